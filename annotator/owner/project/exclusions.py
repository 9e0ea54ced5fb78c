"""What was left out, and reasons: their kinds, counts and words as commands tell them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from annotator.errors import AnnotatorError, CombinedError

UNTRUSTED: Final = frozenset(
    {"trust.unknown_signer", "trust.revoked", "trust.rotated_out", "invite.used_twice", "invite.withdrawn"}
)


@dataclass(frozen=True)
class AllowedExclusions:
    """What may be left out: files of signers that the project does not trust, and what does not fit otherwise."""

    untrusted: bool = False
    unfit: bool = False


NOTHING: Final = AllowedExclusions()


@dataclass
class ExclusionLog:
    """The refusals met so far, of which those are remembered that :class:`AllowedExclusions` permits."""

    skip: AllowedExclusions
    errors: list[AnnotatorError] = field(default_factory=list)

    def add(self, error: AnnotatorError) -> None:
        """Note one refusal."""
        self.errors.append(error)

    def check(self) -> None:
        """Raises the refusals that may not be left out: one as itself, several as :class:`CombinedError`."""
        raise_grouped([error for error in self.errors if not self._permitted(error)])

    def _permitted(self, error: AnnotatorError) -> bool:
        return self.skip.untrusted if error.code in UNTRUSTED else self.skip.unfit


def raise_grouped(errors: Sequence[AnnotatorError]) -> None:
    """Raises ``errors``, those that say the same of different places as one."""
    raise_each(group_errors(errors))


def raise_each(errors: Sequence[AnnotatorError]) -> None:
    """Raises one error as itself, several together, and none not at all."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise CombinedError(errors)


def group_errors(errors: Sequence[AnnotatorError]) -> list[AnnotatorError]:
    """``errors`` with those that say the same of different places as one, which names the first and counts the rest."""
    same: dict[tuple[str, str], list[AnnotatorError]] = {}
    for error in errors:
        same.setdefault((error.code, error.message), []).append(error)
    return [_one(group) for group in same.values()]


def _one(group: Sequence[AnnotatorError]) -> AnnotatorError:
    first, more = group[0], len(group) - 1
    if not more:
        return first
    return AnnotatorError(first.code, first.message, first.hint, f"{first.where} and {more:,} more".strip())


# Reasons that the owner types, as they are kept and told.


LONGEST: Final = 2_000  # characters


def reason_text(typed: str) -> str:
    """``typed`` as one line of text that every file of the project can hold: a terminal also passes on bytes that are
    no UTF-8."""
    return " ".join(typed.encode("utf-8", "replace").decode().replace("\0", " ").split())[:LONGEST]
