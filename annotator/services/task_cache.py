"""The task cache of a session: payloads are loaded only for tasks in use."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import ValidationError

from annotator.errors import AnnotatorError, validation_message
from annotator.model.annotation import Annotation
from annotator.model.review_comparison import initial_annotation
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.model.text_hashes import text_hash
from annotator.services.display_order import Order, from_text, response_display_order, to_text
from annotator.services.safe_text import displayed_rubric, safe_rubric
from annotator.services.task_index import TaskIndex
from annotator.store import canonical_json as document
from annotator.store import projects, work
from annotator.store.tables import AnnotationRow, BundleRecord, SubmissionRecord

if TYPE_CHECKING:
    from annotator.store.store import Store

TASKS_IN_MEMORY = 64
NEVER = ""
"""The ``updated_at`` of work that was never saved."""


@dataclass(frozen=True)
class CachedAnnotation:
    """A database row of work, and its parsed annotation."""

    row: AnnotationRow
    annotation: Annotation


class TaskCache:
    """The tasks and annotations of a project that were read last. Tasks are addressed by ``position``, counted from 0
    in project order; ``key`` is a task's key in the store."""

    def __init__(self, store: Store, index: TaskIndex, project_id: str, annotator_id: str) -> None:
        self._store = store
        self.task_index = index
        self._project_id = project_id
        self._annotator_id = annotator_id
        self._bundles = {bundle.id: bundle for bundle in store.read(projects.bundles, project_id)}
        self._rubrics: dict[str, tuple[Rubric, Rubric]] = {}  # as displayed, and as written
        self._heads: dict[int, tuple[str, str, str]] = {}
        self._tasks: OrderedDict[tuple[int, str], Task] = OrderedDict()
        self._submissions: dict[int, SubmissionRecord | None] = {}
        self._annotations: OrderedDict[int, CachedAnnotation] = OrderedDict()
        self._touched: dict[int, CachedAnnotation] = {}
        self._last_task: tuple[tuple[int, str, str], Rubric, Task] | None = None  # the last result, by version

    def task_id(self, position: int) -> str:
        key = self.task_index.keys[position]
        return (self._heads.get(key) or self._head(position))[0]

    def newest(self, position: int) -> tuple[str, str]:
        """The newest version of the task: the id of its bundle and the hash of its line."""
        return self._head(position)[1:]

    def version(self, position: int) -> tuple[str, str]:
        """The version on which the work is based and which is shown. Raises ``store.damaged_row``."""
        work = self.held(position).row
        return (work.bundle_id, work.task_sha256) if work.task_sha256 else self.newest(position)

    def bundle(self, position: int) -> BundleRecord:
        """The bundle of the shown version."""
        return self._bundles[self.version(position)[0]]

    def rubric(self, position: int) -> Rubric:
        """The rubric of the task's bundle, with texts safe to display."""
        return self.rubric_of(self.bundle(position).id)

    def shown(self, position: int) -> tuple[Rubric, Task, CachedAnnotation]:
        """The rubric, the shown task and its work. Raises ``store.damaged_row``."""
        cached = self.held(position)
        which = (position, cached.row.bundle_id, cached.row.task_sha256)
        if self._last_task is None or self._last_task[0] != which:
            bundle_id, sha256 = which[1:] if which[2] else self.newest(position)
            self._last_task = (which, self.rubric_of(bundle_id), self.task_of(position, sha256))
        return self._last_task[1], self._last_task[2], cached

    def rubric_of(self, bundle_id: str) -> Rubric:
        return self._rubric_pair(bundle_id)[0]

    def written_rubric(self, position: int) -> Rubric:
        """The rubric of the task's bundle in the language in which it was written, for what is stored."""
        return self.written_rubric_of(self.bundle(position).id)

    def written_rubric_of(self, bundle_id: str) -> Rubric:
        return self._rubric_pair(bundle_id)[1]

    def guidelines(self, position: int) -> str:
        """The guidelines of the task's bundle in the language of the store, if they are translated."""
        return self.written_rubric(position).guidelines_in(self._store.language, self.bundle(position).guidelines)

    def _rubric_pair(self, bundle_id: str) -> tuple[Rubric, Rubric]:
        if bundle_id not in self._rubrics:
            written = Rubric.model_validate_json(self._bundles[bundle_id].rubric)
            self._rubrics[bundle_id] = displayed_rubric(written, self._store.language), safe_rubric(written)
        return self._rubrics[bundle_id]

    def task(self, position: int) -> Task:
        """The task as it is shown. Raises ``store.damaged_row``."""
        return self.task_of(position, self.version(position)[1])

    def task_of(self, position: int, sha256: str) -> Task:
        """One version of the task. Raises ``store.damaged_row``."""
        key = self.task_index.keys[position]
        if (key, sha256) not in self._tasks:
            self._tasks[key, sha256] = Task.model_validate_json(self._store.read(work.version, key, sha256))
            if len(self._tasks) > TASKS_IN_MEMORY:
                self._tasks.popitem(last=False)
        self._tasks.move_to_end((key, sha256))
        return self._tasks[key, sha256]

    def earlier_texts(self, position: int) -> dict[str, str]:
        """The texts of the earlier versions of the task, by their hashes."""
        payloads = self._store.read(work.earlier_versions, self.task_index.keys[position])
        texts = [text for payload in payloads for text in Task.model_validate_json(payload).texts.values()]
        return {text_hash(text): text for text in texts}

    def submission(self, number: int) -> SubmissionRecord | None:
        """The submission made by the journal entry ``number``, saved or pending; None if it made none."""
        if number not in self._submissions:
            self._submissions[number] = self._store.read(work.submission, self._project_id, number) if number else None
        return self._submissions[number]

    def declare(self, submission: SubmissionRecord) -> None:
        self._submissions[submission.number] = submission

    def held(self, position: int) -> CachedAnnotation:
        """The current work on a task, saved or pending. Raises ``store.damaged_row``."""
        key = self.task_index.keys[position]
        if key in self._touched:
            return self._touched[key]
        if key not in self._annotations:
            row = self._store.read(work.work, key)
            self._annotations[key] = _hold(row) if row else self._fresh(position)
            if len(self._annotations) > TASKS_IN_MEMORY:
                self._annotations.popitem(last=False)
        self._annotations.move_to_end(key)
        return self._annotations[key]

    def since(self, key: int) -> int | None:
        """The journal entry of a task before which nothing can be undone; None if the task is not in the session, or
        was withdrawn: it could not be submitted again. Raises ``store.damaged_row``."""
        position = self.task_index.keys.position_of(key)
        if position is None or position in self.task_index.withdrawn:
            return None
        return self.held(position).row.since

    def readable(self, position: int) -> CachedAnnotation | None:
        """The work on a task, or None if it cannot be read."""
        try:
            return self.held(position)
        except AnnotatorError:
            return None

    def order(self, position: int) -> Order:
        """The display order of the responses. It is recorded with the first edit and never changes afterwards."""
        return from_text(self.held(position).row.display_order)

    def put(self, position: int, cached: CachedAnnotation) -> None:
        """Keep changed work in memory until :meth:`settle`."""
        key = self.task_index.keys[position]
        self._annotations.pop(key, None)
        self._touched[key] = cached
        if cached.row.status != self.task_index.status(position):
            self.task_index.put(position, cached.row.status)

    def settle(self) -> None:
        """Drop work from memory, except on the last used tasks; called when all work is saved."""
        self._annotations |= self._touched
        self._touched.clear()
        self._submissions.clear()
        while len(self._annotations) > TASKS_IN_MEMORY:
            self._annotations.popitem(last=False)

    def _head(self, position: int) -> tuple[str, str, str]:
        key = self.task_index.keys[position]
        if key not in self._heads:
            self._heads[key] = self._store.read(work.task_head, key)
        return self._heads[key]

    def _fresh(self, position: int) -> CachedAnnotation:
        bundle_id, sha256 = self.newest(position)
        seed = self._bundles[bundle_id].display_seed
        task = self.task_of(position, sha256)
        order = to_text(response_display_order(seed, self._annotator_id, task))
        annotation = initial_annotation(self.rubric_of(bundle_id), task)
        work = AnnotationRow(
            task=self.task_index.keys[position], project_id=self._project_id, status=annotation.status,
            revision=0, number=0, since=0, mark="", active_ms=0, display_order=order, updated_at=NEVER,
            document=document.canonical_text(document.annotation_values(annotation)),
        )  # fmt: skip
        return CachedAnnotation(work, annotation)


def _hold(work: AnnotationRow) -> CachedAnnotation:
    try:
        return CachedAnnotation(work, Annotation.model_validate_json(work.document))
    except ValidationError as error:
        raise AnnotatorError(
            "store.unreadable_annotation",
            "An annotation was saved in a form that this version does not understand.",
            "It is kept as it is. Install the newest version of Annotator.",
            where=f"task {work.task}: {validation_message(error.errors()[0])}",
        ) from None
