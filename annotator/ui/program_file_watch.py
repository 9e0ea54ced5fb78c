"""Detects that the files of a packaged program were replaced while its window was open."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication


class ProgramFileWatch(QObject):
    """Watches the program's file, and calls ``tell`` when it was replaced. Checks each time the application is
    activated, until ``tell`` returns True."""

    def __init__(self, path: Path, tell: Callable[[], bool], application: QGuiApplication) -> None:
        super().__init__(application)
        self._path, self._tell = path, tell
        self._started = _identity(path)
        self._notified = False
        application.applicationStateChanged.connect(self._look)

    def _look(self, state: Qt.ApplicationState) -> None:
        if (
            state == Qt.ApplicationState.ApplicationActive
            and not self._notified
            and _identity(self._path) != self._started
        ):
            self._notified = self._tell()


def _identity(path: Path) -> tuple[int, int, int, int] | None:
    """Device, inode, size and modification time, which differ for each version of the file; None if it does not
    exist."""
    try:
        about = path.stat()
    except OSError:
        return None
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns
