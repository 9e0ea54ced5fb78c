"""What `annotator sync` is asked that it cannot do is refused, and nothing is passed over in silence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.paths import DataDir
from annotator.store.store import Store
from tests.cli.identities import Study
from tests.cli.machine import Machine


@pytest.fixture
def study(tmp_path: Path) -> Study:
    return Study(tmp_path)


@pytest.fixture
def lena(study: Study) -> Machine:
    machine = study.machine("lena")
    machine.run("invite", "accept", study.invite("lena"), "--yes")
    return machine


def test_a_project_that_is_not_here_is_refused_with_those_that_are(lena: Machine) -> None:
    for options in (["--status", "--json"], []):
        refused = lena.refused("sync", *options, "--project", "of-somebody-else", code="store.no_project")
        assert "(Three questions)" in refused


def test_a_project_is_called_by_its_id_or_title(study: Study, lena: Machine, tmp_path: Path) -> None:
    study.owner.run("project", "new", tmp_path / "other", "--title", "Grüße & Größe")
    invite = tmp_path / "2.anninvite"
    study.owner.run("invite", "new", "lena", "--project", tmp_path / "other", "--out", invite)
    lena.run("invite", "accept", invite, "--yes")
    refused = lena.refused("sync", "--destination", tmp_path, code="store.no_project")
    assert "(Three questions)" in refused
    assert "(Grüße & Größe)" in refused
    assert "Grüße" in lena.run("sync", "--status", "--project", "Grüße & Größe").out


def test_a_project_without_an_invite_is_not_synced(lena: Machine, tmp_path: Path) -> None:
    other = Study(tmp_path / "other")
    lena.run("tasks", "import", other.build())
    known = json.loads(other.owner.run("project", "status", "--project", other.root, "--json").out)["project"]
    lena.refused("sync", "--project", known, code="delivery.not_invited")


def test_an_empty_place_is_not_taken_for_the_usual_one(lena: Machine, tmp_path: Path) -> None:
    lena.refused("sync", "--destination", "", code="delivery.bad_address")
    (tmp_path / "nothing").touch()
    lena.refused("sync", "--destination-file", tmp_path / "nothing", code="delivery.bad_address")


def test_a_file_with_the_address_that_is_not_there(lena: Machine, tmp_path: Path) -> None:
    message = lena.refused("sync", "--destination-file", tmp_path / "none", code="delivery.bad_address")
    assert "address" in message
    assert "passphrase" not in message


@pytest.mark.parametrize("more", [("--status",), ("--schedule", "never")])
def test_a_place_is_not_skipped_where_nothing_is_synced(lena: Machine, tmp_path: Path, more: tuple[str]) -> None:
    assert "Leave --destination out" in lena.run("sync", "--destination", tmp_path, *more, status=2).err


@pytest.mark.parametrize("options", [(), ("--status",)])
def test_a_sync_beside_an_open_window_is_refused(lena: Machine, options: tuple[str, ...]) -> None:
    with Store(DataDir(lena.data)):
        assert "Use the open window" in lena.refused("sync", *options, code="store.in_use")
