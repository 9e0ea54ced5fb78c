"""The SHA-256 hash stored with every row of the annotator's work."""

from __future__ import annotations

import hashlib


def row_sha256(*columns: str | int) -> str:
    """SHA-256 over length-prefixed columns, so that the boundaries between columns are unambiguous."""
    framed = "".join([f"{len(part)}:{part}" for part in map(str, columns)])
    return hashlib.sha256(framed.encode()).hexdigest()


def bytes_sha256(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def text_sha256(text: str) -> str:
    """SHA-256 of the text's UTF-8 in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()
