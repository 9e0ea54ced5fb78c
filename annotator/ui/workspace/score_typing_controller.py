"""Collects typed digits into a number on the scale of the focused field."""

from __future__ import annotations

from collections.abc import Sequence
from operator import methodcaller

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from annotator.ui.workspace.focus_controller import FocusController

PAUSE = 900  # milliseconds after which a typed number is accepted


class TypedScore:
    """The digits of a score typed so far.

    A key that identifies a score is accepted at once. If further digits may follow (1 on a scale to 10, a minus sign
    below zero), the number waits for the next key or for :meth:`finish`.
    """

    def __init__(self) -> None:
        self.typed = ""
        """The pending keys; empty if there are none."""

    def clear(self) -> None:
        self.typed = ""

    def key(self, score_symbol: str, scores: Sequence[int], *, counts: bool = False) -> int | None:
        """The score completed by ``score_symbol`` (a digit or ``-``); None if more may follow or no score matches.

        ``counts``: the number is always typed in full. A number with fewer digits than the maximum waits, and an
        invalid one waits to be corrected, so that no part of it becomes the answer.
        """
        typed = self.typed + score_symbol
        begun = list(filter(methodcaller("startswith", typed), map(str, scores)))
        done = begun == [typed] and (not counts or len(typed) == len(str(scores[-1])))
        self.typed = typed if (begun or counts) and not done else ""
        return int(typed) if done else None

    def continues(self, score_symbol: str, scores: Sequence[int]) -> bool:
        """Whether ``score_symbol`` continues the pending number. If not, that number is finished first."""
        return any(str(score).startswith(self.typed + score_symbol) for score in scores)

    def finish(self, scores: Sequence[int]) -> int | None:
        """The score of the pending digits, or None if they are not a score. Clears the digits."""
        typed, self.typed = self.typed, ""
        return next((score for score in scores if str(score) == typed), None)

    def back(self) -> None:
        """Remove the last key."""
        self.typed = self.typed[:-1]


class ScoreTypingController(QObject):
    """Types scores for the focused field.

    A pending number is completed by Enter, after a pause, or by a key that starts another number; the focus then moves
    on. Any other action that moves the focus completes it with :meth:`keep`.
    """

    given = Signal(int, bool)  # a complete score; whether the focus moves on
    waits = Signal(str)  # the pending digits; empty if none
    off_scale = Signal()  # the key does not start any score

    def __init__(self, focus: FocusController, parent: QObject) -> None:
        super().__init__(parent)
        self._focus = focus
        self._entry = TypedScore()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.finish)

    @property
    def waiting(self) -> bool:
        """Whether a number is pending."""
        return bool(self._entry.typed)

    def press(self, score_symbol: str) -> None:
        """Handle a digit or a minus sign."""
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
        """Handle another key while a number is pending: Enter completes it, Backspace removes a digit, and a decimal
        point is refused. Returns False for other keys."""
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
        """Accept the pending number and move on."""
        self._end(onward=True)

    def keep(self) -> bool:
        """Accept the pending number without moving the focus. Returns False if it is not a valid answer, after saying
        so."""
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
        """Discard the pending number."""
        self._pause.stop()
        if self._entry.typed:
            self._entry.clear()
            self.waits.emit("")
