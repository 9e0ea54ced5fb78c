"""Texts of any length are kept; what is too long, or too much, is missing something before it can be submitted."""

from __future__ import annotations

import json
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.annotation_size import MAX_BYTES, annotation_too_large, json_size, shorten_texts
from annotator.model.completeness import missing_answers
from annotator.model.critique_edits import AddCritique, ChangeCritique
from annotator.model.edits import AnnotationEdit, SubmitTask, apply
from annotator.model.refinement_edits import SetRefinement
from annotator.model.task import Task
from annotator.owner.rubrics.rubrics import load_rubric
from tests.applied_edits import applied
from tests.model.story_work import whole_task
from tests.sample_stories import LINES

RUBRIC = load_rubric("critique").rubric
TASK = Task.model_validate_json(LINES[0])


def done(*more: AnnotationEdit) -> Annotation:
    return applied(RUBRIC, TASK, (*whole_task(TASK), *more))


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        (ChangeCritique(id="w1", text="x" * 20_001), "critique.too_long"),
        (SetRefinement(id="w2", text="x" * 100_001), "refinement.too_long"),
    ],
)
def test_oversized_text_blocks_submit(edit: AnnotationEdit, code: str) -> None:
    after = done(edit)
    (problem,) = missing_answers(RUBRIC, TASK, after)
    assert problem.code == code
    assert "shorten it by 1." in problem.message
    with pytest.raises(AnnotatorError, match="shorten it by 1"):
        apply(SubmitTask(), RUBRIC, TASK, after)


def test_as_many_as_there_may_be_can_be_submitted() -> None:
    after = done(ChangeCritique(id="w1", text="x" * 20_000), SetRefinement(id="w2", text="x" * 100_000))
    assert apply(SubmitTask(), RUBRIC, TASK, after).status == "submitted"


def test_many_texts_that_fit_one_by_one_can_be_too_much_together() -> None:
    annotation = done()
    for number in range(10, 26):
        annotation = apply(AddCritique(target="q1/r1", id=f"w{number}", text="y"), RUBRIC, TASK, annotation)
        annotation = apply(SetRefinement(id=f"w{number}", text=f"{number}" + "é" * 50_000), RUBRIC, TASK, annotation)
    (problem,) = annotation_too_large(annotation)
    assert problem.target.startswith("q1/r1/w")
    assert problem in missing_answers(RUBRIC, TASK, annotation)


@pytest.mark.parametrize("sign", ["x", "\n", "\U0001f680", '"'])
def test_shortened_annotation_fits_and_validates(sign: str) -> None:
    whole = done(ChangeCritique(id="w1", text=sign * 3_000_000)).model_dump(mode="json")
    cut, shorter = shorten_texts(whole, MAX_BYTES)
    assert shorter
    assert json_size(cut) <= MAX_BYTES
    assert len(Annotation.model_validate(cut).critiques["q1/r1"].series[0].text) >= 100_000


def test_small_annotation_is_not_shortened() -> None:
    value: dict[str, Any] = {"a": ["x" * 10, 1, None, True]}
    assert shorten_texts(value, json_size(value)) == (value, False)
    assert json_size(value) == len(json.dumps(value, separators=(",", ":")))
