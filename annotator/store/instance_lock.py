"""Allows one running instance per data directory: a lock file that the system releases when the process ends."""

from __future__ import annotations

import contextlib
from pathlib import Path

from filelock import FileLock, Timeout

from annotator.errors import AnnotatorError
from annotator.paths import close_files, make_private
from annotator.store.connections import store_error


class InstanceLock:
    """The lock that a process needs to write. A second start fails to acquire it and hands its file to the first."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.was_open_to_others = False
        """Whether the data directory was accessible to other users before it was acquired."""
        self._lock = FileLock(root / "annotator.lock", thread_local=False)  # may be acquired on a worker thread

    def acquire(self) -> None:
        """Raises ``store.in_use`` immediately if another process holds the lock, or ``store.disk``."""
        try:
            self.was_open_to_others = make_private(self._root)
            self._lock.acquire(timeout=0)
        except Timeout:
            raise AnnotatorError(
                "store.in_use",
                "Annotator is already running with this data directory.",
                "Use the open window, or close it first.",
                where=str(self._lock.lock_file),
            ) from None
        except OSError as error:
            raise store_error(error) from error
        with contextlib.suppress(OSError):
            close_files(self._root)

    def release(self) -> None:
        self._lock.release()
