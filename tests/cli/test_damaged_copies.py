"""Files of a project folder that are lost or damaged: what an owner's sync publishes, and what is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import delivered, owner_syncs, stick, study

__all__ = ["delivered", "stick", "study"]


def lost(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("spoil", [lost, empty, flipped])
@pytest.mark.parametrize(
    ("copies", "published"), [("built/*.anntask", "tasks"), ("exchange/receipts/*.annreceipt", "receipts")]
)
def test_a_damaged_copy_replaces_nothing_at_the_destination(
    delivered: tuple[Study, Machine], stick: Path, copies: str, published: str, spoil: Callable[[Path], None]
) -> None:
    owner = delivered[0]
    owner_syncs(owner, stick)
    (there,) = stick.rglob(f"{published}/*")
    content = there.read_bytes()
    (copy,) = owner.root.glob(copies)
    written = copy.read_bytes()
    spoil(copy)
    sync = ("project", "sync", "--project", owner.root, "--to", stick, "--verify")
    said = owner.owner.run(*sync, status=1).err
    assert there.read_bytes() == content
    assert str(copy) in said
    assert there.name in said
    assert "[project.damaged]" in said
    copy.write_bytes(written)
    owner.owner.run(*sync)


def test_a_sync_names_whose_figures_are_missing(delivered: tuple[Study, Machine], stick: Path) -> None:
    owner = delivered[0]
    owner_syncs(owner, stick)
    (id_map,) = owner.root.glob("built/*.ids.jsonl")
    id_map.unlink()
    said = owner.owner.run("project", "sync", "--project", owner.root, "--to", stick).out
    assert "The figures of lena are missing" in said
    assert id_map.name in said
    assert "lena  0" not in said
    (row,) = owner_syncs(owner, stick)["people"]
    assert id_map.name in row["fault"]
