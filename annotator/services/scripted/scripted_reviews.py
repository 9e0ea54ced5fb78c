"""Reviews and adjudications by a scripted annotator: its own opinion of a text is held against what others said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from annotator.model.adjudication import TakeAnswer
from annotator.model.annotation import Annotation
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.blocks.review_block import ReviewBlock
from annotator.model.edit import Edit
from annotator.model.ratings import SetRating
from annotator.model.review_edits import AddReturn, GiveVerdict
from annotator.model.reviewing import Row, agrees, rows
from annotator.services.scripted.scripted_choices import rate
from annotator.services.scripted.view import View

_FAR: Final = 0.4
"""Of a scale: from so far off on, a score is corrected."""
_POOR: Final = 0.5
"""From such a share of scores that are far off on, work goes back."""


def review(block: ReviewBlock, target: str, view: View) -> Iterator[Edit]:  # noqa: ARG001
    """Accept or correct one person's work, or return it where much of it is far off; or adjudicate that of several."""
    if block.purpose == "adjudication":
        yield from _adjudicate(view)
        return
    own = {} if view.profile.one_line else _opinion(view)
    far = [place for place, score in own.items() if _distance(view, place, view.annotation, score) > _FAR]
    if own and len(far) >= _POOR * len(own) and len(far) > 1:
        for path, key in far:
            yield AddReturn(target=path, key=key, reason=block.reasons[0].key, words="Look at the guidelines again.")
        return
    for path, key in far:
        yield SetRating(target=path, key=key, value=own[path, key])
    yield GiveVerdict(verdict="accepted")


def _adjudicate(view: View) -> Iterator[Edit]:
    """Of each score on which people differ take the one that is nearest, and of the rest what the person says whose
    scores are nearest on the whole."""
    own = {} if view.profile.one_line else _opinion(view)
    people = range(len(view.task.reviewed))
    apart = {person: sum(_off(view, person, place, score) for place, score in own.items()) for person in people}
    best = min(people, key=lambda person: (apart[person], person))
    for row in rows(view.rubric, view.task):
        if agrees(view.rubric, view.task, row):
            continue
        score = own.get(row)
        nearest = best if score is None else min(people, key=lambda person: (_off(view, person, row, score), person))
        yield TakeAnswer(person=nearest, target=row[0], key=row[1])


def _opinion(view: View) -> dict[Row, int]:
    """The scores that the script would give. Those on which critiques hang are left as they are."""
    found: dict[Row, int] = {}
    blank = replace(view, annotation=Annotation())
    hung = {getattr(other, "rating", None) for other in view.rubric.blocks}
    for block in (each for each in view.rubric.each(RatingBlock) if each.key not in hung):
        for path in view.task.targets(*block.targets):
            for edit in rate(block, path, blank):
                if isinstance(edit, SetRating) and edit.value is not None:
                    found[path, block.key] = edit.value
    return found


def _off(view: View, person: int, place: Row, score: int) -> float:
    return _distance(view, place, view.task.reviewed[person].annotation, score)


def _distance(view: View, place: Row, said: Annotation, score: int) -> float:
    """How far a score lies from what was said, as a share of the scale; what was not said is as far as can be."""
    block = view.rubric.find(place[1], RatingBlock)
    given = said.score(*place)
    if block is None or given is None:
        return 1.0
    return abs(given - score) / (block.high - block.low)
