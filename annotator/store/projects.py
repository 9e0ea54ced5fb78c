"""Reading and writing projects, their bundles, places and exports."""

from __future__ import annotations

import sqlite3
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import astuple, replace

from annotator.errors import AnnotatorError
from annotator.store import statements as sql
from annotator.store import task_ranges
from annotator.store.stored import ELSEWHERE, Bundle, Enrolment, Export, KeyList, Place, Project


def device_id(connection: sqlite3.Connection) -> str:
    """The random name of this installation, made with the database."""
    return str(connection.execute(sql.DEVICE).fetchone()[0])


def rename_device(connection: sqlite3.Connection) -> None:
    """Go on as another device: something else goes on under the name of this one."""
    connection.execute(sql.DEVICE_RENAME, (uuid.uuid4().hex,))


def projects(connection: sqlite3.Connection) -> list[Project]:
    return [_project(row) for row in connection.execute(sql.PROJECTS)]


def project(connection: sqlite3.Connection, project_id: str) -> Project | None:
    row = connection.execute(sql.PROJECT, (project_id,)).fetchone()
    return _project(row) if row else None


def save_project(connection: sqlite3.Connection, value: Project) -> None:
    connection.execute(
        sql.PROJECT_UPSERT,
        (value.id, value.title, value.owner_fingerprint, value.owner_name, value.owner_key,
         int(value.owner_verified), value.imported_at),
    )  # fmt: skip


def counts(connection: sqlite3.Connection, project_id: str) -> tuple[int, Counter[str]]:
    """The number of tasks, and of annotations by status."""
    tasks = sum(map(len, task_ranges.ranges(connection, project_id)))
    return tasks, Counter(dict(connection.execute(sql.STATUS_COUNTS, (project_id,)).fetchall()))


def counts_since(connection: sqlite3.Connection, project_id: str, number: int) -> Counter[str]:
    """The number of annotations by status whose last journal entry came after that ``number``, and was made here."""
    return Counter(dict(connection.execute(sql.COUNTS_SINCE, (project_id, number, ELSEWHERE)).fetchall()))


def add_bundle(connection: sqlite3.Connection, value: Bundle) -> None:
    connection.execute(
        sql.BUNDLE_INSERT,
        (value.id, value.project_id, value.series, value.sequence, value.display_seed, value.rubric,
         value.guidelines, value.info, value.imported_at, value.sha256),
    )  # fmt: skip


def bundles(connection: sqlite3.Connection, project_id: str) -> list[Bundle]:
    """Every bundle of a project, by series and sequence. Raises ``store.damaged_row``."""
    return [_bundle(row) for row in connection.execute(sql.BUNDLES, (project_id,))]


def bundle(connection: sqlite3.Connection, bundle_id: str) -> Bundle | None:
    row = connection.execute(sql.BUNDLE, (bundle_id,)).fetchone()
    return _bundle(row) if row else None


def enrolments(connection: sqlite3.Connection) -> list[Enrolment]:
    """Every accepted invite, the oldest first."""
    return [Enrolment(*row) for row in connection.execute(sql.ENROLMENTS)]


def enrolment(connection: sqlite3.Connection, project_id: str) -> Enrolment | None:
    return next((found for found in enrolments(connection) if found.project_id == project_id), None)


def save_enrolment(connection: sqlite3.Connection, value: Enrolment) -> None:
    connection.execute(sql.ENROLMENT_UPSERT, astuple(value))


def key_list(connection: sqlite3.Connection, project_id: str) -> KeyList:
    """What the project's owner has signed about keys; nothing where that is nothing."""
    row = connection.execute(sql.KEY_LIST, (project_id,)).fetchone()
    return KeyList(*row) if row else KeyList(project_id)


def save_key_list(connection: sqlite3.Connection, value: KeyList) -> None:
    connection.execute(sql.KEY_LIST_UPSERT, astuple(value))


def place(connection: sqlite3.Connection, project_id: str) -> Place | None:
    row = connection.execute(sql.PLACE, (project_id,)).fetchone()
    return Place(*row) if row else None


def save_place(connection: sqlite3.Connection, value: Place) -> None:
    connection.execute(sql.PLACE_UPSERT, (value.project_id, value.task, value.focus))


def last_export(connection: sqlite3.Connection, project_id: str) -> Export | None:
    """The newest results bundle that was finished."""
    return next((export for export in _exports(connection, project_id) if export.bundle_id), None)


def unfinished_export(connection: sqlite3.Connection, project_id: str) -> Export | None:
    """The results bundle that was being written when the process died; it is newer than any finished one."""
    newest = next(_exports(connection, project_id), None)
    return newest if newest and not newest.bundle_id else None


def finish_export(connection: sqlite3.Connection, value: Export, bundle_id: str) -> None:
    """Note the id of the bundle that now stands where ``value`` meant to write it."""
    save_export(connection, replace(value, bundle_id=bundle_id))


def _exports(connection: sqlite3.Connection, project_id: str) -> Iterator[Export]:
    return (Export(*row) for row in connection.execute(sql.EXPORTS, (project_id,)))


def finished_exports(connection: sqlite3.Connection, project_id: str) -> list[Export]:
    """Every results bundle that was finished, the newest first."""
    return [export for export in _exports(connection, project_id) if export.bundle_id]


def save_export(connection: sqlite3.Connection, value: Export) -> None:
    connection.execute(
        sql.EXPORT_UPSERT,
        (value.project_id, value.sequence, value.bundle_id, value.number, value.path, value.at, value.tasks,
         value.submitted),
    )  # fmt: skip


def _project(row: tuple[str, str, str, str, str, int, str]) -> Project:
    return Project(*row[:5], bool(row[5]), row[6])


def _bundle(row: tuple[str, str, str, int, str, str, str, str, str, str]) -> Bundle:
    value = Bundle(*row[:9])
    if value.sha256 != row[9]:
        raise damaged("bundle", value.id)
    return value


def damaged(table: str, key: str) -> AnnotatorError:
    """What is raised for a row whose bytes no longer fit its hash."""
    return AnnotatorError(
        "store.damaged_row",
        "A row of the database was changed outside the program, or by a failing disk.",
        "Start Annotator again and open Backups in its menu, to recover the row; or run `annotator store repair`.",
        where=f"{table} {key}",
    )
