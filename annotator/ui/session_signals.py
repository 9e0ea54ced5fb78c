"""The session that is open, and its events as Qt signals, which are delivered on the window's thread."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from annotator.services.view_models import Event, SaveDoneEvent

if TYPE_CHECKING:
    from annotator.services.session import Session


class SessionEventSignals(QObject):
    """Holds the open session and emits its events."""

    saved = Signal(int)  # number of the edit
    save_failed = Signal(object)  # AnnotatorError
    failed_after_leaving = Signal(object, str)  # AnnotatorError of a session used before, and the title of its project
    _happened = Signal(object, object)  # session, event

    session: Session

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._happened.connect(self._pass_on, Qt.ConnectionType.QueuedConnection)

    def use(self, session: Session) -> None:
        """Emit the events of this session from now on. Of the one before, only failures are still told."""
        self.session = session
        session.subscribe(partial(self._announce, session))

    def _announce(self, session: Session, event: Event) -> None:
        """Called on the writer's thread; the emitted signal is queued."""
        self._happened.emit(session, event)

    def _pass_on(self, session: Session, event: Event) -> None:
        if isinstance(event, SaveDoneEvent):
            if session is self.session:
                self.saved.emit(event.number)
        elif session is self.session:
            self.save_failed.emit(event.error)
        else:
            self.failed_after_leaving.emit(event.error, session.project.title)
