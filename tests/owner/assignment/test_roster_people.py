"""Keys of a roster are trusted, and who has none gets an invite beside the bundle."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.bundle.invite import open_invite
from annotator.bundle.signing_key import SigningKey
from annotator.errors import CombinedError
from annotator.owner.assignment.roster import RosterEntry, roster_keys, trust_keys, write_personal_invites
from annotator.owner.exchange.invitations import make_invites
from annotator.owner.project.owner_project import Project


def entry(name: str, key: SigningKey | None = None) -> RosterEntry:
    return RosterEntry(name, name.title(), key=key.public.line(name) if key is not None else "")


def test_invites_are_for_recipients_without_a_key_or_an_invite(
    project: Project, owner: SigningKey, tmp_path: Path
) -> None:
    project.trust("annotator", SigningKey.generate("cem").public, "Cem", person="cem")
    make_invites(project, owner, [("dora", "Dora")], None)
    roster = [entry("ann"), entry("ben", SigningKey.generate("ben")), *map(entry, ("cem", "dora", "emil", "fay"))]
    everybody = {person.id for person in roster} - {"emil"}
    assert write_personal_invites(project, owner, roster, {"ben", "cem", "dora"}, tmp_path) == []
    assert list(tmp_path.glob("invites")) == []
    files = write_personal_invites(project, owner, roster, everybody, tmp_path, "/media/stick")
    assert [file.relative_to(tmp_path).as_posix() for file in files] == [
        "invites/ann.anninvite",
        "invites/fay.anninvite",
    ]
    says = [open_invite(file).content for file in files]
    assert [(invite.annotator_name, invite.destination) for invite in says] == [
        ("Ann", "/media/stick"), ("Fay", "/media/stick")
    ]  # fmt: skip
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
    written = [file.read_bytes() for file in files]
    assert write_personal_invites(project, owner, roster, everybody, tmp_path) == files
    assert [file.read_bytes() for file in files] == written, "the same secret and place again"


def test_keys_of_a_roster_are_trusted_under_its_names(project: Project) -> None:
    ann = SigningKey.generate("ann")
    keys = roster_keys(project, [entry("ann", ann), entry("ben")])
    assert [(person.id, key) for person, key in keys] == [("ann", ann.public)]
    assert ann.public.fingerprint not in Project.open(project.root).people.keys, "nothing is written yet"
    trust_keys(project, keys)
    holder = Project.open(project.root).people.keys[ann.public.fingerprint]
    assert (holder.person, holder.name) == ("ann", "Ann")


def test_all_keys_of_a_roster_that_cannot_be_are_named(project: Project, owner: SigningKey) -> None:
    with pytest.raises(CombinedError) as refused:
        roster_keys(project, [entry("ann", owner), RosterEntry("ben", "Ben", key="no key"), entry("cem")])
    assert [(error.where, error.code) for error in refused.value.errors] == [
        ("roster, ann", "trust.owner_key"), ("roster, ben", "keys.malformed")
    ]  # fmt: skip
