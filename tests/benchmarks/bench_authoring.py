"""Questions about a passage: until a whole list of them is painted, and until each character typed in an answer is."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Aim, Row
from tests.benchmarks.program import probe
from tests.end_to_end.screen import virtual_screen

TIMES = 3
OPEN, TYPED = Aim(p95=0.033), Aim(p95=0.016)


def rows() -> Iterator[Row]:
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as temporary:
        runs = []
        for turn in range(TIMES):
            home = Path(temporary, str(turn))
            runs.append(probe(screen, home, "authoring_probe", str(home / "data"), seconds=120))
        typed = [seconds for run in runs for seconds in run["typed"]]
        yield Row("8 questions, 12 ties: task painted", [run["opened"] for run in runs], aim=OPEN)
        yield Row("character typed in an answer with 12 ties painted", typed, aim=TYPED)
