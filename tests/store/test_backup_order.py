"""Copies are ordered by when they were made one after the other, never by what the clock said."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest

from annotator.paths import DataDir
from annotator.services.backup_list import list_backups
from annotator.services.session import Session
from annotator.store import backups
from annotator.store.retention import prune_backups
from annotator.store.store import Store
from tests.services.conftest import PROJECT, bring, rate, task_line


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(DataDir(tmp_path / "data")).open()
    bring(store, [task_line("t1")])
    return store


def edit(store: Store, value: int) -> None:
    session = Session(store, PROJECT, "a")
    rate(session, "q1/r1", value)
    assert session.close(60)


def ahead(monkeypatch: pytest.MonkeyPatch, stamp: str) -> None:
    real = backups._stamp()
    monkeypatch.setattr(backups, "_stamp", lambda: (stamp, real[1]))


def test_backup_order_ignores_clock(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(store, 1)
    with monkeypatch.context() as wrong:
        ahead(wrong, "20960101T000000000Z")
        far = store.backup("manual")
    os.utime(far.path, (4e9, 4e9))
    assert not store.is_newer_than_backup()
    edit(store, 2)
    assert store.is_newer_than_backup()
    made = [store.backup("manual") for _ in range(5)]
    assert [card.path for card in list_backups(store.paths)] == [*(card.path for card in reversed(made)), far.path]
    store.close()


def test_a_copy_named_without_a_number_is_older_than_all_others(store: Store) -> None:
    edit(store, 1)
    old = store.backup("manual")
    renamed = old.path.with_name("annotator-20960101T000000000Z-timer.db")
    old.path.rename(renamed)
    edit(store, 2)
    assert store.is_newer_than_backup()
    new = store.backup("manual")
    assert [card.path for card in list_backups(store.paths)] == [new.path, renamed]
    store.close()


def test_copies_without_a_number_are_ordered_by_how_far_their_journal_goes(store: Store) -> None:
    """Named by a clock that ran backwards."""
    paths = []
    for value, year in ((1, 2050), (2, 2040), (3, 2030)):
        edit(store, value)
        made = store.backup("manual").path
        paths.append(made.rename(made.with_name(f"annotator-{year}0101T000000000Z-timer.db")))
    assert [card.path for card in list_backups(store.paths)] == paths[::-1]
    store.close()


def test_thinning_keeps_the_newest_and_ever_fewer_of_the_older_whatever_the_dates(tmp_path: Path) -> None:
    numbers: list[int] = []
    for number in range(1, 801):
        year = 2096 if number % 250 == 0 else 2000 + number % 90
        (tmp_path / f"annotator-{number:06}-{year}0101T000000000Z-timer.db").touch()
        prune_backups(tmp_path)
        numbers = sorted(int(path.name.split("-")[1]) for path in tmp_path.glob("*.db"))
        assert numbers[-24:] == list(range(max(1, number - 23), number + 1))
    assert numbers[0] <= 256
    assert len(numbers) <= 100
    gaps = [later - earlier for earlier, later in itertools.pairwise(numbers)]
    distances = [800 - number for number in numbers[:-1]]
    assert all(gap <= max(1, distance // 2) for gap, distance in zip(gaps, distances, strict=True))
    (tmp_path / "notes.txt").touch()
    prune_backups(tmp_path)
    assert (tmp_path / "notes.txt").exists()


def test_copies_of_what_a_restore_or_an_accident_left_are_kept_longer(tmp_path: Path) -> None:
    for number in range(1, 9):
        reason = "rescued" if number % 2 else "before-restore"
        (tmp_path / f"annotator-{number:06}-20260101T000000000Z-{reason}.db").touch()
    for number in range(9, 400):
        (tmp_path / f"annotator-{number:06}-20260101T000000000Z-timer.db").touch()
    prune_backups(tmp_path)
    left = [path.name for path in tmp_path.glob("*.db")]
    assert sum("rescued" in name for name in left) >= 3
    assert sum("before-restore" in name for name in left) >= 3
