"""Marking errors in the window: words are selected, one key marks them, two say what they are."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import Desk, rubric
from tests.ui.critique.conftest import Critic

K = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ERRORS: dict[str, Any] = {
    "type": "error_spans", "key": "errors", "title": "Errors", "targets": ["response"],
    "categories": [
        {"key": "accuracy", "title": "Accuracy"},
        {"key": "omission", "title": "Omission", "needs": ["passage"]},
    ],
}  # fmt: skip
TASK = {
    "id": "t",
    "prompt": "The shop is closed on Mondays.",
    "responses": [{"id": "a", "text": "Heute ist zu"}, {"id": "b", "text": "Heute ist zu"}],
}


def mark(critic: Critic) -> None:
    """Select the next word of the answer and mark it."""
    critic.press("v")
    critic.press(K.Key_Right, held=CONTROL | SHIFT)
    critic.press("h")


def test_words_are_marked_with_two_keys_and_the_next_selection_is_the_next_error(desk: Desk) -> None:
    desk.bring([TASK], rubric(ERRORS))
    critic = Critic(desk)
    answer = critic.answer
    mark(critic)
    critic.press("2", "4")
    mark(critic)
    critic.press("1", "4", K.Key_Return)
    critic.press(*"Too short.")
    critic.press(K.Key_Escape)
    first, second = critic.work.critiques_of(answer).series
    assert (first.severity, first.category, [span.exact for span in first.spans]) == ("major", "accuracy", ["Heute"])
    assert (second.severity, second.category, second.text) == ("minor", "accuracy", "Too short.")
    assert [span.exact for span in second.spans] == ["ist"]
    assert critic.work.error_score(answer) == "6"


def test_a_selection_in_the_source_goes_to_the_error_that_needs_it(desk: Desk) -> None:
    desk.bring([TASK], rubric(ERRORS))
    critic = Critic(desk)
    critic.press("c")
    critic.press("2", "5")
    pane = critic.on.panel.question_pane
    pane.select_source(4, 8)
    critic.press("h")
    (error,) = critic.work.critiques_of(critic.answer).series
    assert [(span.target, span.exact) for span in error.spans] == [("q1", "shop")]


def test_no_errors_is_said_by_a_key_and_submitted(desk: Desk) -> None:
    desk.bring([TASK, {**TASK, "id": "u"}], rubric(ERRORS))
    critic = Critic(desk)
    assert critic.on.critique_panel.no_errors_button.isVisible()
    critic.press("z")
    critic.press(K.Key_B, held=SHIFT)
    mark(critic)
    critic.press("1", "4")
    card = QApplication.focusWidget()
    critic.press("z")
    assert critic.work.critiques_of(critic.answer).series, "an answer with errors is not without"
    assert not critic.on.critique_panel.no_errors_button.isVisible()
    assert card is QApplication.focusWidget()
    critic.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
