"""Signed statements: one line of JSON, as used by invites, receipts and transferred keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from annotator.bundle import sshsig, strictjson
from annotator.bundle.format_version import READABLE
from annotator.bundle.public_key import PublicKey
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.sshsig import SshSignature
from annotator.errors import AnnotatorError, validation_message
from annotator.model.frozen_model import ExtensibleModel

Says = TypeVar("Says", bound=ExtensibleModel)
Refusal = Callable[[str], AnnotatorError]

ARMOR = b"-----BEGIN SSH SIGNATURE-----"
"""Begins the signature after the line."""


@dataclass(frozen=True)
class SignedStatement(Generic[Says]):
    """A statement with a valid signature: its content, the signed line and the signature. The caller decides whether
    the key is the owner's."""

    content: Says
    message: bytes = field(repr=False)
    signature: SshSignature = field(repr=False)

    @property
    def owner(self) -> PublicKey:
        """The key that signed."""
        return self.signature.public

    def file(self) -> bytes:
        """The content of a file with the statement."""
        return self.message + self.signature.armored()


def signed_line(fields: Mapping[str, Any], key: SigningKey, namespace: str) -> bytes:
    """The fields as one line of JSON, and the signature of ``key`` over it."""
    line = strictjson.dumps(fields) + b"\n"
    return line + key.sign(namespace, line).encode()


def check_one_line(message: bytes, malformed: Refusal) -> None:
    """Raises ``malformed`` unless ``message`` is one line."""
    if message.count(b"\n") != 1 or not message.endswith(b"\n"):
        raise malformed("before its signature stands one line")


def parse_armored(armored: bytes, malformed: Refusal) -> SshSignature:
    """Parse a signature. Raises ``malformed``."""
    try:
        return sshsig.parse_signature(armored)
    except AnnotatorError as error:
        raise malformed("its signature cannot be read, or is cut") from error


def read_statement(message: bytes, model: type[Says], what: str, newer: Refusal, malformed: Refusal) -> Says:
    """Parse ``message`` as ``model``. An unknown format version is checked first and refused with ``newer``, which gets
    the version; ``malformed`` gets a description of other errors. ``what`` names the statement in JSON errors.

    Raises the errors that these return; ``json.*``.
    """
    content = strictjson.loads(message, what)
    version = content.get("format") if isinstance(content, dict) else None
    if isinstance(version, str) and version not in READABLE:
        raise newer(version[:40])
    try:
        return model.model_validate_json(message, strict=True)
    except ValidationError as refused:
        first = refused.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(step) for step in first["loc"])
        raise malformed(f"{place}: {validation_message(first)}") from None
