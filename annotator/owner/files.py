"""Files that are either wholly there or not there at all, even when the power fails."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

PRIVATE = 0o600
PUBLIC = 0o644


def write_atomic(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Put ``data`` at ``path`` in one step: a new file, made durable, takes the place of the old one.

    Raises ``OSError`` as the system gives it; the old file stands then.
    """
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in ``folder`` durable. Windows keeps them with the file and cannot open a folder."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
