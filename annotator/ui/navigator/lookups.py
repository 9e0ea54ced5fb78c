"""What a list shows of its tasks is looked up beside the window where their texts are long, and shown when it is known.

To look for words in a task with 20 texts of 120 KB takes some 50 ms, to read how it begins 4; a screen has room for 20
tasks. What takes little is looked up at once, so that rows of short texts come whole.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from annotator.errors import AnnotatorError
from annotator.ui.job_queue import JobQueue

if TYPE_CHECKING:
    from annotator.services.overview import TaskOverview
    from annotator.services.task_search import SearchSnippet
    from annotator.store.listing import TaskListLine

_QUICK, _QUICK_LINE = 0.003, 0.001
"""Seconds of computing for a snippet or a line, up to which the window may look it up itself."""
_ENOUGH = 0.04
"""Seconds after which what was looked up is shown before the rest is."""
_AT_ONCE = 0.02
"""Seconds for which the window may read lines at one go."""
_FEW, _PAGE = 4, 64
"""Lines that are read at the first go, and at the most: more than fit on a screen."""
_SEEN_AT_ONCE = 128  # more rows than a screen has room for
_KEPT = 4_096

Guard = Callable[[Callable[..., None]], Callable[..., None]]

T = TypeVar("T")


class _LookupLoader(Generic[T]):
    """``guarded`` makes a function do nothing once the page is gone; ``came`` is called with positions of which
    something is known now. What was asked for last is looked up first.

    ``error`` is why nothing can be looked up just now, None where it can; ``told`` is called when that changes. What
    could not be looked up is asked for again by what is painted, and by :meth:`again`."""

    def __init__(self, overview: TaskOverview, searches: JobQueue, guarded: Guard) -> None:
        self._overview = overview
        self._searches = searches
        self._guarded = guarded
        self.came: Callable[[Iterable[int]], None] = lambda _: None
        self.told: Callable[[], None] = lambda: None
        self.error: AnnotatorError | None = None
        self._wanted: deque[int] = deque(maxlen=_SEEN_AT_ONCE)
        self._busy = False

    def again(self) -> None:
        """Look up what is still asked for."""
        self._ask()

    def _want(self, position: int) -> None:
        if position not in self._wanted:
            self._wanted.append(position)
        self._ask()

    def _ask(self) -> None:
        if self._busy or not self._wanted:
            return
        self._busy = True
        batch = [*reversed(self._wanted)]
        self._wanted.clear()
        work, take = self._begin(batch)

        def done(found: T) -> None:
            self._busy = False
            self._notify(None)
            known = take(found)
            if known is not None:
                put_back([position for position in reversed(batch) if position not in known])
                self.came(known)
            self._ask()

        def put_back(left: Iterable[int]) -> None:
            self._wanted = deque([*left, *self._wanted], self._wanted.maxlen)

        def failed(error: AnnotatorError) -> None:
            self._busy = False
            put_back(reversed(batch))
            self._notify(error)

        self._searches.run(work, self._guarded(done), self._guarded(failed))

    def _notify(self, error: AnnotatorError | None) -> None:
        before, self.error = self.error, error
        if before is not error:
            self.told()

    def _begin(self, batch: Sequence[int]) -> tuple[Callable[[], T], Callable[[T], Collection[int] | None]]:
        """What looks some of ``batch`` up on any thread, and what takes it here: the positions that are known now, or
        None where it is not wanted any more."""
        raise NotImplementedError


class TaskSearchResult(NamedTuple):
    """What was found, by position; ``quick``: each task took so little that the window may do it."""

    known: Mapping[int, SearchSnippet | None]
    quick: bool


def look_up_tasks(overview: TaskOverview, words: str, positions: Iterable[int]) -> TaskSearchResult:
    """Look through as many of these tasks as can be done in a moment, one at the least. Runs on any thread."""
    known, quick, began = {}, True, time.perf_counter()
    for position in positions:
        before = time.thread_time()
        known[position] = overview.snippet(words, position)
        quick = quick and time.thread_time() - before < _QUICK
        if time.perf_counter() - began > _ENOUGH:
            break
    return TaskSearchResult(known, quick)


class SnippetLoader(_LookupLoader[TaskSearchResult]):
    """Where the words that are looked for stand in the tasks."""

    def __init__(self, overview: TaskOverview, searches: JobQueue, guarded: Guard) -> None:
        super().__init__(overview, searches, guarded)
        self._words = ""
        self._known: dict[int, SearchSnippet | None] = {}
        self._quick = False

    def show(self, words: str, looked: TaskSearchResult | None = None) -> None:
        """Look for these words from now on; ``looked``: what is known of them already."""
        if words != self._words or looked is not None:
            self._words, self._known, self._quick = words, {}, False
            self._wanted.clear()
            self._notify(None)
        if looked is not None:
            self._known, self._quick = dict(looked.known), looked.quick

    def at(self, position: int) -> SearchSnippet | None:
        """Where the words stand in a task; None where that cannot be shown, or is not known yet."""
        if not self._words:
            return None
        if position not in self._known and self._quick:
            try:
                looked = look_up_tasks(self._overview, self._words, (position,))
            except AnnotatorError:
                self._quick = False  # what is looked up beside the window tells why
            else:
                self._quick = looked.quick
                self._keep(looked)
        if position not in self._known:
            self._want(position)
        return self._known.get(position)

    def _keep(self, looked: TaskSearchResult) -> None:
        if len(self._known) > _KEPT:
            self._known.clear()
        self._known |= looked.known

    def _begin(
        self, batch: Sequence[int]
    ) -> tuple[Callable[[], TaskSearchResult], Callable[[TaskSearchResult], Collection[int] | None]]:
        overview, words = self._overview, self._words

        def take(looked: TaskSearchResult) -> Collection[int] | None:
            if words != self._words:
                return None
            self._keep(looked)
            return looked.known.keys()

        return lambda: look_up_tasks(overview, words, batch), take


class TaskLineLoader(_LookupLoader[dict[int, "TaskListLine"]]):
    """How the tasks begin, and how much was worked on them."""

    def __init__(self, overview: TaskOverview, searches: JobQueue, guarded: Guard) -> None:
        super().__init__(overview, searches, guarded)
        self._known: dict[int, TaskListLine] = {}
        self._at_once = _FEW  # lines that the window may read at one go

    def at(self, position: int, around: Sequence[int]) -> TaskListLine | None:
        """A task's line; those of ``around`` are likely to be asked for next. None where it is not known yet."""
        if position not in self._known and self._at_once:
            others = (at for at in around if at != position and at not in self._known)
            wanted = [position, *islice(others, self._at_once - 1)]
            self._read(wanted)
        if position not in self._known:
            self._want(position)
        return self._known.get(position)

    def _read(self, wanted: Sequence[int]) -> None:
        began = time.thread_time()
        try:
            self._keep(self._overview.lines(wanted))
        except AnnotatorError:
            self._at_once = 0  # what is looked up beside the window tells why
            return
        each = (time.thread_time() - began) / len(wanted)
        self._at_once = min(_PAGE, int(_AT_ONCE / max(each, 1e-6))) if each < _QUICK_LINE else 0

    def _keep(self, lines: Mapping[int, TaskListLine]) -> None:
        if len(self._known) > _KEPT:
            self._known.clear()
        self._known |= lines

    def _begin(
        self, batch: Sequence[int]
    ) -> tuple[Callable[[], dict[int, TaskListLine]], Callable[[dict[int, TaskListLine]], Collection[int]]]:
        overview = self._overview

        def work() -> dict[int, TaskListLine]:
            found: dict[int, TaskListLine] = {}
            began = time.perf_counter()
            for first in range(0, len(batch), _FEW):
                found |= overview.lines(batch[first : first + _FEW])
                if time.perf_counter() - began > _ENOUGH:
                    break
            return found

        def take(found: dict[int, TaskListLine]) -> Collection[int]:
            self._keep(found)
            return found.keys()

        return work, take
