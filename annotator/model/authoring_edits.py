"""Edits of authored questions, their answers and misleading answers."""

from __future__ import annotations

from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model import target as targets
from annotator.model.anchor import extend_span
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, MisleadingAnswer, distinct_spans
from annotator.model.authoring_parts import (
    MISLEADING,
    QUESTIONS,
    authoring_block,
    check_new,
    question_of,
)
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.item_edits import ChangeItem, MoveItem, RemoveItem, item_of
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE
from annotator.model.task import Task
from annotator.model.typed_text import check_typed
from annotator.translatable_message import TranslatableMessage


class AddAuthoredQuestion(AnnotationEdit):
    """Add a question at index ``at`` (None: at the end). ``id`` must be unused, see ``AuthoredQuestions.next_id``."""

    kind: Literal["add_question"] = "add_question"
    title = TranslatableMessage("Add question")
    id: str
    at: int | None = None
    text: str = ""
    answer: str = ""
    unanswerable: bool = False

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, authored = authoring_block(rubric, task), before.authored_questions
        check_new(before, self.id, AuthoredQuestion)
        if len(authored.questions) >= block.maximum:
            most = TranslatableMessage(
                "{title}: the maximum is {n} question.", "{title}: the maximum is {n} questions.", title=block.title,
                n=block.maximum,
            )  # fmt: skip
            raise AnnotatorError("edit.too_many", most)
        question = item_of(self, AuthoredQuestion)
        _check_question(block, question)
        return QUESTIONS.inserting(before, PASSAGE, question, self.at)


class ChangeAuthoredQuestion(ChangeItem):
    """Change the text, the answer or the *unanswerable* mark of a question; None leaves a field unchanged.

    Quotes on the answer are moved with their text. Quotes whose text is gone are kept, and completeness reports them.
    """

    place = QUESTIONS
    kind: Literal["change_question"] = "change_question"
    id: str
    text: str | None = None
    answer: str | None = None
    unanswerable: bool | None = None

    @property
    def title(self) -> TranslatableMessage:
        if self.unanswerable is not None:
            return TranslatableMessage("Unanswerable" if self.unanswerable else "Answerable")
        return TranslatableMessage("Change answer" if self.text is None else "Change question")

    def checked(
        self,
        rubric: Rubric,
        task: Task,
        before: AuthoredQuestion,
        after: AuthoredQuestion,
        *names: str,
    ) -> AuthoredQuestion:
        _check_question(authoring_block(rubric, task), after)
        return _with_moved_quotes(after, before.answer) if after.answer != before.answer else after


class RemoveAuthoredQuestion(RemoveItem):
    """Remove a question with everything written for it."""

    place = QUESTIONS
    kind: Literal["remove_question"] = "remove_question"
    title = TranslatableMessage("Remove question")
    id: str


class MoveAuthoredQuestion(MoveItem):
    """Move a question to index ``to``."""

    place = QUESTIONS
    kind: Literal["move_question"] = "move_question"
    title = TranslatableMessage("Reorder questions")
    id: str
    to: int


class AddMisleadingAnswer(AnnotationEdit):
    """Add a misleading answer to ``question``. ``id`` must be unused, see ``AuthoredQuestions.next_id``."""

    kind: Literal["add_misleading"] = "add_misleading"
    title = TranslatableMessage("Add misleading answer")
    question: str
    id: str
    text: str = ""
    severity: str | None = None
    category: str | None = None
    critique: str = ""

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, question = authoring_block(rubric, task), question_of(before, self.question)
        check_new(before, self.id, MisleadingAnswer)
        if block.misleading == "none":
            raise AnnotatorError("edit.not_asked", "The rubric asks for no misleading answers.")
        if len(question.misleading) >= block.misleading_maximum:
            most = TranslatableMessage(
                "A question has {n} misleading answer at most.", "A question has {n} misleading answers at most.",
                n=block.misleading_maximum,
            )  # fmt: skip
            raise AnnotatorError("edit.too_many", most)
        answer = item_of(self, MisleadingAnswer)
        _check_misleading(block, answer, "text", "severity", "category", "critique")
        return MISLEADING.inserting(before, question.id, answer)


class ChangeMisleadingAnswer(ChangeItem):
    """Change the text, severity, category or critique of a misleading answer.

    None leaves a field unchanged; an empty severity or category removes the chosen one.
    """

    place = MISLEADING
    kind: Literal["change_misleading"] = "change_misleading"
    id: str
    text: str | None = None
    severity: str | None = None
    category: str | None = None
    critique: str | None = None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        blocks = rubric.each(QuestionAuthoringBlock)
        title = "".join(block.grade_titles(self.severity, self.category) for block in blocks)
        if title:
            return TranslatableMessage("Flaw: {title}", title=title)
        return TranslatableMessage("Change critique" if self.critique is not None else "Change misleading answer")

    def checked(
        self,
        rubric: Rubric,
        task: Task,
        before: MisleadingAnswer,
        after: MisleadingAnswer,
        *names: str,
    ) -> MisleadingAnswer:
        _check_misleading(authoring_block(rubric, task), after, *names)
        return after


class RemoveMisleadingAnswer(RemoveItem):
    """Remove a misleading answer with the critique that exposes it."""

    place = MISLEADING
    kind: Literal["remove_misleading"] = "remove_misleading"
    title = TranslatableMessage("Remove misleading answer")
    id: str


def _check_question(block: QuestionAuthoringBlock, question: AuthoredQuestion) -> None:
    check_typed(question.text)
    check_typed(question.answer)
    if question.answer and block.answers == "none":
        raise AnnotatorError("edit.not_asked", "The rubric asks for no answers.")
    if question.unanswerable and not block.unanswerable:
        raise AnnotatorError("edit.not_asked", "The rubric does not let questions be marked as unanswerable.")


def _check_misleading(block: QuestionAuthoringBlock, answer: MisleadingAnswer, *changed: str) -> None:
    """Validate the ``changed`` fields only: the text of an answer whose severity the rubric no longer has must stay
    editable."""
    check_typed(answer.text)
    check_typed(answer.critique)
    if "critique" in changed and answer.critique and block.critiques == "none":
        raise AnnotatorError("edit.not_asked", "The rubric asks for no critiques of misleading answers.")
    options = {"severity": block.severity(answer.severity), "category": block.category(answer.category)}
    for name, option in options.items():
        if name in changed and getattr(answer, name) is not None and option is None:
            raise AnnotatorError("edit.off_scale", "{title} has no such {name}.", title=block.title, name=name)


def _with_moved_quotes(question: AuthoredQuestion, before: str) -> AuthoredQuestion:
    """The question with the quotes of its answer moved from the text ``before`` to the current text."""
    target, after = targets.authored_answer(question.id), question.answer
    moved = tuple(
        corroboration.having(
            "answer",
            distinct_spans(extend_span(s, before, after) if s.target == target else s for s in corroboration.answer),
        )
        for corroboration in question.corroborations
    )
    return question.with_fields(corroborations=moved)
