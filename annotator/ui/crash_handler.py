"""Handles unexpected exceptions: saves the work, tells the user what was saved, and writes a report that contains no
task text."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from PySide6.QtCore import QObject, Qt, Signal

from annotator.errors import traceback_text
from annotator.paths import make_private

_log = logging.getLogger(__name__)
_FATAL = b"Fatal Python error"  # Windows also writes exceptions that somebody handles


class CrashHandler(QObject):
    """Replaces ``sys.excepthook`` and ``threading.excepthook``. ``make_room`` is called first, because the report and
    the dialog need file descriptors; then ``on_crash`` with the path of the report, to save the work and tell the user.
    Faults of other threads are told on the thread of the window, too."""

    _failed_elsewhere = Signal(object)  # Path | None: the report

    def __init__(
        self, logs: Path, on_crash: Callable[[Path | None], None], make_room: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__()
        self._failed_elsewhere.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._logs = logs
        self._make_room = make_room
        self._on_crash = on_crash
        self._busy = False
        self._faults: IO[str] | None = None
        self.earlier_report: Path | None = None  # of a crash below Python that ended the program before

    def install(self) -> None:
        """Install the hooks. From then on every unhandled exception is recorded; a crash below Python is written to
        ``faults.log``."""
        with contextlib.suppress(OSError):  # not writable: the window reports it
            make_private(self._logs)
            self.earlier_report = self._take_earlier_faults()
            self._faults = (self._logs / "faults.log").open("a", encoding="utf-8")
            faulthandler.enable(self._faults)
        sys.excepthook = self._handle
        threading.excepthook = lambda hooked: self._failed_elsewhere.emit(
            self._write(hooked.exc_type, hooked.exc_traceback)
        )

    def _take_earlier_faults(self) -> Path | None:
        """Make a report of what a crash below Python has written to ``faults.log``; None if there was none."""
        path = self._logs / "faults.log"
        if not path.exists() or _FATAL not in path.read_bytes():
            return None
        at = datetime.fromtimestamp(path.stat().st_mtime, UTC)
        return path.rename(path.with_name(f"crash-{at:%Y%m%d-%H%M%S-%f}.txt"))

    def remove(self) -> None:
        """Restore the previous hooks."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        faulthandler.disable()
        if self._faults is not None:
            self._faults.close()
            self._faults = None

    def _handle(self, kind: type[BaseException], error: BaseException, at: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt) or self._busy:
            sys.__excepthook__(kind, error, at)
            return
        self._busy = True
        try:
            self._make_room()
            self._on_crash(self._write(kind, at))
        finally:
            self._busy = False

    def _tell(self, report: Path | None) -> None:
        if not self._busy:  # else a fault is being told already
            self._busy = True
            try:
                self._on_crash(report)
            finally:
                self._busy = False

    def _write(self, kind: type[BaseException], at: TracebackType | None) -> Path | None:
        report = traceback_text(kind, at)
        _log.error("%s", report)
        path = self._logs / f"crash-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
        try:
            path.write_text(report, encoding="utf-8")
        except OSError:
            return None
        return path
