"""The session that is open, and its events as Qt signals, which are delivered on the window's thread."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakSet

from PySide6.QtCore import QObject, Qt, Signal

from annotator.services.view_models import Event, SaveDoneEvent

if TYPE_CHECKING:
    from annotator.services.session import Session


class SessionEventSignals(QObject):
    """Holds the session that was opened last, and emits its events."""

    saved = Signal(int)  # number of the edit
    save_failed = Signal(object)  # AnnotatorError
    failed_after_leaving = Signal(object, str)  # AnnotatorError of a session that was left, and its project's title
    _happened = Signal(object, object)  # session, event

    session: Session

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left_sessions: WeakSet[Session] = WeakSet()  # of these the first failure is still told
        self._happened.connect(self._pass_on, Qt.ConnectionType.QueuedConnection)

    def use(self, session: Session) -> None:
        """Emit the events of this session until it is left."""
        self.session = session
        session.subscribe(partial(self._happened.emit, session))  # on the writer's thread: the signal is queued

    def leave(self) -> None:
        """Emit no events of the session any more, except its first failure."""
        self._left_sessions.add(self.session)

    def _pass_on(self, session: Session, event: Event) -> None:
        left = session is not self.session or session in self._left_sessions
        if isinstance(event, SaveDoneEvent):
            if not left:
                self.saved.emit(event.number)
        elif not left:
            self.save_failed.emit(event.error)
        elif session in self._left_sessions:
            self._left_sessions.discard(session)  # the writer announces each further attempt
            self.failed_after_leaving.emit(event.error, session.project.title)
