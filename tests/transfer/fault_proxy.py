"""A proxy in front of a server that does what networks and servers do on bad days, to the request that is chosen."""

from __future__ import annotations

import http.client
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FAULTS = (
    "cut before", "cut after", "truncate", "too long", "too short", "replay", "delay",
    "403", "409", "412", "423", "429", "500", "503", "507", "500 after",
)  # fmt: skip
"""A number is answered instead of what was asked; with *after* what was asked is done as well."""

_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "te", "upgrade"}


@dataclass
class FaultProxy:
    """``choose`` is asked for each request, by its number from 0 and its method, what is done to it; empty: nothing.
    ``requests`` are the methods and paths that came."""

    server: int
    choose: Callable[[int, str], str] = lambda _, __: ""
    requests: list[tuple[str, str]] = field(default_factory=list)
    done: list[tuple[str, str, str]] = field(default_factory=list)
    answers: dict[tuple[str, str], list[Any]] = field(default_factory=dict)
    port: int = 0

    def calm(self) -> None:
        """Nothing happens from here on."""
        self.choose = lambda _, __: ""

    def begin(self, choose: Callable[[int, str], str]) -> None:
        """Count from 0 anew."""
        self.requests.clear()
        self.done.clear()
        self.choose = choose

    def first(self, at: int, fault: str, times: int = 99) -> None:
        """The request number ``at``, and its repetitions, meet this fault."""
        chosen: list[tuple[str, str]] = []

        def choose(number: int, method: str) -> str:
            if number == at:
                chosen.append((method, self._kind(number)))
            again = bool(chosen) and (method, self._kind(number)) == chosen[0] and len(self.done) < times
            return fault if again else ""

        self.begin(choose)

    def _kind(self, number: int) -> str:
        return re.sub(r"[0-9a-f]{16}\.part", "part", self.requests[number][1])


@contextmanager
def fault_proxy(server: int) -> Iterator[FaultProxy]:
    """A proxy on loopback in front of the server on that port."""
    plan = FaultProxy(server)

    class Handler(_Handler):
        proxy = plan

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        listening.daemon_threads = True
        listening.block_on_close = False
        plan.port = listening.server_address[1]
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield plan
        listening.shutdown()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    proxy: FaultProxy
    wbufsize = -1

    def log_message(self, *_: object) -> None:
        pass

    def handle(self) -> None:
        with suppress(OSError):
            super().handle()

    def _serve(self) -> None:
        plan, body = self.proxy, self.rfile.read(int(self.headers.get("content-length") or 0))
        plan.requests.append((self.command, self.path))
        fault = plan.choose(len(plan.requests) - 1, self.command)
        if fault:
            plan.done.append((fault, self.command, self.path))
        if fault == "cut before":
            self._cut()
            return
        if fault == "delay":
            time.sleep(0.5)
        if fault.isdigit():
            self._answer(int(fault), [], b"no")
            return
        key = (self.command, self.path)
        if fault == "replay" and plan.answers.get(key):
            self._answer(*plan.answers[key][0])
            return
        status, headers, data = self._forward(body)
        plan.answers.setdefault(key, []).append((status, headers, data))
        if fault == "cut after":
            self._cut()
        elif fault == "500 after":
            self._answer(500, [], b"no")
        else:
            self._answer(status, headers, data, fault)

    do_GET = do_PUT = do_HEAD = do_DELETE = do_PROPFIND = do_MKCOL = do_COPY = do_MOVE = do_POST = _serve  # noqa: N815

    def _forward(self, body: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.proxy.server, timeout=60)
        try:
            headers = {name: value for name, value in self.headers.items() if name.lower() not in _HOP}
            connection.request(self.command, self.path, body, headers)
            answer = connection.getresponse()
            data = answer.read()
            passed_on = [(name, value) for name, value in answer.getheaders() if name.lower() not in _HOP]
            if self.command == "HEAD":
                passed_on.append(("content-length", answer.getheader("content-length") or "0"))
            return answer.status, passed_on, data
        finally:
            connection.close()

    def _answer(self, status: int, headers: list[tuple[str, str]], data: bytes, fault: str = "") -> None:
        length = len(data) + {"too long": 100, "too short": -max(1, len(data) // 2)}.get(fault, 0)
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        if self.command != "HEAD" and status != 204:
            self.send_header("content-length", str(max(0, length)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data[: len(data) // 2] if fault == "truncate" else data)
        self.wfile.flush()
        if fault in ("truncate", "too long", "too short"):
            self._cut()

    def _cut(self) -> None:
        self.close_connection = True
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)
