"""Blind names and orders: HMACs that hide where an answer comes from and fix the order in which it is shown."""

from __future__ import annotations

import hashlib
import hmac


def pseudonym(secret: bytes, *parts: str) -> str:
    """A name for ``parts`` that only the holder of ``secret`` can connect with them: 32 hexadecimal digits.

    HMAC-SHA256 cut to 128 bits. Each part goes in as UTF-8 with its length before it, so that no two lists of parts
    share a name. Raises ``ValueError`` for a secret under 16 bytes, which could be guessed.
    """
    if len(secret) < 16:
        raise ValueError("a blinding secret has at least 16 bytes")
    return _mac(secret, *parts).hex()[:32]


def display_order(seed: str, annotator_id: str, task_id: str, n: int) -> tuple[int, ...]:
    """The order in which ``n`` answers are shown: indices from 0, sorted by HMAC(seed, annotator, task, index).

    The same for the same annotator and task on every machine, and unrelated between tasks. A question after the first
    is told apart by its ``task_id`` (such as ``task/q2``).
    """
    return tuple(sorted(range(n), key=lambda index: _mac(seed.encode(), annotator_id, task_id, str(index))))


def _mac(key: bytes, *parts: str) -> bytes:
    encoded = (part.encode() for part in parts)
    return hmac.new(key, b"".join(len(part).to_bytes(4, "big") + part for part in encoded), hashlib.sha256).digest()
