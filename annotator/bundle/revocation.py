"""Lists of revoked keys in the two forms that ``ssh-keygen -r`` reads: key lines, and OpenSSH's KRL.

A list of lines starts with ``# serial: N``. Lines ``# invite: ID`` name withdrawn invites; OpenSSH treats them as
comments. Of a KRL (OpenSSH's PROTOCOL.krl, format 1), ``krl_version`` is the serial, and sections that list plain keys,
as keys or by SHA-1 or SHA-256, are read. A list with other sections is refused: ignoring revocations would trust more
than the list does.
"""

from __future__ import annotations

import hashlib
import re
import struct
from dataclasses import dataclass, replace

from annotator.bundle import ssh_wire
from annotator.bundle.public_key import PublicKey
from annotator.errors import AnnotatorError

MOST_KEYS = 100_000
_MAGIC = b"SSHKRL\n\0"
_SERIAL = re.compile(r"# serial: (0|[1-9][0-9]{0,8})\r?")
_INVITE = re.compile(r"# invite: ([0-9a-f]{16})\r?")
_EXPLICIT, _SHA1, _SHA256 = 2, 3, 5


@dataclass(frozen=True)
class RevocationList:
    """The list of a project's revoked keys and withdrawn invites. ``serial`` increases with every change. ``digests``
    holds the SHA-1 and SHA-256 values of keys that a KRL lists by hash; ``invites`` the ids of withdrawn invites."""

    serial: int = 0
    keys: tuple[PublicKey, ...] = ()
    invites: tuple[str, ...] = ()
    digests: frozenset[bytes] = frozenset()

    def __contains__(self, key: PublicKey) -> bool:
        if key in self.keys:
            return True
        return bool(
            self.digests and self.digests & {hashlib.sha1(key.blob).digest(), hashlib.sha256(key.blob).digest()}
        )

    def add(self, key: PublicKey) -> RevocationList:
        """A copy that revokes ``key``; unchanged if it does already."""
        return self if key in self else replace(self, serial=self.serial + 1, keys=(*self.keys, key))

    def withdraw(self, invite_id: str) -> RevocationList:
        """A copy that withdraws this invite."""
        if invite_id in self.invites:
            return self
        return replace(self, serial=self.serial + 1, invites=(*self.invites, invite_id))

    def render(self) -> str:
        """The list as lines."""
        lines = [f"# serial: {self.serial}", *(f"# invite: {name}" for name in self.invites)]
        return "".join(f"{line}\n" for line in (*lines, *(key.line() for key in self.keys)))

    def krl(self, comment: str = "") -> bytes:
        """The keys as a KRL without a date. A KRL cannot contain invites."""
        keys = ssh_wire.encode_strings(*sorted(key.blob for key in self.keys))
        section = bytes([_EXPLICIT]) + ssh_wire.encode_string(keys) if keys else b""
        head = _MAGIC + struct.pack(">IQQQ", 1, self.serial, 0, 0)
        return head + ssh_wire.encode_strings(b"", comment.encode()) + section


def read_revocation_list(data: bytes) -> RevocationList:
    """Parse a list in either form. Raises ``revocation.malformed``, ``revocation.truncated``,
    ``revocation.unsupported``, ``keys.*``."""
    return _list_of_krl(data) if data.startswith(_MAGIC[:6]) else _list_of_lines(data)


def newer_list(current: RevocationList, arrived: RevocationList) -> RevocationList:
    """The list to use. Raises ``revocation.older`` if ``arrived`` has a lower serial than ``current``, and
    ``revocation.conflict`` if they differ with the same serial."""
    if arrived.serial < current.serial:
        raise AnnotatorError(
            "revocation.older",
            f"This list of revoked keys has the serial {arrived.serial}; one with {current.serial} is here already.",
            "Nothing was changed. Ask the owner for the newest list.",
        )
    if arrived.serial == current.serial and current.serial and set(arrived.keys) != set(current.keys):
        raise AnnotatorError(
            "revocation.conflict",
            f"There are two different lists of revoked keys with the serial {current.serial}.",
            "Nothing was changed. Tell the owner, by a channel other than the one through which this arrived.",
        )
    return arrived


def _list_of_lines(data: bytes) -> RevocationList:
    try:
        rows = data.decode().split("\n")
    except UnicodeDecodeError:
        raise _malformed_error("it is not UTF-8") from None
    serial = _SERIAL.fullmatch(rows[0])
    if serial is None:
        raise _malformed_error("the first line is not `# serial: N`")
    if rows[-1]:
        raise AnnotatorError("revocation.truncated", "The list of revoked keys is truncated.", "Ask for it again.")
    keys, invites = [], []
    for number, row in enumerate(rows, 1):
        if invite := _INVITE.fullmatch(row):
            invites.append(invite[1])
        elif row.strip(" \t\r") and not row.startswith("#"):
            try:
                keys.append(PublicKey.parse(row))
            except AnnotatorError as error:
                raise _malformed_error(f"line {number} is not an Ed25519 key") from error
    return RevocationList(int(serial[1]), tuple(dict.fromkeys(keys)), tuple(dict.fromkeys(invites)))


def _list_of_krl(data: bytes) -> RevocationList:
    reader = ssh_wire.SshWireReader(data)
    try:
        if reader.take(8) != _MAGIC:
            raise _malformed_error("it begins as something else")
        form, serial, _date, _flags = struct.unpack(">IQQQ", reader.take(28))
        if form != 1:
            raise _unsupported_error(f"its format is {form}")
        reader.string()
        reader.string()
        keys: list[PublicKey] = []
        digests: set[bytes] = set()
        while not reader.at_end:
            _section(reader.take(1)[0], ssh_wire.SshWireReader(reader.string()), keys, digests)
    except ValueError:
        raise AnnotatorError("revocation.truncated", "The KRL is truncated.", "Ask for it again.") from None
    return RevocationList(serial, tuple(dict.fromkeys(keys)), (), frozenset(digests))


def _section(kind: int, content: ssh_wire.SshWireReader, keys: list[PublicKey], digests: set[bytes]) -> None:
    while not content.at_end:
        if len(keys) + len(digests) >= MOST_KEYS:
            raise _unsupported_error(f"it names over {MOST_KEYS:,} keys")
        if kind == _EXPLICIT:
            keys.append(PublicKey.from_blob(content.string()))
        elif kind in (_SHA1, _SHA256):
            digests.add(_digest(content.string(), 20 if kind == _SHA1 else 32))
        else:
            raise _unsupported_error(f"it has a section of the kind {kind}")


def _digest(value: bytes, length: int) -> bytes:
    if len(value) != length:
        raise _malformed_error("a hash has the wrong length")
    return value


def _malformed_error(why: str) -> AnnotatorError:
    return AnnotatorError("revocation.malformed", f"The list of revoked keys cannot be used: {why}.")


def _unsupported_error(why: str) -> AnnotatorError:
    return AnnotatorError(
        "revocation.unsupported",
        f"The list of revoked keys cannot be used: {why}.",
        "Create it from plain Ed25519 keys, with `annotator keys revoke` or `ssh-keygen -k`.",
    )
