"""The whole suite in parts, a few at once: ``python -m tests.suite [PART ...]``.

The longest parts begin first, and what ends makes room for the next: nobody has to keep parts equally long. A folder of
tests that no part names is in the last one. Of each part is said how long it took and how much processor it used, with
all the programs that it started; what it printed is shown when it has ended.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = ROOT / "tests"
PYTEST: Final = (sys.executable, "-m", "pytest")
BIN: Final = Path(sys.executable).parent
ALONE: Final = ("package", "network")
"""Folders whose tests have a target of their own."""
NICE: Final = 5


@dataclass
class Part:
    """A command of the suite and, once it has begun, how it goes."""

    name: str
    commands: Sequence[Sequence[str]]
    nice: int = NICE
    """A window that gets no time shows nothing, a table that gets none is only late: real windows go first."""
    said: IO[bytes] = field(default_factory=tempfile.TemporaryFile)
    begun: float = 0.0
    process: subprocess.Popen[bytes] | None = None
    """Kept until it is waited for: one that nobody holds is waited for by the next that is started, and lost."""

    def begin(self) -> int:
        """Start it; returns its process."""
        self.begun = time.monotonic()
        words = " && ".join(map(shlex.join, self.commands))
        self.process = subprocess.Popen(
            ["nice", "-n", str(self.nice), "sh", "-c", words], cwd=ROOT, stdout=self.said, stderr=subprocess.STDOUT
        )
        return self.process.pid

    def end(self, status: int) -> None:
        """What ``wait`` said of it, for the object that would ask again."""
        assert self.process is not None
        self.process.returncode = os.waitstatus_to_exitcode(status)


def parts() -> list[Part]:
    """All of them, the longest first."""
    named: Mapping[str, Sequence[str]] = {
        "ui pages": _folders("ui"),
        "ui": _files("ui"),
        "owner": ["owner"],
        "cli": ["cli"],
        "services": ["services", "store"],
        "formats": ["bundle", "fuzz", "torture"],
        "model": ["model", "text"],
    }
    apart = {path.split("/")[0] for paths in named.values() for path in paths} | {"end_to_end", *ALONE}
    named = {**named, "others": [*(path for path in _folders("") if path not in apart), *_files("")]}
    found = [Part(name, [_pytest(paths)]) for name, paths in named.items()]
    checks = [[str(BIN / "ruff"), *words] for words in (("check", "-q", "."), ("format", "-q", "--check", "."))]
    linters = Part("linters", [*checks, [str(BIN / "mypy"), "--no-error-summary"]])
    return [Part("real windows", [_pytest(["end_to_end"])], nice=0), linters, *found]


def _pytest(paths: Sequence[str]) -> list[str]:
    return [*PYTEST, *(f"tests/{path}" for path in paths)]


def _files(folder: str) -> list[str]:
    return [str(path.relative_to(TESTS)) for path in sorted((TESTS / folder).glob("test_*.py"))]


def _folders(folder: str) -> list[str]:
    inside = sorted(path for path in (TESTS / folder).iterdir() if path.is_dir())
    return [str(path.relative_to(TESTS)) for path in inside if any(path.rglob("test_*.py"))]


def run(asked: Sequence[Part], at_once: int) -> bool:
    """Whether every one of them succeeded."""
    waiting, going = list(asked), dict[int, Part]()
    begun, processor, failed = time.monotonic(), 0.0, list[str]()
    while waiting or going:
        while waiting and len(going) < at_once:
            part = waiting.pop(0)
            going[part.begin()] = part
        process, status, used = os.wait4(-1, 0)
        part = going.pop(process)
        part.end(status)
        seconds = used.ru_utime + used.ru_stime
        processor += seconds
        if status:
            failed.append(part.name)
        part.said.seek(0)
        sys.stdout.write(part.said.read().decode(errors="replace"))
        _say(f"{'FAILED ' if status else ''}{part.name}", time.monotonic() - part.begun, seconds)
    _say("everything", time.monotonic() - begun, processor)
    if failed:
        sys.stdout.write(f"FAILED: {', '.join(failed)}\n")
    return not failed


def _say(name: str, seconds: float, processor: float) -> None:
    sys.stdout.write(f"== {name}: {seconds:.0f} s, {processor:.0f} s of processor\n")
    sys.stdout.flush()


def main() -> None:
    """Run the parts that are named, or all of them."""
    every = parts()
    parser = argparse.ArgumentParser(prog="python -m tests.suite", description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(part.name for part in every))
    parser.add_argument("--at-once", type=int, default=(os.cpu_count() or 1) + 2, help="how many (%(default)s)")
    given = parser.parse_args()
    if unknown := set(given.parts) - {part.name for part in every}:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    sys.exit(0 if run([part for part in every if not given.parts or part.name in given.parts], given.at_once) else 1)


if __name__ == "__main__":
    main()
