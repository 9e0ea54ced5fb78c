"""A large project in a process and a window of its own, printed as JSON. ``bench_navigator.py`` runs it.

large_probe.py open DATA               the project in the library opened for the first time, by a key press: seconds
large_probe.py memory DATA PROJECT N   it is opened, listed, searched, and N of its tasks are worked on: millions of
                                       bytes after each, and at the peak
"""

from __future__ import annotations

import sys
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.benchmarks.large import COMMON, RARE
from tests.benchmarks.outside import megabytes
from tests.benchmarks.probe import (
    BETWEEN_KEYS,
    BETWEEN_TASKS,
    CONTROL,
    PLAIN,
    Painted,
    at_exec,
    held,
    idle,
    launch,
    main_window,
    pressed,
    report,
)

LOOK = 1.5
"""Seconds that someone looks at the library before opening a project."""
UPKEEP = 12.0
"""Seconds in which the check and the backup at the start have gone through 100,000 tasks."""


def first_opening(data: str) -> None:
    def act() -> None:
        window = main_window()
        idle(LOOK)
        seconds, computed = pressed(window, Painted(window), Qt.Key.Key_Return, PLAIN)
        if window.workspace is None:
            raise SystemExit("the key did not open the project")
        report({"seconds": seconds, "computed": computed})

    at_exec(act)
    launch(data)


def memory(data: str, project: str, tasks: int) -> None:
    def act() -> None:
        window = main_window()
        idle(LOOK)
        memory_held = {"in the library": held()}
        window.open_project(project)
        idle(LOOK)
        memory_held["opened"] = held()
        look_around(window)
        memory_held["listed and searched"] = held()
        work(window, tasks)
        if window.workspace.session.done < tasks:
            raise SystemExit(f"only {window.workspace.session.done} of {tasks} tasks were submitted")
        memory_held[f"{tasks} tasks later"] = held()
        idle(UPKEEP)
        memory_held["checked and backed up"] = held()
        report(memory_held | {"peak": {"resident": megabytes("self", "status", "VmHWM")}})

    at_exec(act)
    launch(data)


def look_around(window: Any) -> None:
    """Open the list, look for words in it, go down some pages, and leave it again."""
    from annotator.ui.navigator.navigator_page import TaskNavigatorPage

    window.table["go.to"].trigger()
    (page,) = [page for page in window.findChildren(TaskNavigatorPage) if page.isVisible()]
    while window.jobs.busy:
        idle(BETWEEN_KEYS)
    for query in (RARE, COMMON[:2], COMMON[:5], COMMON, f"{RARE} ba", ""):
        page.field.setText(query)
        page.refresh()
        while page.searching:
            idle(BETWEEN_KEYS)
        idle(BETWEEN_TASKS)
    for _ in range(50):
        QTest.keyClick(page.table, Qt.Key.Key_PageDown)
        idle(BETWEEN_KEYS)
    window.close_page()


def work(window: Any, tasks: int) -> None:
    """Give two scores and submit, again and again."""
    painted = Painted(window)
    for number in range(tasks):
        for score in (number % 5, (number + 2) % 5):
            pressed(window, painted, Qt.Key(Qt.Key.Key_0 + score), PLAIN)
        pressed(window, painted, Qt.Key.Key_Return, CONTROL)
        idle(BETWEEN_KEYS)


if __name__ == "__main__":
    mode, *rest = sys.argv[1:]
    if mode == "open":
        first_opening(*rest)
    elif mode == "memory":
        memory(rest[0], rest[1], int(rest[2]))
    else:
        raise SystemExit(__doc__)
