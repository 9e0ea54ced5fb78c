"""A sync that is interrupted at any call of the destination goes on where it was: nothing lost, doubled or untrue."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from tests.services.syncing.world import Faulty, KilledError, World, gone


@pytest.fixture
def prepared(tmp_path: Path) -> Path:
    """Tasks were fetched, two of three are done, and a fourth waits to be sent."""
    world = World(tmp_path / "prepared")
    lena = world.invite("lena")
    world.build(3)
    world.owner_syncs()
    lena.sync(world.fault())
    lena.work(0, 3)
    lena.work(1, 4)
    world.build(1)
    return world.root


def begin(prepared: Path, to: Path) -> World:
    """A copy of what was prepared, at another place."""
    shutil.copytree(prepared, to)
    return World.again(to, tasks=4, people=("lena",))


def everything(world: World, owner: Faulty, annotator: Faulty) -> None:
    world.owner_syncs(owner)
    world.laptops["lena"].sync(annotator)


def check_truth(world: World) -> None:
    """Nothing is called delivered that is not at the destination, nothing received that the owner does not keep."""
    objects = world.objects()
    names = {name.rpartition("/")[2] for name in objects}
    received = {path.name for path in (world.root / "study" / "exchange").rglob("*.annresult")}
    for one in world.laptops["lena"].deliveries():
        if one.state == "delivered":
            assert any(one.bundle_id[:16] in name for name in names)
        if one.state == "received":
            assert any(one.bundle_id[:16] in name for name in received)


STRIDE = 1 if os.environ.get("ANNOTATOR_EVERY_CALL") else 4
"""Of how many calls one is interrupted here; ``make schedules`` interrupts every one."""


@pytest.mark.parametrize(
    ("error", "after", "first"),
    [(KilledError, False, 0), (gone, False, 1), (gone, True, 2)],
    ids=["killed", "cut before", "cut after"],
)
@pytest.mark.parametrize("side", ["owner", "annotator"])
def test_interrupted_sync_recovers(
    prepared: Path, tmp_path: Path, side: str, error: Callable[[], BaseException], after: bool, first: int
) -> None:
    for at in range(first, 100, STRIDE):
        world = begin(prepared, tmp_path / f"{at}")
        lena, fault, calm = world.laptops["lena"], world.fault(at, after, error), world.fault()
        if side == "owner":  # the interrupted one comes when the results are there
            lena.sync(calm)
        try:
            everything(world, *((fault, calm) if side == "owner" else (calm, fault)))
        except (KilledError, AnnotatorError):
            check_truth(world)
        lena.sync(calm)
        world.owner_syncs(calm)
        lena.sync(calm)
        (newest, *_) = lena.deliveries()
        assert (newest.state, newest.submitted) == ("received", 2)
        assert [name for name in world.objects() if "part" in name] == []
        assert sum("/results/" in name for name in world.objects()) == 1
        check_truth(world)
        shutil.rmtree(world.root)
        if fault.calls <= at:
            break
    assert at > 8
