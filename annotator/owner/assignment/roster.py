"""The roster: the people who annotate, as a CSV file that a spreadsheet writes."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from annotator.errors import AnnotatorError

ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")
COLUMNS = ("id", "name", "languages", "groups", "capacity", "key")
NAME_LIMIT = 200


@dataclass(frozen=True)
class Person:
    """One annotator. ``capacity`` is the most tasks that this person takes (None: any number); ``languages`` and
    ``groups`` are empty where nothing is said, which means every language and no group. ``key`` is a public key line,
    which is trusted when bundles are built; empty where it is not known yet."""

    id: str
    name: str
    languages: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    capacity: int | None = None
    key: str = ""


def read_roster(path: Path) -> tuple[Person, ...]:
    """The people in the CSV file at ``path``, in its order; names in any script, lists separated by spaces or ``;``.

    Raises ``roster.*``, naming every line that does not fit.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise AnnotatorError("roster.missing", "There is no such file.", where=str(path)) from None
    except (OSError, UnicodeDecodeError) as refused:
        raise AnnotatorError("roster.unreadable", f"The roster cannot be read: {refused}.", where=str(path)) from None
    reader = csv.DictReader(io.StringIO(text), dialect=_dialect(text))
    names = [name.strip().lower() for name in reader.fieldnames or ()]
    if "id" not in names or set(names) - set(COLUMNS):
        known = ", ".join(COLUMNS)
        found = ", ".join(names) or "nothing"
        raise AnnotatorError(
            "roster.columns",
            f"The first line names the columns {found}.",
            f"`id` is needed; known are {known}.",
            path.name,
        )
    reader.fieldnames = names
    people, mistakes = _people(reader)
    if mistakes:
        raise AnnotatorError("roster.bad_line", " ".join(mistakes), "Mend these lines of the roster.", path.name)
    if not people:
        raise AnnotatorError("roster.empty", "The roster names nobody.", "One person a line is wanted.", path.name)
    return tuple(people)


def _dialect(text: str) -> type[csv.Dialect]:
    """Comma, semicolon or tab, whichever the first line has most of."""
    first = text.partition("\n")[0]

    class Found(csv.excel):
        delimiter = max(",;\t", key=first.count)

    return Found


def _people(reader: csv.DictReader[str]) -> tuple[list[Person], list[str]]:
    people: list[Person] = []
    mistakes: list[str] = []
    for row in reader:
        if not any((value or "").strip() for value in row.values() if not isinstance(value, list)):
            continue
        try:
            person = _person(row)
            if any(person.id == other.id for other in people):
                raise ValueError(f"{person.id} is there already.")
            people.append(person)
        except ValueError as refused:
            mistakes.append(f"Line {reader.line_num}: {refused}")
    return people, mistakes


def _person(row: Mapping[str | None, str | list[str] | None]) -> Person:
    if None in row:
        raise ValueError("there are more cells than columns; put text with a comma in quotation marks.")
    cells = {str(key): str(value or "").strip() for key, value in row.items()}
    identifier, capacity = cells["id"], cells.get("capacity", "")
    if not ID.fullmatch(identifier):
        raise ValueError(f"{identifier!r} is no id: a-z, 0-9 and . _ - are, up to 40 of them.")
    if capacity and not (capacity.isdecimal() and int(capacity) > 0):
        raise ValueError(f"the capacity {capacity!r} is not a number of tasks.")
    return Person(
        id=identifier,
        name=(cells.get("name") or identifier)[:NAME_LIMIT],
        languages=_listed(cells.get("languages", "")),
        groups=_listed(cells.get("groups", "")),
        capacity=int(capacity) if capacity else None,
        key=cells.get("key", ""),
    )


def _listed(cell: str) -> frozenset[str]:
    return frozenset(filter(None, re.split(r"[;\s]+", cell)))
