"""The chain of refinements of an answer: what each one improves on, whether it still does, and what can be highlighted.

Every refinement starts from the nearest one before it, the first from the answer. Nothing here changes anything: an
edit in the middle of the chain leaves later refinements as they are, and comparing texts shows which of them are *based
on changed text*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from annotator.model import target as targets
from annotator.model.anchor import SpanAnchor, anchor, common_prefix_length, find_quote
from annotator.model.annotation import Annotation
from annotator.model.blocks.critiques_block import CritiquesBlock, Side
from annotator.model.critiques import NO_CRITIQUES, AnswerCritiques, WrittenCritique
from annotator.model.rubric import Rubric
from annotator.model.span import Span
from annotator.model.target import Target
from annotator.model.task import Task

Standing = Literal["exact", "moved", "ambiguous", "lost", "elsewhere"]
"""How a highlight stands: on its text; on it, but at another place; at several places; nowhere; or on a text that its
critique is not about any more."""


@dataclass(frozen=True)
class RefinementChainLink:
    """One critique of ``answer`` in its place. ``base`` is what it criticises and its refinement improves on: the
    answer, or the nearest refinement before it."""

    answer: str
    critique: WrittenCritique
    number: int  # from 1, as the card shows it
    base_target: str
    base: str

    @property
    def stale(self) -> bool:
        """Whether its refinement is based on changed text."""
        return self.critique.refinement is not None and self.critique.refinement.base != self.base


def links(task: Task, answer: str, said: AnswerCritiques) -> tuple[RefinementChainLink, ...]:
    """The critiques of ``answer`` in their order, each with what it is about now."""
    where, text = answer, task.texts[answer]
    found = []
    for number, critique in enumerate(said.series, 1):
        found.append(RefinementChainLink(answer, critique, number, where, text))
        if critique.refinement is not None:
            where, text = targets.refinement(answer, critique.id), critique.refinement.text
    return tuple(found)


def link(task: Task, annotation: Annotation, identifier: str) -> RefinementChainLink:
    """The critique with this id in its place. Raises ``KeyError`` where there is none."""
    found = annotation.written(identifier)
    if found is None:
        raise KeyError(identifier)
    every = links(task, found[0], annotation.critiques[found[0]])
    return next(each for each in every if each.critique.id == identifier)


def steps(task: Task, answer: str, said: AnswerCritiques) -> tuple[tuple[str, str], ...]:
    """The chain as it is drawn: the answer, then every refinement, as targets with their texts."""
    refined = ((targets.refinement(answer, c.id), c.refinement.text) for c in said.series if c.refinement is not None)
    return ((answer, task.texts[answer]), *refined)


def highlightable_texts(task: Task, place: RefinementChainLink) -> Mapping[str, str]:
    """The texts that highlights of this critique may lie on: what the answer was given from, the answer, its base."""
    every = [*task.texts, place.base_target]
    return {path: text for path in every if (text := highlightable_text(task, place, path)) is not None}


def highlightable_text(task: Task, place: RefinementChainLink, path: str) -> str | None:
    """The text at ``path`` as far as highlights of this critique may lie on it; None where they may not."""
    if path == place.base_target:
        return place.base
    text = task.texts.get(path)
    if text is None or path == targets.PASSAGE:
        return text
    return text if path in Target.parse(place.answer).path or Target.parse(path).form == "message" else None


def side(task: Task, place: RefinementChainLink, span: Span) -> Side | None:
    """The side that a highlight of this critique counts for; None for neither.

    A highlight counts for the passage where it lies on it. In a task without one, the prompt and the conversation stand
    in for the passage; beside one they count for nothing.
    """
    if _on_answer(place, span):
        return "answer"
    return "passage" if span.target == targets.PASSAGE or not (task.passage_text or "").strip() else None


def standing(task: Task, place: RefinementChainLink, span: Span) -> Standing:
    """The state of a highlight of this critique in the current text."""
    text = highlightable_text(task, place, span.target)
    return "elsewhere" if text is None else anchor(span, text).outcome


def relocate_highlight(task: Task, place: RefinementChainLink, span: Span) -> tuple[str, SpanAnchor]:
    """The text that a highlight belongs on now, and where it lies there."""
    text = highlightable_text(task, place, span.target)
    if text is not None:
        return span.target, anchor(span, text)
    return place.base_target, find_quote(place.base, span.exact, span.prefix, span.suffix)


def resume_offset(place: RefinementChainLink) -> tuple[int, int]:
    """Where somebody goes on with this critique's refinement, in code points of the text that they begin with.

    That is behind the last change of a refinement that is there; else the first words of the answer that the critique
    marks, which are to be replaced, as far as they stand in what it improves on; else the beginning.
    """
    refinement = place.critique.refinement
    if refinement is not None and refinement.text != place.base:
        head = common_prefix_length(place.base, refinement.text)
        behind = len(refinement.text) - common_prefix_length(place.base[head:][::-1], refinement.text[head:][::-1])
        return behind, behind
    for span in place.critique.spans:
        if _on_answer(place, span):
            now = anchor(span, place.base)
            if now.outcome in ("exact", "moved"):
                return now.start, now.end
    return 0, 0


def critiqueable(rubric: Rubric, task: Task, annotation: Annotation, path: str) -> bool | None:
    """Whether the text at ``path``, a response or a refinement, can be criticised: derived, never asked.

    An answer can be if and only if it has a critique; a refinement if a critique follows it, so the last one can not.
    None where nothing follows from the work: the answer was skipped as similar to another, it is not rated yet, or it
    still needs a critique.
    """
    ours = targets.written_in(path)
    answer = ours[0] if ours else path
    block = next(iter(rubric.each(CritiquesBlock)), None)
    if block is None or task.kinds.get(answer) != "response":
        return None
    said = annotation.critiques.get(answer, NO_CRITIQUES)
    if ours is not None:
        ids = [critique.id for critique in said.series]
        return ids[-1] != ours[1] if ours[1] in ids else None
    if said.similar_to is not None:
        return None
    if said.series:
        return True
    score = annotation.score(answer, block.rating) if block.rating else None
    unsettled = block.rating is not None and (score is None or block.demands(score))
    return None if unsettled else False


def _on_answer(place: RefinementChainLink, span: Span) -> bool:
    """Whether a highlight of this critique lies on the answer, or on a refinement of it."""
    return span.target == place.answer or targets.written_in(span.target) is not None
