"""Python's garbage collection, in the window's thread alone.

Python collects garbage in whatever thread makes the next object. Widgets and timers that are part of a cycle would be
destroyed there, and Qt ends the process: its objects are destroyed in the thread they live in.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

_INTERVAL = 1_000
"""Milliseconds between two looks at how much there is to collect."""
_FULL = 60_000
"""Milliseconds at least between two collections of everything: one takes some ten milliseconds."""


class GarbageCollector(QObject):
    """Takes the place of the automatic collection, by the same thresholds."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._since = QElapsedTimer()
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self.collect)

    def start(self) -> None:
        """Collect from now on, but only what comes from now on."""
        gc.freeze()
        self._since.start()
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that has reached its threshold."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        over = [generation for generation, (count, most) in enumerate(counts) if count > most]
        if not over:
            return
        oldest = over[-1]
        if oldest == len(gc.get_count()) - 1:
            if self._since.hasExpired(_FULL):
                self._since.start()
            else:
                oldest -= 1
        gc.collect(oldest)
