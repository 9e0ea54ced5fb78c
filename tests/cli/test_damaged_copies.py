"""Files of a project folder that are lost or damaged: what an owner's sync publishes, and what is said."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.dataset import merge
from annotator.owner.dataset.dataset_folder import DatasetFolder, file_rows
from annotator.owner.project.owner_project import Project
from tests.cli.identities import Study
from tests.cli.machine import Machine, owner_of_study, vicuna
from tests.cli.round_steps import answered, assigned
from tests.cli.sync_steps import owner_syncs, states, syncs
from tests.json_lines import read_rows, write_rows
from tests.prepared_folder import PreparedFolder

PEOPLE = ["ann", "bo"]


def lost(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    path.write_bytes(b"")


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


def not_a_row(path: Path) -> None:
    path.write_text("\n".join(["[]", *path.read_text().splitlines()[1:]]) + "\n")


def without_names(path: Path) -> None:
    write_rows(path, [{**row, "ids": []} for row in read_rows(path)])


def of_another_task(path: Path) -> None:
    write_rows(path, [{**row, "sent": f"{row['task']}-2"} for row in read_rows(path)])


@pytest.mark.parametrize(
    ("copies", "published", "spoil"),
    [
        ("built/*.anntask", "tasks", lost), ("built/*.anntask", "tasks", flipped),
        ("exchange/receipts/*.annreceipt", "receipts", lost), ("exchange/receipts/*.annreceipt", "receipts", empty),
    ],
)  # fmt: skip
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
    sync = ("project", "sync", "--project", owner.root, "--destination", stick, "--verify")
    message = owner.owner.run(*sync, status=1).err
    assert there.read_bytes() == content
    assert str(copy) in message
    assert there.name in message
    assert "[project.damaged]" in message
    copy.write_bytes(written)
    owner.owner.run(*sync)


def test_an_earlier_bundle_is_not_published_as_a_later_one(delivered: tuple[Study, Machine], stick: Path) -> None:
    owner = delivered[0]
    (earlier,) = owner.root.glob("built/*.anntask")
    owner.build(extra=1)
    (later,) = set(owner.root.glob("built/*.anntask")) - {earlier}
    later.write_bytes(earlier.read_bytes())
    message = owner.owner.run("project", "sync", "--project", owner.root, "--destination", stick, status=1).err
    assert "[project.damaged]" in message
    assert str(later) in message
    assert [earlier.name.startswith(path.stem[-16:]) for path in stick.rglob("tasks/*.anntask")] == [True]


def test_an_older_copy_of_the_project_publishes_its_newest_bundle(
    delivered: tuple[Study, Machine], stick: Path
) -> None:
    owner = delivered[0]
    state = owner.root / "project.json"
    older = state.read_bytes()
    owner.build(extra=1)
    newest = Project.open(owner.root).state.series["main"]
    state.write_bytes(older)
    owner_syncs(owner, stick)
    assert Project.open(owner.root).state.series["main"].bundle_id == newest.bundle_id
    assert any(newest.bundle_id.startswith(path.stem[-16:]) for path in stick.rglob("tasks/*.anntask"))


def test_a_sync_names_the_files_of_a_build_that_was_killed_before_it_publishes_them(
    delivered: tuple[Study, Machine], stick: Path
) -> None:
    """An older copy of the project that is restored afterwards would remove them otherwise."""
    owner = delivered[0]
    owner.build(extra=1)
    newest = Project.open(owner.root).state.series["main"].bundle_id
    named = {path: path.with_name(f"{path.name}.unrecorded") for path in owner.root.glob(f"built/{newest}.*")}
    for path, unnamed in named.items():
        path.rename(unnamed)
    owner_syncs(owner, stick)
    assert all(path.is_file() for path in named)
    assert any(newest.startswith(path.stem[-16:]) for path in stick.rglob("tasks/*.anntask"))


def test_a_sync_names_whose_figures_are_missing(delivered: tuple[Study, Machine], stick: Path) -> None:
    owner = delivered[0]
    owner_syncs(owner, stick)
    (id_map,) = owner.root.glob("built/*.ids.jsonl")
    id_map.unlink()
    output = owner.owner.run("project", "sync", "--project", owner.root, "--destination", stick).out
    assert "The figures of lena are missing" in output
    assert id_map.name in output
    assert "lena  0" not in output
    (row,) = owner_syncs(owner, stick)["people"]
    assert id_map.name in row["fault"]


def give_up(project: Path, name: str) -> None:
    """Say that a file is lost for good, as its error advises."""
    files = project / "files.json"
    files.write_text(json.dumps([other for other in json.loads(files.read_text("utf-8")) if other != name]), "utf-8")


def test_a_lost_record_of_syncs_is_named_and_not_begun_anew(delivered: tuple[Study, Machine], stick: Path) -> None:
    owner = delivered[0]
    owner_syncs(owner, stick)
    state = owner.root / "exchange" / "state.json"
    state.unlink()
    sync = ("project", "sync", "--project", owner.root, "--destination", stick)
    for command in (sync, ("project", "status", "--project", owner.root)):
        assert str(state) in owner.owner.refused(*command, code="project.damaged")
    give_up(owner.root, "exchange/state.json")
    assert "1 results file taken" in owner.owner.run(*sync).out


@pytest.mark.parametrize("left", ["receipts", "results"])
def test_a_lost_record_of_syncs_of_an_earlier_version_is_not_begun_anew(
    delivered: tuple[Study, Machine], stick: Path, left: str
) -> None:
    """Its project does not list its files; receipts or results show that there were syncs."""
    owner = delivered[0]
    owner_syncs(owner, stick)
    state, files = owner.root / "exchange" / "state.json", owner.root / "files.json"
    for path in (state, files):
        path.unlink()
    for folder in {"receipts", "results"} - {left}:
        shutil.rmtree(owner.root / "exchange" / folder)
    sync = ("project", "sync", "--project", owner.root, "--destination", stick)
    for command in (sync, ("project", "status", "--project", owner.root)):
        text = owner.owner.refused(*command, code="project.damaged")
        assert str(state) in text
    advised = re.search(r"write (\[.*?\]) into files\.json", " ".join(text.split()))
    assert advised is not None
    files.write_text(advised[1], "utf-8")
    time.sleep(1.1)  # a receipt of the same second has the id of the lost one
    assert "project.older_copy" in str(owner_syncs(owner, stick, status=1))
    owner_syncs(owner, stick)


def test_lost_results_are_named_until_later_ones_contain_the_work(
    delivered: tuple[Study, Machine], stick: Path, tmp_path: Path
) -> None:
    owner, lena = delivered
    owner_syncs(owner, stick)
    (copy,) = owner.root.glob("exchange/results/*/*")
    content = copy.read_bytes()
    copy.unlink()
    sync = ("project", "sync", "--project", owner.root, "--destination", stick, "--dataset", tmp_path / "data")
    message = owner.owner.run(*sync, status=1).err
    assert "[project.damaged]" in message
    assert all(name in message for name in (str(copy), f"lena/results/{copy.name}"))
    status = json.loads(owner.owner.run("project", "status", "--project", owner.root, "--json").out)
    assert [str(copy) in fault for fault in status["faults"]] == [True]
    copy.write_bytes(content)
    owner.owner.run(*sync)
    copy.unlink()
    owner_syncs(owner, stick, status=1)
    owner.revise(lena, 0)
    syncs(lena)
    owner_syncs(owner, stick)
    (copy,) = owner.root.glob("exchange/results/*/*")
    copy.unlink()
    message = owner.owner.run(*sync, status=1).err
    give_up = f"annotator project forget lena {copy.name}"
    assert f"`{give_up}`" in message
    owner.owner.run(*give_up.split()[1:], "--project", owner.root)
    owner_syncs(owner, stick)


def test_a_lost_list_of_keys_is_named_with_advice(delivered: tuple[Study, Machine]) -> None:
    owner = delivered[0]
    (owner.root / "keys" / "allowed_signers").unlink()
    message = owner.owner.refused("project", "show", "--project", owner.root, code="project.damaged")
    assert "Restore the file from a backup." in message


def test_people_of_a_lost_list_are_named_again(delivered: tuple[Study, Machine], stick: Path) -> None:
    owner = delivered[0]
    owner_syncs(owner, stick)
    path = owner.root / "keys" / "people.json"
    path.unlink()
    status = ("project", "status", "--project", owner.root)
    assert str(path) in owner.owner.refused(*status, code="project.damaged")
    give_up(owner.root, "keys/people.json")
    owner.owner.run(*status)


@pytest.mark.parametrize(
    ("name", "spoil"), [("exchange/state.json", empty), ("keys/invites.json", flipped), ("project.json", flipped)]
)
def test_a_damaged_file_is_named_with_advice(
    delivered: tuple[Study, Machine], stick: Path, name: str, spoil: Callable[[Path], None]
) -> None:
    owner = delivered[0]
    owner_syncs(owner, stick)
    path = owner.root / name
    path.write_bytes(b"\xff" + path.read_bytes()[1:])
    spoil(path)
    message = owner.owner.refused("project", "status", "--project", owner.root, code="project.damaged")
    assert f"{path}: " in message
    assert "Restore the file from a backup." in message


MESSAGES = {".anntask": "copy", ".ids.jsonl": "id map"}
TABLES = ("tasks", "texts", "rubrics", "annotations", "ratings", "reviews", "provenance", "refusals")


class Round:
    """The results of a plan for two people, merged; then more tasks for both, and a later delivery of each."""

    def __init__(self, root: Path) -> None:
        self.owner, self.root = owner_of_study(root), root
        bundles = assigned(
            self.owner, root, vicuna(root / "tasks.jsonl", 4, responses=2), PEOPLE, "--rubric", "helpsteer"
        )
        self.first = answered(self.owner, root, bundles)
        self.project = Project.open(root / "study")
        self.merge("data", self.first)
        self.before = self.tables("data")
        bundles = assigned(self.owner, root, vicuna(root / "more.jsonl", 6, start=4, responses=2), PEOPLE, "--more")
        self.later = [self.continued(name, bundle) for name, bundle in bundles.items()]

    def continued(self, name: str, bundle: Path) -> Path:
        out = bundle.with_name(f"{name}-2.annresult")
        machine = Machine(self.root / f"data-{name}", [])
        machine.run("demo", "answer", bundle, "--as", "careful", "--seed", name, "--out", out, "--json")
        return out

    def copies(self, name: str) -> list[Path]:
        """The copies of the task bundles of a person, the earlier one first."""
        project = Project.open(self.project.root)
        latest = project.state.series[name].bundle_id
        bundles = [bundle for bundle, series in project.bundles.items() if series == name and bundle != latest]
        return [project.built(bundle) for bundle in (*bundles, latest)]

    def merge(self, dataset: str, files: Sequence[Path], status: int = 0) -> str:
        where = ("--project", self.root / "study", "--dataset", self.root / dataset)
        outcome = self.owner.run("results", "merge", *files, *where, status=status)
        return outcome.out + outcome.err

    def of(self, dataset: str, table: str) -> list[dict[str, Any]]:
        folder = DatasetFolder(self.root / dataset)
        return list(file_rows(folder.table(self.project.state.id, table)))

    def tables(self, dataset: str) -> dict[str, list[dict[str, Any]]]:
        return {table: self.of(dataset, table) for table in TABLES}


@pytest.fixture(scope="module")
def prepared_round(tmp_path_factory: pytest.TempPathFactory) -> PreparedFolder[Round]:
    return PreparedFolder(tmp_path_factory.mktemp("round"), Round)


@pytest.fixture
def round_(prepared_round: PreparedFolder[Round]) -> Round:
    return prepared_round.restore()


def rows_about(tables: dict[str, list[dict[str, Any]]], name: str) -> list[list[dict[str, Any]]]:
    """The tasks of a series and the annotations in it."""
    return [[row for row in tables[table] if row["series"] == name] for table in ("tasks", "annotations", "ratings")]


@pytest.mark.parametrize(
    ("suffix", "spoil", "newest"),
    [
        (".anntask", lost, False), (".anntask", flipped, True), (".ids.jsonl", lost, False),
        (".ids.jsonl", lost, True), (".ids.jsonl", not_a_row, True), (".ids.jsonl", without_names, False),
        (".ids.jsonl", of_another_task, True),
    ],
)  # fmt: skip
def test_a_series_stays_as_it_was_while_a_bundle_is_lost(
    round_: Round, suffix: str, spoil: Callable[[Path], None], newest: bool
) -> None:
    path = round_.copies("ann")[newest].with_suffix(suffix)
    spoil(path)
    output = round_.merge("data", round_.later, status=1)
    assert f"{path}: The {MESSAGES[suffix]} of a bundle is missing" in output
    assert ("also in the folder into which it was built" in output) == (suffix == ".anntask")
    assert "Left out until its task bundles are restored: ann-2.annresult" in output
    assert "Refused" not in output
    tables = round_.tables("data")
    assert rows_about(tables, "ann") == rows_about(round_.before, "ann")
    assert {row["task"] for row in tables["annotations"] if row["series"] == "bo"} == {
        "vicuna-01",
        "vicuna-04",
        "vicuna-06",
    }
    assert {row["target"] for row in round_.before["texts"]} <= {row["target"] for row in tables["texts"]}


@pytest.mark.parametrize(("suffix", "newest"), [(".anntask", False), (".ids.jsonl", True)])
def test_a_series_is_whole_as_soon_as_its_bundle_is_back(round_: Round, suffix: str, newest: bool) -> None:
    path = round_.copies("ann")[newest].with_suffix(suffix)
    content = path.read_bytes()
    path.unlink()
    round_.merge("data", round_.later, status=1)
    tables = round_.tables("data")
    round_.merge("data", round_.later[:1], status=1)
    assert round_.tables("data") == tables
    round_.merge("new", [*round_.first, *round_.later], status=1)
    assert rows_about(round_.tables("new"), "ann") == [[], [], []]
    assert rows_about(round_.tables("new"), "bo") == rows_about(tables, "bo")
    path.write_bytes(content)
    round_.merge("data", round_.first)  # the later deliveries are missing, and were never merged
    assert [row["task"] for row in round_.of("data", "annotations") if row["series"] == "ann"] == [
        row["task"] for row in round_.before["annotations"] if row["series"] == "ann"
    ]
    for dataset in ("data", "new", "whole"):
        round_.merge(dataset, [*round_.first, *round_.later])
    assert round_.tables("data") == round_.tables("new") == round_.tables("whole")


def test_all_lost_files_of_a_series_are_named_at_once(round_: Round) -> None:
    earlier, later = round_.copies("ann")
    lost_files = [earlier, later.with_suffix(".ids.jsonl")]
    for path in lost_files:
        path.unlink()
    output = round_.merge("data", round_.later, status=1)
    assert all(path.name in output for path in lost_files)
    assert not any(path.name in output for path in (later, *round_.copies("bo")))


def test_a_lost_bundle_is_named_by_a_process_of_the_merge(round_: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merge, "_WORTHWHILE", dict.fromkeys(merge._WORTHWHILE, 1))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    path = round_.copies("ann")[1]
    content = path.read_bytes()
    path.unlink()
    assert f"{path}: The copy of a bundle is missing" in round_.merge("data", round_.later, status=1)
    assert rows_about(round_.tables("data"), "ann") == rows_about(round_.before, "ann")
    path.write_bytes(content)
    round_.merge("data", round_.later)
    round_.merge("whole", [*round_.first, *round_.later])
    assert round_.tables("data") == round_.tables("whole")


@pytest.mark.parametrize("folder", ["series=7", "is_final=false"])
def test_a_folder_named_like_a_column_adds_no_column(round_: Round, folder: str) -> None:
    round_.root.joinpath(folder).mkdir()
    round_.merge(f"{folder}/data", round_.first)
    round_.merge("plain", round_.first)
    assert round_.tables(f"{folder}/data") == round_.tables("plain")


@pytest.mark.parametrize("suffix", [".anntask", ".ids.jsonl"])
def test_a_bundle_that_is_lost_after_it_was_merged_takes_nothing_away(round_: Round, suffix: str) -> None:
    round_.merge("data", round_.first)
    before = round_.tables("data")
    path = round_.copies("ann")[1].with_suffix(suffix)
    content = path.read_bytes()
    path.unlink()
    output = round_.merge("data", round_.later, status=1)
    assert f"{path}: The {MESSAGES[suffix]} of a bundle is missing" in output
    assert "Left out until its task bundles are restored: ann-2.annresult" in output
    assert rows_about(round_.tables("data"), "ann") == rows_about(before, "ann")
    strict = ("--project", round_.project.root, "--dataset", round_.root / "strict", "--strict")
    round_.owner.run("results", "merge", *round_.later, *strict, status=1)
    assert not (round_.root / "strict").exists()
    path.write_bytes(content)
    round_.merge("data", round_.later)
    taken = round_.tables("data")
    path.unlink()
    output = round_.merge("data", [*round_.first, *round_.later], status=0 if suffix == ".anntask" else 1)
    assert "Left out" not in output
    assert round_.tables("data") == taken


def test_no_text_is_current_that_a_later_bundle_may_have_changed(owner: Machine, tmp_path: Path) -> None:
    study, source = tmp_path / "study", vicuna(tmp_path / "tasks.jsonl", 4)
    build: Sequence[str | Path] = (
        "tasks",
        "build",
        source,
        "--project",
        study,
        "--rubric",
        "helpsteer",
        "--yes",
        "--withdraw",
    )
    owner.run(*build, "--out", tmp_path / "a1.anntask")
    files = answered(owner, tmp_path, {"ann": tmp_path / "a1.anntask"})
    merged: Sequence[str | Path] = ("results", "merge", *files, "--project", study, "--dataset", tmp_path / "data")
    owner.run(*merged)
    project = Project.open(study)
    (earlier,) = project.bundles

    def tasks() -> list[tuple[Any, ...]]:
        table = DatasetFolder(tmp_path / "data").table(project.state.id, "tasks")
        return [(row["task"], row["version"], row["is_current"], row["withdrawn"]) for row in file_rows(table)]

    before = tasks()
    first, *others = read_rows(source)[:3]
    first["responses"][0]["text"] += " Changed."
    write_rows(source, (first, *others))
    owner.run(*build, "--out", tmp_path / "a2.anntask")
    path = project.built(earlier)
    content = path.read_bytes()
    path.unlink()
    assert f"{path}: The copy of a bundle is missing" in owner.run(*merged, status=1).err
    assert tasks() == before
    path.write_bytes(content)
    owner.run(*merged)
    assert [current for name, _, current, _ in tasks() if name == "vicuna-01"].count(True) == 1
    assert [withdrawn for *_, withdrawn in tasks()].count(True) == 1


def test_a_sync_takes_what_a_merge_leaves_out(delivered: tuple[Study, Machine], stick: Path, tmp_path: Path) -> None:
    owner, lena = delivered
    (path,) = owner.root.glob("built/*.anntask")
    content = path.read_bytes()
    path.unlink()
    sync = ("project", "sync", "--project", owner.root, "--destination", stick, "--dataset", tmp_path / "data")
    outcome = owner.owner.run(*sync, status=1)
    assert "1 results file taken" in outcome.out
    assert "Refused" not in outcome.out
    assert states(syncs(lena)) == {1: "received"}
    path.write_bytes(content)
    assert "Merged 1 new file" in owner.owner.run(*sync).out
