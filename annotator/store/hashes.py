"""The SHA-256 hash that every row of the annotator's work carries."""

from __future__ import annotations

import hashlib


def row_sha256(*columns: str | int) -> str:
    """SHA-256 over columns, each with its length before it, so that nothing can move from one to the next."""
    said = "".join([f"{len(part)}:{part}" for part in map(str, columns)])
    return hashlib.sha256(said.encode()).hexdigest()


def bytes_sha256(data: bytes) -> str:
    """SHA-256 in hexadecimal, as ``sha256sum`` prints it."""
    return hashlib.sha256(data).hexdigest()


def text_sha256(text: str) -> str:
    """SHA-256 of a text's UTF-8: what ``sha256sum`` prints for the same bytes in a file."""
    return hashlib.sha256(text.encode()).hexdigest()
