"""A server on loopback that answers as its mode says, and counts what it could send."""

from __future__ import annotations

import re
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import quote

Answer = Callable[["Handler"], None]


@dataclass
class Hostile:
    """``modes`` by method say how it is answered; ``sent`` counts bytes of bodies, ``asked`` requests."""

    modes: dict[str, Answer] = field(default_factory=dict)
    sent: int = 0
    asked: int = 0
    port: int = 0

    @property
    def address(self) -> str:
        return f"http://lena:word@127.0.0.1:{self.port}/dav"


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"
    hostile: Hostile

    def log_message(self, *_: object) -> None:
        pass

    def handle(self) -> None:
        with suppress(OSError):
            super().handle()

    def _serve(self) -> None:
        self.rfile.read(int(self.headers.get("content-length") or 0))
        self.hostile.asked += 1
        mode = self.hostile.modes.get(self.command)
        if mode is None:
            self.send_error(404)
        else:
            with suppress(OSError):
                mode(self)

    do_GET = do_PUT = do_HEAD = do_DELETE = do_PROPFIND = do_MKCOL = do_COPY = do_POST = _serve  # noqa: N815

    def begin(self, status: int = 207, kind: str = "application/xml", length: int | None = None) -> None:
        self.send_response_only(status)
        self.send_header("content-type", kind)
        if length is not None:
            self.send_header("content-length", str(length))
        self.send_header("last-modified", "Mon, 02 Nov 2026 10:00:00 GMT")
        self.end_headers()

    def give(self, data: bytes) -> None:
        self.wfile.write(data)
        self.wfile.flush()
        self.hostile.sent += len(data)


@contextmanager
def hostile_server(tls: ssl.SSLContext | None = None, **modes: Answer) -> Iterator[Hostile]:
    hostile = Hostile(modes)

    class Bound(Handler):
        pass

    Bound.hostile = hostile
    with ThreadingHTTPServer(("127.0.0.1", 0), Bound) as listening:
        listening.daemon_threads = True
        listening.block_on_close = False
        if tls is not None:
            listening.socket = tls.wrap_socket(listening.socket, server_side=True, do_handshake_on_connect=False)
        hostile.port = listening.server_address[1]
        thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield hostile
        listening.shutdown()
        thread.join()


# what it answers

HEAD = b'<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">'
TAIL = b"</D:multistatus>"


def entry(href: str, size: int = 5) -> bytes:
    return (
        f"<D:response><D:href>{href}</D:href><D:propstat><D:prop><D:resourcetype/>"
        f"<D:getcontentlength>{size}</D:getcontentlength>"
        "<D:getlastmodified>Mon, 02 Nov 2026 10:00:00 GMT</D:getlastmodified></D:prop>"
        "<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
    ).encode()


def page(status: int, data: bytes, kind: str = "application/xml") -> Answer:
    def answer(to: Handler) -> None:
        to.begin(status, kind, len(data))
        to.give(data)

    return answer


def listing(*names: str, size: int = 5, below: str = "/dav/f") -> Answer:
    """Names as they stand in the address, percent-encoded."""
    return page(207, HEAD + b"".join(entry(f"{below}/{name}", size) for name in names) + TAIL)


def many(count: int) -> Answer:
    def answer(to: Handler) -> None:
        to.begin()
        to.give(HEAD)
        for first in range(0, count, 1000):
            to.give(b"".join(entry(f"/dav/f/{quote(str(n))}") for n in range(first, min(count, first + 1000))))
        to.give(TAIL)

    return answer


def endless(piece: bytes, head: bytes = HEAD, status: int = 207) -> Answer:
    def answer(to: Handler) -> None:
        to.begin(status)
        to.give(head)
        block = piece * max(1, 1_000_000 // len(piece))
        while True:
            to.give(block)

    return answer


def trickle(pause: float, length: int | None = None, head: bytes = HEAD, status: int = 207) -> Answer:
    """A byte, and another after a while, for ever."""

    def answer(to: Handler) -> None:
        to.begin(status, length=length)
        to.give(head)
        while True:
            to.give(b" ")
            time.sleep(pause)

    return answer


def moved(target: str) -> Answer:
    def answer(to: Handler) -> None:
        to.send_response_only(302)
        to.send_header("location", re.sub(r"[\r\n]", "", target))
        to.send_header("content-length", "0")
        to.end_headers()

    return answer


def body(data: bytes, length: int | None = None) -> Answer:
    def answer(to: Handler) -> None:
        to.begin(200, "application/octet-stream", length if length is not None else len(data))
        to.give(data)

    return answer
