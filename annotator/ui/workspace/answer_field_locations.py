"""The grid of answer fields in screen order, and the navigation in it. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class AnswerFieldLocation:
    """The location of an answer's field: a field of a text."""

    target: str
    key: str


class AnswerFieldLocations:
    """The field locations of a task: a column for each rated text, in screen order."""

    def __init__(self, columns: Iterable[Iterable[AnswerFieldLocation]]) -> None:
        self._columns = tuple(spots for column in columns if (spots := tuple(column)))
        self.spots = tuple(location for column in self._columns for location in column)

    @property
    def first(self) -> AnswerFieldLocation | None:
        return self.spots[0] if self.spots else None

    def find(self, target: str, key: str) -> AnswerFieldLocation | None:
        """The location of this field, or of the first field of the target if it has no such field; None if there is
        none."""
        column = next((column for column in self._columns if column[0].target == target), ())
        return next((location for location in column if location.key == key), column[0] if column else None)

    def step(self, location: AnswerFieldLocation, rows: int) -> AnswerFieldLocation:
        """The location ``rows`` further down in the column, limited to its ends."""
        column, row = self._place(location)
        return self._columns[column][max(0, min(row + rows, len(self._columns[column]) - 1))]

    def across(self, location: AnswerFieldLocation, columns: int) -> AnswerFieldLocation:
        """The same field of the text ``columns`` further right, limited to the last one. If it has no such field, the
        one at the same position."""
        column, row = self._place(location)
        wanted = self._columns[max(0, min(column + columns, len(self._columns) - 1))]
        same = next((other for other in wanted if other.key == location.key), None)
        return same or wanted[min(row, len(wanted) - 1)]

    def _place(self, location: AnswerFieldLocation) -> tuple[int, int]:
        return next((c, column.index(location)) for c, column in enumerate(self._columns) if location in column)
