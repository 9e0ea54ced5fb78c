"""Tracks active time from the input events of the window."""

from __future__ import annotations

import time
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.application import application
from annotator.ui.dialog_keys import ModalDialog
from annotator.ui.workspace.active_time_clock import ActiveTimeClock

_ACTIVITY = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchUpdate,
        QEvent.Type.WindowUnblocked,
    }
)


class ActiveTimeTracker(QObject):
    """Tracks active time while ``view`` is visible: counts all keyboard, mouse and wheel input as activity, but not
    while a page covers the task, unless it shows the task, too (:meth:`include`), or a dialog such as Help is open.
    ``ticked`` is emitted every second."""

    ticked = Signal()

    def __init__(self, view: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._views: list[QWidget] = []
        self.include(view)
        self._clock = ActiveTimeClock()
        self._tick_timer = QTimer(self, interval=1_000)
        self._tick_timer.timeout.connect(self.ticked)
        application().applicationStateChanged.connect(self._application_state)

    def include(self, view: QWidget) -> None:
        """Count also while ``view`` is visible."""
        self._views.append(view)
        view.installEventFilter(self)
        view.destroyed.connect(partial(self._views.remove, view))

    def watch(self, window: QWindow | None) -> None:
        """Install an event filter on this window."""
        if window is not None:
            window.installEventFilter(self)

    def start(self) -> None:
        """Count from now on."""
        self._clock = ActiveTimeClock()
        self._clock.touch(time.monotonic())
        self._tick_timer.start()

    def stop(self) -> None:
        self._tick_timer.stop()

    @property
    def paused(self) -> bool:
        """Whether time is not being counted at present."""
        return self._tick_timer.isActive() and self._clock.is_idle(time.monotonic())

    def pop_seconds(self) -> float:
        """The active seconds since the last call."""
        return self._clock.pop_seconds(time.monotonic())

    @property
    def _is_visible(self) -> bool:
        return any(view.isVisible() for view in self._views)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.WindowBlocked:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, ModalDialog) and dialog.pauses_time:
                self._clock.leave(time.monotonic())
        elif kind == QEvent.Type.Hide and watched in self._views and not self._is_visible:
            self._clock.leave(time.monotonic())
        elif (kind == QEvent.Type.Show and watched in self._views) or (kind in _ACTIVITY and self._is_visible):
            self._clock.touch(time.monotonic())
        return False

    def _application_state(self, state: Qt.ApplicationState) -> None:
        now = time.monotonic()
        if state != Qt.ApplicationState.ApplicationActive:
            self._clock.leave(now)
        elif self._is_visible:
            self._clock.touch(now)
        if self._tick_timer.isActive():
            self.ticked.emit()  # show at once that time is paused or counted again
