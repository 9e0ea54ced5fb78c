"""The values that services give to the window and the command line, which cost nothing to import."""

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
    """Tasks that are submitted, that are skipped, and that were submitted, then revised, and not submitted again."""

    submitted: int = 0
    skipped: int = 0
    revised: int = 0


@dataclass(frozen=True)
class CourseSummary:
    """A course that is not passed yet: how many of its steps are done, and its state: ``open``, ``waiting`` for the
    owner's score, ``again`` where its test was not passed and can be tried again, or ``failed``."""

    done: int
    steps: int
    state: str
    attempts_left: int = 0


@dataclass(frozen=True)
class ProjectSummary:
    """A project as the library shows it. ``done`` counts submitted and skipped tasks, ``counts`` each by itself."""

    id: str
    title: str
    owner_name: str
    owner_fingerprint: str
    owner_verified: bool
    tasks: int
    done: int
    last_export: str | None
    """When the last results bundle was written (ISO 8601, UTC), or None."""
    changed_since_export: bool
    begun: bool = False
    """Whether there is work in it, done or not."""
    counts: TaskStatusCounts = TaskStatusCounts()
    delivery: str = ""
    """The state of the last export (:mod:`annotator.services.syncing.delivery_list`); empty where the project was never
    synced, or the last export was only written to a file."""
    delivery_at: str = ""
    """Since when (ISO 8601, UTC)."""
    place: str = ""
    """Where it is synced, as that may be shown; empty where no place is known, or syncing is turned off."""
    to_send: int = 0
    """Finished tasks whose work no export holds that was delivered; 0 where it was never synced and has no place."""
    unsent: bool = False
    """Whether there is any work like that: finished, begun, or done in the course."""
    returned: int = 0
    """Tasks that the owner gave back and that were not submitted again."""
    course: CourseSummary | None = None
    test_passed: bool = False
    """Whether the tasks are open because the test of the course was passed."""
    """The course that comes before its tasks; None where there is none, or it is passed."""


@dataclass(frozen=True)
class ReturnedAnswerView:
    """A place of a returned task: its target, the key of the block and perhaps a part of its answer (empty: the target
    as a whole), and why it goes back."""

    target: str
    key: str
    part: str
    reason: str


@dataclass(frozen=True)
class ReturnedTask:
    """A task that the owner gives back, and why. ``revision`` is the one that they looked at."""

    task_id: str
    reason: str
    revision: int
    places: tuple[ReturnedAnswerView, ...] = ()


@dataclass(frozen=True)
class OwnerNotice:
    """What the owner's receipt says that the annotator should know: the code of what it is, the words, and the ids of
    the tasks that it is about."""

    code: str
    reason: str
    tasks: tuple[str, ...] = ()


@dataclass(frozen=True)
class TaskView:
    """One task as it is shown. ``order`` maps a question to its responses in the order of the screen, ``letters`` a
    response to its blind letter. ``text_changed``: the owner replaced the text after work had begun; ``withdrawn``:
    the owner took the task back.

    ``earlier``: what is shown is not the newest version of the task, but the one that it was submitted or skipped on.
    ``unconfirmed`` are the targets whose text has changed since they were judged, until that is submitted again.
    ``revised``: it was submitted, and has been revised since. ``locked``: the next edit is held back once.
    ``returned``: why the owner gave it back, and on which places, until it is submitted again. ``question`` is what the
    annotator asks the owner about it, ``answer`` what those answered, ``reply`` what is said to the return.
    """

    position: int
    task_id: str
    task: Task
    rubric: Rubric
    annotation: Annotation
    order: Mapping[str, tuple[str, ...]]
    letters: Mapping[str, str]
    active_seconds: int
    text_changed: bool
    withdrawn: bool
    earlier: bool = False
    unconfirmed: frozenset[str] = frozenset()
    revised: bool = False
    locked: bool = False
    returned: ReturnedTask | None = None
    question: str = ""
    answer: str = ""
    reply: str = ""


@dataclass(frozen=True)
class AnnotationChange:
    """What one edit, undo or redo did. It is *pending* until ``SaveDone`` with this ``number`` or a later one came.

    ``other_text``: the task is shown in another version from here on.
    """

    task_id: str
    position: int
    targets: frozenset[str]
    before: Annotation
    after: Annotation
    label: str
    number: int
    other_text: bool = False


@dataclass(frozen=True)
class SaveDone:
    """Everything up to the journal entry ``number`` is on the disk. Comes from the writer's thread."""

    number: int


@dataclass(frozen=True)
class SaveFailed:
    """A save failed and will be tried again; the work is kept in memory. Comes from the writer's thread."""

    error: AnnotatorError
    retrying: bool = True


Event = SaveDone | SaveFailed


@dataclass(frozen=True)
class BundleImportResult:
    """What an import did. ``affected`` counts the tasks with work of the annotator on them that got another text or
    other questions or were withdrawn, ``reopened`` those of them that were submitted and lack something now."""

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
    """What importing a bundle will do to what is here already, before it is done: the outcome, and the titles of the
    blocks of questions that come, change and go."""

    imported: BundleImportResult
    asked_new: tuple[str, ...]
    asked_otherwise: tuple[str, ...]
    asked_no_more: tuple[str, ...]
    guidelines_changed: bool

    @property
    def matters(self) -> bool:
        """Whether anything that is here becomes different; new tasks alone do not make it so."""
        counted = self.imported.updated or self.imported.withdrawn or self.imported.affected
        asked = self.asked_new or self.asked_otherwise or self.asked_no_more
        return bool(counted or asked or self.guidelines_changed)


@dataclass(frozen=True)
class ExportResult:
    """A results bundle that was written and read back. Of a task that was revised and not submitted again it holds the
    last submitted revision and the one in between.

    ``tasks`` counts the project's own tasks that it holds: those of ``counts``, those ``begun``, and those whose
    answers were all taken back, which are in it so that the owner drops what an earlier bundle had of them. ``course``
    counts tasks of its course, which go along and are no work on the project. ``durable``: the folder keeps the file
    through a power cut; some network mounts cannot promise that.
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
        """Tasks whose answers were all taken back."""
        return self.tasks - self.begun - self.counts.submitted - self.counts.skipped - self.counts.revised
