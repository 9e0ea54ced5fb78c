"""``make run``: the window on the sample project; where there is no display, a scripted session on a virtual one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.end_to_end.program import ROOT
from tests.end_to_end.screen import virtual_screen
from tests.end_to_end.scripted_session import play

SAMPLE = ROOT / "resources" / "sample" / "sample.anntask"
OUT = ROOT / "out" / "run"
TASKS_RATED = 2


def has_display() -> bool:
    """Whether a window can be opened: always on Windows and macOS."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> int:
    if has_display():
        return subprocess.run(
            [sys.executable, "-m", "annotator", "open", str(SAMPLE)], cwd=ROOT, check=False
        ).returncode
    print("There is no display here: playing a scripted session in the real window, on a virtual one.")
    with virtual_screen() as screen:
        played = play(screen, SAMPLE, OUT, print)
    if played.submitted != TASKS_RATED:
        print(f"Failed: {played.submitted} tasks are submitted, not {TASKS_RATED}.", file=sys.stderr)
        return 1
    print(f"Results:     {shown(played.results)}")
    print(f"Screenshots: {shown(played.pictures[0].parent)}")
    print(f"All is well: {played.submitted} tasks submitted, the results verify.")
    return 0


def shown(path: Path) -> str:
    return f"./{path.relative_to(ROOT)}"


if __name__ == "__main__":
    sys.exit(main())
