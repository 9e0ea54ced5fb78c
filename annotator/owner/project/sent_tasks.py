"""Bundles that the owner sent out, and the tasks and gold items in them, read back from the project's copies."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from array import array
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from pydantic_core import from_json

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import open_bundle
from annotator.errors import AnnotatorError
from annotator.model import target as targets
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.text_hashes import Hashes, hashes
from annotator.owner.project.id_index import IdIndex
from annotator.owner.project.owner_project import Project

_DIGEST: Final = 32
_RECENT: Final = 64


@dataclass(frozen=True)
class SentTask:
    """A task as annotators saw it, its place in the bundle from 0, and the owner's own names for it and what is in it.

    ``names`` maps a blinded id to its question, response, critique (if it is one) and origin, and the path of a message
    to its id and origin where it has them. ``review`` says, of a review, whose work on which task it is about.
    ``sha256`` is its version: that of its line under the owner's own id, the same for everybody to whom it was sent
    under whatever id; ``line_sha256`` is that of the line as it was sent, which results name.
    """

    place: int
    own: str
    task: Task
    sha256: str
    names: Mapping[str, Mapping[str, str | None]]
    metadata: Mapping[str, Any]
    review: Mapping[str, Any] = field(default_factory=dict)
    line_sha256: str = ""

    @cached_property
    def hashes(self) -> Hashes:
        """The hash of each text: worked out once, however many people judged it."""
        return hashes(self.task)

    @cached_property
    def places(self) -> OwnerTargetNames:
        """The owner's names for its targets."""
        return OwnerTargetNames(self)


class OwnerTargetNames:
    """The owner's names for the targets of a task."""

    def __init__(self, sent: SentTask) -> None:
        self._kinds = sent.task.kinds
        self._found: dict[str, dict[str, str | None]] = {
            path: {"id": ids["message"], "origin": ids.get("origin")}
            for path, ids in sent.names.items()
            if "message" in ids
        }
        for q, question in enumerate(sent.task.asked, 1):
            own = question.id if sent.task.questions else None
            self._found[targets.question(q)] = {"question": own, "id": own}
            for r, response in enumerate(question.responses, 1):
                ids = sent.names[response.id]
                here = {"question": own, "response": ids["response"]}
                self._found[targets.response(q, r)] = {**here, "id": ids["response"], "origin": ids["origin"]}
                for c, critique in enumerate(response.critiques, 1):
                    ids = sent.names[critique.id]
                    self._found[targets.critique(q, r, c)] = {**here, "id": ids["critique"], "origin": ids["origin"]}

    def names(self, target: str) -> tuple[str, str | None, str | None, str | None]:
        """The kind of the target, and the owner's names of its question, its response and its origin."""
        names = self._found.get(target, {})
        return self._kinds.get(target) or "", names.get("question"), names.get("response"), names.get("origin")

    def of(self, target: str) -> dict[str, Any]:
        """The same as columns of a row."""
        return dict(
            zip(("target", "kind", "question", "response", "origin"), (target, *self.names(target)), strict=True)
        )

    def id(self, target: str) -> str | None:
        """The owner's id of what stands there."""
        return self._found.get(target, {}).get("id")


class RecentTasks:
    """The tasks that were read last, at most ``most`` of them, by where they lie."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[tuple[Path, int], SentTask] = OrderedDict()

    def get(self, key: tuple[Path, int]) -> SentTask | None:
        """The task of that copy and place, if it is among them."""
        if key not in self._found:
            return None
        self._found.move_to_end(key)
        return self._found[key]

    def put(self, key: tuple[Path, int], task: SentTask) -> None:
        """Keep ``task``, and let go of the one that was not asked for longest where there are too many."""
        self._found[key] = task
        while len(self._found) > self._most:
            self._found.popitem(last=False)


class _SentLines:
    """Where each task of a bundle lies in the project's copy, and what the owner keeps of it in the id map."""

    def __init__(self, copy: Path, id_map: Path, offset: int, recent: RecentTasks) -> None:
        self._copy, self._id_map, self._recent = copy, id_map, recent
        self._lines, self._rows = array("Q", [offset]), array("Q", [0])
        self._digests = bytearray()
        self.own = self.sent = IdIndex()
        """The same for both, as long as no task was sent under another id than the owner's."""

    def add(self, line: bytes, row: bytes) -> None:
        """The next line of ``tasks.jsonl`` and its row of the id map, both without their ends."""
        kept = self._kept(row)
        own = kept["task"]
        sent = kept.get("sent", own)
        if sent != own and self.sent is self.own:
            self.sent = IdIndex(self.own)
        self.own.add(own)
        if self.sent is not self.own:
            self.sent.add(sent)
        self._lines.append(self._lines[-1] + len(line) + 1)
        self._rows.append(self._rows[-1] + len(row) + 1)
        self._digests += hashlib.sha256(line).digest()

    def task(self, name: str, place: int) -> SentTask:
        """The task at ``place``, which goes by ``name``. Raises ``project.damaged``."""
        found = self._recent.get((self._copy, place))
        if found is None:
            found = self._checked(place, *self._read(place))
            if name not in (found.own, found.task.id):
                raise _damaged(self._copy)
            self._recent.put((self._copy, place), found)
        return found

    def pieces(self, place: int) -> tuple[bytes, bytes]:
        """The line at ``place`` and its row of the id map. Raises ``project.damaged``."""
        line, row = self._read(place)
        if hashlib.sha256(line).digest() != self.line_sha256(place):
            raise _damaged(self._copy)
        return line, row

    def _read(self, place: int) -> tuple[bytes, bytes]:
        return _piece(self._copy, self._lines, place), _piece(self._id_map, self._rows, place)

    def line_sha256(self, place: int) -> bytes:
        """The SHA-256 of the line at ``place``."""
        return bytes(self._digests[_DIGEST * place : _DIGEST * (place + 1)])

    def in_order(self) -> Iterator[SentTask]:
        """The tasks from the first to the last. Raises ``project.damaged``."""
        return self._each(range(len(self.own)))

    def by_own(self, part: int, parts: int) -> Iterator[SentTask]:
        """The tasks of a part in the order of the owner's ids. Raises ``project.damaged``."""
        ids = ((own, place) for place, own in enumerate(self.own))
        return self._each(
            place
            for _, place in sorted(one for one in ids if parts == 1 or zlib.crc32(one[0].encode()) % parts == part)
        )

    def _each(self, places: Iterable[int]) -> Iterator[SentTask]:
        try:
            with self._copy.open("rb") as lines, self._id_map.open("rb") as rows:
                for place in places:
                    lines.seek(self._lines[place])
                    rows.seek(self._rows[place])
                    line = lines.read(self._lines[place + 1] - self._lines[place] - 1)
                    row = rows.read(self._rows[place + 1] - self._rows[place] - 1)
                    yield self._checked(place, line, row)
        except OSError as error:
            raise _damaged(self._copy) from error

    def _checked(self, place: int, line: bytes, row: bytes) -> SentTask:
        digest = hashlib.sha256(line)
        if digest.digest() != self.line_sha256(place):
            raise _damaged(self._copy)
        return _sent(place, line, digest.hexdigest(), self._kept(row))

    def _kept(self, row: bytes) -> Any:
        """A row of the id map, which the program wrote; read strictly only to say what is wrong with it."""
        try:
            return from_json(row)
        except ValueError:
            return strictjson.loads(row, self._id_map.name)


class SentTasks(Mapping[str, SentTask]):
    """Tasks of a bundle by their ids, in their order. Each is read from the project's copy when it is asked for, as
    there may be more of them than fit in memory; asking raises ``project.damaged`` where the copy was changed since."""

    def __init__(self, lines: _SentLines, places: IdIndex) -> None:
        self._lines, self._places = lines, places

    def in_order(self) -> Iterator[SentTask]:
        """The tasks in their order, which is faster than to ask for each; none of them is kept."""
        return self._lines.in_order()

    def by_own(self, part: int = 0, parts: int = 1) -> Iterator[SentTask]:
        """The tasks in the order of their owner's ids; none of them is kept. Of ``parts`` of them, drawn by these ids,
        that of the number ``part``."""
        return self._lines.by_own(part, parts)

    def as_written(self, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """A task as it stands in the bundle, and its row of the id map."""
        line, row = self._lines.pieces(self._place(name))
        return strictjson.loads(line), json.loads(row)

    def line_sha256(self, name: str) -> bytes:
        """The SHA-256 of the line of a task as it was sent."""
        return self._lines.line_sha256(self._place(name))

    def _place(self, name: str) -> int:
        found = self._places.place(name)
        if found is None:
            raise KeyError(name)
        return found

    def __getitem__(self, name: str) -> SentTask:
        return self._lines.task(name, self._place(name))

    def __contains__(self, name: object) -> bool:
        return name in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


@dataclass(frozen=True)
class SentBundle:
    """A task bundle of the project, its place in its series; its tasks by the ids under which they were sent, and by
    the owner's own."""

    bundle_id: str
    series: str
    sequence: int
    rubric: Rubric
    guidelines: str
    tasks: SentTasks
    by_own: SentTasks


def read_sent(project: Project, bundle_id: str, quarantine: Path, recent: RecentTasks | None = None) -> SentBundle:
    """The bundle that the project sent out under ``bundle_id``; ``recent`` keeps some of the tasks that are read.

    Raises ``results.unknown_tasks`` when the project has none of that id, ``project.damaged`` when its copy or id map
    is no longer what was sent.
    """
    path, id_map = project.built(bundle_id), project.id_map(bundle_id)
    if not path.is_file() or not id_map.is_file():
        raise AnnotatorError(
            "results.unknown_tasks",
            f"The project keeps no task bundle {bundle_id[:12]}...",
            "Export with the project's folder from which the tasks were sent.",
        )
    with open_bundle(path, quarantine, "tasks") as bundle, id_map.open("rb") as rows:
        if bundle.bundle_id != bundle_id or bundle.signed_by("owner") not in project.owners:
            raise _damaged(path)
        lines = _SentLines(path, id_map, bundle.offset_of("tasks.jsonl"), recent or RecentTasks(_RECENT))
        for line, row in zip_longest(bundle.lines("tasks.jsonl"), rows):
            if line is None or row is None:
                raise _damaged(path)
            lines.add(line, row.removesuffix(b"\n"))
        guidelines = bundle.text("guidelines.md") if "guidelines.md" in bundle else ""
        return SentBundle(
            bundle_id,
            bundle.info.series or "",
            bundle.info.sequence,
            _rubric(bundle.read("rubric.json")),
            guidelines,
            SentTasks(lines, lines.sent),
            SentTasks(lines, lines.own),
        )


@lru_cache(maxsize=64)
def _rubric(data: bytes) -> Rubric:
    """Bundles of thousands of people ask the same."""
    return Rubric.model_validate_json(data)


def _piece(path: Path, starts: array[int], place: int) -> bytes:
    """A line of the file at ``path`` without its end. Raises ``project.damaged``."""
    try:
        with path.open("rb", buffering=0) as stream:
            stream.seek(starts[place])
            return stream.read(starts[place + 1] - starts[place] - 1) or b""
    except OSError as error:
        raise _damaged(path) from error


def _damaged(path: Path) -> AnnotatorError:
    return AnnotatorError("project.damaged", "The copy of a bundle is not what was sent.", "", os.fspath(path))


def _sent(place: int, line: bytes, as_sent: str, kept: Mapping[str, Any]) -> SentTask:
    task, own, version = Task.model_validate_json(line), kept["task"], as_sent
    if task.id != own and "review" not in kept:
        version = hashlib.sha256(strictjson.dumps({**strictjson.loads(line), "id": own})).hexdigest()
    return SentTask(place, own, task, version, kept["ids"], kept["metadata"], kept.get("review", {}), as_sent)


# Gold items of a project: the tasks that its plans give people to see how well they judge.


_GOLD = b'{"gold":'


def gold_tasks(project: Project) -> Mapping[str, frozenset[str]]:
    """The owner's ids of all gold items, by the id of the rubric that their plan asks: the same task may be asked
    otherwise by another plan, for what people say of it. Raises ``assign.bad_plan``."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((project.root / "plans").glob("*.jsonl")):
        try:
            with path.open("rb") as lines:
                rubric = json.loads(next(lines))["rubric"]
                found[rubric] |= {json.loads(line)["gold"] for line in lines if line.startswith(_GOLD)}
        except (ValueError, KeyError, TypeError, StopIteration):
            message = "The plan cannot be read."
            raise AnnotatorError("assign.bad_plan", message, "Restore it from a backup.", str(path)) from None
    return {rubric: frozenset(tasks) for rubric, tasks in found.items()}
