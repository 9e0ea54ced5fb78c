"""Reading: source to document, task switches of 4 and 7 panes, selecting, and memory, on the 560 real answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from tests.benchmarks.measure import Aim, Row
from tests.end_to_end.program import ROOT

ANSWERS = ROOT / "tests" / "data" / "vicuna80" / "vicuna80.jsonl"
FRAME = 0.016
SEVEN = 0.033
BUILD = 0.0005
STOCK = "plain text in stock widgets"


def rows() -> Iterator[Row]:
    measured = _probe()
    building = measured["building"]
    ahead = sum(one <= BUILD for one in building["build"]) / len(building["build"])
    note = f"aim 0.5 ms median; {ahead:.0%} of the answers are below it"
    yield Row("source to document, one answer", building["build"], "plain QTextDocument", building["plain"], note=note)
    for count, most in ((4, FRAME), (7, SEVEN)):
        times = measured[str(count)]
        name = f"{count} panes to another task, painted"
        yield Row(name, times["ours"], STOCK, times["plain"], aim=Aim(p95=most))
    yield Row("one selecting step, 60 highlights, painted", measured["stepping"]["step"], aim=Aim(p95=FRAME))
    yield Row("word difference of two answers", measured["diff"])
    yield Row("find in a passage of 200 kB", measured["find"])
    before, after = measured["memory"]["before"], measured["memory"]["after"]
    note = f"memory over 2,400 switches of 4 panes: {before:.0f} MB after the first 80, {after:.0f} MB at the end"
    yield Row("source to document, a passage of 200 kB", measured["passage"], note=note)


def _probe() -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.text_probe", str(ANSWERS)],
        cwd=ROOT, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}, capture_output=True, text=True, timeout=600,
        check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"text_probe: {done.stderr.strip()}")
    return dict(json.loads(done.stdout.splitlines()[-1]))
