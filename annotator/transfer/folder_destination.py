"""A folder as a destination: a USB stick, a shared drive, a folder that another program synchronises."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import secrets
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from annotator.durable import replace_file, sync_file, sync_folder
from annotator.errors import AnnotatorError
from annotator.transfer.destination import Listed, Stopped, sha256_of, stopped_error

_PIECE: Final = 1024 * 1024
_LEFT_BEHIND_SECONDS: Final = 3600.0
"""How old a partial file of ours must be to be nobody's any more."""
_GONE: Final = {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO, errno.ENOTDIR, errno.ESTALE, errno.EHOSTDOWN}
_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_CLOSED: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


class FolderDestination:
    """Objects are files below ``root``, which is never made: where a stick is not plugged in there is no folder, and
    none must be made in its place. Names are found whatever their case, as some file systems change it."""

    remote = False

    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def shown(self) -> str:
        return str(self._root)

    def check(self) -> None:
        with self._in_words(reading=True):
            if not stat.S_ISDIR(_mode(self._root)):
                raise AnnotatorError(
                    "delivery.unreachable",
                    "The folder is not there.",
                    "Plug the drive in, or connect the share, then try again.",
                    self.shown,
                )

    def list(self, folder: str) -> list[Listed]:
        with self._in_words(reading=True):
            self.check()
            place = self._find(folder)
            if place is None or not place.is_dir():
                return []
            found = [(each.name, each.stat()) for each in os.scandir(place) if each.is_file(follow_symlinks=False)]
        return sorted((Listed(name.lower(), about.st_size) for name, about in found), key=lambda one: one.name)

    def get(self, name: str, out: Path, stopped: Stopped) -> None:
        with out.open("xb") as copy:  # a failure of this computer's own disk is told as such by the caller
            with self._in_words(reading=True):
                path = self._find(name)
                if path is None:
                    raise AnnotatorError("delivery.missing", "There is no such object.", "", f"{self.shown}: {name}")
                source = path.open("rb")
            with source:
                _forget_cached(source)
                while True:
                    with self._in_words(reading=True):
                        piece = source.read(_PIECE)
                    if not piece:
                        break
                    if stopped():
                        raise stopped_error()
                    copy.write(piece)

    def put_if_absent(self, name: str, source: Path, stopped: Stopped) -> None:
        with self._in_words():
            self.check()
            known = self._find(name)
            if known is not None and sha256_of(known) == sha256_of(source):
                return
            path = known or self._root / name
            self._make_folders(path.parent)
            self._clear(path, older_than=_LEFT_BEHIND_SECONDS)
            with source.open("rb") as stream:
                self._write(path, stream, stopped)

    def replace(self, name: str, data: bytes) -> None:
        with self._in_words():
            self.check()
            path = self._find(name) or self._root / name
            self._make_folders(path.parent)
            self._write(path, io.BytesIO(data), lambda: False)

    def _write(self, path: Path, source: BinaryIO, stopped: Stopped) -> None:
        """A new file, durable, takes its name in one step. Partial files of ours are cleared away."""
        fresh = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
        try:
            with fresh.open("xb") as stream:
                _copy(source, stream, stopped)
                stream.flush()
                _share(fresh, path.parent, 0o666)
                sync_file(stream.fileno())
            replace_file(fresh, path)
        finally:
            with contextlib.suppress(OSError):
                fresh.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # some shares cannot; the object is read back either way
            sync_folder(path.parent)

    def _clear(self, path: Path, older_than: float) -> None:
        """Take away what an earlier attempt at ``path`` left behind, such as when the drive was pulled out."""
        now = time.time()
        for rest in path.parent.glob(f".{path.name}.*.part"):
            with contextlib.suppress(OSError):
                if now - rest.stat().st_mtime > older_than:
                    rest.unlink()

    def _make_folders(self, folder: Path) -> None:
        missing = [place for place in (folder, *folder.parents) if not place.exists()]
        for place in reversed(missing):
            place.mkdir(exist_ok=True)
            _share(place, place.parent, 0o7777)
            with contextlib.suppress(OSError):
                sync_folder(place.parent)

    def _find(self, name: str) -> Path | None:
        """The file or folder of that name, whatever the case of its letters; None where there is none."""
        place = self._root / name
        if _mode(place):
            return place
        place = self._root
        for part in Path(name).parts:
            if not stat.S_ISDIR(_mode(place)):
                return None
            found = next((each for each in sorted(place.iterdir()) if each.name.lower() == part.lower()), None)
            if found is None:
                return None
            place = found
        return place

    @contextlib.contextmanager
    def _in_words(self, *, reading: bool = False) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise self._explained(error, reading=reading) from error

    def _explained(self, error: OSError, *, reading: bool) -> AnnotatorError:
        if error.errno in _CLOSED:
            return self._closed(error, reading=reading)
        if error.errno in _GONE or not self._root.is_dir():
            return AnnotatorError(
                "delivery.unreachable",
                "The folder is not there any more, or its drive reports an error.",
                "Plug the drive in, or connect the share, then try again. Nothing is lost.",
                self.shown,
            )
        if error.errno in _FULL:
            return AnnotatorError(
                "delivery.full", "There is no room left.", "Free some space, then try again.", self.shown
            )
        why = error.strerror or type(error).__name__
        return AnnotatorError("delivery.failed", f"The folder cannot be used: {why}.", "Try again.", self.shown)

    def _closed(self, error: OSError, *, reading: bool) -> AnnotatorError:
        """Which folder is closed to this user, and what would open it. A file that cannot be made says the same of the
        folder it would lie in."""
        named = Path(str(error.filename)) if error.filename else self._root
        if reading:
            return AnnotatorError(
                "delivery.not_readable",
                f"You may not read there: {named}.",
                "Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rX` in a group of both.",
            )
        place = named if os.path.isdir(named) else named.parent  # noqa: PTH112 - `Path.is_dir` raises where it is hidden
        if error.errno == errno.EROFS:
            return AnnotatorError(
                "delivery.read_only",
                f"The drive of this folder can only be read: {place}.",
                "Take its write protection away, or choose another place.",
            )
        return AnnotatorError(
            "delivery.read_only",
            f"You may not write there: {place}.",
            "Whoever made it has to permit it: by the folder's sharing, or by `chmod -R g+rwX` in a group of both.",
        )


def _mode(path: Path) -> int:
    """The kind and rights of what is at ``path``; 0 where there is nothing. Raises ``OSError`` where that is hidden:
    what may not be looked at is not what there is not."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


def _share(path: Path, parent: Path, bits: int) -> None:
    """Whoever may use the folder may use what is in it: this program's own files are for its user alone, and these are
    for the other side. The rights of a group hold for the folder's group, not for this user's own. Some file systems
    have no such rights."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        above = parent.stat()
        with contextlib.suppress(OSError):  # a group that this user is not in
            if path.stat().st_gid != above.st_gid:
                os.chown(path, -1, above.st_gid)
        path.chmod(stat.S_IMODE(above.st_mode) & bits)


def _copy(source: BinaryIO, out: BinaryIO, stopped: Stopped) -> None:
    while piece := source.read(_PIECE):
        if stopped():
            raise stopped_error()
        out.write(piece)


def _forget_cached(stream: BinaryIO) -> None:
    """Read from the medium, not from what the system remembers of having written it, where it can be told so."""
    if hasattr(os, "posix_fadvise"):
        with contextlib.suppress(OSError):
            os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
