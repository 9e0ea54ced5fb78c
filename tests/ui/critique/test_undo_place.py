"""Undo stays with what it has undone: the next highlight goes where the last one went."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.workspace.score_row import ScoreRowWidget
from tests.ui.critique.conftest import Critic

K = Qt.Key
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def ranked(critic: Critic) -> list[str]:
    """Three ranked answers, the focus on the last one, which has a critique."""
    order = list(critic.work.order["q1"])
    for rank in "123":
        critic.press("3", rank, K.Key_Right)
    while critic.answer != order[2]:
        critic.press(K.Key_Left)
    critic.press("c", *"Flaw", K.Key_Escape, K.Key_Escape)
    return order


def test_undoing_a_rank_stays_at_the_answer_that_was_ranked(critic: Critic) -> None:
    order = ranked(critic)
    critic.press(K.Key_Left, held=CONTROL | SHIFT)
    critic.press(K.Key_Left, held=CONTROL | SHIFT)
    assert critic.work.rank(order[2]) == 1
    critic.press("z", held=CONTROL)
    assert critic.work.rank(order[2]) == 2
    assert critic.answer == order[2]
    assert isinstance(QApplication.focusWidget(), ScoreRowWidget)
    critic.press("f", held=CONTROL)
    critic.press(*"pumice", K.Key_Escape, K.Key_Return)
    written = critic.work.annotation.written("w1")
    assert written is not None
    assert [span.exact for span in written[1].spans] == ["pumice"]


def test_undoing_from_another_answer_goes_back_to_the_one_that_loses_its_rank(critic: Critic) -> None:
    order = list(critic.work.order["q1"])
    critic.press("3", "1", K.Key_Right, "3")
    critic.press("1")  # the first one goes down by one
    critic.press(K.Key_Right)
    assert critic.answer == order[2]
    critic.press("z", held=CONTROL)
    assert critic.work.rank(order[1]) is None
    assert critic.answer == order[1]
