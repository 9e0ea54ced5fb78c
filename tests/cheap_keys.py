"""Keys for every passphrase without the work that guards those of people."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def cheap_kdf(
    password: bytes,
    salt: bytes,
    desired_key_bytes: int,
    rounds: int,
    ignore_few_rounds: bool = False,  # noqa: ARG001 - bcrypt's
) -> bytes:
    """A key for every passphrase and number of rounds, as bcrypt gives one, without its work."""
    return hashlib.shake_256(b"%d:%d:%b%b" % (rounds, len(password), password, salt)).digest(desired_key_bytes)


def cheap_encrypt(plaintext: bytes, passphrase: str) -> bytes:
    """An age file for a passphrase, as pyrage makes one, with two rounds of scrypt instead of a second of them.

    Any reader of age opens it. See https://age-encryption.org/v1.
    """
    salt, file_key, nonce = os.urandom(16), os.urandom(16), os.urandom(16)
    wrap = hashlib.scrypt(passphrase.encode(), salt=b"age-encryption.org/v1/scrypt" + salt, n=2, r=8, p=1, dklen=32)
    body = ChaCha20Poly1305(wrap).encrypt(bytes(12), file_key, None)
    header = b"age-encryption.org/v1\n-> scrypt %b 1\n%b\n---" % (_base64(salt), _base64(body))
    mac = hmac.digest(_derived(file_key, b"", b"header"), header, "sha256")
    last = ChaCha20Poly1305(_derived(file_key, nonce, b"payload")).encrypt(bytes(11) + b"\1", plaintext, None)
    return b"%b %b\n%b%b" % (header, _base64(mac), nonce, last)  # one chunk: it has room for 64 KiB


def _base64(data: bytes) -> bytes:
    return base64.b64encode(data).rstrip(b"=")


def _derived(key: bytes, salt: bytes, info: bytes) -> bytes:
    return HKDF(hashes.SHA256(), 32, salt, info).derive(key)
