"""A virtual screen of our own: an X server on a free display, a window manager, key presses and pictures.

Nothing that was running before is touched, and everything started here is stopped at the end.
"""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")

OPENBOX = Path(__file__).resolve().with_name("openbox.xml")
PATIENCE = 90.0
"""Seconds to wait for something that normally takes a fraction of one: other work may have the machine meanwhile."""
LOOK_AGAIN = 0.05
"""Seconds between two looks, most of which start a program."""
_PLAIN = 100
"""More colours than a screen shows whose window has not painted its text yet: that brings shades of grey."""


class NeverHappenedError(AssertionError):
    """What was waited for did not come about, and will not."""


class CommandError(Exception):
    """A program that was run on the screen failed."""


def wait_for(what: str, look: Callable[[], Found | None], seconds: float = PATIENCE) -> Found:
    """Looks again and again until there is something true to return; fails, saying ``what``, after ``seconds``.

    A look that fails sees nothing yet: a reply of D-Bus is late, a window is not mapped, a table or its first row is
    not there. What the last look failed with is the cause of the failure. :class:`NeverHappenedError` ends the wait.
    """
    end = time.monotonic() + seconds
    while True:
        failure: Exception | None = None
        try:
            value = look()
        except NeverHappenedError:
            raise
        except Exception as error:
            value, failure = None, error
        if value:
            return value
        if time.monotonic() > end:
            raise NeverHappenedError(f"{what}: not within {seconds:.0f} s") from failure
        time.sleep(LOOK_AGAIN)


class Screen:
    """A display that nobody sees. ``environment`` is what a program needs to open its window there."""

    def __init__(self, display: str, size: tuple[int, int], framebuffer: Path) -> None:
        self.display = display
        self.size = size
        self.framebuffer = framebuffer
        self.manager: subprocess.Popen[bytes] | None = None
        variables = {name: value for name, value in os.environ.items() if name not in {"WAYLAND_DISPLAY", "XAUTHORITY"}}
        self.environment = {**variables, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "LC_ALL": "C.UTF-8"}

    @contextmanager
    def manager_stopped(self) -> Iterator[None]:
        """The window manager does nothing meanwhile: no window that opens or closes changes who has the keyboard."""
        assert self.manager is not None
        self.manager.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.manager.send_signal(signal.SIGCONT)

    def run(self, *command: str, seconds: float = PATIENCE) -> str:
        """Runs a program on this screen and returns what it printed; fails with what it complained about."""
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, timeout=seconds, check=False
        )
        if done.returncode:
            raise CommandError(f"{' '.join(command)}: {done.stderr.strip() or done.stdout.strip()}")
        return done.stdout

    def press(self, *keys: str) -> None:
        """Presses keys through the X server, as a keyboard would: the window with the focus gets them."""
        self.run("xdotool", "key", "--delay", "4", *keys)

    def type(self, text: str) -> None:
        """Types plain ASCII words, key by key."""
        self.run("xdotool", "type", "--delay", "4", "--", text)

    def window_of(self, process: int) -> str | None:
        """The id of the visible window of a process, if there is one."""
        done = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(process), "--name", "."],
            env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        return next(iter(done.stdout.split()), None)

    def title(self, window: str) -> str:
        return self.run("xdotool", "getwindowname", window).strip()

    def focused(self) -> str | None:
        """The id of the window that has the keyboard."""
        done = subprocess.run(
            ["xdotool", "getwindowfocus"],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.stdout.strip() or None

    def picture(self, path: Path) -> Path:
        """Saves the whole screen as a PNG, once two looks at it show the same, and more than an empty window."""
        path.parent.mkdir(parents=True, exist_ok=True)
        before = b""

        def settled() -> bool:
            nonlocal before
            self.run("import", "-window", "root", "-define", "png:exclude-chunks=date,time", str(path))
            now, before = before, path.read_bytes()
            return now == before and int(self.run("identify", "-format", "%k", str(path))) > _PLAIN

        wait_for("the screen to be still", settled)
        return path

    def look(self, first: int, last: int) -> bytes:
        """The pixels of the lines from ``first`` to ``last``, without that one."""
        dump = (self.framebuffer / "Xvfb_screen0").read_bytes()
        # X Window Dump, XWDFile.h: the size of the header first, and the number of colours as its 20th number.
        header = struct.unpack(">25I", dump[:100])
        begin, line = header[0] + header[19] * 12, header[12]
        return dump[begin + first * line : begin + last * line]

    def colours(self) -> int:
        """How many different colours the screen shows."""
        return len(set(memoryview(self.look(0, self.size[1])).cast("I")))


@contextmanager
def virtual_screen(width: int = 1366, height: int = 768, options: Sequence[str] = ()) -> Iterator[Screen]:
    """A screen of this size, in pixels, with a window manager that gives a new window the keyboard.

    Its picture can be read as it changes in its folder ``framebuffer``; ``options`` are more of Xvfb's.
    """
    # In memory where the system has such a place: a disk to which what is painted is written would take part in what is
    # measured.
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield from _screen(width, height, folder, options)


def _screen(width: int, height: int, folder: str, options: Sequence[str]) -> Iterator[Screen]:
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-nolisten", "tcp", "-screen", "0", f"{width}x{height}x24", "-dpi", "96",
         # Without it the server begins anew when the last program leaves it: one that only asked whether a window
         # manager answers would end the one that is just starting.
         "-noreset", "-fbdir", folder, *options],
        pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writer)
    manager = None
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        if not number:
            raise NeverHappenedError("Xvfb did not start")
        screen = Screen(f":{number}", (width, height), Path(folder))
        manager = subprocess.Popen(
            ["openbox", "--sm-disable", "--config-file", str(OPENBOX)],
            env=screen.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_for("a window manager", lambda: _managed(screen, manager))
        screen.manager = manager
        yield screen
    finally:
        for process in (manager, server):
            if process is not None:
                _stop(process)


def _managed(screen: Screen, manager: subprocess.Popen[bytes]) -> bool:
    """Whether the window manager answers; xdotool fails on the desktop count until one does."""
    if manager.poll() is not None:
        raise NeverHappenedError(f"the window manager ended with status {manager.returncode}")
    done = subprocess.run(
        ["xdotool", "get_num_desktops"], env=screen.environment, capture_output=True, timeout=PATIENCE, check=False
    )
    return done.returncode == 0 and not done.stderr


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
