"""Copies that a process left which was killed while it fetched or decrypted: the next one removes them."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

from filelock import FileLock

from annotator.owner.exchange.encryption import decrypted_files, set_up_encryption
from annotator.owner.exchange.exchange_state import results_folder
from annotator.owner.project.owner_project import Project
from annotator.store.store import Store
from annotator.transfer.destination import has_content
from tests.services.syncing.world import OWNER, World


def left(folder: Path, name: str) -> Path:
    path = folder / name
    path.mkdir(parents=True)
    (path / "copy").write_bytes(b"somebody's results")
    return path


def test_a_start_removes_what_a_sync_left(tmp_path: Path) -> None:
    world = World(tmp_path)
    lena = world.invite("lena")
    paths = [left(lena.paths.quarantine, name) for name in (".fetch-ab12", ".own-cd34")]
    with Store(lena.paths):
        assert [path for path in paths if path.exists()] == []


def test_a_sync_of_the_owner_removes_what_another_left(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.build()
    world.invite("lena")
    paths = [left(results_folder(world.project, "lena"), ".fetch-ab12"), left(world.project.quarantine, ".fetch-cd34")]
    world.owner_syncs()
    assert [path for path in paths if path.exists()] == []


def test_a_sync_of_the_owner_removes_what_another_left_of_objects_that_it_read_back(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.build()
    world.invite("lena")
    place, folders = world.place, set()

    def get(_: str, out: Path, *__: object) -> None:
        folders.add(out.parent.name)
        out.write_bytes(b"another")

    with mock.patch.object(place, "get", get):
        assert not has_content(place, "name", 1, "", world.project.quarantine, lambda: False)
    (path,) = (left(world.project.quarantine, name) for name in folders)
    world.owner_syncs()
    assert not path.exists()


def test_a_command_removes_decrypted_results_of_one_that_was_killed(tmp_path: Path) -> None:
    """Not those of one that runs."""
    world = World(tmp_path)
    world.build()
    set_up_encryption(Project.open(world.project.root), OWNER)
    lena = world.invite("lena")
    world.owner_syncs()
    lena.sync(world.fault())
    lena.work(0, 3)
    lena.sync(world.fault())
    (sealed,) = (tmp_path / "place").rglob("*.annresult.age")
    project = Project.open(world.project.root)
    killed, running = (left(project.quarantine, name) for name in (".opened-ab12", ".opened-cd34"))
    with FileLock(f"{running}.lock"), decrypted_files(project, [sealed], lambda: OWNER) as (plain,):
        assert plain.suffix == ".annresult"
        assert not killed.exists()
        assert (running / "copy").exists()
    running_gone = [path for path in project.quarantine.glob(".opened-*") if not path.name.startswith(running.name)]
    assert running_gone == []
