"""Helpers of the edits of authored questions: look up blocks, questions and parts, and replace them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import (
    AuthoredQuestion,
    MisleadingAnswer,
    QuotePair,
)
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.item_edits import ItemsAt
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE
from annotator.model.task import Task

PartOfQuestion = TypeVar("PartOfQuestion", MisleadingAnswer, QuotePair)
Part = AuthoredQuestion | MisleadingAnswer | QuotePair
MAX_QUESTION = 5_000  # code points of one question that can be submitted
MAX_ANSWER = 100_000  # code points of one answer, misleading or not
MAX_EXPOSING = 20_000  # code points of one critique
MAX_CORROBORATIONS = 64  # per answer
MAX_QUOTES = 64  # per corroboration and side


def authoring_block(rubric: Rubric, task: Task) -> QuestionAuthoringBlock:
    """The block that asks for questions. Raises ``edit.unknown_block``, or ``edit.wrong_target`` if there is no
    passage."""
    for block in rubric.each(QuestionAuthoringBlock):
        if not block.asked_of(task, PASSAGE):
            raise AnnotatorError(
                "edit.wrong_target", "{title}: the task has no passage to write about.", title=block.title
            )
        return block
    raise AnnotatorError("edit.unknown_block", "The rubric asks for no questions to be written.")


def question_of(annotation: Annotation, identifier: str) -> AuthoredQuestion:
    """The question that has this id or a part with this id. Raises ``edit.no_question``."""
    question = annotation.authored_questions.question(identifier)
    if question is None:
        raise AnnotatorError(
            "edit.no_question",
            "There is no question {identifier}, and none with such a part.",
            identifier=repr(identifier),
        )
    return question


def misleading_of(annotation: Annotation, identifier: str) -> tuple[AuthoredQuestion, MisleadingAnswer]:
    """The misleading answer with this id and its question. Raises ``edit.no_question``, ``edit.no_misleading``."""
    question = question_of(annotation, identifier)
    for answer in question.misleading:
        if answer.id == identifier:
            return question, answer
    raise AnnotatorError("edit.no_misleading", "{identifier} is no misleading answer.", identifier=repr(identifier))


def corroboration_of(annotation: Annotation, identifier: str) -> tuple[AuthoredQuestion, QuotePair]:
    """The corroboration with this id and its question. Raises ``edit.no_question``, ``edit.no_corroboration``."""
    question = question_of(annotation, identifier)
    for corroboration in question.corroborations:
        if corroboration.id == identifier:
            return question, corroboration
    raise AnnotatorError("edit.no_corroboration", "{identifier} is no corroboration.", identifier=repr(identifier))


def _with_questions(annotation: Annotation, passage: str, questions: tuple[AuthoredQuestion, ...]) -> Annotation:
    """The annotation with ``questions`` about the passage; without any, the passage is removed from the mapping."""
    others = {path: authored for path, authored in annotation.authored.items() if path != passage}
    if questions:
        others[passage] = annotation.authored_questions.having(questions=questions)
    return annotation.with_fields(authored=others)


def _parts_of_questions(
    name: str, find: Callable[[Annotation, str], tuple[AuthoredQuestion, PartOfQuestion]]
) -> ItemsAt[PartOfQuestion]:
    return ItemsAt(
        find=lambda annotation, identifier: (find(annotation, identifier)[0].id, find(annotation, identifier)[1]),
        items=lambda annotation, question: getattr(question_of(annotation, question), name),
        put=lambda annotation, question, items: QUESTIONS.replacing(
            annotation, question_of(annotation, question).model_copy(update={name: items})
        ),
    )


QUESTIONS: ItemsAt[AuthoredQuestion] = ItemsAt(
    find=lambda annotation, identifier: (PASSAGE, question_of(annotation, identifier)),
    items=lambda annotation, _: annotation.authored_questions.questions,
    put=_with_questions,
)
"""The questions about the passage."""
MISLEADING = _parts_of_questions("misleading", misleading_of)
"""The misleading answers of each question."""
CORROBORATIONS = _parts_of_questions("corroborations", corroboration_of)
"""The supporting quotes of each question."""


def check_new(annotation: Annotation, identifier: str, part_class: type[Part]) -> None:
    """Raises ``edit.bad_id`` if ``identifier`` has the wrong form for ``part_class``, ``edit.id_taken`` if it is in
    use."""
    try:
        part_class(id=identifier)
    except ValidationError:
        raise AnnotatorError(
            "edit.bad_id", "The id {identifier} cannot be used for a written text.", identifier=repr(identifier)
        ) from None
    if identifier in annotation.authored_questions.ids:
        raise AnnotatorError(
            "edit.id_taken", "A written text already has the id {identifier}.", identifier=repr(identifier)
        )
