"""An export that an earlier program signed otherwise is written anew by the next sync, without anybody's doing."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

from annotator.errors import AnnotatorError
from annotator.owner.exchange import project_sync
from tests.services.syncing.world import World


def test_results_with_a_refused_signature_are_exported_again(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.build()
    world.owner_syncs()
    laptop = world.invite("lena")
    world.owner_syncs()
    laptop.sync(world.fault())
    laptop.work(0, 3)
    laptop.sync(world.fault())
    refused = AnnotatorError("results.other_role", "These are reviews, and were not signed as such.")
    with mock.patch.object(project_sync, "read_delivery", side_effect=refused):
        world.owner_syncs()
    laptop.sync(world.fault())  # fetches the receipt
    assert laptop.deliveries()[-1].state == "refused"
    laptop.sync(world.fault())
    assert [one.sequence for one in laptop.deliveries()] == [2, 1]
    world.owner_syncs()
    laptop.sync(world.fault())
    newest = laptop.deliveries()[0]
    assert (newest.sequence, newest.state) == (2, "received")
    laptop.sync(world.fault())
    assert len(laptop.deliveries()) == 2
