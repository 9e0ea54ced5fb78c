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

from pydantic import Field

from annotator.bundle.info import BundleMetadata
from annotator.bundle.invite import ANNOTATOR_ID, Invite, InviteContent, enrolment_proof, sign_invite
from annotator.bundle.key_succession import predecessors
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.durable import PRIVATE
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import FrozenModel, Sparse
from annotator.owner.exchange.encryption import rotations_of
from annotator.owner.project.departures import forget_departures
from annotator.owner.project.owner_project import Project
from annotator.owner.project.people import normalised_name
from annotator.owner.project.project_file import ProjectFile
from annotator.owner.project.revocations import publish_revoked, record_replaced_key, revocations_of, revoked_keys
from annotator.owner.project.team_file import read_team_file
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
    encrypted: Sparse[bool] = False
    """Whether it asks for encrypted results; False for invites made by an earlier version of the program."""


class InviteRegistry(FrozenModel):
    """All invites of a project by id, in order of creation."""

    invites: Mapping[str, IssuedInvite] = Field(default_factory=dict)

    def changed(self, invite_id: str, **fields: object) -> InviteRegistry:
        """A copy with changed fields of one invite."""
        invite = self.invites[invite_id].model_copy(update=fields)
        return InviteRegistry(invites={**self.invites, invite_id: invite})


_INVITES = ProjectFile(
    "keys/invites.json", InviteRegistry, "The list of invites", InviteRegistry(), PRIVATE, in_order=True
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
    return project.read(_INVITES)


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
    (invite,) = make_invites(project, owner, [(annotator_id, name)], destination)
    return invite


def make_invites(
    project: Project,
    owner: SigningKey,
    people: Sequence[tuple[str, str]],
    destination: str | None = None,
    *,
    assigned: bool = False,
) -> list[Invite]:
    """Make an invite for each of ``people``, given as annotator id and name (empty for the known name); all or none. An
    unused ``assigned`` invite is made again unchanged, since its file may never have been written. Without
    ``destination``, invites name that of the person's last invite, or else of the project's.

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
        invites, signed, named = invites_of(now).invites, [], now.people
        issued: dict[str, IssuedInvite] = {}
        rotations, state = rotations_of(now), now.state
        waits = {
            invite.annotator_id: name for name, invite in invites.items() if invite.assigned and is_pending(invite)
        }
        places = {
            earlier.annotator_id: earlier.destination
            for earlier in invites.values()
            if earlier.destination is not None and not earlier.withdrawn
        }
        usual = usual_destination(now)
        for annotator_id, name in people:
            place = destination or places.get(annotator_id, usual)
            display_name = normalised_name(name) if name else now.people.name_of(annotator_id)
            invite_id = (waits.get(annotator_id) if assigned else None) or secrets.token_hex(8)
            invitation = InviteContent(
                invite_id=invite_id, project_id=state.id, project_title=state.title,
                owner_fingerprint=owner.public.fingerprint, owner_name=state.owner_name, annotator_id=annotator_id,
                annotator_name=display_name, secret=_secret(now, invite_id).hex(), recipient=state.recipient or None,
                destination=place or None, replaces=_revoked_of(now, annotator_id), rotations=rotations,
                needs_program=state.needs_program,
            )  # fmt: skip
            signed.append(sign_invite(invitation, owner))
            stored_destination = _without_password(destination) if destination else place
            issued[invite_id] = IssuedInvite(
                annotator_id=annotator_id, name=display_name, assigned=assigned, destination=stored_destination,
                encrypted=bool(state.recipient),
            )  # fmt: skip
            named = named.called(annotator_id, display_name)
        _INVITES.write(now.root, InviteRegistry(invites={**invites, **issued}))
        now.name_people(named)
    return signed


def usual_destination(project: Project) -> str | None:
    """The destination of the last invite that names one and was not withdrawn; empty if it is not stored because the
    address may contain a password."""
    invites = invites_of(project).invites.values()
    named = [invite.destination for invite in invites if invite.destination is not None and not invite.withdrawn]
    return named[-1] if named else None


def _without_password(destination: str) -> str:
    """What is stored of a destination: nothing if the address may contain a password."""
    return destination if shown_address(destination) == destination else ""


def is_pending(invite: IssuedInvite) -> bool:
    """Whether an invite can still enrol a key."""
    return not invite.withdrawn and not invite.key


def reviewers_only(project: Project) -> frozenset[str]:
    """The ids of the people who get no bundles for everybody: who have a role in the team file, but not to annotate, or
    none, and were invited by reviews and have nothing else. Raises ``project.damaged``,
    ``project.bad_timetable``."""
    team, registry = read_team_file(project.root), invites_of(project).invites.values()
    by_hand = {invite.annotator_id for invite in registry if not invite.assigned}
    own = [(latest.recipient, latest.purpose) for latest in project.state.series.values() if latest.recipient]
    annotators = {person for person, purpose in own if not purpose}
    invited = {invite.annotator_id for invite in registry} - by_hand - annotators
    people = {*team.people, *(person for person, _ in own)}
    return frozenset(
        person for person in people
        if not team.works_as(person, "annotator") or (person in invited and not team.terms(person).role)
    )  # fmt: skip


def people_asked_to_encrypt(project: Project) -> frozenset[str]:
    """The ids of all people with an invite that asks for encrypted results. Raises ``project.damaged``."""
    invites = invites_of(project).invites.values()
    return frozenset(invite.annotator_id for invite in invites if invite.encrypted and not invite.withdrawn)


def _revoked_of(project: Project, annotator_id: str) -> tuple[str, ...]:
    """The fingerprints of the annotator's revoked keys, at most the last 32."""
    revoked = revocations_of(project).keys
    fingerprints = [
        name for name, holder in project.people.keys.items() if holder.person == annotator_id and name in revoked
    ]
    return tuple(fingerprints[-32:])


def withdraw_unused_invite(project: Project, invite_id: str) -> IssuedInvite:
    """Withdraw an invite, so that it cannot enrol a key any more. Keys that it has enrolled remain. Raises
    ``invite.unknown``."""
    with project.locked() as now:
        registry = invites_of(now)
        if invite_id not in registry.invites:
            raise AnnotatorError("invite.unknown", f"There is no invite {invite_id!r}.", "`invite list` shows all.")
        invite = registry.invites[invite_id]
        if not invite.withdrawn:
            publish_revoked(now, revoked_keys(now).withdraw(invite_id))
            _INVITES.write(now.root, registry.changed(invite_id, withdrawn=True))
        return invite


def withdraw_open_invites(project: Project, annotator_id: str) -> int:
    """Withdraw all unused invites of a person. Returns their number."""
    invites = invites_of(project).invites.items()
    invite_ids = [
        invite_id for invite_id, invite in invites if invite.annotator_id == annotator_id and is_pending(invite)
    ]
    for invite_id in invite_ids:
        withdraw_unused_invite(project, invite_id)
    return len(invite_ids)


def enrol_keys(project: Project, claims: Iterable[SignerClaim]) -> tuple[list[str], dict[str, AnnotatorError]]:
    """Trust the keys that prove an invite, each for its annotator. Returns messages on the outcome, and the refusals by
    fingerprint.

    An invite enrols one key. Two keys that claim the same unused invite are both refused, so that the order in which
    results are read does not matter.
    """
    claim_by_fingerprint = {claim.key.fingerprint: claim for claim in claims if claim.proof or claim.former}
    if not claim_by_fingerprint:
        return [], {}
    with project.locked() as now:
        registry = invites_of(now)
        enrolled, refused = _resolve_invites(now, registry, claim_by_fingerprint)
        for fingerprint, invite_id in enrolled.items():
            registry = registry.changed(invite_id, key=fingerprint)
        if enrolled:
            _INVITES.write(now.root, registry)
    messages = _follow_key_rotation(project, claim_by_fingerprint.values())
    for fingerprint, invite_id in sorted(enrolled.items()):
        invite, claim = registry.invites[invite_id], claim_by_fingerprint[fingerprint]
        project.trust("annotator", claim.key, comment=invite.name, person=invite.annotator_id)
        messages.append(f"Enrolled {invite.name} ({invite.annotator_id}): {fingerprint}")
    signers = project.signers  # a key for which another one vouches needs no invite
    return messages, {
        name: why
        for name, why in refused.items()
        if "annotator" not in signers.roles_of(claim_by_fingerprint[name].key)
    }


def _resolve_invites(
    project: Project, registry: InviteRegistry, claim_by_fingerprint: Mapping[str, SignerClaim]
) -> tuple[dict[str, str], dict[str, AnnotatorError]]:
    """The invite of each key, and the refused keys, by fingerprint."""
    proven = {
        fingerprint: proven_invite(project, claim, registry) for fingerprint, claim in claim_by_fingerprint.items()
    }
    claims, revoked = Counter(proven.values()), revocations_of(project).keys
    enrolled: dict[str, str] = {}
    refused: dict[str, AnnotatorError] = {}
    for fingerprint, invite_id in proven.items():
        invite = registry.invites.get(invite_id)
        if invite is None or invite.key == fingerprint or fingerprint in revoked:
            continue
        if invite.key in {key.fingerprint for key in claim_by_fingerprint[fingerprint].former}:
            continue  # the enrolled key vouches for this one
        if invite.key or claims[invite_id] > 1:
            refused[fingerprint] = _used_twice(invite, fingerprint)
        elif invite.withdrawn:
            refused[fingerprint] = _withdrawn_error(invite)
        else:
            enrolled[fingerprint] = invite_id
    return enrolled, refused


def _follow_key_rotation(project: Project, claims: Iterable[SignerClaim]) -> list[str]:
    """Trust the keys for which a trusted, unrevoked key vouches. Returns messages."""
    messages = []
    for claim in claims:
        signers, revoked = project.signers, revocations_of(project).keys
        trusted = (
            old for old in claim.former if "annotator" in signers.roles_of(old) and old.fingerprint not in revoked
        )
        old = next(trusted, None)
        if old is None or "annotator" in signers.roles_of(claim.key) or claim.key.fingerprint in revoked:
            continue
        holder = project.people.keys[old.fingerprint]
        person = holder.person or holder.name
        project.trust("annotator", old, person=person)
        project.trust("annotator", claim.key, comment=holder.name, person=person)
        record_replaced_key(project, old, claim.key)
        messages.append(
            f"New key of {project.person_of(claim.key)[1]}: {claim.key.fingerprint} instead of {old.fingerprint}"
        )
    return messages


def proven_invite(project: Project, claim: SignerClaim, registry: InviteRegistry) -> str:
    """The id of the invite that ``claim`` proves; empty if it proves none."""
    for invite_id, invite in registry.invites.items() if claim.proof else ():
        secret = _secret(project, invite_id)
        for key in (claim.key, *claim.former):
            expected = enrolment_proof(secret, project.state.id, invite.annotator_id, key)
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


def _used_twice(invite: IssuedInvite, fingerprint: str) -> AnnotatorError:
    before = f", and has enrolled {invite.key} already" if invite.key else ""
    return AnnotatorError(
        "invite.used_twice",
        f"The invite of {invite.name} ({invite.annotator_id}) works for one key{before}; {fingerprint} claims it too.",
        "Ask them which key is theirs: trust it with `annotator keys trust`, or send a fresh invite.",
    )


def _withdrawn_error(invite: IssuedInvite) -> AnnotatorError:
    return AnnotatorError(
        "invite.withdrawn",
        f"The invite of {invite.name} ({invite.annotator_id}) was withdrawn before these results came.",
        "Send a fresh invite, or trust the key with `annotator keys trust`.",
    )
