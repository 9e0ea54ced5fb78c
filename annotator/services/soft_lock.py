"""Finished work is locked softly: the first key that would change it is answered with a sentence, the next one acts."""

from __future__ import annotations

from typing import Final

from annotator.errors import AnnotatorError
from annotator.message import Message

LOCKED: Final = ("edit.submitted", "edit.skipped", "edit.other_version")
"""The codes with which an edit of finished work is refused that is made when it is wanted once more."""
TYPING: Final = "typing"
"""The kind of a press that types into an editor."""
_SAID = {
    "submitted": ("edit.submitted", Message("Submitted. Press again to revise.")),
    "skipped": ("edit.skipped", Message("Skipped. Press again to take it up.")),
}


class FinishedWorkLock:
    """Of one task, from when it is shown, or its status changes, until it is left."""

    def __init__(self) -> None:
        self._warned = ""
        self._asked = False
        self.released = False

    def press(self, status: str, kind: str) -> None:
        """Let the second press of one kind and all after it through. Raises ``edit.submitted`` or ``edit.skipped`` at
        the first: words that are typed into nothing are presses of many kinds. Who types into an editor means to, and
        is asked only if nothing was asked before."""
        asked = self._warned if kind == TYPING else self._warned == kind
        if not asked and not self.released:
            self._warned = kind
            raise AnnotatorError(*_SAID[status])
        self.released = True

    def confirms(self) -> bool:
        """Whether submitting confirms what was judged on other texts: only once it has been said that they changed."""
        asked, self._asked = self._asked, True
        return asked
