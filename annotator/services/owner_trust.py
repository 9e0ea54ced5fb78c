"""Decides whether a task bundle is from the owner of its project: pinned, rotated and revoked keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from annotator.bundle.owner_rotation import OwnerKeyRotation, follow_rotations, keys_before, read_rotations
from annotator.bundle.public_key import PublicKey
from annotator.bundle.revocation import RevocationList, newer_list, read_revocation_list
from annotator.errors import AnnotatorError
from annotator.store import projects
from annotator.store.connections import Connection
from annotator.store.tables import OwnerKeyListRecord, replace_row
from annotator.text.policy import one_line

if TYPE_CHECKING:
    from annotator.bundle.bundle_reader import VerifiedBundle

_ALLOWED = "keys/allowed_signers"
_REVOKED = "keys/revoked"
_EARLIER = "keys/rotations.jsonl"


@dataclass(frozen=True)
class BundleTrustFiles:
    """The key files of a verified bundle; each may be missing."""

    NAMES: ClassVar = (_ALLOWED, f"{_ALLOWED}.old.sig", f"{_ALLOWED}.new.sig", _REVOKED, _EARLIER)

    files: Mapping[str, bytes]

    @classmethod
    def of(cls, bundle: VerifiedBundle) -> BundleTrustFiles:
        return cls({name: bundle.read(name) for name in cls.NAMES if name in bundle})

    @property
    def revoked(self) -> RevocationList | None:
        """The list of revoked keys. Raises ``revocation.*``, ``keys.*``."""
        data = self.files.get(_REVOKED)
        return read_revocation_list(data) if data is not None else None

    @property
    def rotations(self) -> tuple[OwnerKeyRotation, ...]:
        """The owner's key rotations, oldest first; empty if they cannot be read."""
        try:
            earlier = read_rotations(self.files.get(_EARLIER, b""))
            newest = [self.files[name].decode() for name in self.NAMES[:3] if name in self.files]
        except (AnnotatorError, UnicodeDecodeError):
            return ()
        return earlier if len(newest) < len(self.NAMES[:3]) else (*earlier, OwnerKeyRotation.of(*newest))


@dataclass(frozen=True)
class OwnerTrustCheckResult:
    """The result of a check: whether the annotator has confirmed the owner's key, and the key lists to store."""

    verified: bool
    keys: OwnerKeyListRecord


def check_owner_key(
    connection: Connection,
    project_id: str,
    title: str,
    owner: PublicKey,
    files: BundleTrustFiles,
    *,
    anew: bool = False,
) -> OwnerTrustCheckResult:
    """Check whether ``owner``, who signed a bundle of the project, is its owner: the pinned key, one that follows it by
    any number of rotations, or, with ``anew``, one that the annotator now trusts instead.

    Raises ``trust.other_owner``, ``trust.rotated_out``, ``trust.revoked``, ``revocation.*``.
    """
    keys = projects.key_list(connection, project_id)
    revoked = _newest(revoked_by(connection, project_id), files.revoked)
    pinned, verified = _pinned_keys(connection, project_id)
    verified = verified or (pinned is None and _is_confirmed(connection, owner))
    if (
        anew
        and pinned not in (None, owner)
        and not follow_rotations(files.rotations, pinned, owner, keys.serial, revoked)
    ):
        # No key vouches for the new one, so the previous owner's key and key lists are no longer valid.
        return OwnerTrustCheckResult(verified, OwnerKeyListRecord(project_id))
    project_title = one_line(title)
    if owner in revoked:
        raise AnnotatorError(
            "trust.revoked",
            "The owner of {shown} has revoked the key that signed this: {fingerprint}.",
            "Somebody else may have made it. Ask the owner, by another channel than the one it came by.",
            shown=project_title,
            fingerprint=owner.fingerprint,
        )
    if owner.fingerprint in keys.former.split():
        raise AnnotatorError(
            "trust.rotated_out",
            "This is signed by a former key of the owner of {shown}: {fingerprint}.",
            "Ask the owner for the newest one.",
            shown=project_title,
            fingerprint=owner.fingerprint,
        )
    current_keys = replace(keys, revoked=revoked.render() if revoked.serial else keys.revoked)
    if pinned is None or pinned == owner:
        # Keys from before the first contact are also stored, since older receipts may be signed by them.
        return OwnerTrustCheckResult(
            verified, with_previous_keys(current_keys, keys_before(files.rotations, owner, revoked))
        )
    followed = follow_rotations(files.rotations, pinned, owner, keys.serial, revoked)
    if followed is None:
        raise AnnotatorError(
            "trust.other_owner",
            "This claims to belong to {shown}, but another key signed it: {fingerprint} instead of {fingerprint3}.",
            "Ask the owner whether the key was changed, by a channel other than the one through which the "
            "file arrived.",
            shown=project_title,
            fingerprint=owner.fingerprint,
            fingerprint3=pinned.fingerprint,
        )
    return OwnerTrustCheckResult(
        verified, with_previous_keys(replace(current_keys, serial=followed.serial), followed.former)
    )


def with_previous_keys(keys: OwnerKeyListRecord, former: Iterable[PublicKey]) -> OwnerKeyListRecord:
    """``keys`` with additional former keys of the owner."""
    return replace(keys, former=" ".join(dict.fromkeys([*keys.former.split(), *(key.fingerprint for key in former)])))


def save_owner_status(connection: Connection, standing: OwnerTrustCheckResult, owner: PublicKey) -> None:
    """Store the result of a check in the same transaction as the data that it permitted. Pins ``owner``."""
    replace_row(connection, standing.keys)
    record = projects.project(connection, standing.keys.project_id)
    if record is not None and record.owner_key != owner.line():
        replace_row(connection, replace(record, owner_key=owner.line(), owner_fingerprint=owner.fingerprint))
    enrolled = projects.enrolment(connection, standing.keys.project_id)
    if enrolled is not None and enrolled.owner_key != owner.line():
        replace_row(connection, replace(enrolled, owner_key=owner.line()))


def revoked_by(connection: Connection, project_id: str) -> RevocationList:
    """The keys and invites that the owner of a project has revoked, as far as received."""
    revocations = projects.key_list(connection, project_id).revoked
    return read_revocation_list(revocations.encode()) if revocations else RevocationList()


def is_verified(connection: Connection, project_id: str) -> bool:
    """Whether the annotator has confirmed the owner's key, or accepted an invite."""
    return _pinned_keys(connection, project_id)[1]


def _is_confirmed(connection: Connection, owner: PublicKey) -> bool:
    """Whether the annotator has confirmed this key as that of the owner of any project."""
    confirmed = [project.owner_key for project in projects.projects(connection) if project.owner_verified]
    return owner.line() in {*confirmed, *(project.owner_key for project in projects.enrolments(connection))}


def _pinned_keys(connection: Connection, project_id: str) -> tuple[PublicKey | None, bool]:
    """The key that must sign the project's bundles, and whether the annotator has confirmed it."""
    record = projects.project(connection, project_id)
    if record is not None:
        return PublicKey.parse(record.owner_key), record.owner_verified
    enrolled = projects.enrolment(connection, project_id)
    return (PublicKey.parse(enrolled.owner_key), True) if enrolled is not None else (None, False)


def _newest(current: RevocationList, arrived: RevocationList | None) -> RevocationList:
    """The newer of two lists; bundles of several series may arrive in any order. Raises ``revocation.conflict``."""
    if arrived is None or arrived.serial < current.serial:
        return current
    return newer_list(current, arrived)
