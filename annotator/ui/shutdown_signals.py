"""Handles shutdown requests of the system: the window is closed as if by the user, so that pending text is saved."""

from __future__ import annotations

import signal
import socket

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_ASKED = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class ShutdownSignals(QObject):
    """Emits ``wanted`` when the session ends, the terminal is closed, or Ctrl+C is pressed in it.

    Python runs no signal handler while Qt waits for events; a byte on a socket wakes Qt up.
    """

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._reading_end, self._writing_end = socket.socketpair()
        for end in (self._reading_end, self._writing_end):
            end.setblocking(False)
        self._woken = signal.set_wakeup_fd(self._writing_end.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, lambda *_: None) for number in _ASKED}
        self._notifier = QSocketNotifier(self._reading_end.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._read)

    def close(self) -> None:
        """Restore the previous signal handlers."""
        self._notifier.setEnabled(False)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._woken)
        self._reading_end.close()
        self._writing_end.close()

    def _read(self) -> None:
        if set(self._reading_end.recv(64)) & set(map(int, _ASKED)):
            self.wanted.emit()
