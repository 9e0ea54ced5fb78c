"""Network destinations, implemented with obstore, which is imported on first use.

Every call can be stopped while it waits. On services with conditional writes (S3, Azure, Google) an object is created
only if it does not exist. On WebDAV it is uploaded under a temporary name and copied by the server. Large objects are
uploaded directly: most servers show an upload only when it is complete, and incomplete ones fail verification.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import itertools
import math
import mmap
import os
import secrets
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from annotator import limits
from annotator.errors import AnnotatorError
from annotator.model.timestamps import plausible
from annotator.transfer import object_stores
from annotator.transfer.destination import (
    FolderListing,
    RemoteFile,
    Stopped,
    escaped_name,
    has_content,
    sha256_of,
    stopped_error,
    too_long,
    too_slow,
)
from annotator.transfer.network_destination_address import NetworkDestinationAddress
from annotator.transfer.network_errors import explain_failure, status_of, too_much
from annotator.transfer.webdav import WebDavUnsupportedError, fetch_file, list_folder

if TYPE_CHECKING:
    from obstore.store import ObjectStore

T = TypeVar("T")
_PIECE = 1024 * 1024
_LOOK = 0.05  # seconds between checks for a stop by the user
_TO_COPY = 64 * 1024 * 1024
"""The most bytes that a server is asked to copy, since a copy costs it as much as the upload."""
_TIDY = 2.0  # seconds allowed for cleaning up
_LEFT_BEHIND = timedelta(hours=1)
_PART = ".part"
_MOST_CLEARED = 50  # partial files deleted per call
_UNKNOWN_METHOD = (400, 405, 501)


class NetworkDestination:
    """A storage on a network to sync with, below a network address."""

    remote = True

    def __init__(self, address: NetworkDestinationAddress, stopped: Stopped = lambda: False) -> None:
        self._address, self._stopped = address, stopped
        self._patience = object_stores.PATIENCE
        self._object_store: ObjectStore | None = None

    @property
    def shown(self) -> str:
        return self._address.shown

    def check(self) -> None:
        try:
            self._list("")
        except AnnotatorError as error:  # only subfolders may be permitted; each call checks its own
            if error.code not in ("delivery.not_allowed", "delivery.failed"):
                raise

    def list(self, folder: str) -> FolderListing:
        listing = self._list(folder)
        return replace(listing, objects=tuple(file for file in listing if not _is_part(file.name)))

    def get(self, name: str, out: Path, stopped: Stopped, most: int) -> None:
        with out.open("xb") as copy:  # the caller reports failures of the local disk
            if self._address.scheme in ("https", "http"):
                with contextlib.suppress(WebDavUnsupportedError):
                    fetch_file(self._address, name, copy, most, self._patience, lambda: stopped() or self._stopped())
                    return
            self._run(lambda: self._fetch(name, copy, most), name, stopped, self._patience.whole(most))

    def put_if_absent(self, name: str, source: Path, stopped: Stopped) -> None:
        if self._same(name, source, stopped):
            return
        with _mapped_file(source) as content:
            store = self._store(upload=len(content))
            if self._conditional and self._created(store, name, content, stopped):
                return
            if self._conditional and self._same(name, source, stopped):  # by another client, or an interrupted attempt
                return
            self._write(store, name, content, stopped)

    def replace(self, name: str, data: bytes) -> None:
        self._write(self._store(upload=len(data)), name, data, lambda: False)

    # Implementation

    @property
    def _conditional(self) -> bool:
        return self._address.scheme in ("s3", "az", "gs")

    def _store(self, upload: int | None = None) -> ObjectStore:
        if upload is None and self._object_store is not None:
            return self._object_store
        try:
            store = object_stores.open_store(self._address, self._patience, upload)
        except AnnotatorError:
            raise
        except Exception as error:
            if self._address.authorities is not None:
                raise object_stores.bad_authorities(self._address, "there are none in it") from None
            raise explain_failure(error, self.shown) from None
        if upload is None:
            self._object_store = store
        return store

    def _list(self, folder: str) -> FolderListing:
        if self._address.scheme in ("https", "http"):
            try:
                return list_folder(self._address, folder, self._patience, self._stopped)
            except WebDavUnsupportedError:
                pass
        return self._listed_by_library(folder)

    def _listed_by_library(self, folder: str) -> FolderListing:
        import obstore

        store = self._store()
        seconds = min(limits.LISTING_SECONDS, self._patience.whole(0) * self._patience.tries)
        page = self._run(
            lambda: obstore.list_with_delimiter_async(store, folder), folder, seconds=seconds,
            memory=limits.LISTING_MEMORY,
        )  # fmt: skip
        objects, strange, examples = [], 0, list[str]()
        for entry in itertools.islice(page["objects"], limits.LISTING_NAMES):
            name = entry["path"].rpartition("/")[2].lower()
            if name.isprintable():
                version = f"{entry.get('e_tag') or ''} {entry['last_modified'].isoformat()}"
                objects.append(RemoteFile(name, entry["size"], version))
                continue
            strange += 1
            examples += [escaped_name(name)] * (len(examples) < limits.STRANGE_NAMES)
        cut = len(page["objects"]) > limits.LISTING_NAMES
        return FolderListing(tuple(sorted(objects)), strange, 0, tuple(examples), cut)

    async def _fetch(self, name: str, copy: BinaryIO, most: int) -> None:
        import obstore

        reply = await obstore.get_async(self._store(), name)
        if reply.meta["size"] > most:
            raise too_long(f"{self.shown}: {name}", most)
        got = 0
        async for piece in reply.stream(min_chunk_size=_PIECE):
            got += len(piece)
            if got > most:
                raise too_long(f"{self.shown}: {name}", most)
            copy.write(piece)
        if got != reply.meta["size"]:
            raise ConnectionError("the object was cut")

    def _same(self, name: str, source: Path, stopped: Stopped) -> bool:
        """Whether the object exists with the content of ``source``."""
        folder, _, last = name.rpartition("/")
        size = source.stat().st_size
        if not any((file.name, file.size) == (last, size) for file in self._list(folder)):
            return False
        return has_content(self, name, size, sha256_of(source), source.parent, stopped)

    def _created(self, store: ObjectStore, name: str, content: mmap.mmap | bytes, stopped: Stopped) -> bool:
        """Create the object. Returns False if it exists, or another client created it meanwhile."""
        import obstore
        from obstore.exceptions import AlreadyExistsError, PreconditionError

        async def create() -> bool:
            try:
                return await _supported(obstore.put_async(store, name, content, use_multipart=False, mode="create"))
            except (AlreadyExistsError, PreconditionError):
                return False

        return self._run(create, name, stopped)

    def _write(self, store: ObjectStore, name: str, content: mmap.mmap | bytes, stopped: Stopped) -> None:
        """Set the object's content. Where possible, incomplete content is never visible."""
        import obstore

        def put(target: str) -> None:
            self._run(lambda: obstore.put_async(store, target, content, use_multipart=False), name, stopped)

        if self._conditional or len(content) > _TO_COPY:
            put(name)
            return
        folder, _, last = name.rpartition("/")
        part = f"{folder}/.{last}.{secrets.token_hex(8)}{_PART}"
        self._clear(folder, last)
        try:
            put(part)
            copied = self._copied(part, name, stopped)
        finally:
            self._delete(part)
        if not copied:
            put(name)

    def _copied(self, part: str, name: str, stopped: Stopped) -> bool:
        """Copy on the server. Returns False if the server does not support it."""
        import obstore

        store = self._store()
        return self._run(lambda: _supported(obstore.copy_async(store, part, name, overwrite=True)), name, stopped)

    def _clear(self, folder: str, last: str) -> None:
        """Delete partial files left by interrupted attempts at an object."""
        mine = [file for file in self._list(folder) if _is_part(file.name) and file.name.startswith(f".{last}.")]
        for file in mine[:_MOST_CLEARED]:
            changed = _modification_time(file)
            if changed is not None and datetime.now(UTC) - changed > _LEFT_BEHIND:
                self._delete(f"{folder}/{file.name}")

    def _delete(self, part: str) -> None:
        """Delete a partial file. Failures are ignored, since everyone skips partial files."""
        import obstore

        assert part.endswith(_PART)
        store = self._store()

        async def delete() -> None:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(obstore.delete_async(store, part), _TIDY)

        _run_loop(delete())

    def _run(
        self,
        work: Callable[[], Awaitable[T]],
        name: str,
        stopped: Stopped = lambda: False,
        seconds: float = math.inf,
        memory: float = math.inf,
    ) -> T:
        """Run ``work``, and abort it when it is stopped, after ``seconds``, or when the process has grown by ``memory``
        bytes. Raises ``delivery.*``."""
        location = f"{self.shown}: {name}" if name else self.shown
        end, most = time.monotonic() + seconds, resident_bytes() + memory

        def look() -> None:
            if stopped() or self._stopped():
                raise stopped_error()
            if time.monotonic() > end:
                raise too_slow(location)
            if resident_bytes() > most:
                raise too_much(location)

        look()
        try:
            return _run_loop(_watched(work, look))
        except (AnnotatorError, KeyboardInterrupt):
            raise
        except OSError as error:
            if isinstance(error, FileNotFoundError | ConnectionError):
                raise explain_failure(error, self.shown, name) from None
            raise
        except Exception as error:
            raise explain_failure(error, self.shown, name) from None


_waking = threading.RLock()  # held while a thread of the library wakes an event loop
_LAST_STEPS = 0.05  # seconds


def _run_loop(work: Coroutine[object, object, T]) -> T:
    """Run a coroutine in a new event loop, like ``asyncio.run``.

    A library thread that has woken the loop needs the interpreter again to return. If the program is exiting by then,
    the thread is terminated inside the library, which aborts the process; :func:`_let_library_return` waits for it.
    """
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        return runner.run(work)


def _new_loop() -> asyncio.AbstractEventLoop:
    """An event loop that the library may still wake after it is closed, when an abandoned call ends."""
    loop = asyncio.new_event_loop()
    wake = loop.call_soon_threadsafe

    def call_soon_threadsafe(*arguments: Any, **more: Any) -> asyncio.Handle | None:
        with _waking:
            try:
                return wake(*arguments, **more)
            except RuntimeError:
                if not loop.is_closed():
                    raise
                return None

    loop.call_soon_threadsafe = call_soon_threadsafe  # type: ignore[assignment,method-assign]
    return loop


@atexit.register
def _let_library_return() -> None:
    with _waking:
        pass
    if "obstore" in sys.modules:
        time.sleep(_LAST_STEPS)


async def _watched(work: Callable[[], Awaitable[T]], look: Callable[[], None]) -> T:
    """Await ``work``, and cancel it if ``look`` raises."""
    task = asyncio.ensure_future(_awaited(work))
    try:
        while not (await asyncio.wait({task}, timeout=_LOOK))[0]:
            look()
    finally:
        if not task.done():
            task.cancel()
            await asyncio.wait({task}, timeout=_LOOK)
    return task.result()


async def _supported(request: Awaitable[object]) -> bool:
    """Await a request. Returns False if the server does not know its method, as some that can write do."""
    try:
        await request
    except Exception as error:
        if status_of(error) in _UNKNOWN_METHOD:
            return False
        raise
    return True


async def _awaited(work: Callable[[], Awaitable[T]]) -> T:
    return await work()


def _modification_time(file: RemoteFile) -> datetime | None:
    """The modification time of an object as reported by the destination; None if it is not reported."""
    date = file.version.rpartition('" ')[2] if '" ' in file.version else file.version
    for read in (parsedate_to_datetime, datetime.fromisoformat):
        with contextlib.suppress(ValueError, TypeError, OverflowError):
            moment = read(date.strip())
            return plausible(moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC))
    return None


def _is_part(name: str) -> bool:
    return name.startswith(".") and name.endswith(_PART)


@contextlib.contextmanager
def _mapped_file(source: Path) -> Iterator[mmap.mmap | bytes]:
    """A file's content, memory-mapped; empty files cannot be mapped."""
    with source.open("rb") as stream:
        if source.stat().st_size == 0:
            yield b""
            return
        content = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        try:
            yield content
        finally:
            with contextlib.suppress(BufferError):  # a stopped transfer releases the buffer a moment later
                content.close()


def resident_bytes() -> int:
    """The resident memory of the process in bytes; on macOS its maximum so far, and 0 on systems where it is not read
    (Windows)."""
    if sys.platform == "linux":
        return int(Path("/proc/self/statm").read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    if sys.platform == "darwin":
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return 0
