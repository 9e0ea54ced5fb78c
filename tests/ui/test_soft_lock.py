"""Words typed into finished work: asked about once, and nothing is lost. Keys that change nothing pass."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.ui.items.editor import TextEditor
from tests.ui.conftest import Desk, active, rating, rubric, task
from tests.ui.preset_tasks import preset

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
K = Qt.Key
WHY = "workspace.prompt.q1.preference.preference.reason"


@pytest.fixture
def why(desk: Desk) -> TextEditor:
    """The reason of a submitted preference, with the keyboard in it, at its end."""
    desk.bring([task("pair", 2), task("other", 2)], preset("comparison"))
    desk.press("2", K.Key_Tab, *"the last")
    desk.press(K.Key_Return, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)
    editor = desk.find(WHY)
    assert isinstance(editor, TextEditor)
    editor.begin()
    return editor


def reason(desk: Desk) -> str:
    return desk.work.session.view().annotation.preference("q1", "preference").justification or ""


def test_all_that_is_typed_is_put_in_once_the_person_types_on(desk: Desk, why: TextEditor) -> None:
    desk.press(K.Key_Home)
    assert why.textCursor().position() == 0, "Home goes to the beginning"
    desk.press("Z")
    assert why.words == "the last"
    assert "Submitted." in desk.work.view.status.message
    assert "“Z”" in desk.work.view.status.message
    assert desk.work.session.status(0) == "submitted"
    desk.press(*"ebra first, ")
    why.flush()
    assert reason(desk) == "Zebra first, the last"
    assert desk.work.session.status(0) == "revised"


def test_a_letter_that_is_kept_is_where_it_was_typed(desk: Desk, why: TextEditor) -> None:
    desk.press(K.Key_Home)
    desk.press("Z")
    desk.press(K.Key_End)
    desk.press("!")
    assert why.words == "Zthe last!"


def test_repeated_letter_is_kept_twice(desk: Desk, why: TextEditor) -> None:
    desk.press(*"ee")
    assert why.words == "the lastee"


def test_a_kept_letter_can_be_taken_back(desk: Desk, why: TextEditor) -> None:
    desk.press("x", K.Key_Backspace)
    assert why.words == "the last"
    assert desk.work.session.status(0) == "submitted"
    assert desk.work.view.status.message == ""


def test_a_key_that_takes_away_asks_and_then_takes_away_once(desk: Desk, why: TextEditor) -> None:
    desk.press(K.Key_Backspace)
    assert (why.words, desk.work.view.status.message) == ("the last", "Submitted. Press again to revise.")
    desk.press(K.Key_Backspace)
    assert why.words == "the las"


def test_a_letter_is_forgotten_where_the_editor_is_left(desk: Desk, why: TextEditor) -> None:
    desk.press("x", K.Key_Escape)
    why.begin()
    desk.press("y")
    assert why.words == "the lasty", "it was asked about once"


def test_keys_that_navigate_and_select_do_so(desk: Desk, why: TextEditor) -> None:
    keys = [
        (key, held)
        for key in (K.Key_Left, K.Key_Home, K.Key_Up)
        for held in (Qt.KeyboardModifier.NoModifier, SHIFT, CONTROL, CONTROL | SHIFT)
    ]

    def press(key: Qt.Key, held: Qt.KeyboardModifier) -> tuple[int, int]:
        cursor = why.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        why.setTextCursor(cursor)
        QTest.keyClick(desk.window.windowHandle(), key, held)
        return why.textCursor().anchor(), why.textCursor().position()

    locked = {}
    for each in keys:
        locked[each] = press(*each)
        assert desk.work.session.position == 0
        assert desk.work.session.status(0) == "submitted"
        assert desk.work.view.status.message == ""
    desk.press(K.Key_End, "x", "x", K.Key_Backspace, K.Key_Backspace)
    assert why.words == "the last"
    assert {each: press(*each) for each in keys} == locked, "as where nothing is locked"


def test_the_palette_opens_over_a_locked_editor(desk: Desk, why: TextEditor) -> None:
    desk.press("k", held=CONTROL)
    palette = QApplication.activeModalWidget()
    assert palette is not None
    assert palette.objectName() == "palette"
    QTest.keyClicks(palette, "first")
    QTest.keyClick(palette, K.Key_Escape)
    active(desk)
    why.flush()
    assert reason(desk) == "the last"
    assert desk.work.session.status(0) == "submitted"


def test_a_word_is_taken_away_in_an_editor_and_no_score(desk: Desk) -> None:
    desk.bring([task("pair", 2)], preset("comparison"))
    desk.press("2", K.Key_Tab, *"the last")
    desk.press(K.Key_Backspace, held=CONTROL)
    editor = desk.find(WHY)
    assert isinstance(editor, TextEditor)
    assert editor.words == "the "
    assert desk.work.session.view().annotation.preference("q1", "preference").strength == 2


def test_a_skipped_task_says_that_typing_takes_it_up(desk: Desk) -> None:
    desk.bring([task("pair", 2), task("other", 2)], preset("comparison"))
    desk.press("2", K.Key_Tab, *"so")
    desk.press("k", held=CONTROL | SHIFT)
    desk.press("1", K.Key_Return)
    active(desk)
    desk.work.go_to_task(0)
    editor = desk.find(WHY)
    assert isinstance(editor, TextEditor)
    editor.begin()
    desk.press("!")
    assert desk.work.view.status.message.startswith("Skipped.")
    desk.press("?")
    assert editor.words == "so!?"
    editor.flush()
    assert desk.work.session.status(0) == "in_progress"


def test_words_after_a_command_that_was_asked_about_are_put_in_when_it_is_pressed_again(desk: Desk) -> None:
    notes = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("quality"), notes))
    desk.press("3", "2")
    desk.press(K.Key_Return, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)
    desk.press("n", *"It is wrong 2.")
    assert desk.work.session.status(0) == "submitted"
    desk.press(K.Key_Escape, "n")
    desk.press("!", K.Key_Escape)
    (noted,) = desk.work.session.view(0).annotation.comments.values()
    assert [note.text for note in noted] == ["It is wrong 2.!"]


def test_empty_lines_at_the_end_of_a_reason_are_not_kept(desk: Desk) -> None:
    desk.bring([task("pair", 2), task("other", 2)], preset("comparison"))
    desk.press("2", K.Key_Tab, *"one", K.Key_Return)
    editor = desk.find(WHY)
    assert isinstance(editor, TextEditor)
    editor.flush()
    assert editor.words == "one\n", "who types on is on a new line"
    desk.press(*"two", K.Key_Return)
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.view(0).annotation.preference("q1", "preference").justification == "one\ntwo"
