"""Who may sign what: roles, their namespaces, and OpenSSH's ``allowed_signers`` file that ties keys to them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from annotator.bundle.public_key import PublicKey
from annotator.errors import AnnotatorError

NAMESPACES: Mapping[str, str] = MappingProxyType(
    {"owner": "tasks.v1@annotator", "annotator": "results.v1@annotator", "reviewer": "review.v1@annotator"}
)
"""The namespace in which each role signs. A signature gives nothing outside its namespace."""

KEYS = "keys.v1@annotator"
"""The namespace in which lists of keys are signed, and one key by the one before it."""
INVITES = "invite.v1@annotator"
"""The namespace in which owners sign invites."""
RECEIPTS = "receipt.v1@annotator"
"""The namespace in which owners sign receipts."""
_ALSO: Mapping[str, tuple[str, ...]] = MappingProxyType({"owner": (KEYS, INVITES, RECEIPTS)})
"""What a role may sign beside bundles."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+@-]{0,99}")
# A carriage return at the end of a line is a comment or nothing to ssh-keygen; anywhere else it is part of a word.
_SERIAL = re.compile(r"# serial: (0|[1-9][0-9]{0,8})\r?")
_EMPTY = re.compile(r"[ \t]*\r?|#[^\n]*")
# Whole lines, for what is left over at the end of one may change what ssh-keygen makes of it.
_LINE = re.compile(
    r'(?P<who>[^ \t"]+) namespaces="(?P<namespaces>[^"]+)" (?P<key>ssh-ed25519 [A-Za-z0-9+/=]+)([ \t][^\n]*)?\r?'
)


@dataclass(frozen=True)
class AllowedSigner:
    """One line of the file: who, in which namespaces, with which key."""

    principal: str
    namespaces: tuple[str, ...]
    public: PublicKey

    def line(self) -> str:
        return f'{self.principal} namespaces="{",".join(self.namespaces)}" {self.public.line()}'


@dataclass(frozen=True)
class AllowedSigners:
    """The keys a project trusts, each for the namespaces of its line; ``serial`` grows with every change."""

    signers: tuple[AllowedSigner, ...] = ()
    serial: int = 0

    def add(self, principal: str, role: str, public: PublicKey) -> AllowedSigners:
        """With ``public`` trusted for ``role`` under the name ``principal`` (such as ``owner@example``).

        Trusting a key again for the same role changes nothing. Raises ``trust.unknown_role``, ``trust.bad_principal``.
        """
        if role not in NAMESPACES:
            raise AnnotatorError("trust.unknown_role", f"There is no role {role!r}.", f"Use one of {_known()}.")
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
        """Without ``public``, or without that role of it. A key that is not there changes nothing."""
        space = NAMESPACES[role] if role else ""
        kept = tuple(s for s in self.signers if s.public != public or (space and space not in s.namespaces))
        return self if kept == self.signers else replace(self, signers=kept, serial=self.serial + 1)

    def roles_of(self, public: PublicKey) -> set[str]:
        """Every role that ``public`` is trusted for; empty for an unknown key."""
        granted = {name for signer in self.signers if signer.public == public for name in signer.namespaces}
        return {role for role, namespace in NAMESPACES.items() if namespace in granted}

    def render(self) -> str:
        """The file's text; ``ssh-keygen -Y verify -f`` reads it."""
        return "".join(f"{line}\n" for line in (f"# serial: {self.serial}", *(s.line() for s in self.signers)))

    @classmethod
    def read(cls, path: Path) -> AllowedSigners:
        """The content of the file at ``path``. Raises as :meth:`parse` does, and ``OSError``."""
        try:
            return cls.parse(path.read_bytes().decode())  # not `read_text`, to which a carriage return ends a line
        except UnicodeDecodeError:
            raise AnnotatorError(
                "trust.malformed", "The list of trusted keys cannot be used: it is not UTF-8.", where=str(path)
            ) from None

    @classmethod
    def parse(cls, text: str) -> AllowedSigners:
        """The file's content. Raises ``trust.malformed`` for a line that ssh-keygen could take for something else.

        Options such as ``cert-authority`` or ``valid-before`` and patterns such as ``!tasks.v1@annotator`` are refused
        rather than ignored: ignoring one would trust more than the file says.
        """
        rows = text.split("\n")  # at nothing else, for ssh-keygen takes a form feed for part of a comment
        serial = _SERIAL.fullmatch(rows[0])
        if serial is None:
            raise _malformed(1, "the first line is not `# serial: N`")
        signers = tuple(_signer(number, row) for number, row in enumerate(rows, 1) if not _EMPTY.fullmatch(row))
        return cls(signers, int(serial.group(1)))


def _signer(number: int, row: str) -> AllowedSigner:
    found = _LINE.fullmatch(row)
    if found is None:
        raise _malformed(number, 'it is not written `name namespaces="..." ssh-ed25519 AAAA...`')
    if not _NAME.fullmatch(found["who"]):
        raise _malformed(number, f"{found['who']!r} cannot name a signer")
    namespaces = tuple(found["namespaces"].split(","))
    for namespace in namespaces:
        if not _NAME.fullmatch(namespace):
            raise _malformed(number, f"{namespace[:100]!r} cannot name a namespace")
    return AllowedSigner(found["who"], namespaces, PublicKey.parse(found["key"]))


def _malformed(number: int, why: str) -> AnnotatorError:
    return AnnotatorError("trust.malformed", f"The list of trusted keys cannot be used: {why}.", where=f"line {number}")


def _known() -> str:
    return ", ".join(NAMESPACES)
