"""Versions of the bundle format: the version that is written, and those that are read.

Version 1 is stable: later programs read its files unchanged. ``1-draft`` was written before; its files differ from
version 1 only in this name.
"""

from __future__ import annotations

from typing import Literal

FormatVersion = Literal["1", "1-draft"]
"""The versions that can be read."""

FORMAT: FormatVersion = "1"
"""The version that is written."""

READABLE: tuple[str, ...] = ("1", "1-draft")
