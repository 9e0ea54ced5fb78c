"""Where the words that are looked for stand in the tasks of a list.

A task with long texts takes some 50 ms to look through, and a screen has room for 20 of them: those are looked through
beside the window, and shown when they are known.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from annotator.errors import AnnotatorError
from annotator.ui.jobs import Jobs

if TYPE_CHECKING:
    from annotator.services.overview import Overview
    from annotator.services.task_search import Snippet

_QUICK = 0.003
"""Seconds of computing for one task, up to which the window may do it itself."""
_ENOUGH = 0.04
"""Seconds after which tasks that were looked through are shown before the others are."""
_SEEN_AT_ONCE = 128  # more rows than a screen has room for
_KEPT = 4_096

Guard = Callable[[Callable[..., None]], Callable[..., None]]


class Looked(NamedTuple):
    """What was found, by position; ``quick``: each task took so little that the window may do it."""

    known: Mapping[int, Snippet | None]
    quick: bool


def look_through(overview: Overview, words: str, positions: Iterable[int]) -> Looked:
    """Look through as many of these tasks as can be done in a moment, one at the least. Runs on any thread."""
    known, quick, began = {}, True, time.perf_counter()
    for position in positions:
        before = time.thread_time()
        known[position] = overview.snippet(words, position)
        quick = quick and time.thread_time() - before < _QUICK
        if time.perf_counter() - began > _ENOUGH:
            break
    return Looked(known, quick)


class Snippets:
    """``guarded`` makes a function do nothing once the page is gone; ``came`` is called with positions whose snippets
    are known now."""

    def __init__(self, overview: Overview, searches: Jobs, guarded: Guard) -> None:
        self._overview = overview
        self._searches = searches
        self._guarded = guarded
        self.came: Callable[[Iterable[int]], None] = lambda _: None
        self._words = ""
        self._known: dict[int, Snippet | None] = {}
        self._quick = False
        self._wanted: deque[int] = deque(maxlen=_SEEN_AT_ONCE)
        self._busy = False

    def show(self, words: str, looked: Looked | None = None) -> None:
        """Look for these words from now on; ``looked``: what is known of them already."""
        if words != self._words or looked is not None:
            self._words, self._known, self._quick = words, {}, False
            self._wanted.clear()
        if looked is not None:
            self._known, self._quick = dict(looked.known), looked.quick

    def at(self, position: int) -> Snippet | None:
        """Where the words stand in a task; None where that cannot be shown, or is not known yet."""
        if not self._words:
            return None
        if position not in self._known and self._quick:
            looked = look_through(self._overview, self._words, (position,))
            self._quick = looked.quick
            self._keep(looked)
        if position not in self._known and position not in self._wanted:
            self._wanted.append(position)
            self._ask()
        return self._known.get(position)

    def _keep(self, looked: Looked) -> None:
        if len(self._known) > _KEPT:
            self._known.clear()
        self._known |= looked.known

    def _ask(self) -> None:
        if self._busy or not self._wanted:
            return
        self._busy = True
        overview, words, batch = self._overview, self._words, [*reversed(self._wanted)]  # what is seen now goes first
        self._wanted.clear()

        def done(looked: Looked) -> None:
            self._busy = False
            if words == self._words:
                self._keep(looked)
                left = [position for position in reversed(batch) if position not in self._known]
                self._wanted = deque([*left, *self._wanted], self._wanted.maxlen)
                self.came(looked.known)
            self._ask()

        def failed(_: AnnotatorError) -> None:  # a row without a snippet says nothing that is not so
            done(Looked(dict.fromkeys(batch), quick=False))

        self._searches.run(lambda: look_through(overview, words, batch), self._guarded(done), self._guarded(failed))
