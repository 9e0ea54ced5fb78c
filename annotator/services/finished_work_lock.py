"""The soft lock of finished work: the first key that would change it is refused with a message, the second one acts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from annotator.errors import AnnotatorError
from annotator.translatable_message import TranslatableMessage

LOCKED: Final = ("edit.submitted", "edit.skipped", "edit.other_version")
"""The codes of refusals that do not occur again when the edit is repeated."""
TYPING: Final = "typing"
"""The kind of a key press that types into an editor."""
_SAID = {
    "submitted": ("edit.submitted", TranslatableMessage("Submitted. Press again to revise.")),
    "skipped": ("edit.skipped", TranslatableMessage("Skipped. Press again to reopen it.")),
}


class FinishedWorkLock:
    """Protects a finished task from accidental changes, from when it is shown or its status changes until it is
    left."""

    def __init__(self) -> None:
        self._warned = ""
        self._reported: set[str] = set()
        self.released = False

    def press(self, status: str, kind: str) -> None:
        """Accept the second press of one kind and all later ones. Raises ``edit.submitted`` or ``edit.skipped`` for the
        first. Kinds are counted separately, because typing without an editor is a series of presses of many kinds.
        Typing into an editor is deliberate, and is refused only if nothing was refused before."""
        confirmed = self._warned if kind == TYPING else self._warned == kind
        if not confirmed and not self.released:
            self._warned = kind
            raise AnnotatorError(*_SAID[status])
        self.released = True

    def next_unreported(self, changes: Iterable[str]) -> str | None:
        """The first of the changes of texts and questions that was not reported yet, and is now; None if all were:
        then submitting confirms what was judged before them."""
        change = next((change for change in changes if change not in self._reported), None)
        self._reported |= {change} if change is not None else set()
        return change
