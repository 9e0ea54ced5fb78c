"""Rows that are converted in processes beside this one: as many at a time as are sent quickly, and in their order.

A process converts what it can without the rows before: their drafts, lines and counts. Rows with an error or an image
come back as they are.
"""

from __future__ import annotations

import contextlib
import logging
import marshal
import os
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain, cycle
from multiprocessing import current_process
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from annotator.owner.conversion.conversion_report import ConversionReport
from annotator.owner.conversion.row_converter import ConvertedTask, ImageFolder, RowConverter
from annotator.owner.conversion.source_file import BATCH, SourceFile, SourceRow
from annotator.owner.worker_processes import connected_process, ended_processes_as

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

FEW_ROWS: Final = 20_000
"""Rows that this process converts before others are started, which takes as long: a second."""
_MOST_PROCESSES: Final = 3
"""Four are as fast as this process reads and writes rows."""
_BATCH_BYTES: Final = 512 * 1024
"""Bytes from which on a batch is full."""
_STOPPED: Final = ("convert.stopped", "conversion", "Nothing was written. Free some memory and convert again.")


class RowBatch(NamedTuple):
    """Consecutive rows of a file, and each by :func:`marshal.dumps`, empty for one that cannot be read."""

    source: SourceFile
    rows: list[SourceRow]
    data: list[bytes]


ConvertedRows = tuple[list[ConvertedTask], ConversionReport]
"""The tasks of some rows, and what came of the rows."""


def process_count() -> int:
    """The number of processes that convert rows beside this one; 0 if they would not be faster."""
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return 0 if available == 1 or current_process().daemon else min(available, _MOST_PROCESSES)


def row_batches(source: SourceFile, rows: Iterable[SourceRow]) -> Iterator[RowBatch]:
    """``rows`` in batches."""
    batch, size = RowBatch(source, [], []), 0
    for row in rows:
        batch.rows.append(row)
        values: Any = tuple(row)
        batch.data.append(marshal.dumps(values) if row.error is None else b"")
        size += len(batch.data[-1])
        if len(batch.rows) == BATCH or size > _BATCH_BYTES:
            yield batch
            batch, size = RowBatch(source, [], []), 0
    if batch.rows:
        yield batch


def converted_batches(
    batches: Iterator[RowBatch], processes: int, *settings: object
) -> Generator[tuple[RowBatch, ConvertedRows | None]]:
    """``batches``, and what became of their rows by a :class:`RowConverter` with ``settings``; None where this process
    has to convert them. No process is started without a batch. Raises ``convert.stopped``."""
    first = next(batches, None)
    if first is None:
        return
    with contextlib.ExitStack() as stack:
        workers = [stack.enter_context(connected_process(_work, *settings))[1] for _ in range(processes)]
        waiting: deque[tuple[RowBatch, Connection]] = deque()
        # A process is sent rows when it has none: what it sends while this one sends would wait for each other.
        for worker, batch in zip(cycle(workers), chain([first], batches)):
            finished = _receive(*waiting.popleft()) if len(waiting) == processes else None
            with ended_processes_as(*_STOPPED):
                worker.send((batch.source, batch.data))
            waiting.append((batch, worker))
            if finished is not None:
                yield finished
        while waiting:
            yield _receive(*waiting.popleft())


def _receive(batch: RowBatch, worker: Connection) -> tuple[RowBatch, ConvertedRows | None]:
    with ended_processes_as(*_STOPPED):
        return batch, worker.recv()


def _work(connection: Connection, *settings: Any) -> None:
    """Body of a process: receives rows and sends what became of them, until the conversion ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the conversion, which ends this
    logging.disable()  # faults are met again, and logged, by the process that started this one
    converter = RowConverter(*settings)
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(_convert(converter, *connection.recv()))


def _convert(converter: RowConverter, source: SourceFile, data: Sequence[bytes]) -> ConvertedRows | None:
    """What becomes of rows; None if one has an error or an image."""
    converter.report = ConversionReport("", False)
    images = ImageFolder()
    try:
        tasks = [task for row in data for task in converter.tasks(SourceRow(*marshal.loads(row)), source, images)]
    except Exception:  # whatever it is, it is met again
        return None
    return None if images.names else (tasks, converter.report)
