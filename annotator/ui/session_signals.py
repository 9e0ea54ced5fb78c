"""Translates session events to Qt signals, which are delivered on the window's thread."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from annotator.services.view_models import Event, SaveDoneEvent, SaveFailedEvent

if TYPE_CHECKING:
    from annotator.services.session import Session


class SessionEventSignals(QObject):
    """The events of one session as signals. Events from the writer's thread are queued."""

    saved = Signal(int)  # number of the edit
    save_failed = Signal(object, bool)  # error, whether the save will be retried

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._closed = False
        self._passing_on = threading.Lock()
        self._unsubscribe = session.subscribe(self._announce)

    def close(self) -> None:
        """Unsubscribe. No signal is emitted after this returns, even if the writer is about to announce an event."""
        self._unsubscribe()
        with self._passing_on:
            self._closed = True

    def _announce(self, event: Event) -> None:
        with self._passing_on:
            if not self._closed:
                self._announce_saving(event)

    def _announce_saving(self, event: SaveDoneEvent | SaveFailedEvent) -> None:
        """Called on the writer's thread; emitted signals are queued."""
        if isinstance(event, SaveDoneEvent):
            self.saved.emit(event.number)
        else:
            self.save_failed.emit(event.error, event.retrying)
