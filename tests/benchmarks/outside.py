"""What can be measured of a program without touching it: keys go in through the X server, pictures come out of it.

Xvfb keeps the picture in a file that is mapped here, and XTEST gives it keys as a keyboard would.
"""

from __future__ import annotations

import ctypes
import mmap
import struct
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

LOOK_EVERY = 0.0005
"""Seconds between two looks at the picture."""
LINES_APART = 16
"""A look takes every 16th line, the next look those below them: to compare all of 1600x1000 takes a millisecond or two
and the memory that the measured program and the X server would use meanwhile. What is that high is seen at once, less
up to 16 looks late, nothing early."""
_KEYSYMS = {"Tab": 0xFF09, "Return": 0xFF0D, "Escape": 0xFF1B, "Right": 0xFF53, "ctrl": 0xFFE3, "shift": 0xFFE1}


class Keyboard:
    """Presses keys on a display by the XTEST extension, in less time than it takes to start ``xdotool``."""

    def __init__(self, display: str) -> None:
        self._x11, self._xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self._x11.XFlush.argtypes = [ctypes.c_void_p]
        self._xtest.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self._display = self._x11.XOpenDisplay(display.encode())
        if not self._display:
            raise OSError(f"no X server on {display}")

    def press(self, keys: str) -> None:
        """One key, with those that are held before it: ``3``, ``ctrl+Return``."""
        codes = [
            self._x11.XKeysymToKeycode(self._display, _KEYSYMS.get(name) or ord(name)) & 0xFF
            for name in keys.split("+")
        ]
        for code in codes:
            self._xtest.XTestFakeKeyEvent(self._display, code, 1, 0)
        for code in reversed(codes):
            self._xtest.XTestFakeKeyEvent(self._display, code, 0, 0)
        self._x11.XFlush(self._display)


@dataclass(frozen=True)
class Seen:
    """Seconds from a key to the first and to the last change of the picture, and what the program computed meanwhile
    and right after (seconds, all its threads)."""

    first: float
    last: float
    computed: float


class Picture:
    """The picture of an Xvfb that was started with ``-fbdir``. ``corner``: the width and height in pixels of what is
    not looked at in its lower right corner, such as a clock, which changes whether a key was pressed or not."""

    def __init__(self, folder: Path, corner: tuple[int, int] = (0, 0)) -> None:
        self._corner = corner
        self._file = (folder / "Xvfb_screen0").open("r+b")
        self._map = mmap.mmap(self._file.fileno(), 0)
        # X Window Dump, XWDFile.h: the size of the header first, and the number of colours as its 20th number.
        header = struct.unpack(">25I", self._map[:100])
        begin = header[0] + header[19] * 12
        self._line, self._lines = header[12], header[5]  # bytes of one, and how many
        self._size = self._line * self._lines
        self._anchor = (ctypes.c_char * len(self._map)).from_buffer(self._map)
        self._here = ctypes.addressof(self._anchor) + begin
        self._known = ctypes.create_string_buffer(self._size)
        self._libc = ctypes.CDLL(None)
        self._libc.memcmp.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
        self._kept = ctypes.addressof(self._known)
        self._looks = 0
        self.take()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        del self._anchor
        self._map.close()
        self._file.close()

    def changed(self) -> bool:
        """Whether it is another one than at the last change, in the lines of this look (``LINES_APART``)."""
        self._looks += 1
        for line in range(self._looks % LINES_APART, self._lines, LINES_APART):
            at, (wide, high) = line * self._line, self._corner
            seen = self._line - 4 * wide if line >= self._lines - high else self._line
            if self._libc.memcmp(self._here + at, self._kept + at, seen):
                self.take()
                return True
        return False

    def take(self) -> None:
        """Later looks compare with the picture as it is now."""
        ctypes.memmove(self._known, self._here, self._size)

    def wait_still(self, seconds: float, at_most: float = 30.0) -> None:
        """Until nothing has changed for so long."""
        began = still = time.perf_counter()
        while time.perf_counter() - still < seconds:
            if self.changed():
                still = time.perf_counter()
            if still - began > at_most:
                raise TimeoutError("the picture never stood still")
            time.sleep(0.005)


def press(keyboard: Keyboard, picture: Picture, process: int, keys: str, watched: float, still: float = 0.0) -> Seen:
    """Press keys and watch the picture for ``watched`` seconds, or until it has stood still for ``still`` seconds after
    it changed. Where it never changes, both times are ``watched``."""
    picture.take()
    before, began = computed(process), time.perf_counter()
    keyboard.press(keys)
    first = last = 0.0
    while (now := time.perf_counter() - began) < watched and not (still and last and now - last > still):
        if picture.changed():
            last = now
            first = first or now
        time.sleep(LOOK_EVERY)
    return Seen(first or watched, last or watched, computed(process) - before)


def started(picture: Picture, process: int, began: float, still: float = 2.0) -> Seen:
    """Watch a program that was started at ``began`` (of ``perf_counter``) until it has painted and stood still: the
    empty window comes first, and what is in the store a while later."""
    first = last = 0.0
    while (now := time.perf_counter() - began) < 60 and not (last and now - last > still):
        if picture.changed():
            last, needed = now, computed(process)
            first = first or now
        time.sleep(LOOK_EVERY)
    return Seen(first, last, needed if last else computed(process))


def computed(process: int) -> float:
    """Seconds that all threads of a process have run on a processor."""
    total = 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        try:
            total += int((thread / "schedstat").read_text(encoding="ascii").split()[0])
        except (FileNotFoundError, ProcessLookupError):
            continue  # it ended between the two looks
    return total / 1e9


def megabytes(process: int | str, file: str, name: str) -> float:
    """A line of what the kernel says about a process (``smaps_rollup``: ``Pss`` counts shared pages by their share), in
    millions of bytes; the kernel counts in units of 1,024."""
    lines = Path(f"/proc/{process}/{file}").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 / 1e6 for line in lines if line.startswith(f"{name}:"))
