"""Critiques written in a task of 200 messages and 20 responses, 44,000 words in all: what the window's thread computes
for each."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Aim, Row
from tests.benchmarks.program import probe
from tests.end_to_end.screen import virtual_screen

KEY = Aim(p95=0.016)


def rows() -> Iterator[Row]:
    with virtual_screen() as screen, tempfile.TemporaryDirectory() as temporary:
        home = Path(temporary, "home")
        times = probe(screen, home, "critique_probe", str(home / "data"), seconds=120)
    yield Row("20 critiques in 44,000 words: each begun", times["begun"], aim=KEY)
    yield Row("20 critiques in 44,000 words: each letter", times["letters"], aim=KEY)
