"""A command that is asked to end removes what it has put aside."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.screen import wait_for


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a process without asking")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_command_that_is_ended_removes_its_temporary_files(name: str, tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    arguments = ["tasks", "convert", "-", "--out", str(tmp_path / "out.jsonl")]
    number = getattr(signal, name)
    command = subprocess.Popen(
        [sys.executable, "-m", "annotator", *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, env={**os.environ, "TMPDIR": str(scratch)},
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),  # whatever started the tests may ignore it
    )  # fmt: skip
    wait_for("standard input to be put aside", lambda: any(scratch.rglob("input-*")))
    command.send_signal(number)
    _, stderr = command.communicate(timeout=60)
    assert (command.returncode, stderr) == (128 + number, b"")
    assert list(scratch.iterdir()) == []
    assert list(tmp_path.iterdir()) == [scratch]
