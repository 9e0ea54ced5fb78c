"""Atomic and durable writing of files: wholly there or not there at all, even when the power fails."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import sleep
from typing import Final

if sys.platform != "win32":
    import fcntl

PRIVATE = 0o600
PUBLIC = 0o644
_UNSUPPORTED: Final = {
    getattr(errno, name)
    for name in ("EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EBADF", "EACCES", "EPERM", "EISDIR", "ENOTTY")
    if hasattr(errno, name)
}
"""What systems say of a folder that cannot be synced, or not be opened to be synced: some network and FUSE mounts, and
folders that can be written into but not listed. Nothing is wrong with what was written there."""
_HELD: Final = (5, 32)  # ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION
_PAUSES: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)  # seconds between attempts at a file that is held


class NotDurableError(OSError):
    """A file was written and has its name, and the disk failed as that was to be made durable."""

    def __init__(self, error: OSError, folder: Path) -> None:
        self.why = why = error.strerror or type(error).__name__
        super().__init__(error.errno, f"it was written, but may not survive a power cut: {why}", os.fspath(folder))


def write_atomic(path: Path, data: bytes | Iterable[bytes], mode: int = PUBLIC) -> None:
    """Put ``data`` (or its pieces) at ``path`` in one step: a new file, made durable, takes the place of the old one.

    The file has its permissions from its first moment. Raises ``OSError`` as the system gives it, and the old file
    stands then; or :class:`NotDurableError`, and the new one does.
    """
    with beside(path) as fresh:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(descriptor, "wb") as stream:
            stream.writelines((data,) if isinstance(data, bytes) else data)
            stream.flush()
            sync_file(stream.fileno())
        replace_file(fresh, path)
    sync_folder(path.parent)


def make_empty(path: Path) -> None:
    """A new, empty file for this user alone; what fills it later keeps its permissions. Raises ``OSError``, also where
    there is a file already."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


@contextlib.contextmanager
def beside(path: Path) -> Iterator[Path]:
    """A name for a new file in the folder of ``path``; the file is gone afterwards unless it was renamed."""
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)


def replace_file(source: Path, target: Path) -> None:
    """Give ``source`` the name ``target``, in place of what has it. Raises ``OSError``.

    On Windows a virus scanner or an indexer may hold a file that was just written: it is tried again for some time.
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
    """Wait until what was written is on the disk. On macOS ``fsync`` leaves it in the disk's own cache."""
    if sys.platform != "win32":
        full = getattr(fcntl, "F_FULLFSYNC", None)
        if full is not None:
            with contextlib.suppress(OSError):  # a network mount
                fcntl.fcntl(descriptor, full)
                return
    os.fsync(descriptor)


def sync_folder(folder: Path) -> bool:
    """Make the names in ``folder`` durable; False where the folder cannot promise that. Windows keeps them with the
    file and cannot open a folder. Raises :class:`NotDurableError` where the disk fails."""
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
