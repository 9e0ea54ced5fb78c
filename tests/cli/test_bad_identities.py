"""Every bad invite, key and list of keys: a code, a sentence, what to do, and nothing is changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.bundle.invite import InviteContent, open_invite, sign_invite
from annotator.bundle.signing_key import SigningKey
from tests.cli.identities import Study

THIEF = SigningKey(b"\x07" * 32, "Example Lab")


@pytest.fixture
def study(tmp_path: Path) -> Study:
    return Study(tmp_path)


def tree(*folders: Path) -> dict[str, str]:
    """What lies in the folders, but for what only says that somebody looked."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and path.name != ".lock" and not path.name.endswith((".db-wal", ".db-shm", ".lock"))
    }


def unchanged(folders: list[Path], act: Callable[[], str], *fragments: str) -> None:
    """``act`` is refused in one line that says all of ``fragments``, and leaves the folders as they were."""
    before = tree(*folders)
    line = act()
    assert all(fragment in line for fragment in fragments), line
    assert tree(*folders) == before


def test_bad_invites(study: Study) -> None:
    lena, path = study.machine("lena"), study.invite("lena")
    lena.run("tasks", "import", study.build())
    good, content = path.read_bytes(), open_invite(path).content
    other = {**content.model_dump(), "owner_fingerprint": THIEF.public.fingerprint}
    confusable = sign_invite(InviteContent.model_validate(other), THIEF).file()
    bad = study.new(".anninvite")
    for data, code, fragment in (
        (good.replace(b'"lena"', b'"lene"'), "invite.altered", "Ask the owner"),
        (good[:-100], "invite.malformed", "Ask the owner"),
        (b"PK\x03\x04", "invite.malformed", "Ask the owner"),
        (confusable, "trust.other_owner", "by a channel other"),
    ):
        bad.write_bytes(data)
        accept = ["invite", "accept", bad, "--yes"]
        unchanged([lena.data], lambda accept=accept, code=code: lena.refused(*accept, code=code), fragment)  # type: ignore[misc]
    lena.refused("invite", "accept", study.folder / "none", "--yes", code="invite.unreadable")
    lena.run("invite", "accept", path, "--yes")
    unchanged(
        [lena.data / "keys"],
        lambda: lena.refused("invite", "accept", study.invite("omar"), "--yes", code="invite.other_annotator"),
        "lena",
    )


def test_results_for_another_project_and_by_a_confusable_key(study: Study) -> None:
    lena, results = study.enrolled("lena", "lena", "--name", "Lena")
    study.export(results)
    double = study.machine("double")
    double.run("keys", "new", "--role", "annotator", "--name", "Lena")
    double.run("tasks", "import", study.build())
    study.work(double)
    forged = study.results(double)
    unchanged([study.root], lambda: study.export(forged, code="trust.unknown_signer"), study.fingerprint(double))
    other = study.folder / "other"
    study.owner.run("project", "new", other, "--title", "Other")
    trust = ["keys", "trust", results, "--project", other, "--yes"]
    unchanged([other], lambda: study.owner.refused(*trust, code="results.other_project"), "another project")
    assert study.fingerprint(lena) != study.fingerprint(double)


def test_the_owners_own_key_is_rotated_and_not_revoked(study: Study) -> None:
    key = study.fingerprint(study.owner, "owner")
    command = ["keys", "revoke", key, "--project", study.root]
    unchanged([study.root], lambda: study.owner.refused(*command, code="trust.owner_key"), "keys rotate")
    stranger = study.machine("stranger")
    stranger.run("keys", "new")
    unchanged(
        [study.root, stranger.data],
        lambda: stranger.refused(
            "keys", "rotate", "--role", "owner", "--project", study.root, code="project.other_owner"
        ),
        "Nothing was changed",
    )
    for invite in (
        ["invite", "new", "LENA", "--project", study.root],
        ["invite", "new", "lena", "--project", study.root],
    ):
        code = "invite.bad_id" if invite[2] == "LENA" else "project.other_owner"
        out = ["--out", study.folder / "x.anninvite"]
        machine = study.owner if invite[2] == "LENA" else stranger
        unchanged([study.root], lambda: machine.refused(*invite, *out, code=code))  # noqa: B023
