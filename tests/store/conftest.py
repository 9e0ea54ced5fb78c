"""A database of one empty table and the writer on it; one of a project of two tasks, of which one has a score."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store.connections import open_writer
from annotator.store.files import OpenDatabaseFiles
from annotator.store.store import Store
from annotator.store.writer import Writer
from tests.services.conftest import PROJECT, bring, rate, task_line


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "x.db"
    with closing(open_writer(path)) as connection:
        connection.execute("CREATE TABLE t (a)")
    return path


@pytest.fixture
def paths(tmp_path: Path) -> DataDir:
    paths = DataDir(tmp_path / "data")
    with Store(paths) as store:
        bring(store, [task_line("t1"), task_line("t2")])
        session = Session(store, PROJECT, "a")
        rate(session, "q1/r1", 3)
        session.close()
    return paths


def made(path: Path) -> Writer:
    connection = open_writer(path)
    return Writer(connection, OpenDatabaseFiles(path), lambda: open_writer(path, create=False), lambda _: "nowhere")


def never(error: AnnotatorError) -> None:
    raise AssertionError(error)
