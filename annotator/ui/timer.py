"""Timers that run once."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, SignalInstance

from annotator.ui.callback import Callback


def single_shot_timer(owner: QObject, milliseconds: int, then: Callback | SignalInstance) -> QTimer:
    """A timer that calls ``then``, or emits it, so long after it was started last."""
    timer = QTimer(owner, singleShot=True, interval=milliseconds)
    timer.timeout.connect(then)
    return timer
