"""What another computer of the annotator's delivered, and what of it counts here."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from annotator.bundle.key_store import KeyStore
from annotator.paths import DataDir
from annotator.services import submission
from annotator.services.key_transfer import export_key_file, import_key_file
from annotator.services.session import Session
from annotator.services.syncing.sync_settings import choose_destination
from annotator.store import projects
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
    assert [computer.earlier for computer in synced.own_work.elsewhere] == ([(task_id,)] if title else [()])


@pytest.mark.parametrize(
    ("title", "older_program"), [("", False), ("Usefulness", False), ("Usefulness", True)],
    ids=["same questions", "other questions", "other questions, results of an older program"],
)  # fmt: skip
def test_replacement_computer_imports_only_answers_to_its_questions(
    tmp_path: Path, title: str, older_program: bool
) -> None:
    """It has the newest bundle only, so that the results have to tell which questions were answered."""
    world = World(tmp_path)
    world.build(2)
    first = world.invite("ann")
    world.owner_syncs()
    first.sync(world.fault())
    first.work(0, 3)
    without = {"question_hashes": {}} if older_program else {}
    metadata = submission.BundleMetadata
    with mock.patch.object(submission, "BundleMetadata", lambda **fields: metadata(**fields | without)):
        first.sync(world.fault())
    world.build(0 if title else 1, title=title)
    world.owner_syncs()
    replacement = second_laptop(world, first)
    synced = replacement.sync(world.fault())
    with replacement.store() as store:
        assert len(store.read(projects.bundles, replacement.project_id)) == 1
        session = Session(store, replacement.project_id, "somebody")
        status, task_id = session.view(0).annotation.status, session.view(0).task_id
        session.close()
    refused = bool(title) and not older_program
    assert status == ("new" if refused else "submitted")
    assert [computer.earlier for computer in synced.own_work.elsewhere] == ([(task_id,)] if refused else [()])
