"""No judgement of an answer while a refinement is shown in its place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.critique.conftest import Critic

K = Qt.Key


@pytest.fixture
def refined(critic: Critic) -> Critic:
    """A window that shows a refinement where the answer was, the keyboard at the answer's scores."""
    critic.press("2", "c", *"Bad.", K.Key_Escape, "r", *"Better ", K.Key_Escape, K.Key_Escape, K.Key_Escape)
    critic.press(K.Key_Right, held=Qt.KeyboardModifier.AltModifier)
    assert critic.on.current_target() == f"{critic.answer}/w1/refinement"
    critic.desk.work.focus.go_to(critic.desk.work.focus.find(critic.answer, "overall"))
    return critic


def test_a_score_shows_its_answer_first(refined: Critic) -> None:
    refined.press("5")
    assert refined.work.score(refined.answer)[0] == 2  # type: ignore[index]
    assert refined.on.current_target() == refined.answer
    assert "Answer A is visible now" in refined.desk.work.view.status.message
    refined.press("5")
    assert refined.work.score(refined.answer)[0] == 5  # type: ignore[index]


def test_a_rank_shows_its_answer_first(refined: Critic) -> None:
    refined.press(K.Key_Down, "1")
    assert refined.work.rank(refined.answer) is None
    assert refined.on.current_target() == refined.answer
    refined.press("1")
    assert refined.work.rank(refined.answer) == 1


def test_a_score_is_taken_away_at_once(refined: Critic) -> None:
    refined.press(K.Key_Backspace, held=Qt.KeyboardModifier.ControlModifier)
    assert refined.work.score(refined.answer) is None


def test_the_whole_task_is_skipped_from_anywhere(refined: Critic) -> None:
    assert refined.on.open_judged_text("", "") == ""
    assert refined.on.open_judged_text("passage", "") == ""
    assert refined.on.current_target() != refined.answer
