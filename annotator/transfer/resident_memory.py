"""How much memory the program has, for work that a library does in one piece and that is to end in time."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def resident_bytes() -> int:
    """Bytes in memory now; on macOS the most that there were, and 0 where the system is not asked (Windows)."""
    if sys.platform == "linux":
        return int(Path("/proc/self/statm").read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    if sys.platform == "darwin":
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return 0
