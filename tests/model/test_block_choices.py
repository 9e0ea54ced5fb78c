"""What a block lets people choose, in lines for those who read the rubric."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.model.rubric import Rubric
from tests.model.everything_work import asking, named

LEVELS = [{"value": 0, "text": "Bad."}, {"value": 2, "text": "Good."}]


@pytest.mark.parametrize(
    ("block", "lines"),
    [
        (asking("rating", low=0, high=2, levels=LEVELS), ["0  Bad.", "1", "2  Good."]),
        (asking("comment"), []),
        (asking("tags", tags=[{"key": "good", "title": "Good"}]), ["Good, or not (review)"]),
        (asking("tags", required=True,
                tags=[{"key": "harm", "title": "Harm", "purpose": "case_by_case", "edit": True}, *named("b")]),
         ["Harm, yes or no (case by case), with an edit of the text", "B, yes or no (review)"]),
        (asking("tags", at_least=1, at_most=2, tags=named("a", "b")),
         ["at least 1", "at most 2", "A, or not (review)", "B, or not (review)"]),
        (asking("choice", tags=named("yes", "no")), ["1  Yes", "2  No"]),
        (asking("reactions", reactions=[{"emoji": "+", **named("up")[0]}, {"emoji": "-", **named("down")[0]}]),
         ["+ Up, - Down"]),
        (asking("preference", "prompt", strength=2, levels=[{"value": 1, "text": "Slightly."}]),
         ["0", "1  Slightly.", "2"]),
        (asking("number", low=1, high=30, note="optional"), ["Number: 1 to 30", "note: optional"]),
        (asking("number", low=1, high=30, note="none"), ["Number: 1 to 30"]),
        (asking("steps", note="optional"), ["0  bad", "1  neutral", "2  good", "note on each: optional"]),
        (asking("text"), []),
        (asking("text", form="date"), ["date"]),
        (asking("text", min_words=2, max_words=9, max_characters=80),
         ["at least 2 words", "at most 9 words", "at most 80 characters"]),
        (asking("ideal_answer", min_words=2, max_words=9), ["at least 2 words", "at most 9 words"]),
        (asking("ideal_answer"), []),
        (asking("skip", "task", reasons=named("unclear", "other")), ["Unclear", "Other"]),
        (asking("critique_judgement", severities=named("minor"), ties=True),
         ["Helpful, or not", "severity of the helpful: Minor", "the helpful ones ranked, with ties",
          "Could anybody write a helpful critique of this answer?",
          "Is there a better critique that says something else?", "own critique: optional"]),
        (asking("critique_judgement", standard="clearly_helpful", ranking=False, closing=False, own="none"),
         ["Clearly helpful, or not", "own critique: none"]),
        (asking("error_spans", severities=[*named("minor", "major"), {"key": "odd", "title": "Odd", "weight": 2.5}],
                categories=[*named("accuracy"), {"key": "comma", "title": "Comma", "weights": {"minor": 0.1}}]),
         ["Minor: weight 1", "Major: weight 5", "Odd: weight 2.5", "Accuracy", "Comma (minor 0.1)"]),
        (asking("authoring", "passage", minimum=1, maximum=3, unanswerable=True, unanswerable_minimum=1,
                misleading="optional", severities=named("minor")),
         ["1 to 3 questions", "answers: required", "unanswerable questions: at least 1",
          "misleading answers: optional", "severity of the flaw: Minor", "critique that exposes it: required",
          "quotes that corroborate an answer: none"]),
        (asking("authoring", "passage", minimum=1, maximum=3, misleading="required", misleading_minimum=2,
                corroborations="required"),
         ["1 to 3 questions", "answers: required", "misleading answers: at least 2 for each passage",
          "critique that exposes it: required", "quotes that corroborate an answer: required"]),
        (asking("authoring", "passage", minimum=1, maximum=3, misleading="none", severities=named("minor")),
         ["1 to 3 questions", "answers: required", "misleading answers: none",
          "quotes that corroborate an answer: none"]),
    ],
)  # fmt: skip
def test_choices_of_a_block(block: dict[str, Any], lines: list[str]) -> None:
    (asked,) = Rubric.model_validate({"id": "r", "title": "R", "blocks": [block]}).blocks
    assert list(asked.choices(asked.targets[0])) == lines
