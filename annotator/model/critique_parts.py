"""Helpers of the edits of critiques: look up blocks, critiques and answers, and replace them."""

from __future__ import annotations

from collections.abc import Sequence

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.refinements_block import RefinementsBlock
from annotator.model.critiques import ResponseCritiques, WrittenCritique
from annotator.model.item_edits import ItemsAt
from annotator.model.nested_answers import without_empty
from annotator.model.refinement_chain import RefinementChainLink, find_critique, highlightable_text
from annotator.model.rubric import Rubric
from annotator.model.span import TextSpan
from annotator.model.target import AnnotationTarget
from annotator.model.task import Task

MAX_TEXT = 20_000  # code points of one critique that can be submitted
MAX_REFINED = 100_000  # code points of one refinement or rewrite; the answer that it is based on may be long
MAX_SPANS = 64


def critiques_block_of(rubric: Rubric) -> CritiquesBlockBase:
    """The block that asks for critiques; where critiques are judged, the block for the annotator's own critique.

    Raises ``edit.unknown_block``.
    """
    for block in rubric.each(CritiquesBlockBase):
        return block
    for judging in rubric.each(CritiqueJudgementBlock):
        if judging.own != "none":
            return judging.own_critiques
    raise AnnotatorError("edit.unknown_block", "The rubric asks for no critiques.")


def refinements_block_of(rubric: Rubric) -> RefinementsBlock:
    """The block that asks for refinements. Raises ``edit.unknown_block``."""
    for block in rubric.each(RefinementsBlock):
        return block
    raise AnnotatorError("edit.unknown_block", "The rubric asks for no refinements.")


def check_is_response(task: Task, target: str) -> None:
    """Raises ``edit.wrong_target`` if ``target`` is not a response of the task."""
    if task.kinds.get(target) != "response":
        raise AnnotatorError("edit.wrong_target", "The rubric asks for no critiques of {target}.", target=repr(target))


def is_critique_of(task: Task, answer: str, path: str) -> bool:
    """Whether ``path`` is a model critique of ``answer``."""
    return task.kinds.get(path) == "critique" and AnnotationTarget.parse(path).parent == answer


def with_critiques(annotation: Annotation, answer: str, critiques: ResponseCritiques) -> Annotation:
    """The annotation with ``critiques`` as the critiques of ``answer``; empty ones are removed from the mapping."""
    return annotation.with_fields(critiques=without_empty({**annotation.critiques, answer: critiques}))


CRITIQUES: ItemsAt[WrittenCritique] = ItemsAt(
    find=find_critique,
    items=lambda annotation, answer: annotation.critiques_of(answer).series,
    put=lambda annotation, answer, items: with_critiques(
        annotation, answer, annotation.critiques_of(answer).having(series=items, no_errors=False)
    ),
)
"""The critiques of each answer."""


def check_not_similar(critiques: ResponseCritiques) -> None:
    """Raises ``edit.similar`` if the answer is skipped as similar to another."""
    if critiques.similar_to is not None:
        raise AnnotatorError("edit.similar", "This answer is skipped as similar to another.", "Remove that mark first.")


def check_span_count(spans: Sequence[TextSpan]) -> None:
    """Raises ``edit.too_many``."""
    if len(spans) > MAX_SPANS:
        raise AnnotatorError(
            "edit.too_many", "A critique holds {most} highlights.", "Split it into two critiques.", most=MAX_SPANS
        )


def check_span(block: CritiquesBlockBase, task: Task, place: RefinementChainLink, span: TextSpan) -> None:
    """Raises ``edit.no_highlights``, ``edit.span_off``."""
    if not block.highlights:
        raise AnnotatorError("edit.no_highlights", "{title} take no highlights.", title=block.title)
    if not span.matches_text(highlightable_text(task, place, span.target)):
        raise AnnotatorError("edit.span_off", "A highlight is outside the text of {target}.", target=repr(span.target))
