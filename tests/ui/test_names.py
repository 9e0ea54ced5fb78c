"""Names for programs and for people: every screen is walked as a screen reader walks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import FIVE, Desk, task

CONTROL = Qt.KeyboardModifier.ControlModifier
_ROLES = {
    QAccessible.Role.PushButton,
    QAccessible.Role.RadioButton,
    QAccessible.Role.CheckBox,
    QAccessible.Role.EditableText,
    QAccessible.Role.ComboBox,
    QAccessible.Role.List,
}


def interfaces(top: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    yield top
    for index in range(top.childCount()):
        child = top.child(index)
        if child is not None and child.isValid() and not child.state().invisible:
            yield from interfaces(child)


def interactive(window: QWidget) -> list[QAccessibleInterface]:
    found = []
    for interface in interfaces(QAccessible.queryAccessibleInterface(window)):
        widget = interface.object()
        if not isinstance(widget, QWidget) or not widget.isVisible() or widget is window:
            continue
        can_focus = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isEnabled()
        if can_focus or interface.role() in _ROLES:
            found.append(interface)
    return found


def check_names(window: QWidget) -> list[str]:
    found = interactive(window)
    assert found
    spoken = [interface.text(QAccessible.Text.Name) for interface in found]
    unnamed = [str(i.object().objectName()) for i, name in zip(found, spoken, strict=True) if not name.strip()]
    assert unnamed == []
    assert [name for name, count in Counter(spoken).items() if count > 1] == []
    names = [str(interface.object().objectName()) for interface in found]
    assert [name for name, count in Counter(names).items() if count > 1 or not name] == []
    return names


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
            assert card.sheet is not None
            assert card.rows["coherence"].accessibleName() == f"Response {card.sheet.letter}, Coherence"
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
