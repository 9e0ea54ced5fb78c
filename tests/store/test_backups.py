"""Copies: verified, thinned, put back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.paths import DataDir
from annotator.services.background_maintenance import BackgroundMaintenance
from annotator.services.backup_list import list_backups, restore_backup, summarize_backup
from annotator.services.database_health import location_warning, recovery_options
from annotator.services.session import Session
from annotator.services.submission import write_results
from annotator.store import projects
from annotator.store.store import Store
from tests.services.conftest import ANNOTATOR, PROJECT, rate


def score(paths: DataDir, value: int) -> None:
    with Store(paths) as store:
        session = Session(store, PROJECT, "a")
        rate(session, "q1/r1", value)
        session.close()


def scored(paths: DataDir) -> int | None:
    with Store(paths) as store:
        session = Session(store, PROJECT, "a")
        score = session.view().annotation.score("q1/r1", "helpfulness")
        session.close()
    return score


def test_a_backup_is_restored_and_the_present_kept(paths: DataDir) -> None:
    with Store(paths) as store:
        made = store.backup("manual")
    assert summarize_backup(made.path).projects == (("Test project", 2, 0),)
    assert summarize_backup(made.path).last_edit
    score(paths, 4)
    done = restore_backup(paths, made.path)
    assert scored(paths) == 3
    assert done.kept_folder is not None
    assert [card.reason for card in list_backups(paths)] == ["before-restore", "manual"]
    restore_backup(paths, done.kept_folder)
    assert scored(paths) == 4


def test_a_restore_that_was_interrupted_does_not_stop_the_next(paths: DataDir) -> None:
    with Store(paths) as store:
        made = store.backup("manual")
    paths.database.write_bytes(b"rubbish" * 1000)
    paths.database.with_suffix(".restoring").write_bytes(b"half of a backup")
    restore_backup(paths, made.path)
    assert scored(paths) == 3
    assert not paths.database.with_suffix(".restoring").exists()


def test_a_database_that_does_not_open_is_replaced_and_kept_as_it_is(paths: DataDir) -> None:
    with Store(paths) as store:
        made = store.backup("manual")
    rubbish = b"rubbish" * 1000
    paths.database.write_bytes(rubbish)
    with pytest.raises(AnnotatorError) as refused:
        Store(paths).open()
    options = recovery_options(paths, refused.value)
    assert options.newest_good == made
    done = restore_backup(paths, made.path)
    assert done.kept_folder is not None
    assert (done.kept_folder / "annotator.db").read_bytes() == rubbish
    assert scored(paths) == 3


def test_partial_backups_of_a_killed_process_are_removed(paths: DataDir) -> None:
    left = [paths.backups / f"annotator-20260101T000000000Z-timer.part{suffix}" for suffix in ("", "-journal")]
    with Store(paths) as store:
        store.backup("manual")
        for path in left:
            path.touch()
        made = [store.backup("manual") for _ in range(2)]
    assert not any(path.exists() for path in left)
    assert made[1].number == made[0].number + 1


def test_a_damaged_backup_is_refused_and_nothing_changed(paths: DataDir) -> None:
    with Store(paths) as store:
        made = store.backup("manual")
    data = bytearray(made.path.read_bytes())
    at = data.index(b'"helpfulness":3')
    data[at + 14] ^= 1
    made.path.write_bytes(data)
    assert summarize_backup(made.path).problems
    assert recovery_options(paths, AnnotatorError("store.damaged", "x")).newest_good is None
    with pytest.raises(AnnotatorError) as refused:
        restore_backup(paths, made.path)
    assert refused.value.code == "store.backup_damaged"
    assert scored(paths) == 3


def test_no_backup_is_made_of_damage_and_the_good_ones_stay(paths: DataDir) -> None:
    with Store(paths) as store:
        good = store.backup("manual")
        store.write(lambda connection: connection.execute("UPDATE annotation SET document = document || ' '"))
        with pytest.raises(AnnotatorError) as refused:
            store.backup("manual")
        assert refused.value.code == "store.backup_damaged"
    assert [card.path for card in list_backups(paths)] == [good.path]
    assert [path.name for path in paths.backups.iterdir()] == [good.path.name]


def test_a_backup_is_not_restored_while_the_store_is_open(paths: DataDir) -> None:
    with Store(paths) as store:
        made = store.backup("manual")
        with pytest.raises(AnnotatorError) as refused:
            restore_backup(paths, made.path)
        assert refused.value.code == "store.in_use"


def test_exports_after_the_backup_keep_their_numbers(paths: DataDir, tmp_path: Path) -> None:
    with Store(paths) as store:
        made = store.backup("manual")
        write_results(store, PROJECT, tmp_path / "one.annresult", ANNOTATOR)
        device = store.read(projects.device_id)
    restore_backup(paths, made.path)
    with Store(paths) as store:
        assert store.read(projects.device_id) == device
        export = store.read(projects.last_export, PROJECT)
        assert export is not None
        assert export.sequence == 1


def test_a_restore_to_before_what_was_sent_goes_on_as_another_device(paths: DataDir, tmp_path: Path) -> None:
    with Store(paths) as store:
        made = store.backup("manual")
        device = store.read(projects.device_id)
    score(paths, 2)
    with Store(paths) as store:
        write_results(store, PROJECT, tmp_path / "one.annresult", ANNOTATOR)
    restore_backup(paths, made.path)
    with Store(paths) as store:
        assert store.read(projects.device_id) != device
        assert store.read(projects.last_export, PROJECT) is None


def test_a_restore_that_cannot_know_the_exports_goes_on_as_another_device(paths: DataDir) -> None:
    with Store(paths) as store:
        made = store.backup("manual")
        device = store.read(projects.device_id)
    paths.database.write_bytes(b"rubbish" * 1000)
    restore_backup(paths, made.path)
    with Store(paths) as store:
        assert store.read(projects.device_id) != device


def test_upkeep_backs_up_at_start_and_after_changes_only(paths: DataDir) -> None:
    with Store(paths) as store:
        upkeep = BackgroundMaintenance(
            store, on_damage=lambda _: None, failed=lambda _: None, interval=0.01, start_after=0.0
        )
        while not list_backups(paths):
            upkeep._stopped.wait(0.01)
        upkeep._stopped.wait(0.1)
        upkeep.stop()
    assert [card.reason for card in list_backups(paths)] == ["start"]


@pytest.mark.parametrize("saved", [False, True], ids=["changed since the backup", "backed up"])
def test_upkeep_reports_damage_at_start(paths: DataDir, saved: bool) -> None:
    reports: list[str] = []
    with Store(paths) as store:
        if saved:
            store.backup("manual")
        store.write(lambda connection: connection.execute("UPDATE annotation SET document = document || ' '"))
        upkeep = BackgroundMaintenance(
            store,
            on_damage=lambda damage: reports.append(damage[0].table),
            failed=lambda error: reports.append(error.code),
            start_after=0.0,
        )
        expected = ["annotation"] if saved else ["annotation", "store.backup_damaged"]
        end = time.monotonic() + 300
        while reports != expected and time.monotonic() < end:
            upkeep._stopped.wait(0.01)
        upkeep.stop()
    assert reports == expected


def test_places_that_damage_databases_are_named() -> None:
    assert "synchronised" in (location_warning(Path("/home/me/Dropbox/annotator")) or "")
    assert "synchronised" in (location_warning(Path("/Users/me/OneDrive - Company/annotator")) or "")
    assert location_warning(Path("/home/me/.local/share/annotator")) is None
