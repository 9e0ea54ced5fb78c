"""The grid of fields that take scores, in the order of the screen, and how keys move in it. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class FieldLocation:
    """One attribute of one text: the place where one score goes."""

    target: str
    key: str


class ScoreGrid:
    """The spots of a task: a column for each text that is rated, in the order of the screen."""

    def __init__(self, columns: Iterable[Iterable[FieldLocation]]) -> None:
        self._columns = tuple(spots for column in columns if (spots := tuple(column)))
        self.spots = tuple(location for column in self._columns for location in column)

    @property
    def first(self) -> FieldLocation | None:
        return self.spots[0] if self.spots else None

    def find(self, target: str, key: str) -> FieldLocation | None:
        """The spot of that attribute; of the target's first attribute when the key is not asked of it."""
        column = next((column for column in self._columns if column[0].target == target), ())
        return next((location for location in column if location.key == key), column[0] if column else None)

    def step(self, location: FieldLocation, rows: int) -> FieldLocation:
        """The spot ``rows`` further down the same column, stopping at its ends."""
        column, row = self._place(location)
        return self._columns[column][max(0, min(row + rows, len(self._columns[column]) - 1))]

    def across(self, location: FieldLocation, columns: int) -> FieldLocation:
        """The same attribute of the text ``columns`` further right, stopping at the last one."""
        column, row = self._place(location)
        wanted = self._columns[max(0, min(column + columns, len(self._columns) - 1))]
        same = next((other for other in wanted if other.key == location.key), None)
        return same or wanted[min(row, len(wanted) - 1)]

    def _place(self, location: FieldLocation) -> tuple[int, int]:
        return next((c, column.index(location)) for c, column in enumerate(self._columns) if location in column)
