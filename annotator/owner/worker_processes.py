"""Starts of worker processes that leave the caller's program alone."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from types import ModuleType
from typing import TYPE_CHECKING, Any

from annotator.errors import AnnotatorError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess


@contextmanager
def without_main_module() -> Iterator[None]:
    """Processes that are spawned inside do not import the caller's main module.

    They need nothing of it. Importing it would run a script without a main guard once more in every process, and fail
    in one that was read from standard input.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes that are started inside do not receive Ctrl+C, which is for the program that started them. (On Windows
    they have to ignore it.)"""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker  # of POSIX

    resource_tracker.ensure_running()  # its own start would unblock them
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def ended_processes_as(code: str, work: str, hint: str) -> Iterator[None]:
    """Raises ``code`` if a process of the ``work`` was ended: its end of the connection is closed then."""
    try:
        yield
    except (EOFError, OSError):
        message = f"A process of the {work} was ended from outside, perhaps because the memory ran out."
        raise AnnotatorError(code, message, hint) from None


@contextmanager
def connected_process(
    target: Callable[..., None], *arguments: object, start_method: str = "spawn"
) -> Iterator[tuple[SpawnProcess, Connection]]:
    """A process that runs ``target(CONNECTION, *arguments)``, and the other end of the connection. It is killed at the
    end."""
    context: Any = get_context(start_method)
    parent_end, child_end = context.Pipe()
    process = context.Process(target=target, args=(child_end, *arguments), daemon=True)
    with without_main_module(), _without_interrupts():
        process.start()
    child_end.close()
    try:
        yield process, parent_end
    finally:
        parent_end.close()
        process.kill()
        process.join()
