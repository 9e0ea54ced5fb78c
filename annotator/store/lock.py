"""One running instance per data directory: a lock file that the operating system frees when the process ends."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout

from annotator.errors import AnnotatorError
from annotator.paths import make_private
from annotator.store.engine import explain


class InstanceLock:
    """Held by whoever may write. A second start fails to get it and hands its file to the first."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lock = FileLock(root / "annotator.lock")

    def acquire(self) -> None:
        """Raises ``store.in_use`` at once when another process holds it, or ``store.disk``."""
        try:
            make_private(self._root)
            self._lock.acquire(timeout=0)
        except Timeout:
            raise AnnotatorError(
                "store.in_use",
                "Annotator is already running with this data directory.",
                "Use the open window, or close it first.",
                where=str(self._lock.lock_file),
            ) from None
        except OSError as error:
            raise explain(error) from error

    def release(self) -> None:
        self._lock.release()
