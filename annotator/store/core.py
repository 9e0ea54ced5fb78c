"""Core statements on the tables. ``python -m annotator.store.core`` compiles them to SQL text: ``statements.py``.

The program runs that text on the bare connection and never loads this module: loading SQLAlchemy and compiling takes
longer than everything else of a start together. A test holds the two against each other.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Any

from sqlalchemy import Table, Text, bindparam, cast, delete, func, literal_column, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert

from annotator.store.table_classes import TABLES

_DIALECT = sqlite.dialect()
_HEAD = '''"""SQL text, compiled by ``python -m annotator.store.core``: change it there."""'''
_ID: Any = literal_column("'$.id'")


def _sql(statement: Any) -> str:
    return str(statement.compile(dialect=_DIALECT))


def _insert(table: Table) -> str:
    return _sql(insert(table))


def _upsert(table: Table) -> str:
    """Insert, or replace every other column of the row with the same primary key."""
    statement = insert(table)
    keys = [column.name for column in table.primary_key]
    rest = {column.name: statement.excluded[column.name] for column in table.columns if column.name not in keys}
    return _sql(statement.on_conflict_do_update(index_elements=keys, set_=rest))


_project, _bundle, _task = TABLES["project"], TABLES["bundle"], TABLES["task"]
_range, _annotation, _journal = TABLES["task_range"], TABLES["annotation"], TABLES["journal"]
_submission, _version = TABLES["submission"], TABLES["task_version"]
_place, _export = TABLES["place"], TABLES["export"]

DEVICE = _sql(select(TABLES["installation"].c.device_id))

PROJECT_UPSERT = _upsert(_project)
PROJECTS = _sql(select(_project).order_by(_project.c.imported_at, _project.c.title))
LAST_EDIT = _sql(select(func.max(_annotation.c.updated_at)))
PROJECT = _sql(select(_project).where(_project.c.id == bindparam("id")))
STATUS_COUNTS = _sql(
    select(_annotation.c.status, func.count())
    .where(_annotation.c.project_id == bindparam("project_id"))
    .group_by(_annotation.c.status)
)
COUNTS_SINCE = _sql(
    select(_annotation.c.status, func.count())
    .join_from(
        _annotation,
        _journal,
        (_journal.c.project_id == _annotation.c.project_id) & (_journal.c.number == _annotation.c.number),
        isouter=True,
    )
    .where(
        (_annotation.c.project_id == bindparam("project_id"))
        & (_annotation.c.number > bindparam("number"))
        & (func.coalesce(_journal.c.label, literal_column("''")) != bindparam("label"))
    )
    .group_by(_annotation.c.status)
)
_newest = (
    select(func.max(_journal.c.number)).where(_journal.c.project_id == _project.c.id).correlate(_project)
).scalar_subquery()
HEADS = _sql(
    select(_project.c.id, _project.c.title, _journal.c.number, _journal.c.sha256)
    .join_from(
        _project, _journal, (_journal.c.project_id == _project.c.id) & (_journal.c.number == _newest), isouter=True
    )
    .order_by(_project.c.id)
)
OTHERS = _sql(
    select(
        select(func.count()).select_from(_bundle).scalar_subquery(),
        select(func.count()).select_from(_export).scalar_subquery(),
        select(func.coalesce(func.sum(_annotation.c.active_ms), literal_column("0"))).scalar_subquery(),
    )
)

BUNDLE_INSERT = _insert(_bundle)
BUNDLES = _sql(
    select(_bundle)
    .where(_bundle.c.project_id == bindparam("project_id"))
    .order_by(_bundle.c.series, _bundle.c.sequence)
)
BUNDLE = _sql(select(_bundle).where(_bundle.c.id == bindparam("id")))

# Lines come as bytes: SQLite takes them for text without a detour over Python's.
TASK_INSERT = _sql(
    insert(_task).values(
        {column: bindparam(column.name) for column in _task.columns} | {_task.c.payload: cast(bindparam("line"), Text)}
    )
)
TASK_RESTAMP = _sql(
    update(_task)
    .values(bundle_id=bindparam("to_bundle"), withdrawn=bindparam("to_withdrawn"))
    .where(_task.c.key == bindparam("row"))
)
TASK_REPLACE = _sql(
    update(_task)
    .values(
        bundle_id=bindparam("to_bundle"),
        withdrawn=bindparam("to_withdrawn"),
        sha256=bindparam("to_sha256"),
        payload=cast(bindparam("to_payload"), Text),
    )
    .where(_task.c.key == bindparam("row"))
)
TASKS_KNOWN = _sql(
    select(_task.c.key, _task.c.task_id, _task.c.position, _task.c.bundle_id, _task.c.withdrawn, _task.c.sha256).where(
        _task.c.project_id == bindparam("project_id")
    )
)
# One row for all of them: a step for each would be ten times as long, and wait for other threads at each.
TASKS_WITHDRAWN = _sql(
    select(func.group_concat(_task.c.key)).where(
        _task.c.project_id == bindparam("project_id"), _task.c.withdrawn != literal_column("0")
    )
)
TASK_RANGES = _sql(select(_range).order_by(_range.c.first))
TASK_RANGE_INSERT = _insert(_range)
TASK_RANGES_DELETE = _sql(delete(_range))
TASK_HEAD = _sql(select(_task.c.task_id, _task.c.bundle_id, _task.c.sha256).where(_task.c.key == bindparam("key")))
TASKS_BY_BUNDLE = _sql(
    select(_task.c.bundle_id, func.count())
    .where(_task.c.bundle_id.in_(select(_bundle.c.id).where(_bundle.c.project_id == bindparam("project_id"))))
    .group_by(_task.c.bundle_id)
)
TASK = _sql(
    select(_task.c.key, _task.c.task_id, _task.c.bundle_id, _task.c.withdrawn, _task.c.sha256, _task.c.payload).where(
        _task.c.key == bindparam("key")
    )
)
TASK_LAST = _sql(select(func.max(_task.c.key)))

ANNOTATION_UPSERT = _upsert(_annotation)
ANNOTATION = _sql(select(_annotation).where(_annotation.c.task == bindparam("task")))
ANNOTATIONS = _sql(
    select(_annotation).where(_annotation.c.project_id == bindparam("project_id")).order_by(_annotation.c.task)
)
STATUSES = _sql(
    select(_annotation.c.status, func.group_concat(_annotation.c.task))
    .where(_annotation.c.project_id == bindparam("project_id"))
    .group_by(_annotation.c.status)
)

SUBMISSION_UPSERT = _upsert(_submission)
SUBMISSION = _sql(
    select(_submission).where(
        _submission.c.project_id == bindparam("project_id"), _submission.c.number == bindparam("number")
    )
)
SUBMISSIONS_OF_TASK = _sql(
    select(_submission)
    .join(_task, _task.c.key == _submission.c.task)
    .where(_task.c.key == bindparam("row"), _submission.c.project_id == _task.c.project_id)
)
ALL_SUBMISSIONS = _sql(select(_submission))

# The same line may be replaced twice, when a bundle brings an earlier text back.
VERSION_INSERT = _sql(insert(_version).on_conflict_do_nothing())
VERSION_UPSERT = _upsert(_version)
VERSION = _sql(
    select(_version.c.payload).where(_version.c.task == bindparam("task"), _version.c.sha256 == bindparam("sha256"))
)
ALL_VERSIONS = _sql(select(_version))

JOURNAL_INSERT = _insert(_journal)
JOURNAL_UPSERT = _upsert(_journal)
ENTRY = _sql(
    select(_journal).where(_journal.c.project_id == bindparam("project_id"), _journal.c.number == bindparam("number"))
)
ENTRY_SINCE = _sql(
    select(func.min(_journal.c.number)).where(
        _journal.c.project_id == bindparam("project_id"),
        _journal.c.number > bindparam("number"),
        _journal.c.label.not_in([bindparam("given_back"), bindparam("elsewhere")]),
    )
)
ENTRIES_LABELLED = _sql(
    select(_journal.c.task, _journal.c.number, _journal.c.edit)
    .where(
        _journal.c.project_id == bindparam("project_id"),
        _journal.c.number > bindparam("number"),
        _journal.c.label == bindparam("label"),
    )
    .order_by(_journal.c.number)
)
ENTRY_LAST = _sql(select(func.max(_journal.c.number)).where(_journal.c.project_id == bindparam("project_id")))

# Everything there is, for the check and for repairs.
ALL_BUNDLES = _sql(select(_bundle))
ALL_TASKS = _sql(
    select(
        _task.c.key,
        _task.c.task_id,
        func.iif(func.json_valid(_task.c.payload), func.json_extract(_task.c.payload, _ID), _task.c.task_id),
        _task.c.sha256,
        _task.c.payload,
    )
)
BUNDLE_REPLACE = _sql(
    update(_bundle)
    .values({column: bindparam(f"to_{column.name}") for column in _bundle.columns if column.name != "id"})
    .where(_bundle.c.id == bindparam("row"))
)
ENTRY_DELETE = _sql(
    delete(_journal).where(_journal.c.project_id == bindparam("project"), _journal.c.number == bindparam("row"))
)
ENTRIES_OF_TASK = _sql(
    select(_journal)
    .join(_task, _task.c.key == _journal.c.task)
    .where(_task.c.key == bindparam("row"), _journal.c.project_id == _task.c.project_id)
    .order_by(_journal.c.number)
)
TASKS_WITH_WORK = _sql(select(_annotation.c.task).where(_annotation.c.project_id == bindparam("project_id")))
ENTRIES = _sql(
    select(_journal, _task.c.task_id)
    .outerjoin(_task, _task.c.key == _journal.c.task)
    .where(_journal.c.project_id == bindparam("project_id"))
    .order_by(_journal.c.number)
)
ALL_ENTRIES = _sql(select(_journal).order_by(_journal.c.project_id, _journal.c.number))

PLACE_UPSERT = _upsert(_place)
PLACE = _sql(select(_place).where(_place.c.project_id == bindparam("project_id")))

EXPORTS_ALL = _sql(select(_export))
DEVICE_RENAME = _sql(update(TABLES["installation"]).values(device_id=bindparam("to_device")))

EXPORT_UPSERT = _upsert(_export)
EXPORTS = _sql(
    select(_export).where(_export.c.project_id == bindparam("project_id")).order_by(_export.c.sequence.desc())
)

ENROLMENT_UPSERT = _upsert(TABLES["enrolment"])
ENROLMENTS = _sql(select(TABLES["enrolment"]).order_by(TABLES["enrolment"].c.accepted_at))
KEY_LIST_UPSERT = _upsert(TABLES["key_list"])
KEY_LIST = _sql(select(TABLES["key_list"]).where(TABLES["key_list"].c.project_id == bindparam("project_id")))

DELIVERY_UPSERT = _upsert(TABLES["delivery"])
DELIVERIES = _sql(
    select(TABLES["delivery"])
    .where(TABLES["delivery"].c.project_id == bindparam("project_id"))
    .order_by(TABLES["delivery"].c.sequence)
)
RECEIPT_UPSERT = _upsert(TABLES["receipt"])
RECEIPTS = _sql(
    select(TABLES["receipt"])
    .where(TABLES["receipt"].c.project_id == bindparam("project_id"))
    .order_by(TABLES["receipt"].c.number, TABLES["receipt"].c.id)
)
SYNCHRONIZATION_UPSERT = _upsert(TABLES["synchronization"])
SYNCHRONIZATION = _sql(
    select(TABLES["synchronization"]).where(TABLES["synchronization"].c.project_id == bindparam("project_id"))
)

COURSE_UPSERT = _upsert(TABLES["course"])
COURSE = _sql(select(TABLES["course"]).where(TABLES["course"].c.project_id == bindparam("project_id")))
COURSE_DELETE = _sql(delete(TABLES["course"]).where(TABLES["course"].c.project_id == bindparam("project_id")))
COURSE_IMAGE_INSERT = _sql(insert(TABLES["course_image"]))
COURSE_IMAGE = _sql(
    select(TABLES["course_image"].c.content).where(
        TABLES["course_image"].c.project_id == bindparam("project_id"),
        TABLES["course_image"].c.name == bindparam("name"),
    )
)
COURSE_IMAGES_DELETE = _sql(
    delete(TABLES["course_image"]).where(TABLES["course_image"].c.project_id == bindparam("project_id"))
)
COURSE_TASKS = _sql(
    select(
        _task.c.task_id,
        _task.c.key,
        func.coalesce(_annotation.c.status, literal_column("'new'")),
        func.coalesce(_annotation.c.number, literal_column("0")),
    )
    .outerjoin(_annotation, _annotation.c.task == _task.c.key)
    .where(
        _task.c.project_id == bindparam("project_id"),
        _task.c.task_id >= bindparam("first"),
        _task.c.task_id < bindparam("after"),
    )
    .order_by(_task.c.key)
)
COURSE_EVENT_INSERT = _sql(insert(TABLES["course_event"]))
COURSE_EVENTS = _sql(
    select(TABLES["course_event"])
    .where(TABLES["course_event"].c.project_id == bindparam("project_id"))
    .order_by(TABLES["course_event"].c.number)
)


def compiled() -> str:
    """The text of ``statements.py``: every statement above under its name."""
    found = {name: value for name, value in globals().items() if name.isupper() and not name.startswith("_")}
    return "\n".join([_HEAD, "", *(_constant(name, sql) for name, sql in found.items() if isinstance(sql, str))])


def _constant(name: str, sql: str) -> str:
    lines = textwrap.wrap(re.sub(r"\s+", " ", sql), 110, break_long_words=False, break_on_hyphens=False)
    return "\n".join([f'{name} = """', *(f"    {line}" for line in lines), '"""', ""])


if __name__ == "__main__":
    Path(__file__).with_name("statements.py").write_text(compiled(), encoding="utf-8")
