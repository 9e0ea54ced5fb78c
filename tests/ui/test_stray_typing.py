"""Words that are typed where nothing takes them: none acts, none is lost, and one Esc ends that."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.items.editor import TextEditor
from tests.ui.conftest import Desk, GuardTime, active, rating, rubric, task
from tests.ui.critique.conftest import notice_text
from tests.ui.preset_tasks import preset

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
K = Qt.Key
WHY = "workspace.prompt.q1.preference.preference.reason"


def reviewed(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], preset("conversation-review"))


def why(desk: Desk) -> TextEditor:
    editor = desk.find(WHY)
    assert isinstance(editor, TextEditor)
    return editor


def test_a_letter_that_nothing_takes_is_answered_and_begins_words(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("quality")))
    desk.press("p")
    assert desk.work.view.status.message == "“P” does nothing here."
    desk.press(*"ebble 1")
    assert "“pebble 1”" in notice_text(desk)
    assert desk.scores() == {}


def test_letters_set_tags_once_the_refusal_was_read_and_after_one_escape(desk: Desk, guard_time: GuardTime) -> None:
    reviewed(desk)
    desk.press("z")
    guard_time.settle()
    desk.press("b")
    assert list(desk.work.session.view().annotation.tags.values()) == [{"removal": {"chatbot": True}}]
    guard_time.settle()
    desk.press(K.Key_Escape, "z", "b")
    assert "“zb” did nothing" in desk.work.view.status.message
    desk.press(K.Key_Escape, "b")
    assert desk.work.session.view().annotation.tags == {}
    desk.press(*"hello", K.Key_Escape)
    assert "“hello”" in notice_text(desk), "they can still be copied"
    desk.press("b")
    assert list(desk.work.session.view().annotation.tags.values()) == [{"removal": {"chatbot": True}}]


def test_another_task_puts_away_words_that_nothing_took(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("quality")))
    desk.press(*"zebra", K.Key_Escape)
    assert "“zebra”" in notice_text(desk)
    desk.press(K.Key_PageDown, held=CONTROL)
    assert desk.work.session.position == 1
    assert notice_text(desk) == ""


def test_an_answer_puts_away_words_that_nothing_took(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("quality")))
    desk.press(*"zebra", K.Key_Escape)
    assert desk.work.focus.state.visit.stray.text == "zebra"
    desk.press("3")
    assert desk.work.focus.state.visit.stray.text == ""


def test_no_command_is_named_that_the_project_has_not(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("quality")))
    for key in "wcrsq":
        desk.press(key, K.Key_Escape)
        assert desk.work.view.status.message in ("", f"“{key.upper()}” does nothing here.")


def test_the_palette_opens_after_words(desk: Desk) -> None:
    reviewed(desk)
    desk.press(*"hello")
    desk.press("k", held=CONTROL)
    top = QApplication.activeModalWidget()
    assert top is not None
    assert top.objectName() == "palette"
    top.close()
    active(desk)


@pytest.mark.parametrize("words", ["This one 2", "zebra"])
def test_words_typed_on_a_preference_are_its_reason(desk: Desk, words: str) -> None:
    desk.bring([task("pair", 2), task("other", 2)], preset("comparison"))
    desk.press("2")
    desk.press(*words)
    assert why(desk).words == words
    assert why(desk).hasFocus()
    desk.press(K.Key_Return, held=CONTROL)
    given = desk.work.session.view(0).annotation.preference("q1", "preference")
    assert (given.justification, given.strength) == (words, 2)
    assert desk.work.session.status(0) == "submitted"


def test_words_go_behind_a_reason_that_is_there(desk: Desk) -> None:
    desk.bring([task("pair", 2)], preset("comparison"))
    desk.press("2", K.Key_Tab, *"Short.", K.Key_Escape)
    desk.press(*"zebra")
    assert why(desk).words == "Short. zebra"


def test_down_leads_from_a_preference_to_its_reason(desk: Desk) -> None:
    desk.bring([task("pair", 2)], preset("comparison"))
    assert ("↓", "why") in desk.work.view.status.hints
    desk.press(K.Key_Down)
    assert desk.focused == WHY
    desk.press(K.Key_Escape)
    assert desk.focused == WHY.removesuffix(".reason")


def test_a_pause_frees_digits_only_once_their_place_was_chosen(desk: Desk, guard_time: GuardTime) -> None:
    reviewed(desk)
    desk.press(*"hello")
    guard_time.pause(desk)
    desk.press("1")
    assert desk.scores() == {}
    desk.press(K.Key_Escape, "1")
    assert desk.work.session.view().annotation.status == "in_progress"


def test_no_key_after_a_key_without_effect_has_none_unnamed(desk: Desk, guard_time: GuardTime) -> None:
    desk.bring([task("one", 2)], rubric(rating("quality")))
    line = desk.work.view.status
    desk.press("p", "u")
    assert line.message == "“pu” did nothing, since words may follow: press Esc or wait, then a key."
    desk.press(K.Key_Right)
    assert line.message == ""
    desk.press("p")
    guard_time.settle()
    desk.press(K.Key_Left, "p")
    assert line.message == "“P” does nothing here."
    desk.press(K.Key_Return, held=CONTROL)
    assert "no score yet" in line.message, "it is not submitted"
    desk.press(*"zebra")
    desk.press(K.Key_Return, held=CONTROL)
    assert line.message == "“Ctrl\u00a0Enter” did nothing after what you typed: press it again."
