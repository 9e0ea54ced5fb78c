"""A project goes to another machine: whoever has the folder there goes on, and the one that handed it over is told."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from annotator import limits
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.exchange import publication
from annotator.owner.project import owner_project
from annotator.owner.project.owner_project import Project
from annotator.owner.project.revocations import revocations_of
from annotator.transfer.folder_destination import FolderDestination
from tests.cli.identities import Study, questions
from tests.cli.machine import Machine
from tests.cli.sync_steps import deliver, enrolled, owner_syncs, states, syncs
from tests.json_lines import write_rows


@pytest.fixture
def heir(study: Study, tmp_path: Path) -> tuple[Machine, Path]:
    """Another machine with the owner's key and a copy of the project's folder."""
    study.build()
    phrase, key = tmp_path / "phrase", tmp_path / "owner.annkey"
    phrase.write_text("phrase\n")
    study.owner.run("keys", "move", "--role", "owner", "--out", key, "--new-passphrase-file", phrase)
    machine = study.machine("heir")
    machine.run("keys", "import", key, "--role", "owner", "--from-passphrase-file", phrase)
    root = shutil.copytree(study.root, tmp_path / "copy")
    return machine, root


@contextmanager
def lost_afterwards(study: Study) -> Iterator[None]:
    """The project's folder is put back afterwards as it was before."""
    backup = shutil.copytree(study.root, study.folder / "backup")
    yield
    shutil.rmtree(study.root)
    backup.rename(study.root)


@pytest.mark.parametrize("times", [1, 2])
def test_the_former_owner_of_a_project_syncs_no_more(
    study: Study, stick: Path, heir: tuple[Machine, Path], times: int
) -> None:
    machine, root = heir
    lena = enrolled(study)
    shutil.rmtree(root)
    shutil.copytree(study.root, root)
    owner_syncs(study, stick)
    syncs(lena, "--destination", stick)
    study.work(lena)
    for _ in range(times):
        machine.run("keys", "rotate", "--role", "owner", "--project", root)
    machine.run("project", "sync", "--project", root, "--destination", stick)
    there = {path: path.read_bytes() for path in stick.rglob("*") if path.is_file()}
    refused = study.owner.refused(
        "project", "sync", "--project", study.root, "--destination", stick, code="project.handed_over"
    )
    assert Project.open(root).owner.fingerprint in refused
    assert {path: path.read_bytes() for path in stick.rglob("*") if path.is_file()} == there
    syncs(lena)
    machine.run("project", "sync", "--project", root, "--destination", stick)
    assert states(syncs(lena)) == {1: "received"}


def test_lists_that_prove_nothing_stop_no_sync(study: Study, stick: Path, heir: tuple[Machine, Path]) -> None:
    machine, root = heir
    owner_syncs(study, stick)
    lists = stick / Project.open(study.root).state.id / "owner"
    machine.run("keys", "rotate", "--role", "owner", "--project", root)
    for name, copy in (("rotation", "allowed_signers"), ("rotation.new.sig", "allowed_signers.new.sig")):
        shutil.copy(root / "keys" / name, lists / copy)
    owner_syncs(study, stick)
    (lists / "allowed_signers").write_bytes(b"\xff" * 100)
    (lists / "allowed_signers.old.sig").write_text("nothing")
    owner_syncs(study, stick)
    assert b"\xff" not in (lists / "allowed_signers").read_bytes()


@pytest.mark.usefixtures("restored")
def test_a_restored_older_folder_publishes_no_number_again(study: Study, stick: Path) -> None:
    study.build(2)
    names = sorted(path.name for path in stick.rglob("*.anntask"))
    synced = owner_syncs(study, stick, status=1)
    assert "project.older_copy" in str(synced)
    assert sorted(path.name for path in stick.rglob("*.anntask")) == names


def test_annotators_read_the_receipts_of_a_restored_older_folder(study: Study, stick: Path) -> None:
    """They were numbered below those that had been given, and nobody learned what was returned or announced."""
    lena = deliver(study, stick)
    owner_syncs(study, stick)

    def announce(*texts: str) -> None:
        for text in texts:
            study.owner.run("project", "announce", text, "--project", study.root)
            owner_syncs(study, stick)

    with lost_afterwards(study):
        announce("One.", "Two.", "Three.")
        syncs(lena)
    study.owner.run("project", "return", "t0", "--to", "lena", "--reason", "Once more.", "--project", study.root)
    assert "3 receipts" in str(owner_syncs(study, stick, status=1)["errors"]["lena"])
    owner_syncs(study, stick)
    assert [task["task_id"] for task in syncs(lena)["returned"]] == ["t0"]
    announce("Four.", "Five.")
    assert "Five." in str(syncs(lena)["notices"])


def test_a_restored_older_folder_trusts_no_key_that_was_revoked_since(study: Study, stick: Path) -> None:
    lena, ben = deliver(study, stick), enrolled(study, "ben")
    carl, dora = (study.invite_id(study.invite(name)) for name in ("carl", "dora"))
    owner_syncs(study, stick)

    withdraw = "invite", "withdraw", "--project", study.root
    with lost_afterwards(study):
        study.owner.run("keys", "revoke", "lena", "--project", study.root)
        study.owner.run(*withdraw, carl)
        owner_syncs(study, stick)
        syncs(ben, "--destination", stick)
    assert study.fingerprint(lena) in owner_syncs(study, stick, status=1)["errors"]
    assert revocations_of(Project.open(study.root)).keys[study.fingerprint(lena)].before
    study.owner.run(*withdraw, dora)  # the list goes on from the published one, which the annotators have
    owner_syncs(study, stick)
    syncs(ben)


@pytest.fixture
def restored(study: Study, stick: Path) -> Machine:
    """An annotator who has the second bundle, of four tasks, which the owner's restored folder lacks."""
    lena = enrolled(study)
    study.build()
    owner_syncs(study, stick)
    with lost_afterwards(study):
        study.build(1)
        owner_syncs(study, stick)
        syncs(lena, "--destination", stick)
    return lena


def test_bundles_that_a_restored_folder_lacks_are_recovered_with_the_work_on_them(
    study: Study, stick: Path, restored: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study.work(restored, tasks=4)
    syncs(restored)
    synced = study.owner.run("project", "sync", "--project", study.root, "--destination", stick, status=1).err
    assert f"annotator project recover --project {study.root}" in synced
    with monkeypatch.context() as patch:
        patch.setattr(publication, "fetched_copy", lambda *_: pytest.fail("It was fetched once more."))
        assert "project.older_copy" in str(owner_syncs(study, stick, status=1))
    refused = study.owner.refused("project", "recover", "--project", study.root, code="project.not_recovered")
    assert "t3" in refused
    tasks = write_rows(tmp_path / "tasks.jsonl", questions(4))
    output = study.owner.run("project", "recover", tasks, "--project", study.root).out
    assert "main: number 2 is recovered, with 4 tasks" in output
    owner_syncs(study, stick)
    study.merge(*stick.rglob("*.annresult"))
    answers = open_dataset(study.folder / "set").arrow("ratings", ("task", "response", "is_final")).to_pylist()
    assert {(row["task"], row["response"]) for row in answers} == {(f"t{n}", name) for n in range(4) for name in "ab"}
    study.build(2)
    owner_syncs(study, stick)
    syncs(restored)
    assert "There is nothing to recover" in study.owner.refused(
        "project", "recover", "--project", study.root, code="project.nothing_lost"
    )


def test_a_series_that_cannot_be_recovered_stops_no_other(study: Study, stick: Path, tmp_path: Path) -> None:
    enrolled(study)

    def build(series: str, first: int, last: int) -> Path:
        tasks = write_rows(tmp_path / f"{series}-{last}.jsonl", questions(last)[first:])
        study.owner.run("tasks", "build", tasks, "--project", study.root, "--rubric", "helpsteer", "--series", series,
                        "--out", study.new(".anntask"), "--yes")  # fmt: skip
        return tasks

    build("one", 0, 2)
    build("two", 5, 7)
    owner_syncs(study, stick)
    with lost_afterwards(study):
        for last in (3, 4):  # two bundles of a series are lost
            build("one", 0, last)
            tasks = build("two", 5, last + 5)
            owner_syncs(study, stick)
    owner_syncs(study, stick, status=1)
    outcome = study.owner.run("project", "recover", tasks, "--project", study.root, status=1)
    assert "two: number 3 is recovered, with 4 tasks" in outcome.out
    assert "one:" not in outcome.out
    assert "number 2 of the series 'one'" in outcome.err
    study.owner.run("project", "recover", "--give-up", "one", "--project", study.root)
    owner_syncs(study, stick)
    series = Project.open(study.root).state.series
    assert {name: latest.sequence for name, latest in series.items()} == {"one": 4, "two": 3}


@pytest.mark.parametrize("choice", ["recover", "give up"])
def test_recovered_bundles_take_no_number_twice(
    study: Study, stick: Path, restored: Machine, tmp_path: Path, choice: str
) -> None:
    """The series went back to the number of the lost bundle; and two bundles of the project, built one after the other,
    were published, which everybody refused who had the lost one."""
    study.build(2)
    study.build(3)
    owner_syncs(study, stick, status=1)
    assert sorted(path.name[:7] for path in stick.rglob("*.anntask")) == ["main-1-", "main-2-"]
    tasks = write_rows(tmp_path / "tasks.jsonl", questions(4))
    options = [tasks] if choice == "recover" else ["--give-up", "main"]
    study.owner.run("project", "recover", *options, "--project", study.root)
    assert Project.open(study.root).state.series["main"].sequence == 4
    study.owner.refused("project", "recover", "--project", study.root, code="project.nothing_lost")
    owner_syncs(study, stick)
    syncs(restored)
    study.work(restored, tasks=6)
    syncs(restored)
    owner_syncs(study, stick)
    study.merge(*stick.rglob("*.annresult"))
    rows = open_dataset(study.folder / "set").arrow("ratings", ("task", "is_final")).to_pylist()
    assert {row["task"] for row in rows if row["is_final"]} == {f"t{n}" for n in range(6)}


def test_each_version_of_a_task_is_recovered_with_the_file_that_has_it(
    study: Study, stick: Path, tmp_path: Path
) -> None:
    enrolled(study)
    study.build()
    owner_syncs(study, stick)
    with lost_afterwards(study):
        study.build(1)
        owner_syncs(study, stick)
        first, second = (
            write_rows(tmp_path / f"{word}.jsonl", [*questions(3), *questions(4, word)[3:]])
            for word in ("Question", "Corrected")
        )
        study.owner.run("tasks", "build", second, "--project", study.root, "--rubric", "helpsteer", "--out",
                        tmp_path / "second.anntask", "--series", "main", "--yes")  # fmt: skip
        owner_syncs(study, stick)
    owner_syncs(study, stick, status=1)
    output = study.owner.run("project", "recover", first, second, "--project", study.root).out
    assert "main: number 2 is recovered, with 4 tasks" in output
    assert "main: number 3 is recovered, with 4 tasks" in output


def test_a_bundle_whose_id_map_alone_is_missing_is_not_given_up(study: Study) -> None:
    """Its copy was deleted, and it is one of the project's bundles."""
    study.build()
    project = Project.open(study.root)
    (bundle_id,) = project.bundles
    project.id_map(bundle_id).unlink()
    study.owner.refused("project", "recover", "--give-up", "main", "--project", study.root, code="project.nothing_lost")
    assert project.built(bundle_id).is_file()


def test_a_large_file_that_is_called_like_a_later_bundle_is_not_fetched(
    study: Study, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enrolled(study)
    study.build()
    owner_syncs(study, stick)
    (published,) = stick.rglob("*.anntask")
    with (published.parent / f"main-9-{'0' * 16}.anntask").open("wb") as file:
        file.truncate(limits.LARGE + 1)
    monkeypatch.setattr(FolderDestination, "remote", True)  # only then a limit holds
    verified: list[int] = []
    verify = owner_project.verify_bundle
    monkeypatch.setattr(
        owner_project, "verify_bundle", lambda path, kind: (verified.append(path.stat().st_size), verify(path, kind))[1]
    )
    owner_syncs(study, stick)
    assert not [size for size in verified if size > limits.LARGE]
