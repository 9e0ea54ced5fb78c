"""Accepting invites: pins the owner's key and enrols the annotator's key with the proof that results contain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from annotator.bundle.fingerprint_words import fingerprint_words
from annotator.bundle.invite import Invite
from annotator.bundle.owner_rotation import render_rotations
from annotator.bundle.public_key import PublicKey
from annotator.errors import AnnotatorError
from annotator.model.timestamps import utc_now
from annotator.services.owner_trust import BundleTrustFiles, check_owner_key, revoked_by, save_owner_status
from annotator.services.required_program import notice_words, outdated_program_error
from annotator.services.syncing.sync_settings import note_destination
from annotator.store import projects
from annotator.store.connections import Connection
from annotator.store.delivery_records import synchronization
from annotator.store.tables import EnrolmentRecord, replace_row
from annotator.text.policy import one_line
from annotator.transfer.addresses import shown_address

if TYPE_CHECKING:
    from annotator.bundle.key_store import KeyStore
    from annotator.store.store import Store

ROLE = "annotator"


@dataclass(frozen=True)
class InviteSummary:
    """An invite as shown before and after it is accepted. ``has_tasks_here``: tasks of its project have been imported.

    ``outcome``: ``new``, ``renewed`` (another invite for the same annotator was accepted before), ``known`` (this
    invite was accepted before).
    """

    project_id: str
    title: str
    owner_name: str
    owner_fingerprint: str
    owner_words: tuple[str, ...]
    annotator_id: str
    annotator_name: str
    encrypted: bool
    destination: str
    outcome: Literal["new", "renewed", "known"]
    has_tasks_here: bool
    outdated: str = ""
    """A message if the owner requires a newer program, with what to do; else empty."""


def inspect_invite(store: Store, invite: Invite, *, anew: bool = False) -> InviteSummary:
    """What accepting ``invite`` would do; nothing is changed. With ``anew`` the invite's owner replaces the pinned
    owner, which the annotator requests after comparing the fingerprint words.

    Raises ``trust.other_owner``, ``trust.revoked``, ``trust.rotated_out``, ``invite.withdrawn``,
    ``invite.other_annotator``.
    """
    return store.read(_check_invite, invite, anew)


def accept_invite(
    store: Store,
    keys: KeyStore,
    invite: Invite,
    name: str,
    passphrase: str | None = None,
    *,
    keep_place: bool = True,
    anew: bool = False,
) -> InviteSummary:
    """Pin the owner and enrol the annotator's key of this machine. If there is no key, one is created with ``name``;
    one that the owner has revoked is replaced, for which ``passphrase`` may be needed. With ``keep_place`` the
    destination for results is stored. ``anew`` is as in :func:`inspect_invite`.

    Raises the errors of :func:`inspect_invite` and :meth:`KeyStore.create`; nothing is changed then.
    """
    inspection = inspect_invite(store, invite, anew=anew)
    if not keys.has(ROLE):
        keys.create(ROLE, name, passphrase)
    public = keys.public(ROLE)
    assert public is not None
    content = invite.content
    if public[0] in store.read(revoked_by, content.project_id) or public[0].fingerprint in content.replaces:
        public = keys.rotate(ROLE, passphrase)[1].public, public[1]
    if content.destination is not None and keep_place:
        keys.keep_secret(f"place-{content.project_id}", content.destination)
    enrolled = replace(
        _record(invite), proof=content.proof(public[0]), signer=public[0].fingerprint,
        accepted_at=utc_now(),
    )  # fmt: skip

    def keep(connection: Connection) -> None:
        _enrol(connection, invite, enrolled, anew)
        if content.destination is not None and keep_place:
            note_destination(connection, content.project_id, content.destination)

    store.write(keep)
    old = outdated_program_error(content.needs_program, content.owner_name, trusted=True)
    return replace(inspection, outdated=notice_words(old) if old is not None else "")


def pending_enrolments(store: Store) -> list[InviteSummary]:
    """Accepted invites to projects without imported tasks."""
    project_ids = {project.id for project in store.read(projects.projects)}
    enrolled = [enrolment for enrolment in store.read(projects.enrolments) if enrolment.project_id not in project_ids]
    with store.reading() as connection:
        settings = [(enrolment, synchronization(connection, enrolment.project_id)) for enrolment in enrolled]
    return [_summary(enrolment, sync.destination if sync.schedule != "never" else "") for enrolment, sync in settings]


def export_enrolments(store: Store) -> tuple[Mapping[str, Any], ...]:
    """The accepted invites, for another computer of the same person."""
    return tuple(asdict(enrolment) for enrolment in store.read(projects.enrolments))


def import_enrolments(store: Store, arrived: Iterable[Mapping[str, Any]]) -> list[str]:
    """Store accepted invites that were transferred with the key. Returns the titles of the new ones. Existing pins are
    not changed."""
    titles = []
    project_ids = {enrolment.project_id for enrolment in store.read(projects.enrolments)}
    pinned = {project.id: project.owner_key for project in store.read(projects.projects)}
    for fields in arrived:
        try:
            enrolment = EnrolmentRecord(**{name: str(value) for name, value in fields.items()})
            PublicKey.parse(enrolment.owner_key)
        except TypeError:
            raise AnnotatorError("keys.altered", "The list of invites in the file cannot be read.") from None
        if (
            enrolment.project_id in project_ids
            or pinned.get(enrolment.project_id, enrolment.owner_key) != enrolment.owner_key
        ):
            continue
        store.save_row(enrolment)
        titles.append(one_line(enrolment.title))
    return titles


def _check_invite(connection: Connection, invite: Invite, anew: bool) -> InviteSummary:
    content = invite.content
    check_owner_key(
        connection, content.project_id, content.project_title, invite.owner, keys_in_invite(invite), anew=anew
    )
    if content.invite_id in revoked_by(connection, content.project_id).invites:
        raise AnnotatorError("invite.withdrawn", "The owner has withdrawn this invite.", "Ask the owner for a new one.")
    before = projects.enrolment(connection, content.project_id)
    if before is not None and before.annotator_id != content.annotator_id:
        raise AnnotatorError(
            "invite.other_annotator",
            "On this computer {name} ({annotator_id}) works on this project; the invite is for {invited}.",
            "Open it on that person's computer, or with a data directory of their own (--data-dir).",
            name=one_line(before.annotator_name),
            annotator_id=before.annotator_id,
            invited=content.annotator_id,
        )
    outcome: Literal["new", "renewed", "known"] = "new"
    if before is not None:
        outcome = "known" if before.invite_id == content.invite_id else "renewed"
    project = projects.project(connection, content.project_id)
    compared = before is not None or (project is not None and project.owner_verified)
    old = outdated_program_error(content.needs_program, content.owner_name, trusted=compared)
    return replace(
        _summary(_record(invite), shown_address(content.destination or "")), outcome=outcome,
        has_tasks_here=project is not None, outdated=notice_words(old) if old is not None else "",
    )  # fmt: skip


def _record(invite: Invite) -> EnrolmentRecord:
    """The enrolment that accepting ``invite`` records, without the annotator's key."""
    content = invite.content
    return EnrolmentRecord(
        project_id=content.project_id, title=content.project_title, owner_name=content.owner_name,
        owner_key=invite.owner.line(), annotator_id=content.annotator_id, annotator_name=content.annotator_name,
        invite_id=content.invite_id, proof="", signer="", recipient=content.recipient or "", accepted_at="",
    )  # fmt: skip


def _enrol(connection: Connection, invite: Invite, enrolled: EnrolmentRecord, anew: bool) -> None:
    standing = check_owner_key(
        connection, enrolled.project_id, enrolled.title, invite.owner, keys_in_invite(invite), anew=anew
    )
    save_owner_status(connection, standing, invite.owner)
    replace_row(connection, enrolled)
    projects.record_verified_owner(connection, invite.owner.line())


def keys_in_invite(invite: Invite) -> BundleTrustFiles:
    """The key statements of an invite, in the form of a bundle's."""
    return BundleTrustFiles({"keys/rotations.jsonl": render_rotations(invite.content.rotations)})


def _summary(enrolment: EnrolmentRecord, destination: str) -> InviteSummary:
    """An accepted invite to a project without imported tasks."""
    owner = PublicKey.parse(enrolment.owner_key)
    return InviteSummary(
        project_id=enrolment.project_id, title=one_line(enrolment.title), owner_name=one_line(enrolment.owner_name),
        owner_fingerprint=owner.fingerprint, owner_words=fingerprint_words(owner), annotator_id=enrolment.annotator_id,
        annotator_name=one_line(enrolment.annotator_name), encrypted=bool(enrolment.recipient),
        destination=one_line(destination), outcome="known", has_tasks_here=False,
    )  # fmt: skip
