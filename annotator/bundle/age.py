"""Encryption of results for the owner: bundles are signed, then encrypted in the age format, which the ``age`` tool
reads.

The owner's age identity is stored in the project, encrypted to the owner's Ed25519 key. Anyone who can sign as the
owner can therefore read results on any machine, and no further secret has to be kept.
"""

from __future__ import annotations

from pathlib import Path

import pyrage

from annotator import limits
from annotator.bundle import bundle_errors as errors
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.durable import NotDurableError, make_empty, replace_file, sync_file, sync_folder, temporary_sibling
from annotator.errors import AnnotatorError
from annotator.paths import make_private

SUFFIX = ".age"
_HEAD = b"age-encryption.org/v1\n"


def is_encrypted(path: Path) -> bool:
    """Whether the file at ``path`` is in the age format, whatever its name. False if it cannot be read."""
    try:
        with path.open("rb") as stream:
            return stream.read(len(_HEAD)) == _HEAD
    except OSError:
        return False


def new_identity(owner: SigningKey) -> tuple[bytes, str]:
    """Create an age identity. Returns it encrypted to the owner's key, and its recipient (``age1...``)."""
    identity = pyrage.x25519.Identity.generate()
    return encrypt_identity(str(identity), owner), str(identity.to_public())


def encrypt_identity(identity: str, owner: SigningKey) -> bytes:
    """``identity`` encrypted to the owner's key; ``age -d -i KEY`` decrypts it."""
    return bytes(pyrage.encrypt(identity.encode(), [pyrage.ssh.Recipient.from_str(owner.public.line())]))


def decrypt_identity(sealed: bytes, owner: SigningKey) -> str:
    """The inverse of :func:`encrypt_identity`. Raises ``encryption.wrong_key``."""
    try:
        return bytes(pyrage.decrypt(sealed, [_identity(owner)])).decode()
    except (pyrage.DecryptError, pyrage.IdentityError):
        raise AnnotatorError(
            "encryption.wrong_key",
            "This machine's owner key does not decrypt the project's encryption key.",
            "Use the machine or the key with which encryption was set up.",
        ) from None


def encrypt(plain: Path, out: Path, recipient: str, own: PublicKey) -> None:
    """Encrypt ``plain`` to ``out`` for ``recipient`` and for the author's key ``own``. An existing file at ``out`` is
    kept on failure.

    Raises ``encryption.failed``.
    """
    try:
        readers = [pyrage.x25519.Recipient.from_str(recipient), pyrage.ssh.Recipient.from_str(own.line())]
        with temporary_sibling(out) as fresh:
            pyrage.encrypt_file(str(plain), str(fresh), readers)
            with fresh.open("rb+") as stream:
                sync_file(stream.fileno())
            replace_file(fresh, out)
        sync_folder(out.parent)
    except (pyrage.RecipientError, pyrage.EncryptError, OSError) as error:
        if isinstance(error, NotDurableError):
            raise errors.not_durable(error, str(out)) from error
        why = error.strerror if isinstance(error, OSError) and error.strerror else "age refused it"
        raise AnnotatorError(
            "encryption.failed", "The results could not be encrypted: {why}.", "Check the folder and the disk.",
            str(out), why=why,
        ) from None  # fmt: skip


def decrypt(sealed: Path, out: Path, identity: str) -> None:
    """Decrypt ``sealed`` to the new file ``out``, which only this user can read. Raises ``encryption.not_for_you``,
    ``encryption.header``, ``encryption.failed``; ``out`` is then removed."""
    _decrypt(sealed, out, pyrage.x25519.Identity.from_str(identity))


def decrypt_own(sealed: Path, out: Path, own: SigningKey) -> None:
    """Like :func:`decrypt`, for results that the holder of the key ``own`` wrote."""
    _decrypt(sealed, out, _identity(own))


def _identity(key: SigningKey) -> pyrage.ssh.Identity:
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    private = key.private.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
    return pyrage.ssh.Identity.from_buffer(private)


def check_header(start: bytes, name: str = "") -> None:
    """Raises ``encryption.header`` if the first ``limits.AGE_HEADER`` bytes of a file, ``start``, name more recipients
    than anyone uses. A header can be forged without a key, and the library's work grows with the square of the number
    of recipients."""
    header, ends, _ = start.partition(b"\n--- ")
    count = header.count(b"\n-> ")
    if count > limits.AGE_STANZAS or (not ends and len(start) == limits.AGE_HEADER):
        raise AnnotatorError(
            "encryption.header",
            "The file is encrypted to more than {most} recipients, or its header is too long: it is not a "
            "file of this program.",
            "It was not opened. Ask the annotator for the file again.",
            name,
            most=limits.AGE_STANZAS,
        )


def _decrypt(sealed: Path, out: Path, identity: pyrage.x25519.Identity | pyrage.ssh.Identity) -> None:
    make_private(out.parent)
    try:
        with sealed.open("rb") as stream:
            check_header(stream.read(limits.AGE_HEADER), sealed.name)
        make_empty(out)
        pyrage.decrypt_file(str(sealed), str(out), [identity])
    except (pyrage.DecryptError, OSError) as error:
        out.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.strerror:  # age reports truncated data as an `OSError` without errno
            raise AnnotatorError(
                "encryption.failed", "The file cannot be decrypted: {strerror}.", "Check the path and the disk.",
                str(sealed), strerror=error.strerror,
            ) from None  # fmt: skip
        raise AnnotatorError(
            "encryption.not_for_you",
            "This file is encrypted to another key, or was truncated or changed on its way.",
            "Ask the annotator whom it is for, and to send the file again.",
            sealed.name,
        ) from None
