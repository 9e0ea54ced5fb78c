"""The judge of hostile modes finds what it is there for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.hostile.measured import Measured, measured
from tests.hostile.scene import HostileMode, Try

RUN = Measured(1, "error: It moved. [delivery.moved]", 60_000_000, 0, 0, 3)
MODE = HostileMode("one", lambda _: iter(()), ("delivery.moved",))


def judged(sent: int = 0, wrong: str = "", **other: object) -> str:
    fields = {name: getattr(RUN, name) for name in RUN.__dataclass_fields__} | other
    return MODE.fault(Try(Measured(**fields), sent, wrong))


def test_what_should_not_happen_is_a_fault() -> None:
    assert judged() == ""
    assert judged(status=None) == "did not end"
    assert judged(status=-6) == "exit status -6"
    assert judged(output="Traceback (most recent call last):") == "traceback"
    assert judged(output="error: It was cut. [delivery.unreachable]") == "says delivery.unreachable"
    assert judged(peak=10**9) == "1000 MB of memory"
    assert judged(seconds=100) == "100 s"
    assert judged(sent=10**9) == "1000 MB received"
    assert judged(wrong="files outside the place were touched") == "files outside the place were touched"


@pytest.mark.skipif(os.name == "nt" or not Path("/proc/self/io").exists(), reason="Linux counts it")
def test_a_command_is_measured(tmp_path: Path) -> None:
    code = "import time; x = b'x' * 100_000_000; print('said'); open('/dev/null', 'wb').write(x); time.sleep(0.5)"
    run = measured(["-c", code], tmp_path / "said.txt", 60)
    assert (run.status, run.output) == (0, "said\n")
    assert run.peak > 100_000_000
    assert run.written > 100_000_000
    assert measured(["-c", "import time; time.sleep(60)"], tmp_path / "said.txt", 0.2).status is None
