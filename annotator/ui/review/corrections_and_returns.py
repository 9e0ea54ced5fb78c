"""The marks of a review: what was corrected, with the previous answer, and what was returned, with the reason.

No Qt except for translation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from annotator.ui.review.comparable_answers import AnswerLocation, AnswersByAnnotation, ComparableAnswer


@dataclass(frozen=True)
class CorrectionOrReturn:
    """What a reviewer did at one place: corrected it, returned it, or both. ``before``, ``after``: the answers before
    and after, None for no answer; ``reasons``: the reasons of a return; ``field``: the key of its field, if it has
    one."""

    place: AnswerLocation
    who: str
    title: str
    before: ComparableAnswer | None = None
    after: ComparableAnswer | None = None
    prose: bool = False
    field: str = ""
    reasons: tuple[str, ...] = ()

    @property
    def corrected(self) -> bool:
        return (self.before.value if self.before else None) != (self.after.value if self.after else None)

    @property
    def returned(self) -> bool:
        return bool(self.reasons)

    @property
    def text_before(self) -> str:
        """The answer before the correction; a dash if there was none."""
        return self.before.words if self.before is not None else "–"


@dataclass(frozen=True)
class CorrectionsAndReturns:
    """All corrections and returns of a task, in order."""

    all_places: tuple[CorrectionOrReturn, ...] = ()

    @cached_property
    def _by_place(self) -> Mapping[AnswerLocation, CorrectionOrReturn]:
        return {mark.place: mark for mark in self.all_places}

    def at(self, place: AnswerLocation) -> CorrectionOrReturn | None:
        return self._by_place.get(place)

    def of_field(self, target: str, field: str) -> CorrectionOrReturn | None:
        """The mark on a field; None if there is none."""
        return next((mark for mark in self.all_places if mark.place.target == target and mark.field == field), None)

    @property
    def corrections(self) -> int:
        return sum(mark.corrected for mark in self.all_places)

    @property
    def returns(self) -> int:
        return sum(len(mark.reasons) for mark in self.all_places)

    def after(self, place: AnswerLocation | None) -> CorrectionOrReturn | None:
        """The next returned place, wrapping around; None if there is none."""
        returned = [mark for mark in self.all_places if mark.returned]
        places = [mark.place for mark in returned]
        start = places.index(place) + 1 if place in places else 0
        return returned[start % len(returned)] if returned else None


def corrections_and_returns(
    rows: Sequence[AnswersByAnnotation], returns: Iterable[tuple[AnswerLocation, str]], called: Callable[[str], str]
) -> CorrectionsAndReturns:
    """The marks of a task. ``rows`` contain the original and the current work; ``returns`` the returned places with
    their reasons; ``called`` returns the name of a text that has no row."""
    why: dict[AnswerLocation, list[str]] = {}
    for place, reason in returns:
        why.setdefault(place, []).append(reason)
    found = []
    for row in rows:
        was, now = row.answers[0], row.answers[-1]
        mark = CorrectionOrReturn(
            row.place, row.who, row.title, was, now, row.prose, row.field, tuple(why.pop(row.place, ()))
        )
        if mark.corrected or mark.returned:
            found.append(mark)
    for place, reasons in why.items():  # a whole text, or a place that was removed by a correction
        found.append(CorrectionOrReturn(place, called(place.target), "", reasons=tuple(reasons)))
    return CorrectionsAndReturns(tuple(found))
