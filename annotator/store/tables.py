"""The tables of the database, each described once: a frozen class has a field for every column, in their order.

Migrations make the tables; a test holds the two together. The rest of the store writes its queries as SQL beside the
functions that need them, and takes what a query says of whole rows from :class:`RowTable`. This module costs a start
nothing: the library is listed by it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final, Generic, TypeVar

from annotator.errors import AnnotatorError
from annotator.store.hashes import row_sha256

SCHEMA = 8
"""The schema version this program reads and writes (``PRAGMA user_version``)."""

TEXT_CHANGED = "text changed"
"""The mark of work whose task got another text after it had begun; submitting takes it away."""

GIVEN_BACK = "Returned by the owner"
"""The label of a journal entry by which the owner gave a task back."""

ELSEWHERE = "Done on another computer"
"""The label of a journal entry by which work came here that the annotator did on another computer."""

REVISED = "revised"
"""The status of work that was submitted, revised since, and not submitted again."""

R = TypeVar("R")


class HashedRow:
    """A row with one column more than its class has fields: ``sha256``, the hash of all others in their order."""

    __slots__ = ()

    @property
    def sha256(self) -> str:
        return row_sha256(*TABLES[type(self)].fields(self))


@dataclass(frozen=True, slots=True)
class InstallationRecord:
    """The only row of its table: the random name of this installation."""

    device_id: str
    created_at: str


@dataclass(frozen=True, slots=True)
class ProjectRecord:
    """A project as it was imported. ``owner_key`` is the pinned key's public line; a pin is never replaced silently."""

    id: str
    title: str
    owner_fingerprint: str
    owner_name: str
    owner_key: str
    owner_verified: bool
    imported_at: str


@dataclass(frozen=True, slots=True)
class EnrolmentRecord:
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
class OwnerKeyListRecord:
    """What a project's owner has signed about keys: the highest serial of their list of trusted keys, the fingerprints
    of the keys they used before (``former``, with spaces between), and their list of revoked keys as it came."""

    project_id: str
    serial: int = 0
    former: str = ""
    revoked: str = ""


@dataclass(frozen=True, slots=True)
class BundleRecord(HashedRow):
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
class EarlierTaskVersion:
    """An earlier line of a task, kept because work was done on it; ``sha256`` is the hash of ``payload``."""

    task: int
    sha256: str
    payload: str


@dataclass(frozen=True, slots=True)
class TaskRange(HashedRow):
    """The keys that one import gave to tasks of a project: from ``first`` to ``last``."""

    first: int
    last: int
    project_id: str


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """A task; ``payload`` (UTF-8) is empty where only the light columns are known. Those stand before it in the table,
    so that lists never read the pages of payloads."""

    key: int
    project_id: str
    task_id: str
    position: int
    bundle_id: str
    withdrawn: bool
    sha256: str
    payload: bytes


@dataclass(frozen=True, slots=True)
class AnnotationRow(HashedRow):
    """One annotation row: the document, and beside it the counters that undo does not touch.

    ``status`` is the document's, or :data:`REVISED`. ``revision`` counts the edits, ``number`` is the journal entry
    that made this state, ``since`` the entry before which nothing can be undone (the owner replaced the text then),
    ``mark`` is :data:`TEXT_CHANGED` or empty, and ``display_order`` the JSON of the order in which the answers were
    shown.

    ``bundle_id`` and ``task_sha256`` name the version of the task that the work stands on where that is an earlier one
    than the newest, which finished work stays on; both are empty otherwise. ``unconfirmed`` is the JSON of the hashes
    of texts that have changed since they were judged, empty where there are none. ``submission`` is the number of the
    :class:`SubmissionRecord` that stands, 0 for none.
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


@dataclass(frozen=True, slots=True)
class SubmissionRecord(HashedRow):
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


@dataclass(frozen=True, slots=True)
class JournalEntry(HashedRow):
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


@dataclass(frozen=True, slots=True)
class FocusRecord:
    """Where the annotator was: the task, and the JSON of where the focus stood."""

    project_id: str
    task: int
    focus: str


@dataclass(frozen=True, slots=True)
class ExportRecord:
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
class SyncSettingsRecord:
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
class CourseRecord(HashedRow):
    """The course of a project: its ``course.json`` as the bundle ``bundle_id`` brought it."""

    project_id: str
    bundle_id: str
    content: str


@dataclass(frozen=True, slots=True)
class CourseImage:
    """An image of a course's pages; its ``name`` has the hash of its bytes."""

    project_id: str
    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class CourseEvent(HashedRow):
    """One thing that happened in the course ``course_id``; ``content`` is its JSON. Numbered from 1 in a project."""

    project_id: str
    number: int
    course_id: str
    content: str
    at: str


@dataclass(frozen=True, slots=True)
class CourseTask:
    """A task of a course: its id, its key, the status of the work on it, and the number of the last journal entry about
    it; 0 for none."""

    task_id: str
    key: int
    status: str
    number: int


@dataclass(frozen=True, slots=True)
class FormerDeviceTime:
    """The active time of a task when this database went on as another device than ``device_id``; that is empty for time
    from before such changes were noted, of which nobody knows whether another device has it too."""

    device_id: str
    project_id: str
    task: int
    active_ms: int


@dataclass(frozen=True, slots=True)
class TaskMessage:
    """What the annotator has to say to the owner about a task, in words: a ``question``, or a ``reply`` to its return,
    about the ``revision`` that was looked at. ``at`` is when it was written last (ISO 8601, UTC). Empty words: it was
    taken back."""

    project_id: str
    task: int
    kind: str
    revision: int
    words: str
    at: str


@dataclass(frozen=True, slots=True)
class TaskKeyRanges:
    """The keys of a project's tasks, as ranges, which are its order; of those that the owner withdrew; and of those
    with work, by its status. All ascend."""

    ranges: Sequence[range]
    withdrawn: Sequence[int]
    statuses: Mapping[str, Sequence[int]]

    @property
    def hidden(self) -> set[int]:
        """Those that were withdrawn before anyone began them: they are nobody's work."""
        return set(self.withdrawn).difference(*(keys for status, keys in self.statuses.items() if status != "new"))

    def counts(self) -> tuple[int, Mapping[str, int]]:
        """The number of tasks, without those that are hidden, and of annotations by status."""
        statuses = {status: len(keys) for status, keys in self.statuses.items()}
        return sum(map(len, self.ranges)) - len(self.hidden), statuses


class RowTable(Generic[R]):
    """A table whose rows are of the class ``row``: SQL for whole rows, and how they become values and come from them.

    ``key`` is its primary key. ``columns`` are all in their order, and ``listed`` names them as a query does that joins
    other tables. ``encoded`` is the column of text that is bound as its bytes in UTF-8: SQLite takes them without a
    detour over Python's strings.
    """

    def __init__(self, name: str, row: type[R], *key: str, encoded: str = "") -> None:
        self.name, self.row, self.key, self.encoded = name, row, key, encoded
        self.has_hash: Final = issubclass(row, HashedRow)
        described = [field.name for field in fields(row)]  # type: ignore[arg-type]
        self.columns = (*described, "sha256") if self.has_hash else tuple(described)
        self._count: Final = len(described)
        self._flags = [at for at, field in enumerate(fields(row)) if field.type == "bool"]  # type: ignore[arg-type]
        self.fields: Final = attrgetter(*described)
        """The values of a row's fields."""
        self.bind: Final = attrgetter(*self.columns)
        """What is bound to the placeholders of :attr:`insert` and :attr:`upsert` for a row."""
        self.listed = ", ".join(f'{name}."{column}"' for column in self.columns)
        self.select = f"SELECT {self.listed} FROM {name}"
        quoted = ", ".join(f'"{column}"' for column in self.columns)
        bound = ", ".join("CAST(? AS TEXT)" if column == encoded else "?" for column in self.columns)
        self.insert = f"INSERT INTO {name} ({quoted}) VALUES ({bound})"
        replaced = ", ".join(f'"{column}" = excluded."{column}"' for column in self.columns if column not in key)
        self.upsert = f"{self.insert} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {replaced}"

    def read(self, row: Sequence[Any]) -> R:
        """A whole row as a query gives it. Raises ``store.damaged_row`` where it does not fit its hash."""
        value = self.unchecked(row)
        if isinstance(value, HashedRow) and value.sha256 != row[-1]:
            raise damaged(self.name, " ".join(str(getattr(value, name)) for name in self.key))
        return value

    def unchecked(self, row: Sequence[Any]) -> R:
        """The same, whatever it holds."""
        if not self._flags:
            return self.row(*row[: self._count])
        return self.row(*(bool(row[at]) if at in self._flags else row[at] for at in range(self._count)))


INSTALLATION: Final = RowTable("installation", InstallationRecord, "device_id")
PROJECT: Final = RowTable("project", ProjectRecord, "id")
ENROLMENT: Final = RowTable("enrolment", EnrolmentRecord, "project_id")
KEY_LIST: Final = RowTable("key_list", OwnerKeyListRecord, "project_id")
BUNDLE: Final = RowTable("bundle", BundleRecord, "id")
TASK: Final = RowTable("task", TaskRecord, "key", encoded="payload")
TASK_VERSION: Final = RowTable("task_version", EarlierTaskVersion, "task", "sha256")
TASK_RANGE: Final = RowTable("task_range", TaskRange, "first")
ANNOTATION: Final = RowTable("annotation", AnnotationRow, "task")
SUBMISSION: Final = RowTable("submission", SubmissionRecord, "project_id", "number")
JOURNAL: Final = RowTable("journal", JournalEntry, "project_id", "number")
PLACE: Final = RowTable("place", FocusRecord, "project_id")
EXPORT: Final = RowTable("export", ExportRecord, "project_id", "sequence")
DELIVERY: Final = RowTable("delivery", DeliveryRecord, "project_id", "sequence")
RECEIPT: Final = RowTable("receipt", ReceiptRecord, "id")
SYNCHRONIZATION: Final = RowTable("synchronization", SyncSettingsRecord, "project_id")
COURSE: Final = RowTable("course", CourseRecord, "project_id")
COURSE_IMAGE: Final = RowTable("course_image", CourseImage, "project_id", "name")
COURSE_EVENT: Final = RowTable("course_event", CourseEvent, "project_id", "number")
FORMER_TIME: Final = RowTable("former_time", FormerDeviceTime, "device_id", "task")
TASK_MESSAGE: Final = RowTable("task_message", TaskMessage, "task", "kind")

TABLES: Final[Mapping[type[Any], RowTable[Any]]] = {
    table.row: table
    for table in (
        INSTALLATION, PROJECT, ENROLMENT, KEY_LIST, BUNDLE, TASK, TASK_VERSION, TASK_RANGE, ANNOTATION, SUBMISSION,
        JOURNAL, PLACE, EXPORT, DELIVERY, RECEIPT, SYNCHRONIZATION, COURSE, COURSE_IMAGE, COURSE_EVENT,
        FORMER_TIME, TASK_MESSAGE,
    )
}  # fmt: skip


def add(connection: sqlite3.Connection, value: object) -> None:
    """Insert the row of a table. Raises ``sqlite3.IntegrityError`` where its key is taken."""
    table = TABLES[type(value)]
    connection.execute(table.insert, table.bind(value))


def save(connection: sqlite3.Connection, value: object) -> None:
    """Insert the row of a table, or replace the one with the same key."""
    table = TABLES[type(value)]
    connection.execute(table.upsert, table.bind(value))


def damaged(table: str, key: str) -> AnnotatorError:
    """What is raised for a row whose bytes no longer fit its hash."""
    return AnnotatorError(
        "store.damaged_row",
        "A row of the database was changed outside the program, or by a failing disk.",
        "Start Annotator again and open Backups in its menu, to recover the row; or run `annotator store repair`.",
        where=f"{table} {key}",
    )
