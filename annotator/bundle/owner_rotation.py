"""Rotation of an owner's key: key lists signed by the old and the new key, which form a chain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pydantic import Field, ValidationError

from annotator.bundle import sshsig, strictjson
from annotator.bundle.public_key import PublicKey
from annotator.bundle.revocation import RevocationList
from annotator.bundle.trust import KEYS, AllowedSigners
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel

MOST = 64
"""The most rotations in a bundle or invite."""


class OwnerKeyRotation(ExtensibleModel):
    """A key list (the text of an ``allowed_signers`` file) signed by the owner's old and new key. Each signature, in
    the keys namespace, is the armor's body without its first and last line."""

    allowed_signers: str = Field(max_length=1024**2)
    old: str = Field(max_length=4096)
    new: str = Field(max_length=4096)

    @classmethod
    def of(cls, listed: str, old: str, new: str) -> OwnerKeyRotation:
        """Create a rotation from the texts of the three files."""
        return cls(allowed_signers=listed, old=sshsig.body_of(old), new=sshsig.body_of(new))

    def follows(self, old: PublicKey) -> tuple[PublicKey, int] | None:
        """The successor of ``old`` and the serial of the list; None if this is not a valid rotation of ``old``."""
        try:
            signed = [sshsig.parse_body(text) for text in (self.old, self.new)]
            signers = AllowedSigners.parse(self.allowed_signers)
        except AnnotatorError:
            return None
        listed = self.allowed_signers.encode()
        if not all(signature.namespace == KEYS and signature.verifies(listed) for signature in signed):
            return None
        new = signed[1].public
        gives = "owner" in signers.roles_of(new) and "owner" not in signers.roles_of(old)
        return (new, signers.serial) if signed[0].public == old and gives else None


@dataclass(frozen=True)
class KeyRotationChainResult:
    """The result of following rotations: the serial of the last list, and the replaced keys, oldest first."""

    serial: int
    former: tuple[PublicKey, ...]


def follow_rotations(
    rotations: Sequence[OwnerKeyRotation], old: PublicKey, new: PublicKey, serial: int, revoked: RevocationList
) -> KeyRotationChainResult | None:
    """Follow ``rotations``, oldest first, from ``old`` to ``new``. The serials must increase and exceed ``serial``.
    None if they do not lead there.

    Rotations before ``old`` are skipped. A key on the way may not repeat or be ``revoked``, because the holder of a
    revoked key could have forged all that follows.
    """
    at, former = old, []
    for rotation in rotations:
        successor = rotation.follows(at)
        if successor is None:
            continue
        fresh, number = successor
        if number <= serial or fresh in former or fresh in revoked:
            return None
        former.append(at)
        at, serial = fresh, number
        if at == new:
            return KeyRotationChainResult(serial, tuple(former))
    return None


def keys_before(
    rotations: Sequence[OwnerKeyRotation], owner: PublicKey, revoked: RevocationList
) -> tuple[PublicKey, ...]:
    """The predecessors of ``owner`` according to ``rotations``, oldest first, without ``revoked`` ones."""
    keys: list[PublicKey] = []
    for rotation in rotations:
        try:
            old = sshsig.parse_body(rotation.old).public
        except AnnotatorError:
            continue
        if (
            old != owner
            and old not in keys
            and old not in revoked
            and follow_rotations(rotations, old, owner, -1, revoked)
        ):
            keys.append(old)
    return tuple(keys)


def read_rotations(data: bytes) -> tuple[OwnerKeyRotation, ...]:
    """Parse rotations from JSON Lines. Raises ``keys.bad_rotations``."""
    try:
        lines = data.splitlines()
        if len(lines) > MOST:
            raise ValueError(f"{len(lines)} are too many")
        return tuple(OwnerKeyRotation.model_validate(strictjson.loads(line)) for line in lines)
    except (AnnotatorError, ValidationError, ValueError):
        message = "The record of the owner's earlier keys cannot be read."
        raise AnnotatorError("keys.bad_rotations", message, "Restore it from a backup.") from None


def render_rotations(rotations: Iterable[OwnerKeyRotation]) -> bytes:
    """The last :data:`MOST` of ``rotations`` as JSON Lines."""
    return b"".join(strictjson.dumps(rotation.model_dump()) + b"\n" for rotation in list(rotations)[-MOST:])
