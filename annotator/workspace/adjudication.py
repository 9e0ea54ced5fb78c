"""The table of an adjudication: rows are questions, columns are people, the last column is the final answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from annotator.model.target import AnnotationTarget
from annotator.workspace.answer_rows import AnswerLocation, AnswersByAnnotation, ComparableAnswer, answer_key
from annotator.workspace.field_models import NOTE_OF_PART


@dataclass(frozen=True)
class AdjudicationRow:
    """A unit of decision: the answers of the people, and the final answer.

    ``location`` identifies it for adopting answers. ``fields``: targets and keys of its fields, which digits answer.
    ``single``: it is one field of a block with several, and is adopted on its own.
    """

    location: AnswerLocation
    text_name: str
    title: str
    people: tuple[ComparableAnswer | None, ...]
    final: ComparableAnswer | None
    fields: tuple[tuple[str, str], ...]
    single: bool
    settled: bool

    @property
    def differs(self) -> bool:
        """Whether not all people agree."""
        return len(set(map(answer_key, self.people))) > 1

    @property
    def taken(self) -> frozenset[int]:
        """The indexes of the people whose answer equals the final one."""
        if self.final is None and not self.settled:
            return frozenset()
        return frozenset(n for n, person in enumerate(self.people) if answer_key(person) == answer_key(self.final))

    def next_field(self, field: tuple[str, str], waiting: Sequence[tuple[str, str]]) -> tuple[str, str] | None:
        """The field of this row that the digit after an answer to ``field`` answers: the first one that is still
        ``waiting`` for an answer, else the next one, so that all of them can be answered anew; None after the last."""
        following = self.fields[self.fields.index(field) + 1 :] if field in self.fields else ()
        return next(iter((*waiting, *following)), None)


@dataclass(frozen=True)
class AdjudicationTable:
    """All rows of one task, in order."""

    rows: tuple[AdjudicationRow, ...] = ()
    people: tuple[str, ...] = ()

    @property
    def letters(self) -> str:
        """The key of each person; none beyond Z."""
        return ascii_uppercase[: len(self.people)]

    @cached_property
    def differing(self) -> tuple[int, ...]:
        return tuple(number for number, row in enumerate(self.rows) if row.differs)

    @property
    def agreeing(self) -> int:
        """The number of rows on which all people agree; one that nobody answered is none of them."""
        return sum(not row.differs and any(person is not None for person in row.people) for row in self.rows)

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The rows without a decision."""
        return tuple(number for number, row in enumerate(self.rows) if not row.settled)

    def next_open(self, after: int) -> int | None:
        """The next row without a decision, wrapping around; None if there is none."""
        return next(iter((*(n for n in self.open if n > after), *self.open)), None)

    def step(self, at: int, by: int) -> int:
        """The next (1) or previous (-1) row that differs or has no decision; any row if there is none."""
        places = sorted({*self.differing, *self.open}) or range(len(self.rows))
        return next((number for number in places[::by] if (number - at) * by > 0), at)

    def find(self, target: str, key: str) -> int | None:
        """The row of an answer or of a field, or without a ``key`` the first row with a field of the target; None if
        there is none."""
        for number, row in enumerate(self.rows):
            fields = row.fields if key else [(at, "") for at, _ in row.fields]
            if row.location == (target, key, "") or (target, key) in fields:
                return number
        return None


def adjudication_table(
    rows: Sequence[AnswersByAnnotation],
    people: Sequence[str],
    decided: Collection[AnswerLocation] | None,
    units: Mapping[tuple[str, str], str],
    missing: Collection[AnswerLocation] = (),
) -> AdjudicationTable:
    """The table of a task. The last annotation in ``rows`` is the final one.

    ``decided``: places for which the adjudicator chose no answer, which cannot be seen from the answers; None for
    submitted work, all of which is decided. ``units``: the titles of what can be adopted as a unit, by target and block
    (:func:`annotator.model.review_comparison.comparison_rows`); other rows are omitted. ``missing``: required answers
    that the final annotation lacks, even if nobody was asked.
    """
    grouped: dict[AnswerLocation, list[AnswersByAnnotation]] = {}
    numbers = {row.location[:2]: row.location for row in rows if row.field and row.location.part}
    for row in rows:
        place = _decided_with(row, units, numbers)
        if place is not None:
            grouped.setdefault(place, []).append(row)
    joined = tuple(
        _joined_row(
            place,
            members,
            units[place[:2]],
            decided is None or place in decided,
            any(member.location in missing for member in members),
        )
        for place, members in grouped.items()
    )
    return AdjudicationTable(joined, tuple(people))


def _decided_with(
    row: AnswersByAnnotation, units: Mapping[tuple[str, str], str], numbers: Mapping[tuple[str, str], AnswerLocation]
) -> AnswerLocation | None:
    """The unit with which a row is decided: a field of several on its own, a note with its number, others with their
    block; None if it cannot be adopted."""
    place = row.location
    if row.field and place.part:
        return place
    if place.part == "note" and place[:2] in numbers:
        return numbers[place[:2]]
    if place.part.endswith(NOTE_OF_PART):
        return place._replace(part=place.part.removesuffix(NOTE_OF_PART))
    for target in reversed(AnnotationTarget.parse(place.target).path):
        if (target, place.key) in units:
            return AnswerLocation(str(target), place.key)
    return None


def _joined_row(
    place: AnswerLocation, members: Sequence[AnswersByAnnotation], block_title: str, decided: bool, missing: bool
) -> AdjudicationRow:
    first = members[0]
    single = bool(first.field and first.location.part)
    title = first.title if single or len({member.title for member in members}) == 1 else block_title
    columns = range(len(first.answers))
    *people, final = (
        first.answers if len(members) == 1 else [_combined_answer(members, title, number) for number in columns]
    )
    agreed = len(set(map(answer_key, people))) < 2
    needed = any(member.needed for member in members)
    answered = answer_key(final) != "" and not _lacks(members)
    return AdjudicationRow(
        location=place,
        text_name=first.text_name if len({member.text_name for member in members}) == 1 else "",
        title=title,
        people=tuple(people),
        final=final,
        fields=tuple((member.location.target, member.field) for member in members if member.field),
        single=single,
        settled=answered or decided or (agreed and not missing and (not needed or answer_key(people[0]) == "")),
    )


def _lacks(members: Sequence[AnswersByAnnotation]) -> bool:
    """Whether a required answer that somebody gave is missing from the final ones."""
    return any(
        m.needed and m.answers[-1] is None and any(answer is not None for answer in m.answers[:-1]) for m in members
    )


def _combined_answer(members: Sequence[AnswersByAnnotation], title: str, number: int) -> ComparableAnswer | None:
    """One person's answers in several rows, combined into one under ``title``; None if there are none."""
    apart = len({member.text_name for member in members}) > 1
    answers = [(member.text_name if apart else member.title, member.answers[number]) for member in members]
    if not any(answer_key(answer) for _, answer in answers):
        return None
    lines = [
        answer.text if name == title else f"{name}: {answer.text}" for name, answer in answers if answer is not None
    ]
    return ComparableAnswer(tuple(answer_key(answer) for _, answer in answers), "\n".join(lines))
