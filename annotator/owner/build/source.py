"""The native input format: a task per line in strict JSON. Every error names line and field.

``resources/docs/task-format.md`` documents the format; its models are in :mod:`annotator.owner.tasks.input_task`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from annotator.bundle import strictjson
from annotator.containment import Contained
from annotator.errors import AnnotatorError, CombinedError
from annotator.owner.project.input_skip_policy import raise_each
from annotator.owner.tasks.image_files import with_named_images
from annotator.owner.tasks.input_task import STANDARD_INPUT, InputTask, input_task, name_of, open_source, read_lines

# Data of other tools are recognised by their fields, so that the error says what to do instead of what is missing.


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
    """The error ``source.foreign`` for a row of another tool; None if it is not recognised."""
    from annotator.owner.conversion.field_guesses import guess_mapping
    from annotator.owner.conversion.importers import importers, recognised_form

    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return _json_list_error(where)
    if not isinstance(value, Mapping) or importers()["tasks"].recognises(dict(value)):
        return None  # a conversation of ours looks like one of a chat, too
    importer = recognised_form(value)
    if importer is not None:
        return AnnotatorError("source.foreign", f"This looks like {importer.title}.", _CONVERT, where)
    row = dict(value)
    guess = None if row.keys() & InputTask.model_fields.keys() else guess_mapping([row])
    if guess is None:
        return None
    command = f"Run: annotator tasks convert FILE {guess.as_options()} --out tasks.jsonl"
    return AnnotatorError("source.foreign", "This is no task of this program.", command, where)


def not_json(line: bytes, where: str) -> AnnotatorError | None:
    """The error ``source.foreign`` for a first line of a spreadsheet or of a JSON list; None for other lines."""
    if line.startswith(_BINARY):
        return AnnotatorError(
            "source.foreign", "This is a spreadsheet, an archive or another binary file.", _CONVERT, where
        )
    if line.startswith(b"version https://git-lfs"):
        message = "This is a pointer of Git LFS; the data are not in it."
        return AnnotatorError("source.foreign", message, "Get the file itself: git lfs pull", where)
    start = line.lstrip()[:1]
    if line.split()[:1] in ([b"["], [b"[{"]):
        return _json_list_error(where)
    if start in (b"{", b"[", b'"', b"") or not any(mark in line for mark in (b",", b"\t", b";")):
        return None
    return AnnotatorError("source.foreign", "This looks like a spreadsheet (CSV or TSV).", _CONVERT, where)


def _json_list_error(where: str) -> AnnotatorError:
    return AnnotatorError("source.foreign", "This is a JSON list; one object a line is wanted.", _CONVERT, where)


@dataclass(frozen=True)
class TaskWithLineNumber:
    """A task and its line number, from 1."""

    line: int
    task: InputTask
    images: Mapping[str, Path] = field(default_factory=dict, compare=False)
    """Where its images are, by their names in a bundle."""


def read_source(path: Path) -> tuple[TaskWithLineNumber, ...]:
    """Read all tasks of the file at ``path`` (``-`` for standard input), in order.

    A byte order mark at the start, ``\\r\\n`` line endings and blank lines are accepted. Raises :class:`AnnotatorError`
    (``source.*``, ``json.*``) for all invalid lines together, naming line and field.
    """
    reading = TaskFileReader(path)
    rows = tuple(reading)
    raise_each(reading.errors)
    return rows


class TaskFileReader:
    """Iterates over the tasks of the file at ``path`` once, with one task in memory at a time.

    Invalid lines are collected in ``errors``; ``keep`` is called with each valid line, without its line break.
    Iteration raises ``source.*`` if the file cannot be read at all; a file of another tool raises ``source.foreign``
    instead of an error for each line.
    """

    def __init__(self, path: Path, keep: Callable[[bytes], object] = lambda _: None) -> None:
        self._path = path
        self._keep = keep
        self._name = name_of(path)
        self._folder = Path() if path == STANDARD_INPUT else path.parent
        self._seen: dict[str, int] = {}
        self.errors: list[AnnotatorError] = []

    def __iter__(self) -> Iterator[TaskWithLineNumber]:
        with open_source(self._path) as stream:
            for number, line in enumerate(read_lines(stream), 1):
                row = self._read(number, line)
                if row is not None:
                    yield row
        if not self._seen and not self.errors:
            raise AnnotatorError(
                "source.empty", "The file has no tasks in it.", "One task a line is wanted.", self._name
            )

    @property
    def ids(self) -> Mapping[str, int]:
        """The ids of the tasks read so far, in file order, with their line numbers."""
        return self._seen

    def _read(self, number: int, line: bytes | AnnotatorError) -> TaskWithLineNumber | None:
        where = f"{self._name}, line {number}"
        if isinstance(line, AnnotatorError):
            self.errors.append(line.about(where))
            return None
        if not line.strip():
            return None
        try:
            value = strictjson.loads(line, where)
        except AnnotatorError as error:
            self._raise_if_foreign(not_json(line, where))
            self.errors.append(error)
            return None
        try:
            with Contained(where):
                value, images = with_named_images(value, self._folder, where)
                row = TaskWithLineNumber(number, input_task(value, where), images)
        except AnnotatorError as error:
            self._raise_if_foreign(foreign_format_error(value, where))
            self.errors += error.errors if isinstance(error, CombinedError) else [error]
            return None
        first = self._seen.setdefault(row.task.id, number)
        if first != number:
            message = f"Line {first} has the id {row.task.id!r} already."
            self.errors.append(AnnotatorError("source.duplicate_id", message, "", f"{where}, id"))
            return None
        self._keep(strictjson.dumps(value) if images else line)
        return row

    def _raise_if_foreign(self, error: AnnotatorError | None) -> None:
        """Raise the error of a foreign format if it occurs in the first line."""
        if error is not None and not self._seen and not self.errors:
            raise error
