"""Blocks that are asked only after certain answers: what is hidden is not missing, stored or compared."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model import patch
from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote
from annotator.model.completeness import TaskCompletenessChecker, missing_answers
from annotator.model.course.gold_comparison import compare_with_gold
from annotator.model.edit import AnnotationEdit
from annotator.model.edits import apply
from annotator.model.rating_edits import SetRating
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.rubric import Rubric
from annotator.model.tag_edits import SetTag
from annotator.model.task import Criterion, Response, Task
from annotator.model.unsure_marks import MarkAnswerUnsure
from tests.applied_edits import applied

VERDICT = {
    "type": "choice", "key": "verdict", "title": "Verdict", "targets": ["response"],
    "options": [{"key": key, "title": key.capitalize()} for key in ("right", "wrong", "unclear")],
}  # fmt: skip
WHY = {
    "type": "text", "key": "why", "title": "Why", "targets": ["response"],
    "ask_if": {"block": "verdict", "answers": ["wrong", "unclear"]},
}  # fmt: skip
HARM = {
    "type": "rating", "key": "harm", "title": "Harm", "targets": ["response"], "low": 0, "high": 3, "unsure": True,
    "ask_if": {"block": "verdict", "answers": ["wrong"]},
}  # fmt: skip
WHO = {
    "type": "tags", "key": "whom", "title": "Whom", "targets": ["response"], "required": True,
    "tags": [{"key": "child", "title": "A child"}], "ask_if": {"block": "harm", "answers": [2, 3]},
}  # fmt: skip
AGE = {
    "type": "number", "key": "age", "title": "Age", "targets": ["response"], "note": "none",
    "ask_if": {"block": "whom", "answers": ["child"]},
}  # fmt: skip
TASK = Task(id="t", prompt="Why?", responses=(Response(id="a", text="So."), Response(id="b", text="No idea.")))
A, B = "q1/r1", "q1/r2"


def asking(*blocks: dict[str, Any]) -> Rubric:
    return Rubric.model_validate({"id": "r", "title": "R", "blocks": [*blocks]})


RUBRIC = asking(VERDICT, WHY, HARM, WHO, AGE)


def verdict(option: str, target: str = A) -> AnnotationEdit:
    return SetTag(target=target, key="verdict", tag=option, value=True)


def after(*edits: AnnotationEdit, before: Annotation | None = None) -> Annotation:
    return applied(RUBRIC, TASK, edits, before)


ANSWERED = after(
    verdict("wrong"),
    SetAnswerNote(target=A, key="why", text="Not so."),
    SetRating(target=A, key="harm", value=3),
    MarkAnswerUnsure(target=A, key="harm", value=True),
    SetTag(target=A, key="whom", tag="child", value=True),
)


def lacking(annotation: Annotation, target: str = A) -> list[str]:
    missing = missing_answers(RUBRIC, TASK, annotation)
    assert missing == TaskCompletenessChecker(RUBRIC, TASK).missing(annotation)
    return [missing_answer.key for missing_answer in missing if missing_answer.target == target]


def test_what_is_not_shown_is_not_missing() -> None:
    assert lacking(Annotation()) == ["verdict"]
    assert lacking(after(verdict("right"))) == []
    assert lacking(after(verdict("unclear"))) == ["why"]
    assert lacking(after(verdict("wrong"))) == ["why", "harm"]
    assert lacking(ANSWERED) == ["age"]
    assert lacking(ANSWERED, B) == ["verdict"]


def test_a_checker_that_is_asked_again_follows_the_other_answer() -> None:
    checker, annotation = TaskCompletenessChecker(RUBRIC, TASK), Annotation()
    for option, wanted in (("wrong", ["why", "harm"]), ("right", []), ("unclear", ["why"])):
        annotation = after(verdict(option), before=annotation)
        assert [
            missing_answer.key for missing_answer in checker.missing(annotation) if missing_answer.target == A
        ] == wanted


def test_hidden_answers_are_removed_with_those_that_depend_on_them() -> None:
    hidden = after(verdict("right"), before=ANSWERED)
    assert hidden.tags == {A: {"verdict": {"right": True}}}
    assert (hidden.answers, hidden.ratings, hidden.unsure) == ({}, {}, {})
    assert after(verdict("unclear"), before=ANSWERED).answers == ANSWERED.answers


def test_reverting_the_edit_brings_hidden_answers_back() -> None:
    hidden = after(verdict("right"), before=ANSWERED)
    was, now = (annotation.model_dump(mode="json") for annotation in (ANSWERED, hidden))
    assert Annotation.model_validate(patch.revert(now, patch.diff(was, now))) == ANSWERED


def test_criteria_are_asked_after_an_answer() -> None:
    criteria = {
        "type": "criteria",
        "key": "criteria",
        "title": "C",
        "ask_if": {"block": "verdict", "answers": ["right"]},
    }
    rubric, task = asking(VERDICT, criteria), TASK.model_copy(update={"criteria": (Criterion(text="Is short."),)})
    for option, number in (("wrong", 0), ("right", 1)):
        annotation = apply(verdict(option), rubric, task, Annotation())
        missing = [answer for answer in missing_answers(rubric, task, annotation) if answer.target == A]
        assert [missing_answer.key for missing_answer in missing] == ["criteria"] * number


def test_what_is_not_asked_cannot_be_answered() -> None:
    with pytest.raises(AnnotatorError) as refused:
        after(verdict("right"), SetAnswerNote(target=A, key="why", text="Because."))
    assert refused.value.code == "edit.not_asked"


def test_hidden_answers_are_not_what_the_window_produces_and_are_not_carried_over() -> None:
    forged = ANSWERED.model_copy(update={"tags": {A: {"verdict": {"right": True}}}})
    assert replay_answers(RUBRIC, TASK, ANSWERED) == ANSWERED
    assert replay_answers(RUBRIC, TASK, forged) != forged
    later = asking(VERDICT, {**WHY, "ask_if": {"block": "verdict", "answers": ["unclear"]}}, HARM, WHO, AGE)
    assert drop_unfitting(later, TASK, ANSWERED).answers == {}
    assert drop_unfitting(later, TASK, ANSWERED).ratings == ANSWERED.ratings


def test_what_gold_or_the_given_answers_hide_is_not_compared() -> None:
    compared = compare_with_gold(RUBRIC, TASK, ANSWERED, after(verdict("right")))
    assert [comparison.key for comparison in compared] == ["verdict"]
    compared = compare_with_gold(RUBRIC, TASK, ANSWERED, after(verdict("wrong")))
    assert [point.key for point in compared] == ["verdict", "harm"]


def test_no_can_be_the_answer_of_a_required_tag() -> None:
    told = {**WHY, "ask_if": {"block": "whom", "answers": ["child=no"]}}
    rubric = asking({**WHO, "ask_if": None}, told)
    no = apply(SetTag(target=A, key="whom", tag="child", value=False), rubric, TASK, Annotation())
    yes = apply(SetTag(target=A, key="whom", tag="child", value=True), rubric, TASK, Annotation())
    assert [answer.key for answer in missing_answers(rubric, TASK, no) if answer.target == A] == ["why"]
    assert [
        missing_answer.key for missing_answer in missing_answers(rubric, TASK, yes) if missing_answer.target == A
    ] == []


@pytest.mark.parametrize(
    ("blocks", "message"),
    [
        ([WHY], "there is no block 'verdict'"),
        ([WHY, VERDICT], "'verdict' has to come before it"),
        ([{**WHY, "ask_if": {"block": "why", "answers": ["x"]}}], "'why' has to come before it"),
        ([{**VERDICT, "targets": ["prompt"]}, WHY], "'verdict' does not ask about a response"),
        ([VERDICT, {**WHY, "ask_if": {"block": "verdict", "answers": ["bad"]}}], "'bad' is no answer to 'verdict'"),
        ([VERDICT, HARM, {**AGE, "ask_if": {"block": "harm", "answers": [4]}}], "4 is no answer to 'harm'"),
        ([VERDICT, WHY, {**AGE, "ask_if": {"block": "why", "answers": ["x"]}}], "`text` cannot decide"),
        ([{"type": "comment", "key": "verdict", "title": "N", "targets": ["response"]}, WHY], "`comment` cannot"),
    ],
)  # fmt: skip
def test_conditions_that_cannot_be_met_are_refused(blocks: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        asking(*blocks)
