"""The images of projects: those of courses' pages, and those of tasks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from annotator.store.hashes import bytes_sha256
from annotator.store.tables import ProjectImageRecord, insert_row

_IMAGE = "SELECT content FROM image WHERE project_id = ? AND name = ?"
_THERE = "SELECT 1 FROM image WHERE project_id = ? AND name = ?"
_NO_PAGES = "DELETE FROM image WHERE project_id = ? AND name GLOB 'assets/*'"


def save_image(connection: sqlite3.Connection, project_id: str, name: str, read: Callable[[], bytes]) -> None:
    """Keep an image that is not there, whose bytes ``read`` gives."""
    if connection.execute(_THERE, (project_id, name)).fetchone() is None:
        insert_row(connection, ProjectImageRecord(project_id, name, read()))


def image(connection: sqlite3.Connection, project_id: str, name: str) -> bytes:
    """An image of a project, whose name has its hash; empty where there is none, or its bytes are not those that
    came."""
    row = connection.execute(_IMAGE, (project_id, name)).fetchone()
    data = row[0] if row is not None and isinstance(row[0], bytes) else b""
    return data if bytes_sha256(data) in name else b""


def remove_page_images(connection: sqlite3.Connection, project_id: str) -> None:
    """Let go of the images of a course's pages."""
    connection.execute(_NO_PAGES, (project_id,))
