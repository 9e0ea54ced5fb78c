"""A database of one empty table and the writer on it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.store.connections import open_writer
from annotator.store.files import OpenDatabaseFiles
from annotator.store.writer import Writer


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "x.db"
    with closing(open_writer(path)) as connection:
        connection.execute("CREATE TABLE t (a)")
    return path


def made(path: Path) -> Writer:
    connection = open_writer(path)
    return Writer(connection, OpenDatabaseFiles(path), lambda: open_writer(path, create=False), lambda _: "nowhere")


def never(error: AnnotatorError) -> None:
    raise AssertionError(error)
