"""Sent bundles, and the tasks and gold items in them, read from the project's copies."""

from __future__ import annotations

import hashlib
import itertools
import json
import logging
import os
import re
import zlib
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, BinaryIO, cast

from pydantic_core import from_json

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import VerifiedBundle, open_bundle
from annotator.bundle.info import SHA256
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.text_hashes import Hashes, hashes_of_texts
from annotator.owner.project.owner_project import Project
from annotator.owner.rows import ByName, Json, Row

_log = logging.getLogger(__name__)

_DIGEST = 32
_RECENT = 64
_READ_AT_ONCE = 64
"""Tasks that are read from the disk at once where all are read."""


class _IdMapRow(ExtensibleModel):
    """The form of a row of an id map."""

    task: str
    sent: str = ""
    metadata: dict[str, Any]
    ids: dict[str, dict[str, str | None]]
    unsent: list[list[dict[str, Any]]] | None = None
    review: dict[str, Any] | None = None


@dataclass(frozen=True)
class SentTask:
    """A task as sent to annotators, its position in the bundle from 0, and the owner's names for it and its parts.

    ``names`` maps a blinded id to its question, response, critique (if it is one) and origin, and the path of a message
    to its id and origin where given. In a task that is not blinded, whose ids may be there twice, paths stand for ids.
    ``review`` names, for a review, the reviewed work and its task. ``sha256`` is the version: the hash of the line
    under the owner's own id, equal for all recipients. ``line_sha256`` is the hash of the line as sent, which results
    refer to.
    """

    place: int
    own_id: str
    task: Task
    sha256: str
    names: Mapping[str, Mapping[str, str | None]]
    metadata: Mapping[str, Any]
    review: Mapping[str, Any] = field(default_factory=dict)
    line_sha256: str = ""
    unsent: Sequence[Sequence[Mapping[str, str]]] = ()
    """The answers to each question that were not sent: ``id``, ``text``, perhaps ``origin``. Empty where all were."""

    @cached_property
    def hashes(self) -> Hashes:
        """The hash of each text, computed once for all people who judged it."""
        return hashes_of_texts(self.task)

    @cached_property
    def owner_ids(self) -> OwnerTargetIds:
        """The owner's names for its targets."""
        return OwnerTargetIds(self)


_TargetIds = tuple[str | None, str | None, str | None, str | None]
_NO_IDS: _TargetIds = (None, None, None, None)


class OwnerTargetIds:
    """The owner's names for the targets of a task."""

    def __init__(self, sent: SentTask) -> None:
        self._task = sent.task
        self._ids_by_target: dict[str, _TargetIds] = {}
        if sent.task.conversation:
            self._ids_by_target = {
                path: (None, None, ids.get("origin"), ids["message"])
                for path, ids in sent.names.items()
                if "message" in ids
            }
        for path, question, response, critique in sent.task.parts:
            own = question if sent.task.questions else None
            if response is None:
                self._ids_by_target[path] = own, None, None, own
            else:
                ids = sent.names.get(path) or sent.names[(critique or response).id]
                name = ids["response"]
                self._ids_by_target[path] = own, name, ids["origin"], ids["critique"] if critique is not None else name

    def ids(self, target: str) -> _TargetIds:
        """The owner's names of the target's question, response and origin, and of the target itself."""
        return self._ids_by_target.get(target, _NO_IDS)

    def names(self, target: str) -> tuple[str, str | None, str | None, str | None]:
        """The kind of the target, and the owner's names of its question, response and origin."""
        return self._task.kinds.get(target) or "", *self.ids(target)[:3]

    def of(self, target: str) -> Json:
        """The target and its names as columns of a row."""
        return dict(
            zip(("target", "kind", "question", "response", "origin"), (target, *self.names(target)), strict=True)
        )

    def id(self, target: str) -> str | None:
        """The owner's id of the object at the target."""
        return self.ids(target)[3]


class SentTaskCache:
    """A cache of the ``most`` most recently used tasks, by file and position."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: OrderedDict[tuple[Path, int], SentTask] = OrderedDict()

    def get(self, key: tuple[Path, int]) -> SentTask | None:
        """The task at a file and position, if it is cached."""
        if key not in self._tasks:
            return None
        self._tasks.move_to_end(key)
        return self._tasks[key]

    def put(self, key: tuple[Path, int], task: SentTask) -> None:
        """Cache ``task``, and drop the least recently used one if the cache is full."""
        self._tasks[key] = task
        while len(self._tasks) > self._most:
            self._tasks.popitem(last=False)


class _SentLines:
    """The position of each line of a bundle in the project's copy, and of its row in the id map."""

    def __init__(self, copy: Path, id_map: Path, offset: int, recent: SentTaskCache) -> None:
        self._copy, self._id_map, self._task_cache = copy, id_map, recent
        self._lines, self._rows = array("Q", [offset]), array("Q", [0])
        self._digests = bytearray()
        self.by_own_id: dict[str, int] = {}
        self.by_sent_id = self.by_own_id
        """Positions by id. One index for both, unless a task was sent under another id than the owner's."""

    def add(self, line: bytes, row: bytes) -> None:
        """Append a line of ``tasks.jsonl`` and its row of the id map, both without line ends. Raises
        ``project.damaged`` if the row is about another task."""
        record = id_map_row(row, self._id_map)
        own = record["task"]
        sent = record.get("sent", own)
        if strictjson.dumps(sent) not in line and from_json(line)["id"] != sent:
            raise damaged_copy_error(self._id_map)
        if sent != own and self.by_sent_id is self.by_own_id:
            self.by_sent_id = dict(self.by_own_id)
        self.by_own_id[own] = self.by_sent_id[sent] = len(self._rows) - 1
        self._lines.append(self._lines[-1] + len(line) + 1)
        self._rows.append(self._rows[-1] + len(row) + 1)
        self._digests += hashlib.sha256(line).digest()

    def task(self, name: str, place: int) -> SentTask:
        """The task at ``place``, whose id must be ``name``. Raises ``project.damaged``."""
        task = self._task_cache.get((self._copy, place))
        if task is None:
            task = next(self._tasks_at([place]))
            if name not in (task.own_id, task.task.id):
                raise damaged_copy_error(self._copy)
            self._task_cache.put((self._copy, place), task)
        return task

    def pieces(self, place: int) -> tuple[bytes, bytes]:
        """The line at ``place`` and its row of the id map. Raises ``project.damaged``."""
        (line,), (row,) = self._pieces([place])
        if hashlib.sha256(line).digest() != self.line_sha256(place):
            raise damaged_copy_error(self._copy)
        return line, row

    def line_sha256(self, place: int) -> bytes:
        """The SHA-256 of the line at ``place``."""
        return bytes(self._digests[_DIGEST * place : _DIGEST * (place + 1)])

    def in_order(self) -> Iterator[SentTask]:
        """The tasks in the order of the bundle. Raises ``project.damaged``."""
        return self._tasks_at(range(len(self._rows) - 1))

    def by_own(self, part: int, parts: int) -> Iterator[SentTask]:
        """The tasks of one of ``parts``, sorted by the owner's ids. Raises ``project.damaged``."""
        ids = sorted(self.by_own_id.items())
        return self._tasks_at(place for own, place in ids if parts == 1 or zlib.crc32(own.encode()) % parts == part)

    def _tasks_at(self, places: Iterable[int]) -> Iterator[SentTask]:
        remaining = iter(places)
        while some := list(itertools.islice(remaining, _READ_AT_ONCE)):
            # The files are not open meanwhile: many bundles are read in parallel.
            for place, line, row in zip(some, *self._pieces(some), strict=True):
                yield self._checked_task(place, line, row)

    def _pieces(self, places: Sequence[int]) -> tuple[list[bytes], list[bytes]]:
        """The lines at ``places``, and their rows of the id map."""
        try:
            with self._copy.open("rb") as lines, self._id_map.open("rb") as rows:
                return _pieces(lines, self._lines, places), _pieces(rows, self._rows, places)
        except OSError as error:
            raise damaged_copy_error(self._copy) from error

    def _checked_task(self, place: int, line: bytes, row: bytes) -> SentTask:
        digest = hashlib.sha256(line)
        if digest.digest() != self.line_sha256(place):
            raise damaged_copy_error(self._copy)
        return _sent_task(place, line, digest.hexdigest(), id_map_row(row, self._id_map))


class SentBundleTasks(ByName[SentTask]):
    """The tasks of a bundle by id, in order.

    Each is read from the project's copy on access, since all may not fit in memory. Access raises ``project.damaged``
    if the copy was changed.
    """

    def __init__(self, lines: _SentLines, places: Mapping[str, int]) -> None:
        self._lines, self._places = lines, places

    def in_order(self) -> Iterator[SentTask]:
        """The tasks in the order of the bundle, which is faster than single accesses; none is cached."""
        return self._lines.in_order()

    def by_own(self, part: int = 0, parts: int = 1) -> Iterator[SentTask]:
        """The tasks sorted by the owner's ids; none is cached.

        With ``parts``, only the tasks of one of that many parts, chosen by these ids.
        """
        return self._lines.by_own(part, parts)

    def as_written(self, name: str) -> tuple[Row, Row]:
        """The JSON of a task in the bundle, and its row of the id map."""
        line, row = self._lines.pieces(self._places[name])
        return strictjson.loads(line), json.loads(row)

    def line_sha256(self, name: str) -> bytes:
        """The SHA-256 of the line of a task as sent."""
        return self._lines.line_sha256(self._places[name])

    def __getitem__(self, name: str) -> SentTask:
        return self._lines.task(name, self._places[name])


@dataclass(frozen=True)
class SentBundle:
    """A task bundle of the project and its sequence number, with its tasks by sent id and by the owner's id."""

    bundle_id: str
    series: str
    sequence: int
    rubric: Rubric
    guidelines: str
    tasks: SentBundleTasks
    tasks_by_own_id: SentBundleTasks


def read_sent(project: Project, bundle_id: str, recent: SentTaskCache | None = None) -> SentBundle:
    """Read the sent bundle ``bundle_id``; ``recent`` caches some of its tasks.

    Raises ``results.unknown_tasks`` if the project has no such bundle, ``project.damaged`` if its copy or id map is
    missing or was changed.
    """
    unknown = AnnotatorError(
        "results.unknown_tasks",
        f"The project keeps no task bundle {bundle_id[:12]}...",
        "Export with the project's folder from which the tasks were sent.",
    )
    if not re.fullmatch(SHA256, bundle_id):
        raise unknown  # results name it: it may be no name of a file
    path, id_map = project.built(bundle_id), project.id_map(bundle_id)
    for file in (path, id_map):
        if not file.is_file():
            listed = bundle_id in project.state.bundles
            raise damaged_copy_error(file, _missing_copies(project, bundle_id)) if listed else unknown
    with id_map.open("rb") as rows, _open_copy(project, bundle_id) as bundle:
        lines = _SentLines(path, id_map, bundle.offset_of("tasks.jsonl"), recent or SentTaskCache(_RECENT))
        for line, row in itertools.zip_longest(bundle.lines("tasks.jsonl"), rows):
            if line is None or row is None:
                raise damaged_copy_error(id_map)  # the signatures of the bundle are right
            lines.add(line, row.removesuffix(b"\n"))
        guidelines = bundle.text("guidelines.md") if "guidelines.md" in bundle else ""
        return SentBundle(
            bundle_id,
            bundle.info.series or "",
            bundle.info.sequence,
            _parse_rubric(bundle.read("rubric.json")),
            guidelines,
            SentBundleTasks(lines, lines.by_sent_id),
            SentBundleTasks(lines, lines.by_own_id),
        )


@contextmanager
def _open_copy(project: Project, bundle_id: str) -> Iterator[VerifiedBundle]:
    """The project's copy of a bundle. Raises ``project.damaged`` if it is not what was sent."""
    path = project.built(bundle_id)
    with ExitStack() as opened:
        try:
            bundle = opened.enter_context(open_bundle(path, project.quarantine, "tasks"))
        except AnnotatorError as error:
            raise (error if error.code == "bundle.newer_version" else damaged_copy_error(path)) from None
        if bundle.bundle_id != bundle_id or bundle.signed_by("owner") not in project.owners:
            raise damaged_copy_error(path)
        yield bundle


def sent_ids(project: Project, bundle_id: str) -> frozenset[str]:
    """The ids under which the tasks of a bundle were sent, from its copy where the id map is lost. Raises
    ``project.damaged`` if both are."""
    try:
        return frozenset(row.get("sent", row["task"]) for row in id_map_rows(project, bundle_id))
    except AnnotatorError as error:
        try:
            with _open_copy(project, bundle_id) as bundle:
                sent = frozenset(from_json(line)["id"] for line in bundle.lines("tasks.jsonl"))
        except AnnotatorError:
            raise error from None
        _log.warning("The ids of its tasks were read from the bundle: %s", error)
        return sent


def id_map_rows(project: Project, bundle_id: str) -> Iterator[dict[str, Any]]:
    """The rows of the id map of a bundle. Raises ``project.damaged``."""
    path = project.id_map(bundle_id)
    try:
        with path.open("rb") as lines:
            for line in lines:
                yield id_map_row(line, path)
    except FileNotFoundError:
        raise damaged_copy_error(path) from None


def id_map_row(line: bytes, path: Path) -> dict[str, Any]:
    """A row of the id map at ``path``, which the program wrote: the strict parser is not needed. Raises
    ``project.damaged``."""
    try:
        row = from_json(line)
        _IdMapRow.model_validate(row)
    except ValueError:
        raise damaged_copy_error(path) from None
    return cast("dict[str, Any]", row)


@lru_cache(maxsize=64)
def _parse_rubric(data: bytes) -> Rubric:
    """Parse a rubric. The bundles of thousands of people have the same one."""
    return Rubric.model_validate_json(data)


def _pieces(stream: BinaryIO, starts: array[int], places: Iterable[int]) -> list[bytes]:
    """The lines of ``stream`` at ``places``, without their ends."""
    result = []
    for place in places:
        stream.seek(starts[place])
        result.append(stream.read(starts[place + 1] - starts[place] - 1))
    return result


def _missing_copies(project: Project, bundle_id: str) -> list[Path]:
    """The missing copies and id maps of the series of a bundle."""
    of_series = [name for name, series in project.bundles.items() if series == project.bundles[bundle_id]]
    copies = (copy for name in of_series for copy in (project.built(name), project.id_map(name)))
    return [copy for copy in copies if not copy.is_file()]


def damaged_copy_error(path: Path, missing: Iterable[Path] = ()) -> AnnotatorError:
    """The error of a file in ``built`` that is missing or was changed; ``missing``: all missing ones to name with
    it."""
    message = "The copy of a bundle is missing or is not what was sent."
    hint = "Restore it from a backup. A bundle is also in the folder into which it was built, and where you sync."
    if ".jsonl" in path.suffixes:
        message = "The id map of a bundle is missing or is not what was written."
        hint = "Restore it from a backup of the project's folder: there is no other copy."
    if others := [missing_file.name for missing_file in missing if missing_file != path]:
        hint += f" Also missing: {', '.join(others)}."
    return AnnotatorError("project.damaged", message, hint, os.fspath(path))


def _sent_task(place: int, line: bytes, as_sent: str, record: Json) -> SentTask:
    task, own, version = Task.model_validate_json(line), record["task"], as_sent
    if task.id != own and "review" not in record:
        version = hashlib.sha256(strictjson.dumps({**strictjson.loads(line), "id": own})).hexdigest()
    review, unsent = record.get("review", {}), record.get("unsent", ())
    return SentTask(place, own, task, version, record["ids"], record["metadata"], review, as_sent, unsent)
