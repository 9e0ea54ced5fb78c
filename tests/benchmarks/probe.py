"""One measurement in a process and a window of its own; prints the seconds as JSON. ``bench_window.py`` runs it.

probe.py empty                 a bare window: from the start of the process to its first paint, and its memory
probe.py start DATA FILE       the program: to its first paint, to the first paint of a text that is to be rated, and to
                               the paint of the first score that is taken
probe.py rate DATA FILE N      N tasks rated and submitted by key presses
"""

from __future__ import annotations

import cProfile
import itertools
import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTextEdit, QWidget

from tests.benchmarks.outside import megabytes

STARTED = "BENCH_STARTED"
"""The variable with the time (of the system's monotonic clock) at which the process was started."""
BETWEEN_KEYS = 0.03
BETWEEN_TASKS = 0.4
"""Seconds a quick person lets pass. The window makes the next task's documents ready in the longer pause."""
PROFILED = 10
"""Tasks after the measured ones that are profiled instead."""
PLAIN, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


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
            text = watched.parent()
            names = {"window"} | ({"text"} if isinstance(text, QTextEdit) and text.toPlainText() else set())
            for name in (names & self._wanted) - self.found.keys():
                self.found[name] = 0.0
                QTimer.singleShot(0, lambda name=name: self._painted(name))  # after this paint has reached the screen
        return False

    def _painted(self, name: str) -> None:
        self.found[name] = since_start()
        if all(self.found.get(wanted) for wanted in self._wanted):
            self._done(self.found)


def report(figures: object) -> None:
    print(json.dumps(figures), flush=True)
    os._exit(0)


def at_exec(act: Callable[[], None]) -> None:
    """Lets ``act`` run when the program enters its event loop, with the loop running. Its fault ends the process."""
    run = QApplication.exec

    def acted() -> None:
        try:
            act()
        except BaseException:
            traceback.print_exc()
            os._exit(1)

    def exec_with_act(*_arguments: object) -> int:
        QTimer.singleShot(0, acted)
        return int(run())

    QApplication.exec = exec_with_act  # type: ignore[method-assign, assignment]


def empty() -> None:
    application = QApplication([])
    watcher = FirstPaint({"window"}, lambda figures: report(figures | held()))
    application.installEventFilter(watcher)
    window = QWidget()
    window.resize(1366, 768)
    window.show()
    application.exec()


def launch(data: str, file: str = "") -> None:
    """The program as a double click starts it: all that it loads counts."""
    from annotator.__main__ import main

    sys.argv = ["annotator", "--data-dir", data, *(["open", "--in-window", file] if file else [])]
    main()


def start(data: str, file: str) -> None:
    watcher = FirstPaint({"window", "text"}, give_a_score)
    make = QApplication.__init__

    def watched(self: QApplication, *arguments: object) -> None:
        make(self, *arguments)  # type: ignore[call-overload]
        self.installEventFilter(watcher)

    QApplication.__init__ = watched  # type: ignore[method-assign]
    launch(data, file)


def give_a_score(figures: dict[str, float]) -> None:
    """Press digits from the first paint of a text on, until one is taken and painted."""
    window = main_window()
    painted, digits = Painted(window), itertools.cycle("01234")
    session = window.workspace.session
    before = session.view().annotation

    def press() -> None:
        pressed(window, painted, Qt.Key(ord(next(digits))), PLAIN)
        if session.view().annotation is not before:
            report(figures | {"usable": since_start()})
        QTimer.singleShot(1, press)

    press()


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


def pressed(window: QWidget, painted: Painted, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> tuple[float, float]:
    """Seconds from a key event to the end of the last paint that follows from it before the window is idle again.

    The second number counts only what the window's thread computed, which a busy machine does not lengthen.
    """
    handle = window.windowHandle()
    painted.seen = False
    before, computed = time.perf_counter(), time.thread_time()
    QTest.keyClick(handle, key, modifiers)
    last = spent = 0.0
    deadline = before + 2
    while painted.seen or not last:
        painted.seen = False
        QApplication.processEvents()
        if painted.seen or not last:
            last, spent = time.perf_counter() - before, time.thread_time() - computed
        if time.perf_counter() > deadline:
            raise SystemExit("the window painted for two seconds after a key press")
    return last, spent


def rate(data: str, file: str, tasks: int) -> None:
    from tests.benchmarks.measure import written

    def act() -> None:
        window = wait_for_workspace()
        painted = Painted(window)
        taken: dict[str, list[tuple[float, float]]] = {"key": [], "submit": []}
        recorders = {kind: cProfile.Profile() for kind in taken}

        def press(kind: str, key: Qt.Key, modifiers: Qt.KeyboardModifier, profiled: bool) -> None:
            if profiled:
                recorders[kind].runcall(pressed, window, painted, key, modifiers)
            else:
                taken[kind].append(pressed(window, painted, key, modifiers))

        for number in range(tasks + PROFILED):
            idle(BETWEEN_TASKS)
            for score in scores():
                press("key", Qt.Key(Qt.Key.Key_0 + score), PLAIN, number >= tasks)
                idle(BETWEEN_KEYS)
            press("submit", Qt.Key.Key_Return, CONTROL, number >= tasks)
        report({kind: {"taken": taken[kind], "profile": written([recorders[kind]])} for kind in taken})

    at_exec(act)
    launch(data, file)


def scores() -> Iterator[int]:
    for number in range(20):
        yield (number * 7 + 3) % 5


def wait_for_workspace() -> QWidget:
    end = time.perf_counter() + 300  # on a machine with load 20 beside
    while time.perf_counter() < end:
        idle(0.1)
        window = QApplication.activeWindow()
        if window is not None and any(text.isVisible() for text in window.findChildren(QTextEdit)):
            idle(1.0)
            return window
    raise SystemExit("no workspace came up")


def main_window() -> Any:
    """The program's window, once its store is open, with a key to open projects by."""
    from annotator.ui.main_window import MainWindow

    end = time.perf_counter() + 300  # on a machine with load 20 beside
    while time.perf_counter() < end:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, MainWindow) and window.backend is not None:
                window.backend.make_identity()
                return window
        idle(0.05)
    raise SystemExit("no window came up")


def held() -> dict[str, float]:
    """What this process holds now: all its pages, and those that it shares counted in proportion."""
    return {"resident": megabytes("self", "status", "VmRSS"), "proportional": megabytes("self", "smaps_rollup", "Pss")}


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
