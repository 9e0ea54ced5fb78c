"""What is on the real screen is compared with a full repaint, after keys and in every theme, on every screen."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.end_to_end.program import ROOT
from tests.end_to_end.screen import virtual_screen

SECONDS = 800  # with room for a machine that has much else to do


def test_no_pixel_on_the_screen_is_stale(tmp_path: Path) -> None:
    with virtual_screen() as screen:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--tb=short", f"--basetemp={tmp_path / 'own'}",
             "tests/end_to_end/painted.py"],
            cwd=ROOT, env=screen.environment, capture_output=True, text=True, timeout=SECONDS, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stdout[-8_000:] + done.stderr[-2_000:]
