"""Loads what the rows of the task list show on another thread; lines at once if that is fast.

Searching a task with 20 texts of 120 KB takes about 50 ms, reading its beginning 4 ms; a screen shows about 20 tasks.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Generic, TypeVar

from annotator.errors import AnnotatorError
from annotator.ui.job_queue import JobQueue

if TYPE_CHECKING:
    from annotator.services.task_overview import TaskOverviewReader
    from annotator.services.task_search import SearchSnippet
    from annotator.store.listing import TaskListEntry

_QUICK_LINE = 0.001
"""Seconds of computing time up to which a line may be loaded on the window's thread."""
_ENOUGH = 0.04
"""Seconds after which the first results are shown."""
_AT_ONCE = 0.02
"""The seconds that the window's thread may spend reading lines."""
_FEW, _PAGE = 4, 64
"""The number of lines that the window's thread may read at once: initially, and at most (more than fit on a screen)."""
_SEEN_AT_ONCE = 128  # more rows than fit on a screen
_KEPT = 4_096

Guard = Callable[[Callable[..., None]], Callable[..., None]]

T = TypeVar("T")


class _LookupLoader(Generic[T]):
    """Loads data of tasks on another thread, the most recently requested first.

    ``guarded`` wraps callbacks so that they do nothing once the page is destroyed; ``on_loaded`` is called with the
    positions that were loaded. ``error``: why loading fails at present, or None; ``on_error_changed`` is called when
    it changes. Data that could not be loaded are requested again when a row is painted, and by :meth:`again`.
    """

    def __init__(self, overview: TaskOverviewReader, searches: JobQueue, guarded: Guard) -> None:
        self._overview = overview
        self._search_jobs = searches
        self._guarded = guarded
        self.on_loaded: Callable[[Iterable[int]], None] = lambda _: None
        self.on_error_changed: Callable[[], None] = lambda: None
        self.error: AnnotatorError | None = None
        self._wanted_positions: deque[int] = deque(maxlen=_SEEN_AT_ONCE)
        self._busy = False

    def _want(self, position: int) -> None:
        if position not in self._wanted_positions:
            self._wanted_positions.append(position)
        self.again()

    def again(self) -> None:
        """Load what is requested, unless something is being loaded."""
        if self._busy or not self._wanted_positions:
            return
        self._busy = True
        batch = [*reversed(self._wanted_positions)]
        self._wanted_positions.clear()
        work, take = self._begin(batch)

        def done(result: T) -> None:
            self._busy = False
            self._notify(None)
            loaded = take(result)
            if loaded is not None:
                put_back([position for position in reversed(batch) if position not in loaded])
                self.on_loaded(loaded)
            self.again()

        def put_back(left: Iterable[int]) -> None:
            self._wanted_positions = deque([*left, *self._wanted_positions], self._wanted_positions.maxlen)

        def failed(error: AnnotatorError) -> None:
            self._busy = False
            put_back(reversed(batch))
            self._notify(error)

        self._search_jobs.run(work, self._guarded(done), self._guarded(failed))

    def _notify(self, error: AnnotatorError | None) -> None:
        before, self.error = self.error, error
        if before is not error:
            self.on_error_changed()

    def _begin(self, batch: Sequence[int]) -> tuple[Callable[[], T], Callable[[T], Collection[int] | None]]:
        """A function that loads a part of ``batch`` on any thread, and one that accepts its result on the window's
        thread and returns the positions that are now known, or None if the result is outdated."""
        raise NotImplementedError


Snippets = dict[int, "SearchSnippet | None"]
"""Snippets by position."""


def look_up_tasks(overview: TaskOverviewReader, query: str, positions: Iterable[int]) -> Snippets:
    """Search as many of these tasks as is possible in a moment, but at least one. Runs on any thread."""
    snippets, began = {}, time.perf_counter()
    for position in positions:
        snippets[position] = overview.snippet(query, position)
        if time.perf_counter() - began > _ENOUGH:
            break
    return snippets


class SnippetLoader(_LookupLoader[Snippets]):
    """Loads the snippets of tasks that contain the search words."""

    def __init__(self, overview: TaskOverviewReader, searches: JobQueue, guarded: Guard) -> None:
        super().__init__(overview, searches, guarded)
        self._query = ""
        self._snippets: Snippets = {}

    def show(self, query: str, known: Snippets | None = None) -> None:
        """Set the search words; ``known``: snippets that are known already."""
        if query != self._query or known is not None:
            self._query, self._snippets = query, known or {}
            self._wanted_positions.clear()
            self._notify(None)

    def at(self, position: int) -> SearchSnippet | None:
        """The snippet of a task; None if it cannot be loaded or is not known yet."""
        if self._query and position not in self._snippets:
            self._want(position)
        return self._snippets.get(position)

    def _begin(
        self, batch: Sequence[int]
    ) -> tuple[Callable[[], Snippets], Callable[[Snippets], Collection[int] | None]]:
        overview, query = self._overview, self._query

        def take(snippets: Snippets) -> Collection[int] | None:
            if query != self._query:
                return None
            if len(self._snippets) > _KEPT:
                self._snippets.clear()
            self._snippets |= snippets
            return snippets.keys()

        return lambda: look_up_tasks(overview, query, batch), take


class TaskListDetailLoader(_LookupLoader[dict[int, "TaskListEntry"]]):
    """Loads the first words of tasks and the time spent on them."""

    def __init__(self, overview: TaskOverviewReader, searches: JobQueue, guarded: Guard) -> None:
        super().__init__(overview, searches, guarded)
        self._entries: dict[int, TaskListEntry] = {}
        self._at_once = _FEW  # lines that may be read at once on the window's thread

    def at(self, position: int, around: Sequence[int]) -> TaskListEntry | None:
        """The line of a task; None if it is not known yet. The lines of ``around`` are read as well."""
        if position not in self._entries and self._at_once:
            others = (at for at in around if at != position and at not in self._entries)
            wanted = [position, *islice(others, self._at_once - 1)]
            self._read(wanted)
        if position not in self._entries:
            self._want(position)
        return self._entries.get(position)

    def _read(self, wanted: Sequence[int]) -> None:
        began = time.thread_time()
        try:
            self._keep(self._overview.lines(wanted))
        except AnnotatorError:
            self._at_once = 0  # loading on the thread reports the error
            return
        seconds_per_line = (time.thread_time() - began) / len(wanted)
        self._at_once = min(_PAGE, int(_AT_ONCE / max(seconds_per_line, 1e-6))) if seconds_per_line < _QUICK_LINE else 0

    def _keep(self, lines: Mapping[int, TaskListEntry]) -> None:
        if len(self._entries) > _KEPT:
            self._entries.clear()
        self._entries |= lines

    def _begin(
        self, batch: Sequence[int]
    ) -> tuple[Callable[[], dict[int, TaskListEntry]], Callable[[dict[int, TaskListEntry]], Collection[int]]]:
        overview = self._overview

        def work() -> dict[int, TaskListEntry]:
            result: dict[int, TaskListEntry] = {}
            began = time.perf_counter()
            for first in range(0, len(batch), _FEW):
                result |= overview.lines(batch[first : first + _FEW])
                if time.perf_counter() - began > _ENOUGH:
                    break
            return result

        def take(entries: dict[int, TaskListEntry]) -> Collection[int]:
            self._keep(entries)
            return entries.keys()

        return work, take
