"""From the session's events to Qt signals, delivered on the window's thread whatever thread they come from."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from annotator.services.view_models import Event, SaveDone, SaveFailed

if TYPE_CHECKING:
    from annotator.services.session import Session


class SessionSignals(QObject):
    """One session's events as signals. Qt queues what the writer's thread announces."""

    saved = Signal(int)  # number of the edit
    save_failed = Signal(object, bool)  # error, whether it is being tried again

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._closed = False
        self._passing_on = threading.Lock()
        self._unsubscribe = session.subscribe(self._announce)

    def close(self) -> None:
        """Nothing is announced once this returns: the writer may be about to announce while Qt deletes this."""
        self._unsubscribe()
        with self._passing_on:
            self._closed = True

    def _announce(self, event: Event) -> None:
        with self._passing_on:
            if not self._closed:
                self._announce_saving(event)

    def _announce_saving(self, event: SaveDone | SaveFailed) -> None:
        """Comes from the writer's thread, where an emitted signal is only queued."""
        if isinstance(event, SaveDone):
            self.saved.emit(event.number)
        else:
            self.save_failed.emit(event.error, event.retrying)
