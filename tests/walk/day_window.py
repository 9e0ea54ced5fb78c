"""The program in its window, which answers what it has in memory; started by ``day.py``.

``python -m tests.walk.day_window DATA_DIR DESCRIPTOR [FAULT]``: at the other end of the socket ``DESCRIPTOR`` a line
``counts`` is answered with a line of JSON, ``keys`` with the last keys that came, ``open PROJECT`` shows a project.
``FAULT`` is one of :data:`FAULTS`.
"""

from __future__ import annotations

import json
import socket
import sqlite3
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, QSocketNotifier, QTimer
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QLabel

from tests.walk.day_counts import qt_counts

LOOK = 1_000
"""Milliseconds between looks whether a sync is due: 30 times as often as in the program."""
SYNC_EVERY = 20.0
BACKUP_EVERY = 120.0
"""Seconds; in the program half an hour both."""


def _leak_readers(patch: pytest.MonkeyPatch) -> None:
    """As it was: a reader for each thread, kept until the window closes. Each job of a pool is a new thread."""
    from annotator.store import store as module
    from annotator.store.connections import open_reader, translate_errors

    mine, opened = threading.local(), []

    @contextmanager
    def reading(self: module.Store) -> Iterator[sqlite3.Connection]:
        with translate_errors():
            if not hasattr(mine, "connection"):
                mine.connection = open_reader(self.paths.database)
                opened.append(mine.connection)
            yield mine.connection

    patch.setattr(module.Store, "reading", reading)


def _after_each_submit(patch: pytest.MonkeyPatch, leave: Callable[[], object]) -> None:
    from annotator.services.session import Session

    submit = Session.submit

    def submitted(self: Session, *arguments: float) -> object:
        leave()
        return submit(self, *arguments)

    patch.setattr(Session, "submit", submitted)


def _leak_widgets(patch: pytest.MonkeyPatch) -> None:
    _after_each_submit(patch, lambda: QLabel("left", QApplication.activeWindow() or QApplication.topLevelWidgets()[0]))


def _leak_timers(patch: pytest.MonkeyPatch) -> None:
    def leave() -> None:
        QTimer(QApplication.instance(), interval=3_600_000).start()

    _after_each_submit(patch, leave)


def _leak_threads(patch: pytest.MonkeyPatch) -> None:
    _after_each_submit(patch, lambda: threading.Thread(target=threading.Event().wait, daemon=True).start())


def _leak_memory(patch: pytest.MonkeyPatch) -> None:
    leaked: list[bytes] = []
    _after_each_submit(patch, lambda: leaked.append(b"x" * 2_000_000))


def _slow_down(patch: pytest.MonkeyPatch) -> None:
    done = [0]

    def leave() -> None:
        done[0] += 1
        until = time.thread_time() + done[0] * 0.002
        while time.thread_time() < until:
            pass

    _after_each_submit(patch, leave)


FAULTS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {
    "readers": _leak_readers,
    "widgets": _leak_widgets,
    "timers": _leak_timers,
    "threads": _leak_threads,
    "memory": _leak_memory,
    "slow": _slow_down,
}
"""What is planted to see that it is found, by name. Each shows in another count."""


def hurry(patch: pytest.MonkeyPatch) -> None:
    """What happens every half minute or half hour happens so often that a day of it passes in an hour."""
    from annotator.services import background_maintenance
    from annotator.services.syncing import schedule
    from annotator.ui import sync_schedule

    patch.setattr(sync_schedule, "LOOK", LOOK)
    patch.setattr(schedule, "EVERY", SYNC_EVERY)
    patch.setattr(
        background_maintenance.BackgroundMaintenance.__init__,
        "__defaults__",
        (BACKUP_EVERY, background_maintenance.START_AFTER_SECONDS),
    )


class KeyLog(QObject):
    """The last keys that came to the program, and what had the keyboard: where one was lost, whether it came at all."""

    def __init__(self) -> None:
        super().__init__()
        self.last: deque[str] = deque(maxlen=200)
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's
        if event.type() == QEvent.Type.KeyPress and isinstance(watched, QWindow) and isinstance(event, QKeyEvent):
            focused = QApplication.focusWidget()
            where = focused.objectName() if focused is not None else "nowhere"
            self.last.append(
                f"{datetime.now().isoformat()} {event.key()} {event.text()!r} {watched.objectName()} {where}"
            )
        return False


class Answers:
    """Answers at the other end of a socket, on the window's thread."""

    def __init__(self, descriptor: int) -> None:
        self._keys = KeyLog()
        self._socket = socket.socket(fileno=descriptor)
        self._notifier = QSocketNotifier(descriptor, QSocketNotifier.Type.Read)
        self._notifier.activated.connect(self._answer)

    def _answer(self) -> None:
        word, _, rest = self._socket.recv(4096).decode().strip().partition(" ")
        if word == "open":
            from annotator.ui.main_window import MainWindow

            (window,) = (widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow))
            window.open_project(rest)
        answer: dict[str, Any] = (
            qt_counts() if word == "counts" else {"keys": [*self._keys.last]} if word == "keys" else {}
        )
        self._socket.sendall(json.dumps(answer).encode() + b"\n")


def main() -> int:
    data, descriptor, *faults = sys.argv[1:]
    from annotator import app
    from annotator.paths import DataDir

    patch = pytest.MonkeyPatch()
    hurry(patch)
    for fault in faults:
        FAULTS[fault](patch)
    application = QApplication(sys.argv[:1])
    answers = Answers(int(descriptor))
    status = app.launch(DataDir(Path(data)), None)
    del answers, application
    return status


if __name__ == "__main__":
    sys.exit(main())
