"""The marks of a review: what was corrected, with what was there before, and what was returned, with why.

No Qt but its translator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from annotator.ui.review.answer_row import AnswerLocation, AnswerRow, ComparableAnswer


@dataclass(frozen=True)
class ReviewMark:
    """One place that was corrected, returned, or both. ``was`` and ``now`` are None where nothing is said; ``why`` has
    the reasons of a return, in words. ``field`` is the key of its row of cells, where it has one."""

    place: AnswerLocation
    who: str
    title: str
    was: ComparableAnswer | None = None
    now: ComparableAnswer | None = None
    prose: bool = False
    field: str = ""
    why: tuple[str, ...] = ()

    @property
    def corrected(self) -> bool:
        return (self.was.value if self.was else None) != (self.now.value if self.now else None)

    @property
    def returned(self) -> bool:
        return bool(self.why)

    @property
    def before(self) -> str:
        """How the answer read before it was corrected; a dash where there was none."""
        return self.was.words if self.was is not None else "–"


@dataclass(frozen=True)
class ReviewMarks:
    """All marks of one item, in the order in which its places stand."""

    every: tuple[ReviewMark, ...] = ()

    @cached_property
    def _by_place(self) -> Mapping[AnswerLocation, ReviewMark]:
        return {mark.place: mark for mark in self.every}

    def at(self, place: AnswerLocation) -> ReviewMark | None:
        return self._by_place.get(place)

    def of_field(self, target: str, field: str) -> ReviewMark | None:
        """The mark on a row of cells."""
        return next((mark for mark in self.every if mark.place.target == target and mark.field == field), None)

    @property
    def corrections(self) -> int:
        return sum(mark.corrected for mark in self.every)

    @property
    def returns(self) -> int:
        return sum(len(mark.why) for mark in self.every)

    def after(self, place: AnswerLocation | None) -> ReviewMark | None:
        """The next returned place after this one, going round at the end."""
        returned = [mark for mark in self.every if mark.returned]
        places = [mark.place for mark in returned]
        start = places.index(place) + 1 if place in places else 0
        return returned[start % len(returned)] if returned else None


def review_marks(
    rows: Sequence[AnswerRow], returns: Iterable[tuple[AnswerLocation, str]], called: Callable[[str], str]
) -> ReviewMarks:
    """The marks of an item. ``rows`` hold the work as it was done and as it is now; ``returns`` are places and why they
    go back; ``called`` says what a text is called that has no row."""
    why: dict[AnswerLocation, list[str]] = {}
    for place, reason in returns:
        why.setdefault(place, []).append(reason)
    found = []
    for row in rows:
        was, now = row.said[0], row.said[-1]
        mark = ReviewMark(row.place, row.who, row.title, was, now, row.prose, row.field, tuple(why.pop(row.place, ())))
        if mark.corrected or mark.returned:
            found.append(mark)
    for place, reasons in why.items():  # a whole text, or a place that the correction has removed
        found.append(ReviewMark(place, called(place.target), "", why=tuple(reasons)))
    return ReviewMarks(tuple(found))
