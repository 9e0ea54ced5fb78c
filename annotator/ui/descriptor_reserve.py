"""A reserve of file descriptors, and a warning before the limit of open files is reached.

A dialog needs a descriptor for its icon, a command for its module, a search for the index. If the X server sends a
descriptor and the process has no free one, the connection breaks and the window is lost.
"""

from __future__ import annotations

import contextlib
import os
import sys

from PySide6.QtCore import QObject, QTimer, Signal

RESERVE = 24
"""Descriptors held in reserve."""
ROOM = 16
"""Descriptors that have to be free in addition."""
WANTED = 4_096
"""The limit requested from the system. The default is 256 on macOS and 1,024 on Linux."""
LOOK = 2_000  # milliseconds


class FileDescriptorReserve(QObject):
    """Holds :data:`RESERVE` descriptors and releases them while fewer than :data:`ROOM` others are free."""

    low = Signal(bool)
    """Emitted when the reserve is released (True) or held again (False)."""

    def __init__(self) -> None:
        super().__init__()
        self._held: list[int] = []
        if sys.platform == "win32":  # the limit there is too high to be reached
            return
        _raise_limit()
        self._held = _opened(RESERVE)
        timer = QTimer(self)
        timer.timeout.connect(self.look)
        timer.start(LOOK)

    @property
    def is_low(self) -> bool:
        """Whether the reserve was released."""
        return sys.platform != "win32" and not self._held

    def look(self) -> None:
        """Check the free descriptors; release the reserve if they are low, hold it again once they are not."""
        if self._held and not _has_room(ROOM):
            self.close()
            self.low.emit(True)
        elif self.is_low and _has_room(RESERVE + ROOM):
            self._held = _opened(RESERVE)
            self.low.emit(False)

    def close(self) -> None:
        """Release the reserve."""
        _close(self._held)
        self._held = []


def _raise_limit() -> None:
    """Raise the soft limit of open files."""
    import resource  # not available on Windows

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
    """``count`` open descriptors, or fewer if the limit is reached."""
    opened: list[int] = []
    with contextlib.suppress(OSError):
        opened.append(os.open(os.devnull, os.O_RDONLY))
        while len(opened) < count:
            opened.append(os.dup(opened[0]))
    return opened


def _close(opened: list[int]) -> None:
    for descriptor in opened:
        os.close(descriptor)
