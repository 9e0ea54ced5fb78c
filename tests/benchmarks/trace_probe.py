"""What the program calls for one key press, or to import a bundle; prints the counts as JSON for ``bench_trace.py``.

trace_probe.py rate DATA FILE        a digit, and a submit, in the rating workspace
trace_probe.py criticise DATA FILE   ``C`` for a critique, a character typed in it, and what hands on what was typed
trace_probe.py import DATA FILE      reading, checking and storing the bundle, without a window
trace_probe.py walk DATA FILE        a digit: what is called, in order, by the window's thread and by the writer's
"""

from __future__ import annotations

import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

import annotator
from tests.benchmarks.probe import CONTROL, PLAIN, Painted, at_exec, idle, launch, pressed, report, wait_for_workspace

PROGRAM = os.fspath(Path(annotator.__file__).parent) + os.sep
WARM_UP = 6
"""Key presses before the counted ones: the first of each kind also fills caches."""


SCORES = 20
"""Of a task: 4 responses, 5 attributes."""
HANDED_ON = 0.8
"""Seconds in which what was typed is handed on, and has been saved."""


def traced(work: Callable[[], object]) -> dict[str, Any]:
    """How many functions of the program ``work`` calls in this thread, how often in all, and in how many files."""
    calls: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(PROGRAM):
            calls[frame.f_code] += 1

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    files = {code.co_filename for code in calls}
    return {"functions": len(calls), "calls": calls.total(), "files": len(files)}


def _place(code: CodeType) -> str:
    return Path(code.co_filename.removeprefix(PROGRAM)).as_posix()


class Hands:
    """Presses keys in the window that came up; some of them are traced."""

    def __init__(self) -> None:
        self._window: QWidget = wait_for_workspace()
        self._painted = Painted(self._window)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        pressed(self._window, self._painted, key, modifiers)
        idle(0.05)

    def trace(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> dict[str, Any]:
        calls = traced(lambda: pressed(self._window, self._painted, key, modifiers))
        idle(0.05)
        return calls


class Walk:
    """Notes each function of the program when it is first called, thread by thread. Threads must start after it."""

    def __init__(self) -> None:
        self._called: dict[int, dict[tuple[str, str], None]] | None = None
        threading.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code, called = frame.f_code, self._called
        if event == "call" and called is not None and code.co_filename.startswith(PROGRAM):
            called.setdefault(threading.get_ident(), {}).setdefault((_place(code), code.co_name))

    def follow(self, work: Callable[[], object]) -> dict[str, list[tuple[str, str]]]:
        """What ``work`` and what comes of it call, as module and function: by this thread, and by all others."""
        called: dict[int, dict[tuple[str, str], None]] = {}
        self._called = called
        sys.setprofile(self._note)
        work()
        idle(0.5)
        sys.setprofile(None)
        self._called = None
        window = list(called.pop(threading.get_ident()))
        return {"window": window, "others": [place for places in called.values() for place in places]}


def walk(notes: Walk) -> None:
    hands = Hands()
    for _ in range(WARM_UP):
        hands.press(Qt.Key.Key_3)
    idle(0.5)
    report(notes.follow(lambda: hands.press(Qt.Key.Key_2)))


def rate() -> None:
    hands = Hands()
    for _ in range(SCORES):
        hands.press(Qt.Key.Key_3)
    idle(0.4)
    hands.press(Qt.Key.Key_Return, CONTROL)
    for _ in range(WARM_UP):
        hands.press(Qt.Key.Key_3)
    calls = {"digit": hands.trace(Qt.Key.Key_2)}
    for _ in range(SCORES - WARM_UP - 1):
        hands.press(Qt.Key.Key_1)
    idle(0.4)
    report(calls | {"submit": hands.trace(Qt.Key.Key_Return, CONTROL)})


def criticise() -> None:
    hands = Hands()
    calls = {"C": hands.trace(Qt.Key.Key_C)}
    for _ in range(WARM_UP):
        hands.press(Qt.Key.Key_A)
    idle(HANDED_ON)
    calls["character"] = hands.trace(Qt.Key.Key_B)
    report(calls | {"character, what comes of a pause": traced(lambda: idle(HANDED_ON))})


def bring_in(data: str, file: str) -> None:
    from annotator.paths import DataDir
    from annotator.services.intake import read_tasks
    from annotator.store.store import Store

    folder = DataDir(Path(data))
    with Store(folder) as store:
        calls = traced(lambda: read_tasks(store, Path(file), folder.quarantine))
    report({"import": calls})


def main(mode: str, data: str, file: str) -> None:
    modes: dict[str, Any] = {"rate": rate, "criticise": criticise}
    if mode == "walk":
        modes["walk"] = partial(walk, Walk())
    if mode == "import":
        bring_in(data, file)
    at_exec(modes[mode])
    launch(data, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
