"""A process that can open no more files, for tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def open_descriptors(process: int | str = "self") -> list[int]:
    """The descriptors that a process has open (Linux). Those of this process include the one that lists them."""
    return sorted(int(entry.name) for entry in Path("/proc", str(process), "fd").iterdir())


def lowest_free(taken: list[int], spare: int = 0) -> int:
    """The limit at which a process that has these descriptors can open ``spare`` more."""
    free = (number for number in range(len(taken) + spare + 1) if number not in taken)
    for _ in range(spare):
        next(free)
    return next(free)


@contextmanager
def no_more_files(spare: int = 0) -> Iterator[None]:
    """This process can open ``spare`` more files, and no others."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    probe = os.dup(0)
    os.close(probe)  # the lowest that is free
    taken = open_descriptors()
    if probe in taken:  # it was that of the list
        taken.remove(probe)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest_free(taken, spare), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
