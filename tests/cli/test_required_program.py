"""An owner asks for a newer version of the program: bundles, invites and receipts say so, and older programs say it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from annotator.bundle.bundle_reader import verify_bundle
from annotator.bundle.invite import open_invite
from tests.cli.identities import Study
from tests.cli.sync_steps import enrolled, owner_syncs, syncs

PLACE = "https://lab.example/annotator"


def ask(study: Study, version: str = "9.0.1") -> str:
    """The SHA-256 of the installer that the owner names."""
    installer = study.folder / "annotator_9.0.1_amd64.deb"
    installer.write_bytes(b"a newer program")
    study.owner.run("project", "require", version, "--project", study.root, "--from", PLACE, "--file", installer)
    return hashlib.sha256(b"a newer program").hexdigest()


def newer(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("annotator.services.required_program.__version__", "9.0.1")


def test_files_say_nothing_of_a_version_unless_one_is_asked_for(study: Study) -> None:
    assert study.owner.run("project", "require", "--project", study.root).out == "No version is asked for\n"
    content = (study.root / "project.json").read_bytes()
    before = study.build().read_bytes()
    assert b"needs_program" not in before
    assert b"needs_program" not in study.invite("lena").read_bytes()
    assert b"needs_program" not in content
    ask(study)
    asked = study.build()
    assert verify_bundle(asked).info.sequence == 2
    assert b"needs_program" in asked.read_bytes()
    study.owner.run("project", "require", "--project", study.root, "--withdraw")
    assert b"needs_program" not in (study.root / "project.json").read_bytes()
    assert b"needs_program" not in study.invite("omar").read_bytes()


def test_an_older_program_takes_in_no_such_bundle_and_says_where_the_newer_one_is(
    study: Study, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = ask(study)
    bundle = study.build()
    lena = study.machine("lena")
    invite = study.invite("lena")
    assert open_invite(invite).content.needs_program is not None
    assert "Needs Annotator 9.0.1 or newer" in lena.run("invite", "show", invite).out
    accepted = lena.run("invite", "accept", invite, "--yes").out
    assert "Example Lab asks for Annotator 9.0.1 or newer; this is 0.3.0." in accepted
    assert f"annotator_9.0.1_amd64.deb {digest}" in accepted
    refused = lena.refused("tasks", "import", bundle, code="program.too_old")
    assert PLACE in refused
    assert digest in refused
    owner_syncs(study, stick)
    for _ in range(2):  # it is looked at again by every sync: the program may be newer then
        assert "[program.too_old]" in lena.attempt("sync", "--destination", stick).err
    output = lena.run("sync", "--status").out
    assert "The project owner asks for Annotator 9.0.1 or newer; this is 0.3.0." in output
    assert digest in output
    newer(monkeypatch)
    assert "asks for Annotator" not in lena.run("sync", "--status").out
    assert syncs(lena)["imported"]


def test_a_required_program_of_an_unknown_owner_names_no_download(study: Study) -> None:
    ask(study)
    bundle = study.build()
    omar = study.machine("omar")  # was not invited: nobody compared this owner's key
    refused = omar.refused("tasks", "import", bundle, code="program.too_old")
    assert "Example Lab asks for Annotator 9.0.1 or newer" in refused
    assert PLACE not in refused


def test_receipts_say_it_again_only_when_it_changes(study: Study, stick: Path) -> None:
    study.build()
    enrolled(study)
    owner_syncs(study, stick)
    ask(study)
    assert owner_syncs(study, stick)["receipts"] == 1
    assert owner_syncs(study, stick)["receipts"] == 0
    study.owner.run("project", "require", "--project", study.root, "--withdraw")
    assert owner_syncs(study, stick)["receipts"] == 1


def test_a_version_that_is_here_is_not_news(study: Study) -> None:
    ask(study, "0.1")
    bundle = study.build()
    lena = enrolled(study)
    assert "newer" not in lena.run("tasks", "import", bundle).out


@pytest.mark.parametrize("version", ["", "1", "1.2.3.4.5", "v1.2", "1.02", "1.2-beta"])
def test_malformed_versions_of_a_required_program_are_refused(study: Study, version: str) -> None:
    study.owner.refused("project", "require", version, "--project", study.root, code="program.version")


def test_a_file_that_is_not_there_is_refused(study: Study) -> None:
    gone = study.folder / "gone.deb"
    study.owner.refused("project", "require", "1.2", "--project", study.root, "--file", gone, code="program.file")
    study.owner.refused("project", "require", "--project", study.root, "--from", PLACE, code="program.version")


def test_a_file_whose_name_cannot_be_said_is_refused(study: Study) -> None:
    long = study.folder / f"{'a' * 220}.deb"
    long.write_bytes(b"a newer program")
    study.owner.refused("project", "require", "1.2", "--project", study.root, "--file", long, code="program.file")
