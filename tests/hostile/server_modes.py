"""Servers that lie, send without end, trickle or send elsewhere: WebDAV, S3 and Azure."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from tests.hostile.scene import Copy, HostileMode, Scene, Try
from tests.transfer.hostile_server import (
    HEAD,
    TAIL,
    Answer,
    Handler,
    Hostile,
    body,
    endless,
    entry,
    hostile_server,
    moved,
    page,
    trickle,
)
from tests.transfer.servers import make_authority
from tests.transfer.test_azure_blob import KEY
from tests.transfer.test_hostile_server import BOMB, ODD

_ID = "0123456789abcdef"
_NAMES = {
    "tasks": f"main-2-{_ID}.anntask",
    "receipts": f"{_ID}.annreceipt",
    "results": f"device-1-{_ID}.annresult",
    "owner": "allowed_signers",
}
_PORTAL = page(200, b"<html><body>Sign in to the WiFi</body></html>", "text/html")


def _kind(to: Handler) -> str:
    path = unquote(urlsplit(to.path).path + "/" + urlsplit(to.path).query)
    return next((kind for kind in _NAMES if kind in path), "")


def _listed(*names: str, size: int = 5) -> Answer:
    """In every folder these names, or one as ours have there."""

    def answer(to: Handler) -> None:
        own = _NAMES.get(_kind(to))
        below = urlsplit(to.path).path.rstrip("/")
        rows = [entry(f"{below}/{name}", size) for name in names or ((own,) if own else ())]
        page(207, HEAD + b"".join(rows) + TAIL)(to)

    return answer


def _many(count: int) -> Answer:
    def answer(to: Handler) -> None:
        below, own = urlsplit(to.path).path.rstrip("/"), _NAMES.get(_kind(to), "x-y")
        to.begin()
        to.give(HEAD)
        for first in range(0, count, 1000):
            rows = (entry(f"{below}/{own.replace(_ID, f'{n:016x}')}") for n in range(first, first + 1000))
            to.give(b"".join(rows))
        to.give(TAIL)

    return answer


def _objects(listed: Answer | None = None, got: Answer | None = None) -> Answer:
    """How lists and objects are answered by a bucket, or by a container."""

    def answer(to: Handler) -> None:
        query = urlsplit(to.path).query
        chosen = listed if "list-type" in query or "comp=list" in query else got
        (chosen or page(404, b"<Error><Code>NoSuchKey</Code></Error>"))(to)

    return answer


def _s3_row(name: str) -> str:
    when = "2026-11-02T10:00:00.000Z"
    return f"<Contents><Key>{name}</Key><LastModified>{when}</LastModified><ETag>e</ETag><Size>100</Size></Contents>"


def _azure_row(name: str) -> str:
    when = "Mon, 02 Nov 2026 10:00:00 GMT"
    return (
        f"<Blob><Name>{name}</Name><Properties><Last-Modified>{when}</Last-Modified><Content-Length>100"
        "</Content-Length><Etag>e</Etag><Content-Type>a/b</Content-Type><BlobType>BlockBlob</BlobType></Properties></Blob>"
    )


_LIES = endless(b"x" * 1000, b"", 200)
_DECLARED = body(b"x" * 3_000_000, 3_000_000_000)
_ENTRIES = endless(entry("/dav/aaaaaaaaaaaaaa"))


def _dav(**answers: Answer) -> Callable[[Scene], Iterator[Try]]:
    """Both sides at such a server."""

    def tries(scene: Scene) -> Iterator[Try]:
        for side in (Copy.annotator_syncs, Copy.owner_syncs):
            with hostile_server(**answers) as hostile:
                yield from _synced(scene, side, hostile.address, hostile)

    return tries


def _synced(
    scene: Scene, side: Callable[..., object], address: str, *hostile: Hostile, **more: object
) -> Iterator[Try]:
    here = scene.fresh()
    file = here.folder / "address"
    file.write_text(address)
    file.chmod(0o600)
    before = sum(one.sent for one in hostile)
    command = ("--data-dir", here.folder / "lena", "sync") if side is Copy.annotator_syncs else (
        "--data-dir", here.folder / "owner", "project", "sync", "--project", here.folder / "study")  # fmt: skip
    run = scene.run(*command, "--destination-file", file, seconds=1200, **more)  # type: ignore[arg-type]
    wrong = "the password is said" if "word@" in run.output or KEY in run.output else ""
    left = sum(path.stat().st_size for path in here.folder.rglob("*") if path.is_file())
    most = 20_000_000 + sum(path.stat().st_size for path in scene.first.rglob("*") if path.is_file())
    wrong = wrong or (f"{left / 1e6:.0f} MB are left" if left > most else "")
    yield Try(run, sum(one.sent for one in hostile) - before, wrong)
    here.remove()


@dataclass(frozen=True)
class ObjectStore:
    """How S3 or Azure answers: a ``row`` of its lists, what stands ``before`` and ``after`` the rows, and the codes by
    which it refuses a key, misses the bucket or container, and is busy. ``odd`` are names that no file of ours has."""

    name: str
    row: Callable[[str], str]
    before: str
    after: str
    key: str
    missing: str
    busy: str
    odd: tuple[str, ...]

    def tries(self, *answers: Answer) -> Callable[[Scene], Iterator[Try]]:
        """Both sides at such a bucket or container, which answers in each of these ways."""

        def tried(scene: Scene) -> Iterator[Try]:
            for answer in answers:
                for side in (Copy.annotator_syncs, Copy.owner_syncs):
                    with hostile_server(GET=answer, HEAD=answer, PUT=page(500, b"")) as hostile:
                        address, by = self._address(hostile.port)
                        yield from _synced(scene, side, address, hostile, by=by)

        return tried

    def _address(self, port: int) -> tuple[str, tuple[str, ...]]:
        """The address of a place there, and how the program is started for it."""
        if self.name == "S3":
            return f"s3://id:secretword@bucket/f?endpoint=http://127.0.0.1:{port}", ("-m", "annotator")
        return f"az://account:{quote(KEY, safe='')}@box/f", ("-m", "tests.hostile.azure", str(port))

    def _listed(self, count: int = 1, odd: tuple[str, ...] = ()) -> Answer:
        """A list with so many names as ours have there, and ``odd`` ones."""

        def answer(to: Handler) -> None:
            query = unquote(urlsplit(to.path).query)
            prefix = query.partition("prefix=")[2].partition("&")[0]
            own = _NAMES.get(_kind(to), "x-y")
            names = [own.replace(_ID, f"{n:016x}") for n in range(count)]
            rows = "".join(self.row(prefix + name) for name in (*names, *odd))
            page(200, (self.before + rows + self.after).encode())(to)

        return answer

    def _fault(self, status: int, code: str) -> Answer:
        return page(status, f"<Error><Code>{code}</Code></Error>".encode())

    def modes(self) -> tuple[HostileMode, ...]:
        wrong = (
            _PORTAL,
            page(200, (self.before + self.row("f/a//b")[:20]).encode()),
            self._fault(403, self.key),
            self._fault(404, self.missing),
            moved("/loop"),
            self._fault(503, self.busy),
        )
        without_end = endless(self.row("f/aaaaaaaa").encode(), self.before.encode(), 200)
        return (
            HostileMode(
                f"{self.name}: page, bad XML, key refused, nothing of that name, loop, busy",
                self.tries(*wrong),
                _d("odd_answer", "not_allowed", "no_bucket", "moved", "unreachable", "failed"),
                seconds=240,
            ),
            HostileMode(
                f"{self.name}: 200,000 names in every folder",
                self.tries(_objects(self._listed(200_000))),
                memory=650_000_000,
                seconds=400,
                received=600_000_000,
            ),
            HostileMode(f"{self.name}: odd names", self.tries(_objects(self._listed(1, self.odd)))),
            HostileMode(
                f"{self.name}: listed with 100 bytes, sent without end", self.tries(_objects(self._listed(), _LIES))
            ),
            HostileMode(
                f"{self.name}: list without end",
                self.tries(_objects(without_end)),
                _d("too_many"),
                memory=650_000_000,
                seconds=400,
                received=2_000_000_000,
            ),
        )

    def slow(self) -> HostileMode:
        return HostileMode(
            f"{self.name}: a list, a byte each 2 s",
            self.tries(_objects(trickle(2, None, b"", 200))),
            _d("too_slow"),
            seconds=_SLOW,
        )


def _elsewhere(scene: Scene) -> Iterator[Try]:
    """Another server is never asked, so that it hears no password."""
    for side in (Copy.annotator_syncs, Copy.owner_syncs):
        with hostile_server(PROPFIND=page(207, HEAD + TAIL), GET=body(b"")) as other:
            answer = moved(f"http://127.0.0.1:{other.port}/dav/")
            with hostile_server(PROPFIND=answer, GET=answer) as hostile:
                for one in _synced(scene, side, hostile.address, hostile):
                    yield Try(one.run, one.sent, one.wrong or ("the other server was asked" if other.asked else ""))


def _certificate(scene: Scene) -> Iterator[Try]:
    """One whose authority nobody knows."""
    made = make_authority(scene.root / "authority")
    with ExitStack() as stack:
        hostile = stack.enter_context(hostile_server(PROPFIND=page(207, HEAD + TAIL), tls=_context(made)))
        address = hostile.address.replace("http://", "https://")
        for side in (Copy.annotator_syncs, Copy.owner_syncs):
            yield from _synced(scene, side, address, hostile)


def _context(made: object) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(made.certificate, made.key)  # type: ignore[attr-defined]
    return context


def _no_tls(scene: Scene) -> Iterator[Try]:
    with hostile_server(PROPFIND=page(207, b"")) as hostile:
        for side in (Copy.annotator_syncs, Copy.owner_syncs):
            yield from _synced(scene, side, hostile.address.replace("http://", "https://"), hostile)


def _nobody(scene: Scene) -> Iterator[Try]:
    with hostile_server() as hostile:
        address = hostile.address
    for side in (Copy.annotator_syncs, Copy.owner_syncs):
        yield from _synced(scene, side, address, hostile)


def _d(*names: str) -> tuple[str, ...]:
    return tuple(f"delivery.{name}" for name in names)


_SLOW = 700.0
"""Seconds: every list may take 180, and an annotator's sync has several."""

_S3 = ObjectStore(
    "S3", _s3_row, "<ListBucketResult><IsTruncated>false</IsTruncated>", "</ListBucketResult>",
    "SignatureDoesNotMatch", "NoSuchBucket", "SlowDown", ("a\x1bb", "a//b", "..", "\u202eevil"),
)  # fmt: skip
_AZURE = ObjectStore(
    "Azure", _azure_row, "<EnumerationResults><Blobs>", "</Blobs><NextMarker/></EnumerationResults>",
    "AuthenticationFailed", "ContainerNotFound", "ServerBusy", ("a\x1bb", "a//b", ".."),
)  # fmt: skip

MODES = (
    HostileMode("WebDAV: redirect to another server", _elsewhere, _d("moved")),
    HostileMode("WebDAV: redirect to file:", _dav(PROPFIND=moved("file:///etc/passwd")), _d("moved")),
    HostileMode("WebDAV: redirect loop", _dav(PROPFIND=moved("/loop")), _d("moved")),
    HostileMode("WebDAV: captive portal's page", _dav(PROPFIND=_PORTAL, GET=_PORTAL), _d("not_webdav")),
    HostileMode("WebDAV: XML bomb", _dav(PROPFIND=page(207, BOMB)), _d("not_webdav")),
    HostileMode("WebDAV: deep XML", _dav(PROPFIND=page(207, HEAD + b"<a>" * 100_000)), _d("not_webdav")),
    HostileMode(
        "WebDAV: status 500 and 503", lambda scene: _every_status(scene, 500, 503), _d("failed", "unreachable")
    ),
    HostileMode("WebDAV: name or password refused", lambda scene: _every_status(scene, 401, 403), _d("not_allowed")),
    HostileMode("WebDAV: certificate of nobody's", _certificate, _d("untrusted")),
    HostileMode("WebDAV: no TLS where TLS was meant", _no_tls, _d("no_tls")),
    HostileMode("WebDAV: nobody listens", _nobody, _d("unreachable"), seconds=120),
    HostileMode(
        "WebDAV: 200,000 names in every folder",
        _dav(PROPFIND=_many(200_000), GET=body(b"junk!")),
        seconds=400,
        received=600_000_000,
    ),
    HostileMode("WebDAV: odd names", _dav(PROPFIND=_listed(*ODD, "/a//b"), GET=body(b"junk!"))),
    HostileMode("WebDAV: listed with 100 bytes, sent without end", _dav(PROPFIND=_listed(size=100), GET=_LIES)),
    HostileMode("WebDAV: listed with 100 bytes, said to be 3 GB", _dav(PROPFIND=_listed(size=100), GET=_DECLARED)),
    HostileMode("WebDAV: listed with 3 GB", _dav(PROPFIND=_listed(size=3_000_000_000), GET=_DECLARED)),
    HostileMode("WebDAV: cut objects", _dav(PROPFIND=_listed(size=100), GET=body(b"x", 100)), seconds=240),
    HostileMode("WebDAV: list without end", _dav(PROPFIND=_ENTRIES), seconds=400, received=2_000_000_000),
    HostileMode(
        "WebDAV: one name without end",
        _dav(PROPFIND=endless(b"a", HEAD + b"<D:response><D:href>")),
        received=2_000_000_000,
    ),
    *_S3.modes(),
    *_AZURE.modes(),
)

SLOW = (
    HostileMode(
        "WebDAV: a list, a byte each 2 s", _dav(PROPFIND=trickle(2)), _d("too_slow", "not_webdav"), seconds=_SLOW
    ),
    HostileMode(
        "WebDAV: an object, a byte each 2 s",
        _dav(PROPFIND=_listed(size=100), GET=trickle(2, 100, b"", 200)),
        _d("too_slow", "deadline"),
        seconds=_SLOW,
    ),
    _S3.slow(),
    _AZURE.slow(),
)


def _every_status(scene: Scene, *statuses: int) -> Iterator[Try]:
    for status in statuses:
        yield from _dav(PROPFIND=page(status, b""))(scene)
