"""What is said of given critiques names them as the screen does."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.ui.workspace.task_labels import name_of
from tests.ui.judging.conftest import Judge

CONTROL = Qt.KeyboardModifier.ControlModifier
NAMES = {"q1": "Question 1", "q1/r1": "Answer B", "passage": "Passage"}


def test_a_refused_submit_names_no_address(judge: Judge) -> None:
    judge.press(Qt.Key.Key_Return, held=CONTROL)
    message = judge.desk.work.view.status.message
    assert "Critique 1 is not judged yet" in message
    assert "q1" not in message
    assert "Answer A" in message


def test_every_part_has_a_name() -> None:
    assert name_of("q1/r1/c3", NAMES) == "Critique 3 of Answer B"
    assert name_of("q1/r1/w2/refinement", NAMES) == "Answer B"
    assert name_of("q1/r1", NAMES) == "Answer B"
    assert name_of("task", NAMES) == "Whole task"
