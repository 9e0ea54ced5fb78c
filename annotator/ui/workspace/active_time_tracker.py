"""Tracks active time from the input events of the window."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication

from annotator.ui.workspace.active_time_clock import ActiveTimeClock

_INPUT = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchUpdate,
    }
)


class ActiveTimeTracker(QObject):
    """Tracks active time: counts all keyboard, mouse and wheel input as activity. ``ticked`` is emitted every
    second."""

    ticked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clock = ActiveTimeClock()
        self._tick = QTimer(self, interval=1_000)
        self._tick.timeout.connect(self.ticked)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.applicationStateChanged.connect(self._application_state)

    def watch(self, window: QWindow | None) -> None:
        """Install an event filter on this window."""
        if window is not None:
            window.installEventFilter(self)

    def start(self) -> None:
        """Count from now on."""
        self._clock = ActiveTimeClock()
        self._clock.touch(time.monotonic())
        self._tick.start()

    def stop(self) -> None:
        self._tick.stop()

    @property
    def paused(self) -> bool:
        """Whether time is not being counted at present."""
        return self._tick.isActive() and self._clock.is_idle(time.monotonic())

    def pop_seconds(self) -> float:
        """The active seconds since the last call."""
        return self._clock.pop_seconds(time.monotonic())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT:
            self._clock.touch(time.monotonic())
        return False

    def _application_state(self, state: Qt.ApplicationState) -> None:
        now = time.monotonic()
        if state == Qt.ApplicationState.ApplicationActive:
            self._clock.touch(now)
        else:
            self._clock.leave(now)
        if self._tick.isActive():
            self.ticked.emit()  # show at once that time is paused or counted again
