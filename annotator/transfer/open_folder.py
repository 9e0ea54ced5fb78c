"""Open folders: operations apply to the opened folder, even if its path is replaced meanwhile.

Others write to these folders, too. Links are not followed, and opening a file never blocks: a link, FIFO or device in
place of a file is refused. Windows has no calls relative to a folder; there every name is checked before it is used.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Self

from annotator import limits
from annotator.durable import replace_file, sync_file, sync_folder

_RELATIVE = os.name != "nt"
_JUNCTION = 0xA0000003  # IO_REPARSE_TAG_MOUNT_POINT; placeholder files of cloud storage have other tags
_FOLDER = (
    getattr(os, "O_PATH", os.O_RDONLY) | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)
)  # passing through a folder needs no permission to list it
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_READ = os.O_RDONLY | _NO_LINK | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class NotRegularFileError(Exception):
    """An entry is neither a file nor, where one is expected, a folder. ``path`` is its path."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class OpenFolder:
    """An open folder. Every method raises ``OSError`` with the complete path, and :class:`NotRegularFileError`."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path, self._descriptor = path, descriptor

    @classmethod
    def root(cls, path: Path) -> Self:
        """Open the folder chosen by the user, which may be a link."""
        if not _RELATIVE:
            if not stat.S_ISDIR(path.stat().st_mode):
                raise NotADirectoryError(20, "Not a directory", str(path))
            return cls(path, -1)
        with _named(path):
            return cls(path, os.open(path, _FOLDER))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)

    def about(self) -> os.stat_result:
        """The status of the folder itself."""
        with _named(self.path):
            return os.fstat(self._descriptor) if _RELATIVE else self.path.stat()

    def kind(self, name: str) -> os.stat_result | None:
        """The status of the entry ``name``, without following links; None if there is none."""
        try:
            return self._status(name)
        except FileNotFoundError:
            return None

    def _status(self, name: str) -> os.stat_result:
        with _named(self.path / name):
            return os.stat(name, dir_fd=self._descriptor, follow_symlinks=False) if _RELATIVE else self._looked(name)

    def find(self, name: str) -> str | None:
        """The actual spelling of ``name`` in this folder, ignoring case; None if there is none."""
        if self.kind(name) is not None:
            return name
        with self._listed() as entries:
            few = itertools.islice(entries, limits.LISTING_NAMES)
            return min((entry.name for entry in few if entry.name.lower() == name.lower()), default=None)

    def enter(self, name: str) -> OpenFolder:
        """Open a subfolder."""
        path = self.path / name
        if not stat.S_ISDIR(self._status(name).st_mode):
            raise NotRegularFileError(path)
        if not _RELATIVE:
            return OpenFolder(path, -1)
        try:
            with _named(path):
                return OpenFolder(path, os.open(name, _FOLDER | _NO_LINK, dir_fd=self._descriptor))
        except NotADirectoryError:  # replaced by a link meanwhile
            raise NotRegularFileError(path) from None

    def make(self, name: str) -> OpenFolder:
        """Create and open a subfolder, or open one that was just created by someone else."""
        path = self.path / name
        with contextlib.suppress(FileExistsError), _named(path):
            if _RELATIVE:
                os.mkdir(name, dir_fd=self._descriptor)
            else:
                path.mkdir()
        folder = self.enter(name)
        folder._share(folder._descriptor, 0o7777, self)
        with contextlib.suppress(OSError):
            self.sync()
        return folder

    def files(self) -> Iterator[tuple[str, os.stat_result | None]]:
        """All names with the status of the file; None for entries that are not files, or whose status a damaged drive
        cannot read. If no status can be read, raises ``OSError``."""
        failure, listed = None, False
        with self._listed() as entries:
            for entry in entries:
                try:
                    about = entry.stat(follow_symlinks=False)
                except FileNotFoundError:  # deleted meanwhile
                    continue
                except OSError as error:
                    failure = error
                    yield entry.name, None
                    continue
                listed = True
                yield entry.name, about if stat.S_ISREG(about.st_mode) else None
            if failure is not None and not listed:
                raise failure

    def open(self, name: str) -> BinaryIO:
        """Open a file for reading."""
        path = self.path / name
        if not stat.S_ISREG(self._status(name).st_mode):
            raise NotRegularFileError(path)
        if not _RELATIVE:
            return path.open("rb")
        with _named(path):
            descriptor = os.open(name, _READ, dir_fd=self._descriptor)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):  # replaced meanwhile
            os.close(descriptor)
            raise NotRegularFileError(path)
        os.set_blocking(descriptor, True)
        return os.fdopen(descriptor, "rb")

    def create(self, name: str) -> BinaryIO:
        """Create a file with the permissions of the folder."""
        path = self.path / name
        with _named(path):
            if not _RELATIVE:
                return path.open("xb")
            descriptor = os.open(name, _NEW, 0o600, dir_fd=self._descriptor)
        self._share(descriptor, 0o666, self)
        return os.fdopen(descriptor, "wb")

    def rename(self, name: str, to: str) -> None:
        """Rename ``name`` to ``to``, replacing an existing file."""
        about = self.kind(to)
        if about is not None and not stat.S_ISREG(about.st_mode):
            raise NotRegularFileError(self.path / to)
        with _named(self.path / to):
            if not _RELATIVE:
                replace_file(self.path / name, self.path / to)
                return
            os.rename(name, to, src_dir_fd=self._descriptor, dst_dir_fd=self._descriptor)

    def remove(self, name: str) -> None:
        """Delete a file."""
        with _named(self.path / name):
            if _RELATIVE:
                os.unlink(name, dir_fd=self._descriptor)
            else:
                (self.path / name).unlink()

    def sync(self) -> None:
        """Make the entries of the folder durable."""
        if not _RELATIVE:
            sync_folder(self.path)
            return
        descriptor = os.open(".", os.O_RDONLY, dir_fd=self._descriptor)
        try:
            sync_file(descriptor)
        finally:
            os.close(descriptor)

    @contextlib.contextmanager
    def _listed(self) -> Iterator[Iterator[os.DirEntry[str]]]:
        with _named(self.path), contextlib.ExitStack() as resources:
            if not _RELATIVE:
                yield resources.enter_context(os.scandir(self.path))
                return
            descriptor = os.open(".", os.O_RDONLY, dir_fd=self._descriptor)
            resources.callback(os.close, descriptor)
            yield resources.enter_context(os.scandir(descriptor))

    def _looked(self, name: str) -> os.stat_result:
        about = (self.path / name).lstat()
        if getattr(about, "st_reparse_tag", 0) == _JUNCTION:
            raise NotRegularFileError(self.path / name)
        return about

    @staticmethod
    def _share(descriptor: int, bits: int, parent: OpenFolder) -> None:
        """Give a new entry the folder's permissions and group: the program's own files are private, but these are for
        the other side. Some file systems have no such permissions."""
        if not _RELATIVE:
            return
        with contextlib.suppress(OSError):
            above, mine = parent.about(), os.fstat(descriptor)
            at = f"/proc/self/fd/{descriptor}" if stat.S_ISDIR(mine.st_mode) and hasattr(os, "O_PATH") else descriptor
            with contextlib.suppress(OSError):  # a group that this user does not belong to
                if mine.st_gid != above.st_gid:
                    os.chown(at, -1, above.st_gid)
            os.chmod(at, stat.S_IMODE(above.st_mode) & bits)  # noqa: PTH101


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Add the complete path to errors; the system reports only its last part."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise
