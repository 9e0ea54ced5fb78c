"""Foreign data dealt with in a process of its own, with a limit of time and memory for each request.

The libraries that draw or decode are slow, or fail, where data is hostile: a process can be ended, and keeps neither
the window's thread nor this Python from working.
"""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

START_LIMIT = 60.0
"""Seconds in which the process must be there, on a slow computer under load."""
MAX_FAILURES = 10
"""How often the process may end by itself, not begin or take too long, before requests are left alone."""
_GREETING = 1_000
_HELD = 4_096  # bytes that the pipe of every system holds while nobody reads


class ResourceLimitedProcess:
    """A process with limits of memory and time that answers requests one after the other.

    The process runs ``work`` with its end of a pipe. It begins with the first request and ends with this one, or with
    :meth:`close`. ``largest``: bytes of an answer.
    """

    def __init__(
        self,
        name: str,
        work: Callable[[Connection], None],
        answered: Callable[[bytes, bytes | None], object],
        largest: int,
    ) -> None:
        self._name = name
        self._work = work
        self._on_answer = answered
        self._largest = largest
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._failures = 0
        self._thread: threading.Thread | None = None

    def seconds(self) -> float:
        """How long an answer may take."""
        raise NotImplementedError

    def ask(self, requests: Iterable[bytes]) -> None:
        """Have these answered, after those that wait already."""
        sent = False
        for request in requests:
            self._requests.put(request)
            sent = True
        if sent and self._thread is None:
            self._thread = threading.Thread(target=self._serve, name=self._name, daemon=True)
            self._thread.start()

    def close(self) -> None:
        """End the process; what still waits is not answered."""
        if self._thread is not None:
            self._failures = MAX_FAILURES
            self._requests.put(None)
            self._end()
            self._thread.join(self.seconds())
            self._thread = None

    def _serve(self) -> None:
        while (request := self._requests.get()) is not None:
            self._on_answer(request, self._answer(request))
        self._end()

    def _answer(self, request: bytes) -> bytes | None:
        try:
            pipe = self._pipe if self._pipe is not None else self._begin()
            if pipe is None:
                return None
            self._send(pipe, request)
            if not pipe.poll(self.seconds()):
                raise EOFError  # for this request alone: the next one has a new process
            return pipe.recv_bytes(self._largest)
        except (OSError, EOFError):
            self._failures += 1
            self._end()
            return None

    def _send(self, pipe: Connection, request: bytes) -> None:
        """Send a request. One that the pipe cannot hold waits for the process, which is ended if it does not read."""
        process = self._process
        if len(request) < _HELD or process is None:
            pipe.send_bytes(request)
            return
        limit = threading.Timer(self.seconds(), process.kill)
        limit.start()
        try:
            pipe.send_bytes(request)
        finally:
            limit.cancel()

    def _begin(self) -> Connection | None:
        if self._failures >= MAX_FAILURES:
            return None
        from multiprocessing import get_context  # of which a start has no need

        spawn = get_context("spawn")
        receiver, sender = spawn.Pipe()
        self._process = spawn.Process(target=self._work, args=(sender,), name=self._name, daemon=True)
        self._process.start()
        sender.close()
        if not receiver.poll(START_LIMIT):
            raise EOFError
        receiver.recv_bytes(_GREETING)
        self._pipe = receiver
        return receiver

    def _end(self) -> None:
        pipe, process, self._pipe, self._process = self._pipe, self._process, None, None
        if process is not None:
            process.kill()
            process.join()
        if pipe is not None:
            pipe.close()


def answer_requests(pipe: Connection, answer: Callable[[bytes], bytes]) -> None:
    """In the process: a request in, its answer out, until the other end is closed."""
    try:
        pipe.send_bytes(b"")
        while True:
            pipe.send_bytes(answer(pipe.recv_bytes()))
    except (EOFError, OSError):
        return


def limit_process(memory: int) -> None:
    """In the process, before anything else: give way to others, and have ``memory`` bytes at most, where that can be
    limited."""
    logging.disable()  # the libraries remark on foreign data
    if sys.platform == "win32":
        return
    import resource

    os.nice(5)
    if sys.platform == "linux":  # elsewhere the limit is not kept, or counts what is only mapped
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
