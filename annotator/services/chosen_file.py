"""Writes files at paths chosen by the user."""

from __future__ import annotations

from pathlib import Path

from annotator.durable import PUBLIC, write_atomic
from annotator.errors import AnnotatorError


def write_chosen_file(path: Path, data: bytes, mode: int = PUBLIC) -> None:
    """Write ``data`` to ``path`` with the permissions ``mode``, atomically. Raises ``file.unwritable``."""
    try:
        write_atomic(path, data, mode)
    except OSError as error:
        raise AnnotatorError(
            "file.unwritable", "The file cannot be written: {why}.", "Choose another folder.", str(path),
            why=error.strerror or type(error).__name__,
        ) from None  # fmt: skip
