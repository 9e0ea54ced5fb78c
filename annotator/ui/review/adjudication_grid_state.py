"""The table of an adjudication: rows are questions, columns are people, the last column is the final answer. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from annotator.model.target import AnnotationTarget
from annotator.ui.review.comparable_answers import AnswerLocation, AnswersByAnnotation, ComparableAnswer


@dataclass(frozen=True)
class AdjudicationRowState:
    """A unit of decision: the answer of each person, followed by the final answer, in ``answers``.

    ``place`` identifies it for adopting answers. ``fields``: targets and keys of its fields, which digits answer.
    ``single``: it is one field of a block with several, and is adopted on its own.
    """

    place: AnswerLocation
    who: str
    title: str
    answers: tuple[ComparableAnswer | None, ...]
    fields: tuple[tuple[str, str], ...]
    single: bool
    prose: bool
    settled: bool

    @property
    def people(self) -> tuple[ComparableAnswer | None, ...]:
        return self.answers[:-1]

    @property
    def final(self) -> ComparableAnswer | None:
        """The final answer."""
        return self.answers[-1]

    @property
    def empty(self) -> bool:
        """Whether there is no final answer."""
        return _key(self.final) == ""

    @property
    def differs(self) -> bool:
        """Whether not all people agree."""
        return len({_key(said) for said in self.people}) > 1

    @property
    def taken(self) -> frozenset[int]:
        """The indexes of the people whose answer equals the final one."""
        if self.final is None and not self.settled:
            return frozenset()
        return frozenset(n for n, said in enumerate(self.people) if _key(said) == _key(self.final))

    @property
    def alike(self) -> int:
        """The size of the largest group of people with the same answer."""
        keys = [_key(said) for said in self.people]
        return max(keys.count(key) for key in keys) if keys else 0


def _key(said: ComparableAnswer | None) -> str:
    """The comparison key of an answer. A tag that is not set counts as no answer; a score of 0 does not."""
    if said is None or said.value is False or said.value == frozenset():
        return ""
    return repr(said.value)


@dataclass(frozen=True)
class AdjudicationGridState:
    """The content of the grid: all rows of one task, in order."""

    rows: tuple[AdjudicationRowState, ...] = ()
    people: tuple[str, ...] = ()

    @property
    def letters(self) -> tuple[str, ...]:
        """The key of each person; empty beyond Z."""
        return tuple(ascii_uppercase[: len(self.people)])

    @cached_property
    def differing(self) -> tuple[int, ...]:
        return tuple(number for number, row in enumerate(self.rows) if row.differs)

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The rows without a decision."""
        return tuple(number for number, row in enumerate(self.rows) if not row.settled)

    @property
    def agreed(self) -> int:
        """The number of rows on which all agree."""
        return len(self.rows) - len(self.differing)

    def next_open(self, after: int) -> int | None:
        """The next row without a decision, wrapping around; None if there is none."""
        waiting = self.open
        return next((number for number in waiting if number > after), waiting[0] if waiting else None)

    def step(self, at: int, by: int) -> int:
        """The next (1) or previous (-1) row that differs or has no decision; any row if there is none."""
        places = sorted({*self.differing, *self.open}) or range(len(self.rows))
        onward = [number for number in places if (number > at if by > 0 else number < at)]
        return (onward[0] if by > 0 else onward[-1]) if onward else at

    def find(self, place: AnswerLocation) -> int | None:
        return next((number for number, row in enumerate(self.rows) if row.place == place), None)

    def of_field(self, target: str, field: str) -> int | None:
        """The row with this field, or else the first row about the target; None if there is none."""
        found = next((n for n, row in enumerate(self.rows) if (target, field) in row.fields), None)
        about = (n for n, row in enumerate(self.rows) if any(target == at for at, _ in row.fields))
        return next(about, None) if found is None and not field else found


def decision_table(
    rows: Sequence[AnswersByAnnotation],
    people: Sequence[str],
    decided: Collection[AnswerLocation],
    taken: Collection[tuple[str, str]],
) -> AdjudicationGridState:
    """The table of a task. The last annotation in ``rows`` is the final one.

    ``decided``: places for which the adjudicator chose no answer, which cannot be seen from the answers. ``taken``:
    what can be adopted as a unit, by target and block (:func:`annotator.model.review_comparison.comparison_rows`);
    other rows are omitted.
    """
    grouped: dict[AnswerLocation, list[AnswersByAnnotation]] = {}
    for row in rows:
        place = _decided_with(row, taken)
        if place is not None:
            grouped.setdefault(place, []).append(row)
    return AdjudicationGridState(
        tuple(_joined(place, members, decided) for place, members in grouped.items()), tuple(people)
    )


def _decided_with(row: AnswersByAnnotation, taken: Collection[tuple[str, str]]) -> AnswerLocation | None:
    """The unit with which a row is decided: a field of several on its own, others with their block; None if it cannot
    be adopted."""
    place = row.place
    if row.field and place.part:
        return place
    for target in reversed(AnnotationTarget.parse(place.target).path):
        if (target, place.key) in taken:
            return AnswerLocation(str(target), place.key)
    if place.part == "proposal":
        return next((AnswerLocation(target, key) for target, key in taken if target == place.target), None)
    return None


def _joined(
    place: AnswerLocation, members: Sequence[AnswersByAnnotation], decided: Collection[AnswerLocation]
) -> AdjudicationRowState:
    first = members[0]
    said = first.answers if len(members) == 1 else tuple(_together(members, n) for n in range(len(first.answers)))
    *people, final = said
    agreed = len({_key(each) for each in people}) < 2
    needed = any(member.needed for member in members)
    answered = _key(final) != "" and not (needed and _lacks(members))
    return AdjudicationRowState(
        place=place,
        who=first.who if len({member.who for member in members}) == 1 else "",
        title=first.title if len({member.title for member in members}) == 1 else members[0].title.split(":")[0],
        answers=said,
        fields=tuple((str(member.place.target), member.field) for member in members if member.field),
        single=bool(first.field and first.place.part),
        prose=any(member.prose for member in members),
        settled=answered or place in decided or (agreed and (not needed or _key(people[0]) == "")),
    )


def _lacks(members: Sequence[AnswersByAnnotation]) -> bool:
    """Whether a required answer that somebody gave is missing from the final ones."""
    return any(m.needed and m.answers[-1] is None and any(each is not None for each in m.answers[:-1]) for m in members)


def _together(members: Sequence[AnswersByAnnotation], number: int) -> ComparableAnswer | None:
    """One person's answers in several rows, combined into one; None if there are none."""
    said = [(member, member.answers[number]) for member in members]
    if all(each is None for _, each in said):
        return None
    apart = len({member.who for member in members}) > 1
    lines = [f"{member.who if apart else member.title}: {each.words}" for member, each in said if each is not None]
    return ComparableAnswer(tuple(_key(each) for _, each in said), "\n".join(lines))
