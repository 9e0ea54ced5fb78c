"""The names of types that mypy cannot tell apart, and readers can: rows of tables, figures, JSON objects; and groups
of rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from typing import Any, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")
Row = dict[str, Any]
"""A row of a table, by the names of its columns."""
Figures = dict[str, Any]
"""Figures by name, which may be figures by name themselves."""
Json = dict[str, Any]
"""A JSON object."""
Counts = Mapping[str, int]
"""Numbers by what is counted: those of people, tasks, reasons and the like."""

task_version = itemgetter("task", "version")
"""The task and the version that a row is about."""
text_key = itemgetter("task", "version", "target")
"""The text that a row is about."""
work_key = itemgetter("series", "task", "annotator")
"""The work that a row is about."""
item_key = itemgetter("item", "reviewer")
"""The item of a review, and who has it."""


class ByName(Mapping[str, Value]):
    """A mapping whose values are read on access, from their places in a file."""

    _places: Mapping[str, int]

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def grouped(pairs: Iterable[tuple[Key, Value]]) -> defaultdict[Key, list[Value]]:
    """The values of each key, in order; none of any other key."""
    groups = defaultdict[Key, list[Value]](list)
    for key, value in pairs:
        groups[key].append(value)
    return groups
