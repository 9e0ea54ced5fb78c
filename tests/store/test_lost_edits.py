"""A log that was lost or damaged after a crash: what can be recovered is, and what cannot is said with its number."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services import database_health
from annotator.services.backup_list import list_backups, restore_backup
from annotator.services.session import Session
from annotator.store import ledger, projects, work
from annotator.store.connections import APPLICATION_ID, open_reader, store_error
from annotator.store.ledger import LostEdits
from annotator.store.store import Store
from tests.services.conftest import PROJECT, bring, rate, task_line

EDITS = 6
FRAME = 24 + 4096


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a process leaves that was killed after six edits: nothing of them is in the database itself."""
    folder = tmp_path_factory.mktemp("left")
    paths = DataDir(folder / "living")
    with Store(paths) as store:
        bring(store, [task_line("t1"), task_line("t2")])
        session = Session(store, PROJECT, "a")
        for value in range(EDITS):
            rate(session, f"q1/r{value % 2 + 1}", value % 5)
            assert session.wait_saved(90)  # each in a transaction of its own
        shutil.copytree(paths.root, folder / "killed")
        session.close()
    return folder / "killed"


@pytest.fixture
def killed(left_behind: Path, tmp_path: Path) -> DataDir:
    """A copy of it."""
    return DataDir(Path(shutil.copytree(left_behind, tmp_path / "killed")))


def log(paths: DataDir) -> Path:
    return Path(f"{paths.database}-wal")


def flip(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)


def last(paths: DataDir) -> int:
    with closing(open_reader(paths.database)) as connection:
        return int(connection.execute("SELECT coalesce(max(number), 0) FROM journal").fetchone()[0])


def test_a_killed_process_left_everything(killed: DataDir) -> None:
    with Store(killed) as store:
        assert store.check() == []
        assert store.read(work.last_number, PROJECT) == EDITS
    assert list_backups(killed) == []


@pytest.mark.parametrize("frame", range(0, 24, 3))
@pytest.mark.parametrize("within", [2, 18, 24 + 2000])
def test_a_flipped_bit_in_the_log_loses_nothing_that_another_frame_holds(
    killed: DataDir, frame: int, within: int
) -> None:
    """In a frame's page number, its checksum, its page: SQLite alone drops everything from that frame on."""
    flip(log(killed), 32 + frame * FRAME + within)
    with Store(killed) as store:
        recovered = store.read(work.last_number, PROJECT)
        lost = store.losses
        damage = database_health.damage_messages(store)
        assert (recovered == EDITS) or lost
        for loss in lost:
            assert (loss.title, loss.acknowledged, loss.recovered) == ("Test project", EDITS, recovered)
            assert (Path(loss.copies) / "annotator.db-wal").exists()
        if recovered < EDITS:
            assert f"{EDITS - recovered} edit" in damage[0]
            assert "cannot be found" in damage[0]
        elif lost:
            assert "every edit was recovered" in damage[0]
        assert len(damage) == len(lost)


def test_most_of_a_log_is_recovered_past_a_flipped_bit(killed: DataDir) -> None:
    flip(log(killed), 32 + 24 + 2000)
    content = log(killed).read_bytes()
    with Store(killed) as store:
        assert store.read(work.last_number, PROJECT) == EDITS
        [loss] = store.losses
    assert (Path(loss.copies) / "annotator.db-wal").read_bytes() == content


def without_header(data: bytearray) -> None:
    data[:32] = bytes(32)


def without_first_sector(data: bytearray) -> None:
    data[:512] = bytes(512)


def without_header_and_checksums(data: bytearray) -> None:
    without_header(data)
    for at in range(32, len(data), FRAME):
        data[at + 16 : at + 24] = bytes(8)


def without_salts_of_a_frame(data: bytearray) -> None:
    data[32 + 3 * FRAME + 8] ^= 1


def without_salts_of_the_last_frame(data: bytearray) -> None:
    salts = [bytes(data[at + 8 : at + 16]) for at in range(32, len(data), FRAME)]
    data[32 + (salts.count(salts[0]) - 1) * FRAME + 8] ^= 1


@pytest.mark.parametrize(
    "harm",
    [
        without_header, without_first_sector, without_header_and_checksums, without_salts_of_a_frame,
        without_salts_of_the_last_frame,
    ],
)  # fmt: skip
def test_a_log_that_was_begun_anew_is_recovered_without_the_older_frames_at_its_end(
    killed: DataDir, harm: Callable[[bytearray], None]
) -> None:
    data = bytearray(log(killed).read_bytes())
    salts = [bytes(data[at + 8 : at + 16]) for at in range(32, len(data), FRAME)]
    assert salts.count(salts[0]) < salts.count(salts[-1])
    harm(data)
    log(killed).write_bytes(data)
    with Store(killed) as store:
        assert store.read(work.last_number, PROJECT) == EDITS


def remove(paths: DataDir) -> None:
    log(paths).unlink()


def halve(paths: DataDir) -> None:
    os.truncate(log(paths), 32 + 6 * (24 + 4096) + 1000)


def empty(paths: DataDir) -> None:
    os.truncate(log(paths), 0)


@pytest.mark.parametrize("harm", [remove, halve, empty])
def test_edits_that_went_with_the_log_are_counted_until_they_are_dealt_with(
    killed: DataDir, harm: Callable[[DataDir], None]
) -> None:
    harm(killed)
    with Store(killed) as store:
        recovered = store.read(work.last_number, PROJECT)
        assert recovered < EDITS
        assert store.losses == (LostEdits("Test project", EDITS, recovered, store.losses[0].copies),)
    with Store(killed) as store:  # another start, such as that of a command, does not hide it
        bring(store, [task_line("u1")], series="other")
        assert len(store.losses) == 1
        session = Session(store, PROJECT, "a")
        rate(session, "q1/r2", 4)
        assert session.close(60)
    with Store(killed) as store:
        assert [loss.acknowledged for loss in store.losses] == [EDITS]
        assert [one.how for one in store.repair()] == ["noted"]
        assert store.check() == []
    with Store(killed) as store:
        assert store.losses == ()


def test_a_young_database_survives_the_loss_of_its_log(killed: DataDir) -> None:
    """The import is in the database itself, so that the project is there."""
    remove(killed)
    with Store(killed) as store:
        assert [project.title for project in store.read(projects.projects)] == ["Test project"]
        assert store.read(work.last_number, PROJECT) == 0


def test_a_database_that_is_gone_is_put_together_from_its_log_and_a_backup(tmp_path: Path) -> None:
    paths = DataDir(tmp_path / "living")
    with Store(paths) as store:
        bring(store, [task_line("t1")])
        store.backup("manual")
        session = Session(store, PROJECT, "a")
        for value in range(EDITS):
            rate(session, "q1/r1", value % 5)
        assert session.wait_saved(90)
        shutil.copytree(paths.root, tmp_path / "killed")
        session.close()
    killed = DataDir(tmp_path / "killed")
    killed.database.unlink()
    with pytest.raises(AnnotatorError) as refused:
        Store(killed).open()
    assert refused.value.code == "store.missing"
    assert log(killed).exists()
    newest = list_backups(killed)[0]
    assert newest.reason == "rescued"
    done = restore_backup(killed, newest.path)
    assert done.kept_folder is not None
    assert (done.kept_folder / "annotator.db-wal").exists()
    assert last(killed) == EDITS
    with Store(killed) as store:
        assert store.check() == []


def test_an_older_database_put_in_by_hand_is_noticed(killed: DataDir) -> None:
    with Store(killed) as store:
        old = store.backup("manual").path
        session = Session(store, PROJECT, "a")
        rate(session, "q1/r1", 1)
        rate(session, "q1/r2", 4)
        session.close()
    shutil.copyfile(old, killed.database)
    with Store(killed) as store:
        [loss] = store.losses
        assert (loss.acknowledged, loss.recovered) == (EDITS + 2, EDITS)


def test_a_restore_on_purpose_is_not_a_loss(killed: DataDir) -> None:
    with Store(killed) as store:
        old = store.backup("manual").path
        session = Session(store, PROJECT, "a")
        rate(session, "q1/r1", 1)
        session.close()
    restore_backup(killed, old)
    with Store(killed) as store:
        assert store.losses == ()
        assert store.check() == []


def test_words_typed_into_the_newest_entry_count_too(tmp_path: Path) -> None:
    """An entry that grows keeps its number; its hash says that the last words are gone."""
    paths = DataDir(tmp_path / "living")
    with Store(paths) as store:
        bring(store, [task_line("t1")])
        session = Session(store, PROJECT, "a", clock=lambda: 0.0)
        rate(session, "q1/r1", 1, merge="x")
        assert session.wait_saved(90)
        shutil.copytree(paths.root, tmp_path / "killed")
        rate(session, "q1/r1", 2, merge="x")
        assert session.wait_saved(90)
        shutil.copyfile(paths.acknowledged, tmp_path / "killed" / paths.acknowledged.name)
        session.close()
    with Store(DataDir(tmp_path / "killed")) as store:
        assert [(loss.acknowledged, loss.recovered) for loss in store.losses] == [(1, 0)]


def test_after_a_power_loss_the_ledger_may_be_behind(killed: DataDir, monkeypatch: pytest.MonkeyPatch) -> None:
    record = ledger.read_ledger(killed.acknowledged)
    assert record is not None
    earlier = {key: ledger.JournalHead(head.number, "0" * 64, head.title) for key, head in record.heads.items()}
    ledger.AcknowledgedEditLedger(killed.acknowledged, ledger.LedgerFileContent(heads=earlier)).close()
    monkeypatch.setattr(ledger, "current_boot_id", lambda: "after")
    with Store(killed) as store:
        assert store.losses == ()


def test_without_a_ledger_the_newest_backup_is_what_must_be_there(killed: DataDir) -> None:
    with Store(killed) as store:
        made = store.backup("manual")
    killed.acknowledged.unlink()
    with Store(killed) as store:
        assert store.losses == ()
    killed.acknowledged.write_bytes(b"rubbish")
    older = killed.root / "older.db"
    shutil.copyfile(made.path, older)
    with Store(killed) as store:
        session = Session(store, PROJECT, "a")
        rate(session, "q1/r1", 1)
        session.close()
        store.backup("manual")
    killed.acknowledged.unlink()
    shutil.copyfile(older, killed.database)
    with Store(killed) as store:
        assert [(loss.acknowledged, loss.recovered) for loss in store.losses] == [(EDITS + 1, EDITS)]


@pytest.mark.parametrize("at", range(100, 4096, 61))
def test_a_damaged_schema_never_ends_a_start_without_words(killed: DataDir, at: int) -> None:
    """The first page holds the schema: a byte in it that is no UTF-8 reaches the driver as an error of its own."""
    with Store(killed):
        pass
    data = bytearray(killed.database.read_bytes())
    data[at : at + 3] = b"\xd3\xff\xd3"
    killed.database.write_bytes(data)
    try:
        with Store(killed) as store:
            store.check()
    except AnnotatorError as error:
        assert error.code.startswith("store.")  # noqa: PT017


def test_a_typed_entry_that_was_committed_and_not_called_saved_is_not_a_loss(killed: DataDir) -> None:
    record = ledger.read_ledger(killed.acknowledged)
    assert record is not None
    [(project, head)] = record.heads.items()
    older = ledger.AcknowledgedEditLedger(killed.acknowledged, record)
    older.acknowledge(project, head.number, "0" * 64)
    older.expect(project, head.sha256)
    older.expect(project, "1" * 64)
    older.close()
    with Store(killed) as store:
        assert store.losses == ()


def test_text_that_sqlite_cannot_decode_is_damage() -> None:
    assert store_error(UnicodeDecodeError("utf-8", b"\xd3", 0, 1, "invalid")).code == "store.damaged"


@pytest.mark.parametrize(("name", "quota"), [("SQLITE_IOERR_WRITE", True), ("SQLITE_IOERR_FSYNC", True),
                                             ("SQLITE_IOERR_READ", False)])  # fmt: skip
def test_a_quota_that_is_used_up_is_named_where_sqlite_knows_only_of_an_error(name: str, quota: bool) -> None:
    """SQLite says *disk full* of ``ENOSPC`` alone, not of ``EDQUOT``."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = name
    store_fault = store_error(error)
    assert store_fault.code == "store.disk"
    assert ("quota" in store_fault.message) is quota


def _one_byte(database: Path) -> None:
    os.truncate(database, 1)


def _a_folder(database: Path) -> None:
    database.unlink()
    database.mkdir()


def _a_queue(database: Path) -> None:
    database.unlink()
    os.mkfifo(database)


def in_time(ask: Callable[[], bool]) -> bool:
    """What ``ask`` says, which may not wait for anybody: the window asks it while it starts."""
    answers: list[bool] = []
    thread = threading.Thread(target=lambda: answers.append(ask()), daemon=True)
    thread.start()
    thread.join(20)
    assert answers, "it waits"
    return answers[0]


@pytest.mark.parametrize("harm", [_one_byte, _a_folder, _a_queue] if os.name != "nt" else [_one_byte])
def test_damaged_database_files_are_not_taken_for_new_ones(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    """SQLite takes a file of one byte for an empty one: everything was called as it was written."""
    paths = DataDir(tmp_path / "data")
    with Store(paths) as store:
        bring(store, [task_line("t1")])
    harm(paths.database)
    assert not in_time(lambda: Store(paths).needs_migration)
    with pytest.raises(AnnotatorError) as refused:
        Store(paths).open()
    assert refused.value.code == "store.missing"


def _a_link_to_nowhere(database: Path) -> None:
    database.unlink()
    database.symlink_to(database.with_name("gone.db"))


PLACED = [_one_byte, _a_folder] if os.name == "nt" else [_one_byte, _a_folder, _a_queue, _a_link_to_nowhere]


@pytest.mark.parametrize("harm", PLACED)
def test_a_backup_comes_in_the_place_of_what_is_not_a_database(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    """What lies there is kept aside: it was refused with a fault of the disk, or waited for without end."""
    paths = DataDir(tmp_path / "data")
    with Store(paths) as store:
        bring(store, [task_line("t1")])
        backup = store.backup("manual").path
    harm(paths.database)
    folders: list[Path | None] = []
    assert in_time(lambda: folders.append(restore_backup(paths, backup).kept_folder) or True)
    (aside,) = folders
    assert aside is not None
    assert os.path.lexists(aside / paths.database.name)
    with closing(open_reader(paths.database)) as connection:
        assert projects.projects(connection)


def test_a_database_without_tables_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    """All of a young database may be in its log, and the log be gone."""
    paths = DataDir(tmp_path / "data")
    with Store(paths) as store:
        bring(store, [task_line("t1")])
    paths.database.unlink()
    with closing(sqlite3.connect(paths.database)) as made:
        made.execute(f"PRAGMA application_id={APPLICATION_ID}")
    with Store(paths) as store:
        [loss] = store.losses
    assert loss.title == "Test project"
