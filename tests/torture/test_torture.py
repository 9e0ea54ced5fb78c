"""The short version of ``make torture``: a few kills, power losses and disk faults, and the planted faults."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.torture import shim

RUN = Path(__file__).with_name("run.py")


@pytest.mark.skipif(not shim.available(), reason="the recorder needs Linux and gcc")
def test_no_saved_edit_is_lost() -> None:
    text = "--points 5 --window 1 --images 10 --every 97 --planted 24 --harmed 10 --seed 7"
    done = subprocess.run(
        [sys.executable, str(RUN), *text.split()], capture_output=True, text=True, check=False, timeout=3600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "NOT SEEN" not in done.stdout
    assert done.stdout.count("broken promises: 0") == 5
