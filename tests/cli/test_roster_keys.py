"""Keys in a roster: trusted once the bundles are built, refused before anything is written where they cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.owner.project.owner_project import Project
from tests.cli.machine import VICUNA, Machine

ANN, BO = SigningKey(b"a" * 32, "a"), SigningKey(b"b" * 32, "b")


def roster(tmp_path: Path, ann: str, bo: str) -> Path:
    path = tmp_path / "roster.csv"
    path.write_text(f"id,name,key\nann,Ann Lee,{ann}\nbo,Bo Ek,{bo}\nzoe,Zoë,\n", encoding="utf-8")
    return path


def there(tmp_path: Path) -> dict[str, bytes]:
    files = [path for path in (tmp_path / "study").rglob("*") if path.is_file() and path.name != ".lock"]
    return {path.name: path.read_bytes() for path in files}


def test_keys_of_a_roster_are_trusted_as_those_of_its_people(owner: Machine, tmp_path: Path) -> None:
    people = roster(tmp_path, ANN.public.line("some comment"), BO.public.line())
    assign = ["tasks", "assign", VICUNA, "--project", tmp_path / "study", "--roster", people, "--rubric", "helpsteer"]
    owner.run(*assign, "--out", tmp_path / "out", "--dry-run")
    assert len(Project.open(tmp_path / "study").people.keys) == 1
    owner.run(*assign, "--out", tmp_path / "out")
    project = Project.open(tmp_path / "study")
    assert [(project.person_of(key.public)[0], project.name_of(key.public)) for key in (ANN, BO)] == [
        ("ann", "Ann Lee"),
        ("bo", "Bo Ek"),
    ]
    assert project.signers.roles_of(ANN.public) == {"annotator"}
    more = [*assign[:2], "--more", *assign[3:]]
    owner.run(*more, "--out", tmp_path / "again")
    assert Project.open(tmp_path / "study").people == project.people


@pytest.mark.parametrize("options", [(), ("--dry-run",)])
def test_a_key_that_cannot_be_trusted_stops_before_anything_is_written(
    owner: Machine, tmp_path: Path, options: tuple[str, ...]
) -> None:
    mine = Project.open(tmp_path / "study").owner.line()
    people = roster(tmp_path, "ssh-rsa AAAA", mine)
    before = there(tmp_path)
    assign = ["tasks", "assign", VICUNA, "--project", tmp_path / "study", "--roster", people, "--rubric", "helpsteer"]
    output_lines = owner.run(*assign, "--out", tmp_path / "out", *options, status=1).err.splitlines()
    assert [line.rpartition(" ")[2] for line in output_lines if line.startswith("error")] == [
        "[keys.malformed]",
        "[trust.owner_key]",
    ]
    assert "roster, ann" in output_lines[0]
    assert not (tmp_path / "out").exists()
    assert there(tmp_path) == before
