"""Disks that fail, for tests, and waiting for what a writer's thread does about it."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable


def folders_fail(number: int) -> Callable[[int], None]:
    """An ``os.fsync`` that fails with ``number`` for folders, as on some network mounts, and for nothing else."""
    real = os.fsync

    def fsync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(number, os.strerror(number))
        real(descriptor)

    return fsync


def wait_for(seen: Callable[[], bool]) -> None:
    end = time.monotonic() + 300
    while not seen():
        assert time.monotonic() < end
        time.sleep(0.005)
