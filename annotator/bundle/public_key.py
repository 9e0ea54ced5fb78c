"""Public keys in the notation of OpenSSH."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from dataclasses import dataclass

from annotator.bundle import ssh_wire
from annotator.errors import AnnotatorError

ALGORITHM = b"ssh-ed25519"
_LINE = re.compile(r"ssh-ed25519[ \t]+(?P<blob>[^ \t]+)")  # OpenSSH separates words by these two characters only
_FIELD_PRIME = 2**255 - 19
# The y coordinates of the eight points of small order. Such a key accepts one signature for every message, so it does
# not identify anyone (RFC 8032 leaves this check to applications).
_SMALL_ORDER = frozenset(
    {
        0,
        1,
        _FIELD_PRIME - 1,
        int.from_bytes(bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
        int.from_bytes(bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little")
        & (2**255 - 1),
    }
)


@dataclass(frozen=True)
class PublicKey:
    """A public key: 32 bytes, checked not to be a weak key. Raises ``keys.weak``."""

    raw: bytes

    def __post_init__(self) -> None:
        y = int.from_bytes(self.raw, "little") & (2**255 - 1)
        if len(self.raw) != 32 or y >= _FIELD_PRIME or y in _SMALL_ORDER:
            raise AnnotatorError(
                "keys.weak", "This public key is not secure and cannot identify anybody.", "Ask for a new key."
            )

    @property
    def blob(self) -> bytes:
        """The key in SSH wire format: algorithm and key, each with a length prefix."""
        return ssh_wire.encode_strings(ALGORITHM, self.raw)

    @property
    def fingerprint(self) -> str:
        """``SHA256:...``, exactly as ``ssh-keygen -l`` prints it."""
        return "SHA256:" + base64.b64encode(hashlib.sha256(self.blob).digest()).decode().rstrip("=")

    def line(self, comment: str = "") -> str:
        """The key as one line of a ``.pub`` file, without a newline."""
        return f"ssh-ed25519 {base64.b64encode(self.blob).decode()} {comment}".rstrip()

    def verify(self, signature: bytes, message: bytes) -> bool:
        """Whether ``signature`` (64 bytes) over ``message`` was made by this key."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True

    @classmethod
    def from_blob(cls, blob: bytes) -> PublicKey:
        """Decode an SSH blob. Raises ``keys.malformed`` unless it is one complete Ed25519 key."""
        reader = ssh_wire.SshWireReader(blob)
        try:
            algorithm, raw = reader.string(), reader.string()
        except ValueError as error:
            raise _malformed_error("it is cut short") from error
        if algorithm != ALGORITHM:
            raise _malformed_error("it is not an Ed25519 key")
        if len(raw) != 32 or not reader.at_end:
            raise _malformed_error("it has the wrong length")
        return cls(raw)

    @classmethod
    def parse(cls, line: str) -> PublicKey:
        """Parse one line of a ``.pub`` file, ignoring the comment. Raises ``keys.malformed``."""
        match = _LINE.match(line.strip(" \t\r\n"))
        if match is None:
            raise _malformed_error("a line begins with `ssh-ed25519` and goes on with the key")
        try:
            blob = base64.b64decode(match["blob"], validate=True)
        except (binascii.Error, ValueError) as error:
            raise _malformed_error("it is not base64") from error
        if base64.b64encode(blob).decode() != match["blob"]:
            raise _malformed_error("its base64 has stray bits")
        return cls.from_blob(blob)


def _malformed_error(why: str) -> AnnotatorError:
    return AnnotatorError(
        "keys.malformed", f"This is not an Ed25519 public key: {why}.", "Ask for the `.pub` file or its one line."
    )
