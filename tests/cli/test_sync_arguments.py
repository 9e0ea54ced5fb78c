"""What `annotator sync` is asked that it cannot do is refused, and nothing is passed over in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.identities import Study
from tests.cli.machine import Machine


@pytest.fixture
def lena(tmp_path: Path) -> Machine:
    study = Study(tmp_path)
    machine = study.machine("lena")
    machine.run("invite", "accept", study.invite("lena"), "--yes")
    return machine


def test_a_project_that_is_not_here_is_refused_and_not_described(lena: Machine) -> None:
    lena.refused("sync", "--status", "--json", "--project", "of-somebody-else", code="delivery.not_invited")
    lena.refused("sync", "--project", "of-somebody-else", code="delivery.not_invited")


def test_an_empty_place_is_not_taken_for_the_usual_one(lena: Machine, tmp_path: Path) -> None:
    lena.refused("sync", "--to", "", code="delivery.bad_address")
    (tmp_path / "nothing").touch()
    lena.refused("sync", "--to-file", tmp_path / "nothing", code="delivery.bad_address")


def test_a_file_with_the_address_that_is_not_there(lena: Machine, tmp_path: Path) -> None:
    said = lena.refused("sync", "--to-file", tmp_path / "none", code="delivery.bad_address")
    assert "address" in said
    assert "passphrase" not in said


@pytest.mark.parametrize("more", [("--status",), ("--schedule", "never")])
def test_a_place_is_not_skipped_where_nothing_is_synced(lena: Machine, tmp_path: Path, more: tuple[str]) -> None:
    assert "Leave --to out" in lena.run("sync", "--to", tmp_path, *more, status=2).err
