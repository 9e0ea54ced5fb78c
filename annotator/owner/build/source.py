"""The native input format: one task a line, strict JSON, every mistake named by line and field.

``resources/docs/task-format.md`` explains the format; its models are in :mod:`annotator.owner.tasks.source_task`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError, CombinedError
from annotator.owner.conversion.importers import recognised_form
from annotator.owner.conversion.importers.column_roles import guess_roles, role_options
from annotator.owner.tasks.source_task import SourceTask, lines, name_of, opened, source_task

# Data of other tools: recognised by its fields, so that the owner hears what to do instead of what is missing.


_KNOWN = (
    ({"instruction", "output"}, "instructions with outputs, as LLaMA-Factory takes them"),
    ({"conversations"}, "conversations of the ShareGPT kind"),
)
_BINARY = (
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0",
    b"PAR1",
    b"ARROW1",
    b"\xff\xff\xff\xff",
    b"\x1f\x8b",
    b"\x28\xb5\x2f\xfd",
)
_CONVERT = "Run: annotator tasks convert FILE --out tasks.jsonl"


def foreign_format_error(value: object, where: str) -> AnnotatorError | None:
    """What to say of a row that is another tool's: ``source.foreign``; None of one that is not known."""
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return _listed(where)
    if not isinstance(value, Mapping):
        return None
    importer = recognised_form(value)
    if importer is not None:
        if importer.form == "tasks":
            return None
        return AnnotatorError("source.foreign", f"This looks like {importer.title}.", _CONVERT, where)
    for fields, name in _KNOWN:
        if fields <= value.keys():
            return AnnotatorError("source.foreign", f"This looks like {name}.", _columns(value), where)
    return None


def _columns(row: Mapping[str, object]) -> str:
    options = role_options(guess_roles(dict(row)))
    return f"Run: annotator tasks convert FILE --from columns {options} --out tasks.jsonl".replace("  ", " ")


def not_json(line: bytes, where: str) -> AnnotatorError | None:
    """What to say of a first line that is no JSON by itself: ``source.foreign`` for a spreadsheet or the beginning of a
    list, None of another."""
    if line.startswith(_BINARY):
        return AnnotatorError(
            "source.foreign", "This is a spreadsheet, an archive or another binary file.", _CONVERT, where
        )
    if line.startswith(b"version https://git-lfs"):
        message = "This is a pointer of Git LFS; the data are not in it."
        return AnnotatorError("source.foreign", message, "Get the file itself: git lfs pull", where)
    start = line.lstrip()[:1]
    if line.split()[:1] in ([b"["], [b"[{"]):
        return _listed(where)
    if start in (b"{", b"[", b'"', b"") or not any(mark in line for mark in (b",", b"\t", b";")):
        return None
    return AnnotatorError("source.foreign", "This looks like a spreadsheet (CSV or TSV).", _CONVERT, where)


def _listed(where: str) -> AnnotatorError:
    return AnnotatorError("source.foreign", "This is a JSON list; one object a line is wanted.", _CONVERT, where)


@dataclass(frozen=True)
class NumberedTask:
    """A task and the line it stands on, counted from 1."""

    line: int
    task: SourceTask


@dataclass(frozen=True)
class TaskFileReport:
    """A file that was read to its end: the tasks that fit, and what is wrong with the lines that do not."""

    rows: tuple[NumberedTask, ...]
    errors: tuple[AnnotatorError, ...]


def read_source(path: Path) -> tuple[NumberedTask, ...]:
    """Every task of the file at ``path`` (``-``: of standard input), in its order.

    A byte order mark at the start, ``\\r\\n`` line ends and blank lines are accepted. Raises :class:`AnnotatorError`
    (``source.*``, ``json.*``) for the lines that do not fit, all of them at once, naming line and field.
    """
    found = check_source(path)
    if found.errors:
        raise found.errors[0] if len(found.errors) == 1 else CombinedError(found.errors)
    return found.rows


def check_source(path: Path) -> TaskFileReport:
    """All that is to be said about the file at ``path``. Raises ``source.*`` where none of it can be read.

    A file of another tool is refused as such (``source.foreign``), not line by line.
    """
    name = name_of(path)
    reading = _SourceReader(name)
    with opened(path) as stream:
        for number, line in enumerate(lines(stream), 1):
            reading.take(number, line)
    if not reading.rows and not reading.errors:
        raise AnnotatorError("source.empty", "The file has no tasks in it.", "One task a line is wanted.", name)
    return TaskFileReport(tuple(reading.rows), tuple(reading.errors))


class _SourceReader:
    """Goes through a file line by line."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._seen: dict[str, int] = {}
        self.rows: list[NumberedTask] = []
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
            row = NumberedTask(number, source_task(value, where))
        except AnnotatorError as error:
            self._foreign(foreign_format_error(value, where))
            self.errors += error.errors if isinstance(error, CombinedError) else [error]
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
