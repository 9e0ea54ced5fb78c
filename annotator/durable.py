"""Atomic and durable writing of files: wholly there or not there at all, even when the power fails."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

PRIVATE = 0o600
PUBLIC = 0o644


def write_atomic(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Put ``data`` at ``path`` in one step: a new file, made durable, takes the place of the old one.

    The file has its permissions from its first moment. Raises ``OSError`` as the system gives it; the old file
    stands then.
    """
    with beside(path) as fresh:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(path)
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


def sync_folder(folder: Path) -> None:
    """Make the names in ``folder`` durable. Windows keeps them with the file and cannot open a folder."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
