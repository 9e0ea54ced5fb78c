"""Rotation of an annotator's key: each old key vouches for the one after it, and results carry their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import Field

from annotator.bundle import sshsig
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import KEYS
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel

MOST: Final = 32
"""Successions that results carry."""


class KeySuccession(ExtensibleModel):
    """``key`` is the old key's public line; ``signature`` its armoured SSH signature, in the namespace of keys, over
    :func:`succession_message` of the key that takes its place."""

    key: str = Field(max_length=200)
    signature: str = Field(max_length=4096)

    def verified_old_key(self, new: PublicKey) -> PublicKey | None:
        """The old key, if its signature of ``new`` is valid; else None."""
        try:
            old, found = PublicKey.parse(self.key), sshsig.parse(self.signature.encode())
        except (AnnotatorError, UnicodeEncodeError):
            return None
        holds = found.namespace == KEYS and found.public == old != new and found.verifies(succession_message(new))
        return old if holds else None


def sign_successor(old: SigningKey, new: PublicKey) -> KeySuccession:
    """The word of ``old`` that ``new`` takes its place."""
    return KeySuccession(key=old.public.line(), signature=old.sign(KEYS, succession_message(new)))


def predecessors(new: PublicKey, words: Sequence[KeySuccession]) -> tuple[PublicKey, ...]:
    """The keys that ``new`` takes the place of, the last one first, as far as each vouches for the next."""
    found: list[PublicKey] = []
    for word in reversed(words):
        old = word.verified_old_key(found[-1] if found else new)
        if old is None or old == new or old in found:
            break
        found.append(old)
    return tuple(found)


def succession_message(new: PublicKey) -> bytes:
    """What the old key signs."""
    return f"annotator key succession 1\n{new.line()}\n".encode()
