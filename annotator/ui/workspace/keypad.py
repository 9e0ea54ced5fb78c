"""Collecting of digits into a number on the focused scale, with the pause that ends one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from annotator.ui.workspace.entry import NumberEntry

PAUSE = 900  # milliseconds after which a typed number is taken as it stands


class Keypad(QObject):
    """``scale`` gives the scores of the focused attribute, or None where there is none."""

    given = Signal(int)  # a score is complete
    waits = Signal(str)  # what has been typed of a number that waits for more, or nothing
    off_scale = Signal()  # a key that no score begins with

    def __init__(self, scale: Callable[[], Sequence[int] | None], parent: QObject) -> None:
        super().__init__(parent)
        self._scale = scale
        self._entry = NumberEntry()
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.finish)

    @property
    def waiting(self) -> bool:
        return bool(self._entry.typed)

    def press(self, symbol: str) -> None:
        """A digit or a minus was pressed: a score, or the beginning of one."""
        scores = self._scale()
        if scores is None:
            return
        if self.waiting and not self._entry.continues(symbol, scores):
            self.finish()
            scores = self._scale() or scores
        before, value = self._entry.typed, self._entry.key(symbol, scores)
        if self._entry.typed != before:
            self.waits.emit(self._entry.typed)
        if value is not None:
            self.given.emit(value)
        elif self.waiting:
            self._pause.start()
        else:
            self.off_scale.emit()

    def finish(self) -> None:
        """Take what was typed as it stands."""
        self._pause.stop()
        if not self.waiting:
            return
        scores = self._scale()
        value = self._entry.finish(scores) if scores is not None else None
        self.waits.emit("")
        if value is not None:
            self.given.emit(value)

    def clear(self) -> None:
        """Forget what was typed."""
        self._pause.stop()
        if self.waiting:
            self._entry.clear()
            self.waits.emit("")
