"""Wrong input is refused for the reason that is true: a missing file, a folder, an empty file, a full disk, no
permission, files of other kinds, options that belong to others."""

from __future__ import annotations

import errno
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.machine import VICUNA, Machine, owner_of_study


@pytest.fixture(scope="module")
def homes() -> dict[str, Path]:
    """The folder that all tests share, made by the first one: keys are kept differently outside of tests."""
    return {}


@pytest.fixture
def home(homes: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An owner with a project whose results are merged, an annotator with their own database, and files of no use."""
    if not homes:
        homes["all"] = tmp_path_factory.mktemp("reasons")
        _prepare(homes["all"])
    return homes["all"]


def _prepare(home: Path) -> None:
    owner = owner_of_study(home)
    (home / "tasks.jsonl").write_text("\n".join(VICUNA.read_text("utf-8").splitlines()[:3]), "utf-8")
    (home / "roster.csv").write_text("id,name\nann,Ann\n", "utf-8")
    owner.run("tasks", "assign", home / "tasks.jsonl", "--project", home / "study", "--roster", home / "roster.csv",
              "--rubric", "helpsteer", "--out", home / "out")  # fmt: skip
    ann = Machine(home / "ann", [])
    ann.run("demo", "answer", home / "out" / "ann.anntask", "--as", "careful", "--seed", "1", "--invite",
            home / "out" / "invites" / "ann.anninvite", "--out", home / "ann.annresult")  # fmt: skip
    owner.run("results", "merge", home / "ann.annresult", "--project", home / "study", "--dataset", home / "data")
    (home / "empty").touch()
    (home / "garbage").write_text("garbage\n", "utf-8")
    (home / "folder").mkdir()
    (home / "folder" / "note.txt").write_text("not of this program\n", "utf-8")


@pytest.fixture
def owner(home: Path) -> Machine:
    return Machine(home / "owner", [])


@pytest.fixture
def ann(home: Path) -> Machine:
    return Machine(home / "ann", [])


def test_missing_sources_of_an_export(home: Path, owner: Machine) -> None:
    export = ["results", "export", "--to", "helpsteer", "--out", home / "never"]
    assert "no such file" in owner.refused(*export, home / "no.annresult", code="merge.missing")
    assert "no results bundles here" in owner.refused(*export, home / "folder", code="merge.none")
    owner.refused(*export, home / "no-data", code="dataset.missing")
    owner.refused(*export, home / "ann.annresult", code="export.needs_project")


def test_roster_that_is_a_folder_or_empty(home: Path, owner: Machine) -> None:
    build = ["review", "build", home / "data", "--project", home / "study", "--out", home / "never", "--roster"]
    line = owner.refused(*build, home / "folder", code="roster.unreadable")
    assert "The roster cannot be read: Is a directory." in line
    line = owner.refused(*build, home / "empty", code="roster.empty")
    assert "The file is empty." in line


def test_delivery_that_is_unknown(home: Path, owner: Machine) -> None:
    accept = ["review", "accept", home / "data", "--project", home / "study", "--delivery"]
    line = owner.refused(*accept, "0123abcd", code="review.unknown_delivery")
    assert "No delivery whose work counts has an id that begins with '0123abcd'." in line


def test_revoked_name_that_nobody_has(home: Path, owner: Machine) -> None:
    """A person who was only invited has no key: their invite is withdrawn."""
    revoke = ["keys", "revoke", "--project", home / "study"]
    owner.refused(*revoke, "nobody", code="project.unknown_person")
    owner.refused(*revoke, "nobody.pub", code="keys.missing")
    owner.run("invite", "new", "ivo", "--project", home / "study", "--out", home / "ivo.anninvite")
    assert "Withdrawn: 1 unused invite of ivo" in owner.run(*revoke, "ivo").out
    owner.refused(*revoke, "ivo", code="trust.unknown_signer")


def test_name_of_a_person_without_the_project(ann: Machine) -> None:
    """The annotator's own key kept its name."""
    before = ann.run("keys", "show", "--role", "annotator").out
    outcome = ann.run("keys", "rename", "Somebody", "--who", "ann", status=2)
    assert outcome.err.rstrip().endswith("[trust.no_project]")
    assert ann.run("keys", "show", "--role", "annotator").out == before


@pytest.mark.parametrize("name", ["garbage", "empty", "folder", "missing"])
def test_file_of_another_computer_that_is_none(name: str, home: Path, ann: Machine) -> None:
    line = ann.refused("store", "take", home / name, code="move.unreadable")
    assert ("there is no such file" in line) == (name == "missing")
    fresh = Machine(home / f"fresh-{name}", [])
    assert fresh.refused("store", "take", home / name, code="move.unreadable") == line
    assert not fresh.data.exists()


def test_own_results_of_a_project_that_is_not_here(home: Path) -> None:
    fresh = Machine(home / "fresh", [])
    line = fresh.refused("store", "take", home / "ann.annresult", code="store.no_project")
    assert "The project Eighty questions of these results" in line
    assert "invite" in line


def test_results_onto_a_folder(home: Path, ann: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(home)
    assert ann.refused("results", "write", "--out", "folder", code="file.system").startswith("error: folder: ")


def test_results_without_a_project(home: Path) -> None:
    line = Machine(home / "nobody", []).refused("results", "write", "--out", home / "r.annresult", code="store.none")
    assert "--project" not in line
    assert "annotator invite accept" in line


def test_repair_does_not_advise_repair(ann: Machine, tmp_path: Path) -> None:
    broken = Machine(tmp_path / "broken", [])
    broken.data.mkdir()
    database = bytearray((ann.data / "annotator.db").read_bytes())
    database[8192:] = os.urandom(len(database) - 8192)
    (broken.data / "annotator.db").write_bytes(database)
    line = broken.refused("store", "repair", code="store.damaged")
    assert "store repair" not in line
    assert "annotator store restore" in line


def test_refused_backup_is_told_in_one_line(home: Path, ann: Machine) -> None:
    """In a process of its own, as the log writes to standard error where nothing is set up."""
    code = f"from annotator.cli.main import make_app; make_app(lambda *_: 0)(['--data-dir', {str(ann.data)!r}, " \
           f"'store', 'restore', {str(home / 'garbage')!r}])"  # fmt: skip
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    (line,) = run.stderr.splitlines()
    assert line.endswith("[store.backup_damaged]")


def test_course_and_rubric_folders(home: Path, owner: Machine) -> None:
    line = owner.refused("course", "check", home / "garbage", "--rubric", "helpsteer", code="course.unreadable")
    assert "The file cannot be read: Not a directory." in line
    assert "no rubric.toml" in owner.refused("rubric", "check", home / "folder", code="rubric.unknown")
    assert "no rubric.toml" in owner.refused("rubric", "show", home / "folder", code="rubric.unknown")


def test_course_onto_a_full_disk(home: Path, owner: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "tasks.jsonl")

    monkeypatch.setattr("shutil.copyfile", full)
    monkeypatch.setattr("shutil.copy2", full)
    line = owner.refused("course", "new", home / "course", code="file.system")
    assert "No space left on device. Free some space" in line
    assert not (home / "course").exists()


def test_folder_instead_of_tasks_names_files_that_are_seen(home: Path, owner: Machine) -> None:
    (home / "data" / ".hidden.json").write_text("{}", "utf-8")
    line = owner.refused("tasks", "check", home / "data", code="source.not_a_file")
    assert "dataset.json" in line
    assert ".hidden" not in line


def test_guidelines_that_cannot_be_announced(home: Path, owner: Machine) -> None:
    announce = ["project", "announce", "--project", home / "study", "--guidelines"]
    assert "No such file or directory." in owner.refused(*announce, home / "no.md", code="announce.guidelines")
    assert "Is a directory." in owner.refused(*announce, home / "folder", code="announce.guidelines")
    assert "There is nothing in the file." in owner.refused(*announce, home / "empty", code="announce.guidelines")


@pytest.mark.parametrize("command", [("questions",), ("hours",), ("pay",)])
def test_files_that_are_no_results(command: tuple[str, ...], home: Path, owner: Machine) -> None:
    line = owner.refused("project", *command, "--project", home / "study", home / "garbage", code="bundle.not_a_bundle")
    assert "garbage" in line


def test_results_of_another_project(home: Path, owner: Machine) -> None:
    owner.run("project", "new", home / "other", "--title", "Other")
    for command in ("questions", "hours", "pay"):
        owner.refused("project", command, "--project", home / "other", home / "ann.annresult",
                      code="results.other_project")  # fmt: skip


def test_leave_without_its_data_set(home: Path, owner: Machine) -> None:
    leave = ["project", "leave", "ann", "--because", "moved", "--project", home / "study", "--dry-run", "--dataset"]
    owner.refused(*leave, home / "no-data", code="dataset.missing")


def test_table_without_lines_is_told(home: Path, owner: Machine, ann: Machine) -> None:
    told = "There is nothing to list: the table has only the names of its columns"
    none = ["--since", "2050-01-01", "--csv", home / "none.csv"]
    assert told in owner.run("project", "hours", "--project", home / "study", *none).err
    assert told in ann.run("tasks", "hours", *none).err
    assert told in owner.run("project", "pay", "--project", home / "study", "--month", "2050-01", "--csv", "-").err
    outcome = owner.run("project", "hours", "--project", home / "study", home / "ann.annresult", "--csv", "-")
    assert told not in outcome.err
    assert "ann" in outcome.out


def test_destination_that_is_a_file(home: Path, owner: Machine) -> None:
    sync = ["project", "sync", "--project", home / "study", "--destination", home / "garbage"]
    assert "This is not a folder." in owner.refused(*sync, code="delivery.unreachable")


@pytest.mark.parametrize("kind", ["IO Error", "TransactionContext Error: Failed to commit"])
def test_full_disk_under_duckdb(kind: str, home: Path, owner: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    import duckdb

    def full(*_: object, **__: object) -> None:
        error = duckdb.IOException if kind == "IO Error" else duckdb.TransactionException
        raise error(f'{kind}: Could not write file "/tmp/x/work.duckdb": No space left on device')

    monkeypatch.setattr(duckdb, "connect", full)
    line = owner.refused("report", home / "data", "--out", home / "never.html", code="file.system")
    assert "No space left on device" in line


def test_files_without_permission(home: Path, owner: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 1 with a code, and no advice about writing where a file was to be read."""
    closed = home / "closed.csv"
    closed.write_text("id\nann\n", "utf-8")
    monkeypatch.setattr("io.open", _refusing("closed.csv"))
    monkeypatch.setattr("os.access", lambda path, *_, **__: str(path) != str(closed))  # root may read everything
    build = ["review", "build", home / "data", "--project", home / "study", "--out", home / "never", "--roster"]
    line = owner.refused(*build, closed, code="roster.unreadable")
    assert "The roster cannot be read: Permission denied." in line
    line = owner.refused("rubric", "check", closed, code="file.system")
    assert "Permission denied. Change the permissions" in line


def _refusing(name: str) -> Callable[..., Any]:
    real = io.open

    def opened(file: object, *more: Any, **named: Any) -> Any:
        if str(file).endswith(name):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
        return real(file, *more, **named)  # type: ignore[call-overload]

    return opened


def test_data_set_that_may_not_be_read(home: Path, owner: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("io.open", _refusing("dataset.json"))
    line = owner.refused("stats", "collected", home / "data", code="file.system")
    assert "dataset.json: Permission denied." in line


def test_proposed_commands_quote_folders_with_blanks(
    machine: Callable[[str], Machine], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    owner, other = machine("owner"), machine("other")
    for computer in (owner, other):
        computer.run("keys", "new")
    owner.run("project", "new", "st udy", "--title", "Study")
    assert "--project 'st udy'" in other.refused(
        "project", "encrypt", "--project", "st udy", code="project.other_owner"
    )
    assert "--project 'st udy'" in owner.run("keys", "rotate", "--role", "owner", "--project", "st udy").out
    assert "check 'ru bric'" in owner.run("rubric", "new", "ru bric").out
    assert "check 'co urse'" in owner.run("course", "new", "co urse").out
    (tmp_path / "in.jsonl").write_text('{"prompt": "p", "responses": ["a", "b"]}\n', "utf-8")
    assert "tasks build 'ta sks.jsonl'" in owner.run("tasks", "convert", "in.jsonl", "--out", "ta sks.jsonl").out
