"""Names for programs and for people: every screen is walked as a screen reader walks it."""

from __future__ import annotations

import ast
import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

import annotator.ui
from annotator.ui import workspace_controller
from annotator.ui.help import help_window
from annotator.ui.marking import find_bar
from annotator.ui.widgets import announcement
from annotator.ui.widgets.combo_box import ComboBox
from tests.ui.accessible_names import ITEMS, badly_called, check_names, interfaces, out_of_reach
from tests.ui.conftest import FIVE, Desk, task
from tests.ui.screens import SCREENS, SHOWN_BY, Before, closing

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")  # of a menu, without a screen
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def before(desk: Desk, qtbot: QtBot) -> Iterator[Before]:
    yield Before(desk, qtbot)
    closing()


def test_no_dialog_and_no_page_is_left_out() -> None:
    sources = (path.read_text(encoding="utf-8") for path in Path(annotator.ui.__file__).parent.rglob("*.py"))
    classes = [node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    frames = {"StyledDialog", "FormDialog", "ModalDialog", "PanelColumnPage", "_PassphraseDialog"}
    shown = {
        node.name
        for node in classes
        if {ast.unparse(base) for base in node.bases} & {*frames, "QDialog", "OverlayPage"}
    }
    assert shown - frames == set(SHOWN_BY.values())


def test_the_menu(before: Before) -> None:
    SCREENS["menu"](before)
    menu = before.settled()
    items = [item for item in interfaces(QAccessible.queryAccessibleInterface(menu)) if item.role() in ITEMS]
    assert "File" in [item.text(QAccessible.Text.Name) for item in items]
    assert badly_called(menu) == []


Plant = Callable[[type[QWidget]], QWidget]


@pytest.fixture
def plant(desk: Desk) -> Iterator[Plant]:
    """Puts a widget into the workspace, for this test."""
    planted: list[QWidget] = []

    def plant(kind: type[QWidget]) -> QWidget:
        widget = kind(desk.work)
        widget.setObjectName("planted")
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        widget.setGeometry(40, 300, 80, 20)
        widget.show()
        planted.append(widget)
        return widget

    yield plant
    for widget in planted:
        widget.deleteLater()


def test_a_planted_widget_without_a_name_is_found(desk: Desk, plant: Plant) -> None:
    desk.bring([task("one")])
    button = plant(QPushButton)
    with pytest.raises(AssertionError, match="planted"):
        check_names(desk.window)
    button.setAccessibleName("Response A, text")  # another one's name
    with pytest.raises(AssertionError, match="Response A, text"):
        check_names(desk.window)
    button.setAccessibleName("Something else")
    check_names(desk.window)
    button.setObjectName("workspace.prompt.text")
    with pytest.raises(AssertionError, match=r"workspace\.prompt\.text"):
        check_names(desk.window)


def kept_interfaces() -> int:
    """How many interfaces that Qt made Python holds. To say more of one may end the process."""
    every = [each for each in gc.get_objects() if isinstance(each, QAccessibleInterface)]
    return sum(not Shiboken.createdByPython(each) for each in every)


def test_no_interface_is_kept_by_what_failed(desk: Desk, plant: Plant) -> None:
    desk.bring([task("one")])
    plant(QPushButton)
    before = kept_interfaces()
    with pytest.raises(AssertionError, match="planted") as failed:
        check_names(desk.window)
    assert failed.tb is not None
    assert kept_interfaces() == before, "what stands at its address next would be taken for it"


def test_a_planted_widget_that_is_called_nothing_is_found(desk: Desk, plant: Plant) -> None:
    desk.bring([task("one")])
    plant(QWidget).setAccessibleName("Something")
    assert badly_called(desk.window) == ["planted is a Client"]


def test_a_planted_widget_for_the_mouse_alone_is_found(desk: Desk, plant: Plant) -> None:
    desk.bring([task("one")])
    button = plant(QPushButton)
    assert out_of_reach(desk.window) == []
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    assert out_of_reach(desk.window) == ["planted"]
    button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    assert out_of_reach(desk.window) == ["planted"]


def test_the_workspace_and_its_scheme_of_names(desk: Desk) -> None:
    desk.bring([task("one", 4)])
    names = check_names(desk.window)
    for target in ("q1/r1", "q1/r2", "q1/r3", "q1/r4"):
        assert f"workspace.response.{target}.text" in names
        for key in FIVE:
            assert f"workspace.response.{target}.rating.{key}" in names
            assert [f"workspace.response.{target}.rating.{key}.{score}" in names for score in range(5)] == [True] * 5


def test_names_follow_the_task_when_cards_are_used_again(desk: Desk) -> None:
    desk.bring([task("one", 4), task("two", 7), task("three", 2)])
    for _ in range(3):
        check_names(desk.window)
        for card in desk.work.view.columns.cards:
            assert card.model is not None
            assert card.rows["coherence"].accessibleName() == f"Response {card.model.letter}, Coherence"
        desk.press(Qt.Key.Key_PageDown, held=CONTROL)


def test_a_score_is_said_with_its_meaning(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    row = desk.find("workspace.response.q1/r1.rating.helpfulness")
    assert row.accessibleDescription() == "not scored. 0 Worst helpfulness. 4 Best helpfulness"
    desk.press("4")
    assert row.accessibleDescription() == "4 Best helpfulness"
    row.change(unsure=True)
    assert row.accessibleDescription() == "4 Best helpfulness. unsure"
    cell = QAccessible.queryAccessibleInterface(desk.find("workspace.response.q1/r1.rating.helpfulness.4"))
    assert cell.role() == QAccessible.Role.RadioButton
    assert cell.text(QAccessible.Text.Name) == "Response A, Helpfulness: 4"
    assert cell.state().checked


def test_the_library(desk: Desk) -> None:
    check_names(desk.window)
    desk.bring([task("one")])
    desk.press("l", held=CONTROL)
    check_names(desk.window)


def test_guidelines_and_notice(desk: Desk) -> None:
    desk.bring([task("one")])
    desk.press("g")
    desk.work.view.notices.show_notice("Something was done.")
    names = check_names(desk.window)
    assert {"workspace.guidelines.text", "workspace.guidelines.close", "notice.dismiss"} <= set(names)


@pytest.mark.parametrize(
    ("key", "held", "name"),
    [
        ("k", CONTROL, "palette"),
        (Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier, "help"),
        ("e", CONTROL, "export"),
        (",", CONTROL, "settings"),
    ],
)
def test_dialogs(desk: Desk, key: str | Qt.Key, held: Qt.KeyboardModifier, name: str) -> None:
    desk.bring([task("one")])
    desk.press("3")
    desk.press(key, held=held)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert dialog.objectName() == name
    check_names(dialog)
    desk.press(Qt.Key.Key_Escape)
    assert QApplication.activeModalWidget() is None


def test_the_error_panel(desk: Desk, qtbot: QtBot) -> None:
    desk.window.import_tasks(desk.paths.root / "nowhere.anntask")
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert {"error.message", "error.code", "error.copy", "error.close"} <= set(check_names(dialog))
    desk.press(Qt.Key.Key_Escape)


def test_tab_reaches_every_score_and_every_text(desk: Desk) -> None:
    desk.bring([task("one", 2)])
    reached = set()
    for _ in range(60):
        reached.add(desk.focused)
        desk.press(Qt.Key.Key_Tab)
    for target in ("q1/r1", "q1/r2"):
        assert f"workspace.response.{target}.text" in reached
        assert {f"workspace.response.{target}.rating.{key}" for key in FIVE} <= reached
    assert {"workspace.prompt.text", "workspace.top.help.menu", "workspace.status.missing"} <= reached


def test_an_answer_is_announced_with_its_meaning_as_the_keyboard_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(workspace_controller, "announce_text", lambda _, words: said.append(words()))
    desk.bring([task("one", 1)])
    desk.press("4")
    assert said == ["Response A, Helpfulness: 4 Best helpfulness."]
    desk.press("1")
    assert said[1:] == ["Response A, Correctness: 1"]


def test_rows_that_are_moved_in_from_a_field_are_announced(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(announcement, "announce_text", lambda _, words: said.append(words))
    monkeypatch.setattr(help_window, "announce_text", lambda _, words: said.append(words))
    desk.bring([task("one"), task("two")])
    control = Qt.KeyboardModifier.ControlModifier
    desk.press("k", held=control)
    desk.press(*"flag task")
    assert said[-1] == "Flag the task for later"
    desk.press(Qt.Key.Key_Escape)
    desk.window.activateWindow()
    desk.press("g", held=control)
    desk.press(Qt.Key.Key_Down)
    assert said[-1].startswith("2, ")
    assert said[-1].count("What about two?") == 1
    desk.press(Qt.Key.Key_Escape)
    desk.window.activateWindow()
    desk.press(Qt.Key.Key_F1)
    desk.press(*"crash")
    assert said[-1].startswith("Diagnostics and licences: ")
    desk.press(*" zzz")
    assert said[-1] == "No page has these words."


def test_where_find_is_among_all_places_is_announced(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(find_bar, "announce_text", lambda _, words: said.append(words))
    desk.bring([task("one", 2)])
    desk.press("f", held=Qt.KeyboardModifier.ControlModifier)
    desk.find("workspace.find.text").setText("point")  # type: ignore[attr-defined]
    desk.work.view.find_bar.search()
    desk.press(Qt.Key.Key_F3)
    assert said[-2:] == ["1 of 2", "2 of 2"]
    desk.find("workspace.find.text").setText("zeppelin")  # type: ignore[attr-defined]
    desk.work.view.find_bar.search()
    assert said[-1] == "not found"


def test_the_choices_of_preferences_are_named_by_their_labels(desk: Desk) -> None:
    desk.window.table["file.preferences"].trigger()
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    named = {}
    for field in dialog.findChildren(ComboBox):
        relations = QAccessible.queryAccessibleInterface(field).relations()
        named[field.objectName()] = [one.text(QAccessible.Text.Name) for one, kind in relations
                                     if kind & QAccessible.RelationFlag.Label]  # fmt: skip
    assert named["settings.theme"] == ["Theme"]
    assert all(len(each) == 1 for each in named.values())
    assert len({each[0] for each in named.values()}) == len(named) == 6
    dialog.close()


def test_what_is_shown_beside_the_name_of_a_fact_is_said_once(desk: Desk) -> None:
    """Orca reads all labels of a dialog that are not the label of something, and the value says its name too."""
    desk.window.table["file.preferences"].trigger()
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    (label,) = [each for each in dialog.findChildren(QLabel) if each.text() == "Your data is in"]
    relations = QAccessible.queryAccessibleInterface(label).relations()
    (named,) = [one.text(QAccessible.Text.Name) for one, kind in relations if kind & QAccessible.RelationFlag.Labelled]
    assert named.startswith("Your data is in: ")
    dialog.close()


def test_a_description_of_questions_has_one_mark_each() -> None:
    said = announcement.join_sentences(("A stranger.", "", "how severe is the flaw?", "of what kind is the flaw?"))
    assert said == "A stranger. how severe is the flaw? of what kind is the flaw?"
    assert announcement.join_sentences(()) == ""
