"""The priority of threads that work in the background."""

from __future__ import annotations

import contextlib
import os
import sys
import threading

_NICE = 5
"""Added to the nice value of the process: a third of the window's share of a busy processor. The window waits for these
threads when it is closed."""


def yield_to_window() -> None:
    """Lower the priority of the calling thread, so that it computes only while the window's thread and the display
    server do not need its processor. On Linux, where each thread has a nice value of its own; elsewhere it would be
    that of the whole process."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            thread = threading.get_native_id()
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _NICE)
