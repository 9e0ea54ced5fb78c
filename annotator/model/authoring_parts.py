"""What the edits of authored texts share: finding the block, the question and its parts, and putting changes back."""

from __future__ import annotations

from typing import Final

from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, AuthoredQuestions, MisleadingAnswer, SupportingQuotes
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE
from annotator.model.task import Task

Part = AuthoredQuestion | MisleadingAnswer | SupportingQuotes
MAX_QUESTION: Final = 5_000  # code points of one question that can be submitted
MAX_ANSWER: Final = 100_000  # of one answer, misleading or not
MAX_EXPOSING: Final = 20_000  # of one critique
MAX_CORROBORATIONS: Final = 64  # of one answer
MAX_QUOTES: Final = 64  # of one corroboration, on each side


def authoring_block(rubric: Rubric, task: Task) -> QuestionAuthoringBlock:
    """The block that asks for questions. Raises ``edit.unknown_block``, ``edit.wrong_target`` without a passage."""
    for block in rubric.each(QuestionAuthoringBlock):
        if not block.asked_of(task, PASSAGE):
            raise AnnotatorError(
                "edit.wrong_target", "{title}: the task has no passage to write about.", title=block.title
            )
        return block
    raise AnnotatorError("edit.unknown_block", "The rubric asks for no questions to be written.")


def authored(annotation: Annotation) -> AuthoredQuestions:
    """What is written about the passage so far."""
    return annotation.authored.get(PASSAGE, AuthoredQuestions())


def question_of(annotation: Annotation, identifier: str) -> AuthoredQuestion:
    """The question with this id, or the one that the part with this id belongs to. Raises ``edit.no_question``."""
    found = authored(annotation).question(identifier)
    if found is None:
        raise AnnotatorError(
            "edit.no_question",
            "There is no question {identifier}, and none with such a part.",
            identifier=repr(identifier),
        )
    return found


def misleading_of(annotation: Annotation, identifier: str) -> tuple[AuthoredQuestion, MisleadingAnswer]:
    """A misleading answer and its question. Raises ``edit.no_question``, ``edit.no_misleading``."""
    question = question_of(annotation, identifier)
    for each in question.misleading:
        if each.id == identifier:
            return question, each
    raise AnnotatorError("edit.no_misleading", "{identifier} is no misleading answer.", identifier=repr(identifier))


def corroboration_of(annotation: Annotation, identifier: str) -> tuple[AuthoredQuestion, SupportingQuotes]:
    """A corroboration and its answer's question. Raises ``edit.no_question``, ``edit.no_corroboration``."""
    question = question_of(annotation, identifier)
    for each in question.corroborations:
        if each.id == identifier:
            return question, each
    raise AnnotatorError("edit.no_corroboration", "{identifier} is no corroboration.", identifier=repr(identifier))


def with_authored(annotation: Annotation, said: AuthoredQuestions) -> Annotation:
    """The annotation with ``said`` written; nothing written leaves nothing behind."""
    others = {path: each for path, each in annotation.authored.items() if path != PASSAGE}
    return annotation.model_copy(update={"authored": {**others, PASSAGE: said} if said.questions else others})


def with_question(annotation: Annotation, question: AuthoredQuestion) -> Annotation:
    """The annotation with ``question`` in the place of the one that has its id."""
    return with_authored(annotation, authored(annotation).replacing(question))


def check_new(annotation: Annotation, identifier: str, made: type[Part]) -> None:
    """Raises ``edit.bad_id`` where nothing that is ``made`` can have the id, ``edit.id_taken`` where something authored
    has it already."""
    try:
        made(id=identifier)
    except ValidationError:
        raise AnnotatorError(
            "edit.bad_id", "Nothing that is written can have the id {identifier}.", identifier=repr(identifier)
        ) from None
    if identifier in authored(annotation).ids:
        raise AnnotatorError(
            "edit.id_taken", "Something that was written has the id {identifier} already.", identifier=repr(identifier)
        )
