"""Files whose formats are read by libraries of C and C++, read in a process of its own with limits.

A damaged or hostile file can crash such a library, make it allocate without end, or make it raise what it does not
document. It is then the process that ends: the conversion names the file and goes on or refuses it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.owner.worker_processes import connected_process

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

START_METHOD = "spawn"  # the fuzzer forks
_ABORTED = (-signal.SIGABRT, -getattr(signal, "SIGKILL", 9))
"""How a process ends whose memory ran out: in a library of C++, by the system."""


class FileReadingError(Exception):
    """The file is damaged, or crashes the library that reads it. The message says how."""


def read_in_process(read: Callable[..., Iterator[Any]], *arguments: object, name: str, memory: int) -> Iterator[Any]:
    """The values of ``read(*arguments)``, which is run in a process with at most ``memory`` bytes (Linux).

    ``read`` must be a function of a module; its values are sent one by one, so batches are better than rows. ``name``:
    the file in messages. Raises the :class:`AnnotatorError` that ``read`` raises, ``source.too_large`` if memory or
    time runs out, and :class:`FileReadingError` for any other exception or crash.
    """
    with connected_process(_send, memory, read, arguments, start_method=START_METHOD) as (process, connection):
        while (value := _receive(process, connection, name, memory)) is not None:
            yield value[0]


def _receive(process: SpawnProcess, connection: Connection, name: str, memory: int) -> tuple[Any] | None:
    try:
        if not connection.poll(limits.READING_SECONDS):
            message = f"Reading it takes longer than {limits.READING_SECONDS:,.0f} seconds for a few rows."
            raise AnnotatorError("source.too_large", message, _AS_TEXT, name)
        kind, value = connection.recv()
    except EOFError:
        process.join()
        if process.exitcode in _ABORTED:
            most = f"{memory / 2**30:,.0f} GiB"
            message = f"Reading it takes more than {most} of memory: its cells are too many, or too far apart."
            raise AnnotatorError("source.too_large", message, _AS_TEXT, name) from None
        raise FileReadingError("what reads it has crashed") from None
    if kind == "refused":
        raise AnnotatorError(*value)
    if kind == "failed":
        raise FileReadingError(value)
    return None if kind == "end" else (value,)


_AS_TEXT = "Save it as CSV, which is read row by row."


def _send(
    connection: Connection, memory: int, read: Callable[..., Iterator[Any]], arguments: tuple[object, ...]
) -> None:
    """Body of the process: sends each value, then the end; or why there is none."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # libraries report there that memory ran out
    if sys.platform == "linux":  # elsewhere the limit is not enforced, or counts memory that is only mapped
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError):  # the reader was closed
        try:
            for value in read(*arguments):
                connection.send(("value", value))
            connection.send(("end", None))
        except AnnotatorError as refused:
            connection.send(("refused", (refused.code, refused.message, refused.hint, refused.where)))
        except MemoryError:
            os.abort()  # as libraries do
        except OSError as error:
            connection.send(("failed", _first_line(error)))
        except BaseException as error:  # of the library; a panic in Rust is no Exception
            connection.send(("failed", _first_line(error)))


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return (lines[0] if lines else type(error).__name__)[:300].rstrip(".")
