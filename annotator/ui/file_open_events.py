"""Files that macOS hands to the running program: a double click there is an event, not an argument."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QFileOpenEvent


class FileOpenEvents(QObject):
    """Keeps the files that come while the program starts, and hands them on, and all later ones, once it can take them.

    It sees every event of the application, so it is only made where such events come.
    """

    def __init__(self, application: QCoreApplication) -> None:
        super().__init__(application)
        self._waiting: list[Path] = []
        self._take: Callable[[Path], None] | None = None
        application.installEventFilter(self)

    def set_handler(self, take: Callable[[Path], None]) -> None:
        """Call ``take`` with each file, those that have already arrived first."""
        self._take = take
        waiting, self._waiting = self._waiting, []
        for file in waiting:
            take(file)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        file = Path(event.file())
        if self._take is not None:
            self._take(file)
        else:
            self._waiting.append(file)
        return True
