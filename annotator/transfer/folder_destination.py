"""Folders as destinations: a USB stick, a shared drive, a folder synchronised by another program."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import itertools
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

from annotator import limits
from annotator.durable import sync_file
from annotator.errors import AnnotatorError
from annotator.transfer.destination import (
    FolderListing,
    RemoteFile,
    Stopped,
    check_stopped,
    escaped_name,
    no_file,
    sha256_of,
    too_long,
)
from annotator.transfer.open_folder import NotRegularFileError, OpenFolder

_PIECE = 1024 * 1024
_LEFT_BEHIND_SECONDS = 3600.0
"""The age in seconds from which a partial file is considered abandoned."""
_GONE = {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ENOTDIR, errno.ESTALE, errno.EHOSTDOWN}
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_NO_SYNC = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP}
_CLOSED = {errno.EACCES, errno.EPERM, errno.EROFS}


class FolderDestination:
    """A folder to sync with. Objects are files below ``root``. ``root`` is never created, because a missing folder
    means that a drive is not mounted. Names are matched without regard to case, since some file systems change it.
    Links are not followed, and nothing outside ``root`` is accessed."""

    remote = False

    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def shown(self) -> str:
        return str(self._root)

    def check(self) -> None:
        with self._in_words(reading=True), self._held():
            pass

    def list(self, folder: str) -> FolderListing:
        with self._in_words(reading=True), self._held() as root, self._below(root, folder) as place:
            return _listing(place) if place is not None else FolderListing()

    def get(self, name: str, out: Path, stopped: Stopped, most: int) -> None:
        folder, _, last = name.rpartition("/")
        location = f"{self.shown}: {name}"
        with out.open("xb") as copy:  # the caller reports failures of the local disk
            with self._in_words(reading=True), self._held() as root, self._below(root, folder) as place:
                entry = place.find(last) if place is not None else None
                if place is None or entry is None:
                    raise AnnotatorError("delivery.missing", "There is no such object.", "", location)
                source = place.open(entry)
            with source:
                _forget_cached(source)
                got = 0
                while True:
                    with self._in_words(reading=True):
                        piece = source.read(min(_PIECE, most - got + 1))
                    if not piece:
                        break
                    got += len(piece)
                    if got > most:
                        raise too_long(location, most)
                    check_stopped(stopped)
                    copy.write(piece)

    def put_if_absent(self, name: str, source: Path, stopped: Stopped) -> None:
        folder, _, last = name.rpartition("/")
        with self._in_words(), self._held() as root, self._made(root, folder) as place:
            entry = place.find(last)
            if entry is not None and _same(place, entry, source):
                return
            _clear(place, last, older_than=_LEFT_BEHIND_SECONDS)
            with source.open("rb") as stream:
                _write(place, entry or last, stream, stopped)
            self._check_not_moved(root)

    def replace(self, name: str, data: bytes) -> None:
        folder, _, last = name.rpartition("/")
        with self._in_words(), self._held() as root, self._made(root, folder) as place:
            _write(place, place.find(last) or last, io.BytesIO(data), lambda: False)
            self._check_not_moved(root)

    def _held(self) -> OpenFolder:
        try:
            return OpenFolder.root(self._root)
        except (FileNotFoundError, NotADirectoryError):
            if self._root.is_file():
                hint = "Name the folder that the file is in, or another folder."
                raise AnnotatorError("delivery.unreachable", "This is not a folder.", hint, self.shown) from None
            raise AnnotatorError(
                "delivery.unreachable",
                "The folder does not exist.",
                "Plug the drive in, or connect the share, then try again.",
                self.shown,
            ) from None

    def _check_not_moved(self, root: OpenFolder) -> None:
        """Raises ``FileNotFoundError`` if the root was moved while it was open: what was written is then in the wrong
        place."""
        current, opened = self._root.stat(), root.about()
        if (current.st_dev, current.st_ino) != (opened.st_dev, opened.st_ino):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), self.shown)

    @contextlib.contextmanager
    def _below(self, root: OpenFolder, folder: str) -> Iterator[OpenFolder | None]:
        """Open a folder below the root; None if there is none."""
        with contextlib.ExitStack() as folders:
            place = root
            for part in folder.split("/") if folder else ():
                entry = place.find(part)
                if entry is None:
                    yield None
                    return
                place = folders.enter_context(place.enter(entry))
            yield place

    @contextlib.contextmanager
    def _made(self, root: OpenFolder, folder: str) -> Iterator[OpenFolder]:
        """Open a folder below the root, creating it if needed."""
        with contextlib.ExitStack() as folders:
            place = root
            for part in folder.split("/"):
                entry = place.find(part)
                place = folders.enter_context(place.make(part) if entry is None else place.enter(entry))
            yield place

    @contextlib.contextmanager
    def _in_words(self, *, reading: bool = False) -> Iterator[None]:
        try:
            yield
        except NotRegularFileError as strange:
            raise no_file(str(strange.path)) from None
        except OSError as error:
            raise self._folder_error(error, reading=reading) from error

    def _folder_error(self, error: OSError, *, reading: bool) -> AnnotatorError:
        if error.errno in _CLOSED:
            return self._no_access_error(error, reading=reading)
        if error.errno in _GONE or not self._root.is_dir():
            return AnnotatorError(
                "delivery.unreachable",
                "The folder no longer exists, or its drive reports an error.",
                "Plug the drive in, or connect the share, then try again. Nothing is lost.",
                self.shown,
            )
        if error.errno in _FULL:
            return AnnotatorError(
                "delivery.full", "There is no space left.", "Free some space, then try again.", self.shown
            )
        why = error.strerror or type(error).__name__
        return AnnotatorError("delivery.failed", "The folder cannot be used: {why}.", "Try again.", self.shown, why=why)

    def _no_access_error(self, error: OSError, *, reading: bool) -> AnnotatorError:
        """The error for a folder that this user cannot access, with the change that would permit it. A file that cannot
        be created has the same cause as its folder."""
        named = Path(str(error.filename)) if error.filename else self._root
        if reading:
            return AnnotatorError(
                "delivery.not_readable",
                "You do not have permission to read there: {named}.",
                "Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rX` in a group of both.",
                named=named,
            )
        place = named if os.path.isdir(named) else named.parent  # noqa: PTH112 - `Path.is_dir` raises where it is hidden
        if error.errno == errno.EROFS:
            return AnnotatorError(
                "delivery.read_only",
                "The drive of this folder is read-only: {place}.",
                "Remove its write protection, or choose another place.",
                place=place,
            )
        return AnnotatorError(
            "delivery.read_only",
            "You do not have permission to write there: {place}.",
            "Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rwX` in a group of both.",
            place=place,
        )


def _listing(place: OpenFolder) -> FolderListing:
    files, examples = list[RemoteFile](), list[str]()
    strange = no_files = 0
    cut = False
    for name, about in place.files():
        if len(files) + strange + no_files >= limits.LISTING_NAMES:
            cut = True
            break
        if about is None:
            no_files += 1
        elif not name.isprintable():  # control characters, or bytes that are not text
            strange += 1
            examples += [escaped_name(os.fsencode(name))] * (len(examples) < limits.STRANGE_NAMES)
        else:
            files.append(RemoteFile(name.lower(), about.st_size, f"{about.st_mtime_ns} {about.st_ctime_ns}"))
    return FolderListing(tuple(sorted(files)), strange, no_files, tuple(examples), cut)


def _same(place: OpenFolder, name: str, source: Path) -> bool:
    """Whether the file has the content of ``source``."""
    with place.open(name) as stream:
        if os.fstat(stream.fileno()).st_size != source.stat().st_size:
            return False
        return hashlib.file_digest(cast("io.BufferedReader", stream), "sha256").hexdigest() == sha256_of(source)


def _write(place: OpenFolder, name: str, source: BinaryIO, stopped: Stopped) -> None:
    """Write a new file durably and rename it to ``name`` in one step. Abandoned partial files are removed."""
    fresh = f".{name}.{secrets.token_hex(8)}.part"
    try:
        with place.create(fresh) as stream:
            _copy(source, stream, stopped)
            stream.flush()
            try:
                sync_file(stream.fileno())
            except OSError as error:  # some file systems do not support this call; the object is read back anyway
                if error.errno not in _NO_SYNC:
                    raise
        place.rename(fresh, name)
    finally:
        with contextlib.suppress(OSError):
            place.remove(fresh)
    with contextlib.suppress(OSError):  # some shares cannot; the object is read back anyway
        place.sync()


def _clear(place: OpenFolder, name: str, older_than: float) -> None:
    """Remove files left by interrupted attempts at ``name``, for example when the drive was unplugged."""
    now = time.time()
    rests = [
        file
        for file, about in itertools.islice(place.files(), limits.LISTING_NAMES)
        if about is not None and file.startswith(f".{name}.") and file.endswith(".part")
        and now - about.st_mtime > older_than
    ]  # fmt: skip
    for rest in rests:
        with contextlib.suppress(OSError):
            place.remove(rest)


def _copy(source: BinaryIO, out: BinaryIO, stopped: Stopped) -> None:
    while piece := source.read(_PIECE):
        check_stopped(stopped)
        out.write(piece)


def _forget_cached(stream: BinaryIO) -> None:
    """Drop the file from the page cache where the system allows it, so that it is read from the medium."""
    if hasattr(os, "posix_fadvise"):
        with contextlib.suppress(OSError):
            os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
