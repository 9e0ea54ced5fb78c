"""The owner's invites: for whom they are, which key each has enrolled, and which are withdrawn.

They are stored by id in ``keys/invites.json`` of the project, without their secrets: each secret is derived from the
project's secret and the invite's id.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import not_
from typing import Final

from pydantic import Field, TypeAdapter

from annotator.bundle.info import BundleMetadata
from annotator.bundle.invite import ANNOTATOR_ID, Invite, InviteContent, enrolment_proof, sign_invite
from annotator.bundle.key_succession import predecessors
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.durable import PRIVATE
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import FrozenModel
from annotator.owner.exchange.encryption import rotations_of
from annotator.owner.project.departures import forget_departures
from annotator.owner.project.owner_project import Project
from annotator.owner.project.people import normalised_name
from annotator.owner.project.project_file import ProjectFile
from annotator.owner.project.revocations import publish_revoked, record_replaced_key, revocations_of, revoked_keys
from annotator.transfer.addresses import shown_address


class IssuedInvite(FrozenModel):
    """An invite. ``key``: the fingerprint of the key that it enrolled, empty until then. ``assigned``: it was made with
    personal bundles. ``destination``: where results are delivered; None for nowhere, empty if the address may contain a
    password, which is not stored."""

    annotator_id: str = Field(pattern=ANNOTATOR_ID)
    name: str
    withdrawn: bool = False
    key: str = ""
    assigned: bool = False
    destination: str | None = Field(default=None, exclude_if=lambda value: value is None)
    encrypted: bool = Field(default=False, exclude_if=not_)
    """Whether it asks for encrypted results; False for invites made by an earlier version of the program."""


class InviteRegistry(FrozenModel):
    """All invites of a project by id, in order of creation."""

    invites: Mapping[str, IssuedInvite] = Field(default_factory=dict)

    def changed(self, invite_id: str, **fields: object) -> InviteRegistry:
        """A copy with changed fields of one invite."""
        made = self.invites[invite_id].model_copy(update=fields)
        return InviteRegistry(invites={**self.invites, invite_id: made})


_INVITES: Final = ProjectFile(
    "keys/invites.json", TypeAdapter(InviteRegistry), "The list of invites", InviteRegistry(), PRIVATE
)


@dataclass(frozen=True)
class SignerClaim:
    """The claim of a results signer. ``proof``: the enrolment proof; ``former``: the chain of keys that vouch for it.
    Either may be missing."""

    key: PublicKey
    proof: str = ""
    former: tuple[PublicKey, ...] = ()

    @classmethod
    def of(cls, key: PublicKey, info: BundleMetadata) -> SignerClaim:
        """The claim in the ``info`` of results signed by ``key``."""
        return cls(key, info.enrolment or "", predecessors(key, info.succeeds))


def invites_of(project: Project) -> InviteRegistry:
    """Read the invites of ``project``. Raises ``project.damaged``."""
    return _INVITES.read(project.root)


def make_invite(
    project: Project,
    owner: SigningKey,
    annotator_id: str,
    name: str = "",
    destination: str | None = None,
) -> Invite:
    """Make an invite for ``annotator_id`` with the name ``name`` in any script. It enrols one key.

    Raises ``project.other_owner``, ``invite.bad_id``, ``trust.bad_name``, ``project.busy``.
    """
    (made,) = make_invites(project, owner, [(annotator_id, name)], destination)
    return made


def make_invites(
    project: Project,
    owner: SigningKey,
    people: Sequence[tuple[str, str]],
    destination: str | None = None,
    *,
    assigned: bool = False,
    usual: str | None = None,
) -> list[Invite]:
    """Make an invite for each of ``people``, given as annotator id and name (empty for the known name); all or none. An
    unused ``assigned`` invite is made again unchanged, since its file may never have been written. Without
    ``destination``, ``assigned`` invites name that of the person's last invite, or else the ``usual`` one.

    Raises the errors of :func:`make_invite`.
    """
    project.check_owned_by(owner.public)
    for annotator_id, _ in people:
        if not re.fullmatch(ANNOTATOR_ID, annotator_id):
            raise AnnotatorError(
                "invite.bad_id",
                f"{annotator_id!r} is not a valid annotator id: use a-z, 0-9 and . _ -, at most 40 characters.",
                "Give the person's name in its own script with --name.",
            )
    with project.locked() as now:
        forget_departures(now, {annotator_id for annotator_id, _ in people})
        known, signed, named = invites_of(now).invites, [], now.people
        made: dict[str, IssuedInvite] = {}
        rotations, says = rotations_of(now), now.state
        waits = {each.annotator_id: name for name, each in known.items() if each.assigned and is_pending(each)}
        own = {one.annotator_id: one.destination for one in known.values() if assigned and one.destination is not None}
        for annotator_id, name in people:
            place = destination or own.get(annotator_id, usual)
            shown = normalised_name(name) if name else now.people.name_of(annotator_id)
            invite_id = (waits.get(annotator_id) if assigned else None) or secrets.token_hex(8)
            invitation = InviteContent(
                invite_id=invite_id, project_id=says.id, project_title=says.title,
                owner_fingerprint=owner.public.fingerprint, owner_name=says.owner_name, annotator_id=annotator_id,
                annotator_name=shown, secret=_secret(now, invite_id).hex(), recipient=says.recipient or None,
                destination=place or None, replaces=_revoked_of(now, annotator_id), rotations=rotations,
                needs_program=says.needs_program,
            )  # fmt: skip
            signed.append(sign_invite(invitation, owner))
            kept = _kept(destination) if destination else place
            made[invite_id] = IssuedInvite(
                annotator_id=annotator_id, name=shown, assigned=assigned, destination=kept,
                encrypted=bool(says.recipient),
            )  # fmt: skip
            named = named.called(annotator_id, shown)
        _INVITES.write(now.root, InviteRegistry(invites={**known, **made}))
        now.name_people(named)
    return signed


def _kept(destination: str) -> str:
    """What is stored of a destination: nothing if the address may contain a password."""
    return destination if shown_address(destination) == destination else ""


def is_pending(made: IssuedInvite) -> bool:
    """Whether an invite can still enrol a key."""
    return not made.withdrawn and not made.key


def people_asked_to_encrypt(project: Project) -> frozenset[str]:
    """The ids of all people with an invite that asks for encrypted results. Raises ``project.damaged``."""
    made = invites_of(project).invites.values()
    return frozenset(one.annotator_id for one in made if one.encrypted and not one.withdrawn)


def _revoked_of(project: Project, annotator_id: str) -> tuple[str, ...]:
    """The fingerprints of the annotator's revoked keys, at most the last 32."""
    gone = revocations_of(project).keys
    own = [name for name, known in project.people.keys.items() if known.person == annotator_id and name in gone]
    return tuple(own[-32:])


def withdraw_unused_invite(project: Project, invite_id: str) -> IssuedInvite:
    """Withdraw an invite, so that it cannot enrol a key any more. Keys that it has enrolled remain. Raises
    ``invite.unknown``."""
    with project.locked() as now:
        known = invites_of(now)
        if invite_id not in known.invites:
            raise AnnotatorError("invite.unknown", f"There is no invite {invite_id!r}.", "`invite list` shows all.")
        made = known.invites[invite_id]
        if not made.withdrawn:
            publish_revoked(now, revoked_keys(now).withdraw(invite_id))
            _INVITES.write(now.root, known.changed(invite_id, withdrawn=True))
        return made


def withdraw_open_invites(project: Project, annotator_id: str) -> int:
    """Withdraw all unused invites of a person. Returns their number."""
    made = invites_of(project).invites.items()
    waiting = [name for name, one in made if one.annotator_id == annotator_id and is_pending(one)]
    for name in waiting:
        withdraw_unused_invite(project, name)
    return len(waiting)


def enrol_keys(project: Project, claims: Iterable[SignerClaim]) -> tuple[list[str], dict[str, AnnotatorError]]:
    """Trust the keys that prove an invite, each for its annotator. Returns messages on the outcome, and the refusals by
    fingerprint.

    An invite enrols one key. Two keys that claim the same unused invite are both refused, so that the order in which
    results are read does not matter.
    """
    wanted = {claim.key.fingerprint: claim for claim in claims if claim.proof or claim.former}
    if not wanted:
        return [], {}
    with project.locked() as now:
        known = invites_of(now)
        taken, refused = _resolve_invites(now, known, wanted)
        for fingerprint, invite_id in taken.items():
            known = known.changed(invite_id, key=fingerprint)
        if taken:
            _INVITES.write(now.root, known)
    said = _follow_key_rotation(project, wanted.values())
    for fingerprint, invite_id in sorted(taken.items()):
        made, claim = known.invites[invite_id], wanted[fingerprint]
        project.trust("annotator", claim.key, comment=made.name, person=made.annotator_id)
        said.append(f"Enrolled {made.name} ({made.annotator_id}): {fingerprint}")
    signers = project.signers  # a key for which another one vouches needs no invite
    return said, {name: why for name, why in refused.items() if "annotator" not in signers.roles_of(wanted[name].key)}


def _resolve_invites(
    project: Project, known: InviteRegistry, wanted: Mapping[str, SignerClaim]
) -> tuple[dict[str, str], dict[str, AnnotatorError]]:
    """The invite of each key, and the refused keys, by fingerprint."""
    found = {fingerprint: proven_invite(project, claim, known) for fingerprint, claim in wanted.items()}
    claims, revoked = Counter(found.values()), revocations_of(project).keys
    taken: dict[str, str] = {}
    refused: dict[str, AnnotatorError] = {}
    for fingerprint, invite_id in found.items():
        made = known.invites.get(invite_id)
        if made is None or made.key == fingerprint or fingerprint in revoked:
            continue
        if made.key in {key.fingerprint for key in wanted[fingerprint].former}:
            continue  # the enrolled key vouches for this one
        if made.key or claims[invite_id] > 1:
            refused[fingerprint] = _used_twice(made, fingerprint)
        elif made.withdrawn:
            refused[fingerprint] = _withdrawn(made)
        else:
            taken[fingerprint] = invite_id
    return taken, refused


def _follow_key_rotation(project: Project, claims: Iterable[SignerClaim]) -> list[str]:
    """Trust the keys for which a trusted, unrevoked key vouches. Returns messages."""
    said = []
    for claim in claims:
        signers, gone = project.signers, revocations_of(project).keys
        believed = (old for old in claim.former if "annotator" in signers.roles_of(old) and old.fingerprint not in gone)
        old = next(believed, None)
        if old is None or "annotator" in signers.roles_of(claim.key) or claim.key.fingerprint in gone:
            continue
        known = project.people.keys[old.fingerprint]
        person = known.person or known.name
        project.trust("annotator", old, person=person)
        project.trust("annotator", claim.key, comment=known.name, person=person)
        record_replaced_key(project, old, claim.key)
        said.append(
            f"New key of {project.person_of(claim.key)[1]}: {claim.key.fingerprint} instead of {old.fingerprint}"
        )
    return said


def proven_invite(project: Project, claim: SignerClaim, known: InviteRegistry) -> str:
    """The id of the invite that ``claim`` proves; empty if it proves none."""
    for invite_id, made in known.invites.items() if claim.proof else ():
        secret = _secret(project, invite_id)
        for key in (claim.key, *claim.former):
            expected = enrolment_proof(secret, project.state.id, made.annotator_id, key)
            if hmac.compare_digest(expected, claim.proof):
                return invite_id
    return ""


def safe_id(name: str) -> str:
    """An annotator id made of a name: its letters converted to a-z; empty if that is impossible.

    >>> safe_id("Zoë Ångström"), safe_id("李明")
    ('zoe-angstrom', '')
    """
    letters = unicodedata.normalize("NFKD", name)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter)).lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")


def _secret(project: Project, invite_id: str) -> bytes:
    """The 32-byte secret of an invite."""
    return hmac.digest(project.secret, b"enrolment secret\0" + invite_id.encode(), hashlib.sha256)


def _used_twice(made: IssuedInvite, fingerprint: str) -> AnnotatorError:
    other = f", and has enrolled {made.key} already" if made.key else ""
    return AnnotatorError(
        "invite.used_twice",
        f"The invite of {made.name} ({made.annotator_id}) works for one key{other}; {fingerprint} claims it too.",
        "Ask them which key is theirs: trust it with `annotator keys trust`, or send a fresh invite.",
    )


def _withdrawn(made: IssuedInvite) -> AnnotatorError:
    return AnnotatorError(
        "invite.withdrawn",
        f"The invite of {made.name} ({made.annotator_id}) was withdrawn before these results came.",
        "Send a fresh invite, or trust the key with `annotator keys trust`.",
    )
