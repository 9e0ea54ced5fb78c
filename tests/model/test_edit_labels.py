"""What the menu calls an edit that can be undone."""

from __future__ import annotations

import pytest

from annotator.model.answer_edits import SetNumberAnswer
from annotator.model.authoring_edits import ChangeAuthoredQuestion
from annotator.model.edit import AnnotationEdit
from annotator.model.judgement_edits import SetCritiqueVerdict, SetJudgementClosingAnswer
from annotator.model.refinement_edits import MarkResponseRewritten
from annotator.model.review_edits import AddAnswerReturn, ChangeAnswerReturn, SetReviewVerdict
from annotator.model.tag_edits import SetTag
from tests.model.test_choices import RUBRIC


@pytest.mark.parametrize(
    ("edit", "label"),
    [
        (SetReviewVerdict(verdict=None), "Take back the verdict"),
        (SetReviewVerdict(verdict="accepted"), "Accept"),
        (SetReviewVerdict(verdict="returned"), "Return"),
        (AddAnswerReturn(target="q1/r1", reason="score"), "Return: score"),
        (ChangeAnswerReturn(target="q1/r1", reason="score"), "Return: score"),
        (ChangeAnswerReturn(target="q1/r1", words="Why?"), "Change what is said of a return"),
        (SetCritiqueVerdict(target="q1/r1/c1", helpful=None), "Clear the verdict"),
        (SetCritiqueVerdict(target="q1/r1/c1", helpful=True), "Helpful"),
        (SetCritiqueVerdict(target="q1/r1/c1", helpful=False), "Not helpful"),
        (SetJudgementClosingAnswer(target="q1/r1", answer=None), "Clear the closing answer"),
        (SetJudgementClosingAnswer(target="q1/r1", answer=True), "Closing: yes"),
        (SetJudgementClosingAnswer(target="q1/r1", answer=False), "Closing: no"),
        (ChangeAuthoredQuestion(id="a1", text="Why?"), "Change question"),
        (ChangeAuthoredQuestion(id="a1", answer="So."), "Change answer"),
        (ChangeAuthoredQuestion(id="a1", unanswerable=True), "Unanswerable"),
        (ChangeAuthoredQuestion(id="a1", unanswerable=False), "Answerable"),
        (MarkResponseRewritten(target="q1/r1", marked=True), "Mark as rewritten"),
        (MarkResponseRewritten(target="q1/r1", marked=False), "Not rewritten"),
        (SetNumberAnswer(target="q1/r1", key="errors", part="all", value=3), "errors 3"),
        (SetNumberAnswer(target="q1/r1", key="errors", part="all", value=None), "Clear errors"),
        (SetTag(target="q1", key="spam", tag="spam", value=True), "Spam: yes"),
        (SetTag(target="q1", key="spam", tag="spam", value=False), "Spam: no"),
        (SetTag(target="q1", key="spam", tag="spam", value=None), "Clear Spam"),
        (SetTag(target="q1/r1", key="flags", tag="rude", value=True), "Set Rude"),
        (SetTag(target="q1/r1", key="flags", tag="rude", value=False), "Clear Rude"),
    ],
)
def test_label_of_an_edit(edit: AnnotationEdit, label: str) -> None:
    assert str(edit.label(RUBRIC)) == label
