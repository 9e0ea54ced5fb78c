"""Skipped input and its reasons: kinds, counts, and their wording in commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from annotator.errors import AnnotatorError, CombinedError
from annotator.owner.rows import grouped

UNTRUSTED = frozenset(
    {
        *("trust.unknown_signer", "trust.revoked", "trust.rotated_out", "trust.void"),
        *("invite.used_twice", "invite.withdrawn"),
    }
)


@dataclass(frozen=True)
class InputSkipPolicy:
    """The input that may be skipped: files by signers whom the project does not trust, and otherwise unsuitable
    input."""

    untrusted: bool = False
    unfit: bool = False


NOTHING = InputSkipPolicy()


@dataclass
class InputErrorLog:
    """The errors met so far, including those that :class:`InputSkipPolicy` permits to skip."""

    skip: InputSkipPolicy
    errors: list[AnnotatorError] = field(default_factory=list)

    def add(self, error: AnnotatorError) -> None:
        """Add an error."""
        self.errors.append(error)

    def check(self) -> None:
        """Raise the errors that may not be skipped: one as itself, several as :class:`CombinedError`."""
        raise_grouped([error for error in self.errors if not self._permitted(error)])

    def _permitted(self, error: AnnotatorError) -> bool:
        return self.skip.untrusted if error.code in UNTRUSTED else self.skip.unfit


def raise_grouped(errors: Sequence[AnnotatorError]) -> None:
    """Raise ``errors``, with equal ones at different places merged."""
    raise_each(group_errors(errors))


def raise_each(errors: Sequence[AnnotatorError]) -> None:
    """Raise a single error as itself, several as :class:`CombinedError`; nothing if there are none."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise CombinedError(errors)


def group_errors(errors: Sequence[AnnotatorError]) -> list[AnnotatorError]:
    """Merge errors with the same code and message into one, which names the first place and counts the rest."""
    same = grouped(((error.code, error.message), error) for error in errors)
    return [_merged_error(group) for group in same.values()]


def _merged_error(group: Sequence[AnnotatorError]) -> AnnotatorError:
    first, more = group[0], len(group) - 1
    if not more:
        return first
    return first.about(f"{first.where} and {more:,} more".strip())


# Reasons that the owner types, in the form in which they are stored and shown.


LONGEST = 2_000  # characters


def one_line_reason(typed: str) -> str:
    """``typed`` as one line of valid UTF-8, at most :data:`LONGEST` characters.

    A terminal also passes bytes that are not UTF-8.
    """
    return " ".join(typed.encode("utf-8", "replace").decode().replace("\0", " ").split())[:LONGEST]
