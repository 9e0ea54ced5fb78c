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


_SOON = 500
"""Milliseconds before a tick from which it may be emitted early, together with other updates."""


class ActiveTimeTracker(QObject):
    """Tracks active time: counts all keyboard, mouse and wheel input as activity. ``ticked`` is emitted every second,
    or sooner."""

    ticked = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._clock = ActiveTimeClock()
        self._inputs: tuple[float, float] | None = None  # the first and last input not yet passed to the clock
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
        self._clock.touch(time.monotonic())
        self._tick.start()

    def _hand_on(self) -> None:
        """Pass the recorded input to the clock; once per second instead of at each key."""
        for now in self._inputs or ():
            self._clock.touch(now)
        self._inputs = None

    def emit_tick_soon(self) -> None:
        """Emit a nearly due tick now, before other updates, so that a user who types sees a single repaint per key."""
        if 0 <= self._tick.remainingTime() < _SOON:
            self._tick.start()
            self.ticked.emit()

    def stop(self) -> None:
        self._hand_on()
        self._tick.stop()

    @property
    def paused(self) -> bool:
        """Whether time is not being counted at present."""
        self._hand_on()
        return self._tick.isActive() and self._clock.is_idle(time.monotonic())

    def pop_seconds(self) -> float:
        """The active seconds since the last call."""
        self._hand_on()
        return self._clock.pop_seconds(time.monotonic())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT:
            now = time.monotonic()
            self._inputs = (self._inputs[0] if self._inputs is not None else now, now)
        return False

    def _application_state(self, state: Qt.ApplicationState) -> None:
        self._hand_on()
        now = time.monotonic()
        if state == Qt.ApplicationState.ApplicationActive:
            self._clock.touch(now)
        else:
            self._clock.leave(now)
        if self._tick.isActive():
            self.ticked.emit()  # show at once that time is paused or counted again
