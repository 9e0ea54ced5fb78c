"""What is done to the window: it is killed while somebody rates, megabytes are pasted, and the disk is full."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.end_to_end.program import Database, Program, started
from tests.end_to_end.screen import NeverHappenedError, Screen, virtual_screen, wait_for
from tests.end_to_end.scripted_session import go_on, wait_for_first_task
from tests.hostile.measured import Measured, counted, peak
from tests.hostile.scene import HostileMode, Scene, Try

SAMPLE = Path("resources/sample/sample.anntask").resolve()
KILLS = 10
SMALL_DISK = "32m"
_HEARD = 3.0
"""Seconds after which the window knows what has been saved: one that is closed before that asks first."""
_MOST_IN_LOG = 300
"""Edits for which SQLite's log may have room."""
_CLIPBOARD = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication(sys.argv[:1])
application.clipboard().setText("word " * (int(sys.argv[1]) // 5))
print("here", flush=True)
application.exec()
"""


@contextmanager
def _window(screen: Screen, data: Path, log: Path) -> Iterator[tuple[Program, Database]]:
    """The window with a task of the sample in it; the first start takes the sample in."""
    seen = Database(data)
    new = not seen.titles
    with started(screen, data, *(("open", str(SAMPLE)) if new else ()), log=log) as program:
        wait_for_first_task(program, seen) if new else go_on(program, seen)
        program.wait_idle()
        yield program, seen


def _taken(program: Program, log: Path, began: float) -> Measured:
    """What the window took until now."""
    count = counted(program.process)
    seconds = time.monotonic() - began
    return Measured(0, log.read_text(errors="replace"), peak(program.process), count["rchar"], count["wchar"], seconds)


def _check(scene: Scene, data: Path) -> str:
    """What ``store check`` finds in the database; empty where all is as it was written."""
    run = scene.run("--data-dir", data, "store", "check")
    return "" if run.status == 0 else f"store check: {run.output.strip()[-200:]}"


def _killed(scene: Scene) -> Iterator[Try]:
    """By SIGKILL, at any moment, while keys are pressed: what was in the database before is there afterwards, and the
    next start goes on from it."""
    data, path, chance = scene.root / "killed", scene.root / "killed.txt", random.Random(1)
    with virtual_screen() as screen:
        for _ in range(KILLS):
            began = time.monotonic()
            with _window(screen, data, path) as (program, seen):
                until = time.monotonic() + chance.uniform(0.5, 3)
                while time.monotonic() < until:
                    program.press(*(chance.choice("01234") for _ in range(12)), *chance.choices(["Right", "ctrl+z"]))
                there, took = seen.edits, _taken(program, path, began)
                program.kill()
            lost = there - Database(data).edits
            yield Try(took, wrong=f"{lost} edits are lost" if lost > 0 else _check(scene, data))


def _pasted(scene: Scene) -> Iterator[Try]:
    """Into each field that takes text: the window goes on, and the keyboard with it."""
    data, path = scene.root / "pasted", scene.root / "pasted.txt"
    with virtual_screen() as screen:
        for size in (299_000, 10_800_000):
            with _window(screen, data, path) as (program, seen), _clipboard(screen, size):
                for keys in (("ctrl+f",), ("ctrl+k",), ("ctrl+g",), ("ctrl+shift+k", "1")):
                    program.press(*keys)
                    program.wait_idle()
                    began = time.monotonic()
                    program.press("ctrl+v")
                    program.wait_idle()
                    took = _taken(program, path, began)
                    program.press("Escape", "Escape", "Escape")
                    program.wait_idle()
                    yield Try(took, wrong=_still_rates(program, seen))
                program.quit()


def _still_rates(program: Program, seen: Database) -> str:
    before = seen.edits
    program.press("1", "2")
    try:
        wait_for("a score", lambda: seen.edits > before)
    except NeverHappenedError:
        return "keys do nothing afterwards"
    return ""


@contextmanager
def _clipboard(screen: Screen, size: int) -> Iterator[None]:
    """Another program has so many characters on the clipboard."""
    environment = {**os.environ, **screen.environment}
    owner = subprocess.Popen([sys.executable, "-c", _CLIPBOARD, str(size)], env=environment, stdout=subprocess.PIPE)
    try:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"here\n"
        yield
    finally:
        owner.kill()
        owner.wait()


def _full_disk(scene: Scene) -> Iterator[Try]:
    """While somebody rates. Nothing is lost: it is saved by itself when there is room again. No try where nothing may
    be mounted."""
    small, path = scene.root / "small", scene.root / "small.txt"
    small.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", str(small)]
    if subprocess.run(mount, check=False).returncode:
        return
    try:
        with virtual_screen() as screen:
            for _ in range(3):
                began = time.monotonic()
                with _window(screen, small / "data", path) as (program, seen):
                    before, filler, pressed = _entries(seen), small / "filler", 0
                    fill(filler)
                    # SQLite's log may have room inside for some more.
                    while pressed < _MOST_IN_LOG and _entries(seen) == before + pressed:
                        program.press(*"01234", *["ctrl+z"] * 5)
                        program.wait_idle()
                        time.sleep(1)
                        pressed += 10
                    full = _entries(seen)
                    filler.unlink()
                    wrong = "" if full < before + pressed else "the disk was not full"
                    try:
                        wait_for("the edits", lambda: _entries(seen) >= before + pressed)  # noqa: B023
                    except NeverHappenedError:
                        wrong = f"{_entries(seen) - before} of {pressed} edits are saved"
                    took = _taken(program, path, began)
                    time.sleep(_HEARD)
                    program.quit()
                yield Try(took, wrong=wrong or _check(scene, small / "data"))
    finally:
        subprocess.run(["umount", str(small)], check=False)


def _entries(seen: Database) -> int:
    """How many edits, undone and redone ones among them, are saved."""
    return int(seen.ask("SELECT count(*) FROM journal")[0][0])


def fill(path: Path) -> None:
    """Take all the room of a disk."""
    with path.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    file.write(b"\0" * size)
            except OSError:
                continue


MODES = (
    HostileMode("Window: killed while somebody rates", _killed, memory=500_000_000),
    HostileMode("Window: 299 KB and 10.8 MB pasted into find, palette, navigator, note", _pasted, memory=700_000_000),
    HostileMode("Window: disk full while somebody rates, then room again", _full_disk, memory=500_000_000, seconds=120),
)
