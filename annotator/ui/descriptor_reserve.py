"""The limit of open files: descriptors in reserve, and word of it before no more files can be opened.

A dialog needs a descriptor for its picture, a command for its module, a search for the index. Where the X server sends
a descriptor for which there is no room, the connection breaks and the window is gone.
"""

from __future__ import annotations

import contextlib
import os
import sys

from PySide6.QtCore import QObject, QTimer, Signal

RESERVE = 24
"""Descriptors that are held for the time when others are used up."""
ROOM = 16
"""Descriptors that have to be free besides."""
WANTED = 4_096
"""The limit that is asked for, where the system grants it: macOS begins with 256, Linux with 1,024."""
LOOK = 2_000  # milliseconds


class FileDescriptorReserve(QObject):
    """Holds :data:`RESERVE` descriptors, and gives them back while fewer than :data:`ROOM` others are free."""

    low = Signal(bool)
    """Whether hardly any more files can be opened; said when that changes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._held: list[int] = []
        if sys.platform == "win32":  # the limit is too high to be met there
            return
        _raise_limit()
        self._held = _opened(RESERVE)
        timer = QTimer(self)
        timer.timeout.connect(self.look)
        timer.start(LOOK)

    @property
    def is_low(self) -> bool:
        """Whether the reserve is in use."""
        return sys.platform != "win32" and not self._held

    def look(self) -> None:
        """Give the reserve back where it is needed, or take it again where it is not."""
        if self._held and not _has_room(ROOM):
            self.close()
            self.low.emit(True)
        elif self.is_low and _has_room(RESERVE + ROOM):
            self._held = _opened(RESERVE)
            self.low.emit(False)

    def close(self) -> None:
        """Hold nothing any more."""
        _close(self._held)
        self._held = []


def _raise_limit() -> None:
    """Ask for more descriptors than the system gives at first."""
    import resource  # there is none on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _has_room(count: int) -> bool:
    opened = _opened(count)
    _close(opened)
    return len(opened) == count


def _opened(count: int) -> list[int]:
    """So many descriptors, or as many as there are."""
    opened: list[int] = []
    with contextlib.suppress(OSError):
        opened.append(os.open(os.devnull, os.O_RDONLY))
        while len(opened) < count:
            opened.append(os.dup(opened[0]))
    return opened


def _close(opened: list[int]) -> None:
    for descriptor in opened:
        os.close(descriptor)
