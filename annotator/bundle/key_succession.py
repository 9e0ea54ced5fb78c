"""Rotation of an annotator's key: each old key signs its successor, and results carry these signatures."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from annotator.bundle import sshsig
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import KEYS
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel

MOST = 32
"""The most successions that results contain."""


class KeySuccessionSignature(ExtensibleModel):
    """The old key's signature over its successor. ``key`` is the old key's public line. ``signature`` is its armored
    SSH signature, in the keys namespace, over :func:`succession_message` of the new key."""

    key: str = Field(max_length=200)
    signature: str = Field(max_length=4096)

    def verified_old_key(self, new: PublicKey) -> PublicKey | None:
        """The old key if its signature over ``new`` is valid, else None."""
        try:
            old, signature = PublicKey.parse(self.key), sshsig.parse_signature(self.signature.encode())
        except (AnnotatorError, UnicodeEncodeError):
            return None
        holds = (
            signature.namespace == KEYS
            and signature.public == old != new
            and signature.verifies(succession_message(new))
        )
        return old if holds else None


def sign_successor(old: SigningKey, new: PublicKey) -> KeySuccessionSignature:
    """The signature by which ``old`` declares ``new`` its successor."""
    return KeySuccessionSignature(key=old.public.line(), signature=old.sign(KEYS, succession_message(new)))


def predecessors(new: PublicKey, signatures: Sequence[KeySuccessionSignature]) -> tuple[PublicKey, ...]:
    """The predecessors of ``new``, the latest first, as far as the chain of signatures is valid."""
    keys: list[PublicKey] = []
    for signature in reversed(signatures):
        old = signature.verified_old_key(keys[-1] if keys else new)
        if old is None or old == new or old in keys:
            break
        keys.append(old)
    return tuple(keys)


def succession_message(new: PublicKey) -> bytes:
    """The message that the old key signs."""
    return f"annotator key succession 1\n{new.line()}\n".encode()
