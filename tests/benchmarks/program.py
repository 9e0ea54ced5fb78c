"""The program in processes of its own, as the benchmarks start it."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.benchmarks.probe import STARTED
from tests.end_to_end.program import ROOT
from tests.end_to_end.screen import Screen


def probe(screen: Screen, home: Path, module: str, *arguments: str, seconds: float = 60) -> dict[str, Any]:
    """What a module beside this one measured, in a process that started just before.

    Its modules come as bytecode, as those of an installed program do, whatever this process is told about that.
    """
    bytecode = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(home.with_name(f"{home.name}-bytecode"))}
    done = subprocess.run(
        [sys.executable, "-m", f"tests.benchmarks.{module}", *arguments],
        cwd=ROOT,
        env={**screen.environment, **bytecode, STARTED: str(time.monotonic()), "HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{module} {' '.join(arguments)}: {done.stderr.strip()}")
    return dict(json.loads(done.stdout.splitlines()[-1]))
