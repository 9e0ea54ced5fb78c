"""Blocks that are answered with numbers and a note: given, missing, carried over, given once more."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote, SetNumberAnswer
from annotator.model.blocks.number_block import NumberBlock
from annotator.model.completeness import missing_answers
from annotator.model.edit import AnnotationEdit
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Response, Task
from annotator.model.text_hashes import judged_texts
from tests.applied_edits import applied

ERRORS = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 30, "unit": "found"}
TASK = Task(id="t", prompt="Why?", responses=(Response(id="a", text="So."), Response(id="b", text="No idea.")))
TURNED = Task(id="t", prompt="Why?", responses=(Response(id="b", text="No idea."), Response(id="a", text="So.")))


def asking(**changes: Any) -> Rubric:
    return Rubric.model_validate({"id": "r", "title": "R", "blocks": [{**ERRORS, **changes}]})


RUBRIC = asking()


def number(value: int | None, target: str = "q1/r1") -> SetNumberAnswer:
    return SetNumberAnswer(target=target, key="errors", part="number", value=value)


def note(text: str, target: str = "q1/r1") -> SetAnswerNote:
    return SetAnswerNote(target=target, key="errors", text=text)


def after(*edits: AnnotationEdit, rubric: Rubric = RUBRIC, before: Annotation | None = None) -> Annotation:
    return applied(rubric, TASK, edits, before)


def codes(rubric: Rubric, annotation: Annotation) -> Iterable[tuple[str, str, str]]:
    return [(problem.target, problem.code, problem.part) for problem in missing_answers(rubric, TASK, annotation)]


def test_a_number_and_a_note_are_kept_and_nothing_empty_is() -> None:
    annotation = after(number(3), note("Dates."))
    assert annotation.answer("q1/r1", "errors").values == {"number": 3}
    assert annotation.answer("q1/r1", "errors").note == "Dates."
    assert after(number(None), note(""), before=annotation).answers == {}
    assert Annotation.model_validate_json(annotation.model_dump_json()) == annotation


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (number(31), "edit.off_scale"),
        (number(-1), "edit.off_scale"),
        (number(1, "q1"), "edit.wrong_target"),
        (note("x", "q1"), "edit.wrong_target"),
        (number(1).model_copy(update={"part": "other"}), "edit.unknown_block"),
        (number(1).model_copy(update={"key": "other"}), "edit.unknown_block"),
    ],
)
def test_invalid_number_edits_raise_errors(edit: AnnotationEdit, code: str) -> None:
    with pytest.raises(AnnotatorError) as refused:
        after(edit)
    assert refused.value.code == code


def test_a_block_without_notes_takes_none() -> None:
    with pytest.raises(AnnotatorError) as refused:
        after(note("x"), rubric=asking(note="none"))
    assert refused.value.code == "edit.no_note"


def test_what_is_missing_names_its_part() -> None:
    assert codes(RUBRIC, Annotation()) == [("q1/r1", "number.missing", "number"), ("q1/r2", "number.missing", "number")]
    assert codes(asking(required=False), Annotation()) == []
    wanting = asking(note="required", required=False)
    assert codes(wanting, after(number(2), rubric=wanting)) == [("q1/r1", "number.no_note", "note")]
    assert codes(wanting, after(note("Many."), rubric=wanting)) == [("q1/r1", "number.missing", "number")]
    long = after(number(1), number(1, "q1/r2"), note("x" * 200_001))
    assert codes(RUBRIC, long) == [("q1/r1", "number.too_long", "note")]


def test_answers_go_with_their_texts_and_can_be_given_once_more() -> None:
    annotation = after(number(3), note("Dates."), number(0, "q1/r2"))
    moved = rekey(annotation, target_moves(TASK, TURNED))
    assert moved.answer("q1/r2", "errors").note == "Dates."
    assert moved.answer("q1/r1", "errors").values == {"number": 0}
    assert replay_answers(RUBRIC, TASK, annotation) == annotation
    assert drop_unfitting(asking(high=2), TASK, annotation).answer("q1/r1", "errors").values == {}
    assert set(judged_texts(TASK, after(number(3)))) == {"q1", "q1/r1"}


def test_number_bounds_are_ordered() -> None:
    with pytest.raises(ValidationError, match="where they begin"):
        NumberBlock(key="n", title="N", targets=("task",), low=5, high=5)


def test_a_number_outside_of_its_range_is_refused_with_both_ends() -> None:
    for value in (-1, 31):
        with pytest.raises(AnnotatorError) as refused:
            after(number(value))
        assert refused.value.code == "edit.off_scale"
        assert refused.value.message == f"Errors (found) goes from 0 to 30; {value} is outside."
