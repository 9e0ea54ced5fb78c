"""Judged critiques: until a task full of them is painted, and until each verdict is."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Aim, Row
from tests.benchmarks.program import probe
from tests.end_to_end.screen import virtual_screen

TIMES = 3
OPEN, VERDICT = Aim(p95=0.033), Aim(p95=0.016)


def rows() -> Iterator[Row]:
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as temporary:
        runs = []
        for turn in range(TIMES):
            home = Path(temporary, str(turn))
            runs.append(probe(screen, home, "judging_probe", str(home / "data"), seconds=120))
        verdicts = [seconds for run in runs for seconds in run["verdicts"]]
        yield Row("8 questions, 16 critiques each: task painted", [run["opened"] for run in runs], aim=OPEN)
        yield Row("verdict on one of 16 critiques painted", verdicts, aim=VERDICT)
