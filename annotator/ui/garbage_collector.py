"""Runs Python's garbage collection only in the window's thread.

Python collects garbage in whichever thread allocates the next object. Widgets and timers in a reference cycle would
then be destroyed in that thread, and Qt aborts the process if an object is destroyed outside its own thread.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import sys

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

_INTERVAL = 1_000
"""Milliseconds between checks of the collection thresholds."""
_FULL = 60_000
"""Minimum number of milliseconds between full collections, which take about ten milliseconds each."""


class GarbageCollectionScheduler(QObject):
    """Replaces the automatic collection and uses its thresholds."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._full_collection_timer = QElapsedTimer()
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self.collect)

    def start(self) -> None:
        """Start collecting. Objects that exist already are excluded (``gc.freeze``)."""
        gc.freeze()
        release_free_memory()
        self._full_collection_timer.start()
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that has exceeded its threshold."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        over = [generation for generation, (count, most) in enumerate(counts) if count > most]
        if not over:
            return
        oldest = over[-1]
        full = oldest == len(gc.get_count()) - 1
        if full and not self._full_collection_timer.hasExpired(_FULL):
            full = False
            oldest -= 1
        gc.collect(oldest)
        if full:
            self._full_collection_timer.start()
            release_free_memory()


def release_free_memory() -> None:
    """Return the free memory of the heap to the system (glibc only, which otherwise returns only the end of the
    heap)."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
