"""Results for their owner's eyes alone: signed first, then encrypted in the age format, which stock ``age`` opens.

The owner's age identity is a key of its own. It lies in the project, encrypted to the owner's Ed25519 key, so that
whoever can sign as the owner can read what comes back, on any machine, and there is no further secret to keep.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pyrage
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from annotator import limits
from annotator.bundle import bundle_errors as errors
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.durable import PRIVATE, NotDurableError, beside, replace_file, sync_file, sync_folder
from annotator.errors import AnnotatorError
from annotator.message import Message
from annotator.paths import make_private

SUFFIX: Final = ".age"
_HEAD: Final = b"age-encryption.org/v1\n"


def is_encrypted(path: Path) -> bool:
    """Whether the file at ``path`` is in the age format, whatever it is called. False for one that cannot be read."""
    try:
        with path.open("rb") as stream:
            return stream.read(len(_HEAD)) == _HEAD
    except OSError:
        return False


def new_identity(owner: SigningKey) -> tuple[bytes, str]:
    """A new age identity, encrypted to the owner's key, and its recipient (``age1...``)."""
    identity = pyrage.x25519.Identity.generate()
    return encrypt_identity(str(identity), owner), str(identity.to_public())


def encrypt_identity(identity: str, owner: SigningKey) -> bytes:
    """``identity`` encrypted to the owner's key: ``age -d -i KEY`` opens it."""
    return bytes(pyrage.encrypt(identity.encode(), [pyrage.ssh.Recipient.from_str(owner.public.line())]))


def decrypt_identity(sealed: bytes, owner: SigningKey) -> str:
    """The identity that :func:`encrypt_identity` sealed. Raises ``encryption.wrong_key``."""
    try:
        return bytes(pyrage.decrypt(sealed, [_identity(owner)])).decode()
    except (pyrage.DecryptError, pyrage.IdentityError):
        raise AnnotatorError(
            "encryption.wrong_key",
            "This machine's owner key does not open the project's encryption key.",
            "Use the machine or the key with which encryption was set up.",
        ) from None


def encrypt(plain: Path, out: Path, recipient: str, own: PublicKey) -> None:
    """Write ``plain`` to ``out``, readable for ``recipient`` and for the holder of the key ``own``, who wrote it; an
    older file at ``out`` is kept when that fails.

    Raises ``encryption.failed``.
    """
    try:
        readers = [pyrage.x25519.Recipient.from_str(recipient), pyrage.ssh.Recipient.from_str(own.line())]
        with beside(out) as fresh:
            pyrage.encrypt_file(str(plain), str(fresh), readers)
            with fresh.open("rb+") as stream:
                sync_file(stream.fileno())
            replace_file(fresh, out)
        sync_folder(out.parent)
    except (pyrage.RecipientError, pyrage.EncryptError, OSError) as error:
        if isinstance(error, NotDurableError):
            raise errors.not_durable(error, str(out)) from error
        why = error.strerror if isinstance(error, OSError) and error.strerror else "age refused it"
        message = Message("The results could not be encrypted: {why}.", why=why)
        raise AnnotatorError("encryption.failed", message, "Look at the folder and the disk.", str(out)) from None


def decrypt(sealed: Path, out: Path, identity: str) -> None:
    """Write what is in ``sealed`` to the new file ``out``, for this user alone. Raises ``encryption.not_for_you``,
    ``encryption.header``, ``encryption.failed``; there is no ``out`` then."""
    _decrypt(sealed, out, pyrage.x25519.Identity.from_str(identity))


def decrypt_own(sealed: Path, out: Path, own: SigningKey) -> None:
    """The same for results that the holder of the key ``own`` wrote."""
    _decrypt(sealed, out, _identity(own))


def _identity(key: SigningKey) -> pyrage.ssh.Identity:
    private = key.private.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
    return pyrage.ssh.Identity.from_buffer(private)


def _check_header(sealed: Path) -> None:
    """Raises ``encryption.header`` for more recipients than anybody writes to: whoever made the file needs no key for
    that, and the library's work grows with the square of their number."""
    with sealed.open("rb") as stream:
        start = stream.read(limits.AGE_HEADER)
    header, ends, _ = start.partition(b"\n--- ")
    count = header.count(b"\n-> ")
    if count > limits.AGE_STANZAS or (not ends and len(start) == limits.AGE_HEADER):
        raise AnnotatorError(
            "encryption.header",
            "The file is encrypted to more than {most} recipients, or its header has no end: "
            "no file of this program is.",
            "It was not opened. Ask the annotator for the file again.",
            sealed.name,
            most=limits.AGE_STANZAS,
        )


def _decrypt(sealed: Path, out: Path, identity: pyrage.x25519.Identity | pyrage.ssh.Identity) -> None:
    make_private(out.parent)
    try:
        _check_header(sealed)
        os.close(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
        pyrage.decrypt_file(str(sealed), str(out), [identity])
    except (pyrage.DecryptError, OSError) as error:
        out.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.strerror:  # age says with an `OSError` without a number what is cut
            message = Message("The file cannot be decrypted: {strerror}.", strerror=error.strerror)
            raise AnnotatorError("encryption.failed", message, "Look at path and disk.", str(sealed)) from None
        raise AnnotatorError(
            "encryption.not_for_you",
            "This file is encrypted to another key, or was cut or changed on its way.",
            "Ask the annotator whom it is for, and for the file again.",
            sealed.name,
        ) from None
