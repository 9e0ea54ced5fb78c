"""The file itself: connections, pragmas, migrations, the lock, the views."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.store import connections, migrations, projects, store, work
from annotator.store.check import inspect_database
from annotator.store.connections import APPLICATION_ID, open_reader, open_writer
from annotator.store.database_journal_heads import DatabaseJournalHeads, heads_of_file
from annotator.store.migrations import MIGRATIONS, migrate
from annotator.store.store import Store
from annotator.store.tables import SCHEMA, TABLES, HashedRow

GOLDEN = Path(__file__).parents[1] / "data" / "databases"


@pytest.fixture
def paths(tmp_path: Path) -> DataDir:
    return DataDir(tmp_path / "data")


def schema(connection: sqlite3.Connection) -> list[str]:
    return [row[0] for row in connection.execute("SELECT name FROM sqlite_schema ORDER BY name")]


def test_the_writer_is_as_safe_as_sqlite_can_be(tmp_path: Path) -> None:
    with closing(open_writer(tmp_path / "x.db")) as connection:
        settings = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "fullfsync", "checkpoint_fullfsync", "foreign_keys",
                         "trusted_schema", "cell_size_check", "mmap_size")
        }  # fmt: skip
    assert settings == {
        "journal_mode": "wal", "synchronous": 2, "fullfsync": 1, "checkpoint_fullfsync": 1, "foreign_keys": 1,
        "trusted_schema": 0, "cell_size_check": 1, "mmap_size": 0,
    }  # fmt: skip


def test_a_reader_cannot_write(paths: DataDir) -> None:
    with (
        Store(paths),
        closing(open_reader(paths.database)) as connection,
        pytest.raises(sqlite3.OperationalError, match="readonly"),
    ):
        connection.execute("DELETE FROM project")


COLUMN_TYPES = {"str": "TEXT", "int": "INTEGER", "bool": "INTEGER", "bytes": "BLOB"}


def test_the_tables_that_migrations_make_are_those_that_are_described(paths: DataDir) -> None:
    with Store(paths) as store, store.reading() as connection:
        for table in TABLES.values():
            columns = connection.execute(f"PRAGMA table_info({table.name})").fetchall()
            made = [(name, kind, bool(key)) for _, name, kind, _, _, key in columns]
            types = {field.name: COLUMN_TYPES[field.type] for field in fields(table.row)} | {table.encoded: "TEXT"}
            described = [(name, types.get(name, "TEXT"), name in table.key) for name in table.columns]
            if table.has_hash:  # its hash stands behind the columns of the first schema that had the table
                made, described = (
                    [column for column in columns if column[0] != "sha256"] for columns in (made, described)
                )
            assert made == described, table.name
            assert all(required for _, _, _, required, _, _ in columns), table.name
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        assert tables == {table.name for table in TABLES.values()}
        assert connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
        assert connection.execute("PRAGMA user_version").fetchone()[0] == SCHEMA == len(MIGRATIONS)


def test_a_hash_is_over_columns_that_sqlite_gives_back_as_they_are() -> None:
    """A bool comes back as a number, so that its hash would be another one."""
    hashed = [field for row in TABLES if issubclass(row, HashedRow) for field in fields(row)]
    assert {field.type for field in hashed} == {"str", "int"}


def failing_at(number: int) -> Callable[[int, str | None, str | None, str | None, str | None], int]:
    """An authorizer that lets ``number`` schema statements through and denies the next."""
    seen = [0]

    def decide(action: int, *_: object) -> int:
        if action in (sqlite3.SQLITE_CREATE_TABLE, sqlite3.SQLITE_CREATE_INDEX, sqlite3.SQLITE_CREATE_VIEW):
            seen[0] += 1
        return sqlite3.SQLITE_DENY if seen[0] > number else sqlite3.SQLITE_OK

    return decide


@pytest.mark.parametrize("number", range(10))
def test_a_migration_that_fails_anywhere_leaves_nothing(tmp_path: Path, number: int) -> None:
    path = tmp_path / "x.db"
    with closing(open_writer(path)) as connection:
        connection.set_authorizer(failing_at(number))
        with pytest.raises(sqlite3.DatabaseError):
            migrate(connection)
        connection.set_authorizer(None)
    with closing(open_writer(path)) as connection:
        assert schema(connection) == []
        assert connection.execute("PRAGMA user_version").fetchone()[0] == 0
        migrate(connection)
        assert "annotation" in schema(connection)


def test_a_migration_killed_at_any_statement_leaves_the_version_before(
    paths: DataDir, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies inside the second of two versions, after each of its statements in turn."""
    with Store(paths):
        pass
    second = ("CREATE TABLE extra (a TEXT)", "INSERT INTO extra VALUES ('x')", "DROP INDEX annotation_status")
    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, second))
    for survived in range(len(second) + 1):
        script = (
            "import os, sys; from annotator.store import migrations as m\n"
            "from annotator.store.connections import open_writer\n"
            "from pathlib import Path\n"
            f"m.SCHEMA += 1; m.MIGRATIONS = (*m.MIGRATIONS, {second!r})\n"
            "c = open_writer(Path(sys.argv[1])); seen = []\n"
            "ours = lambda s: 'extra' in s or 'annotation_status' in s or 'user_version =' in s\n"
            f"c.set_trace_callback(lambda s: ours(s) and (seen.append(s) or len(seen) > {survived} and os._exit(9)))\n"
            "m.migrate(c)\n"
        )
        done = subprocess.run([sys.executable, "-c", script, str(paths.database)], check=False, capture_output=True)
        assert done.returncode == 9, done.stderr
        with closing(open_writer(paths.database)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone()[0] == SCHEMA
            assert "extra" not in schema(connection)
            assert "annotation_status" in schema(connection)


def test_a_backup_comes_before_a_migration(paths: DataDir, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(paths):
        pass
    from annotator.store import store as module

    monkeypatch.setattr(migrations, "MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE extra (a TEXT)",)))
    for place in (module, migrations, connections):
        monkeypatch.setattr(place, "SCHEMA", SCHEMA + 1)
    with Store(paths) as store, store.reading() as connection:
        assert "extra" in schema(connection)
    assert [path.name.split("-", 3)[3] for path in paths.backups.iterdir()] == ["before-migration.db"]


def test_the_schema_is_read_from_the_header_of_a_whole_file(paths: DataDir) -> None:
    assert connections.written_schema(paths.database) == 0
    with Store(paths):
        pass
    assert connections.written_schema(paths.database) == SCHEMA
    os.truncate(paths.database, 80)
    assert connections.written_schema(paths.database) == 0


def test_a_new_database_whose_log_was_never_copied_is_not_foreign(paths: DataDir) -> None:
    paths.root.mkdir()
    with closing(sqlite3.connect(paths.database)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        assert heads_of_file(paths.database) == DatabaseJournalHeads({}, (0, 0, 0))
        migrate(connection)
        connections.refuse_foreign_file(paths.database)
        assert heads_of_file(paths.database) == DatabaseJournalHeads({}, (0, 0, 0))


def test_a_newer_schema_is_refused_and_left_alone(paths: DataDir) -> None:
    with Store(paths):
        pass
    with closing(sqlite3.connect(paths.database)) as connection:
        connection.execute("PRAGMA user_version = 99")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = paths.database.read_bytes()
    for read in (Store(paths).open, lambda: inspect_database(paths.database)):
        with pytest.raises(AnnotatorError) as refused:
            read()
        assert refused.value.code == "store.newer_schema"
    assert paths.database.read_bytes() == before


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, "store.read_only"),
        (errno.EROFS, "store.read_only"),
        (errno.ENOSPC, "store.disk_full"),
        (errno.EIO, "store.disk"),
    ],
)
def test_os_errors_are_translated(paths: DataDir, monkeypatch: pytest.MonkeyPatch, number: int, code: str) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(AnnotatorError) as refused:
        Store(paths).open()
    assert (refused.value.code, refused.value.where) == (code, str(paths.root))


def test_a_foreign_file_is_refused(paths: DataDir) -> None:
    paths.root.mkdir()
    with closing(sqlite3.connect(paths.database)) as connection:
        connection.execute("CREATE TABLE music (a)")
        connection.execute("PRAGMA user_version = 1")
    with pytest.raises(AnnotatorError) as refused:
        Store(paths).open()
    assert refused.value.code == "store.not_ours"


def test_non_sqlite_file_is_reported_damaged(paths: DataDir) -> None:
    paths.root.mkdir()
    paths.database.write_bytes(b"not a database at all, but long enough to be one" * 100)
    with pytest.raises(AnnotatorError) as refused:
        Store(paths).open()
    assert refused.value.code == "store.damaged"


def test_one_instance(paths: DataDir) -> None:
    with Store(paths):
        with pytest.raises(AnnotatorError) as refused:
            Store(paths).open()
        assert refused.value.code == "store.in_use"
    with Store(paths):
        pass


def test_a_missing_database_with_backups_is_not_replaced_by_an_empty_one(paths: DataDir) -> None:
    with Store(paths) as store:
        store.backup("manual")
    paths.database.unlink()
    with pytest.raises(AnnotatorError) as refused:
        Store(paths).open()
    assert refused.value.code == "store.missing"
    assert not paths.database.exists()


@pytest.mark.parametrize("version", range(1, SCHEMA + 1))
def test_databases_of_every_version_since_the_first_open(paths: DataDir, version: int) -> None:
    paths.root.mkdir()
    paths.database.write_bytes((GOLDEN / f"v{version}.db").read_bytes())
    expected = json.loads((GOLDEN / f"v{version}.json").read_text())
    with Store(paths) as store:
        assert store.check() == []
        with store.reading() as connection:
            ratings = connection.execute(
                "SELECT task_id, target, attribute, score FROM rating ORDER BY 1, 2, 3"
            ).fetchall()
        assert [list(row) for row in ratings] == expected["ratings"]
        assert dict(store.read(projects.counts, expected["project"])[1]) == expected["statuses"]
        assert store.read(work.last_number, expected["project"]) == expected["journal"]


def test_finished_work_of_the_first_version_becomes_a_submission_unless_it_is_damaged(paths: DataDir) -> None:
    paths.root.mkdir()
    paths.database.write_bytes((GOLDEN / "v1.db").read_bytes())
    with closing(open_writer(paths.database)) as connection:
        connection.execute("UPDATE annotation SET active_ms = active_ms + 1 WHERE task = 1")
        migrate(connection)
        annotations = connection.execute("SELECT task, status, submission FROM annotation ORDER BY task").fetchall()
        submissions = connection.execute("SELECT task, status, number, at FROM submission").fetchall()
    assert annotations == [(1, "submitted", 0), (2, "submitted", 10), (3, "in_progress", 0)]
    assert submissions == [(2, "submitted", 10, "2026-11-21T03:40:22.895+00:00")]


def test_a_project_is_used_once_its_own_tasks_are_written(paths: DataDir, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "ARRIVAL_SECONDS", 0.0)
    begun, written = threading.Event(), threading.Event()
    with Store(paths) as opened, ThreadPoolExecutor(1) as thread:
        tasks = thread.submit(opened.write, lambda _: begun.set() or written.wait(60))
        assert begun.wait(60)
        opened.arriving.append("arriving")
        with pytest.raises(AnnotatorError, match="still being saved"), opened.project_in_use("arriving"):
            pytest.fail("its tasks are not there yet")
        with opened.project_in_use("other"):
            assert opened.in_session == {"other"}
        written.set()
        assert tasks.result(60)
        with opened.project_in_use("arriving"):
            assert opened.in_session == {"other", "arriving"}
