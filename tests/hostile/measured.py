"""A command in a process of its own: how it ended, what it said, and what it took."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_CODE = re.compile(r"\[([a-z_]+\.[a-z_]+)\]")


@dataclass(frozen=True)
class Measured:
    """``status`` is the exit status, None where it did not end by itself. ``peak`` are the most bytes that were in
    memory; ``read`` and ``written`` those of its calls to files and pipes, which sockets are none of."""

    status: int | None
    output: str
    peak: int
    read: int
    written: int
    seconds: float

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all that it said, each once, in that order."""
        return tuple(dict.fromkeys(_CODE.findall(self.output)))

    @property
    def fault(self) -> str:
        """What no program may do whatever lies there; empty where it did nothing of that."""
        if self.status is None:
            return "did not end"
        if "Traceback" in self.output:
            return "traceback"
        return "" if self.status in (0, 1, 2) else f"exit status {self.status}"


def measured(
    arguments: Sequence[str], log: Path, seconds: float, more: Mapping[str, str] | None = None,
    send: tuple[signal.Signals, float] | None = None,
) -> Measured:  # fmt: skip
    """Run ``python WORDS`` for at most so many ``seconds``; ``log`` has what it says, ``more`` is added to its
    environment, and ``send`` is a signal that it gets after so many seconds."""
    began = time.monotonic()
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd()), "COLUMNS": "200", **(more or {})}
    with log.open("wb") as out:
        program = subprocess.Popen(
            [sys.executable, *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=environment,
            start_new_session=True,
        )  # fmt: skip
    ended, most = False, 0
    while not ended and time.monotonic() - began < seconds:
        ended = os.waitid(os.P_PID, program.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        if not ended:
            most = max(most, peak(program.pid))
            if send is not None and time.monotonic() - began > send[1]:
                program.send_signal(send[0])
                send = None
            time.sleep(0.02)
    took = time.monotonic() - began
    count = counted(program.pid)
    if not ended:
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()
    text = log.read_text(errors="replace")
    status = program.returncode if ended else None
    return Measured(status, text, most, count["rchar"], count["wchar"], took)


def peak(process: int) -> int:
    """The most bytes that were in memory so far, with those of the processes that it began and that are there. What the
    system counts of a process that has ended has those of the one that began it among them."""
    try:
        rows = Path(f"/proc/{process}/status").read_text().splitlines()
        begun = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return 0
    mine = next((int(row.split()[1]) * 1024 for row in rows if row.startswith("VmHWM:")), 0)
    return mine + sum(peak(int(child)) for child in begun)


def counted(process: int) -> dict[str, int]:
    """What the kernel counts of a process: one that runs, or one that has ended and that nobody has asked how."""
    try:
        rows = Path(f"/proc/{process}/io").read_text().splitlines()
    except OSError:
        return {"rchar": 0, "wchar": 0}
    return {name: int(value) for name, _, value in (row.partition(": ") for row in rows)}
