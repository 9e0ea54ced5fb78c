"""Files removed, replaced or changed under a running program: nothing is called saved that is not, and all is kept."""

from __future__ import annotations

import errno
import multiprocessing.util
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.background_maintenance import BackgroundMaintenance
from annotator.services.backup_list import list_backups, restore_backup
from annotator.services.database_health import recovery_options
from annotator.services.session import Session
from annotator.services.view_models import SaveDoneEvent, SaveFailedEvent
from annotator.store import work
from annotator.store.connections import open_writer
from annotator.store.files import OpenDatabaseFiles
from annotator.store.log_end import WriteAheadLogEndReader
from annotator.store.store import Store
from tests.failing_disk import wait_for
from tests.services.conftest import PROJECT, bring, rate, task_line

FORKS = os.name != "nt" and len(multiprocessing.util.get_temp_dir()) < 70  # the server listens on a socket there
PROCESSES = multiprocessing.get_context("forkserver" if FORKS else "spawn")
"""Processes of their own, where possible from one that has loaded the program and done nothing else."""
if FORKS:
    PROCESSES.set_forkserver_preload([__name__])


@pytest.fixture
def paths(tmp_path: Path) -> DataDir:
    return DataDir(tmp_path / "data")


@pytest.fixture
def store(paths: DataDir) -> Store:
    store = Store(paths).open()
    bring(store, [task_line("t1"), task_line("t2")])
    return store


def log(paths: DataDir) -> Path:
    return Path(f"{paths.database}-wal")


def remove_database(paths: DataDir) -> None:
    paths.database.unlink()


def remove_log(paths: DataDir) -> None:
    log(paths).unlink()


def remove_folder(paths: DataDir) -> None:
    shutil.rmtree(paths.root)


def replace_database(paths: DataDir) -> None:
    """As a program does that synchronises folders."""
    other = paths.root / "other.db"
    shutil.copyfile(paths.database, other)
    other.replace(paths.database)


def cut_log(paths: DataDir) -> None:
    os.truncate(log(paths), 0)


def cut_database(paths: DataDir) -> None:
    os.truncate(paths.database, 0)


def flip_log(paths: DataDir) -> None:
    """One bit in the first page that was written since the import."""
    data = bytearray(log(paths).read_bytes())
    data[32 + 24 + 4000] ^= 1
    before = log(paths).stat().st_mtime_ns
    while log(paths).stat().st_mtime_ns == before:  # else it would be found at the next start
        with log(paths).open("r+b") as file:
            file.write(data)


HARMS: list[Callable[[DataDir], None]] = [
    remove_database, remove_log, remove_folder, replace_database, cut_log, flip_log
]  # fmt: skip


def score(path: Path, task: int = 1) -> dict[str, int]:
    text = 'SELECT target, score FROM rating JOIN task USING (task_id) WHERE task."key" = ?'
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return dict(connection.execute(text, (task,)).fetchall())


def in_a_process(work: Callable[..., None], *arguments: Any) -> None:
    """Do ``work`` in a process of its own, to its end."""
    process = PROCESSES.Process(target=work, args=arguments)
    process.start()
    process.join(60)
    assert process.exitcode == 0


def work_on(paths: DataDir, harm: Callable[[DataDir], None]) -> None:
    """A process of its own, as every start is; the harm is done while it works."""
    store = Store(paths).open()
    session = Session(store, PROJECT, "a")
    heard: list[Any] = []
    session.subscribe(heard.append)
    rate(session, "q1/r1", 1)
    assert session.wait_saved(90)
    harm(paths)
    rate(session, "q1/r2", 2)
    wait_for(lambda: isinstance(heard[-1], SaveFailedEvent))
    rate(session, "q1/r1", 4)
    wait_for(lambda: sum(isinstance(event, SaveFailedEvent) for event in heard) == 2)
    assert len({event.error.where for event in heard if isinstance(event, SaveFailedEvent)}) == 1
    assert [card.reason for card in list_backups(paths)] == ["rescued"]
    assert score(list_backups(paths)[0].path) == {"q1/r1": 4, "q1/r2": 2}
    assert heard[-1].error.code == "store.moved"
    assert heard[-1].error.where == str(list_backups(paths)[0].path)
    with pytest.raises(AnnotatorError) as refused:
        session.submit()
    assert refused.value.code == "store.moved"
    assert session.close(0.1) is False
    assert store.close(5) is False
    assert [event.number for event in heard if isinstance(event, SaveDoneEvent)] == [1]
    os._exit(0)


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
def test_what_the_path_no_longer_leads_to_is_not_called_saved_and_is_rescued(
    paths: DataDir, store: Store, harm: Callable[[DataDir], None]
) -> None:
    assert store.close()
    in_a_process(work_on, paths, harm)
    [rescued] = list_backups(paths)
    # The next start says it and offers the copy, or has everything.
    try:
        with Store(paths) as again:
            assert again.losses or score(paths.database) == {"q1/r1": 4, "q1/r2": 2}
    except AnnotatorError as error:
        assert recovery_options(paths, error).newest_good == rescued  # noqa: PT017
    restore_backup(paths, rescued.path)
    with Store(paths) as again:
        assert again.check() == []
    assert score(paths.database) == {"q1/r1": 4, "q1/r2": 2}


def work_while_it_is_cut(paths: DataDir) -> None:
    """The log is cut when a commit has been looked at before, and has its length again when it is looked at after."""
    store = Store(paths).open()
    session = Session(store, PROJECT, "a")
    rate(session, "q1/r1", 1)
    assert session.wait_saved(90)
    heard: list[object] = []

    def job(connection: sqlite3.Connection) -> None:
        os.truncate(log(paths), log(paths).stat().st_size - 300)
        connection.execute("UPDATE place SET focus = 'q1/r2'")

    store.writer.save(job, lambda: heard.append("saved"), heard.append)
    wait_for(lambda: bool(heard))
    assert isinstance(heard[0], AnnotatorError)
    assert heard[0].code == "store.moved"
    [rescued] = list_backups(paths)
    assert score(rescued.path) == {"q1/r1": 1}
    os._exit(0)


def test_a_log_that_is_cut_while_a_commit_is_on_its_way(paths: DataDir, store: Store) -> None:
    assert store.close()
    in_a_process(work_while_it_is_cut, paths)


def test_a_disk_that_cannot_be_read_for_a_moment_ends_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the log nor a copy of the files can be looked at; afterwards both can, and the edit is saved."""
    failed: list[str] = []
    holds, make = WriteAheadLogEndReader.holds, tempfile.mkdtemp

    def fail_first(what: str) -> None:
        if failed.count(what) < 2:
            failed.append(what)
            raise OSError(errno.EIO, "Input/output error")

    def look(end: WriteAheadLogEndReader) -> bool:
        fail_first("log")
        return holds(end)

    def make_folder(*arguments: Any, **named: Any) -> str:
        fail_first("folder")
        return make(*arguments, **named)

    monkeypatch.setattr(WriteAheadLogEndReader, "holds", look)
    monkeypatch.setattr(tempfile, "mkdtemp", make_folder)
    session = Session(store, PROJECT, "a")
    rate(session, "q1/r1", 1)
    assert session.wait_saved(90)
    assert sorted(failed) == ["folder", "folder", "log", "log"]
    assert session.close(60)
    assert store.close()


def test_a_copy_that_was_left_is_removed_at_the_next_start(paths: DataDir, store: Store) -> None:
    assert store.close()
    left = paths.database.parent / ".check-left"
    left.mkdir()
    (left / "annotator.db").write_bytes(b"1")
    with Store(paths):
        assert not left.exists()


def work_until_it_is_cut(paths: DataDir) -> None:
    store = Store(paths).open()
    session = Session(store, PROJECT, "a")
    heard: list[Any] = []
    session.subscribe(heard.append)
    rate(session, "q1/r1", 1)
    assert session.wait_saved(90)
    cut_database(paths)
    rate(session, "q1/r1", 2)
    wait_for(lambda: bool(heard) and isinstance(heard[-1], SaveFailedEvent))
    assert heard[-1].error.code == "store.moved"
    assert heard[-1].error.hint.startswith("Keep this window open")
    assert [event.number for event in heard if isinstance(event, SaveDoneEvent)] == [1]
    assert session.close(0.1) is False
    os._exit(0)


def test_a_database_that_was_cut_off_cannot_be_rescued_and_that_is_said(paths: DataDir, store: Store) -> None:
    assert store.close()
    in_a_process(work_until_it_is_cut, paths)
    with pytest.raises(AnnotatorError) as refused:
        Store(paths).open()
    assert refused.value.code == "store.missing"


def test_a_file_that_comes_back_is_saved_to(paths: DataDir, store: Store) -> None:
    session = Session(store, PROJECT, "a")
    aside = paths.root / "aside.db"
    paths.database.rename(aside)
    rate(session, "q1/r1", 1)
    wait_for(lambda: store.writer.failure is not None)
    aside.rename(paths.database)
    assert session.wait_saved(60)
    assert store.writer.failure is None
    assert session.close(60)
    assert store.close()
    with Store(paths) as again:
        assert again.read(work.last_number, PROJECT) == 1


def test_an_import_into_a_file_that_is_gone_is_not_called_done(paths: DataDir, store: Store) -> None:
    paths.database.unlink()
    with pytest.raises(AnnotatorError) as refused:
        store.write(lambda connection: connection.execute("UPDATE place SET focus = focus"))
    assert refused.value.code == "store.moved"


def test_the_upkeep_survives_that_the_folder_is_gone(paths: DataDir, store: Store) -> None:
    failed: list[AnnotatorError] = []
    shutil.rmtree(paths.root)
    upkeep = BackgroundMaintenance(
        store, on_damage=lambda _: None, failed=failed.append, interval=0.01, start_after=0.0
    )
    wait_for(lambda: bool(failed))
    assert upkeep._thread.is_alive()
    upkeep.stop()
    assert {error.code for error in failed} <= {"store.backup_failed", "store.disk", "store.missing"}


def test_no_database_is_made_beside_a_log_that_lost_its_own(paths: DataDir, store: Store) -> None:
    session = Session(store, PROJECT, "a")
    rate(session, "q1/r1", 3)
    assert session.wait_saved(90)
    content = log(paths).read_bytes()
    assert len(content) > 32
    other = DataDir(paths.root.with_name("killed"))
    other.root.mkdir()
    log(other).write_bytes(content)
    with pytest.raises(AnnotatorError) as refused:
        Store(other).open()
    assert refused.value.code == "store.missing"
    assert log(other).read_bytes() == content
    assert not other.database.exists()
    session.close()
    store.close()


def test_an_ordinary_database_of_our_name_is_left_alone(paths: DataDir) -> None:
    paths.root.mkdir()
    with closing(sqlite3.connect(paths.database)) as connection:
        connection.execute("CREATE TABLE recipes (a)")
        connection.commit()
    before = paths.database.read_bytes()
    with pytest.raises(AnnotatorError) as refused:
        Store(paths).open()
    assert refused.value.code == "store.not_ours"
    assert paths.database.read_bytes() == before
    assert sorted(path.name for path in paths.root.iterdir() if path.name != "annotator.lock") == ["annotator.db"]


@pytest.mark.parametrize("cut", [cut_database, cut_log])
def test_a_cut_in_the_middle_of_a_commit_is_not_taken_for_its_own_doing(
    paths: DataDir, store: Store, cut: Callable[[DataDir], None]
) -> None:
    assert store.close()
    with closing(open_writer(paths.database)) as connection, closing(OpenDatabaseFiles(paths.database)) as files:
        connection.execute("UPDATE place SET focus = 'x'")
        connection.execute("INSERT INTO place (project_id, task, focus) SELECT id, 1, '' FROM project")
        assert files.problem() == ""
        files.remember()
        assert files.look_before() == ""
        cut(paths)
        assert "truncated" in files.problem()


def test_no_room_for_the_check_is_called_a_full_disk(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else has changed the database; whether the last work is in it is checked again once there is room."""
    session = Session(store, PROJECT, "a")
    failures: list[str] = []
    session.subscribe(lambda event: failures.append(event.error.code) if isinstance(event, SaveFailedEvent) else None)
    full = True

    def no_room(_files: OpenDatabaseFiles, path: Path) -> None:
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        copy_to(_files, path)

    copy_to = OpenDatabaseFiles.copy_to
    monkeypatch.setattr(OpenDatabaseFiles, "copy_to", no_room)
    monkeypatch.setattr(WriteAheadLogEndReader, "holds", lambda _: False)
    rate(session, "q1/r1", 1)
    wait_for(lambda: bool(failures))
    assert set(failures) == {"store.disk_full"}
    assert not session.wait_saved(0.05)
    full = False
    assert session.wait_saved(60)
    assert set(failures) == {"store.disk_full"}
