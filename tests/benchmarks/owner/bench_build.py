"""Tasks checked, built, shared out and merged: ``python -m tests.benchmarks.owner.bench_build [TASKS]``; 100,000 by
default.

Built twice, the second time with another text in every task, which supersedes the first bundle. Merged are the results
of three people, up to 5,000 tasks each; the memory is that of all processes of the merge together.

Each command runs in a process of its own, for half as many tasks too: memory must not grow with them but by ids and
offsets. The floor is what cannot be spared: each line read, parsed strictly and written once more.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from annotator.bundle import strictjson
from annotator.owner.project.owner_project import Project
from tests.benchmarks.outside import megabytes
from tests.benchmarks.owner.results_generator import answer_personal_bundles

TASKS, MEGABYTES, MERGE_MEGABYTES = 100_000, 300.0, 500.0
ANSWERED = 5_000
"""Tasks that each of the three people has done."""
_COMMAND = """
import resource, sys
from annotator.__main__ import main
try:
    sys.exit(main())
finally:
    used = resource.getrusage(resource.RUSAGE_SELF)
    # Not `ru_maxrss`, which a program takes over from the one that started it.
    peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
    print(used.ru_utime + used.ru_stime, peak / 1024, file=sys.stderr)
"""


def _program(home: Path, *arguments: str) -> tuple[float, float]:
    """Run ``annotator`` with ``arguments``; seconds of processor, and the peak of its memory in MiB."""
    process = subprocess.run(
        [sys.executable, "-c", _COMMAND, "--data-dir", str(home / "data"), *arguments],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"},
    )
    processor, peak = process.stderr.split()[-2:]
    return float(processor), float(peak)


def _merge(home: Path, *arguments: str) -> tuple[float, float]:
    """Run ``results merge`` with ``arguments``; seconds of processor, and the peak in MiB of the proportional memory of
    its processes together, looked at five times a second."""
    command = [sys.executable, "-m", "annotator", "--data-dir", str(home / "data"), "results", "merge", *arguments]
    before = sum(os.times()[2:4])  # of the processes that have ended
    peak = 0.0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
        while running.poll() is None:
            peak = max(peak, sum(map(_proportional, _with_children(running.pid))))
            time.sleep(0.2)
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, command)
    return sum(os.times()[2:4]) - before, peak


def _with_children(process: int) -> list[int]:
    processes = [process]
    try:
        for thread in Path(f"/proc/{process}/task").iterdir():
            for child in (thread / "children").read_text().split():
                processes += _with_children(int(child))
    except (FileNotFoundError, ProcessLookupError):
        pass  # it ended meanwhile
    return processes


def _proportional(process: int) -> float:
    try:
        return megabytes(process, "smaps_rollup", "Pss") * 1e6 / 1024 / 1024
    except (FileNotFoundError, ProcessLookupError, StopIteration):
        return 0.0  # it ended meanwhile


def _write(path: Path, count: int, begin: str = "") -> None:
    """Seeded tasks: prompts of 40 words after how they ``begin``, two responses of 60."""
    chance = Random(3)
    vocabulary = [f"word{number}" for number in range(5_000)]
    with path.open("wb") as stream:
        for number in range(count):
            answers = [{"id": f"r{n}", "text": " ".join(chance.choices(vocabulary, k=60))} for n in (1, 2)]
            task = {
                "id": f"task-{number:07}",
                "prompt": begin + " ".join(chance.choices(vocabulary, k=40)),
                "responses": answers,
            }
            stream.write(strictjson.dumps(task) + b"\n")


def measured(count: int) -> tuple[dict[str, tuple[float, float]], float]:
    """Seconds of processor and MiB of each command for ``count`` tasks; and the floor in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        source, key = root / "tasks.jsonl", root / "passphrase"
        key.write_text("a passphrase of the bench\n")
        _write(source, count)
        _program(root, "keys", "new", "--passphrase-file", str(key))
        _program(root, "project", "new", str(root / "study"), "--title", "Bench")
        given = (str(source), "--rubric", "helpsteer")
        where = ("--project", str(root / "study"), "--out", str(root / "out.anntask"), "--passphrase-file", str(key))
        times = {
            "check": _program(root, "tasks", "check", *given),
            "build": _program(root, "tasks", "build", *given, *where),
        }
        roster = root / "roster.csv"
        roster.write_text("id\nann\nbo\nzoe\n")
        _program(root, "project", "new", str(root / "shared"), "--title", "Bench")
        shared = ("--project", str(root / "shared"), "--roster", str(roster), "--out", str(root / "round"))
        times["assign to three"] = _program(root, "tasks", "assign", *given, *shared, "--passphrase-file", str(key))
        answer_personal_bundles(
            Project.open(root / "shared"), root / "round", root / "results", min(ANSWERED, count // 6)
        )
        merged = (str(root / "results"), "--project", str(root / "shared"), "--dataset", str(root / "merged"))
        times["merge of three"] = _merge(root, *merged)
        _write(source, count, "another ")
        times["build, superseding"] = _program(root, "tasks", "build", *given, *where, "--yes")
        begun = time.process_time()
        with source.open("rb") as lines, (root / "floor").open("wb") as stream:
            stream.writelines(strictjson.dumps(strictjson.loads(line)) + b"\n" for line in lines)
        return times, time.process_time() - begun


def main() -> int:
    """Print the rows; 1 where the limit is passed."""
    count = int(sys.argv[1]) if sys.argv[1:] else TASKS
    half, _ = measured(count // 2)
    whole, floor = measured(count)
    missed = False
    for command, (processor, peak) in whole.items():
        limit = MERGE_MEGABYTES if command.startswith("merge") else MEGABYTES
        missed = missed or peak > limit
        print(
            f"{command}, {count:,} tasks: {processor:.1f} s of processor, {peak:.0f} MiB "
            f"(half of them {half[command][1]:.0f}); limit {limit:.0f} MiB; floor {floor:.1f} s"
        )
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
