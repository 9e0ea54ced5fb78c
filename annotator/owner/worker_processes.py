"""Starts of worker processes that leave the caller's program alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def without_main_module() -> Iterator[None]:
    """Processes that are spawned inside do not import the caller's main module.

    They need nothing of it. Importing it would run a script without a main guard once more in every process, and fail
    in one that was read from standard input.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
