"""What the menu calls an edit that can be undone."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.model.answer_edits import SetNumberAnswer
from annotator.model.authoring_edits import ChangeAuthoredQuestion
from annotator.model.edit import AnnotationEdit
from annotator.model.edits import EDIT
from annotator.model.judgement_edits import SetCritiqueVerdict, SetJudgementClosingAnswer
from annotator.model.refinement_edits import MarkResponseRewritten
from annotator.model.review_edits import AddAnswerReturn, ChangeAnswerReturn, SetReviewVerdict
from annotator.model.rubric import Rubric
from annotator.model.tag_edits import SetTag
from tests.model.authoring_work import RUBRIC as WRITING
from tests.model.everything_work import EVERYTHING
from tests.model.judgement_work import RUBRIC as JUDGING
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


@pytest.mark.parametrize(
    ("rubric", "edit", "label"),
    [
        (EVERYTHING, {"kind": "set_rating", "target": "q1/r1", "key": "rating", "value": 3}, "Rating 3"),
        (EVERYTHING, {"kind": "set_rating", "target": "q1/r1", "key": "rating", "value": None}, "Clear Rating"),
        (EVERYTHING, {"kind": "set_rating", "target": "q1/r1", "key": "other", "value": None}, "Clear other"),
        (EVERYTHING, {"kind": "take_answer", "person": 0, "target": "q1/r1", "key": "rating"}, "Take Rating"),
        (EVERYTHING, {"kind": "take_answer", "person": 0}, "Take all answers"),
        (EVERYTHING, {"kind": "set_note", "target": "q1/r1", "key": "number", "text": "x"}, "Note: Number"),
        (EVERYTHING, {"kind": "set_number", "target": "q1/r1", "key": "other", "part": "all", "value": 3}, "other 3"),
        (EVERYTHING, {"kind": "add_comment", "target": "q1", "key": "comment", "id": "n1"}, "Add Comment"),
        (EVERYTHING, {"kind": "change_comment", "id": "n1", "text": "x"}, "Change note"),
        (EVERYTHING, {"kind": "change_comment", "id": "n1", "spans": []}, "Change highlight"),
        (EVERYTHING, {"kind": "add_critique", "target": "q1/r1", "id": "w1"}, "Add critique"),
        (
            EVERYTHING,
            {"kind": "add_critique", "target": "q1/r1", "id": "w1", "taken_from": "q1/r1/c1"},
            "Take the critique over",
        ),
        (EVERYTHING, {"kind": "change_critique", "id": "w1", "text": "x", "severity": "major"}, "Change critique"),
        (
            EVERYTHING,
            {"kind": "change_critique", "id": "w1", "severity": "major", "category": "other"},
            "Critique: Major, Other",
        ),
        (EVERYTHING, {"kind": "change_critique", "id": "w1", "severity": "gone"}, "Change critique"),
        (EVERYTHING, {"kind": "set_similar", "target": "q1/r1", "other": "q1/r2"}, "Skip as similar"),
        (EVERYTHING, {"kind": "set_similar", "target": "q1/r1", "other": None}, "Not similar"),
        (EVERYTHING, {"kind": "mark_no_errors", "target": "q1/r1", "marked": True}, "No errors"),
        (EVERYTHING, {"kind": "mark_no_errors", "target": "q1/r1", "marked": False}, "Errors not looked for"),
        (
            JUDGING,
            {"kind": "change_judgement", "target": "q1/r1/c1", "severity": "major", "category": "other"},
            "Critique: Major, Other",
        ),
        (JUDGING, {"kind": "change_judgement", "target": "q1/r1/c1", "severity": ""}, "Change the judgement"),
        (JUDGING, {"kind": "rank_critique", "target": "q1/r1/c1", "rank": 2}, "Rank 2"),
        (JUDGING, {"kind": "rank_critique", "target": "q1/r1/c1", "rank": None}, "Clear the rank"),
        (JUDGING, {"kind": "move_critique_rank", "target": "q1/r1/c1", "by": -1}, "Rank better"),
        (JUDGING, {"kind": "move_critique_rank", "target": "q1/r1/c1", "by": 1}, "Rank worse"),
        (
            EVERYTHING,
            {"kind": "set_preference", "target": "q1", "key": "better", "preferred": "q1/r1", "strength": 2},
            "better 2",
        ),
        (
            EVERYTHING,
            {"kind": "set_preference", "target": "q1", "key": "better", "preferred": None, "strength": None},
            "Clear better",
        ),
        (EVERYTHING, {"kind": "set_justification", "target": "q1", "key": "better", "text": "x"}, "Justify better"),
        (EVERYTHING, {"kind": "set_rank", "target": "q1", "key": "ranking", "item": "q1/r1", "rank": 2}, "Rank 2"),
        (
            EVERYTHING,
            {"kind": "set_rank", "target": "q1", "key": "ranking", "item": "q1/r1", "rank": None},
            "Clear the rank",
        ),
        (EVERYTHING, {"kind": "move_rank", "target": "q1", "key": "ranking", "item": "q1/r1", "by": -1}, "Rank better"),
        (EVERYTHING, {"kind": "move_rank", "target": "q1", "key": "ranking", "item": "q1/r1", "by": 1}, "Rank worse"),
        (
            EVERYTHING,
            {"kind": "set_reaction", "target": "q1/r1", "key": "reactions", "reaction": "up", "value": True},
            "React: Up",
        ),
        (
            EVERYTHING,
            {"kind": "set_reaction", "target": "q1/r1", "key": "reactions", "reaction": "up", "value": False},
            "Take back Up",
        ),
        (
            EVERYTHING,
            {"kind": "set_reaction", "target": "q1/r1", "key": "reactions", "reaction": "gone", "value": True},
            "React: gone",
        ),
        (EVERYTHING, {"kind": "set_refinement", "id": "w1", "text": "x"}, "Change refinement"),
        (EVERYTHING, {"kind": "set_refinement", "id": "w1", "text": None}, "Remove refinement"),
        (EVERYTHING, {"kind": "settle_refinement", "id": "w1", "how": "redo"}, "Redo refinement"),
        (EVERYTHING, {"kind": "settle_refinement", "id": "w1", "how": "keep"}, "Keep refinement"),
        (EVERYTHING, {"kind": "settle_refinement", "id": "w1", "how": "rebase", "text": "x"}, "Rebase refinement"),
        (
            EVERYTHING,
            {"kind": "mark_rewritten", "target": "q1/r1", "marked": True, "drop_refinements": True},
            "Mark as rewritten, drop refinements",
        ),
        (EVERYTHING, {"kind": "skip_task", "key": "skip", "reason": "odd"}, "Skip: odd"),
        (EVERYTHING, {"kind": "flag_task", "value": True}, "Flag for later"),
        (EVERYTHING, {"kind": "flag_task", "value": False}, "Remove the flag"),
        (EVERYTHING, {"kind": "set_proposal", "target": "q1", "text": "x"}, "Propose an edit"),
        (EVERYTHING, {"kind": "set_proposal", "target": "q1", "text": None}, "Take back the proposed edit"),
        (EVERYTHING, {"kind": "mark_unsure", "target": "q1/r1", "key": "rating", "value": True}, "Rating: unsure"),
        (EVERYTHING, {"kind": "mark_unsure", "target": "q1/r1", "key": "rating", "value": False}, "Rating: sure"),
        (WRITING, {"kind": "change_misleading", "id": "x1", "severity": "major"}, "Flaw: Major"),
        (WRITING, {"kind": "change_misleading", "id": "x1", "critique": "x"}, "Change critique"),
        (WRITING, {"kind": "change_misleading", "id": "x1", "text": "x"}, "Change misleading answer"),
    ],
)
def test_label_of_an_edit_names_blocks_and_options(rubric: Rubric, edit: dict[str, Any], label: str) -> None:
    assert str(EDIT.validate_python(edit).label(rubric)) == label
