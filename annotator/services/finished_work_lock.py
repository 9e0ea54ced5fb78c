"""The soft lock of finished work: the first key that would change it is refused with a message, the second one acts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from annotator.errors import AnnotatorError
from annotator.translatable_message import TranslatableMessage

LOCKED = ("edit.submitted", "edit.skipped", "edit.other_version")
"""The codes of refusals that do not occur again when the edit is repeated."""
TYPING = "typing"
"""The kind of a key press that types into an editor."""
WITHDRAWN = TranslatableMessage(
    "The owner has withdrawn this task. Your work on it is kept; nothing more needs to be done."
)
"""Why work on a withdrawn task is refused."""
IN_SIGHT = 400
"""The number of code points from a place that are taken to be on the screen when it is, in so many lines at most."""
LINES_IN_SIGHT = 6
_SAID = {
    "submitted": ("edit.submitted", TranslatableMessage("Submitted. Press again to revise.")),
    "skipped": ("edit.skipped", TranslatableMessage("Skipped. Press again to reopen it.")),
}

_CHANGED_QUESTION = (
    TranslatableMessage("The owner changed this question ({n} of {count}): {question}."),
    TranslatableMessage("Check your answer, then submit again."),
)
_CHANGED_TEXT = (
    TranslatableMessage("The owner changed this text ({n} of {count})."),
    TranslatableMessage("Check what is marked, then submit again."),
)
_CHANGED_ALL = (
    TranslatableMessage("All of this text is marked as changed ({n} of {count})."),
    TranslatableMessage("Read it from its start, then submit again."),
)


class ChangedPlace(NamedTuple):
    """A change by the owner that work has to be confirmed for: a range of a text, or a question of the rubric."""

    target: str = ""
    start: int = 0
    end: int = 0
    question: str = ""
    """The key of the block of a changed question; empty for a text."""


class FinishedWorkLock:
    """Protects a finished task from accidental changes, from when it is shown or its status changes until it is
    left."""

    def __init__(self) -> None:
        self._warned = ""
        self.reported_changes: list[ChangedPlace] = []
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

    def next_unreported(self, changes: Iterable[ChangedPlace]) -> ChangedPlace | None:
        """The first of the changes that was not reported yet, and is now; None if all were: then submitting confirms
        what was judged before them."""
        change = next((change for change in changes if change not in self.reported_changes), None)
        self.reported_changes += [change] if change is not None else []
        return change


def unconfirmed(place: ChangedPlace, places: Sequence[ChangedPlace], question: str, text: str) -> AnnotatorError:
    """The error that asks to look at one of the changed ``places``: a ``question`` by its title, or a part of
    ``text``."""
    message, hint = _CHANGED_TEXT if place.end - place.start < len(text) else _CHANGED_ALL
    if place.question:
        message, hint = _CHANGED_QUESTION
    number = str(places.index(place) + 1)
    message = message.filled(n=number, count=str(len(places)), question=question)
    return AnnotatorError("edit.unconfirmed", message, hint, place.target)


def places_to_show(target: str, text: str, ranges: Sequence[tuple[int, int]]) -> Iterator[ChangedPlace]:
    """The places that have to be shown so that each of the changed ``ranges`` of a text was on the screen."""
    shown = -1
    for start, end in ranges:
        if end > shown:
            yield ChangedPlace(target, start, end)
            lines = text[start : start + IN_SIGHT].splitlines(keepends=True)
            shown = max(end, start + sum(map(len, lines[:LINES_IN_SIGHT])))
