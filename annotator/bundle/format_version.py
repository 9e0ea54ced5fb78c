"""The version of the format of bundles and what goes with them: which one is written, and which are read.

Version 1 is fixed: a file of it means the same to every later program. ``1-draft`` is what was written before; every
file of it is one of version 1 as well, by another name.
"""

from __future__ import annotations

from typing import Final, Literal

FormatVersion = Literal["1", "1-draft"]
"""The versions that are read."""

FORMAT: Final[FormatVersion] = "1"
"""The version that is written."""

READABLE: Final[tuple[str, ...]] = ("1", "1-draft")
