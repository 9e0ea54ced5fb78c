"""Tasks that are as large as the format permits: until they are painted, and what they take of the memory.

Each is opened from a small task in a process of its own, after the pause in which the window makes the next one ready.
What the window's thread computes for it, from the key to the last paint, is not longer on a busy machine.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Aim, Row, shown
from tests.benchmarks.program import probe
from tests.benchmarks.structure_probe import SHAPES
from tests.end_to_end.screen import virtual_screen

TIMES = 3
"""Processes for each shape whose time is promised; one for each of the others, which take longest."""
PAINT, AT_ONCE, MEMORY = Aim(p95=0.1), Aim(p95=0.05), Aim(p95=300.0)


def rows() -> Iterator[Row]:
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as temporary:
        for name, shape in SHAPES.items():
            runs = []
            for turn in range(TIMES if shape.aimed else 1):
                home = Path(temporary, f"{name}-{turn}".replace(" ", "-"))
                runs.append(probe(screen, home, "structure_probe", str(home / "data"), name, seconds=120))
            values = {key: [run[key] for run in runs] for key in runs[0]}
            note = ", ".join(
                f"{what} {shown(max(values[key]))}"
                for key, what in (("scored", "a score in it"), ("moved", "the next answer"))
            )
            yield Row(f"{name}: task painted", values["painted"], aim=PAINT if shape.aimed else None, note=note)
            yield Row(f"{name}: computing for it", values["computed"], aim=AT_ONCE if shape.aimed else None)
            yield Row(f"{name}: peak memory", values["peak"], aim=MEMORY if shape.aimed else None, unit="MB")
