"""The type of functions that are called when something has happened."""

from __future__ import annotations

from collections.abc import Callable

Callback = Callable[[], object]
"""What it returns does not matter."""
