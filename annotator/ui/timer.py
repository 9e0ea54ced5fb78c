"""Timers that run once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, SignalInstance


def single_shot_timer(owner: QObject, milliseconds: int, then: Callable[[], object] | SignalInstance) -> QTimer:
    """A timer that calls ``then``, or emits it, so long after it was started last."""
    timer = QTimer(owner, singleShot=True, interval=milliseconds)
    timer.timeout.connect(then)
    return timer
