"""Whether there is a screen to open a window on. Qt ends the process where there is none, with no error to catch."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from pathlib import Path


def has_screen() -> bool:
    """Whether one of the screens that Qt will try answers. Always true on Windows and macOS, and for a platform that
    ``QT_QPA_PLATFORM`` names and that needs neither X nor Wayland."""
    if sys.platform in ("darwin", "win32"):
        return True
    named = os.environ.get("QT_QPA_PLATFORM", "").split(";")
    wanted = [name.partition(":")[0].partition("-")[0] for name in named if name] or ["xcb", "wayland"]
    checks = {"xcb": _has_x, "wayland": _has_wayland}
    return any(checks[name]() if name in checks else True for name in wanted)


def _has_x() -> bool:
    """Asks the library by which Qt will connect: it knows every form of ``DISPLAY`` and the right to be let in."""
    if not os.environ.get("DISPLAY"):
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # it cannot be asked: Qt will say what is missing
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


def _has_wayland() -> bool:
    """Tries the socket that ``WAYLAND_DISPLAY`` names; ``WAYLAND_SOCKET`` stands for one that is connected already."""
    if os.environ.get("WAYLAND_SOCKET"):
        return True
    name = os.environ.get("WAYLAND_DISPLAY")
    if not name:
        return False
    path = Path(os.environ.get("XDG_RUNTIME_DIR", ""), name)
    with socket.socket(socket.AF_UNIX) as compositor:
        try:
            compositor.connect(str(path))
        except OSError:
            return False
    return True
