"""What the store takes and gives: plain frozen values, free of SQL, so that importing them costs nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from annotator.store.seal import seal

TEXT_CHANGED = "text changed"
"""The mark of work whose task got another text after it had begun; submitting takes it away."""

GIVEN_BACK = "Returned by the owner"
"""The label of a journal entry by which the owner gave a task back."""

ELSEWHERE = "Done on another computer"
"""The label of a journal entry by which work came here that the annotator did on another computer."""

REVISED = "revised"
"""The status of work that was submitted, revised since, and not submitted again."""


@dataclass(frozen=True, slots=True)
class Project:
    """A project as it was imported. ``owner_key`` is the pinned key's public line; a pin is never replaced silently."""

    id: str
    title: str
    owner_fingerprint: str
    owner_name: str
    owner_key: str
    owner_verified: bool
    imported_at: str


@dataclass(frozen=True, slots=True)
class Enrolment:
    """An accepted invite: the owner's pinned key, under which id the annotator works there, and the ``proof`` that
    binds their key ``signer`` (a fingerprint) to it. ``recipient`` is the age recipient of results, or empty."""

    project_id: str
    title: str
    owner_name: str
    owner_key: str
    annotator_id: str
    annotator_name: str
    invite_id: str
    proof: str
    signer: str
    recipient: str
    accepted_at: str


@dataclass(frozen=True, slots=True)
class KeyList:
    """What a project's owner has signed about keys: the highest serial of their list of trusted keys, the fingerprints
    of the keys they used before (``former``, with spaces between), and their list of revoked keys as it came."""

    project_id: str
    serial: int = 0
    former: str = ""
    revoked: str = ""


@dataclass(frozen=True, slots=True)
class Bundle:
    """One imported task bundle; ``info`` is its whole ``bundle.json`` and ``rubric`` the JSON of its rubric."""

    id: str
    project_id: str
    series: str
    sequence: int
    display_seed: str
    rubric: str
    guidelines: str
    info: str
    imported_at: str

    @property
    def sha256(self) -> str:
        return seal(self.id, self.project_id, self.series, self.sequence, self.display_seed, self.rubric,
                    self.guidelines, self.info, self.imported_at)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TaskPayload:
    """The line of one task exactly as it stood in its bundle."""

    key: int
    task_id: str
    bundle_id: str
    withdrawn: bool
    sha256: str
    payload: str


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """A row of the table of tasks; ``payload`` (UTF-8) is empty where only the light columns are known."""

    key: int
    project_id: str
    task_id: str
    position: int
    bundle_id: str
    withdrawn: bool
    sha256: str
    payload: bytes


@dataclass(frozen=True, slots=True)
class Work:
    """One annotation row: the document, and beside it the counters that undo does not touch.

    ``status`` is the document's, or :data:`REVISED`. ``revision`` counts the edits, ``number`` is the journal entry
    that made this state, ``since`` the entry before which nothing can be undone (the owner replaced the text then),
    ``mark`` is :data:`TEXT_CHANGED` or empty, and ``display_order`` the JSON of the order in which the answers were
    shown.

    ``bundle_id`` and ``task_sha256`` name the version of the task that the work stands on where that is an earlier one
    than the newest, which finished work stays on; both are empty otherwise. ``unconfirmed`` is the JSON of the hashes
    of texts that have changed since they were judged, empty where there are none. ``submission`` is the number of the
    :class:`Submission` that stands, 0 for none.
    """

    task: int
    project_id: str
    status: str
    revision: int
    number: int
    since: int
    mark: str
    active_ms: int
    display_order: str
    updated_at: str
    document: str
    bundle_id: str = ""
    task_sha256: str = ""
    unconfirmed: str = ""
    submission: int = 0

    @property
    def sha256(self) -> str:
        return seal(self.task, self.project_id, self.status, self.revision, self.number, self.since, self.mark,
                    self.active_ms, self.display_order, self.updated_at, self.document, self.bundle_id,
                    self.task_sha256, self.unconfirmed, self.submission)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Submission:
    """A revision that was declared finished by the journal entry ``number``, and what was judged.

    ``before`` is the submission that stood until then (0: none). ``status`` is ``submitted`` or ``skipped``.
    ``bundle_id`` and ``task_sha256`` name the version of the task, ``texts`` is the JSON of the hashes of its texts by
    target. ``unconfirmed`` and ``mark`` are those of the work right before: an undo puts them back.
    """

    project_id: str
    number: int
    task: int
    before: int
    status: str
    revision: int
    bundle_id: str
    task_sha256: str
    texts: str
    unconfirmed: str
    mark: str
    display_order: str
    document: str
    at: str

    @property
    def sha256(self) -> str:
        return seal(self.project_id, self.number, self.task, self.before, self.status, self.revision, self.bundle_id,
                    self.task_sha256, self.texts, self.unconfirmed, self.mark, self.display_order, self.document,
                    self.at)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """One journal row. Rows are numbered from 1 within a project and chained by their hashes.

    ``kind`` is ``edit``, ``undo``, ``redo`` or ``update`` (the owner replaced the text); ``of`` is the entry that an
    undo or redo acts on; ``undo_top`` and ``redo_top`` are the entries that would be undone and redone next *after*
    this one (0: none). ``patch`` turns the document before into the one after, whose SHA-256 is ``document_sha256``;
    ``snapshot`` is that whole document on every hundredth revision, else empty.
    """

    project_id: str
    number: int
    task: int
    kind: str
    of: int
    undo_top: int
    redo_top: int
    label: str
    merge: str
    edit: str
    patch: str
    document_sha256: str
    snapshot: str
    active_ms: int
    at: str
    previous: str

    @property
    def sha256(self) -> str:
        return seal(self.project_id, self.number, self.task, self.kind, self.of, self.undo_top, self.redo_top,
                    self.label, self.merge, self.edit, self.patch, self.document_sha256, self.snapshot,
                    self.active_ms, self.at, self.previous)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """Where the annotator was: the task, and the JSON of where the focus stood."""

    project_id: str
    task: int
    focus: str


@dataclass(frozen=True, slots=True)
class Export:
    """One results bundle. ``number`` is the last journal entry that it holds; ``bundle_id`` is empty from before the
    file is written until its id is known."""

    project_id: str
    sequence: int
    bundle_id: str
    number: int
    path: str
    at: str
    tasks: int
    submitted: int


@dataclass(frozen=True, slots=True)
class DeliveryRecord:
    """Where the export ``sequence`` was put: the object's name, the SHA-256 and size of its file, by whom it was made
    (``author``: key and enrolment), at which ``destination`` (as it is shown), and when it was read back whole
    (``delivered_at``; empty while it was not)."""

    project_id: str
    sequence: int
    name: str
    sha256: str
    bytes: int
    author: str
    destination: str = ""
    delivered_at: str = ""


@dataclass(frozen=True, slots=True)
class ReceiptRecord:
    """A receipt whose signature held when it came: its id, its number, and the file's content."""

    id: str
    project_id: str
    number: int
    arrived_at: str
    content: str


@dataclass(frozen=True, slots=True)
class Synchronization:
    """What the annotator chose about syncing a project: with which ``destination`` (as it is shown), by which
    ``schedule`` and since when that is agreed to (``agreed_at``; empty: never). ``tried_at`` and ``finished_at`` are
    the last attempt and the last that reached its end; ``code`` and ``message`` say why the last one did not."""

    project_id: str
    destination: str = ""
    schedule: str = "on request"
    agreed_at: str = ""
    tried_at: str = ""
    finished_at: str = ""
    code: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class CourseRecord:
    """The course of a project: its ``course.json`` as the bundle ``bundle_id`` brought it."""

    project_id: str
    bundle_id: str
    content: str

    @property
    def sha256(self) -> str:
        return seal(self.project_id, self.bundle_id, self.content)


@dataclass(frozen=True, slots=True)
class CourseEvent:
    """One thing that happened in the course ``course_id``; ``content`` is its JSON. Numbered from 1 in a project."""

    project_id: str
    number: int
    course_id: str
    content: str
    at: str

    @property
    def sha256(self) -> str:
        return seal(self.project_id, self.number, self.course_id, self.content, self.at)


@dataclass(frozen=True, slots=True)
class CourseTask:
    """A task of a course: its id, its key, the status of the work on it, and the number of the last journal entry about
    it; 0 for none."""

    task_id: str
    key: int
    status: str
    number: int


@dataclass(frozen=True, slots=True)
class Outline:
    """The keys of a project's tasks, as ranges, which are its order; of those that the owner withdrew; and of those
    with work, by its status. All ascend."""

    ranges: Sequence[range]
    withdrawn: Sequence[int]
    statuses: Mapping[str, Sequence[int]]

    def counts(self) -> tuple[int, Mapping[str, int]]:
        """The number of tasks, and of annotations by status."""
        return sum(map(len, self.ranges)), {status: len(keys) for status, keys in self.statuses.items()}
