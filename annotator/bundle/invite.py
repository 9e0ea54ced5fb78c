"""Invites from an owner to one annotator, as a small signed file or as one line to paste.

The file is one line of JSON, followed by the owner's armored OpenSSH signature over that line including its newline;
``ssh-keygen -Y verify -n invite.v1@annotator`` verifies it. The line to paste has the same content: ``anninvite:``,
then key, signature and JSON in base64url, then a full stop.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import re
from pathlib import Path

from pydantic import Field

from annotator.bundle.format_version import FORMAT, FormatVersion
from annotator.bundle.info import UUID
from annotator.bundle.owner_rotation import MOST, OwnerKeyRotation
from annotator.bundle.program_requirement import ProgramRequirement
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signed_statement import (
    ARMOR,
    SignedStatement,
    check_one_line,
    parse_armored,
    read_statement,
    signed_line,
)
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.sshsig import SshSignature
from annotator.bundle.trust import INVITES
from annotator.errors import AnnotatorError
from annotator.model.frozen_model import ExtensibleModel

SUFFIX = ".anninvite"
ANNOTATOR_ID = r"^[a-z0-9][a-z0-9._-]{0,39}$"
RECIPIENT = r"^age1[02-9ac-hj-np-z]{58}$"
LARGEST = 256 * 1024  # bytes of an invite file
LONGEST_DESTINATION = 2_000  # characters
_LINE = re.compile(r"anninvite:([A-Za-z0-9_\s>-]+)\.")


class InviteContent(ExtensibleModel):
    """The content of an invite. ``secret`` is 32 bytes in hexadecimal, and allows its holder to enrol one key as
    ``annotator_id``. ``recipient`` is the age recipient for results and ``destination`` where to deliver them; both are
    optional. ``rotations`` are the owner's key rotations, oldest first. ``needs_program`` is the program version that
    the owner requires. Unknown fields are preserved."""

    format: FormatVersion = FORMAT
    invite_id: str = Field(pattern=r"^[0-9a-f]{16}$")
    project_id: str = Field(pattern=UUID)
    project_title: str = Field(min_length=1, max_length=200)
    owner_fingerprint: str = Field(pattern=r"^SHA256:[A-Za-z0-9+/]{43}$")
    owner_name: str = Field(min_length=1, max_length=200)
    annotator_id: str = Field(pattern=ANNOTATOR_ID)
    annotator_name: str = Field(min_length=1, max_length=200)
    secret: str = Field(pattern=r"^[0-9a-f]{64}$", repr=False)
    recipient: str | None = Field(default=None, pattern=RECIPIENT)
    destination: str | None = Field(default=None, min_length=1, max_length=LONGEST_DESTINATION, repr=False)
    replaces: tuple[str, ...] = Field(default=(), max_length=32)
    rotations: tuple[OwnerKeyRotation, ...] = Field(default=(), max_length=MOST)
    needs_program: ProgramRequirement | None = None

    def proof(self, key: PublicKey) -> str:
        """The enrolment proof that binds ``key`` to this invite; results contain it."""
        return enrolment_proof(bytes.fromhex(self.secret), self.project_id, self.annotator_id, key)


class Invite(SignedStatement[InviteContent]):
    """An invite with a valid signature."""

    def line(self) -> str:
        """The invite as one line to paste."""
        packed = base64.urlsafe_b64encode(
            self.owner.raw + self.signature.signature + self.message.rstrip(b"\n")
        ).decode()
        return f"anninvite:{packed.rstrip('=')}."


def enrolment_proof(secret: bytes, project_id: str, annotator_id: str, key: PublicKey) -> str:
    """HMAC-SHA256, keyed with the invite's secret, over project id, annotator id and the 32 bytes of the annotator's
    key, in hexadecimal. Only a holder of the invite can compute it, and it is valid for one key. The first and last
    parts have fixed lengths, so different inputs are never equal."""
    message = project_id.encode() + annotator_id.encode() + key.raw
    return hmac.digest(secret, message, hashlib.sha256).hex()


def sign_invite(content: InviteContent, owner: SigningKey) -> Invite:
    """Sign an invite. ``content.owner_fingerprint`` must be that of ``owner``."""
    fields = {name: value for name, value in content.model_dump(mode="json").items() if value not in (None, [])}
    return read_invite(signed_line(fields, owner, INVITES))


def open_invite(path: Path) -> Invite:
    """Read the invite file at ``path``. Raises ``invite.*``, ``json.*``."""
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise AnnotatorError(
            "invite.unreadable", "The invite cannot be read: {why}.", where=str(path), why=why
        ) from None
    try:
        return read_invite(data)
    except AnnotatorError as error:
        raise error.about(path.name) from error


def read_invite(data: bytes) -> Invite:
    """Parse an invite from a file's content, or from text that contains the line to paste.

    Raises ``invite.malformed``, ``invite.altered``, ``invite.newer_version``, ``json.*``; ``keys.weak``.
    """
    if len(data) > LARGEST:
        raise _malformed_error("it is too long")
    at = data.find(ARMOR)
    if at > 0:
        message, signature = data[:at], parse_armored(data[at:].replace(b"\r\n", b"\n"), _malformed_error)
    else:
        message, signature = _strip_pasted(data)
    check_one_line(message, _malformed_error)
    if signature.namespace != INVITES or not signature.verifies(message):
        raise AnnotatorError(
            "invite.altered",
            "The invite was changed after it was signed, or something else was signed.",
            "Do not use it. Ask the owner for it again, and tell them.",
        )
    content = read_statement(message, InviteContent, "invite", _newer_error, _malformed_error)
    if content.owner_fingerprint != signature.public.fingerprint:
        raise AnnotatorError(
            "invite.altered",
            "The invite names another owner's key than the one that signed it.",
            "Do not use it. Ask the owner for it again, and tell them.",
        )
    return Invite(content, message, signature)


def _strip_pasted(data: bytes) -> tuple[bytes, SshSignature]:
    """The message and the signature of a pasted invite. Line breaks and quote marks added by mail programs are
    ignored."""
    match = _LINE.search(data.decode("utf-8", "replace"))
    if match is None:
        raise _malformed_error("it begins with `anninvite:` and ends with a full stop")
    digits = re.sub(r"[\s>]", "", match[1])
    try:
        raw = base64.b64decode(digits + "=" * (-len(digits) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise _malformed_error("it is not base64, or is cut") from None
    if len(raw) < 98:
        raise _malformed_error("it is cut")
    return raw[96:] + b"\n", SshSignature(PublicKey(raw[:32]), INVITES, raw[32:96])


def _newer_error(version: str) -> AnnotatorError:
    return AnnotatorError(
        "invite.newer_version",
        "The invite has format version {version}; this program reads {known}.",
        "Update the program.",
        version=repr(version),
        known=repr(FORMAT),
    )


def _malformed_error(why: str) -> AnnotatorError:
    return AnnotatorError(
        "invite.malformed",
        "This is not an invite: {why}.",
        "Ask the owner for the file or its one line again.",
        why=why,
    )
