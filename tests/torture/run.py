"""``make torture``: kills, power losses and failing disks, after showing that the harness sees planted faults.

python tests/torture/run.py --points N --images N --seed S
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

# Everything is printed: this is a program.
# ruff: noqa: T201

ROOT = Path(__file__).resolve().parents[2]


def again_with_the_shim() -> None:
    """Start this process once more with the recorder preloaded, unless it is."""
    from tests.torture import shim

    if not shim.loaded():
        library = str(shim.library())
        assert os.environ.get("LD_PRELOAD") != library, "it cannot be preloaded"
        environment = {**os.environ, "LD_PRELOAD": library, "PYTHONPATH": str(ROOT)}
        os.execve(sys.executable, [sys.executable, *sys.argv], environment)


def main() -> int:
    sys.path.insert(0, str(ROOT))
    parser = argparse.ArgumentParser(description="Kill it, cut its power, break its disk; look for a lost edit.")
    parser.add_argument("--points", type=int, default=1800, metavar="N", help="kills")
    parser.add_argument("--window", type=int, default=200, metavar="N", help="kills of the real window")
    parser.add_argument("--images", type=int, default=2000, metavar="N", help="crash images after power loss")
    parser.add_argument("--harmed", type=int, default=960, metavar="N", help="files removed, replaced, cut or flipped")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="let only each K-th disk operation fail")
    parser.add_argument("--planted", type=int, default=80, metavar="N", help="crash images for each planted fault")
    arguments = parser.parse_args()
    os.umask(0o077)  # as the program does
    again_with_the_shim()
    from tests.torture import report

    began = time.monotonic()
    good = report.run(arguments)
    print(f"{time.monotonic() - began:.0f} s, seed {arguments.seed}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
