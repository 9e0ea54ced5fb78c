"""The tables, private to the store. Migrations create them; a test holds the two against each other."""

from __future__ import annotations

from sqlalchemy import Index, UniqueConstraint, text
from sqlmodel import Field, SQLModel


class InstallationRow(SQLModel, table=True):
    __tablename__ = "installation"
    device_id: str = Field(primary_key=True)
    created_at: str


class ProjectRow(SQLModel, table=True):
    __tablename__ = "project"
    id: str = Field(primary_key=True)
    title: str
    owner_fingerprint: str
    owner_name: str
    owner_key: str
    owner_verified: int
    imported_at: str


class BundleRow(SQLModel, table=True):
    __tablename__ = "bundle"
    __table_args__ = (UniqueConstraint("project_id", "series", "sequence"),)
    id: str = Field(primary_key=True)
    project_id: str = Field(foreign_key="project.id")
    series: str
    sequence: int
    display_seed: str
    rubric: str
    guidelines: str
    info: str
    imported_at: str
    sha256: str


class TaskRow(SQLModel, table=True):
    """The light columns stand before the payload, and lists read no more than an index: never payload pages."""

    __tablename__ = "task"
    __table_args__ = (
        UniqueConstraint("project_id", "task_id"),
        Index("task_bundle", "bundle_id"),
        Index("task_withdrawn", "project_id", sqlite_where=text("withdrawn != 0")),
    )
    key: int = Field(primary_key=True)
    project_id: str = Field(foreign_key="project.id")
    task_id: str
    position: int
    bundle_id: str = Field(foreign_key="bundle.id")
    withdrawn: int
    sha256: str
    payload: str


class TaskRangeRow(SQLModel, table=True):
    """Which keys the tasks of a project have: what was imported at once is one range."""

    __tablename__ = "task_range"
    first: int = Field(primary_key=True)
    last: int
    project_id: str
    sha256: str


class AnnotationRow(SQLModel, table=True):
    __tablename__ = "annotation"
    __table_args__ = (Index("annotation_status", "project_id", "status"),)
    task: int = Field(primary_key=True, foreign_key="task.key")
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
    bundle_id: str
    task_sha256: str
    unconfirmed: str
    submission: int
    sha256: str


class SubmissionRow(SQLModel, table=True):
    """Every revision that was declared finished, submitted or skipped; ``annotation.submission`` says which stands."""

    __tablename__ = "submission"
    project_id: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
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
    sha256: str


class TaskVersionRow(SQLModel, table=True):
    """Earlier lines of tasks, kept because work was done on them."""

    __tablename__ = "task_version"
    task: int = Field(primary_key=True, foreign_key="task.key")
    sha256: str = Field(primary_key=True)
    payload: str


class JournalRow(SQLModel, table=True):
    __tablename__ = "journal"
    __table_args__ = ({"sqlite_with_rowid": False},)
    project_id: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
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
    sha256: str


class PlaceRow(SQLModel, table=True):
    __tablename__ = "place"
    project_id: str = Field(primary_key=True)
    task: int
    focus: str


class ExportRow(SQLModel, table=True):
    __tablename__ = "export"
    project_id: str = Field(primary_key=True)
    sequence: int = Field(primary_key=True)
    bundle_id: str
    number: int
    path: str
    at: str
    tasks: int
    submitted: int


class EnrolmentRow(SQLModel, table=True):
    """An invite that was accepted; ``proof`` is good for the key ``signer``."""

    __tablename__ = "enrolment"
    project_id: str = Field(primary_key=True)
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


class KeyListRow(SQLModel, table=True):
    """The newest lists of keys that a project's owner has signed."""

    __tablename__ = "key_list"
    project_id: str = Field(primary_key=True)
    serial: int
    former: str
    revoked: str


class DeliveryRow(SQLModel, table=True):
    """Where an export was put, and when it was read back from there; its primary key is that of the export."""

    __tablename__ = "delivery"
    project_id: str = Field(primary_key=True)
    sequence: int = Field(primary_key=True)
    name: str
    sha256: str
    bytes: int
    author: str
    destination: str
    delivered_at: str


class ReceiptRow(SQLModel, table=True):
    """A receipt of a project's owner, as it came."""

    __tablename__ = "receipt"
    id: str = Field(primary_key=True)
    project_id: str
    number: int
    arrived_at: str
    content: str


class SynchronizationRow(SQLModel, table=True):
    """What the annotator chose about syncing a project, and how the last attempt ended."""

    __tablename__ = "synchronization"
    project_id: str = Field(primary_key=True)
    destination: str
    schedule: str
    agreed_at: str
    tried_at: str
    finished_at: str
    code: str
    message: str


class CourseRow(SQLModel, table=True):
    """The course of a project, as the bundle ``bundle_id`` brought it."""

    __tablename__ = "course"
    project_id: str = Field(primary_key=True)
    bundle_id: str
    content: str
    sha256: str


class CourseImageRow(SQLModel, table=True):
    """An image of a course's pages; its name has the hash of its bytes."""

    __tablename__ = "course_image"
    project_id: str = Field(primary_key=True)
    name: str = Field(primary_key=True)
    content: bytes


class CourseEventRow(SQLModel, table=True):
    """One thing that happened in a course: a step that was done, an attempt that was begun or handed in."""

    __tablename__ = "course_event"
    project_id: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
    course_id: str
    content: str
    at: str
    sha256: str


TABLES = SQLModel.metadata.tables
