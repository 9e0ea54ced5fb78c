"""What is said of given critiques names them as the screen does."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from annotator.ui.workspace.task_labels import name_of
from tests.ui.conftest import Desk
from tests.ui.judging.conftest import Judge, answered, judged

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


@pytest.mark.parametrize("key", [Qt.Key.Key_M, Qt.Key.Key_Return])
def test_what_is_missing_at_another_question_is_gone_to(desk: Desk, key: Qt.Key) -> None:
    desk.bring([answered("one", 2, questions=3)], judged())
    judge = Judge(desk)
    for question in (1, 3):
        judge.press("x", "x", "x")
        if question == 1:
            desk.work.focus_text("q3/r1", "")
    judge.press(key, held=CONTROL)
    assert desk.work.focus.state.target == "q2/r1"
    assert judge.focused == "workspace.judging.1"
    assert "Critique 1 is not judged yet" in desk.work.view.status.message


def test_submitting_leads_to_each_critique_that_the_owner_has_reworded(desk: Desk) -> None:
    """Of reworded critiques the last one was named, none was shown, and the next key confirmed all."""
    line = answered("one", 6, questions=2)
    desk.bring([line, answered("two")], judged())
    judge = Judge(desk)
    for question in ("q1/r1", "q2/r1"):
        desk.work.focus_text(question, "")
        judge.press(*"xxxxxx")
        desk.work.task_layout.restore_focus()
        closing = desk.find("workspace.judging.closing")
        closing.setFocus()
        judge.press("x")
    judge.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    for question, number in ((0, 4), (0, 6), (1, 2)):
        line["questions"][question]["responses"][0]["critiques"][number - 1]["text"] += " And it is reworded."
    desk.window.show_library()
    desk.bring([line, answered("two")], judged(), sequence=2)
    desk.work.go_to_task(0)
    desk.work.session.update_to_newest()
    desk.work.show_anew()
    for target, number in (("q1/r1", 4), ("q1/r1", 6), ("q2/r1", 2)):
        judge.press(Qt.Key.Key_Return, held=CONTROL)
        assert desk.work.session.status(0) != "submitted"
        assert desk.work.focus.state.target == target
        assert judge.focused == f"workspace.judging.{number}"
        assert f"Critique {number}" in desk.work.view.status.message
        assert judge.on.judged_list is not None
        assert judge.on.judged_list.panel.cards[f"{target}/c{number}"].isVisible()
    judge.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
