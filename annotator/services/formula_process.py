"""Draws formulas in a separate process, with limits on time and memory for each.

The formulas are untrusted and the drawing libraries slow for hostile input. A process can be killed, and blocks neither
the window's thread nor the interpreter.
"""

from __future__ import annotations

import json
import logging
import os
import queue
import sys
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

TIME_LIMIT: Final = 3.0
"""Seconds allowed for one formula; most take some milliseconds."""
START_LIMIT: Final = 60.0
"""Seconds allowed for starting the process, on a slow computer under load."""
_MEMORY: Final = 1 << 30
_MAX_ANSWER: Final = 1_000_000
_MAX_FAILURES: Final = 10
"""The number of crashes, failed starts and timeouts after which formulas are no longer drawn."""

Drawn = Callable[[str, "tuple[str, float, float, float] | None"], object]
"""Called with a formula's source and its drawing: SVG, width, ascent and descent in ems; None if it is shown as
source."""


class FormulaProcess:
    """Draws formulas one after the other on a thread and calls ``drawn`` with each result.

    The process is started for the first formula. It ends with this object or with :meth:`close`.
    """

    def __init__(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self._wanted: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._failures = 0
        self._thread: threading.Thread | None = None

    def draw(self, sources: Sequence[str]) -> None:
        """Queue formulas."""
        for source in sources:
            self._wanted.put(source)
        if sources and self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="formulas", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """End the process. Queued formulas are not drawn."""
        if self._thread is not None:
            self._failures = _MAX_FAILURES
            self._wanted.put(None)
            self._end()
            self._thread.join(TIME_LIMIT)
            self._thread = None

    def _serve(self) -> None:
        while (source := self._wanted.get()) is not None:
            self._drawn(source, self._draw(source))
        self._end()

    def _draw(self, source: str) -> tuple[str, float, float, float] | None:
        try:
            pipe = self._pipe if self._pipe is not None else self._begin()
            if pipe is None:
                return None
            pipe.send_bytes(json.dumps(source).encode())
            if not pipe.poll(TIME_LIMIT):
                raise EOFError  # only this formula fails; the next one gets a new process
            answer = json.loads(pipe.recv_bytes(_MAX_ANSWER))
        except (OSError, EOFError, ValueError):
            self._failures += 1
            self._end()
            return None
        return None if answer is None else (str(answer[0]), *map(float, answer[1:4]))  # type: ignore[return-value]

    def _begin(self) -> Connection | None:
        if self._failures >= _MAX_FAILURES:
            return None
        from multiprocessing import get_context  # not needed at start

        spawn = get_context("spawn")
        here, there = spawn.Pipe()
        self._process = spawn.Process(target=_work, args=(there,), name="formulas", daemon=True)
        self._process.start()
        there.close()
        if not here.poll(START_LIMIT):
            raise EOFError
        here.recv_bytes(_MAX_ANSWER)
        self._pipe = here
        return here

    def _end(self) -> None:
        pipe, process, self._pipe, self._process = self._pipe, self._process, None, None
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:
            pipe.close()


def _work(pipe: Connection) -> None:
    """The loop of the process: receives formulas and sends drawings until the pipe is closed."""
    _limit()
    logging.disable()  # the libraries log warnings about untrusted text
    from annotator.text.formula_drawing import draw_formula

    try:
        pipe.send_bytes(b"")
        while True:
            pipe.send_bytes(json.dumps(draw_formula(json.loads(pipe.recv_bytes()))).encode())
    except (EOFError, OSError):
        return


def _limit() -> None:
    if sys.platform == "win32":
        return
    import resource

    os.nice(5)
    if sys.platform == "linux":  # other systems ignore the limit, or count mapped memory
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
