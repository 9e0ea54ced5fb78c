"""One measurement in a process and a window of its own; prints the seconds as JSON. ``bench_window.py`` runs it.

probe.py empty                 a bare window: from the start of the process to its first paint
probe.py start DATA FILE       the program: to its first paint, and to the first paint of a text that is to be rated
probe.py rate DATA FILE N      N tasks rated and submitted by key presses
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTextEdit, QWidget

STARTED = "BENCH_STARTED"
"""The variable with the time (of the system's monotonic clock) at which the process was started."""
BETWEEN_KEYS = 0.03
BETWEEN_TASKS = 0.4
"""Seconds a quick person lets pass. The window makes the next task's documents ready in the longer pause."""


def since_start() -> float:
    return time.monotonic() - float(os.environ[STARTED])


class FirstPaint(QObject):
    """Notes when anything has been painted for the first time, and when a text has; then calls ``done``."""

    def __init__(self, wanted: set[str], done: Callable[[dict[str, float]], None]) -> None:
        super().__init__()
        self.found: dict[str, float] = {}
        self._wanted, self._done = wanted, done

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            names = {"window"} | ({"text"} if isinstance(watched.parent(), QTextEdit) else set())
            for name in (names & self._wanted) - self.found.keys():
                self.found[name] = 0.0
                QTimer.singleShot(0, lambda name=name: self._painted(name))  # after this paint has reached the screen
        return False

    def _painted(self, name: str) -> None:
        self.found[name] = since_start()
        if all(self.found.get(wanted) for wanted in self._wanted):
            self._done(self.found)


def report(found: object) -> None:
    print(json.dumps(found), flush=True)
    os._exit(0)


def at_exec(act: Callable[[], None]) -> None:
    """Lets ``act`` run when the program enters its event loop, with the loop running."""
    run = QApplication.exec

    def exec_with_act(*_arguments: object) -> int:
        QTimer.singleShot(0, act)
        return int(run())

    QApplication.exec = exec_with_act  # type: ignore[method-assign, assignment]


def empty() -> None:
    application = QApplication([])
    watcher = FirstPaint({"window"}, report)
    application.installEventFilter(watcher)
    window = QWidget()
    window.resize(1366, 768)
    window.show()
    application.exec()


def launch(data: str, file: str) -> None:
    from annotator.app import launch as open_window

    from annotator.paths import DataDir

    open_window(DataDir(Path(data)), Path(file))


def start(data: str, file: str) -> None:
    watcher = FirstPaint({"window", "text"}, report)
    make = QApplication.__init__

    def watched(self: QApplication, *arguments: object) -> None:
        make(self, *arguments)  # type: ignore[call-overload]
        self.installEventFilter(watcher)

    QApplication.__init__ = watched  # type: ignore[method-assign]
    launch(data, file)


class Painted(QObject):
    """Whether the window has been asked to paint since the last look."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.seen = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802, ARG002 - Qt's name and arguments
        self.seen = self.seen or event.type() == QEvent.Type.UpdateRequest
        return False


def idle(seconds: float) -> None:
    end = time.perf_counter() + seconds
    while (left := end - time.perf_counter()) > 0:
        QApplication.processEvents()
        time.sleep(min(left, 0.001))


def pressed(window: QWidget, painted: Painted, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> float:
    """Seconds from a key event to the end of the last paint that follows from it before the window is idle again."""
    handle = window.windowHandle()
    painted.seen = False
    before = time.perf_counter()
    QTest.keyClick(handle, key, modifiers)
    last = 0.0
    deadline = before + 2
    while painted.seen or not last:
        painted.seen = False
        QApplication.processEvents()
        if painted.seen or not last:
            last = time.perf_counter() - before
        if time.perf_counter() > deadline:
            raise SystemExit("the window painted for two seconds after a key press")
    return last


def rate(data: str, file: str, tasks: int) -> None:
    def act() -> None:
        window = wait_for_workspace()
        painted = Painted(window)
        keys: list[float] = []
        submits: list[float] = []
        for _ in range(tasks):
            idle(BETWEEN_TASKS)
            for score in scores():
                keys.append(pressed(window, painted, Qt.Key(Qt.Key.Key_0 + score), Qt.KeyboardModifier.NoModifier))
                idle(BETWEEN_KEYS)
            submits.append(pressed(window, painted, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier))
        idle(1.0)
        report({"key": keys, "submit": submits})

    at_exec(act)
    launch(data, file)


def scores() -> Iterator[int]:
    for number in range(20):
        yield (number * 7 + 3) % 5


def wait_for_workspace() -> QWidget:
    end = time.perf_counter() + 30
    while time.perf_counter() < end:
        idle(0.1)
        window = QApplication.activeWindow()
        if window is not None and any(text.isVisible() for text in window.findChildren(QTextEdit)):
            idle(1.0)
            return window
    raise SystemExit("no workspace came up")


if __name__ == "__main__":
    mode, *rest = sys.argv[1:]
    if mode == "empty":
        empty()
    elif mode == "start":
        start(*rest)
    elif mode == "rate":
        rate(rest[0], rest[1], int(rest[2]))
    else:
        raise SystemExit(__doc__)
