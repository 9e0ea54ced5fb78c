"""Authorisation of signers: roles, their namespaces, and OpenSSH's ``allowed_signers`` file, which assigns them to
keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from annotator.bundle import sshsig
from annotator.bundle.public_key import PublicKey
from annotator.errors import AnnotatorError

NAMESPACES: Mapping[str, str] = MappingProxyType(
    {"owner": "tasks.v1@annotator", "annotator": "results.v1@annotator", "reviewer": "review.v1@annotator"}
)
"""The namespace in which each role signs. A signature is valid only in its namespace."""

KEYS = "keys.v1@annotator"
"""The namespace for signatures over key lists, and over a successor key."""
INVITES = "invite.v1@annotator"
"""The namespace in which owners sign invites."""
RECEIPTS = "receipt.v1@annotator"
"""The namespace in which owners sign receipts."""
_ALSO: Mapping[str, tuple[str, ...]] = MappingProxyType({"owner": (KEYS, INVITES, RECEIPTS)})
"""Additional namespaces of a role, besides that for bundles."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+@-]{0,99}")
# To ssh-keygen a carriage return at the end of a line is a comment or nothing, elsewhere part of a word.
_SERIAL = re.compile(r"# serial: (0|[1-9][0-9]{0,8})\r?")
_EMPTY = re.compile(r"[ \t]*\r?|#[^\n]*")
# Matches whole lines, because trailing text can change how ssh-keygen reads a line.
_LINE = re.compile(
    r'(?P<who>[^ \t"]+) namespaces="(?P<namespaces>[^"]+)" (?P<key>ssh-ed25519 [A-Za-z0-9+/=]+)([ \t][^\n]*)?\r?'
)


@dataclass(frozen=True)
class AllowedSigner:
    """An entry of ``allowed_signers``: the principal, its namespaces and its key."""

    principal: str
    namespaces: tuple[str, ...]
    public: PublicKey

    def line(self) -> str:
        return f'{self.principal} namespaces="{",".join(self.namespaces)}" {self.public.line()}'


@dataclass(frozen=True)
class AllowedSigners:
    """The trusted keys of a project, each for the namespaces of its line. ``serial`` increases with every change."""

    signers: tuple[AllowedSigner, ...] = ()
    serial: int = 0

    def add(self, principal: str, role: str, public: PublicKey) -> AllowedSigners:
        """A copy in which ``public`` is trusted for ``role`` under the name ``principal`` (for example
        ``owner@example``).

        Unchanged if the key is already trusted for the role. Raises ``trust.unknown_role``, ``trust.bad_principal``.
        """
        if role not in NAMESPACES:
            raise AnnotatorError(
                "trust.unknown_role", f"There is no role {role!r}.", f"Use one of {_namespace_list()}."
            )
        if not _NAME.fullmatch(principal):
            raise AnnotatorError(
                "trust.bad_principal",
                f"{principal!r} cannot name a signer.",
                "Use letters, digits and . _ + @ - only, such as name@example.",
            )
        if role in self.roles_of(public):
            return self
        signer = AllowedSigner(principal, (NAMESPACES[role], *_ALSO.get(role, ())), public)
        return replace(self, signers=(*self.signers, signer), serial=self.serial + 1)

    def remove(self, public: PublicKey, role: str | None = None) -> AllowedSigners:
        """A copy without ``public``, or without that role of it; unchanged if there is no such entry."""
        space = NAMESPACES[role] if role else ""
        signers = tuple(s for s in self.signers if s.public != public or (space and space not in s.namespaces))
        return self if signers == self.signers else replace(self, signers=signers, serial=self.serial + 1)

    def roles_of(self, public: PublicKey) -> set[str]:
        """All roles that ``public`` is trusted for; empty for an unknown key."""
        granted = {name for signer in self.signers if signer.public == public for name in signer.namespaces}
        return {role for role, namespace in NAMESPACES.items() if namespace in granted}

    def render(self) -> str:
        """The text of the file, for ``ssh-keygen -Y verify -f``."""
        return "".join(f"{line}\n" for line in (f"# serial: {self.serial}", *(s.line() for s in self.signers)))

    @classmethod
    def read(cls, path: Path) -> AllowedSigners:
        """Read the file at ``path``. Raises the errors of :meth:`parse`, and ``OSError``."""
        try:
            return cls.parse(path.read_bytes().decode())  # `read_text` would treat a carriage return as a line end
        except UnicodeDecodeError:
            raise AnnotatorError(
                "trust.malformed", "The list of trusted keys cannot be used: it is not UTF-8.", where=str(path)
            ) from None

    @classmethod
    def parse(cls, text: str) -> AllowedSigners:
        """Parse the file's content. Raises ``trust.malformed`` for a line that ssh-keygen could interpret differently.

        Options such as ``cert-authority`` or ``valid-before`` and patterns such as ``!tasks.v1@annotator`` are refused
        and not ignored: ignoring one would trust more than the file does.
        """
        rows = text.split("\n")  # only LF: to ssh-keygen a form feed is part of a comment
        serial = _SERIAL.fullmatch(rows[0])
        if serial is None:
            raise _malformed(1, "the first line is not `# serial: N`")
        signers = tuple(_signer(number, row) for number, row in enumerate(rows, 1) if not _EMPTY.fullmatch(row))
        return cls(signers, int(serial.group(1)))


def _signer(number: int, row: str) -> AllowedSigner:
    match = _LINE.fullmatch(row)
    if match is None:
        raise _malformed(number, 'it is not written `name namespaces="..." ssh-ed25519 AAAA...`')
    if not _NAME.fullmatch(match["who"]):
        raise _malformed(number, f"{match['who']!r} cannot name a signer")
    namespaces = tuple(match["namespaces"].split(","))
    for namespace in namespaces:
        if not _NAME.fullmatch(namespace):
            raise _malformed(number, f"{namespace[:100]!r} cannot name a namespace")
    return AllowedSigner(match["who"], namespaces, PublicKey.parse(match["key"]))


def _malformed(number: int, why: str) -> AnnotatorError:
    return AnnotatorError("trust.malformed", f"The list of trusted keys cannot be used: {why}.", where=f"line {number}")


def _namespace_list() -> str:
    return ", ".join(NAMESPACES)


def list_signer(files: Mapping[str, bytes], name: str) -> PublicKey | None:
    """The key that signed the list ``name`` in the namespace of keys; None if there is no valid signature."""
    try:
        signature = sshsig.parse_signature(files.get(f"{name}.sig", b""))
    except AnnotatorError:
        return None
    return signature.public if signature.namespace == KEYS and signature.verifies(files.get(name, b"")) else None
