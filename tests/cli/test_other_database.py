"""Another person's database of the same project lies in the data directory: it is said whose it is, and nothing that is
in it is signed with the key that is here."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from annotator.paths import DataDir
from tests.cli.identities import Study
from tests.cli.machine import Machine
from tests.cli.sync_steps import enrolled, owner_syncs, syncs, with_tasks

CODE = "results.other_annotator"


def replaced(study: Study, stick: Path) -> Machine:
    """Lena's laptop, with Ben's database in the place of hers."""
    study.build()
    people = [enrolled(study, name) for name in ("lena", "ben")]
    owner_syncs(study, stick)
    for person in people:
        syncs(person, "--destination", stick)
    lena, ben = people
    study.work(ben)
    shutil.copyfile(DataDir(ben.data).database, DataDir(lena.data).database)
    return lena


def test_the_database_of_another_annotator_is_named(study: Study, stick: Path) -> None:
    lena = replaced(study, stick)
    assert "This is the database of ben, whose invite" in lena.run("tasks", "list").out
    (card,) = json.loads(lena.run("tasks", "list", "--json").out)
    assert card["other_annotator"] == "ben"
    outcome = lena.run("sync", status=1)
    assert "This database belongs to ben" in outcome.err
    assert CODE in outcome.err


def test_the_database_of_another_annotator_is_not_signed(study: Study, stick: Path) -> None:
    """Else it would count as the work of whoever's key signed it."""
    lena = replaced(study, stick)
    lena.refused("results", "write", "--out", study.new(".annresult"), code=CODE)
    lena.run("sync", status=1)
    assert not list(stick.rglob("*.annresult*"))


def test_a_fresh_invite_makes_it_theirs(study: Study, stick: Path) -> None:
    """For it may be the same person, whose key was lost."""
    lena = replaced(study, stick)
    lena.run("invite", "accept", study.invite("ben"), "--yes")
    assert json.loads(lena.run("tasks", "list", "--json").out)[0]["other_annotator"] == ""
    lena.run("sync")
    assert owner_syncs(study, stick)["taken"] == 1


@pytest.mark.parametrize("change", ["rotate", "abandon"])
def test_a_key_in_the_place_of_another_is_the_same_person_s(study: Study, stick: Path, change: str) -> None:
    lena = with_tasks(study, stick)
    study.work(lena)
    lena.run("keys", change, *(("--role", "annotator") if change == "rotate" else ()))
    assert json.loads(lena.run("tasks", "list", "--json").out)[0]["other_annotator"] == ""
    if change == "abandon":  # nothing vouches for it
        lena.run("invite", "accept", study.invite("lena"), "--yes")
    lena.run("sync")
    assert owner_syncs(study, stick)["taken"] == 1
