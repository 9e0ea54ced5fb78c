"""Everything of a person's moves to another laptop, which goes on where the first one was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.computer_transfer import has_moved
from annotator.store import projects
from annotator.store.store import Store
from tests.cli.course_steps import course_of, laptop, qualify, take_test, with_course
from tests.cli.identities import Study, opened
from tests.cli.machine import Machine
from tests.cli.planted_faults import KINDS, names, output_of, planted
from tests.cli.sync_steps import owner_syncs, syncs, with_tasks


def prepare_delivery(study: Study, stick: Path) -> Machine:
    """Lena has submitted and delivered two tasks, and begun the third."""
    lena = with_tasks(study, stick)
    study.work(lena, tasks=2, seconds=30)
    syncs(lena)
    with opened(lena, 2) as session:
        session.apply(SetRating(target="q1/r1", key="helpfulness", value=4))
        session.add_active(12)
    (lena.data / "preferences.json").write_text(json.dumps({"theme": "dark", "percent": 125}))
    return lena


@pytest.fixture
def at_work(delivered: tuple[Study, Machine]) -> Machine:
    return delivered[1]


def move(study: Study, machine: Machine, name: str = "second") -> Machine:
    out = study.new(".annmove")
    machine.run("store", "move", "--out", out, "--new-passphrase-file", study.folder / "phrase")
    other = study.machine(name)
    other.run("store", "take", out, "--from-passphrase-file", study.folder / "phrase")
    return other


def device(machine: Machine) -> str:
    with Store(DataDir(machine.data)) as store:
        return store.read(projects.device_id)


def test_transfer_restores_everything(study: Study, stick: Path, at_work: Machine) -> None:
    before = [at_work.run(*command).out for command in (["tasks", "list"], ["tasks", "hours"], ["sync", "--status"])]
    name = device(at_work)
    second = move(study, at_work)
    assert [
        second.run(*command).out for command in (["tasks", "list"], ["tasks", "hours"], ["sync", "--status"])
    ] == before
    assert json.loads((second.data / "preferences.json").read_text())["percent"] == 125
    assert device(second) == name
    assert device(at_work) != name
    with opened(second, 2) as session:
        assert session.view().annotation.ratings["q1/r1"]["helpfulness"] == 4
    study.work(second, seconds=20)
    syncs(second)  # the place and its agreement came along
    sync = owner_syncs(study, stick)
    assert [(row["submitted"], row["refused"]) for row in sync["people"]] == [(3, 0)]


def test_work_that_is_done_on_the_old_laptop_is_not_lost(study: Study, stick: Path, at_work: Machine) -> None:
    second = move(study, at_work)
    note = has_moved(DataDir(at_work.data))
    assert note is not None
    assert has_moved(DataDir(second.data)) is None
    assert "moved to another computer" in at_work.run("sync", "--status").out
    study.work(at_work)  # the third task, after the move
    syncs(at_work)
    sync = owner_syncs(study, stick)
    assert [(row["submitted"], row["refused"]) for row in sync["people"]] == [(3, 0)]
    syncs(second)
    with opened(second) as session:
        assert [session.status(at) for at in range(3)][:2] == ["submitted", "submitted"]


def test_a_passed_course_comes_along(study: Study, stick: Path) -> None:
    with_course(study, stick)
    anna = laptop(study, stick, "anna")
    take_test(study, anna)
    syncs(anna)
    owner_syncs(study, stick)
    qualify(study)
    owner_syncs(study, stick)
    syncs(anna)
    second = move(study, anna)
    assert course_of(second).state == "passed"


def test_failed_transfer_changes_nothing(study: Study, at_work: Machine) -> None:
    out, wrong = study.new(".annmove"), study.folder / "wrong"
    wrong.write_text("another one\n")
    wrong.chmod(0o600)
    at_work.run("store", "move", "--out", out, "--new-passphrase-file", study.folder / "phrase")
    at_work.refused("store", "move", "--out", out, "--new-passphrase-file", study.folder / "phrase", code="keys.exists")
    phrase = ["--from-passphrase-file", study.folder / "phrase"]
    at_work.refused("store", "take", out, *phrase, code="move.own_file")
    second = study.machine("second")
    second.refused("store", "take", out, "--from-passphrase-file", wrong, code="keys.wrong_passphrase")
    second.refused("store", "take", out, code="keys.locked")
    data = bytearray(out.read_bytes())
    data[len(data) // 2] ^= 1
    (study.folder / "bad.annmove").write_bytes(data)
    second.refused("store", "take", study.folder / "bad.annmove", *phrase, code="move.unreadable")
    second.refused("store", "take", study.folder / "phrase", *phrase, code="move.unreadable")
    assert not (second.data / "keys").exists()
    assert not [path for path in second.data.iterdir() if path.name.startswith(".moving")]


MOVING = {
    "writing": ("store.backups:make_backup", lambda *_: True),
    "sealing": ("services.computer_transfer:_seal", lambda *_: True),
}
TAKING = {
    "reading a key": ("services.computer_transfer:read_key_archive", lambda *_: True),
    "checking the database": ("store.backups:refuse_unfit_backup", lambda *_: True),
    "replacing the database": ("services.computer_transfer:restore_backup", lambda *_: True),
    "putting files": ("services.computer_transfer:_put_files", lambda *_: True),
    "keeping a key": ("bundle.key_store:KeyStore.keep", lambda *_: True),
}


def test_fault_while_everything_is_moved_changes_nothing(study: Study, at_work: Machine) -> None:
    before, out = device(at_work), study.new(".annmove")
    command = ["store", "move", "--out", out, "--new-passphrase-file", study.folder / "phrase"]
    for place, hits in MOVING.values():
        for kind in KINDS:
            with planted(kind, place, hits):
                assert names(kind)(output_of(at_work.attempt(*command)))
            assert not out.exists()
            assert not (at_work.data / "moved.json").exists()
            assert device(at_work) == before
    at_work.run(*command)
    second = study.machine("second")
    take = ["store", "take", out, "--from-passphrase-file", study.folder / "phrase"]
    for place, hits in TAKING.values():
        for kind in KINDS:
            with planted(kind, place, hits):
                outcome = second.attempt(*take)
            assert outcome.status == 1
            assert names(kind)(output_of(outcome))
            assert not list((second.data / "keys").glob("*.key*"))
            assert not [path for path in second.data.iterdir() if path.name.startswith((".moving", "arriving"))]
    second.run(*take)
    assert device(second) == before


def test_fault_while_a_backup_is_restored_changes_nothing(at_work: Machine) -> None:
    at_work.run("store", "backup")
    (file,) = (at_work.data / "backups").glob("*manual*")
    before = device(at_work)
    for place in ("verify_backup", "make_backup", "_overwrite", "refuse_unfit_backup"):
        for kind in KINDS:
            with planted(kind, f"store.backups:{place}", lambda *_: True):
                outcome = at_work.attempt("store", "restore", file)
            assert outcome.status == 1
            assert names(kind)(output_of(outcome)) or (kind is MemoryError and "[store.memory]" in outcome.err)
            assert device(at_work) == before
    at_work.run("store", "check")
    at_work.run("store", "restore", file)


def test_every_other_backup_is_listed(at_work: Machine) -> None:
    at_work.run("store", "backup")
    at_work.run("store", "backup")
    first, *_ = files = sorted((at_work.data / "backups").glob("*.db"))
    for kind in KINDS:
        with planted(kind, "store.backups:verify_backup", lambda path: path == first):
            lines = output_of(at_work.run("store", "backup", "--list")).splitlines()
        assert len(lines) == len(files)
        assert {line.startswith(str(first)) for line in lines if "  damaged  " in line} == {True}
    with planted(RuntimeError, "store.backups:verify_backup", lambda path: path == files[-1]):
        assert f"Restored {files[-2]}" in output_of(at_work.run("store", "restore"))


def test_a_moved_store_comes_back_or_stays(study: Study, at_work: Machine) -> None:
    second = move(study, at_work)
    assert "store stay" not in at_work.run("sync", "--status").err
    back = study.new(".annmove")
    second.run("store", "move", "--out", back, "--new-passphrase-file", study.folder / "phrase")
    at_work.run("store", "take", back, "--from-passphrase-file", study.folder / "phrase")
    assert has_moved(DataDir(at_work.data)) is None
    assert has_moved(DataDir(second.data)) is not None
    assert "go on here" in second.run("store", "stay").out
    assert has_moved(DataDir(second.data)) is None
    second.refused("store", "stay", code="move.none")
    assert device(at_work) != device(second)
