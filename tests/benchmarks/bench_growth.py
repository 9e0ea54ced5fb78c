"""How the work grows with the project: 1,000 to 300,000 tasks, and 50 projects.

A row is of the largest size and names the medians of the others. Each is held against the one before: what takes longer
than n log n lets it is named. What the window's thread does itself has an aim of 50 ms. Only the rows that begin with
*window* paint (``bench_outside``, and ``bench_structure`` for tasks as large as the format permits: 20 responses, 200
messages, long texts): theirs is the longest time for which the window's thread computes before it looks at the keys
again, while others search.

BENCH_SIZES=1000,10000   other sizes
"""

from __future__ import annotations

import math
import os
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, pairwise, repeat
from pathlib import Path

from annotator.model.rating_edits import SetRating
from annotator.paths import DataDir
from annotator.services.project_list import project_cards
from annotator.services.session import Session
from annotator.services.task_overview import TaskOverviewReader
from annotator.services.task_search import update_index
from annotator.store.store import Store
from tests.benchmarks.large import COMMON, PROJECT, RARE, bring
from tests.benchmarks.measure import Aim, Row, percentile, samples, shown

SIZES = (1_000, 10_000, 100_000, 300_000)
PROJECTS = 50
REPEAT = 15
STEPS = 60
LAST_TURNS = 8
"""Rounds of the window's event loop after which it has painted what was done."""
LEAST = 0.002
"""Seconds below which growth is not told from noise."""
AT_ONCE = Aim(p95=0.05)
IN_THE_WINDOW = ("open", "next task", "a score", "submit", "list of projects", "window", "filter")


def growth_note(medians: dict[int, float]) -> str:
    """The medians by the number of tasks, without the last, and a word where one grew by more than n log n lets it."""
    sizes = sorted(medians)
    note = ", ".join(f"{size:,}: {shown(medians[size])}" for size in sizes[:-1])
    for before, size in pairwise(sizes):
        fair = size * math.log(size) / (before * math.log(before))
        if max(medians[size], LEAST) / max(medians[before], LEAST) > fair * 1.2:
            note += f"; WORSE THAN n log n at {size:,}"
    return note


def rows() -> Iterator[Row]:
    sizes = [int(size) for size in os.environ.get("BENCH_SIZES", "").split(",") if size] or SIZES
    by_size_of: dict[str, dict[int, list[float]]] = {}
    for size in sizes:
        with tempfile.TemporaryDirectory() as home:
            paths = DataDir(Path(home))
            for what, taken in chain(_measured(paths, size), _listed(paths)):
                by_size_of.setdefault(what, {})[size] = taken
    for what, by_size in by_size_of.items():
        aim, most = AT_ONCE if what.startswith(IN_THE_WINDOW) else None, max(by_size)
        note = growth_note({size: percentile(taken, 50) for size, taken in by_size.items()})
        yield Row(f"{what}, {most:,} tasks", by_size[most], aim=aim, note=note, profile="(run --only growth)")
    yield _many_projects()


def _measured(paths: DataDir, size: int) -> Iterator[tuple[str, list[float]]]:
    with Store(paths) as store:
        yield "import, computing", [_computed(lambda: bring(store, size))]
        yield "search index, computing", [_computed(lambda: update_index(store, lambda *_: None, threading.Event()))]
        yield "list of projects", samples(lambda: project_cards(store), REPEAT)
        yield "open the project", samples(lambda: _opened(store), REPEAT)
        yield from _worked(store, size)
        session = Session(store, PROJECT, "bench")
        overview = TaskOverviewReader(store, PROJECT, session.task_index.keys)
        yield "search for a word in one task of 500, beside the window", samples(lambda: overview.search(RARE), REPEAT)
        yield "search for a word in every task, beside the window", samples(lambda: overview.search(COMMON), REPEAT)
        yield (
            "search for a word begun in every task, beside the window",
            samples(lambda: overview.search(COMMON[:5]), REPEAT),
        )
        yield (
            "search for three letters that begin words, beside the window",
            samples(lambda: overview.search("bac"), REPEAT),
        )
        yield "filter", samples(lambda: session.task_index.positions(("new", "in_progress")), REPEAT)
        session.close()
        yield "check of everything, in the background, computing", [_computed(store.check)]


def _listed(paths: DataDir) -> Iterator[tuple[str, list[float]]]:
    """The list of tasks in the window."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from annotator.ui.navigator import navigator_page
    from tests.benchmarks.bench_navigator import window_on

    application = QApplication.instance() or QApplication([])
    qInstallMessageHandler(lambda *_: None)  # the screen that nobody sees has much to say
    with window_on(paths) as window:
        window.open_project(PROJECT)

        def longest(work: Callable[[], object], busy: Callable[[], bool] = lambda: False) -> float:
            taken, turns = [], chain((work,), repeat(application.processEvents))
            while len(taken) < LAST_TURNS or busy():
                began = time.thread_time()
                next(turns)()
                taken.append(time.thread_time() - began)
            return max(taken)

        def list_tasks() -> None:
            window.close_page()
            window.table["go.to"].trigger()

        yield "window: list opened", [longest(list_tasks, lambda: window.jobs.busy) for _ in range(REPEAT)]
        (page,) = [page for page in window.findChildren(navigator_page.TaskNavigatorPage) if page.isVisible()]

        def look_for(text: str) -> None:
            page._search_result = navigator_page._NONE  # as if it had not been asked for before
            page.field.setText(text)
            page.refresh()

        for text, what in ((RARE, "a word in one task of 500"), (COMMON, "a word in every task")):
            times = [longest(partial(look_for, text), lambda: page.searching) for _ in range(REPEAT)]
            yield f"window: search for {what}", times
        kinds = ("todo", "submitted", "all")
        yield "window: filter", [longest(partial(page.filters.choose, kinds[n % 3])) for n in range(REPEAT)]


def _opened(store: Store) -> None:
    session = Session(store, PROJECT, "bench")
    session.view()
    session.close()


def _worked(store: Store, size: int) -> Iterator[tuple[str, list[float]]]:
    """Tasks all over the project are gone to, rated and submitted."""
    session, chance = Session(store, PROJECT, "bench"), random.Random(1)
    taken: dict[str, list[float]] = {"next task": [], "a score": [], "submit, with its commit": []}
    for position in chance.sample(range(size), STEPS):

        def go(position: int = position) -> None:
            session.go_to(position)
            session.view()

        taken["next task"] += samples(go, 1, warm_up=0)
        for target in ("q1/r1", "q1/r2"):
            edit = SetRating(target=target, key="quality", value=chance.randrange(5))
            taken["a score"] += samples(lambda edit=edit: session.apply(edit), 1, warm_up=0)
        session.wait_saved(90)
        taken["submit, with its commit"] += samples(session.submit, 1, warm_up=0)
    session.close()
    yield from taken.items()


def _many_projects() -> Row:
    with tempfile.TemporaryDirectory() as home, Store(DataDir(Path(home))) as store:
        for number in range(PROJECTS):
            bring(store, 200, f"{number:08}{PROJECT[8:]}")
        return Row(f"list of {PROJECTS} projects", samples(lambda: project_cards(store), REPEAT), aim=AT_ONCE)


def _computed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


if __name__ == "__main__":
    for row in rows():
        print(f"{row.what:60} {shown(row.median):>10} {shown(row.p95):>10}  {row.note}")
