"""Edits of a critique's highlights: add, change, remove, and relocate those whose text has changed."""

from __future__ import annotations

from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model import anchor
from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.critique_parts import (
    CRITIQUES,
    check_span,
    check_span_count,
    critiques_block_of,
)
from annotator.model.critiques import ResponseCritiques, WrittenCritique
from annotator.model.edit import AnnotationEdit
from annotator.model.refinement_chain import (
    RefinementChainLink,
    chain_link,
    find_critique,
    highlight_state,
    highlightable_texts,
    relocate_highlight,
)
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan, with_span_at
from annotator.model.task import Task
from annotator.translatable_message import TranslatableMessage


class AddHighlight(AnnotationEdit):
    """Add a highlight to a critique: on the passage, the answer, or the refinement that it criticises."""

    kind: Literal["add_highlight"] = "add_highlight"
    title = TranslatableMessage("Add highlight")
    id: str
    span: TextSpan

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        place = chain_link(task, before, self.id)
        check_span(critiques_block_of(rubric), task, place, self.span)
        spans = (*place.critique.spans, self.span)
        check_span_count(spans)
        _refuse_twin(self.span, place.critique.spans)
        return CRITIQUES.replacing(before, _with_spans(place.critique, spans))


class ChangeHighlight(AnnotationEdit):
    """Replace the highlight at ``index``, for example to move one of its ends."""

    kind: Literal["change_highlight"] = "change_highlight"
    title = TranslatableMessage("Change highlight")
    id: str
    index: int
    span: TextSpan

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        place = chain_link(task, before, self.id)
        check_span(critiques_block_of(rubric), task, place, self.span)
        spans = _with_index(place.critique, self.index)
        _refuse_twin(self.span, with_span_at(spans, self.index))
        return CRITIQUES.replacing(before, _with_spans(place.critique, with_span_at(spans, self.index, self.span)))


class RemoveHighlight(AnnotationEdit):
    """Remove the highlight at ``index`` of a critique."""

    kind: Literal["remove_highlight"] = "remove_highlight"
    title = TranslatableMessage("Remove highlight")
    id: str
    index: int

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        _, critique = find_critique(before, self.id)
        spans = _with_index(critique, self.index)
        return CRITIQUES.replacing(before, _with_spans(critique, with_span_at(spans, self.index)))


class RelocateHighlights(AnnotationEdit):
    """Search for a critique's highlights in the current texts, and update those that match at exactly one place.

    A highlight on a refinement that no longer precedes the critique is searched for in the current base. Refused if
    none can be updated; :func:`annotator.model.refinement_chain.relocate_highlight` gives the outcome of each.
    """

    kind: Literal["find_highlights"] = "find_highlights"
    title = TranslatableMessage("Find highlights again")
    id: str

    def apply(self, rubric: Rubric, task: Task, before: Annotation) -> Annotation:
        place = chain_link(task, before, self.id)
        spans = tuple(_put_back(task, place, span) for span in place.critique.spans)
        if spans == place.critique.spans:
            raise AnnotatorError(
                "edit.not_found",
                "No lost highlight was found at exactly one place in the text.",
                "Mark it again, or remove it.",
            )
        return CRITIQUES.replacing(before, _with_spans(place.critique, spans))


def rebase_critique_spans(critiques: ResponseCritiques, path: str, before: str, after: str) -> ResponseCritiques:
    """``critiques`` after the text at ``path`` changed: its highlights are moved with their text.

    Highlights whose text is gone or ambiguous are not changed; completeness reports them.
    """
    return critiques.having(
        series=tuple(
            _with_spans(c, tuple(anchor.rebase_span(s, before, after) if s.target == path else s for s in c.spans))
            if any(span.target == path for span in c.spans)
            else c
            for c in critiques.series
        )
    )


def _put_back(task: Task, place: RefinementChainLink, span: TextSpan) -> TextSpan:
    if highlight_state(task, place, span) == "exact":
        return span
    target, relocated = relocate_highlight(task, place, span)
    if relocated.outcome not in ("exact", "moved"):
        return span
    return make_span(target, highlightable_texts(task, place)[target], relocated.start, relocated.end)


def _refuse_twin(span: TextSpan, spans: tuple[TextSpan, ...]) -> None:
    if any((other.target, other.start, other.end) == (span.target, span.start, span.end) for other in spans):
        raise AnnotatorError("edit.same_highlight", "This text is highlighted for this critique already.")


def _with_index(critique: WrittenCritique, index: int) -> tuple[TextSpan, ...]:
    if not 0 <= index < len(critique.spans):
        raise AnnotatorError("edit.no_highlight", "The critique has no highlight {index}.", index=index + 1)
    return critique.spans


def _with_spans(critique: WrittenCritique, spans: tuple[TextSpan, ...]) -> WrittenCritique:
    return critique.with_fields(spans=spans)
