"""Blinding: HMACs that hide where an answer comes from and determine the order in which answers are shown."""

from __future__ import annotations

import hashlib
import hmac


def pseudonym(secret: bytes, *parts: str) -> str:
    """A pseudonym for ``parts`` that only the holder of ``secret`` can link to them: 32 hexadecimal digits.

    HMAC-SHA256 truncated to 128 bits. Parts are UTF-8 with a length prefix, so different lists of parts have different
    inputs. Raises ``ValueError`` for a secret under 16 bytes, which could be guessed.
    """
    if len(secret) < 16:
        raise ValueError("a blinding secret has at least 16 bytes")
    return _mac(secret, *parts).hex()[:32]


def display_order(seed: str, annotator_id: str, task_id: str, n: int) -> tuple[int, ...]:
    """The display order of ``n`` answers: indices from 0, sorted by HMAC(seed, annotator, task, index).

    It is the same for the same annotator and task on every machine, and unrelated between tasks. Questions after the
    first are distinguished by ``task_id`` (for example ``task/q2``).
    """
    return tuple(sorted(range(n), key=lambda index: _mac(seed.encode(), annotator_id, task_id, str(index))))


def _mac(key: bytes, *parts: str) -> bytes:
    encoded = (part.encode() for part in parts)
    return hmac.new(key, b"".join(len(part).to_bytes(4, "big") + part for part in encoded), hashlib.sha256).digest()
