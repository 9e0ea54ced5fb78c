"""The ideal answer in the window: the best response is edited beside it, what is changed is shown, undo restores it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.conftest import PROJECT, Desk, rubric

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
IDEAL = {"type": "ideal_answer", "key": "ideal", "title": "Ideal answer", "min_words": 3}
TASK = {
    "id": "t",
    "prompt": "How long?",
    "responses": [{"id": "a", "text": "Six minutes it is."}, {"id": "b", "text": "Six minutes it is."}],
}


def test_a_response_is_edited_with_what_is_changed_and_submitted(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([TASK, {**TASK, "id": "u"}], rubric(IDEAL))
    assert [each.code for each in desk.work.session.missing()] == ["ideal.missing"]
    desk.press("r", held=CONTROL)
    panel = desk.work.view.proposed_text_panel
    assert panel.isVisible()
    assert "Ideal answer" in panel.editor.accessibleName()
    desk.press(*"About ")
    qtbot.waitUntil(panel.diff_view.isVisible)
    desk.work.answer_input.flush()
    target = desk.work.focus.cursor.target
    assert desk.work.session.view().annotation.proposals == {target: "About Six minutes it is."}
    assert "About" in panel.diff_view.words
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_an_answer_that_is_being_written_is_gone_on_with_after_a_restart(desk: Desk) -> None:
    desk.bring([TASK], rubric(IDEAL))
    desk.press("r", held=CONTROL)
    desk.press(*"Abut ", K.Key_Left, K.Key_Left, K.Key_Left)
    desk.restart()
    desk.window.open_project(PROJECT)
    panel = desk.work.view.proposed_text_panel
    assert panel.editor.hasFocus()
    desk.press("o", K.Key_End, *" Or so.")
    desk.work.answer_input.flush()
    assert [*desk.work.session.view().annotation.proposals.values()] == ["About Six minutes it is. Or so."]
    desk.press(K.Key_Escape)
    desk.restart()
    desk.window.open_project(PROJECT)
    assert not desk.work.view.proposed_text_panel.editor.hasFocus()


def test_a_short_answer_is_kept_and_named(desk: Desk) -> None:
    desk.bring([TASK], rubric(IDEAL))
    desk.press("r", held=CONTROL)
    desk.press("a", held=CONTROL)
    desk.press(*"Six.")
    desk.work.answer_input.flush()
    assert [each.code for each in desk.work.session.missing()] == ["ideal.invalid"]
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) != "submitted"
    assert desk.work.view.proposed_text_panel.isVisible(), "it goes to the text that is too short"
    desk.press(*" Or seven.")
    assert desk.work.view.proposed_text_panel.editor.words == "Six. Or seven.", "it is written on at its end"
