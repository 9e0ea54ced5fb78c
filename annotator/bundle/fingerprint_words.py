"""A key's fingerprint as 12 words for comparison by voice: BIP-39 over the first 128 bits of its SHA-256."""

from __future__ import annotations

import hashlib
from functools import cache

from annotator.bundle.public_key import PublicKey
from annotator.paths import resource

COUNT = 12
_BITS = 11  # per word


def fingerprint_words(key: PublicKey) -> tuple[str, ...]:
    """The 12 words of ``key``: the BIP-39 mnemonic of the first 16 bytes of the SHA-256 of its SSH blob, which are also
    the first 16 bytes of the base64 ``SHA256:...`` fingerprint. The last word contains BIP-39's four checksum bits."""
    start = hashlib.sha256(key.blob).digest()[:16]
    number = int.from_bytes(start, "big") << 4 | hashlib.sha256(start).digest()[0] >> 4
    listed = _words()
    return tuple(listed[number >> _BITS * place & 2**_BITS - 1] for place in reversed(range(COUNT)))


def parse_fingerprint_words(typed: str) -> tuple[str, ...] | None:
    """Parse 12 typed or pasted words, ignoring case and spacing. None unless they are 12 words of the list."""
    words = tuple(typed.lower().replace(",", " ").split())
    vocabulary = frozenset(_words())
    return words if len(words) == COUNT and vocabulary.issuperset(words) else None


@cache
def _words() -> tuple[str, ...]:
    return tuple(resource("bip39", "english.txt").read_text(encoding="ascii").split())
