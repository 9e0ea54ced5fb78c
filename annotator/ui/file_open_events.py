"""Files that macOS passes to the running program: there, a double click sends an event instead of an argument."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent


class FileOpenEvents(QObject):
    """Queues the files that arrive during startup and forwards them, and all later ones, to the handler once it is set.

    It filters every event of the application, so it is only created on platforms that send such events.
    """

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._waiting: list[Path] = []
        self._open_file: Callable[[Path], None] | None = None
        application.installEventFilter(self)

    def set_handler(self, take: Callable[[Path], None]) -> None:
        """Set the function that is called with each file. Files that have already arrived are passed to it at once."""
        self._open_file = take
        waiting, self._waiting = self._waiting, []
        for file in waiting:
            take(file)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        file = Path(event.file())
        if self._open_file is not None:
            self._open_file(file)
        else:
            self._waiting.append(file)
        return True
