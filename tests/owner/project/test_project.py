"""Projects: made whole or not at all, with a secret nobody else reads, and keys trusted for one role each."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.project.owner_project import KeyTrustedByProject, Project
from annotator.owner.project.people import principal_name
from annotator.owner.project.sent_tasks import read_sent


def _refused(code: str) -> Any:
    return pytest.raises(AnnotatorError, check=lambda error: error.code == code)


def test_a_new_project_reads_back_and_trusts_its_owner(project: Project, owner: SigningKey) -> None:
    again = Project.open(project.root)
    assert again == project
    assert again.owner == owner.public
    assert again.signers.roles_of(owner.public) == {"owner"}
    assert again.name_of(owner.public) == "Olive Owner"
    assert len(again.secret) == 32


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
def test_only_the_owner_reads_the_secret_and_a_readable_one_is_refused(project: Project) -> None:
    path = project.root / "secret"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    with pytest.raises(AnnotatorError, match="chmod 600"):
        _ = project.secret


@pytest.mark.parametrize("content", ["", "ab", "zz" * 32])
def test_a_damaged_secret_is_refused(project: Project, content: str) -> None:
    (project.root / "secret").write_text(content)
    with _refused("project.secret"):
        _ = project.secret


def test_two_projects_share_neither_id_nor_secret(project: Project, owner: SigningKey, tmp_path: Path) -> None:
    other = Project.create(tmp_path / "other", "Vicuna answers", owner.public, owner.name)
    assert other.state.id != project.state.id
    assert other.secret != project.secret


def test_a_new_project_overwrites_no_folder(owner: SigningKey, tmp_path: Path) -> None:
    full, empty = tmp_path / "full", tmp_path / "empty"
    full.mkdir()
    empty.mkdir()
    (full / "note").write_text("mine")
    with _refused("project.exists"):
        Project.create(full, "T", owner.public, owner.name)
    assert [path.name for path in full.iterdir()] == ["note"]
    Project.create(empty, "T", owner.public, owner.name)
    with _refused("project.exists"):
        Project.create(empty, "T", owner.public, owner.name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "full"]


@pytest.mark.parametrize("title", ["", "  ", "x" * 121])
def test_a_title_that_cannot_be_shown_is_refused(owner: SigningKey, tmp_path: Path, title: str) -> None:
    with _refused("project.bad_title"):
        Project.create(tmp_path / "p", title, owner.public, owner.name)


def test_folders_that_are_no_project_are_refused(tmp_path: Path, project: Project) -> None:
    with _refused("project.missing"):
        Project.open(tmp_path / "nowhere")
    (project.root / "project.json").write_text('{"format": 2}')
    with _refused("project.damaged"):
        Project.open(project.root)


def test_trust_is_given_once_and_under_one_name(project: Project) -> None:
    first, second, third = (SigningKey.generate("annotator").public for _ in range(3))
    assert project.trust("annotator", first, comment="annotator").outcome == "new"
    assert project.trust("annotator", first, comment="else") == KeyTrustedByProject(
        "annotator", "", "annotator", "known"
    )
    assert project.trust("annotator", second, comment="annotator").name.startswith("annotator-key-")
    with _refused("trust.name_taken"):
        project.trust("annotator", third, "annotator")
    assert [project.signers.roles_of(key) for key in (first, second, third)] == [{"annotator"}, {"annotator"}, set()]


def test_a_name_survives_in_any_script_and_a_trusted_key_can_be_renamed(project: Project) -> None:
    zoe, mei = (SigningKey.generate("x").public for _ in range(2))
    assert project.trust("annotator", zoe, "Zoë Ångström") == KeyTrustedByProject(
        "Zoë Ångström", "", "Zoe-Angstrom", "new"
    )
    assert project.trust("annotator", mei, "陈梅").name == "陈梅"
    assert (project.name_of(zoe), project.name_of(mei)) == ("Zoë Ångström", "陈梅")
    assert project.trust("annotator", mei, "Chén Méi").outcome == "changed"
    assert Project.open(project.root).name_of(mei) == "Chén Méi"
    for bad in ("", " ", "a\u202eb", "x" * 101):
        with _refused("trust.bad_name"):
            project.trust("annotator", mei, bad)


def test_two_keys_of_one_person_are_one_annotator(project: Project) -> None:
    laptop, desk, other = (SigningKey.generate("x").public for _ in range(3))
    project.trust("annotator", laptop, "Zoë")
    project.trust("annotator", other, "Zora")
    with _refused("trust.name_taken"):
        project.trust("annotator", desk, "Zoë")
    assert project.trust("annotator", desk, person="Zoë").person == "Zoë"
    assert project.person_of(laptop) == project.person_of(desk) == ("Zoë", "Zoë")
    assert project.person_of(other) == (other.fingerprint, "Zora")
    with _refused("trust.name_taken"):
        project.trust("annotator", other, "Zoë")


def test_keys_that_an_older_program_trusted_keep_their_names(project: Project) -> None:
    key = SigningKey.generate("x").public
    project.trust("annotator", key, "ann@example")
    (project.root / "keys" / "people.json").unlink()
    with _refused("project.damaged"):
        project.name_of(key)
    with project.locked() as now:
        project = now.change(created="")
    (project.root / "files.json").unlink()
    assert project.name_of(key) == "ann@example"
    assert project.trust("annotator", key, "Ann").outcome == "changed"


def test_the_owners_own_key_is_nobody_elses(project: Project, owner: SigningKey) -> None:
    with _refused("trust.owner_key"):
        project.trust("annotator", owner.public, "me")


def test_ssh_keygen_reads_the_list_of_signers(project: Project, tmp_path: Path) -> None:
    key = SigningKey.generate("Süd, *")
    name = project.trust("annotator", key.public, key.name).principal
    signature = tmp_path / "s.sig"
    signature.write_text(key.sign("results.v1@annotator", b"hello"))
    signers = str(project.root / "keys" / "allowed_signers")

    def verify(signer: str, namespace: str) -> int:
        command = ["ssh-keygen", "-Y", "verify", "-f", signers, "-I", signer, "-n", namespace, "-s", str(signature)]
        return subprocess.run(command, input=b"hello", capture_output=True, check=False).returncode

    assert verify(name, "results.v1@annotator") == 0
    assert verify("Olive-Owner", "results.v1@annotator") != 0
    assert verify(name, "tasks.v1@annotator") != 0


@pytest.mark.parametrize(
    ("name", "shown"),
    [("lab@example", "lab@example"), ("Süd Lab", "Sud-Lab"), ("--x", "x"), ("a,b*c", "a-b-c"), ("x" * 300, "x" * 100)],
)
def test_a_name_becomes_one_that_the_list_can_hold(owner: SigningKey, name: str, shown: str) -> None:
    assert principal_name(name, owner.public) == shown


def test_a_name_of_which_nothing_is_left_becomes_the_keys_own(owner: SigningKey) -> None:
    assert principal_name("名前", owner.public) == principal_name("", owner.public)
    assert principal_name("", owner.public).startswith("key-")


@pytest.mark.parametrize("bundle_id", ["", "q99/r99", "../project", "é" * 300, "\0", "a" * 64])
def test_a_bundle_that_nobody_sent_is_refused_whatever_its_id(project: Project, bundle_id: str) -> None:
    with _refused("results.unknown_tasks"):
        read_sent(project, bundle_id)
