"""The window: real, on a virtual screen, with the 80 real prompts and the writer's commits running.

Keys are sent within the process, for profiles: what a person waits for is in ``bench_outside``.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measure import Aim, Row, percentile, shown
from tests.benchmarks.program import probe
from tests.end_to_end.program import ROOT, annotator
from tests.end_to_end.screen import Screen, virtual_screen

PROMPTS = ROOT / "tests" / "data" / "vicuna80" / "vicuna80.jsonl"
TASKS = 40
STARTS = 12
FRAME = 0.016
LEFT_OUT = "leaves out the X server, other numbers of responses, index and backups (bench_outside has them)"
PAINT, USABLE = Aim(p95=0.4), Aim(p95=0.7)


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as temporary, virtual_screen() as screen:
        home = Path(temporary)
        bundle = build(home)
        yield from rating(screen, home, bundle)
        yield from starting(screen, home, bundle)


def build(home: Path) -> Path:
    annotator(home / "owner", "keys", "new", "--name", "Bench Owner")
    annotator(home / "owner", "project", "new", str(home / "project"), "--title", "Bench")
    bundle = home / "bench.anntask"
    what = ["--project", str(home / "project"), "--rubric", "helpsteer", "--responses", "4", "--out", str(bundle)]
    annotator(home / "owner", "tasks", "build", str(PROMPTS), *what)
    return bundle


def rating(screen: Screen, home: Path, bundle: Path) -> Iterator[Row]:
    times = probe(screen, home, "probe", "rate", str(home / "rater"), str(bundle), str(TASKS), seconds=240)
    for kind, what in (("key", "key event to last paint"), ("submit", "submit to next task painted")):
        wall, computed = zip(*times[kind]["taken"], strict=True)
        note = f"computing {shown(percentile(computed, 50))}, p95 {shown(percentile(computed, 95))}; {LEFT_OUT}"
        yield Row(f"{what}, 4 responses", wall, aim=Aim(p95=FRAME), note=note, profile=times[kind]["profile"])


def starting(screen: Screen, home: Path, bundle: Path) -> Iterator[Row]:
    """Starts of an empty window and of the program by turns, so that both meet the same machine."""
    bare, window, text, usable = [], [], [], []
    for turn in range(STARTS + 1):
        empty = probe(screen, home, "probe", "empty")
        program = probe(screen, home, "probe", "start", str(home / "rater"), str(bundle))
        if turn:  # the first turn fills the caches
            bare.append(empty["window"])
            window.append(program["window"])
            text.append(program["text"])
            usable.append(program["usable"])
    yield Row("start to first paint", window, "empty window", bare, PAINT)
    yield Row("start to first task painted", text, "empty window", bare, USABLE)
    yield Row("start to first task usable", usable, "empty window", bare, USABLE, "a score was taken, and painted")
