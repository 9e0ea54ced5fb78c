"""Given critiques that are judged, and critiques that a block of their own asks for, about the same answer."""

from __future__ import annotations

from annotator.model.completeness import missing_answers
from tests.ui.conftest import Desk, rating, rubric
from tests.ui.critique.conftest import critiques
from tests.ui.judging.conftest import Judge, answered, judgement


def test_judgement_and_own_critique_complete_task(desk: Desk) -> None:
    asked = critiques(similar=False, severities=[], categories=[])
    judged = judgement(own="none", severities=[], categories=[], ranking=False)
    desk.bring([answered("one", 2), answered("two", 2)], rubric(rating("overall", 1, 7), judged, asked))
    judge = Judge(desk)
    titles = (judge.on.judged_list.panel._title, judge.on.critique_panel._title)
    assert titles == ("Critiques of A", "Your critiques of A")
    judge.press("3")
    desk.find("workspace.judging.1").setFocus()
    judge.press("x", "x", "x")
    assert [problem.code for problem in desk.work.session.missing()] == ["critique.needed"]
    judge.press("c", *"Too short.")
    desk.work.flush()
    view = desk.work.session.view()
    assert [critique.text for critique in view.annotation.critiques["q1/r1"].series] == ["Too short."]
    assert missing_answers(view.rubric, view.task, view.annotation) == []
