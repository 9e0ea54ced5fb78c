"""The transfer of a key to another computer: an OpenSSH private key file under a passphrase, followed by related data.

After the key come one line of JSON (role, name, signatures of earlier keys, accepted invites; nothing secret) and the
key's own signature over it. ``ssh-keygen`` can read the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from annotator.bundle import sshsig, strictjson
from annotator.bundle.format_version import FORMAT, FormatVersion
from annotator.bundle.key_store import check_private, decrypt_seed, encrypt_key, is_private_key
from annotator.bundle.key_succession import KeySuccessionSignature
from annotator.bundle.signed_statement import read_statement, signed_line
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import KEYS
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel

SUFFIX = ".annkey"
LARGEST = 4 * 1024 * 1024
_KEY_END = b"-----END OPENSSH PRIVATE KEY-----\n"


class KeyTransferData(ExtensibleModel):
    """The data transferred with a key. ``enrolments`` are the accepted invites as stored in the database."""

    format: FormatVersion = FORMAT
    role: Literal["owner", "annotator", "reviewer"]
    name: str = Field(min_length=1, max_length=200)
    succeeds: tuple[KeySuccessionSignature, ...] = ()
    enrolments: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True)
class ImportedKey:
    """A received key. ``transfer_data`` is None for a plain OpenSSH key."""

    key: SigningKey
    transfer_data: KeyTransferData | None


def write_key_archive(key: SigningKey, belongings: KeyTransferData, passphrase: str) -> bytes:
    """Create the file for another computer. Raises ``keys.empty_passphrase``."""
    return encrypt_key(key, passphrase) + signed_line(belongings.model_dump(mode="json"), key, KEYS)


def read_key_archive(path: Path, passphrase: str | None) -> ImportedKey:
    """Read the key in the file at ``path`` and its related data.

    Raises ``keys.open_to_others``, ``keys.locked``, ``keys.wrong_passphrase``, ``keys.unreadable``, ``keys.altered``,
    ``keys.newer_version``.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise AnnotatorError("keys.unreadable", "This is not a private key file.", where=str(path))
        data = path.read_bytes()
        if not is_private_key(data):
            raise AnnotatorError("keys.unreadable", "This is not a private key file.", where=str(path))
        check_private(path, data)
    except OSError as error:
        raise AnnotatorError(
            "keys.unreadable", "The key file cannot be read: {strerror}.", "Check the path.", str(path),
            strerror=error.strerror,
        ) from None  # fmt: skip
    head, mark, rest = data.partition(_KEY_END)
    seed = decrypt_seed(head + mark, passphrase, "The key", str(path))
    if not rest.strip():
        return ImportedKey(SigningKey(seed), None)
    end = rest.find(b"\n") + 1  # not at the next armor line: the JSON contains armored signatures of earlier keys
    line, armored = rest[:end], rest[end:]
    key = SigningKey(seed)
    try:
        signature = sshsig.parse_signature(armored)
        if signature.public != key.public or signature.namespace != KEYS or not signature.verifies(line):
            raise _modified_error(path)
        strictjson.loads(line, path.name)
    except AnnotatorError:
        raise _modified_error(path) from None

    def newer_error(version: str) -> AnnotatorError:
        return AnnotatorError(
            "keys.newer_version",
            "The data after the key have format version {version}; this program reads {known}.",
            "Update the program.",
            str(path),
            version=repr(version),
            known=repr(FORMAT),
        )

    belongings = read_statement(line, KeyTransferData, path.name, newer_error, lambda _: _modified_error(path))
    return ImportedKey(SigningKey(seed, belongings.name), belongings)


def _modified_error(path: Path) -> AnnotatorError:
    return AnnotatorError(
        "keys.altered", "The data after the key were changed.", "Move the key again, with a new file.", str(path)
    )
