"""Reasons that the owner types, as they are kept and told."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 2_000  # characters


def reason_words(typed: str) -> str:
    """``typed`` as one line of text that every file of the project can hold: a terminal also passes on bytes that are
    no UTF-8."""
    return " ".join(typed.encode("utf-8", "replace").decode().replace("\0", " ").split())[:LONGEST]
