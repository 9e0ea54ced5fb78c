"""Spools tasks to disk while a bundle is built: those read from the input file, and the outgoing ones.

A task file may be larger than the memory. Both kinds are stored in anonymous temporary files next to the bundle, which
are removed when closed, even if the program is killed; only ids and offsets are in memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import tempfile
from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, cast

from annotator.bundle import strictjson
from annotator.durable import errors_naming
from annotator.errors import system_error
from annotator.model.task import Task
from annotator.owner.build.source import TaskFileReader, TaskWithLineNumber
from annotator.owner.project.input_skip_policy import raise_each
from annotator.owner.rows import ByName
from annotator.owner.tasks.blinding import BlindedTask
from annotator.owner.tasks.input_task import InputTask

_PIECE = 1024 * 1024


class SpooledTasks(Collection[TaskWithLineNumber]):
    """The tasks of a file that was read completely, parsed again on each iteration; see :func:`spool_tasks`.

    ``numbers``: the line numbers of the tasks ``ids``; ``starts``: their offsets in the ``stream``.
    """

    def __init__(
        self, stream: BinaryIO, ids: Iterable[str], numbers: array[int], starts: array[int], images: Mapping[str, Path]
    ) -> None:
        self.images = images
        """Where the images of the tasks are, by their names in a bundle."""
        self._stream = stream
        self._numbers, self._starts = numbers, starts
        self._places = {identifier: place for place, identifier in enumerate(ids)}

    @property
    def ids(self) -> Iterable[str]:
        """The ids of the tasks in order."""
        return iter(self._places)

    @property
    def by_id(self) -> Mapping[str, InputTask]:
        """The tasks by id."""
        return _TasksById(self._places, self._read)

    def _read(self, place: int) -> InputTask:
        self._stream.seek(self._starts[place])
        return InputTask.model_validate(strictjson.loads(self._stream.readline()[:-1]))

    def __iter__(self) -> Iterator[TaskWithLineNumber]:
        for place, number in enumerate(self._numbers):
            yield TaskWithLineNumber(number, self._read(place))

    def __len__(self) -> int:
        return len(self._numbers)

    def __contains__(self, row: object) -> bool:
        place = self._places.get(row.task.id) if isinstance(row, TaskWithLineNumber) else None
        return isinstance(row, TaskWithLineNumber) and place is not None and self._numbers[place] == row.line


class _TasksById(ByName[InputTask]):
    def __init__(self, places: Mapping[str, int], read: Callable[[int], InputTask]) -> None:
        self._places, self._read = places, read

    def __getitem__(self, identifier: str) -> InputTask:
        return self._read(self._places[identifier])


def tasks_by_id(rows: Collection[TaskWithLineNumber]) -> Mapping[str, InputTask]:
    """The tasks of ``rows`` by id."""
    return rows.by_id if isinstance(rows, SpooledTasks) else {row.task.id: row.task for row in rows}


def images_of(rows: Collection[TaskWithLineNumber]) -> Mapping[str, Path]:
    """Where the images of ``rows`` are, by their names in a bundle."""
    if isinstance(rows, SpooledTasks):
        return rows.images
    return {name: path for row in rows for name, path in row.images.items()}


def task_ids(rows: Collection[TaskWithLineNumber]) -> list[str]:
    """The ids of ``rows`` in order."""
    return list(rows.ids) if isinstance(rows, SpooledTasks) else [row.task.id for row in rows]


@contextlib.contextmanager
def spool_tasks(path: Path, folder: Path, count: Callable[[InputTask], None]) -> Iterator[SpooledTasks]:
    """All tasks of the file at ``path`` (``-`` for standard input). The file is read once.

    The tasks are stored in a temporary file in ``folder``. ``count`` is called with each task in order. Raises the
    errors of :func:`annotator.owner.build.source.read_source`.
    """
    stream = _temporary(folder)
    try:
        yield _spool(path, stream, folder, count)
    finally:
        _remove(stream)


def _spool(path: Path, stream: BinaryIO, folder: Path, count: Callable[[InputTask], None]) -> SpooledTasks:
    starts, end = array("Q"), 0

    def append_line(line: bytes) -> None:
        nonlocal end
        with _write_errors(folder):
            stream.write(line + b"\n")
        starts.append(end)
        end += len(line) + 1

    reading = TaskFileReader(path, append_line)
    images: dict[str, Path] = {}
    for row in reading:
        images.update(row.images)
        count(row.task)
    raise_each(reading.errors)
    with _write_errors(folder):
        stream.flush()
    return SpooledTasks(stream, reading.ids, array("Q", reading.ids.values()), starts, images)


class OutgoingTaskSpool(ByName[Task]):
    """The tasks in their outgoing form, with the lines of the bundle's ``tasks.jsonl`` and of the id map in temporary
    files. Must be closed, which removes both.

    Each is parsed on access: there may be very many, and few are compared with those of an earlier bundle.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sent = _temporary(folder)
        self._owner_records = _temporary(folder)
        self._hash = hashlib.sha256()
        self._places: dict[str, int] = {}
        self._starts = array("Q")
        self._digests = bytearray()
        self._length = 0
        self.responses = 0
        self.images: set[str] = set()
        """The names of the images that the tasks show."""

    def close(self) -> None:
        """Remove the temporary files."""
        _remove(self._sent)
        _remove(self._owner_records)

    def add(self, task: BlindedTask) -> None:
        """Write ``task``. Raises ``json.*`` for a task that readers would refuse, such as one over 4 MiB."""
        own = task.owner_record["task"]
        line = strictjson.dumps(task.sent)
        strictjson.loads(line, f"task {own}")
        self._places[own] = len(self._starts)
        self._starts.append(self._length)
        self._length += len(line) + 1
        self._digests += hashlib.sha256(line).digest()
        with _write_errors(self._folder):
            self._sent.write(line + b"\n")
            self._owner_records.write(strictjson.dumps(task.owner_record) + b"\n")
        self._hash.update(line + b"\n")
        self.images.update(task.sent.get("images", ()))
        self.responses += sum("response" in ids and "critique" not in ids for ids in task.owner_record["ids"].values())

    @property
    def sha256(self) -> bytes:
        """The SHA-256 of ``tasks.jsonl``."""
        return self._hash.digest()

    def sent(self) -> Iterator[bytes]:
        """``tasks.jsonl`` in chunks."""
        return read_chunks(self._sent)

    def id_map_chunks(self) -> Iterator[bytes]:
        """The id map in chunks."""
        return read_chunks(self._owner_records)

    def line_sha256(self, name: str) -> bytes:
        """The SHA-256 of the line of a task."""
        size = hashlib.sha256().digest_size
        place = self._places[name] * size
        return bytes(self._digests[place : place + size])

    def __getitem__(self, name: str) -> Task:
        self._sent.seek(self._starts[self._places[name]])
        return Task.model_validate_json(self._sent.readline())


def read_chunks(stream: BinaryIO) -> Iterator[bytes]:
    """The content of ``stream`` from its start, in chunks of 1 MiB."""
    stream.seek(0)
    while piece := stream.read(_PIECE):
        yield piece


def _temporary(folder: Path) -> BinaryIO:
    with _write_errors(folder):
        return cast("BinaryIO", tempfile.TemporaryFile(dir=folder))


def _remove(stream: BinaryIO) -> None:
    """Close a temporary file. What it could not write because the disk is full was said before."""
    with contextlib.suppress(OSError):
        stream.close()


@contextlib.contextmanager
def _write_errors(folder: Path) -> Iterator[None]:
    """Converts OSError to ``file.system``."""
    try:
        with errors_naming(folder, folder):
            yield
    except OSError as error:
        raise system_error(error) from error
