"""Merges killed at random moments, and merges in random orders: ``python -m tests.torture.merging``.

--kills N     SIGKILL to the merging process N times; the data set is as before or as after, and the next merge ends
--orders N    N whole merges of shuffled files with duplicates, in parts: the same bytes each time
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

# Everything is printed: this is a program.
# ruff: noqa: T201
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.dataset.merge import merge
from annotator.owner.project.owner_project import Project
from tests.benchmarks.owner.results_generator import Study, study

READY_TO_MERGE = """
import os, sys
from pathlib import Path
import duckdb
from annotator.owner import Project
from annotator.owner.dataset.merge import merge
print("ready", flush=True)
for line in sys.stdin:
    project, results, dataset = map(Path, line.rstrip().split("|"))
    child = os.fork()
    if child == 0:
        merge(Project.open(project), [results], dataset, processes=1)
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
    print("ended", flush=True)
"""
"""A process that has loaded everything and does nothing, but forks one that merges for each line it is given."""


class Merges:
    """Merges of ``made`` into copies of ``before``, each in a process of its own."""

    def __init__(self, made: Study, before: Path) -> None:
        self._made, self._before = made, before
        command = [sys.executable, "-W", "ignore", "-c", READY_TO_MERGE]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._read()

    def run(self, dataset: Path, within: float | None) -> float:
        """Kill the merge after that many seconds, or let it end; how long it lived."""
        shutil.rmtree(dataset, ignore_errors=True)
        shutil.copytree(self._before, dataset)
        assert self._process.stdin is not None
        began = time.monotonic()
        self._process.stdin.write(f"{self._made.project.root}|{self._made.results}|{dataset}\n")
        self._process.stdin.flush()
        child = int(self._read())
        if within is not None:
            time.sleep(within)
            # Whoever has ended is gone only after it was waited for, so the number is still its own or nobody's.
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        self._read()
        return time.monotonic() - began

    def close(self) -> None:
        self._process.communicate()

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


def state(dataset: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(dataset)): path.read_bytes()
        for path in sorted(dataset.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


def kills(made: Study, root: Path, count: int, chance: random.Random) -> list[str]:
    """What went wrong in ``count`` kills."""
    files = sorted(made.results.iterdir())
    before, after = root / "before", root / "after"
    merge(made.project, files[: len(files) // 2], before, processes=1)
    shutil.copytree(before, after)
    merge(made.project, files, after, processes=1)
    wanted = {"before": state(before), "after": state(after)}
    merges = Merges(made, before)
    length = min(merges.run(root / "timed", None) for _ in range(3))
    seen: Counter[str] = Counter()
    wrong = []
    for number in range(count):
        dataset = root / f"killed-{number}"
        merges.run(dataset, chance.uniform(0, length))
        open_dataset(dataset)  # whoever opens it next
        left = state(dataset)
        which = next((name for name, expected in wanted.items() if expected == left), "neither")
        seen[which] += 1
        if which == "neither":
            wrong.append(f"kill {number}: neither before nor after")
        if number % 10 == 0:
            merge(made.project, [made.results], dataset, processes=1)
            if state(dataset) != wanted["after"]:
                wrong.append(f"kill {number}: the next merge did not come to the same")
        shutil.rmtree(dataset)
    merges.close()
    print(f"{count} kills within {length:.2f} s: {dict(seen)}")
    return wrong


def orders(made: Study, root: Path, count: int, chance: random.Random) -> list[str]:
    """What went wrong in ``count`` orders."""
    files = sorted(made.results.iterdir())
    merge(made.project, files, root / "whole", processes=1)
    wanted, wrong = state(root / "whole"), []
    for number in range(count):
        waiting = [*files, *chance.choices(files, k=3)]
        chance.shuffle(waiting)
        while waiting:
            size = chance.randint(1, len(waiting))
            merge(Project.open(made.project.root), waiting[:size], root / "order", processes=1)
            del waiting[:size]
        if state(root / "order") != wanted:
            wrong.append(f"order {number}: other bytes")
        shutil.rmtree(root / "order")
    print(f"{count} orders")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill merges, and shuffle what they merge.")
    parser.add_argument("--kills", type=int, default=200, metavar="N")
    parser.add_argument("--orders", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    arguments = parser.parse_args()
    chance, began = random.Random(arguments.seed), time.monotonic()
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        root.chmod(0o700)
        made = study(root, bundles=8, tasks_each=10, tasks=40)
        wrong = kills(made, root, arguments.kills, chance) if arguments.kills else []
        wrong += orders(made, root, arguments.orders, chance) if arguments.orders else []
    print(*wrong, f"{time.monotonic() - began:.0f} s, seed {arguments.seed}", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
