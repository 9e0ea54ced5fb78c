"""An owner whose key changed more than once: who slept through it follows, and nobody else leads them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.bundle.public_key import PublicKey
from annotator.bundle.revocation import RevocationList
from annotator.paths import DataDir
from annotator.store import projects
from annotator.store.store import Store
from annotator.store.tables import OwnerKeyListRecord, replace_row
from tests.cli.identities import Study


@pytest.fixture
def study(tmp_path: Path) -> Study:
    return Study(tmp_path)


def rotate(study: Study) -> Path:
    """The owner takes a new key, and sends a bundle under it."""
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root)
    study.made += 1
    return study.build(extra=study.made)


def test_several_missed_key_rotations_are_followed(study: Study) -> None:
    first = study.build()
    machine, awake = study.machine("lena"), study.machine("bo")
    machine.run("tasks", "import", first)
    awake.run("tasks", "import", first)
    sent = [rotate(study) for _ in range(3)]
    for bundle in sent:
        awake.run("tasks", "import", bundle)
    machine.run("tasks", "import", sent[2])
    for reader in (machine, awake):
        for old in (first, *sent[:2]):
            reader.refused("tasks", "import", old, code="trust.rotated_out")
        with Store(DataDir(reader.data)) as store:
            (project,) = store.read(projects.projects)
            assert project.owner_fingerprint == study.fingerprint(study.owner, "owner")
    machine.run("tasks", "import", rotate(study))


def test_a_fresh_invite_leads_over_missed_rotations_too(study: Study) -> None:
    machine = study.machine("lena")
    machine.run("invite", "accept", study.invite("lena"), "--yes")
    old = study.build()
    machine.run("tasks", "import", old)
    rotate(study)
    newest = rotate(study)
    machine.run("invite", "accept", study.invite("lena"), "--yes")
    machine.run("tasks", "import", newest)
    machine.refused("tasks", "import", old, code="trust.rotated_out")
    study.work(machine)
    assert ": 3 tasks by 1 annotator" in study.export(study.results(machine))


def test_a_chain_with_a_revoked_key_is_not_followed(study: Study) -> None:
    machine = study.machine("lena")
    machine.run("tasks", "import", study.build())
    rotate(study)
    between = study.fingerprint(study.owner, "owner")
    rotate(study)
    study.owner.run("keys", "revoke", between, "--project", study.root, "--reason", "stolen")
    study.made += 1
    machine.refused("tasks", "import", study.build(extra=study.made), code="trust.other_owner")


def test_the_words_of_the_owner_pin_another_key_and_nothing_less_does(study: Study) -> None:
    machine = study.machine("lena")
    machine.run("invite", "accept", study.invite("lena"), "--yes")
    old = study.build()
    machine.run("tasks", "import", old)
    rotate(study)
    between = study.fingerprint(study.owner, "owner")
    rotate(study)
    study.owner.run("keys", "revoke", between, "--project", study.root, "--reason", "stolen")
    # The list that the invite tells of is without the step over the stolen key.
    for path in (study.root / "keys").glob("rotation*"):
        path.unlink()
    fresh, newest = study.invite("lena"), study.build(extra=9)
    fingerprint = json.loads(study.owner.run("keys", "show", "--json").out)["words"]
    accept = ["invite", "accept", fresh]
    machine.refused(*accept, "--yes", code="trust.other_owner")
    machine.refused(*accept, "--words", fingerprint, code="trust.other_owner")
    machine.refused(*accept, "--new-owner", "--yes", code="invite.words_needed")
    machine.refused(*accept, "--new-owner", "--words", "kiwi " * 12, code="invite.other_words")
    machine.refused("tasks", "import", newest, code="trust.other_owner")
    machine.run(*accept, "--new-owner", "--words", fingerprint)
    machine.run("tasks", "import", newest)
    machine.refused("tasks", "import", old, code="trust.other_owner")
    with Store(DataDir(machine.data)) as store:
        (project,) = store.read(projects.projects)
        assert store.read(projects.key_list, project.id).former == "", (
            "nobody vouched for the key that was pinned before"
        )
    study.work(machine, tasks=12)
    assert ": 12 tasks by 1 annotator" in study.export(study.results(machine))


def test_a_lost_passphrase_costs_a_fresh_invite_and_no_work(study: Study) -> None:
    machine, phrase = study.machine("lena"), study.folder / "phrase"
    machine.run("keys", "new", "--role", "annotator", "--name", "Lena", "--passphrase-file", phrase)
    machine.run("invite", "accept", study.invite("lena"), "--yes")
    machine.run("tasks", "import", study.build())
    study.work(machine)
    before = study.fingerprint(machine)
    machine.refused("results", "write", "--out", study.new(".annresult"), code="keys.locked")
    machine.run("keys", "new", "--lost")
    assert study.fingerprint(machine) != before
    study.export(study.results(machine), code="trust.unknown_signer")
    machine.run("invite", "accept", study.invite("lena"), "--yes")
    assert ": 3 tasks by 1 annotator" in study.export(study.results(machine))
    assert {row["person"] for row in study.people()} == {"lena"}
    assert (machine.data / "keys" / "annotator.abandoned-1").is_file()


def test_key_lists_of_a_displaced_owner_count_no_more(study: Study) -> None:
    machine = study.machine("lena")
    machine.run("invite", "accept", study.invite("lena"), "--yes")
    machine.run("tasks", "import", study.build())
    study.owner.run("keys", "rotate", "--role", "owner", "--project", study.root)
    for path in (study.root / "keys").glob("rotation*"):
        path.unlink()
    fresh = study.invite("lena")
    key = PublicKey.parse(study.owner.run("keys", "show", "--public").out.strip())
    listed = RevocationList(99, (key,)).render()  # by whoever was pinned so far, against the true owner
    with Store(DataDir(machine.data)) as store:
        (project,) = store.read(projects.projects)
        store.write(lambda connection: replace_row(connection, OwnerKeyListRecord(project.id, revoked=listed)))
    fingerprint = json.loads(study.owner.run("keys", "show", "--json").out)["words"]
    machine.refused("invite", "accept", fresh, "--words", fingerprint, code="trust.revoked")
    machine.run("invite", "accept", fresh, "--new-owner", "--words", fingerprint)
    machine.run("tasks", "import", study.build(extra=5))
