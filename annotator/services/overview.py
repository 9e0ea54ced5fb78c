"""All tasks of a project, for lists: what each is about, and what stands out about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.services.task_index import Keys
from annotator.services.task_search import Snippet, search, snippet
from annotator.store import projects, work
from annotator.store.engine import Connection
from annotator.store.listing import Line, lines, works
from annotator.store.stored import Work

if TYPE_CHECKING:
    from annotator.store.store import Store


@dataclass(frozen=True, slots=True)
class Facts:
    """What stands out, by position in the project. ``missing`` counts what keeps a task that was begun from being
    submitted; ``text_changed``: the owner replaced its text after work had begun; ``since_export``: it was worked on
    after the last export; ``damaged``: its annotation cannot be read."""

    missing: Mapping[int, int]
    flagged: frozenset[int]
    text_changed: frozenset[int]
    since_export: frozenset[int]
    damaged: frozenset[int]

    @property
    def problems(self) -> frozenset[int]:
        """The tasks that need another look before they count as done."""
        return frozenset(self.missing) | self.text_changed | self.damaged


class Overview:
    """``keys`` are those of the session's tasks, along its positions. Lines are read some at a time."""

    def __init__(self, store: Store, project_id: str, keys: Keys) -> None:
        self._store = store
        self._project_id = project_id
        self._keys = keys

    def lines(self, positions: Sequence[int]) -> dict[int, Line]:
        """The lines of these tasks, by position. Runs on any thread."""
        wanted = {position: self._keys[position] for position in positions}
        with self._store.reading() as connection:
            found = lines(connection, list(wanted.values()))
        return {at: found.get(key) or Line(key, None, "", 0, 0, "") for at, key in wanted.items()}

    def search(self, query: str) -> list[int] | None:
        """The positions of the tasks in which ``query`` is found, in order; None while the index is not there yet.

        Raises ``store.index`` where it is there and cannot be read."""
        found = search(self._store, self._project_id, query)
        if found is None:
            return None
        if not found.moved:
            return self._keys.positions(found.rows)
        rows = set(found.rows)
        keys = [row for row in found.rows if row not in found.moved]
        return self._keys.positions(sorted(keys + [key for key, row in found.moved.items() if row in rows]))

    def snippet(self, query: str, position: int) -> Snippet | None:
        """Where in one task's texts ``query`` is found; None where that cannot be shown. Runs on any thread, and raises
        what keeps the database from being read."""
        try:
            with self._store.reading() as connection:
                return snippet(work.task(connection, self._keys[position]).payload, query)
        except AnnotatorError as error:
            if error.code not in ("store.damaged_row", "store.no_task"):
                raise
            return None  # which its line says

    def facts(self) -> Facts:
        """Read every annotation of the project once. Runs on any thread; edits that are not saved yet do not count."""
        found: dict[str, set[int]] = {"flagged": set(), "text_changed": set(), "since_export": set(), "damaged": set()}
        lacking: dict[int, int] = {}
        with self._store.snapshot() as connection:
            rubrics = {
                b.id: Rubric.model_validate_json(b.rubric) for b in projects.bundles(connection, self._project_id)
            }
            export = projects.last_export(connection, self._project_id)
            for key, done in works(connection, self._project_id):
                position = self._keys.position_of(key)
                if position is None:
                    continue
                annotation = _read(done)
                if done is None or annotation is None:
                    found["damaged"].add(position)
                    continue
                marks = {
                    "flagged": annotation.flagged,
                    "text_changed": bool(done.mark),
                    "since_export": export is not None and done.number > export.number,
                }
                for name, holds in marks.items():
                    if holds:
                        found[name].add(position)
                count = _missing(connection, key, annotation, rubrics) if annotation.status == "in_progress" else 0
                if count:
                    lacking[position] = count
        return Facts(lacking, **{name: frozenset(where) for name, where in found.items()})


def _read(done: Work | None) -> Annotation | None:
    try:
        return Annotation.model_validate_json(done.document) if done is not None else None
    except ValidationError:
        return None


def _missing(connection: Connection, key: int, annotation: Annotation, rubrics: Mapping[str, Rubric]) -> int:
    try:
        payload = work.task(connection, key)
    except AnnotatorError:
        return 0  # its text is damaged, which opening it says
    return len(missing(rubrics[payload.bundle_id], Task.model_validate_json(payload.payload), annotation))
