"""The whole suite in parts, a few at once: ``python -m tests.suite [PART ...]``.

The longest parts begin first, and what ends makes room for the next: nobody has to keep parts equally long. The longest
is the least that the suite takes, so folders that take long are dealt out by file: ``ui 1``, ``ui 2``; ``ui`` names all
of them. A folder of tests that no part names is in the last one. Of each part is said how long it took and how much
processor it used, with all the programs that it started; what it printed is shown when it has ended.

What the tests write lies in memory where the system keeps a folder there (``/dev/shm``) with room enough, so that no
part waits for the disk that all of them use; ``TMPDIR`` names another place. It is kept where a part failed.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

ROOT: Final = Path(__file__).resolve().parents[1]
TESTS: Final = ROOT / "tests"
PYTEST: Final = (sys.executable, "-m", "pytest")
BIN: Final = Path(sys.executable).parent
ALONE: Final = ("package", "network")
"""Folders whose tests have a target of their own."""
PAINTED: Final = "end_to_end/test_painted.py"
"""Takes as long as all the other real windows."""
EVERY_SCREEN: Final = tuple(f"ui/test_{name}.py" for name in ("foreign_text", "screens", "translation"))
"""Each goes through all screens: files of few bytes that take long."""
FIGURES: Final = ("owner/measures", "owner/exports", "owner/conversion")
"""Ask for the same figures, whose expressions a process translates to SQL once."""
NICE: Final = 5
MEMORY: Final = Path("/dev/shm")
ROOM: Final = 2 << 30
"""Bytes that are free where the tests write: several times what they need."""
LIMIT: Final = 1_800.0
"""Seconds a part may take: several times what the longest needs. One that hangs is ended and fails, so that all the
others are still heard within the time of continuous integration."""


@dataclass
class Part:
    """A command of the suite and, once it has begun, how it goes."""

    name: str
    commands: Sequence[Sequence[str]]
    nice: int = NICE
    """A window that gets no time shows nothing, a table that gets none is only late: real windows go first."""
    said: IO[bytes] = field(default_factory=tempfile.TemporaryFile)
    begun: float = 0.0
    stopped: bool = False
    process: subprocess.Popen[bytes] | None = None
    """Kept until it is waited for: one that nobody holds is waited for by the next that is started, and lost."""

    def begin(self) -> int:
        """Start it; returns its process."""
        self.begun = time.monotonic()
        words = " && ".join(map(shlex.join, self.commands))
        self.process = subprocess.Popen(
            ["nice", "-n", str(self.nice), "sh", "-c", words],
            cwd=ROOT, stdout=self.said, stderr=subprocess.STDOUT, process_group=0,
        )  # fmt: skip
        return self.process.pid

    def end(self, status: int) -> None:
        """What ``wait`` said of it, for the object that would ask again."""
        assert self.process is not None
        self.process.returncode = os.waitstatus_to_exitcode(status)


def parts() -> list[Part]:
    """All of them, the longest first."""
    named: Mapping[str, tuple[int, Sequence[str]]] = {
        "screens": (1, EVERY_SCREEN),
        "cli": (1, ["cli"]),
        "ui pages": (2, _folders("ui")),
        "owner 1": (1, FIGURES),
        "owner 2": (1, [path for path in (*_folders("owner"), *_files("owner")) if path not in FIGURES]),
        "formats": (1, ["bundle", "fuzz", "torture", "model", "text"]),
        "ui": (2, [path for path in _files("ui") if path not in EVERY_SCREEN]),
        "services": (1, ["services", "store"]),
    }
    apart = {path.split("/")[0] for _, paths in named.values() for path in paths} | {"end_to_end", *ALONE}
    others = [*(path for path in _folders("") if path not in apart), *_files("")]
    named = {**named, "others": (1, others)}
    found = [part for name, (count, paths) in named.items() for part in _shares(name, count, paths)]
    checks = [[str(BIN / "ruff"), *words] for words in (("check", "-q", "."), ("format", "-q", "--check", "."))]
    linters = Part("linters", [*checks, [str(BIN / "mypy"), "--no-error-summary"]])
    windows = [path for path in _files("end_to_end") if path != PAINTED]
    real = [Part("real windows", [_pytest(windows)], nice=0), Part("painted", [_pytest([PAINTED])], nice=0)]
    return [*real, linters, *found]


def _shares(name: str, count: int, paths: Sequence[str]) -> list[Part]:
    """A part, or ``count`` of them with about as many bytes of tests each: files stay whole, for what they share."""
    if count == 1:
        return [Part(name, [_pytest(paths)])]
    whole = [TESTS / path for path in paths]
    files = {file for path in whole for file in ([path] if path.is_file() else path.rglob("test_*.py"))}
    sizes = sorted(((file.stat().st_size, str(file.relative_to(TESTS))) for file in files), reverse=True)
    shares: list[list[str]] = [[] for _ in range(count)]
    bytes_of = [0] * count
    for size, file in sizes:
        least = bytes_of.index(min(bytes_of))
        bytes_of[least] += size
        shares[least].append(file)
    return [Part(f"{name} {number}", [_pytest(sorted(share))]) for number, share in enumerate(shares, 1)]


def chosen(every: Sequence[Part], names: Sequence[str]) -> list[Part]:
    """Those of these names, where ``ui`` is ``ui 1`` and its like; all of them where none is named.

    Raises ``KeyError`` with the names of which there is no part.
    """
    known = {each.name: {each.name, each.name.rstrip("0123456789").rstrip()} for each in every}
    if unknown := sorted(set(names).difference(*known.values())):
        raise KeyError(", ".join(unknown))
    return [each for each in every if not names or known[each.name] & set(names)]


def _pytest(paths: Sequence[str]) -> list[str]:
    return [*PYTEST, *(f"tests/{path}" for path in paths)]


def _files(folder: str) -> list[str]:
    return [str(path.relative_to(TESTS)) for path in sorted((TESTS / folder).glob("test_*.py"))]


def _folders(folder: str) -> list[str]:
    inside = sorted(path for path in (TESTS / folder).iterdir() if path.is_dir())
    return [str(path.relative_to(TESTS)) for path in inside if any(path.rglob("test_*.py"))]


def _writes_there(memory: Path, room: int) -> bool:
    """Some tests start what they wrote, which containers may forbid there."""
    return (
        os.access(memory, os.W_OK)
        and not os.statvfs(memory).f_flag & os.ST_NOEXEC
        and shutil.disk_usage(memory).free >= room
    )


@contextmanager
def written_to_memory(memory: Path = MEMORY, room: int = ROOM) -> Iterator[Path | None]:
    """Whatever is started meanwhile has its temporary files in a folder of ``memory``, which is taken away at the end
    unless a part failed (``SystemExit``); None, and the system's own, where somebody chose a place, nothing can be
    started from there, or there are no ``room`` bytes."""
    if "TMPDIR" in os.environ or not _writes_there(memory, room):
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="t", dir=memory))  # short: a socket's path has 108 bytes
    folder.chmod(0o1777)  # as the system's: tests of what other users may do go there as one of them
    os.environ["TMPDIR"] = str(folder)
    kept = False
    try:
        yield folder
    except SystemExit:
        kept = True
        raise
    finally:
        del os.environ["TMPDIR"]
        if not kept:
            shutil.rmtree(folder, ignore_errors=True)


def run(asked: Sequence[Part], at_once: int, limit: float = LIMIT) -> bool:
    """Whether every one of them succeeded, each within ``limit`` seconds."""
    going = dict[int, Part]()
    try:
        return _run(list(asked), going, at_once, limit)
    finally:  # an interrupt of the terminal reaches this process alone
        for process in going:
            os.killpg(process, signal.SIGKILL)


def _run(waiting: list[Part], going: dict[int, Part], at_once: int, limit: float) -> bool:
    begun, processor, failed = time.monotonic(), 0.0, list[str]()
    while waiting or going:
        while waiting and len(going) < at_once:
            part = waiting.pop(0)
            going[part.begin()] = part
        process, status, used = _next_end(going, limit)
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


def _next_end(going: Mapping[int, Part], limit: float) -> tuple[int, int, resource.struct_rusage]:
    """The next process that has ended, its status and what it used; what takes longer than ``limit`` is ended."""
    while True:
        process, status, used = os.wait4(-1, os.WNOHANG)
        if process:
            return process, status, used
        for process, part in going.items():
            if time.monotonic() - part.begun > limit and not part.stopped:
                part.stopped = True
                part.said.write(f"\nIt did not end within {limit:.0f} s and was stopped.\n".encode())
                os.killpg(process, signal.SIGKILL)
        time.sleep(0.05)


def _say(name: str, seconds: float, processor: float) -> None:
    sys.stdout.write(f"== {name}: {seconds:.0f} s, {processor:.0f} s of processor\n")
    sys.stdout.flush()


def main() -> None:
    """Run the parts that are named, or all of them."""
    every = parts()
    parser = argparse.ArgumentParser(prog="python -m tests.suite", description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(part.name for part in every))
    parser.add_argument("--at-once", type=int, default=(os.cpu_count() or 1) + 1, help="how many (%(default)s)")
    given = parser.parse_args()
    try:
        asked = chosen(every, given.parts)
    except KeyError as unknown:
        parser.error(f"there is no part {unknown.args[0]}")
    with written_to_memory() as folder:
        if not run(asked, given.at_once):
            sys.exit(f"What the tests wrote is in {folder or tempfile.gettempdir()}")


if __name__ == "__main__":
    main()
