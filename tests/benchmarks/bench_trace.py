"""How much of the program one key press walks through: its functions called, how often, and in how many files.

These counts do not depend on the machine. They say how much there is to read to follow a key. They have no aims: speed
is measured in milliseconds at the window.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.bench_window import build
from tests.benchmarks.measure import Row
from tests.benchmarks.program import probe
from tests.end_to_end.program import ROOT
from tests.end_to_end.screen import virtual_screen

STORIES = ROOT / "resources" / "sample" / "stories" / "stories.anntask"


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as temporary, virtual_screen() as screen:
        home = Path(temporary)
        bundle = build(home)
        calls = probe(screen, home, "trace_probe", "import", str(home / "taker"), str(bundle))
        calls |= probe(screen, home, "trace_probe", "rate", str(home / "rater"), str(bundle))
        calls |= probe(screen, home, "trace_probe", "criticise", str(home / "critic"), str(STORIES))
    for what, counts in calls.items():
        note = f"{counts['functions']} functions in {counts['files']} files"
        yield Row(f"calls: {what}", [counts["calls"]], note=note, unit="calls")
