"""Edits of authored questions, their answers and misleading answers."""

from __future__ import annotations

from typing import ClassVar, Literal

from annotator.errors import AnnotatorError
from annotator.model import target as targets
from annotator.model.anchor import rebase_span
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import AuthoredQuestion, MisleadingAnswer, distinct_spans
from annotator.model.authoring_parts import (
    authored_questions_of,
    authoring_block,
    check_new,
    misleading_of,
    question_of,
    with_authored,
    with_question,
)
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.typed_text import check_typed
from annotator.translatable_message import TranslatableMessage

UNSET = ""
"""As a severity or category: remove the chosen one."""


class AddAuthoredQuestion(AnnotationEdit):
    """Add a question at index ``at`` (None: at the end). ``id`` must be unused, see ``AuthoredQuestions.next_id``."""

    kind: Literal["add_question"] = "add_question"
    title: ClassVar[TranslatableMessage] = TranslatableMessage("Add question")
    id: str
    at: int | None = None
    text: str = ""
    answer: str = ""
    unanswerable: bool = False

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, said = authoring_block(rubric, task), authored_questions_of(before)
        check_new(before, self.id, AuthoredQuestion)
        if len(said.questions) >= block.maximum:
            most = TranslatableMessage(
                "{title}: the maximum is {n} question.", "{title}: the maximum is {n} questions.", title=block.title,
                n=block.maximum,
            )  # fmt: skip
            raise AnnotatorError("edit.too_many", most)
        question = AuthoredQuestion(id=self.id, text=self.text, answer=self.answer, unanswerable=self.unanswerable)
        _check_question(block, question)
        at = len(said.questions) if self.at is None else min(max(self.at, 0), len(said.questions))
        return with_authored(before, said.having(questions=(*said.questions[:at], question, *said.questions[at:])))


class ChangeAuthoredQuestion(AnnotationEdit):
    """Change the text, the answer or the *unanswerable* mark of a question; None leaves a field unchanged.

    Quotes on the answer are moved with their text. Quotes whose text is gone are kept, and completeness reports them.
    """

    kind: Literal["change_question"] = "change_question"
    id: str
    text: str | None = None
    answer: str | None = None
    unanswerable: bool | None = None

    def label(self, rubric: Rubric) -> TranslatableMessage:  # noqa: ARG002  every edit is named in the same way
        if self.unanswerable is not None:
            return TranslatableMessage("Unanswerable") if self.unanswerable else TranslatableMessage("Answerable")
        return TranslatableMessage("Change answer") if self.text is None else TranslatableMessage("Change question")

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, question = authoring_block(rubric, task), question_of(before, self.id)
        given = {"text": self.text, "answer": self.answer, "unanswerable": self.unanswerable}
        changed = question.model_copy(update={name: value for name, value in given.items() if value is not None})
        _check_question(block, changed)
        if changed.answer != question.answer:
            changed = _carried(changed, question.answer)
        return with_question(before, changed)


class RemoveAuthoredQuestion(AnnotationEdit):
    """Remove a question with everything written for it."""

    kind: Literal["remove_question"] = "remove_question"
    title: ClassVar[TranslatableMessage] = TranslatableMessage("Remove question")
    id: str

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:  # noqa: ARG002
        gone, said = question_of(before, self.id), authored_questions_of(before)
        return with_authored(
            before, said.having(questions=tuple(each for each in said.questions if each.id != gone.id))
        )


class MoveAuthoredQuestion(AnnotationEdit):
    """Move a question to index ``to``."""

    kind: Literal["move_question"] = "move_question"
    title: ClassVar[TranslatableMessage] = TranslatableMessage("Reorder questions")
    id: str
    to: int

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:  # noqa: ARG002
        question, said = question_of(before, self.id), authored_questions_of(before)
        if not 0 <= self.to < len(said.questions):
            raise AnnotatorError("edit.no_place", "There is no place {to} among the questions.", to=self.to + 1)
        rest = [other for other in said.questions if other.id != question.id]
        return with_authored(before, said.having(questions=(*rest[: self.to], question, *rest[self.to :])))


class AddMisleadingAnswer(AnnotationEdit):
    """Add a misleading answer to ``question``. ``id`` must be unused, see ``AuthoredQuestions.next_id``."""

    kind: Literal["add_misleading"] = "add_misleading"
    title: ClassVar[TranslatableMessage] = TranslatableMessage("Add misleading answer")
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
        written = MisleadingAnswer(
            id=self.id, text=self.text, severity=self.severity, category=self.category, critique=self.critique
        )
        _check_misleading(block, written, "text", "severity", "category", "critique")
        return with_question(before, question.model_copy(update={"misleading": (*question.misleading, written)}))


class ChangeMisleadingAnswer(AnnotationEdit):
    """Change the text, severity, category or critique of a misleading answer.

    None leaves a field unchanged; an empty severity or category removes the chosen one.
    """

    kind: Literal["change_misleading"] = "change_misleading"
    id: str
    text: str | None = None
    severity: str | None = None
    category: str | None = None
    critique: str | None = None

    def label(self, rubric: Rubric) -> TranslatableMessage:
        blocks = rubric.each(QuestionAuthoringBlock)
        chosen = [each for b in blocks for each in (b.severity(self.severity), b.category(self.category)) if each]
        if chosen:
            return TranslatableMessage("Flaw: {title}", title=", ".join(each.title for each in chosen))
        return (
            TranslatableMessage("Change critique")
            if self.critique is not None
            else TranslatableMessage("Change misleading answer")
        )

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, (question, written) = authoring_block(rubric, task), misleading_of(before, self.id)
        given = {"text": self.text, "severity": self.severity, "category": self.category, "critique": self.critique}
        changes = {
            name: None if value == UNSET and name in ("severity", "category") else value
            for name, value in given.items()
            if value is not None
        }
        changed = written.model_copy(update=changes)
        _check_misleading(block, changed, *changes)
        return with_question(before, question.replacing(changed))


class RemoveMisleadingAnswer(AnnotationEdit):
    """Remove a misleading answer with the critique that exposes it."""

    kind: Literal["remove_misleading"] = "remove_misleading"
    title: ClassVar[TranslatableMessage] = TranslatableMessage("Remove misleading answer")
    id: str

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:  # noqa: ARG002
        question, gone = misleading_of(before, self.id)
        kept = tuple(each for each in question.misleading if each.id != gone.id)
        return with_question(before, question.model_copy(update={"misleading": kept}))


def _check_question(block: QuestionAuthoringBlock, question: AuthoredQuestion) -> None:
    check_typed(question.text)
    check_typed(question.answer)
    if question.answer and block.answers == "none":
        raise AnnotatorError("edit.not_asked", "The rubric asks for no answers.")
    if question.unanswerable and not block.unanswerable:
        raise AnnotatorError("edit.not_asked", "The rubric does not let questions be marked as unanswerable.")


def _check_misleading(block: QuestionAuthoringBlock, written: MisleadingAnswer, *changed: str) -> None:
    """Validate the ``changed`` fields only: the text of an answer whose severity the rubric no longer has must stay
    editable."""
    check_typed(written.text)
    check_typed(written.critique)
    if "critique" in changed and written.critique and block.critiques == "none":
        raise AnnotatorError("edit.not_asked", "The rubric asks for no critiques of misleading answers.")
    known = {"severity": block.severity(written.severity), "category": block.category(written.category)}
    for name, found in known.items():
        if name in changed and getattr(written, name) is not None and found is None:
            raise AnnotatorError("edit.off_scale", "{title} has no such {name}.", title=block.title, name=name)


def _carried(question: AuthoredQuestion, before: str) -> AuthoredQuestion:
    """The question with the quotes of its answer moved from the text ``before`` to the current text."""
    where, after = targets.authored_answer(question.id), question.answer
    moved = tuple(
        each.having(
            "answer", distinct_spans(rebase_span(s, before, after) if s.target == where else s for s in each.answer)
        )
        for each in question.corroborations
    )
    return question.model_copy(update={"corroborations": moved})
