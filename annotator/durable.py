"""Atomic, durable writes: after a power failure a file has either its old content or its new content."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import sleep, time

if sys.platform != "win32":
    import fcntl

PRIVATE = 0o600
PUBLIC = 0o644
_UNSUPPORTED = {
    getattr(errno, name)
    for name in ("EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EBADF", "EACCES", "EPERM", "EISDIR", "ENOTTY")
    if hasattr(errno, name)
}
"""The errors of file systems that cannot sync a folder, or cannot open it to do so: some network and FUSE mounts, and
folders that can be written but not listed. The files written there are intact."""
_HELD = (5, 32)  # ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION
_ABANDONED = 600  # seconds
_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)  # seconds between attempts


class NotDurableError(OSError):
    """The file was written and renamed, but the disk failed while the change was made durable."""

    def __init__(self, error: OSError, folder: Path) -> None:
        self.why = why = error.strerror or type(error).__name__
        super().__init__(error.errno, f"it was written, but may not survive a power cut: {why}", os.fspath(folder))


def write_atomic(path: Path, data: bytes | Iterable[bytes], mode: int = PUBLIC) -> None:
    """Replace the file at ``path`` by ``data`` (bytes, or an iterable of chunks) in one durable step.

    The new file has its permissions from the moment it is created. Raises ``OSError`` if the write fails; the old file
    is then unchanged. Raises :class:`NotDurableError` if the new file is in place but may not survive a power failure.
    """
    with temporary_sibling(path) as fresh:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(descriptor, "wb") as stream:
            stream.writelines((data,) if isinstance(data, bytes) else data)
            stream.flush()
            sync_file(stream.fileno())
        replace_file(fresh, path)
    sync_folder(path.parent)


def make_empty(path: Path) -> None:
    """Create an empty file that only this user can read; programs that fill it later keep its permissions. Raises
    ``OSError``, also if the file exists."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


@contextlib.contextmanager
def temporary_sibling(path: Path) -> Iterator[Path]:
    """Yield an unused path in the folder of ``path``. A file created there is deleted at exit unless it was renamed.
    An ``OSError`` about it names ``path``."""
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    with errors_naming(path, fresh):
        try:
            yield fresh
        finally:
            fresh.unlink(missing_ok=True)


def remove_abandoned(folder: Path) -> None:
    """Delete the files of :func:`temporary_sibling` that killed processes have left in ``folder``."""
    with contextlib.suppress(OSError):
        for path in folder.glob(".*.part"):
            if time() - path.stat().st_mtime > _ABANDONED:
                path.unlink(missing_ok=True)


@contextlib.contextmanager
def errors_naming(path: Path, temporary: Path) -> Iterator[None]:
    """Let an ``OSError`` without a file name (a full disk), or about one at or below ``temporary``, name ``path``."""
    try:
        yield
    except OSError as error:
        named = error.filename
        if named is None or (isinstance(named, str | Path) and Path(named).is_relative_to(temporary)):
            error.filename = os.fspath(path)
        raise


def replace_file(source: Path, target: Path) -> None:
    """Rename ``source`` to ``target``, replacing an existing file. Raises ``OSError``.

    On Windows a virus scanner or an indexer may hold a new file open, so the call retries for about two seconds.
    """
    for pause in (*_PAUSES, None):
        try:
            source.replace(target)
        except PermissionError as error:
            if pause is None or getattr(error, "winerror", None) not in _HELD:
                raise
            sleep(pause)
        else:
            return


def sync_file(descriptor: int) -> None:
    """Block until the file's data is on the disk. On macOS ``fsync`` leaves it in the drive's cache, so ``F_FULLFSYNC``
    is used."""
    if sys.platform != "win32":
        full = getattr(fcntl, "F_FULLFSYNC", None)
        if full is not None:
            with contextlib.suppress(OSError):  # network mounts do not support it
                fcntl.fcntl(descriptor, full)
                return
    os.fsync(descriptor)


def sync_folder(folder: Path) -> bool:
    """Make the directory entries in ``folder`` durable. Returns False if the file system cannot do this; Windows cannot
    open a folder, and stores its entries with the files. Raises :class:`NotDurableError` if the disk fails."""
    if os.name == "nt":
        return True
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            sync_file(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno in _UNSUPPORTED:
            return False
        raise NotDurableError(error, folder) from error
    return True
