"""The tables of the database. Each is described once by a frozen class with a field for every column, in order.

Migrations create the tables; a test compares both. Other modules of the store write SQL beside the functions that need
it, and use :class:`SqlRowMapper` for whole rows. Importing this module is cheap, because listing the library needs
it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Generic, TypeVar

from annotator.errors import AnnotatorError
from annotator.store.hashes import row_sha256

SCHEMA = 10
"""The schema version that this program reads and writes (``PRAGMA user_version``)."""

TEXT_CHANGED = "text changed"
"""The mark of work whose task got a new text after the work had begun. Submitting removes it."""

GIVEN_BACK = "Returned by the owner"
"""The label of a journal entry that records a task returned by the owner."""

ELSEWHERE = "Done on another computer"
"""The label of a journal entry that records work imported from another computer of the annotator."""

REVISED = "revised"
"""The status of submitted work that was revised and not submitted again."""

R = TypeVar("R")


class HashedRow:
    """A database row with its hash: its table has one more column than the class has fields, ``sha256``, the hash of
    the others in order."""

    __slots__ = ("_sha256",)
    _sha256: str

    @property
    def sha256(self) -> str:
        """Computed once: an entry of the journal is chained to, written and acknowledged by its hash."""
        try:
            return self._sha256
        except AttributeError:
            digest = row_sha256(*TABLES[type(self)].fields(self))
            object.__setattr__(self, "_sha256", digest)
            return digest


@dataclass(frozen=True, slots=True)
class InstallationRecord:
    """The single row of its table: the random id of this installation."""

    device_id: str
    created_at: str


@dataclass(frozen=True, slots=True)
class ProjectRecord:
    """An imported project. ``owner_key`` is the public line of the pinned key, which is never replaced silently."""

    id: str
    title: str
    owner_fingerprint: str
    owner_name: str
    owner_key: str
    owner_verified: bool
    imported_at: str


@dataclass(frozen=True, slots=True)
class EnrolmentRecord:
    """An accepted invite: the owner's pinned key, the annotator's id in the project, and the ``proof`` that binds their
    key ``signer`` (a fingerprint) to it. ``recipient`` is the age recipient for results, or empty."""

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
    """Key statements signed by a project's owner: the highest serial of the list of trusted keys, the fingerprints of
    former keys (``former``, separated by spaces), and the list of revoked keys as received."""

    project_id: str
    serial: int = 0
    former: str = ""
    revoked: str = ""


@dataclass(frozen=True, slots=True)
class BundleRecord(HashedRow):
    """An imported task bundle. ``info`` is its complete ``bundle.json``, ``rubric`` the JSON of its rubric."""

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
    """The line of one task exactly as in its bundle."""

    key: int
    task_id: str
    bundle_id: str
    withdrawn: bool
    sha256: str
    payload: str


@dataclass(frozen=True, slots=True)
class EarlierTaskVersion:
    """An earlier line of a task, kept because work was done on it. ``sha256`` is the hash of ``payload``."""

    task: int
    sha256: str
    payload: str


@dataclass(frozen=True, slots=True)
class ImportedTaskKeyRange(HashedRow):
    """The task keys that one import assigned in a project: ``first`` to ``last``."""

    first: int
    last: int
    project_id: str


@dataclass(frozen=True, slots=True)
class TaskRecord:
    """A task. ``payload`` (UTF-8) is empty if only the other columns were read. They come first in the table, so that
    lists do not read the pages of payloads."""

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
    """One annotation: the document, and counters that undo does not restore.

    ``status`` is that of the document, or :data:`REVISED`. ``revision`` counts edits. ``number`` is the journal entry
    that led to this state. ``since`` is the entry before which nothing can be undone, because the owner replaced the
    text. ``mark`` is :data:`TEXT_CHANGED` or empty. ``display_order`` is the JSON of the order in which responses were
    shown.

    ``bundle_id`` and ``task_sha256`` identify the version of the task if it is not the newest, since finished work
    stays on its version; otherwise both are empty. ``unconfirmed`` is the JSON of the hashes of texts and questions
    that changed after they were judged, or empty. ``submission`` is the number of the valid :class:`SubmissionRecord`,
    0 for none.
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
    """A revision that the journal entry ``number`` submitted or skipped, with what was judged.

    ``before`` is the previously valid submission (0: none). ``status`` is ``submitted`` or ``skipped``. ``bundle_id``
    and ``task_sha256`` identify the version of the task; ``texts`` is the JSON of its text hashes by target.
    ``unconfirmed`` and ``mark`` are the values before it, which undo restores.
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
    """One journal entry. Entries are numbered from 1 in each project and chained by their hashes.

    ``kind`` is ``edit``, ``undo``, ``redo`` or ``update`` (the owner replaced the text). ``of`` is the entry that an
    undo or redo acts on. ``undo_top`` and ``redo_top`` are the entries to be undone and redone next *after* this one
    (0: none). ``patch`` transforms the document before into the one after, whose SHA-256 is ``document_sha256``.
    ``snapshot`` is the complete document at every hundredth revision, else empty.
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
    """The annotator's position: the task, and the JSON of the focus."""

    project_id: str
    task: int
    focus: str


@dataclass(frozen=True, slots=True)
class ResultsExportRecord:
    """One results bundle. ``number`` is the last journal entry that it contains. ``bundle_id`` is empty until the file
    is written and its id known."""

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
    """The delivery of the export ``sequence``: the object's name, the SHA-256 and size of its file, its author
    (``author``: key and enrolment), the ``destination`` as displayed, and when it was read back and verified
    (``delivered_at``, empty until then)."""

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
    """A receipt whose signature was valid on arrival: its id, its number, and the content of the file."""

    id: str
    project_id: str
    number: int
    arrived_at: str
    content: str

    def statement(self) -> dict[str, Any]:
        """What the receipt says: the first line of its file, the one that is signed."""
        statement: dict[str, Any] = json.loads(self.content.partition("\n")[0])
        return statement


@dataclass(frozen=True, slots=True)
class SyncSettingsRecord:
    """The sync settings of a project: the ``destination`` as displayed, the ``schedule``, and when the annotator agreed
    to it (``agreed_at``, empty: never). ``tried_at`` and ``finished_at`` are the times of the last attempt and of the
    last complete sync; ``code`` and ``message`` describe the last failure."""

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
    """The course of a project: its ``course.json`` from the bundle ``bundle_id``."""

    project_id: str
    bundle_id: str
    content: str


@dataclass(frozen=True, slots=True)
class ProjectImageRecord:
    """An image of a course page (``assets/...``) or of tasks (``images/...``). Its ``name`` contains the hash of its
    bytes."""

    project_id: str
    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class CourseEventRecord(HashedRow):
    """An event in the course ``course_id``; ``content`` is its JSON. Events are numbered from 1 in each project."""

    project_id: str
    number: int
    course_id: str
    content: str
    at: str


@dataclass(frozen=True, slots=True)
class CourseTaskRecord:
    """A task of a course: its id, its key, the status of the work, and the number of the last journal entry about it
    (0: none)."""

    task_id: str
    key: int
    status: str
    number: int


@dataclass(frozen=True, slots=True)
class FormerDeviceActiveTime:
    """The active time of a task when the database changed its device id from ``device_id``. The id is empty for time
    from before such changes were recorded; whether another device counts it too is then unknown."""

    device_id: str
    project_id: str
    task: int
    active_ms: int


@dataclass(frozen=True, slots=True)
class TaskMessageRecord:
    """A message of the annotator to the owner about a task: a ``question``, or a ``reply`` to a return, referring to
    ``revision``; or a question about the ``project`` that was asked at the task. ``at`` is when it was last written
    (ISO 8601, UTC). Empty words mean that it was withdrawn."""

    project_id: str
    task: int
    kind: str
    revision: int
    words: str
    at: str


@dataclass(frozen=True, slots=True)
class TaskKeyRanges:
    """The keys of a project's tasks as ranges in task order; the keys of withdrawn tasks; and the keys of tasks with
    work, by status. All are ascending."""

    ranges: Sequence[range]
    withdrawn: Sequence[int]
    statuses: Mapping[str, Sequence[int]]

    @property
    def hidden(self) -> set[int]:
        """The tasks that were withdrawn before any work on them."""
        return set(self.withdrawn).difference(*(keys for status, keys in self.statuses.items() if status != "new"))

    def counts(self) -> tuple[int, Mapping[str, int]]:
        """The number of tasks, and the number of annotations by status, both without tasks that were withdrawn and are
        not finished."""
        finished = (keys for status, keys in self.statuses.items() if status in ("submitted", "skipped"))
        withdrawn = set(self.withdrawn).difference(*finished)
        statuses = {status: len(keys) - len(withdrawn.intersection(keys)) for status, keys in self.statuses.items()}
        return sum(map(len, self.ranges)) - len(withdrawn), statuses


class SqlRowMapper(Generic[R]):
    """Maps a table to the class ``row``: the SQL for whole rows, and conversion in both directions.

    ``key`` is the primary key. ``columns`` lists all columns in order; ``listed`` is the qualified list for joins.
    ``encoded`` is a text column that is bound as UTF-8 bytes, which avoids converting it to a Python string.
    """

    def __init__(self, name: str, row: type[R], *key: str, encoded: str = "") -> None:
        self.name, self.row, self.key, self.encoded = name, row, key, encoded
        self.has_hash = issubclass(row, HashedRow)
        described = [field.name for field in fields(row)]  # type: ignore[arg-type]
        self.columns = (*described, "sha256") if self.has_hash else tuple(described)
        self._count = len(described)
        self._flags = [at for at, field in enumerate(fields(row)) if field.type == "bool"]  # type: ignore[arg-type]
        self.fields = attrgetter(*described)
        """Returns the values of a row's fields."""
        self.bind = attrgetter(*self.columns)
        """Returns the values of a row that are bound to :attr:`insert` and :attr:`upsert`."""
        self.listed = ", ".join(f'{name}."{column}"' for column in self.columns)
        self.select = f"SELECT {self.listed} FROM {name}"
        quoted = ", ".join(f'"{column}"' for column in self.columns)
        bound = ", ".join("CAST(? AS TEXT)" if column == encoded else "?" for column in self.columns)
        self.insert = f"INSERT INTO {name} ({quoted}) VALUES ({bound})"
        replaced = ", ".join(f'"{column}" = excluded."{column}"' for column in self.columns if column not in key)
        self.upsert = f"{self.insert} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {replaced}"

    def rows(self, connection: sqlite3.Connection, which: str = "", *values: object) -> Iterator[R]:
        """The rows that the clauses ``which`` select, in their order. Raises ``store.damaged_row`` as :meth:`read`."""
        return map(self.read, connection.execute(f"{self.select} {which}", values))

    def first(self, connection: sqlite3.Connection, which: str, *values: object) -> R | None:
        """The first of :meth:`rows`; None if there is none."""
        return next(self.rows(connection, which, *values), None)

    def read(self, row: Sequence[Any]) -> R:
        """Convert a complete row. Raises ``store.damaged_row`` if it does not match its hash."""
        value = self.unchecked(row)
        if isinstance(value, HashedRow) and value.sha256 != row[-1]:
            raise damaged_row_error(self.name, " ".join(str(getattr(value, name)) for name in self.key))
        return value

    def unchecked(self, row: Sequence[Any]) -> R:
        """Convert a complete row without checking its hash."""
        if not self._flags:
            return self.row(*row[: self._count])
        return self.row(*(bool(row[at]) if at in self._flags else row[at] for at in range(self._count)))


INSTALLATION = SqlRowMapper("installation", InstallationRecord, "device_id")
PROJECT = SqlRowMapper("project", ProjectRecord, "id")
ENROLMENT = SqlRowMapper("enrolment", EnrolmentRecord, "project_id")
KEY_LIST = SqlRowMapper("key_list", OwnerKeyListRecord, "project_id")
BUNDLE = SqlRowMapper("bundle", BundleRecord, "id")
TASK = SqlRowMapper("task", TaskRecord, "key", encoded="payload")
TASK_VERSION = SqlRowMapper("task_version", EarlierTaskVersion, "task", "sha256")
TASK_RANGE = SqlRowMapper("task_range", ImportedTaskKeyRange, "first")
ANNOTATION = SqlRowMapper("annotation", AnnotationRow, "task")
SUBMISSION = SqlRowMapper("submission", SubmissionRecord, "project_id", "number")
JOURNAL = SqlRowMapper("journal", JournalEntry, "project_id", "number")
PLACE = SqlRowMapper("place", FocusRecord, "project_id")
EXPORT = SqlRowMapper("export", ResultsExportRecord, "project_id", "sequence")
DELIVERY = SqlRowMapper("delivery", DeliveryRecord, "project_id", "sequence")
RECEIPT = SqlRowMapper("receipt", ReceiptRecord, "id")
SYNCHRONIZATION = SqlRowMapper("synchronization", SyncSettingsRecord, "project_id")
COURSE = SqlRowMapper("course", CourseRecord, "project_id")
IMAGE = SqlRowMapper("image", ProjectImageRecord, "project_id", "name")
COURSE_EVENT = SqlRowMapper("course_event", CourseEventRecord, "project_id", "number")
FORMER_TIME = SqlRowMapper("former_time", FormerDeviceActiveTime, "device_id", "task")
TASK_MESSAGE = SqlRowMapper("task_message", TaskMessageRecord, "task", "kind")

TABLES: Mapping[type[Any], SqlRowMapper[Any]] = {
    table.row: table
    for table in (
        INSTALLATION, PROJECT, ENROLMENT, KEY_LIST, BUNDLE, TASK, TASK_VERSION, TASK_RANGE, ANNOTATION, SUBMISSION,
        JOURNAL, PLACE, EXPORT, DELIVERY, RECEIPT, SYNCHRONIZATION, COURSE, IMAGE, COURSE_EVENT,
        FORMER_TIME, TASK_MESSAGE,
    )
}  # fmt: skip


def insert_row(connection: sqlite3.Connection, value: object) -> None:
    """Insert a row. Raises ``sqlite3.IntegrityError`` if its key exists."""
    table = TABLES[type(value)]
    connection.execute(table.insert, table.bind(value))


def replace_row(connection: sqlite3.Connection, value: object) -> None:
    """Insert a row, replacing one with the same key."""
    table = TABLES[type(value)]
    connection.execute(table.upsert, table.bind(value))


def damaged_row_error(table: str, key: str) -> AnnotatorError:
    """The error for a row that does not match its hash."""
    return AnnotatorError(
        "store.damaged_row",
        "A row of the database was changed outside the program, or by a failing disk.",
        "Start Annotator again and open Backups in its menu, to recover the row; or run `annotator store repair`.",
        where=f"{table} {key}",
    )
