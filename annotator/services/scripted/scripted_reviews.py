"""Reviews and adjudications by a scripted annotator, which compares its own scores with those of others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import median_high, median_low

from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.annotation import Annotation
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.review_block import ReviewVerdictBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.rating_edits import SetRating
from annotator.model.review_comparison import ComparisonRow, all_agree, comparison_rows
from annotator.model.review_edits import AddAnswerReturn, SetReviewVerdict
from annotator.services.scripted.scripted_choices import rate
from annotator.services.scripted.scripted_task_perception import ScriptedTaskPerception

_FAR = 0.4
"""The share of the scale by which a score has to differ to be corrected."""
_POOR = 0.5
"""The share of such scores from which work is returned."""


def review(block: ReviewVerdictBlock, target: str, view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:  # noqa: ARG001
    """Accept or correct one annotator's work, or return it if many scores differ; or adjudicate the work of several.
    Reported texts are not handled here."""
    if block.purpose == "adjudication":
        yield from _adjudicate(view)
        return
    if block.purpose == "moderation":
        return  # the other blocks ask for the whole decision
    own = {} if view.profile.one_line else _opinion(view)
    far = [place for place, score in own.items() if _distance(view, place, view.annotation, score) > _FAR]
    if own and len(far) >= _POOR * len(own) and len(far) > 1:
        for path, key in far:
            yield AddAnswerReturn(
                target=path, key=key, reason=block.reasons[0].key, words="Look at the guidelines again."
            )
        return
    for path, key in far:
        yield SetRating(target=path, key=key, value=own[path, key])
    yield SetReviewVerdict(verdict="accepted")


def _adjudicate(view: ScriptedTaskPerception) -> Iterator[AnnotationEdit]:
    """Read the texts and decide each row on which annotators differ. For scores the median counts, with one vote for
    the adjudicator and one for each annotator, however many versions of their work there are. Other rows are taken from
    the annotator whose scores are closest to the adjudicator's overall."""
    own = {} if view.profile.one_line else _opinion(view)
    apart = [sum(_deviation(view, at, place, score) for place, score in own.items()) for at in _reviewed_indexes(view)]
    nearest = sorted(_reviewed_indexes(view), key=lambda at: (apart[at], at))
    voices = list({view.task.reviewed[at].author: at for at in reversed(nearest)}.values())
    best = nearest[0]
    for row in comparison_rows(view.rubric, view.task):
        if all_agree(view.rubric, view.task, row):
            continue
        counts = _median(view, row, voices, own[row]) if row in own else None
        chosen = next((at for at in nearest if counts is not None and _given_score(view, at, row) == counts), None)
        if counts is None or chosen is not None:
            yield AdoptPersonAnswers(person=best if chosen is None else chosen, target=row[0], key=row[1])
        else:
            yield SetRating(target=row[0], key=row[1], value=counts)


def _reviewed_indexes(view: ScriptedTaskPerception) -> range:
    return range(len(view.task.reviewed))


def _given_score(view: ScriptedTaskPerception, at: int, row: ComparisonRow) -> int | None:
    return view.task.reviewed[at].annotation.score(*row)


def _median(view: ScriptedTaskPerception, row: ComparisonRow, voices: Sequence[int], own: int) -> int:
    """The median of the scores of ``voices`` and the own score. Of two middle scores, the one closer to the own."""
    scores = [own, *(score for at in voices if (score := _given_score(view, at, row)) is not None)]
    return min(max(own, median_low(scores)), median_high(scores))


def _opinion(view: ScriptedTaskPerception) -> dict[ComparisonRow, int]:
    """The scores that the script would give, except those on which critiques depend."""
    result: dict[ComparisonRow, int] = {}
    blank = replace(view, annotation=Annotation())
    hung = {getattr(other, "rating", None) for other in view.rubric.blocks}
    for block in (rating for rating in view.rubric.each(RatingBlock) if rating.key not in hung):
        for path in view.task.targets(*block.targets):
            for edit in rate(block, path, blank):
                if isinstance(edit, SetRating) and edit.value is not None:
                    result[path, block.key] = edit.value
    return result


def _deviation(view: ScriptedTaskPerception, person: int, place: ComparisonRow, score: int) -> float:
    return _distance(view, place, view.task.reviewed[person].annotation, score)


def _distance(view: ScriptedTaskPerception, place: ComparisonRow, annotation: Annotation, score: int) -> float:
    """The difference between a score and the given one as a share of the scale; the maximum if none was given."""
    block = view.rubric.find(place[1], RatingBlock)
    other = annotation.score(*place)
    if block is None or other is None:
        return 1.0
    return abs(other - score) / (block.high - block.low)
