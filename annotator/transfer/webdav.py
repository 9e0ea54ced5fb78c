"""Lists a folder of a WebDAV server incrementally, and fetches its files.

The obstore library reads a whole listing into memory before parsing it, and discards all of it for one invalid name; it
follows a redirect of a file to any other server. This module limits bytes, names and seconds, validates each name
separately, distinguishes a response that is not a listing from an interrupted connection, and asks no other server than
that of the address.
"""

from __future__ import annotations

import base64
import contextlib
import http.client
import random
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, ClassVar, TypeVar
from urllib.parse import SplitResult, quote, unquote, unquote_to_bytes, urljoin, urlsplit
from urllib.request import getproxies, proxy_bypass
from xml.parsers import expat

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.transfer.destination import (
    FolderListing,
    RemoteFile,
    Stopped,
    check_stopped,
    escaped_name,
    too_long,
    too_slow,
)
from annotator.transfer.network_destination_address import NetworkDestinationAddress
from annotator.transfer.network_errors import (
    FOR_NOW,
    connection_lost,
    explain_status,
    no_answer,
    no_tls,
    not_webdav,
    redirect_error,
    unreadable_head,
)
from annotator.transfer.object_stores import NetworkTimeouts, bad_authorities

_ASKED = b"""<?xml version="1.0" encoding="utf-8"?>
<propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getlastmodified/><getetag/></prop></propfind>"""
_PIECE = 64 * 1024
_LOOK = 0.1  # seconds between checks for the end
_REDIRECTS = 3
_LONGEST_TEXT = 8_000  # characters of a name or property
_DEEPEST = 32
_SYSTEM_AUTHORITIES = (
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
    "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
)  # fmt: skip
"""The certificate bundles of various systems, since a program built on one system also runs on others."""


class WebDavUnsupportedError(Exception):
    """The request is not possible with this module (another kind of proxy, or certificates that only the library
    finds); the library's own may be."""


def list_folder(
    address: NetworkDestinationAddress, folder: str, patience: NetworkTimeouts, stopped: Stopped
) -> FolderListing:
    """The objects in a folder; none if there is no such folder. Retries if the server is busy or the connection is
    interrupted. Raises ``delivery.*``, :class:`WebDavUnsupportedError`."""
    base = f"{address.url}/"
    url = base + quote(f"{folder}/") if folder else base
    location = f"{address.shown}: {folder}" if folder else address.shown

    def make(url: str) -> _PropfindRequest:
        return _PropfindRequest(address, url, folder, patience, location)

    return _answered_request(make, url, patience, stopped).found()


def fetch_file(
    address: NetworkDestinationAddress, name: str, copy: BinaryIO, most: int, patience: NetworkTimeouts,
    stopped: Stopped,
) -> None:  # fmt: skip
    """Write the file ``name``, of at most ``most`` bytes, to ``copy``. Retries like :func:`list_folder`. Raises
    ``delivery.*``, :class:`WebDavUnsupportedError`, and ``OSError`` if ``copy`` cannot be written."""
    location = f"{address.shown}: {name}"

    def make(url: str) -> _GetRequest:
        copy.seek(0)
        copy.truncate()
        return _GetRequest(address, url, "", patience, location, copy=copy, most=most)

    _answered_request(make, f"{address.url}/{quote(name)}", patience, stopped)


_T = TypeVar("_T", bound="_WebDavRequest")


def _answered_request(make: Callable[[str], _T], url: str, patience: NetworkTimeouts, stopped: Stopped) -> _T:
    """A request of ``url`` that was answered."""
    wait, end = patience.first_wait, time.monotonic() + patience.all_tries
    moved = tries = 0
    while True:
        tries += 1
        asking = make(url)
        try:
            asking.run(stopped)
        except _RetryError as again:
            if tries >= patience.tries or time.monotonic() > end:
                raise again.error from None
        else:
            if asking.moved_to and moved < _REDIRECTS and _same_server(url, asking.moved_to):
                moved, url, tries = moved + 1, asking.moved_to, 0
                continue
            if asking.moved_to:
                raise redirect_error(asking.moved_to, asking.where)
            return asking
        _pause(wait * random.uniform(0.5, 1.0), stopped)
        wait = min(wait * 2, patience.longest_wait)


class _RetryError(Exception):
    def __init__(self, error: AnnotatorError) -> None:
        super().__init__(error.code)
        self.error = error


def _pause(seconds: float, stopped: Stopped) -> None:
    end = time.monotonic() + seconds
    while (remaining := end - time.monotonic()) > 0:
        check_stopped(stopped)
        time.sleep(min(remaining, _LOOK))


def _same_server(address: str, second_address: str) -> bool:
    first, second = urlsplit(address), urlsplit(second_address)
    return (first.scheme, first.netloc) == (second.scheme, second.netloc)


@dataclass
class _WebDavRequest:
    """One request on its own thread, which is abandoned when the request is aborted, so that nothing waits for a
    server."""

    address: NetworkDestinationAddress
    url: str
    folder: str
    timeouts: NetworkTimeouts
    where: str
    moved_to: str = ""
    ended: bool = False
    failure: Exception | None = None
    connection: http.client.HTTPConnection | None = None

    method: ClassVar[str]
    content: ClassVar[bytes | None] = None
    headers: ClassVar[Mapping[str, str]] = {}

    @property
    def seconds(self) -> float:
        """The most seconds that the request may take."""
        raise NotImplementedError

    def judge(self, answer: http.client.HTTPResponse) -> bool:
        """Whether the response has content to be read. Raises the error that it stands for."""
        raise NotImplementedError

    def read(self, answer: http.client.HTTPResponse) -> None:
        """Read the content of the response until its end, or :attr:`ended`."""
        raise NotImplementedError

    def run(self, stopped: Stopped) -> None:
        check_stopped(stopped)
        context = _tls_context(self.address) if self.address.scheme == "https" else None
        end = time.monotonic() + self.seconds
        thread = threading.Thread(target=self._guarded, args=(context,), daemon=True, name=self.method)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(_LOOK)
                check_stopped(stopped)
                if time.monotonic() > end:
                    raise too_slow(self.where)
        finally:
            self.ended = True
            self._cut()
        if self.failure is not None:
            raise self.failure

    def _cut(self) -> None:
        connection = self.connection
        sock = connection.sock if connection is not None else None
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.shutdown(2)

    def _guarded(self, context: ssl.SSLContext | None) -> None:
        try:
            self._ask(context)
        except (AnnotatorError, _RetryError, WebDavUnsupportedError) as error:
            self.failure = error
        except _LocalWriteError as error:
            self.failure = error.error
        except ssl.SSLCertVerificationError:
            self.failure = WebDavUnsupportedError()
        except ssl.SSLError as error:  # also raised if the connection is interrupted
            plain = error.reason in ("WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "HTTP_REQUEST")
            self.failure = no_tls(self.where) if plain else _RetryError(connection_lost(self.where))
        except (ConnectionRefusedError, http.client.InvalidURL) as error:
            self.failure = (
                _RetryError(no_answer(self.where)) if isinstance(error, OSError) else WebDavUnsupportedError()
            )
        except TimeoutError:
            self.failure = _RetryError(too_slow(self.where))
        except (OSError, http.client.HTTPException):
            began = self.connection is not None and self.connection.sock is not None
            self.failure = _RetryError(connection_lost(self.where) if began else no_answer(self.where))
        except Exception as error:
            self.failure = error

    def _ask(self, context: ssl.SSLContext | None) -> None:
        parts = urlsplit(self.url)
        self.connection = connection = _connection(parts, context, self.timeouts.connect)
        connection.connect()
        connection.sock.settimeout(self.timeouts.silence)
        headers = {**self.headers, "User-Agent": "annotator", "Cache-Control": "no-cache",
                   "Accept-Encoding": "identity", "Connection": "close"}  # fmt: skip
        if self.address.user or self.address.password:
            pair = f"{self.address.user}:{self.address.password}".encode()
            headers["Authorization"] = f"Basic {base64.b64encode(pair).decode()}"
        connection.request(self.method, parts.path or "/", self.content, headers)
        answer = connection.getresponse()
        target = answer.getheader("location") or ""
        if answer.status in (301, 302, 303, 307, 308) and target:
            self.moved_to = urljoin(self.url, target)
        elif answer.status in FOR_NOW or (answer.status >= 500 and answer.status != 501):
            raise _RetryError(explain_status(answer.status, self.where))
        elif self.judge(answer):
            self.read(answer)


class _LocalWriteError(Exception):
    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


@dataclass
class _GetRequest(_WebDavRequest):
    """Writes a file of at most ``most`` bytes to ``copy``."""

    copy: BinaryIO = field(kw_only=True)
    most: int = field(kw_only=True)

    method = "GET"

    @property
    def seconds(self) -> float:
        return self.timeouts.whole(self.most)

    def judge(self, answer: http.client.HTTPResponse) -> bool:
        if answer.status != 200:
            raise explain_status(answer.status, self.where)
        if answer.length is None:
            raise unreadable_head(self.where)
        if answer.length > self.most:
            raise too_long(self.where, self.most)
        return True

    def read(self, answer: http.client.HTTPResponse) -> None:
        while not self.ended and (piece := answer.read1(_PIECE)):
            try:
                self.copy.write(piece)
            except OSError as error:
                raise _LocalWriteError(error) from error
        if answer.length:
            raise _RetryError(connection_lost(self.where))


@dataclass
class _PropfindRequest(_WebDavRequest):
    """Lists a folder."""

    missing: bool = False
    reader: _PropfindReader | None = None

    method = "PROPFIND"
    content = _ASKED
    headers: ClassVar[Mapping[str, str]] = {"Depth": "1", "Content-Type": "application/xml"}

    @property
    def seconds(self) -> float:
        return min(limits.LISTING_SECONDS, self.timeouts.whole(0) * 3)

    def found(self) -> FolderListing:
        return FolderListing() if self.missing or self.reader is None else self.reader.listing()

    def read(self, answer: http.client.HTTPResponse) -> None:
        self.reader = reader = _PropfindReader(self.folder)
        while not self.ended and not reader.is_full:
            piece = answer.read1(_PIECE)
            if not piece:
                break
            reader.feed(piece)
        if not self.ended:
            reader.end(self.where, cut=bool(answer.length))

    def judge(self, answer: http.client.HTTPResponse) -> bool:
        status = answer.status
        page = (answer.getheader("content-type") or "").lower().startswith("text/html")
        if status == 404:
            self.missing = True
        elif status in (405, 501) and not self.folder:  # a server may allow listing below its root only
            raise explain_status(status, self.where)
        elif status in (405, 501) or (200 <= status < 300 and (status != 207 or page)):
            raise not_webdav(status, page=page, location=self.where)
        elif status != 207:
            raise explain_status(status, self.where)
        return status == 207


def _connection(parts: SplitResult, context: ssl.SSLContext | None, seconds: float) -> http.client.HTTPConnection:
    """A connection to the server, or to the proxy configured in the system."""
    host, port = parts.hostname or "", parts.port
    proxy = "" if proxy_bypass(host) or _is_local(host) else getproxies().get(parts.scheme, "")
    if not proxy:
        if context is not None:
            return http.client.HTTPSConnection(host, port, timeout=seconds, context=context)
        return http.client.HTTPConnection(host, port, timeout=seconds)
    by = urlsplit(proxy if "://" in proxy else f"http://{proxy}")
    if by.scheme != "http" or context is None:
        raise WebDavUnsupportedError
    headers = {}
    if by.username:
        pair = f"{unquote(by.username)}:{unquote(by.password or '')}".encode()
        headers["Proxy-Authorization"] = f"Basic {base64.b64encode(pair).decode()}"
    connection = http.client.HTTPSConnection(by.hostname or "", by.port or 80, timeout=seconds, context=context)
    connection.set_tunnel(host, port or 443, headers)
    return connection


def _is_local(host: str) -> bool:
    return host in ("localhost", "127.0.0.1", "::1")


def _tls_context(address: NetworkDestinationAddress) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if not context.cert_store_stats()["x509_ca"] and not ssl.get_default_verify_paths().cafile:
        authorities = next((path for path in map(Path, _SYSTEM_AUTHORITIES) if path.is_file()), None)
        if authorities is not None:
            context.load_verify_locations(authorities)
    if address.authorities is not None:
        try:
            context.load_verify_locations(cadata=address.authorities.read_text("ascii"))
        except (ssl.SSLError, UnicodeDecodeError, ValueError):
            raise bad_authorities(address, "there are none in it") from None
        except OSError as error:
            raise bad_authorities(address, error.strerror or type(error).__name__) from None
    return context


class _PropfindReader:
    """An incremental parser of the listing. Entities are not expanded, and external references are not resolved."""

    def __init__(self, folder: str) -> None:
        self.folder, self.is_full = folder, False
        self._got = self._names = self._strange = self._length = 0
        self._objects, self._examples = list[RemoteFile](), list[str]()
        self._path, self._text = list[str](), list[str]()
        self._entry: dict[str, str] | None = None  # of the open response: texts by the names of their elements
        self._properties: dict[str, str] = {}  # the same of the open group of properties
        self._parser = parser = expat.ParserCreate("utf-8", " ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.EntityDeclHandler = self._refuse
        self._broken = ""

    def feed(self, piece: bytes) -> None:
        self._got += len(piece)
        if self._got > limits.LISTING_BYTES:
            self.is_full = True
        if self._broken or self.is_full:
            return
        try:
            self._parser.Parse(_legible(piece), False)
        except (expat.ExpatError, _InvalidListingError) as error:
            self._broken, self.is_full = str(error) or "it", True

    def end(self, location: str, *, cut: bool) -> None:
        """Raises ``delivery.not_webdav`` if the data are not a listing, and :class:`_RetryError` for an interrupted
        listing."""
        if self._broken:
            raise not_webdav(0, page=False, location=location)
        if self.is_full:
            return
        if cut:
            raise _RetryError(connection_lost(location))
        try:
            self._parser.Parse(b"", True)
        except expat.ExpatError:
            if not self._got:
                raise not_webdav(0, page=False, location=location) from None
            raise _RetryError(connection_lost(location)) from None

    def listing(self) -> FolderListing:
        return FolderListing(tuple(sorted(self._objects)), self._strange, 0, tuple(self._examples), self.is_full)

    def _refuse(self, *_: object) -> None:
        raise _InvalidListingError

    def _start(self, name: str, _: object) -> None:
        if len(self._path) >= _DEEPEST or (not self._path and name != "DAV: multistatus"):
            raise _InvalidListingError
        self._path.append(name)
        self._text, self._length = [], 0
        if name == "DAV: response":
            self._entry = {}
        elif name == "DAV: propstat":
            self._properties = {}
        elif name == "DAV: collection" and "DAV: resourcetype" in self._path:
            self._properties[name] = "folder"

    def _data(self, text: str) -> None:
        self._length += len(text)
        if self._length <= _LONGEST_TEXT:
            self._text.append(text)

    def _end(self, name: str) -> None:
        self._path.pop()
        entry, text = self._entry, "".join(self._text).strip()
        self._text = []
        if entry is None:
            return
        if name == "DAV: href":
            entry[name] = text
        elif name in _PROPERTIES:
            self._properties[name] = text
        elif name == "DAV: propstat" and " 200" in (self._properties.get("DAV: status") or " 200"):
            entry |= self._properties
        elif name == "DAV: response":
            self._entry = None
            self._take(entry)

    def _take(self, entry: Mapping[str, str]) -> None:
        self._names += 1
        if self._names > limits.LISTING_NAMES:
            self.is_full = True
        if self.is_full or "DAV: collection" in entry:
            return
        href, size, etag, changed = (entry.get(name, "") for name in ("DAV: href", *_PROPERTIES[:3]))
        path = href if href.startswith("/") else urlsplit(href).path
        raw = unquote_to_bytes(path)
        above, _, last = raw.rpartition(b"/")
        try:
            name, parent = last.decode(), above.decode()
        except UnicodeDecodeError:
            name = parent = ""
        ours = name and name.isprintable() and (not self.folder or parent.lower().endswith(f"/{self.folder}".lower()))
        if ours and size.isascii() and size.isdigit() and len(size) <= _DIGITS:
            self._objects.append(RemoteFile(name.lower(), int(size), f"{etag} {changed}".strip()))
            return
        self._strange += 1
        if len(self._examples) < limits.STRANGE_NAMES:
            self._examples.append(escaped_name(last or raw))


_PROPERTIES = ("DAV: getcontentlength", "DAV: getetag", "DAV: getlastmodified", "DAV: status")
_DIGITS = 18


class _InvalidListingError(Exception):
    pass


_ILLEGAL = bytes(each for each in range(32) if each not in b"\t\n\r")
_LEGIBLE = bytes.maketrans(_ILLEGAL, b"?" * len(_ILLEGAL))


def _legible(piece: bytes) -> bytes:
    """Replace bytes that XML does not permit, so that they invalidate one name and not the listing."""
    return piece.translate(_LEGIBLE)
