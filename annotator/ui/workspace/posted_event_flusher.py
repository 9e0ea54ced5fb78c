"""Keys act on the window as it is once everything is done that earlier keys have asked for, however fast they come."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QWindow

_POSTED = (QEvent.Type.MetaCall, QEvent.Type.LayoutRequest, QEvent.Type.MetaCall)
"""Queued calls may ask for a layout, and a layout for calls. What is to be painted can wait until the last key."""


class PostedEventFlusher(QObject):
    """Qt delivers all keys that wait before it delivers a posted event or looks at a timer. Here both come first.

    ``catch_up`` does what would otherwise be done by a timer.
    """

    def __init__(self, catch_up: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._catch_up = catch_up

    def watch(self, window: QWindow | None) -> None:
        """Be ahead of the keys of this window."""
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:  # the first that is heard of a key
            _deliver()
            self._catch_up()
            _deliver()
        return False


def _deliver() -> None:
    for kind in _POSTED:
        QCoreApplication.sendPostedEvents(None, kind.value)
