"""Edits of corroborations: spans of an authored answer and the spans of the passage that support them."""

from __future__ import annotations

from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model import target as targets
from annotator.model.anchor import relocate_span
from annotator.model.annotation import Annotation
from annotator.model.authored_questions import SIDES, AuthoredQuestion, QuotePair, QuoteSide, distinct_spans
from annotator.model.authoring_parts import (
    CORROBORATIONS,
    MAX_CORROBORATIONS,
    MAX_QUOTES,
    authoring_block,
    check_new,
    corroboration_of,
    question_of,
)
from annotator.model.edit import AnnotationEdit
from annotator.model.item_edits import RemoveItem
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan, with_span_at
from annotator.model.target import PASSAGE
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage


class AddQuotePair(AnnotationEdit):
    """Connect spans of the answer to ``question`` with spans of the passage. Either side can be extended later.

    ``id`` must be unused, see ``AuthoredQuestions.next_id``.
    """

    kind: Literal["add_corroboration"] = "add_corroboration"
    title = TranslatableMessage("Add corroboration")
    question: str
    id: str
    answer: tuple[TextSpan, ...] = ()
    passage: tuple[TextSpan, ...] = ()

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        block, question = authoring_block(rubric, task), question_of(before, self.question)
        check_new(before, self.id, QuotePair)
        if block.corroborations == "none":
            raise AnnotatorError("edit.not_asked", "The rubric asks for no quotes that corroborate answers.")
        if len(question.corroborations) >= MAX_CORROBORATIONS:
            raise AnnotatorError(
                "edit.too_many",
                "An answer has {most} pairs of quotes at most.",
                most=MAX_CORROBORATIONS,
            )
        new = QuotePair(id=self.id)
        for span in (*self.answer, *self.passage):
            new = _with_quote(task, question, new, span)
        if (new.answer, new.passage) != (self.answer, self.passage):
            raise AnnotatorError("edit.span_off", "A quote is given for a side to which it does not belong.")
        return CORROBORATIONS.inserting(before, question.id, new)


class RemoveQuotePair(RemoveItem):
    """Remove a corroboration with its quotes."""

    place = CORROBORATIONS
    kind: Literal["remove_corroboration"] = "remove_corroboration"
    title = TranslatableMessage("Remove corroboration")
    id: str


class AddQuote(AnnotationEdit):
    """Add a quote to a corroboration, on the side that its target implies."""

    kind: Literal["add_quote"] = "add_quote"
    title = TranslatableMessage("Add quote")
    id: str
    span: TextSpan

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        authoring_block(rubric, task)
        question, link = corroboration_of(before, self.id)
        return CORROBORATIONS.replacing(before, _with_quote(task, question, link, self.span))


class ChangeQuote(AnnotationEdit):
    """Replace the quote at ``index`` of one side, for example to move one of its ends."""

    kind: Literal["change_quote"] = "change_quote"
    title = TranslatableMessage("Change quote")
    id: str
    side: QuoteSide
    index: int
    span: TextSpan

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        authoring_block(rubric, task)
        question, link = corroboration_of(before, self.id)
        spans = _with_index(link, self.side, self.index)
        if _side(question, self.span) != self.side:
            raise AnnotatorError("edit.span_off", "A quote must stay on its side: the answer, or the passage.")
        _with_quote(task, question, link.having(self.side, with_span_at(spans, self.index)), self.span)
        changed = link.having(self.side, with_span_at(spans, self.index, self.span))
        return CORROBORATIONS.replacing(before, changed)


class RemoveQuote(AnnotationEdit):
    """Remove the quote at ``index`` of one side. A corroboration without quotes is removed."""

    kind: Literal["remove_quote"] = "remove_quote"
    title = TranslatableMessage("Remove quote")
    id: str
    side: QuoteSide
    index: int

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        _, link = corroboration_of(before, self.id)
        spans = _with_index(link, self.side, self.index)
        remaining = link.having(self.side, with_span_at(spans, self.index))
        if remaining.empty:
            return RemoveQuotePair(id=self.id).apply(rubric, task, before)
        return CORROBORATIONS.replacing(before, remaining)


class RelocateQuotePair(AnnotationEdit):
    """Search for a corroboration's quotes in the current texts, and update those that match at exactly one place.

    Refused if none can be updated.
    """

    kind: Literal["find_quotes"] = "find_quotes"
    title = TranslatableMessage("Find quotes again")
    id: str

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        question, link = corroboration_of(before, self.id)
        texts = quoted_texts(task, question)
        relocated = link
        for side in SIDES:
            relocated = relocated.having(
                side, distinct_spans(relocate_span(span, texts.get(span.target, "")) for span in link.side(side))
            )
        if relocated == link:
            raise AnnotatorError(
                "edit.not_found",
                "No lost quote was found at exactly one place in the text.",
                "Mark it again, or remove it.",
            )
        return CORROBORATIONS.replacing(before, relocated)


def quoted_texts(task: Task, question: AuthoredQuestion) -> dict[str, str]:
    """The two texts, by target, that the quotes of a question's corroborations refer to: the passage and the answer."""
    passage = {PASSAGE: task.passage_text} if task.passage_text is not None else {}
    return {**passage, targets.authored_answer(question.id): question.answer}


def _side(question: AuthoredQuestion, span: TextSpan) -> QuoteSide | None:
    sides: dict[str, QuoteSide] = {PASSAGE: "passage", targets.authored_answer(question.id): "answer"}
    return sides.get(span.target)


def _with_quote(task: Task, question: AuthoredQuestion, link: QuotePair, span: TextSpan) -> QuotePair:
    """``link`` with another quote. Raises ``edit.span_off``, ``edit.same_highlight``, ``edit.too_many``."""
    name, texts = _side(question, span), quoted_texts(task, question)
    if name is None or not span.matches_text(texts.get(span.target)):
        raise AnnotatorError("edit.span_off", "A quote belongs neither to this answer nor to the passage.")
    spans = link.side(name)
    if any((other.start, other.end) == (span.start, span.end) for other in spans):
        raise AnnotatorError("edit.same_highlight", "This text is quoted in this corroboration already.")
    if len(spans) >= MAX_QUOTES:
        raise AnnotatorError("edit.too_many", "A pair of quotes has {most} on a side at most.", most=MAX_QUOTES)
    return link.having(name, (*spans, span))


def _with_index(link: QuotePair, side: QuoteSide, index: int) -> tuple[TextSpan, ...]:
    spans = link.side(side)
    if not 0 <= index < len(spans):
        raise AnnotatorError(
            "edit.no_highlight", "The corroboration has no quote {index} on the {side}.", index=index + 1, side=side
        )
    return spans
