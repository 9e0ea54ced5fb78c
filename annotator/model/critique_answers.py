"""Critiques and refinements as block answers: replay, carrying over to a new task version, and gold comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations, Moved
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.critique_edits import (
    AddCritique,
    ChangeCritique,
    MarkNoErrors,
    MarkResponseSimilar,
    MoveCritique,
    RemoveCritique,
)
from annotator.model.critique_spans import AddHighlight, ChangeHighlight, RelocateHighlights, RemoveHighlight
from annotator.model.critiques import ResponseCritiques, WrittenCritique
from annotator.model.edit import AnnotationEdit
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison
from annotator.model.nested_answers import rekeyed_entries
from annotator.model.refinement_edits import MarkResponseRewritten, ResolveStaleRefinement, SetRefinement
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, AnnotationTarget


def _replayed_answers(annotation: Annotation) -> Iterator[AnnotationEdit]:
    """Critiques and refinements in order, because each refinement is based on the text of the previous one."""
    for answer, critiques in annotation.critiques.items():
        for critique in critiques.series:
            parts = critique.model_dump(include={"id", "text", "severity", "category", "applies", "taken_from"})
            yield AddCritique(target=answer, spans=critique.spans, **parts)
            if critique.refinement is not None:
                yield SetRefinement(id=critique.id, text=critique.refinement.text)
        if critiques.rewritten:
            yield MarkResponseRewritten(target=answer, marked=True, text=critiques.rewrite)
        if critiques.similar_to is not None:
            yield MarkResponseSimilar(target=answer, other=critiques.similar_to)
        if critiques.no_errors:
            yield MarkNoErrors(target=answer, marked=True)


def _retargeted(annotation: Annotation, targets: Moved) -> Mapping[str, object]:
    every = {
        path: _said(critiques, targets) for path, critiques in rekeyed_entries(annotation.critiques, targets).items()
    }
    return {"critiques": {path: critiques for path, critiques in every.items() if not critiques.empty}}


def _said(critiques: ResponseCritiques, targets: Moved) -> ResponseCritiques:
    similar = targets.get(critiques.similar_to) if critiques.similar_to is not None else None
    return critiques.having(
        series=tuple(_with_targets(critique, targets) for critique in critiques.series), similar_to=similar
    )


def _with_targets(critique: WrittenCritique, targets: Moved) -> WrittenCritique:
    renamed = ((span, _renamed(span.target, targets)) for span in critique.spans)
    spans = tuple(span.model_copy(update={"target": path}) for span, path in renamed if path is not None)
    return critique.model_copy(update={"spans": spans, "taken_from": targets.get(critique.taken_from or "")})


def _renamed(path: str, targets: Moved) -> str | None:
    """``path`` in the new version; what the annotator wrote moves with the answer that it is about."""
    target = AnnotationTarget.parse(path)
    response = target.response or ""
    if not target.critique_id or response not in targets:
        return targets.get(path)
    return target.moved(targets[response])


def gold_points(block: CritiquesBlockBase, target: str, both: GoldAndGivenAnswers) -> Iterator[GoldAnswerComparison]:
    """Whether there is any critique, then for each gold critique whether one of the annotator's names the same flaw."""
    right, given = both.gold.critiques.get(target), both.given.critiques.get(target)
    wanted, got = right.series if right else (), given.series if given else ()
    yield GoldAnswerComparison("critique", target, block.key, "", bool(wanted), bool(got))
    for critique in wanted:
        yield GoldAnswerComparison(
            "critique", target, block.key, critique.id, True, any(_same(critique, other) for other in got)
        )


def _same(wanted: WrittenCritique, got: WrittenCritique) -> bool:
    """Whether both name the same flaw, judged by category and location."""
    if wanted.category is not None and wanted.category != got.category:
        return False
    places = [span for span in wanted.spans if span.target != PASSAGE] or wanted.spans
    return not places or not got.spans or any(_overlap(place, other) for place in places for other in got.spans)


def _overlap(span: TextSpan, other: TextSpan) -> bool:
    return span.target == other.target and span.start < other.end and other.start < span.end


CRITIQUES = BlockAnswerOperations(
    fields=("critiques",),
    edits=(
        AddCritique,
        ChangeCritique,
        RemoveCritique,
        MoveCritique,
        MarkResponseSimilar,
        MarkNoErrors,
        AddHighlight,
        ChangeHighlight,
        RemoveHighlight,
        RelocateHighlights,
        SetRefinement,
        ResolveStaleRefinement,
        MarkResponseRewritten,
    ),
    recreating_edits=_replayed_answers,
    rekeyed=_retargeted,
    drops_unfit=False,
    compared_targets=lambda _, annotation: filter(None, (said.similar_to for said in annotation.critiques.values())),
)
