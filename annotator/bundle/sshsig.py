"""SSH signatures (OpenSSH's PROTOCOL.sshsig, version 1): Ed25519 over SHA-512 in a namespace, and nothing else.

Reading is strict: a signature is accepted only if writing what was understood gives back the same bytes.
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
    """A signature as it was read: whose it says it is, for what, and its 64 bytes. Nothing is verified yet."""

    public: PublicKey
    namespace: str
    signature: bytes

    def armored(self) -> bytes:
        """The text of a ``.sig`` file: 70 columns, LF."""
        body = (
            _MAGIC
            + ssh_wire.number(1)
            + ssh_wire.string(self.public.blob)
            + ssh_wire.string(self.namespace.encode())
            + ssh_wire.string(b"")
            + ssh_wire.string(_HASH)
            + ssh_wire.string(ssh_wire.string(ALGORITHM) + ssh_wire.string(self.signature))
        )
        text = base64.b64encode(body).decode()
        rows = [text[at : at + _COLUMNS] for at in range(0, len(text), _COLUMNS)]
        return "\n".join([_BEGIN, *rows, _END, ""]).encode()

    def verifies(self, message: bytes) -> bool:
        """Whether the key named in it made this signature over ``message`` in this namespace."""
        return self.public.verify(self.signature, signed_bytes(self.namespace, message))


def parse(armored: bytes) -> SshSignature:
    """The signature in a ``.sig`` file. Raises ``signature.malformed`` unless it is written the one way we write it."""
    try:
        rows = armored.decode("ascii").split("\n")
        if len(rows) < 4 or rows[0] != _BEGIN or rows[-2:] != [_END, ""]:
            raise ValueError("it lacks its first or last line")
        reader = ssh_wire.SshWireReader(base64.b64decode("".join(rows[1:-2]), validate=True))
        found = _read(reader)
    except (ValueError, binascii.Error) as error:
        raise _malformed(str(error)) from error
    if found.armored() != armored:
        raise _malformed("it is not written in the one permitted way")
    return found


def body_of(armored: str) -> str:
    """What stands between the first and the last line of a ``.sig`` file, in one line; :func:`parse_body` reads it."""
    return "".join(row for row in armored.split("\n") if row not in (_BEGIN, _END))


def parse_body(text: str) -> SshSignature:
    """The signature of which ``text`` is the :func:`body_of`. Raises as :func:`parse` does."""
    rows = [text[at : at + _COLUMNS] for at in range(0, len(text), _COLUMNS)]
    return parse("\n".join([_BEGIN, *rows, _END, ""]).encode("utf-8", "surrogatepass"))


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
    """What the key really signs: the namespace and the SHA-512 of ``message``, framed as PROTOCOL.sshsig says."""
    return (
        _MAGIC
        + ssh_wire.string(namespace.encode())
        + ssh_wire.string(b"")
        + ssh_wire.string(_HASH)
        + ssh_wire.string(hashlib.sha512(message).digest())
    )


def _malformed(why: str) -> AnnotatorError:
    return AnnotatorError("signature.malformed", f"The signature cannot be read: {why}.")
