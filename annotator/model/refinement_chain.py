"""The chain of refinements of an answer: the base of each one, whether it is current, and which texts can be
highlighted.

A refinement is based on the nearest refinement before it, the first on the answer. Functions of this module only read.
An edit within the chain does not change later refinements; comparing texts finds those that are *based on changed
text*.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Literal

from annotator.errors import AnnotatorError
from annotator.model import target as targets
from annotator.model.anchor import SpanLocationResult, find_quote, locate_span, shared_ends
from annotator.model.annotation import Annotation
from annotator.model.blocks.critiques_block import CritiquesBlockBase, Side
from annotator.model.critiques import ResponseCritiques, WrittenCritique
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.target import AnnotationTarget
from annotator.model.task import Task

Standing = Literal["exact", "moved", "ambiguous", "lost", "elsewhere"]
"""The state of a highlight: at its offsets; moved; at several places; not found; or on a text that its critique is no
longer about."""


@dataclass(frozen=True)
class RefinementChainLink:
    """One critique of ``answer`` and its position. ``base`` is the text that it criticises and that its refinement
    improves: the answer, or the nearest refinement before it."""

    answer: str
    critique: WrittenCritique
    number: int  # from 1, as shown on the card
    base_target: str
    base: str

    @property
    def stale(self) -> bool:
        """Whether its refinement is based on changed text."""
        return self.critique.refinement is not None and self.critique.refinement.base != self.base


def chain_links(task: Task, answer: str, critiques: ResponseCritiques) -> tuple[RefinementChainLink, ...]:
    """The critiques of ``answer`` in order, each with its current base."""
    target, text = answer, task.texts[answer]
    result = []
    for number, critique in enumerate(critiques.series, 1):
        result.append(RefinementChainLink(answer, critique, number, target, text))
        if critique.refinement is not None:
            target, text = targets.refinement_target(answer, critique.id), critique.refinement.text
    return tuple(result)


def find_critique(annotation: Annotation, identifier: str) -> tuple[str, WrittenCritique]:
    """The answer and the critique with this id. Raises ``edit.no_critique``."""
    pair = annotation.written(identifier)
    if pair is None:
        raise AnnotatorError("edit.no_critique", "There is no critique {identifier}.", identifier=repr(identifier))
    return pair


def chain_link(task: Task, annotation: Annotation, identifier: str) -> RefinementChainLink:
    """The link of the critique with this id. Raises ``edit.no_critique``."""
    answer, _ = find_critique(annotation, identifier)
    links = chain_links(task, answer, annotation.critiques[answer])
    return next(link for link in links if link.critique.id == identifier)


def chain_steps(task: Task, answer: str, critiques: ResponseCritiques) -> tuple[tuple[str, str], ...]:
    """The targets and texts of the chain: the answer, then every refinement."""
    refined = (
        (targets.refinement_target(answer, c.id), c.refinement.text)
        for c in critiques.series
        if c.refinement is not None
    )
    return ((answer, task.texts[answer]), *refined)


def highlightable_texts(task: Task, place: RefinementChainLink) -> Mapping[str, str]:
    """The texts, by target, that highlights of this critique may lie on: the context of the answer, the answer and the
    base."""
    read = _targets_read(task, place)
    return {path: text for path, text in task.texts.items() if path in read} | {place.base_target: place.base}


def highlightable_text(task: Task, place: RefinementChainLink, path: str) -> str | None:
    """The text at ``path`` if highlights of this critique may lie on it, else None."""
    if path == place.base_target:
        return place.base
    return task.texts.get(path) if path in _targets_read(task, place) else None


def _targets_read(task: Task, place: RefinementChainLink) -> Set[str]:
    """The targets of the context of the answer and of the answer."""
    return {*task.context, *AnnotationTarget.parse(place.answer).path}


def highlight_side(task: Task, place: RefinementChainLink, target: str) -> Side | None:
    """The side that highlights of this critique on the text at ``target`` count for; None for neither.

    A highlight on the passage counts for the passage. In a task without a passage, so do highlights on the prompt and
    the conversation; in one with a passage they count for neither side.
    """
    if _on_answer(place, target):
        return "answer"
    return "passage" if target == targets.PASSAGE or not (task.passage_text or "").strip() else None


def highlight_state(task: Task, place: RefinementChainLink, span: TextSpan) -> Standing:
    """The state of a highlight of this critique in the current texts."""
    text = highlightable_text(task, place, span.target)
    return "elsewhere" if text is None else locate_span(span, text).outcome


def relocate_highlight(task: Task, place: RefinementChainLink, span: TextSpan) -> tuple[str, SpanLocationResult]:
    """The target that a highlight belongs to now, and its anchor there."""
    text = highlightable_text(task, place, span.target)
    if text is not None:
        return span.target, locate_span(span, text)
    return place.base_target, find_quote(place.base, span.exact, span.prefix, span.suffix)


def resume_offset(place: RefinementChainLink) -> tuple[int, int]:
    """The selection (start, end), in code points, with which the editor of this critique's refinement opens.

    An existing refinement is continued after its last change. Otherwise the first highlight on the answer that is found
    in the base is selected, to be replaced. Otherwise the cursor is at the end.
    """
    refinement = place.critique.refinement
    if refinement is not None and refinement.text != place.base:
        _, unchanged = shared_ends(place.base, refinement.text)
        behind = len(refinement.text) - unchanged
        return behind, behind
    for span in place.critique.spans:
        if span.target == place.base_target:
            if span.matches_text(place.base):
                return span.start, span.end
        elif _on_answer(place, span.target):
            located = locate_span(span, place.base)
            if located.outcome in ("exact", "moved"):
                return located.start, located.end
    return len(place.base), len(place.base)


def is_critiqueable(rubric: Rubric, task: Task, annotation: Annotation, path: str) -> bool | None:
    """Whether the text at ``path``, a response or a refinement, can be criticised, as derived from the annotation.

    An answer can be if it has a critique; a refinement if a critique follows it. None if the annotation does not tell:
    the answer was skipped as similar to another, is not rated yet, or still lacks a required critique.
    """
    ours = targets.owning_critique(path)
    answer = ours[0] if ours else path
    block = next(iter(rubric.each(CritiquesBlockBase)), None)
    if block is None or task.kinds.get(answer) != "response":
        return None
    critiques = annotation.critiques_of(answer)
    if ours is not None:
        ids = [critique.id for critique in critiques.series]
        return ids[-1] != ours[1] if ours[1] in ids else None
    if critiques.similar_to is not None:
        return None
    if critiques.series:
        return True
    score = annotation.score(answer, block.rating) if block.rating else None
    unsettled = block.rating is not None and (score is None or block.demands(score))
    return None if unsettled else False


def _on_answer(place: RefinementChainLink, target: str) -> bool:
    """Whether the text at ``target`` is the answer or one of its refinements."""
    return target == place.answer or targets.owning_critique(target) is not None
