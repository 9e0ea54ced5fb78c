"""A project of 100,000 tasks in the window: opened, listed, filtered and searched, each until it is painted, and what
it takes of the memory. Beside it a project of ten tasks, the bare query, and an empty window."""

from __future__ import annotations

import os
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks.large import COMMON, PROJECT, RARE, bring
from tests.benchmarks.measure import Aim, Row, percentile, samples, shown
from tests.benchmarks.program import probe
from tests.end_to_end.screen import Screen, virtual_screen

if TYPE_CHECKING:
    from annotator.paths import DataDir
    from annotator.ui.main_window import MainWindow

TASKS, FEW = 100_000, 10
REPEAT = 30
STARTS = 6
WORKED = 200
"""Tasks that are worked on before the memory is looked at."""
OPEN, SEARCH, MEMORY = Aim(p95=0.1), Aim(p95=0.05), Aim(p95=200.0)
SMALL = f"a project of {FEW} tasks"


def rows() -> Iterator[Row]:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as temporary:
        large, small = Path(temporary, "large"), Path(temporary, "small")
        yield Row(f"the index of {TASKS:,} tasks, at half the machine", [_made(large, TASKS)])
        _made(small, FEW)
        with virtual_screen() as screen:
            yield _first_openings(screen, large, small)
        yield from _in_the_window(large, small)
        with virtual_screen() as screen:
            yield _memory(screen, large)


def _made(home: Path, count: int) -> float:
    """Make a data directory with a project in it; says in how many seconds it was indexed."""
    from annotator.paths import DataDir
    from annotator.services.task_search import update_index
    from annotator.store.store import Store

    with Store(DataDir(home)) as store:
        bring(store, count)
        began = time.perf_counter()
        update_index(store, lambda *_: None, threading.Event())
        return time.perf_counter() - began


def _first_openings(screen: Screen, large: Path, small: Path) -> Row:
    """What someone waits for who starts the program, looks at the library, and presses Enter."""
    runs_by_home: dict[Path, list[dict[str, float]]] = {large: [], small: []}
    for turn in range(STARTS + 1):
        for home, runs in runs_by_home.items():
            once = probe(screen, home, "large_probe", "open", str(home))
            runs.extend([once] if turn else [])  # the first turn makes the key, and fills the caches
    taken, floor = ([run["seconds"] for run in runs_by_home[home]] for home in (large, small))
    note = f"computing {shown(percentile([run['computed'] for run in runs_by_home[large]], 50))}"
    return Row(f"open a project of {TASKS:,} tasks, first in a process", taken, SMALL, floor, OPEN, note)


def _memory(screen: Screen, home: Path) -> Row:
    """The most that a process of its own held at any time."""
    empty = probe(screen, home, "probe", "empty")["resident"]
    megabytes_held = probe(screen, home, "large_probe", "memory", str(home), PROJECT, str(WORKED), seconds=300)
    peak = megabytes_held.pop("peak")["resident"]
    in_part = [held["proportional"] for held in megabytes_held.values()][-1]
    steps = ", ".join(f"{what} {held['resident']:.0f}" for what, held in megabytes_held.items())
    note = f"{steps} (with shared pages in part {in_part:.0f})"
    what = f"resident memory at its peak, {TASKS:,} tasks open"
    return Row(what, [peak], "empty window", [empty], MEMORY, note, unit="MB")


def _in_the_window(large: Path, small: Path) -> Iterator[Row]:
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from annotator.paths import DataDir

    application = QApplication.instance() or QApplication([])
    qInstallMessageHandler(lambda *_: None)  # the screen that nobody sees has much to say
    floors = {}
    with window_on(DataDir(small)) as window:
        for name, work in _openings(window, application.processEvents).items():
            floors[name] = samples(work, REPEAT)
    with window_on(DataDir(large)) as window:
        for name, work in _openings(window, application.processEvents).items():
            yield Row(f"{name} of {TASKS:,} tasks", samples(work, REPEAT), SMALL, floors[name], OPEN, work=work)
        yield from _finding(window, application.processEvents, DataDir(large).search)


@contextmanager
def window_on(paths: DataDir) -> Iterator[MainWindow]:
    """The program's window in this process, on a data directory."""
    from annotator.ui.application_backend import ApplicationBackend
    from annotator.ui.main_window import MainWindow
    from annotator.ui.preferences_file import PreferencesFile

    backend = ApplicationBackend(paths)
    backend.open()
    backend.make_identity()
    window = MainWindow(PreferencesFile(paths.preferences))
    window.resize(1366, 768)
    window.show()
    window.attach(backend)
    try:
        yield window
    finally:
        window.close()
        backend.close()


def _openings(window: MainWindow, paint: Callable[[], object]) -> dict[str, Callable[[], None]]:
    def open_project() -> None:
        window.open_project(PROJECT)
        paint()

    def open_list() -> None:
        window.close_page()
        window.table["go.to"].trigger()
        paint()

    return {"open a project": open_project, "open the list": open_list}


def _finding(window: MainWindow, paint: Callable[[], object], index: Path) -> Iterator[Row]:
    from annotator.services.task_search import fts_query
    from annotator.ui.navigator import navigator_page

    (page,) = [p for p in window.findChildren(navigator_page.TaskNavigatorPage) if p.isVisible()]
    while window.jobs.busy:
        paint()

    def searched(text: str) -> Callable[[], None]:
        def work() -> None:
            page._search_result = navigator_page._NONE  # as if it had not been asked for before
            page.field.setText(text)
            page.refresh()
            while page.searching:
                paint()
            paint()

        return work

    def filtered() -> None:
        page.filters.choose("begun" if page.filters.kind == "todo" else "todo")
        paint()

    wanted = {RARE: "a word in one task of 500", COMMON[:5]: "a word begun, in every task", f"{RARE} ba": "two words"}
    for text, what in wanted.items():
        floor = samples(_counted(index, fts_query(text)), REPEAT)
        work = searched(text)
        yield Row(f"search for {what}", samples(work, REPEAT), "bare count(*)", floor, SEARCH, work=work)
    page.field.clear()
    page.refresh()
    yield Row(f"filter {TASKS:,} tasks", samples(filtered, REPEAT), aim=SEARCH, work=filtered)


def _counted(index: Path, query: str) -> Callable[[], None]:
    def work() -> None:
        with closing(sqlite3.connect(f"file:{index}?mode=ro", uri=True)) as connection:
            connection.execute("SELECT count(*) FROM words WHERE words MATCH ?", (query,)).fetchone()

    return work
