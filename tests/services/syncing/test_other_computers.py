"""What another computer of the annotator's delivered, and what of it counts here."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.bundle.key_store import KeyStore
from annotator.paths import DataDir
from annotator.services.key_transfer import export_key_file, import_key_file
from annotator.services.session import Session
from annotator.services.syncing.sync_settings import choose_destination
from annotator.store.store import Store
from tests.services.syncing.world import Laptop, World


def second_laptop(world: World, first: Laptop) -> Laptop:
    """Another computer of the same person, to which the key was moved."""
    paths, moved = DataDir(world.root / "second"), world.root / "moved.annkey"
    with Store(paths) as store, first.store() as own:
        export_key_file(own, first.keys, moved, "phrase")
        import_key_file(store, KeyStore(paths.keys), moved, "phrase")
        choose_destination(store, KeyStore(paths.keys), first.project_id, str(world.root / "place"))
    return Laptop(paths, first.project_id)


@pytest.mark.parametrize("title", ["", "Usefulness"])
def test_finished_work_comes_only_to_the_questions_that_it_answered(tmp_path: Path, title: str) -> None:
    world = World(tmp_path)
    world.build(2)
    first = world.invite("ann")
    world.owner_syncs()
    first.sync(world.fault())
    second = second_laptop(world, first)
    second.sync(world.fault())
    second.work(0, 3)
    world.build(0 if title else 1, title=title)
    world.owner_syncs()
    first.sync(world.fault())
    second.sync(world.fault())
    synced = first.sync(world.fault())
    with first.store() as store:
        session = Session(store, first.project_id, "somebody")
        status, task_id = session.view(0).annotation.status, session.view(0).task_id
        session.close()
    assert status == ("new" if title else "submitted")
    assert [computer.earlier for computer in synced.own.elsewhere] == ([(task_id,)] if title else [()])
