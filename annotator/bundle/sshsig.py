"""SSH signatures (OpenSSH's PROTOCOL.sshsig, version 1), restricted to Ed25519 over SHA-512 in a namespace.

Parsing is strict: a signature is accepted only if encoding it again gives the same bytes.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from dataclasses import dataclass

from annotator.bundle import ssh_wire
from annotator.bundle.public_key import ALGORITHM, PublicKey
from annotator.errors import AnnotatorError

_MAGIC = b"SSHSIG"
_HASH = b"sha512"
_BEGIN = "-----BEGIN SSH SIGNATURE-----"
_END = "-----END SSH SIGNATURE-----"
_COLUMNS = 70


@dataclass(frozen=True)
class SshSignature:
    """A parsed signature: the claimed key, the namespace and the 64 bytes. It is not verified yet."""

    public: PublicKey
    namespace: str
    signature: bytes

    def armored(self) -> bytes:
        """The content of a ``.sig`` file: 70 columns, LF."""
        inner = ssh_wire.encode_strings(ALGORITHM, self.signature)
        fields = ssh_wire.encode_strings(self.public.blob, self.namespace.encode(), b"", _HASH, inner)
        return _armored(base64.b64encode(_MAGIC + ssh_wire.encode_number(1) + fields).decode())

    def verifies(self, message: bytes) -> bool:
        """Whether this signature over ``message`` is valid for its key and namespace."""
        return self.public.verify(self.signature, signed_bytes(self.namespace, message))


def parse_signature(armored: bytes) -> SshSignature:
    """Parse a ``.sig`` file. Raises ``signature.malformed`` unless it is in canonical form."""
    try:
        rows = armored.decode("ascii").split("\n")
        if len(rows) < 4 or rows[0] != _BEGIN or rows[-2:] != [_END, ""]:
            raise ValueError("it lacks its first or last line")
        reader = ssh_wire.SshWireReader(base64.b64decode("".join(rows[1:-2]), validate=True))
        signature = _read(reader)
    except (ValueError, binascii.Error) as error:
        raise _malformed(str(error)) from error
    if signature.armored() != armored:
        raise _malformed("it is not written in the one permitted way")
    return signature


def body_of(armored: str) -> str:
    """The base64 between the first and the last line of a ``.sig`` file, as one line; :func:`parse_body` reads it."""
    return "".join(row for row in armored.split("\n") if row not in (_BEGIN, _END))


def parse_body(text: str) -> SshSignature:
    """Parse the result of :func:`body_of`. Raises the errors of :func:`parse_signature`."""
    return parse_signature(_armored(text))


def _armored(text: str) -> bytes:
    rows = [text[at : at + _COLUMNS] for at in range(0, len(text), _COLUMNS)]
    return "\n".join([_BEGIN, *rows, _END, ""]).encode("utf-8", "surrogatepass")


def _read(reader: ssh_wire.SshWireReader) -> SshSignature:
    if reader.take(len(_MAGIC)) != _MAGIC or reader.number() != 1:
        raise ValueError("it is not an SSH signature of version 1")
    public = PublicKey.from_blob(reader.string())
    namespace = reader.string().decode("ascii")
    if reader.string():
        raise ValueError("its reserved field is in use")
    if reader.string() != _HASH:
        raise ValueError("it does not use SHA-512")
    inner = ssh_wire.SshWireReader(reader.string())
    algorithm, signature = inner.string(), inner.string()
    if algorithm != ALGORITHM or len(signature) != 64 or not inner.at_end or not reader.at_end:
        raise ValueError("it is not an Ed25519 signature")
    return SshSignature(public, namespace, signature)


def signed_bytes(namespace: str, message: bytes) -> bytes:
    """The bytes that the key signs: the namespace and the SHA-512 of ``message``, framed according to
    PROTOCOL.sshsig."""
    return _MAGIC + ssh_wire.encode_strings(namespace.encode(), b"", _HASH, hashlib.sha512(message).digest())


def _malformed(why: str) -> AnnotatorError:
    return AnnotatorError("signature.malformed", f"The signature cannot be read: {why}.")
