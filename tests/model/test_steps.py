"""Steps of a response: given or its paragraphs, judged good, neutral or bad; a changed step drops its judgement."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote, SetNumberAnswer
from annotator.model.completeness import missing_answers
from annotator.model.course.gold_comparison import compare_with_gold
from annotator.model.edits import apply
from annotator.model.paragraphs import paragraph_starts
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.text_hashes import same_texts
from annotator.owner.reviews.review_plan import review_rubric
from tests.reviewed import with_work

A = "q1/r1"
BAD, NEUTRAL, GOOD = 0, 1, 2


def rubric(**more: Any) -> Rubric:
    blocks = [{"type": "steps", "key": "steps", "title": "Steps", **more}]
    return Rubric.model_validate({"id": "r", "title": "R", "blocks": blocks})


ALL, STOPS = rubric(), rubric(until_first_bad=True)


def answered(text: str, steps: list[int] | None = None) -> Task:
    response = {"id": "a", "text": text, "steps": steps or []}
    return Task.model_validate({"id": "t", "prompt": "Why?", "responses": [response]})


TASK = answered("One.\n\nTwo.\n\nThree.\n\nFour.")


def names(task: Task = TASK) -> list[str]:
    (block,) = ALL.blocks
    return [part.name for part in block.parts_of(task, A)]  # type: ignore[attr-defined]


def judged(asked: Rubric, values: dict[int, int], task: Task = TASK) -> Annotation:
    annotation = Annotation()
    for number, value in values.items():
        edit = SetNumberAnswer(target=A, key="steps", part=names(task)[number - 1], value=value)
        annotation = apply(edit, asked, task, annotation)
    return annotation


def values_of(annotation: Annotation) -> dict[int, int]:
    return {int(name.partition("-")[0]): value for name, value in annotation.answer(A, "steps").values.items()}


def test_steps_are_those_given_or_paragraphs() -> None:
    given = answered("Heading. One. Two. ", [9, 14])
    assert [given.texts[A][start:end] for start, end in given.steps[A]] == ["One.", "Two."]
    assert [TASK.texts[A][start:end] for start, end in TASK.steps[A]] == ["One.", "Two.", "Three.", "Four."]


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("", []), (" \n\n", []), ("A\nb\n\n\n c", [0, 7]), ("\n\nA", [2]), ("A\r\n\r\nB", [0, 5]),
        ("A\n\n```\nx\n\ny\n```\n\nB", [0, 3, 17]), ("~~~\n\n```\n\n~~~\n\nB", [0, 15]), ("```\n\nnever closed", [0]),
        ("A\n\nB\n\nC\n\nD", [0, 3, 6]),
        ("A\n\n<tool_call>\nx\n\n</tool_call>\n\n<tool_response>\n\ny\n</tool_response>", [0, 3]),
        ("A\n\n<tool_result>\n\ny\n</tool_result>\n\nB", [0, 36]),
        ("<think>\nA\n\nB\n</think>\n\nC", [0, 23]),
    ],
)  # fmt: skip
def test_a_blank_line_outside_of_code_begins_a_paragraph(text: str, starts: list[int]) -> None:
    assert list(paragraph_starts(text, 3)) == starts


@pytest.mark.parametrize("steps", [[-1], [4, 2], [2, 2], [99], [0, 3], list(range(101))])
def test_steps_that_are_not_in_the_text_are_refused(steps: list[int]) -> None:
    with pytest.raises(ValidationError):
        answered("One   ", steps)


def test_every_step_is_asked() -> None:
    assert len(missing_answers(ALL, TASK, judged(ALL, {1: GOOD, 2: BAD}))) == 2
    assert missing_answers(ALL, TASK, judged(ALL, {1: GOOD, 2: BAD, 3: NEUTRAL, 4: GOOD})) == []


def test_nothing_is_asked_after_the_first_bad_step_if_the_rubric_says_so() -> None:
    annotation = judged(STOPS, {1: GOOD, 2: BAD})
    assert missing_answers(STOPS, TASK, annotation) == []
    assert replay_answers(STOPS, TASK, annotation).answers == annotation.answers
    with pytest.raises(AnnotatorError) as refused:
        apply(SetNumberAnswer(target=A, key="steps", part=names()[2], value=GOOD), STOPS, TASK, annotation)
    assert refused.value.code == "edit.not_asked"
    with pytest.raises(AnnotatorError):
        apply(SetAnswerNote(target=A, key="steps", part=names()[2], text="x"), STOPS, TASK, annotation)


def test_a_bad_step_drops_what_was_said_of_later_ones() -> None:
    before = judged(STOPS, {1: GOOD, 2: GOOD, 3: GOOD})
    before = apply(SetAnswerNote(target=A, key="steps", part=names()[2], text="Or so."), STOPS, TASK, before)
    after = apply(SetNumberAnswer(target=A, key="steps", part=names()[1], value=BAD), STOPS, TASK, before)
    assert values_of(after) == {1: GOOD, 2: BAD}
    assert not after.answer(A, "steps").notes


def test_no_judgement_stands_beside_a_changed_step() -> None:
    annotation = judged(ALL, {1: GOOD, 2: BAD, 3: NEUTRAL, 4: GOOD})
    changed = answered("One.\n\nTwo!\n\nThree.\n\nFour.")
    assert values_of(drop_unfitting(ALL, changed, annotation)) == {1: GOOD, 3: NEUTRAL, 4: GOOD}
    joined = answered(TASK.texts[A], [0, 12])
    assert not same_texts(TASK, joined)
    assert values_of(drop_unfitting(ALL, joined, annotation)) == {}


def test_steps_that_only_gold_or_the_answer_reaches_are_not_compared() -> None:
    gold = judged(STOPS, {1: GOOD, 2: GOOD, 3: BAD})
    points = compare_with_gold(STOPS, TASK, gold, judged(STOPS, {1: GOOD, 2: BAD}))
    assert [(point.gold, point.answer, point.right) for point in points] == [(GOOD, GOOD, True), (GOOD, BAD, False)]
    points = compare_with_gold(STOPS, TASK, gold, judged(STOPS, {1: GOOD, 2: GOOD, 3: GOOD, 4: BAD}))
    assert [point.right for point in points] == [True, True, False]


def test_a_rubric_asks_about_steps_once() -> None:
    blocks = [{"type": "steps", "key": key, "title": "Steps"} for key in ("right", "useful")]
    with pytest.raises(ValidationError, match="asks about steps once"):
        Rubric.model_validate({"id": "r", "title": "R", "blocks": blocks})


@pytest.mark.parametrize(("text", "title"), [
    ("# The **first** step\n\nwith `code` of $x$", "1. The first step with code of x"),
    ("```python\nprint(2**3 * 4**5)\n```", "1. print(2**3 * 4**5)"),
    (
        '<tool_call>\n{"name": "search", "arguments": {"query": "x"}}\n</tool_call>\n\n'
        '<tool_response>\n7\n</tool_response>',
        '1. search {"query": "x"}',
    ),
    ("<think>\nIt costs $5, not $6.\n</think>", "1. It costs $5, not $6"),
    ("```", "1. ```"),
])  # fmt: skip
def test_the_title_of_a_step_is_its_first_words_without_markup(text: str, title: str) -> None:
    (block,) = ALL.blocks
    assert block.parts_of(answered(text, [0]), A)[0].title == title  # type: ignore[attr-defined]


def test_steps_after_a_bad_one_that_is_adopted_are_not_asked() -> None:
    task = with_work(TASK, judged(STOPS, {1: GOOD, 2: BAD}), judged(STOPS, {1: GOOD, 2: GOOD, 3: GOOD}))
    asked = review_rubric(STOPS, "adjudication")
    begun = judged(STOPS, {1: GOOD, 2: GOOD, 3: GOOD})
    adopted = apply(AdoptPersonAnswers(person=0, target=A, key="steps", part=names()[1]), asked, task, begun)
    assert values_of(adopted) == {1: GOOD, 2: BAD}
