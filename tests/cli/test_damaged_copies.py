"""Files of a project folder that are lost or damaged: what an owner's sync publishes, and what is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.dataset.dataset_folder import DatasetFolder, file_rows
from annotator.owner.project.owner_project import Project
from tests.cli.identities import Study
from tests.cli.machine import Machine, vicuna
from tests.cli.round_steps import answered, assigned
from tests.cli.sync_steps import delivered, owner_syncs, stick, study

__all__ = ["delivered", "stick", "study"]

PEOPLE = ["ann", "bo"]


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


def test_a_lost_record_of_syncs_is_named_and_not_begun_anew(delivered: tuple[Study, Machine], stick: Path) -> None:
    owner = delivered[0]
    owner_syncs(owner, stick)
    state, receipts = owner.root / "exchange" / "state.json", owner.root / "exchange" / "receipts"
    state.unlink()
    sync = ("project", "sync", "--project", owner.root, "--to", stick)
    for command in (sync, ("project", "status", "--project", owner.root)):
        assert str(state) in owner.owner.refused(*command, code="project.damaged")
    receipts.rename(receipts.with_name("earlier"))
    assert "1 results file taken" in owner.owner.run(*sync).out


def test_a_lost_list_of_keys_is_named_with_advice(delivered: tuple[Study, Machine]) -> None:
    owner = delivered[0]
    (owner.root / "keys" / "allowed_signers").unlink()
    said = owner.owner.refused("project", "show", owner.root, code="project.damaged")
    assert "Restore the file from a backup." in said


def test_people_of_a_lost_list_are_named_again(delivered: tuple[Study, Machine], stick: Path) -> None:
    owner = delivered[0]
    owner_syncs(owner, stick)
    path = owner.root / "keys" / "people.json"
    path.unlink()
    status = ("project", "status", "--project", owner.root)
    assert "write {} into it" in owner.owner.refused(*status, code="project.damaged")
    path.write_text("{}", "utf-8")
    owner.owner.run(*status)


@pytest.mark.parametrize("name", ["exchange/state.json", "keys/invites.json", "project.json"])
@pytest.mark.parametrize("spoil", [empty, flipped])
def test_a_damaged_file_is_named_with_advice(
    delivered: tuple[Study, Machine], stick: Path, name: str, spoil: Callable[[Path], None]
) -> None:
    owner = delivered[0]
    owner_syncs(owner, stick)
    path = owner.root / name
    path.write_bytes(b"\xff" + path.read_bytes()[1:])
    spoil(path)
    said = owner.owner.refused("project", "status", "--project", owner.root, code="project.damaged")
    assert f"{path}: " in said
    assert "Restore the file from a backup." in said


class Round:
    """The results of a plan for two people, merged, and more tasks for both that were not answered."""

    def __init__(self, root: Path) -> None:
        self.owner, self.root = Machine(root / "owner", []), root
        self.owner.run("keys", "new", "--name", "Example Lab")
        self.owner.run("project", "new", root / "study", "--title", "Study")
        bundles = assigned(
            self.owner, root, vicuna(root / "tasks.jsonl", 4, responses=2), PEOPLE, "--rubric", "helpsteer"
        )
        self.results = answered(self.owner, root, bundles, {})
        self.project = Project.open(root / "study")
        self.merge("data")
        assigned(self.owner, root, vicuna(root / "more.jsonl", 6, start=4, responses=2), PEOPLE, "--more")

    def merge(self, dataset: str, status: int = 0) -> str:
        where = ("--project", self.root / "study", "--dataset", self.root / dataset)
        said = self.owner.run("results", "merge", *self.results, *where, status=status)
        return said.out + said.err

    def of(self, dataset: str, table: str) -> list[dict[str, Any]]:
        folder = DatasetFolder(self.root / dataset)
        return list(file_rows(folder.table(self.project.state.id, table)))


@pytest.mark.parametrize("newest", [False, True])
@pytest.mark.parametrize("suffix", ["anntask", "ids.jsonl"])
def test_a_merge_goes_on_where_a_bundle_is_lost(tmp_path: Path, suffix: str, newest: bool) -> None:
    made = Round(tmp_path)
    earlier, latest = (name for name, series in Project.open(made.project.root).bundles.items() if series == "ann")
    path = made.project.root / "built" / f"{latest if newest else earlier}.{suffix}"
    before = {table: made.of("data", table) for table in ("tasks", "texts", "annotations")}
    content = path.read_bytes()
    path.unlink()
    said = made.merge("data", status=1)
    assert f"{path}: The copy of a bundle is missing" in said
    kept = {table: made.of("data", table) for table in before}
    for table, whose in {"tasks": "series", "annotations": "annotator"}.items():
        rows = [[row for row in tables[table] if row[whose] == "ann"] for tables in (before, kept)]
        assert all(row in rows[1] for row in rows[0])
    assert {row["task"] for row in kept["tasks"] if row["series"] == "bo"} > {
        row["task"] for row in before["tasks"] if row["series"] == "bo"
    }
    assert {row["target"] for row in before["texts"]} <= {row["target"] for row in kept["texts"]}
    made.merge("other", status=1)
    assert {row["annotator"] for row in made.of("other", "annotations")} >= {"bo"}
    path.write_bytes(content)
    made.merge("data")
    made.merge("other")
    made.merge("whole")
    for table in before:
        assert made.of("data", table) == made.of("other", table) == made.of("whole", table)
