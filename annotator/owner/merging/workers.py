"""The processes of a merge: some files at a time in each, and none that outlives the merge."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any, Final

from annotator.errors import AnnotatorError
from annotator.owner.merging.extract import Worker

AT_ONCE: Final = 16
"""Files a process takes at once: few enough that their rows fit in memory many times over."""
_FEW: Final = 4
"""Jobs that are done before a second process would have begun."""
Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it has been, and how much there is."""
Job = tuple[Any, ...]
_worker: Worker | None = None


class Workers:
    """Does the work of :class:`Worker` on a project, in ``processes`` where there is much of it."""

    def __init__(self, root: Path, processes: int, progress: Progress) -> None:
        self._root, self._processes, self._progress = root, processes, progress
        self._here: Worker | None = None
        self._pool: ProcessPoolExecutor | None = None

    def each(self, method: str, what: str, total: int, jobs: Sequence[Job]) -> Iterator[Any]:
        """What ``method`` gives for each of the jobs (some of ``total``), in their order. Raises ``merge.stopped``."""
        for done, found in enumerate(self._done(method, jobs), 1):
            yield found
            self._progress(what, min(done * AT_ONCE, total), total)

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def _done(self, method: str, jobs: Sequence[Job]) -> Iterator[Any]:
        if len(jobs) < _FEW or self._processes == 1:
            self._here = self._here or Worker(self._root)
            yield from (getattr(self._here, method)(*job) for job in jobs)
            return
        if self._pool is None:
            spawn = get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, spawn, initializer=_begin, initargs=(self._root,))
        try:
            yield from self._pool.map(_call, [method] * len(jobs), jobs)
        except BrokenProcessPool:
            message = "A process of the merge was ended from outside, perhaps because the memory ran out."
            hint = "The data set is as it was. Free some memory and merge again."
            raise AnnotatorError("merge.stopped", message, hint) from None


def _begin(root: Path) -> None:
    global _worker
    _worker = Worker(root)
    threading.Thread(target=_end_with_the_merge, daemon=True).start()


def _end_with_the_merge() -> None:
    """A merge that is killed tells nobody, and its processes would wait for work for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _call(method: str, job: Job) -> Any:
    assert _worker is not None
    return getattr(_worker, method)(*job)
