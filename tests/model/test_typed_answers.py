"""Typed answers: texts with limits, dates and numbers."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote
from annotator.model.completeness import missing_answers
from annotator.model.edits import apply
from annotator.model.replay import replay_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Response, Task

TASK = Task(id="t", prompt="Why?", responses=(Response(id="a", text="So."),))


def asking(**changes: Any) -> Rubric:
    block = {"type": "text", "key": "ideal", "title": "Ideal", "targets": ["response"], **changes}
    return Rubric.model_validate({"id": "r", "title": "R", "blocks": [block]})


def written(rubric: Rubric, text: str) -> Annotation:
    return apply(SetAnswerNote(target="q1/r1", key="ideal", text=text), rubric, TASK, Annotation())


def problems(rubric: Rubric, text: str) -> list[str]:
    return [str(missing_answer.message) for missing_answer in missing_answers(rubric, TASK, written(rubric, text))]


@pytest.mark.parametrize(
    ("settings", "right", "wrong"),
    [
        ({}, ["So.", "x" * 200_000], ["", " \n", "x" * 200_001]),
        ({"min_words": 2, "max_words": 3}, ["one two", " one two\nthree "], ["", "one", "one two three four"]),
        ({"max_characters": 5}, ["12345"], ["123456"]),
        ({"form": "date"}, ["2026-03-31", " 0001-01-01 ", "2024-02-29"],
         ["", "31.3.2026", "2026-02-29", "20260331", "2026-W05-1", "2026-3-31", "0000-01-01"]),
        ({"form": "number"}, ["0", "-0.75", "1e6"], ["", "1,5", "nan", "inf", "1_000", "٣", "twelve", "1e999"]),
    ],
)  # fmt: skip
def test_what_fits_can_be_submitted(settings: dict[str, Any], right: list[str], wrong: list[str]) -> None:
    rubric = asking(**settings)
    assert [text for text in right if problems(rubric, text)] == []
    assert [text for text in wrong if not problems(rubric, text)] == []


def test_an_optional_text_may_be_left_out_but_not_be_wrong() -> None:
    rubric = asking(required=False, form="date")
    assert problems(rubric, "") == []
    assert problems(rubric, "2026-02-30") == ["Ideal: there is no such day."]
    assert problems(rubric, "yesterday") == ["Ideal: write the date as year-month-day, 2026-03-31."]


def test_a_text_is_stored_whatever_it_is() -> None:
    rubric = asking(form="date")
    annotation = written(rubric, "yesterday")
    assert annotation.answer("q1/r1", "ideal").note == "yesterday"
    assert replay_answers(rubric, TASK, annotation) == annotation


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"note": "optional"}, "required = false"),
        ({"min_words": 5, "max_words": 4}, "less than"),
        ({"form": "date", "max_words": 4}, "no limits in words"),
    ],
)
def test_limits_that_contradict_each_other_are_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        asking(**settings)


@pytest.mark.parametrize(("text", "code"), [("", "text.missing"), ("yesterday", "text.invalid")])
def test_what_is_missing_or_wrong_is_not_called_a_number(text: str, code: str) -> None:
    rubric = asking(form="date")
    assert [missing_answer.code for missing_answer in missing_answers(rubric, TASK, written(rubric, text))] == [code]
    with pytest.raises(AnnotatorError, match="asks for nothing called 'other'"):
        apply(SetAnswerNote(target="q1/r1", key="other", text="x"), rubric, TASK, Annotation())
