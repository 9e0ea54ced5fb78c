"""The data types that services return to the window and the command line. Importing them is cheap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from annotator.errors import AnnotatorError

if TYPE_CHECKING:
    from annotator.model.annotation import Annotation
    from annotator.model.rubric import Rubric
    from annotator.model.task import Task


@dataclass(frozen=True)
class TaskStatusCounts:
    """The numbers of tasks that are submitted, skipped, and revised without being submitted again."""

    submitted: int = 0
    skipped: int = 0
    revised: int = 0


@dataclass(frozen=True)
class CourseSummary:
    """A course that is not passed yet: the number of finished steps, and its state: ``open``; ``waiting`` for the
    owner's score; ``again`` if the test was failed and can be repeated; or ``failed``."""

    done: int
    steps: int
    state: str
    attempts_left: int = 0


@dataclass(frozen=True)
class ProjectSummary:
    """A project as shown in the library. ``done`` counts submitted and skipped tasks, ``counts`` each separately."""

    id: str
    title: str
    owner_name: str
    owner_fingerprint: str
    owner_verified: bool
    tasks: int
    done: int
    last_export: str | None
    """The time of the last export (ISO 8601, UTC), or None."""
    changed_since_export: bool
    begun: bool = False
    """Whether it has any work, finished or not."""
    counts: TaskStatusCounts = TaskStatusCounts()
    delivery: str = ""
    """The state of the last export (:mod:`annotator.services.syncing.delivery_list`); empty if the project was never
    synced, or the last export was only written to a file."""
    delivery_at: str = ""
    """The time since when (ISO 8601, UTC)."""
    place: str = ""
    """The destination in displayable form; empty if unknown, or if syncing is turned off."""
    to_send: int = 0
    """The number of finished tasks whose work is in no delivered export; 0 without a destination if it was never
    synced."""
    unsent: bool = False
    """Whether there is any such work: finished, begun, or in the course."""
    returned: int = 0
    """The number of returned tasks that were not submitted again."""
    course: CourseSummary | None = None
    """The course that precedes its tasks; None if there is none, or it is passed."""
    test_passed: bool = False
    """Whether the tasks are open because the test of the course was passed."""
    other_annotator: str = ""
    """Whose database this is, if the invite was accepted with another key than this computer's; empty otherwise."""
    key_revoked: bool = False
    """Whether the owner has revoked the key of this computer, so that nothing is received."""
    damage: str = ""
    """Why the project cannot be read; all figures are 0 then. Empty if it can."""


@dataclass(frozen=True)
class ReturnedAnswer:
    """A returned place of a task: its target, the key of the block and optionally a part of its answer (empty: the
    whole target), and the reason."""

    target: str
    key: str
    part: str
    reason: str


@dataclass(frozen=True)
class ReturnedTask:
    """A task that the owner returned, and the reason. ``revision`` is the one that was examined. ``void``: the times of
    the submissions that the owner declared void (an empty one: unknown)."""

    task_id: str
    reason: str
    revision: int
    places: tuple[ReturnedAnswer, ...] = ()
    void: tuple[str, ...] = ()


@dataclass(frozen=True)
class OwnerNotice:
    """A notice in the owner's receipt: its code, its text, and the ids of the tasks that it is about."""

    code: str
    reason: str
    tasks: tuple[str, ...] = ()


@dataclass(frozen=True)
class TaskViewModel:
    """One task as it is shown. ``order`` maps a question to its responses in display order, ``letters`` a response to
    its blind letter. ``withdrawn``: the owner withdrew the task.

    ``earlier``: an earlier version of the task is shown, on which it was submitted or skipped.
    ``unconfirmed_questions`` are the titles of questions that changed after they were answered, until the task is
    submitted again. ``locked``: the next edit is refused once. ``returned``: the owner's reason for returning it and
    the places, until it is submitted again. ``question`` is the annotator's question to the owner, ``answers`` are
    those of the owner, oldest first, ``reply`` is the annotator's reply to the return.
    """

    position: int
    task_id: str
    task: Task
    rubric: Rubric
    annotation: Annotation
    order: Mapping[str, tuple[str, ...]]
    letters: Mapping[str, str]
    withdrawn: bool
    earlier: bool = False
    unconfirmed_questions: tuple[str, ...] = ()
    locked: bool = False
    returned: ReturnedTask | None = None
    question: str = ""
    answers: tuple[str, ...] = ()
    reply: str = ""


@dataclass(frozen=True)
class AnnotationEditResult:
    """The result of one edit, undo or redo. It is *pending* until ``SaveDoneEvent`` with this or a higher ``number``
    was announced.

    ``other_text``: from now on the task is shown in another version. ``unchanged``: there was nothing to save.
    """

    task_id: str
    position: int
    targets: frozenset[str]
    before: Annotation
    after: Annotation
    label: str
    number: int
    other_text: bool = False
    unchanged: bool = False


@dataclass(frozen=True)
class SaveDoneEvent:
    """An event: everything up to the journal entry ``number`` is on the disk. Announced on the writer's thread."""

    number: int


@dataclass(frozen=True)
class SaveFailedEvent:
    """An event: a save failed and will be retried; the work is kept in memory. Announced on the writer's thread."""

    error: AnnotatorError


Event = SaveDoneEvent | SaveFailedEvent


@dataclass(frozen=True)
class BundleImportResult:
    """The result of an import. ``affected`` counts the tasks with work that got a new text or other questions or were
    withdrawn; ``reopened`` those of them that were submitted and now lack something."""

    project_id: str
    title: str
    bundle_id: str
    outcome: Literal["new project", "new batch", "updated", "already here"]
    added: int
    updated: int
    withdrawn: int
    owner_fingerprint: str
    owner_name: str
    owner_standing: Literal["unverified", "verified"]
    affected: int = 0
    reopened: int = 0


@dataclass(frozen=True)
class BundleImportPlan:
    """The changes that importing a bundle will make to existing tasks: the outcome, and the titles of the blocks that
    are added, changed and removed. ``guidelines``: what becomes of them. ``closes_tasks``: it brings a course, which
    comes before the tasks of the project that is open."""

    imported: BundleImportResult
    asked_new: tuple[str, ...]
    asked_otherwise: tuple[str, ...]
    asked_no_more: tuple[str, ...]
    guidelines: Literal["", "changed", "removed"]
    closes_tasks: bool = False

    @property
    def matters(self) -> bool:
        """Whether existing data will change. New tasks alone do not count."""
        counted = self.imported.updated or self.imported.withdrawn or self.imported.affected
        changes_questions = self.asked_new or self.asked_otherwise or self.asked_no_more
        return bool(counted or changes_questions or self.guidelines or self.closes_tasks)


@dataclass(frozen=True)
class ResultsExportResult:
    """A results bundle that was written and read back. For a task that was revised and not submitted again it contains
    both the last submission and the revision.

    ``tasks`` counts the project's own tasks in it: those of ``counts``, those ``begun``, and those whose answers were
    all removed, which are included so that the owner drops earlier answers. ``course`` counts the tasks of its course,
    which are also included. ``durable``: the file survives a power failure; some network mounts cannot guarantee this.
    """

    path: Path
    bundle_id: str
    tasks: int
    counts: TaskStatusCounts
    bytes: int
    begun: int
    course: int = 0
    durable: bool = True

    @property
    def cleared_task_count(self) -> int:
        """The number of tasks whose answers were all removed."""
        return self.tasks - self.begun - self.counts.submitted - self.counts.skipped - self.counts.revised
