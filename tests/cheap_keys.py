"""Keys for every passphrase without the work that guards those of people."""

from __future__ import annotations

import hashlib


def cheap_kdf(
    password: bytes,
    salt: bytes,
    desired_key_bytes: int,
    rounds: int,
    ignore_few_rounds: bool = False,  # noqa: ARG001 - bcrypt's
) -> bytes:
    """A key for every passphrase and number of rounds, as bcrypt gives one, without its work."""
    return hashlib.shake_256(b"%d:%d:%b%b" % (rounds, len(password), password, salt)).digest(desired_key_bytes)
