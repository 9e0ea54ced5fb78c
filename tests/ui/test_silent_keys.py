"""A key that does nothing says so in the last line; one that has done what it does before says that it is done."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, task
from tests.ui.critique.conftest import asked, story
from tests.ui.preset_tasks import preset

K = Qt.Key
NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
UNUSED = [
    (K.Key_Return, NONE, "Enter"), (K.Key_Delete, NONE, "Del"), (K.Key_Backspace, NONE, "Backspace"),
    (K.Key_Left, SHIFT, "Shift ←"), (K.Key_Down, SHIFT, "Shift ↓"), (K.Key_F9, NONE, "F9"),
    (K.Key_C, CONTROL, "Ctrl C"), (K.Key_Insert, NONE, "Ins"),
]  # fmt: skip


def bring(desk: Desk, name: str = "helpsteer", count: int = 2) -> None:
    desk.bring([task("one", count), task("two", count)], preset(name))


@pytest.mark.parametrize("name", ["helpsteer", "comparison"])
def test_a_key_without_a_use_says_so(desk: Desk, name: str) -> None:
    bring(desk, name)
    for key, held, called in UNUSED:
        desk.press(key, held=held)
        assert desk.work.view.status.message.replace("\u00a0", " ") == f"“{called}” does nothing here."


def test_the_letter_of_the_response_at_the_cursor_says_so(desk: Desk) -> None:
    bring(desk)
    desk.press(K.Key_A, held=SHIFT)
    assert desk.work.view.status.message == "This is Response A."
    desk.press(K.Key_B, held=SHIFT)
    assert desk.work.view.status.message == ""


def test_a_key_that_only_leaves_or_is_held_says_nothing(desk: Desk) -> None:
    bring(desk)
    for key in (K.Key_Shift, K.Key_Control, K.Key_CapsLock, K.Key_Tab, K.Key_Escape):
        desk.press(key)
        assert desk.work.view.status.message == "", key


def test_a_text_that_is_all_in_sight_says_that_it_ends_here(desk: Desk) -> None:
    bring(desk)
    said = []
    for key, held in ((K.Key_Space, NONE), (K.Key_Space, SHIFT), (K.Key_End, NONE), (K.Key_Home, CONTROL)):
        desk.press(key, held=held)
        said.append(desk.work.view.status.message)
    assert said == ["The text ends here.", "The text begins here."] * 2


def test_there_is_no_task_before_the_first_and_after_the_last(desk: Desk) -> None:
    bring(desk)
    desk.press(K.Key_PageUp, held=CONTROL)
    assert desk.work.view.status.message == "There is no task before this one."
    desk.press(K.Key_PageDown, held=CONTROL)
    assert desk.work.session.position == 1
    assert desk.work.view.status.message == ""
    desk.press(K.Key_PageDown, held=CONTROL)
    assert desk.work.view.status.message == "There is no task after this one."


def test_no_key_that_does_something_is_said_to_do_nothing(desk: Desk) -> None:
    desk.bring([story("one"), story("two")], asked())
    status = desk.work.view.status
    for key in (K.Key_Down, K.Key_Up, K.Key_Right, K.Key_F6, "v", K.Key_Escape, "3"):
        desk.press(key)
        assert "does nothing" not in status.message, key


@pytest.mark.parametrize(("key", "said"), [(K.Key_Down, "after"), (K.Key_Up, "before")])
def test_there_is_no_critique_before_the_first_and_after_the_last(desk: Desk, key: Qt.Key, said: str) -> None:
    desk.bring([story("one")], asked())
    desk.press("c", *"Wrong.", K.Key_Escape)
    assert desk.work.view.status.message == ""
    desk.press(key)
    assert desk.work.view.status.message == f"There is nothing {said} this one."


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier])
def test_the_keys_of_questions_set_the_cursor_in_the_passage_of_critiques_too(
    desk: Desk, held: Qt.KeyboardModifier
) -> None:
    """With the key of the one command in the place of the other, the keys that followed acted on answers."""
    desk.bring([story("one")], asked())
    desk.press("v", held=held)
    assert "Arrows move" in desk.work.view.status.message
    assert desk.window.focusWidget() is desk.work.view.panes()["passage"]
