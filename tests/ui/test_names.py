"""Names for programs and for people: every screen is walked as a screen reader walks it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QKeySequenceEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

import annotator.ui
from annotator.ui.actions import TABLE
from tests.ui.conftest import FIVE, Desk, task
from tests.ui.screens import SCREENS, SHOWN_BY, Before, closing

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")  # of a menu, without a screen
K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
TAKES_KEYS = {
    QAccessible.Role.Button,
    QAccessible.Role.RadioButton,
    QAccessible.Role.CheckBox,
    QAccessible.Role.EditableText,
    QAccessible.Role.ComboBox,
    QAccessible.Role.List,
    QAccessible.Role.Table,
    QAccessible.Role.HotkeyField,
}
"""What can be operated is called one of these."""
HOLDS_THEM = {QAccessible.Role.Grouping, QAccessible.Role.StaticText, QAccessible.Role.PopupMenu}
"""What takes the keyboard for others: a row of scores, a card; words that can be selected."""
ITEMS = {QAccessible.Role.ListItem, QAccessible.Role.Cell, QAccessible.Role.ColumnHeader, QAccessible.Role.MenuItem}
BY_OTHER_KEYS = {
    r"\.(rating|tag|rank|preference)\.[\w.]+\.(-?\d+|less|more)$": ("rate.score",),  # in a row that has the focus
    r"^workspace\.critiques\.\w+\.(severity|category|applies)\.": ("rate.score",),
    r"^workspace\.judging\.[\w.]*(verdict|severity|category|answer)\.": ("rate.score",),  # the keys on their caps
    r"^workspace\.reactions\.": ("rate.react",),  # then the key on its cap
    r"^workspace\.notes\.kinds\.": ("text.note",),
    r"^workspace\.switcher\.": ("rate.left", "rate.right"),
    r"^workspace\.answers\.": ("rate.left", "rate.right"),
    r"^workspace\.questions\.": ("go.question_back", "go.question"),
    r"^workspace\.chain\.": ("critique.step_back", "critique.step"),
    r"^(navigator\.filter|skip\.reason)\.": ("rate.up", "rate.right"),  # from the one of them that Tab goes to
    r"^palette\.list$": ("rate.up", "rate.down"),  # from the field above it
}
"""What Tab does not go to, and the commands whose keys do what it does."""


def interfaces(top: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield top
    for index in range(top.childCount()):
        child = top.child(index)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from interfaces(child)


def is_inside(widget: QWidget) -> bool:
    """Whether it is a part of a stock widget, which is met as a whole."""
    outer = widget.parentWidget()
    return isinstance(outer, QKeySequenceEdit | QAbstractItemView | QComboBox)


def interactive(window: QWidget) -> list[QAccessibleInterface]:
    found = []
    for interface in interfaces(QAccessible.queryAccessibleInterface(window)):
        widget = interface.object()
        if not isinstance(widget, QWidget) or not widget.isVisible() or widget is window or is_inside(widget):
            continue
        can_focus = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isEnabled()
        if can_focus or interface.role() in TAKES_KEYS:
            found.append(interface)
    return found


def spoken(interface: QAccessibleInterface) -> str:
    """What a screen reader calls it. The name of a field to choose from is, on Linux, that of its label."""
    if interface.role() == QAccessible.Role.ComboBox:
        labels = [label for label, _ in interface.relations(QAccessible.RelationFlag.Label)]
        return " ".join(label.text(QAccessible.Text.Name) for label in labels)
    return str(interface.text(QAccessible.Text.Name))


def check_names(window: QWidget) -> list[str]:
    """Everything that can be operated has a name of its own, for people and for programs; their object names."""
    found = interactive(window)
    assert found
    assert [str(i.object().objectName()) for i in found if not spoken(i).strip()] == []
    operated = Counter(spoken(i) for i in found if i.role() in TAKES_KEYS)
    assert [name for name, count in operated.items() if count > 1] == []
    names = [str(interface.object().objectName()) for interface in found]
    assert [name for name, count in Counter(names).items() if count > 1 or not name] == []
    return names


def badly_called(window: QWidget) -> list[str]:
    """What takes the keyboard and is called something that cannot, and items of lists and menus without words."""
    found = [
        f"{interface.object().objectName()} is a {interface.role().name}"
        for interface in interactive(window)
        if interface.role() not in TAKES_KEYS | HOLDS_THEM and not isinstance(interface.object(), QScrollArea)
    ]
    items = [item for item in interfaces(QAccessible.queryAccessibleInterface(window)) if item.role() in ITEMS]
    return found + [f"{item.role().name} without words" for item in items if _says_nothing(item)]


def _says_nothing(item: QAccessibleInterface) -> bool:
    separator = item.role() == QAccessible.Role.MenuItem and item.state().disabled
    empty_cell = item.role() == QAccessible.Role.Cell and bool(item.parent().text(QAccessible.Text.Name))
    return not item.text(QAccessible.Text.Name).strip() and not separator and not empty_cell


def reached(window: QWidget) -> set[QWidget]:
    """What Tab and Shift+Tab come to, from where the focus is."""
    start = QApplication.focusWidget()
    found = {start} if start is not None else set()
    for key in (K.Key_Tab, K.Key_Backtab):
        for _ in range(2 * len(window.findChildren(QWidget))):
            QTest.keyClick(window.window().windowHandle(), key)
            now = QApplication.focusWidget()
            if now is None or now is start or now in found:
                break
            found.add(now)
    return found


def out_of_reach(window: QWidget) -> list[str]:
    """What can be operated by mouse alone."""
    every = [(str(i.object().objectName()), i.object()) for i in interactive(window) if i.role() in TAKES_KEYS]
    by_tab = reached(window)  # on the way, things come and go
    left = [name for name, widget in every if widget not in by_tab]
    disabled = {widget.objectName() for widget in window.findChildren(QWidget) if not widget.isEnabled()}
    keys = {command.id: command.shown_caps for command in TABLE}

    def has_keys(name: str) -> bool:
        commands = next((commands for form, commands in BY_OTHER_KEYS.items() if re.search(form, name)), ())
        return bool(commands) and all(keys[command] for command in commands)

    return [name for name in left if name not in disabled and not has_keys(name)]


@pytest.fixture
def before(desk: Desk, qtbot: QtBot) -> Iterator[Before]:
    yield Before(desk, qtbot)
    closing()


def test_no_dialog_and_no_page_is_left_out() -> None:
    sources = (path.read_text(encoding="utf-8") for path in Path(annotator.ui.__file__).parent.rglob("*.py"))
    classes = [node for source in sources for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    shown = {
        node.name for node in classes if {ast.unparse(base) for base in node.bases} & {"Dialog", "QDialog", "Page"}
    }
    assert shown - {"Dialog"} == set(SHOWN_BY.values())


def test_the_menu(before: Before) -> None:
    SCREENS["menu"](before)
    menu = before.settled()
    items = [item for item in interfaces(QAccessible.queryAccessibleInterface(menu)) if item.role() in ITEMS]
    assert "File" in [item.text(QAccessible.Text.Name) for item in items]
    assert badly_called(menu) == []


def planted(desk: Desk, kind: type[QWidget], name: str = "planted") -> QWidget:
    made = kind(desk.work)
    made.setObjectName(name)
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    made.setGeometry(40, 300, 80, 20)
    made.show()
    return made


def test_a_planted_widget_without_a_name_is_found(desk: Desk) -> None:
    desk.bring([task("one")])
    button = planted(desk, QPushButton)
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


def test_a_planted_widget_that_is_called_nothing_is_found(desk: Desk) -> None:
    desk.bring([task("one")])
    planted(desk, QWidget).setAccessibleName("Something")
    assert badly_called(desk.window) == ["planted is a Client"]


def test_a_planted_widget_for_the_mouse_alone_is_found(desk: Desk) -> None:
    desk.bring([task("one")])
    button = planted(desk, QPushButton)
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
    assert row.accessibleDescription() == "not scored"
    desk.press("4")
    assert row.accessibleDescription() == "4 Best helpfulness."
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
        (Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier, "keys"),
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
    desk.window.take_in(desk.paths.root / "nowhere.anntask")
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
