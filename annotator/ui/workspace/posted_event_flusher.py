"""Delivers posted events before each key, so that keys typed ahead act on an up-to-date window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeyEvent, QWindow

_POSTED = (QEvent.Type.MetaCall.value, QEvent.Type.LayoutRequest.value, QEvent.Type.MetaCall.value)
"""A queued call may request a layout, and a layout may queue calls. Painting can wait until the last key."""


class PostedEventFlusher(QObject):
    """An event filter that delivers posted events before each key.

    Qt delivers all pending keys before posted events and timers. ``catch_up`` performs the work of timers.
    """

    def __init__(self, catch_up: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._catch_up = catch_up

    def watch(self, window: QWindow | None) -> None:
        """Filter the keys of this window."""
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            # the first event of a key press
            _deliver()
            self._catch_up()
            _deliver()
        return False


def _deliver() -> None:
    for kind in _POSTED:
        QCoreApplication.sendPostedEvents(None, kind)
