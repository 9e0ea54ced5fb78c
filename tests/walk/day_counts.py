"""What a window must not have more of at the end of a day than at its start, and what catches that."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from tests.descriptors import open_descriptors

_PAGE_KILOBYTES = 4


@dataclass(frozen=True)
class Counts:
    """Of one process at one time, a project being open and nothing going on. ``objects`` are Python's; times are
    medians in milliseconds, 0 where they were not measured."""

    tasks: int
    descriptors: int
    threads: int
    megabytes: float
    widgets: int
    timers: int
    objects: int
    key: float = 0.0
    submit: float = 0.0
    key_cpu: float = 0.0
    submit_cpu: float = 0.0

    def row(self) -> str:
        return " ".join(
            f"{value:>11.1f}" if isinstance(value, float) else f"{value:>11}" for value in asdict(self).values()
        )


HEAD = " ".join(f"{name:>11}" for name in Counts.__dataclass_fields__)

ALLOWED: dict[str, tuple[float, float]] = {
    "descriptors": (4, 0.0),
    "threads": (2, 0.0),
    "megabytes": (12, 0.08),
    "widgets": (8, 0.0),
    "timers": (3, 0.0),
    "objects": (4_000, 0.15),
    "key": (30, 1.0),
    "submit": (60, 1.0),
    "key_cpu": (3, 0.35),
    "submit_cpu": (10, 0.35),
}
"""What may have been added at the end: so much, and so large a part of what was there. How long something takes hangs
on what else the machine does; how long the process computes hardly does."""


def grown(first: Counts, last: Counts, allowed: dict[str, tuple[float, float]] | None = None) -> list[str]:
    """What there is too much more of, in words."""
    faults = []
    for name, (more, part) in (allowed or ALLOWED).items():
        before, after = getattr(first, name), getattr(last, name)
        if before and after > before * (1 + part) + more:
            faults.append(f"{name}: {before:.1f} after {first.tasks} tasks, {after:.1f} after {last.tasks}")
    return faults


def median_milliseconds(seconds: Sequence[float]) -> float:
    return median(seconds) * 1000 if seconds else 0.0


def process_counts(process: int | str) -> dict[str, float]:
    """What the system says of a process (Linux)."""
    folder = Path("/proc", str(process))
    pages = int((folder / "statm").read_text().split()[1])
    return {
        "descriptors": len(open_descriptors(process)),
        "threads": len(list((folder / "task").iterdir())),
        "megabytes": pages * _PAGE_KILOBYTES / 1024,
    }


def qt_counts() -> dict[str, int]:
    """What Qt and Python have in this process; call it on the thread of the window.

    Children are not asked for: PySide ties each that it finds to its parent, and then keeps both for ever.
    """
    import shiboken6
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    gc.collect()
    every, widgets = gc.get_objects(), QApplication.allWidgets()
    return {
        "strips": sum(widget.objectName() == "descriptors" for widget in widgets),
        "widgets": len(widgets),
        "timers": sum(isinstance(timer, QTimer) and shiboken6.isValid(timer) for timer in every),
        "objects": len(every),
    }
