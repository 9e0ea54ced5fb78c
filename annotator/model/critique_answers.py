"""Critiques and refinements as block answers: replay, carrying over to a new task version, and gold comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from annotator.model.annotation import Annotation
from annotator.model.block_type import BlockAnswerOperations, Moved
from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.blocks.error_spans_block import ErrorSpansBlock
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
from annotator.model.gold_points import GoldAndGivenAnswers, GoldAnswerComparison, PointKind
from annotator.model.nested_answers import rekeyed_entries, without_empty
from annotator.model.refinement_edits import MarkResponseRewritten, ResolveStaleRefinement, SetRefinement
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, moved_target


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
    rekeyed = rekeyed_entries(annotation.critiques, targets)
    moved = {path: _with_new_targets(critiques, targets) for path, critiques in rekeyed.items()}
    return {"critiques": without_empty(moved)}


def _with_new_targets(critiques: ResponseCritiques, targets: Moved) -> ResponseCritiques:
    similar = targets.get(critiques.similar_to) if critiques.similar_to is not None else None
    return critiques.having(
        series=tuple(_with_targets(critique, targets) for critique in critiques.series), similar_to=similar
    )


def _with_targets(critique: WrittenCritique, targets: Moved) -> WrittenCritique:
    moved = ((span, moved_target(span.target, targets)) for span in critique.spans)
    spans = tuple(span.with_fields(target=path) for span, path in moved if path is not None)
    return critique.with_fields(spans=spans, taken_from=targets.get(critique.taken_from or ""))


def gold_points(
    block: CritiquesBlockBase, target: str, compared: GoldAndGivenAnswers
) -> Iterator[GoldAnswerComparison]:
    """Whether there is any critique, then for each gold critique whether one of the annotator's names the same flaw; of
    errors also its severity and category, and each error where gold has none."""
    right, answered = compared.gold.critiques.get(target), compared.annotation.critiques.get(target)
    gold_critiques, got = right.series if right else (), answered.series if answered else ()
    yield GoldAnswerComparison("critique", target, block.key, "", bool(gold_critiques), bool(got))
    if isinstance(block, ErrorSpansBlock):
        yield from _error_points(block, target, gold_critiques, got)
        return
    for critique in gold_critiques:
        same = any(
            _same_category(critique, critique_given) and _same_place(critique, critique_given) for critique_given in got
        )
        yield GoldAnswerComparison("critique", target, block.key, critique.id, True, same)


def _error_points(
    block: ErrorSpansBlock, target: str, gold_errors: Sequence[WrittenCritique], got: Sequence[WrittenCritique]
) -> Iterator[GoldAnswerComparison]:
    """Each error of the annotator is compared with one gold error at most. As many gold errors as possible are found,
    and those that are alike most are compared first."""
    likeness = {
        (gold.id, answered.id): (_same_category(gold, answered), gold.severity == answered.severity)
        for gold in gold_errors
        for answered in got
        if _same_place(gold, answered)
    }
    matched = _matched_errors(sorted(likeness, key=lambda pair: likeness[pair], reverse=True))
    by_id = {error.id: error for error in got}
    for gold in gold_errors:
        answered = by_id.get(matched.get(gold.id, ""))
        yield GoldAnswerComparison("critique", target, block.key, gold.id, True, answered is not None)
        for kind, levels in (("severity", block.severities), ("category", block.categories)):
            if answered is not None and levels:
                values = getattr(gold, kind), getattr(answered, kind)
                yield GoldAnswerComparison(cast(PointKind, kind), target, block.key, gold.id, *values)
    for answered in got:
        if not any(given_id == answered.id for _, given_id in likeness):
            yield GoldAnswerComparison("false_alarm", target, block.key, answered.id, False, True)


def _matched_errors(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """A maximum matching of gold errors and given ones by augmenting paths (Berge 1957): the given error of each gold
    one. It begins with the first of the ``pairs`` that can be together."""
    options: dict[str, list[str]] = {}
    matched: dict[str, str] = {}
    holders: dict[str, str] = {}
    for gold_id, given_id in pairs:
        options.setdefault(gold_id, []).append(given_id)
        if given_id not in holders and gold_id not in matched:
            holders[given_id], matched[gold_id] = gold_id, given_id
    for gold_id in [option for option in options if option not in matched]:
        for holder, given_id in _augmenting_path(options, holders, gold_id):
            holders[given_id], matched[holder] = holder, given_id
    return matched


def _augmenting_path(
    options: Mapping[str, Sequence[str]], holders: Mapping[str, str], gold_id: str
) -> Iterator[tuple[str, str]]:
    """The pairs with which ``gold_id`` is matched too, where others can be matched differently for it; none where they
    cannot. ``holders``: the gold error of each given one that is matched."""
    before: dict[str, str] = {}
    reached = [gold_id]
    for holder in reached:  # which grows
        for given_id in options[holder]:
            if given_id in before:
                continue
            before[given_id] = holder
            if given_id in holders:
                reached.append(holders[given_id])
                continue
            given_of_holder = {holders[error]: error for error in before if error in holders}
            while holder != gold_id:
                yield holder, given_id
                given_id = given_of_holder[holder]
                holder = before[given_id]
            yield holder, given_id
            return


def _same_category(gold: WrittenCritique, got: WrittenCritique) -> bool:
    return gold.category is None or gold.category == got.category


def _same_place(gold: WrittenCritique, got: WrittenCritique) -> bool:
    """Whether a critique marks some of the words that the gold critique is about."""
    places = [span for span in gold.spans if span.target != PASSAGE] or gold.spans
    return (
        not places or not got.spans or any(_overlap(place, span_given) for place in places for span_given in got.spans)
    )


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
    compared_targets=lambda _, annotation: filter(
        None, (critiques.similar_to for critiques in annotation.critiques.values())
    ),
)
