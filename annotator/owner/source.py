"""The native input format: one task a line, strict JSON, every mistake named by line and field.

``resources/docs/task-format.md`` explains the format; its models are in :mod:`annotator.owner.source_task`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError, SeveralError
from annotator.owner.foreign import not_json, recognised
from annotator.owner.input import lines, name_of, opened
from annotator.owner.source_line import source_task
from annotator.owner.source_task import SourceTask


@dataclass(frozen=True)
class Row:
    """A task and the line it stands on, counted from 1."""

    line: int
    task: SourceTask


@dataclass(frozen=True)
class Read:
    """A file that was read to its end: the tasks that fit, and what is wrong with the lines that do not."""

    rows: tuple[Row, ...]
    errors: tuple[AnnotatorError, ...]


def read_source(path: Path) -> tuple[Row, ...]:
    """Every task of the file at ``path`` (``-``: of standard input), in its order.

    A byte order mark at the start, ``\\r\\n`` line ends and blank lines are accepted. Raises :class:`AnnotatorError`
    (``source.*``, ``json.*``) for the lines that do not fit, all of them at once, naming line and field.
    """
    found = check_source(path)
    if found.errors:
        raise found.errors[0] if len(found.errors) == 1 else SeveralError(found.errors)
    return found.rows


def check_source(path: Path) -> Read:
    """All that is to be said about the file at ``path``. Raises ``source.*`` where none of it can be read.

    A file of another tool is refused as such (``source.foreign``), not line by line.
    """
    name = name_of(path)
    reading = _Reading(name)
    with opened(path) as stream:
        for number, line in enumerate(lines(stream), 1):
            reading.take(number, line)
    if not reading.rows and not reading.errors:
        raise AnnotatorError("source.empty", "The file has no tasks in it.", "One task a line is wanted.", name)
    return Read(tuple(reading.rows), tuple(reading.errors))


class _Reading:
    """Goes through a file line by line."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._seen: dict[str, int] = {}
        self.rows: list[Row] = []
        self.errors: list[AnnotatorError] = []

    def take(self, number: int, line: bytes | AnnotatorError) -> None:
        where = f"{self._name}, line {number}"
        if isinstance(line, AnnotatorError):
            self.errors.append(AnnotatorError(line.code, line.message, line.hint, where))
            return
        if not line.strip():
            return
        try:
            value = strictjson.loads(line, where)
        except AnnotatorError as error:
            self._foreign(not_json(line, where))
            self.errors.append(error)
            return
        try:
            row = Row(number, source_task(value, where))
        except AnnotatorError as error:
            self._foreign(recognised(value, where))
            self.errors += error.errors if isinstance(error, SeveralError) else [error]
            return
        first = self._seen.setdefault(row.task.id, number)
        if first != number:
            message = f"Line {first} has the id {row.task.id!r} already."
            self.errors.append(AnnotatorError("source.duplicate_id", message, "", f"{where}, id"))
            return
        self.rows.append(row)

    def _foreign(self, error: AnnotatorError | None) -> None:
        """What the first line of a file is, all of them are."""
        if error is not None and not self.rows and not self.errors:
            raise error
