"""The observers of a session, and the number of saves that are still on their way."""

from __future__ import annotations

import threading
from collections.abc import Callable

from annotator.errors import AnnotatorError
from annotator.services.view_models import Event, SaveDone, SaveFailed


class SessionEvents:
    """Counts saves between two threads and hands events to subscribers."""

    def __init__(self) -> None:
        self._subscribers: list[Callable[[Event], None]] = []
        self._changed = threading.Condition()
        self.pending = 0

    def subscribe(self, callback: Callable[[Event], None]) -> Callable[[], None]:
        self._subscribers.append(callback)
        return lambda: self._subscribers.remove(callback)

    def announce(self, event: Event) -> None:
        for callback in list(self._subscribers):
            callback(event)

    def expect(self, number: int) -> Callable[[], None]:
        """One more save is on its way, which holds the journal up to ``number``. The writer calls the result after its
        COMMIT."""
        with self._changed:
            self.pending += 1

        def done() -> None:
            with self._changed:
                self.pending -= 1
                self._changed.notify_all()
            self.announce(SaveDone(number))

        return done

    def failed(self, error: AnnotatorError) -> None:
        """What the writer calls after each vain attempt."""
        self.announce(SaveFailed(error))

    def wait(self, timeout: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self.pending == 0, timeout)
