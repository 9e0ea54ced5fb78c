"""Two syncs at once, of one annotator and of an owner on two machines: everything comes to the same end, once."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.exchange.project_sync import ProjectSyncResult, sync_project
from annotator.owner.project.owner_project import Project
from annotator.services.syncing.delivery_list import deliveries_of
from annotator.services.syncing.sync_settings import agree_to_sync, choose_destination
from annotator.services.syncing.synchronize import synchronize
from annotator.store.store import Store
from annotator.transfer.addresses import open_destination
from tests.services.syncing.world import OWNER, Laptop, World
from tests.transfer.servers import Server, webdav_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with webdav_server(tmp_path_factory.mktemp("webdav")) as running:
        yield running


def at_once(*jobs: Callable[[], object]) -> list[object]:
    """What each came to; all begin together."""
    together, came = threading.Barrier(len(jobs)), list[object]([None] * len(jobs))

    def run(number: int, job: Callable[[], object]) -> None:
        together.wait()
        try:
            came[number] = job()
        except AnnotatorError as error:
            came[number] = error

    threads = [threading.Thread(target=run, args=job) for job in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return came


def syncs(laptop: Laptop) -> object:
    with Store(laptop.paths) as store:
        return synchronize(store, laptop.keys, laptop.project_id, lambda: laptop.keys.load("annotator"))


def owner(root: Path, address: str) -> ProjectSyncResult:
    return sync_project(Project.open(root), open_destination(address), OWNER)


def test_two_owners_machines_and_an_annotator_who_syncs_twice(tmp_path: Path, server: Server) -> None:
    world = World(tmp_path / "world")
    lena = world.invite("lena")
    world.build(3)
    owner(world.project.root, server.address)
    with Store(lena.paths) as store:
        choose_destination(store, lena.keys, lena.project_id, server.address)
        agree_to_sync(store, lena.keys, lena.project_id)
    syncs(lena)
    other = tmp_path / "other machine"
    shutil.copytree(world.project.root, other)
    for score in range(3):
        lena.work(score, score)
        came = at_once(
            lambda: syncs(lena), lambda: syncs(lena),
            lambda: owner(world.project.root, server.address), lambda: owner(other, server.address),
        )  # fmt: skip
        assert not [
            one for one in came if isinstance(one, AnnotatorError) and not one.code.startswith(("delivery.", "store."))
        ]
    syncs(lena)
    at_once(lambda: owner(world.project.root, server.address), lambda: owner(other, server.address))
    syncs(lena)
    with Store(lena.paths) as store:
        newest = deliveries_of(store, lena.project_id)[0]
    assert (newest.state, newest.submitted) == ("received", 3)
    results = [path.name for path in server.folder.rglob("*.annresult")]
    assert len({name.split("-")[-2] for name in results}) == len(results), "one file for every number"
    assert not list(server.folder.rglob("*.part"))
    for root in (world.project.root, other):
        (row,) = owner(root, server.address).people
        assert (row.submitted, row.refused, row.not_whole) == (3, 0, 0)
