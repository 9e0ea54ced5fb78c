"""Collecting of digits into a number on the focused scale, with the pause that ends one."""

from __future__ import annotations

from collections.abc import Sequence
from operator import methodcaller

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from annotator.ui.workspace.focus_controller import FocusController

PAUSE = 900  # milliseconds after which a typed number is taken as it stands


class TypedScore:
    """What has been typed of a score so far.

    A key that can only mean one score gives it at once. Where more could follow (1 on a scale to 10, a minus below
    zero) the number waits: for the next key, or for :meth:`finish`.
    """

    def __init__(self) -> None:
        self.typed = ""
        """The keys that wait for more; empty when none do."""

    def clear(self) -> None:
        self.typed = ""

    def key(self, score_symbol: str, scores: Sequence[int], *, counts: bool = False) -> int | None:
        """The score that ``score_symbol`` (a digit or ``-``) completes; None if more may follow or no score fits.

        ``counts``: a number is typed to its end. One with fewer digits than the highest waits, and one that is no
        score waits to be put right, so that no part of it is taken for an answer.
        """
        typed = self.typed + score_symbol
        begun = list(filter(methodcaller("startswith", typed), map(str, scores)))
        done = begun == [typed] and (not counts or len(typed) == len(str(scores[-1])))
        self.typed = typed if (begun or counts) and not done else ""
        return int(typed) if done else None

    def continues(self, score_symbol: str, scores: Sequence[int]) -> bool:
        """Whether ``score_symbol`` continues the typed number; if not, that number is finished first."""
        return any(str(score).startswith(self.typed + score_symbol) for score in scores)

    def finish(self, scores: Sequence[int]) -> int | None:
        """The score typed so far, if it is one; nothing waits afterwards."""
        typed, self.typed = self.typed, ""
        return next((score for score in scores if str(score) == typed), None)

    def back(self) -> None:
        """Take the last key back."""
        self.typed = self.typed[:-1]


class ScoreKeypad(QObject):
    """A score is typed for the field that ``focus`` is at.

    A number that waits ends by Enter, by a pause, or by a key that begins another one: the focus then goes on. Whatever
    else leads away from it keeps it as it stands (:meth:`keep`), and the focus goes where that leads.
    """

    given = Signal(int, bool)  # a score is complete; whether the focus goes on from it
    waits = Signal(str)  # what has been typed of a number that waits for more, or nothing
    off_scale = Signal()  # a key that no score begins with

    def __init__(self, focus: FocusController, parent: QObject) -> None:
        super().__init__(parent)
        self._focus = focus
        self._entry = TypedScore()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.finish)

    @property
    def waiting(self) -> bool:
        """Whether a number has been begun."""
        return bool(self._entry.typed)

    def press(self, score_symbol: str) -> None:
        """A digit or a minus was pressed: a score, or the beginning of one."""
        field = self._focus.field
        if field is None or not field.values:
            return
        if self._entry.typed and not field.counts and not self._entry.continues(score_symbol, field.values):
            self.finish()
            field = self._focus.field or field
        before, value = self._entry.typed, self._entry.key(score_symbol, field.values, counts=field.counts)
        if self._entry.typed != before:
            self.waits.emit(self._entry.typed)
        if value is not None:
            self.given.emit(value, True)
            return
        if self._entry.typed:
            self._pause.start()
        if not self._entry.typed or not self._entry.continues("", field.values):
            self.off_scale.emit()

    def press_other(self, event: QKeyEvent) -> bool:
        """Another key, while a number waits: Enter ends it, Backspace takes one digit back, and a count with a decimal
        point is none. False: none of them."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish()
        elif event.key() == Qt.Key.Key_Backspace and not event.modifiers():
            self._entry.back()
            self.waits.emit(self._entry.typed)
            self._pause.start()
        elif event.text() in (".", ",") and self._focus.field is not None and self._focus.field.counts:
            self.press(event.text())
        else:
            return False
        return True

    def finish(self) -> None:
        """Take what was typed as it stands, and go on."""
        self._end(onward=True)

    def keep(self) -> bool:
        """Take what was typed as it stands; the focus is led elsewhere, or stays. False after saying that it is no
        answer."""
        return self._end(onward=False)

    def _end(self, *, onward: bool) -> bool:
        self._pause.stop()
        if not self._entry.typed:
            return True
        field = self._focus.field
        value = self._entry.finish(field.values) if field is not None else None
        self.waits.emit("")
        if value is not None:
            self.given.emit(value, onward)
        else:
            self.off_scale.emit()
        return value is not None

    def clear(self) -> None:
        """Forget what was typed."""
        self._pause.stop()
        if self._entry.typed:
            self._entry.clear()
            self.waits.emit("")
