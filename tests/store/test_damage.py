"""Flipped bits: every one in the annotator's work is seen, and the rows come back from the journal or a backup."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.store import work
from annotator.store.check import check_database
from annotator.store.connections import open_reader, open_writer
from annotator.store.repair import repair_rows
from annotator.store.store import Store
from annotator.store.tables import replace_row
from tests.services.conftest import PROJECT, bring, rate, rate_all, task_line

FLIPS = 400


@pytest.fixture
def paths(tmp_path: Path) -> DataDir:
    paths = DataDir(tmp_path / "data")
    with Store(paths) as store:
        bring(store, [task_line(f"t{n}", "What is it? " * 20) for n in range(8)])
        session = Session(store, PROJECT, "a")
        for position in range(6):
            session.go_to(position)
            rate(session, "q1/r1", position % 5)
            rate(session, "q1/r2", 1)
        session.undo()
        session.close()
    return paths


def stored(path: Path) -> list[tuple[str, str, str]]:
    """Cells that are under a hash: table, column, value."""
    with closing(open_reader(path)) as connection:
        cells = []
        for table, columns in (
            ("annotation", ("document", "display_order", "status", "updated_at", "sha256")),
            ("journal", ("patch", "edit", "label", "document_sha256", "sha256", "previous", "at")),
            ("task", ("payload", "sha256")),
        ):
            for column in columns:
                rows = connection.execute(f"SELECT {column} FROM {table} WHERE length({column}) > 6")
                cells += [(table, column, row[0]) for row in rows]
    return cells


def test_every_flipped_bit_in_a_payload_is_seen(paths: DataDir) -> None:
    rng = random.Random(5)
    cells = stored(paths.database)
    compact = paths.root / "compact.db"
    with closing(open_reader(paths.database)) as connection:
        # No stale copy of a row is left in the slack of a page, where a flipped bit would rightly go unseen.
        connection.execute("VACUUM INTO ?", (str(compact),))
    good = compact.read_bytes()
    seen = 0
    for _ in range(FLIPS):
        table, column, value = rng.choice(cells)
        at = good.rfind(value.encode())
        assert at >= 0
        damaged = bytearray(good)
        damaged[at + rng.randrange(len(value.encode()))] ^= 1 << rng.randrange(8)
        compact.write_bytes(damaged)
        with closing(open_reader(compact)) as connection:
            damaged_rows = check_database(connection)
        assert damaged_rows, (table, column)
        seen += 1
    assert seen == FLIPS


def write(paths: DataDir, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(paths.database)) as connection:
        connection.execute(statement, values)
        connection.commit()


def test_a_damaged_annotation_is_named_when_read_and_rebuilt_from_the_journal(paths: DataDir) -> None:
    with Store(paths) as store:
        before = store.read(work.work, 3)
    write(paths, "UPDATE annotation SET document = replace(document, '2', '4') WHERE task = 3")
    with Store(paths) as store:
        session = Session(store, PROJECT, "a")
        with pytest.raises(AnnotatorError) as refused:
            session.view(2)
        assert refused.value.code == "store.damaged_row"
        assert "annotation 3" in refused.value.where
        session.close()
        assert [(damage.table, damage.key) for damage in store.check()] == [("annotation", "3")]
        (repaired,) = store.repair()
        assert repaired.how == "from the journal"
        assert store.check() == []
        assert store.read(work.work, 3) == before


def test_annotation_is_not_rebuilt_from_a_journal_that_leads_elsewhere(paths: DataDir) -> None:
    """The rows of the journal are intact, as after a fault of the program: only the hash in the last entry tells."""
    with closing(open_writer(paths.database)) as connection:
        last = work.entry(connection, PROJECT, work.last_number(connection, PROJECT))
        replace_row(connection, replace(last, document_sha256="0" * 64))
        connection.execute("UPDATE annotation SET document = '{}' WHERE task = ?", (last.task,))
        (repaired,) = repair_rows(connection, [])
    assert (repaired.damaged_row.table, repaired.damaged_row.key, repaired.how) == ("annotation", str(last.task), "")


@pytest.mark.parametrize(
    "column",
    [
        "status", "display_order", "updated_at", "number", "active_ms", "since", "mark", "revision", "bundle_id",
        "task_sha256", "unconfirmed", "submission", "document",
    ],
)  # fmt: skip
def test_an_annotation_is_rebuilt_whichever_column_was_damaged(paths: DataDir, column: str) -> None:
    with Store(paths) as store:
        before = store.read(work.work, 2)
    write(paths, f"UPDATE annotation SET {column} = '7' WHERE task = 2")
    with Store(paths) as store:
        store.repair()
        assert store.check() == []
        after = store.read(work.work, 2)
    assert before is not None
    assert after == before


def test_submissions_and_display_orders_survive_a_rebuild(paths: DataDir) -> None:
    with Store(paths) as store:
        session = Session(store, PROJECT, "a")
        for position in (0, 6, 7):
            session.go_to(position)
            rate_all(session)
            session.submit()
        session.undo()
        session.close()
        before = [store.read(work.work, key) for key in range(1, 9)]
    orders = [json.loads(row.display_order)["q1"] for row in before if row]
    assert any(order != sorted(order) for order in orders)
    write(paths, "UPDATE annotation SET sha256 = 'x'")
    with Store(paths) as store:
        assert {repaired.how for repaired in store.repair()} == {"from the journal"}
        assert [store.read(work.work, key) for key in range(1, 9)] == before


def test_the_latest_undo_survives_a_rebuild(paths: DataDir) -> None:
    write(paths, "UPDATE annotation SET sha256 = 'x' WHERE task = 6")
    with Store(paths) as store:
        store.repair()
        session = Session(store, PROJECT, "a")
        assert session.view(5).annotation.score("q1/r2", "helpfulness") is None
        session.redo()
        assert session.view(5).annotation.score("q1/r2", "helpfulness") == 1
        session.close()


def test_a_task_and_a_journal_entry_come_back_from_a_backup(paths: DataDir) -> None:
    with Store(paths) as store:
        store.backup("manual")
        task, entry = store.read(work.task, 4), store.read(work.entry, PROJECT, 5)
    write(paths, "UPDATE task SET payload = replace(payload, 'What', 'Whot') WHERE key = 4")
    write(paths, "DELETE FROM journal WHERE number = 5")
    with Store(paths) as store:
        with pytest.raises(AnnotatorError):
            store.read(work.task, 4)
        repaired = store.repair()
        assert all("backup" in one.how for one in repaired)
        assert {one.damaged_row.table for one in repaired} == {"task", "journal"}
        assert (store.read(work.task, 4), store.read(work.entry, PROJECT, 5)) == (task, entry)
        assert store.check() == []


def test_a_lost_journal_entry_without_a_backup_ends_undo_there(paths: DataDir) -> None:
    write(paths, "UPDATE journal SET patch = '[]' WHERE number = 9")
    with Store(paths) as store:
        (repaired,) = store.repair()
        assert repaired.how
        assert store.check() == []
        session = Session(store, PROJECT, "a")
        undone = 0
        while session.undo():
            undone += 1
        assert undone == 2
        assert session.view(0).annotation.score("q1/r1", "helpfulness") == 0
        session.close()
        assert store.check() == []


def test_a_bundle_comes_back_from_a_backup(paths: DataDir) -> None:
    with Store(paths) as store:
        store.backup("manual")
    write(paths, "UPDATE bundle SET guidelines = 'Be unfair'")
    with Store(paths) as store:
        assert [one.how[:15] for one in store.repair()] == ["from the backup"]
        assert store.check() == []


def test_a_submission_comes_back_from_the_first_backup_that_has_it(paths: DataDir) -> None:
    with Store(paths) as store:
        session = Session(store, PROJECT, "a")
        rate_all(session)
        session.submit()
        session.close()
        store.backup("manual")
        session = Session(store, PROJECT, "a")
        session.go_to(1)
        rate_all(session)
        session.submit()
        session.close()
    write(paths, "UPDATE submission SET at = 'x'")
    with Store(paths) as store:
        assert [(one.damaged_row.table, one.how[:11]) for one in store.repair()] == [
            ("submission", "from the ba"),
            ("submission", ""),
        ]
        assert len(store.check()) == 1


def test_unrecoverable_rows_are_reported(paths: DataDir) -> None:
    write(paths, "UPDATE task SET payload = 'x' WHERE key = 4")
    with Store(paths) as store:
        (repaired,) = store.repair()
        assert repaired.how == ""
        assert [damage.key for damage in store.check()] == ["4"]


def test_damaged_page_is_named_without_the_words_of_sqlite(paths: DataDir, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    compact = paths.root / "compact.db"
    with closing(open_reader(paths.database)) as connection:
        connection.execute("VACUUM INTO ?", (str(compact),))
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    good, reasons = compact.read_bytes(), set[str]()
    for page in range(1, len(good) // size):
        at = page * size + (5, 8, 0)[page % 3]
        compact.write_bytes(good[:at] + b"\xff\xff" + good[at + 2 :])
        with closing(open_reader(compact)) as connection:
            reasons |= {damage.why for damage in check_database(connection) if damage.table == "file"}
    assert any(re.fullmatch(r"its structure is damaged \(page [\d, ]+\)", why) for why in reasons)
    assert not any("***" in why or "btree" in why or "malformed" in why for why in reasons)
    assert "in database main" in caplog.text
