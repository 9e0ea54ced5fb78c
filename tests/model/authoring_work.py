"""A rubric, a task and shorthand for the tests of authored texts."""

from __future__ import annotations

from typing import Any

from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.authoring_edits import AddAuthoredQuestion, AddMisleadingAnswer
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.critiques_block import FlawCategory, FlawSeverity
from annotator.model.edits import AnnotationEdit
from annotator.model.quote_pair_edits import AddQuotePair
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.task import Task
from tests.applied_edits import applied

PASSAGE_TEXT = "The red sphere lies on the red dust of the Moon. Nobody has ever touched it, and nobody ever will."
TASK = Task.model_validate({"id": "t", "passage": PASSAGE_TEXT})
WRITE = QuestionAuthoringBlock(
    key="write",
    title="Questions",
    targets=("passage",),
    minimum=2,
    maximum=3,
    unanswerable=True,
    unanswerable_minimum=1,
    misleading="required",
    misleading_maximum=2,
    severities=(FlawSeverity(key="minor", title="Minor"), FlawSeverity(key="major", title="Major")),
    categories=(FlawCategory(key="accuracy", title="Accuracy"), FlawCategory(key="coverage", title="Coverage")),
    corroborations="required",
)
RUBRIC = Rubric(id="write", title="Questions", blocks=(WRITE,))
QUESTION, ANSWER = "Who owns the thing?", "Nobody touched the ball."


def on_passage(quote: str) -> TextSpan:
    start = PASSAGE_TEXT.index(quote)
    return make_span("passage", PASSAGE_TEXT, start, start + len(quote))


def on_answer(annotation: Annotation, quote: str, identifier: str = "a1") -> TextSpan:
    question = annotation.authored_questions.question(identifier)
    assert question is not None
    start = question.answer.index(quote)
    return make_span(f"{identifier}/answer", question.answer, start, start + len(quote))


def run(
    *steps: AnnotationEdit, rubric: Rubric = RUBRIC, start: Annotation | None = None, task: Task = TASK
) -> Annotation:
    return applied(rubric, task, steps, start)


def switched(**changes: Any) -> Rubric:
    """The rubric with other switches."""
    return Rubric(id="write", title="Questions", blocks=(QuestionAuthoringBlock(**{**WRITE.model_dump(), **changes}),))


def question_list() -> Annotation:
    """All that the rubric asks for: two questions, one of them unanswerable, a misleading answer, a corroboration."""
    begun = run(
        AddAuthoredQuestion(id="a1", text=QUESTION, answer=ANSWER),
        AddAuthoredQuestion(id="a2", text="What did it cost?", answer="The passage does not say.", unanswerable=True),
        AddMisleadingAnswer(
            question="a1", id="x1", text="Many did.", severity="major", category="accuracy", critique="None has."
        ),
    )
    quotes = (on_answer(begun, "Nobody touched"),), (on_passage("Nobody has ever touched it"),)
    return run(AddQuotePair(question="a1", id="k1", answer=quotes[0], passage=quotes[1]), start=begun)
