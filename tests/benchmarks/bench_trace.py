"""How much of the program one key press walks through: its functions called, how often, and in how many files.

These counts do not depend on the machine. They say how much there is to read to follow a key.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.bench_window import build
from tests.benchmarks.measure import Aim, Row
from tests.benchmarks.program import probe
from tests.end_to_end.program import ROOT
from tests.end_to_end.screen import virtual_screen

STORIES = ROOT / "resources" / "sample" / "stories" / "stories.anntask"
AIMS = {"digit": 400, "C": 1228, "character": 40}
"""Calls. A third of what ``C`` (3,685) and a character (121) took when this was first counted, and 400 for a digit."""


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as temporary, virtual_screen() as screen:
        home = Path(temporary)
        bundle = build(home)
        found = probe(screen, home, "trace_probe", "import", str(home / "taker"), str(bundle))
        found |= probe(screen, home, "trace_probe", "rate", str(home / "rater"), str(bundle))
        found |= probe(screen, home, "trace_probe", "criticise", str(home / "critic"), str(STORIES))
    for what, counts in found.items():
        aim = Aim(p95=AIMS[what]) if what in AIMS else None
        note = f"{counts['functions']} functions in {counts['files']} files"
        yield Row(f"calls: {what}", [counts["calls"]], aim=aim, note=note, profile=str(counts["most"]), unit="calls")
