"""The program as it is started, where no window can be opened."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="a screen is always found there")
def test_without_a_screen_it_says_so_and_does_not_crash() -> None:
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in screens}
    started = subprocess.run(
        [sys.executable, "-m", "annotator"], env=environment, capture_output=True, text=True, timeout=60
    )
    assert (started.returncode, started.stdout) == (1, "")
    assert started.stderr.startswith("error: There is no screen")
    assert "[window.no_screen]" in started.stderr
