"""Whether there is a screen to open a window on. Qt ends the process where there is none, with no error to catch."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

from annotator.errors import AnnotatorError

_FILES = {"wayland-egl": "wayland"}
"""Platforms whose plugin has another name than theirs."""


def has_screen() -> bool:
    """Whether one of the screens that Qt will try answers. Always true on Windows and macOS, and for a platform that
    ``QT_QPA_PLATFORM`` names and that needs neither X nor Wayland."""
    if sys.platform in ("darwin", "win32"):
        return True
    wanted = [name.partition("-")[0] for name in _wanted()]
    checks = {"xcb": _has_x, "wayland": _has_wayland}
    return any(checks[name]() if name in checks else True for name in wanted)


def require_plugin() -> None:
    """Raise ``window.no_plugin`` where none of Qt's plugins for the screen can be loaded: Qt would abort the process.

    Loading one here costs nothing, for Qt needs it next.
    """
    if sys.platform in ("darwin", "win32"):
        return
    reasons = []
    for name in _wanted():
        files = [path for folder in _plugin_folders() for path in folder.glob(f"libq{_FILES.get(name, name)}*.so")]
        for path in files:
            try:
                ctypes.CDLL(str(path))
            except OSError as error:
                reasons.append(str(error))
            else:
                return
        if not files:
            reasons.append(f"there is no plugin called {name!r}")
    raise AnnotatorError(
        "window.no_plugin",
        f"Qt cannot open a window here: {'; '.join(reasons)}.",
        "Install the library named, set QT_QPA_PLATFORM to a platform that is there, or install Annotator again.",
    )


def _plugin_folders() -> list[Path]:
    named = os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH")
    others = [Path(place, "platforms") for place in os.environ.get("QT_PLUGIN_PATH", "").split(os.pathsep) if place]
    shipped = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")
    return [*([Path(named)] if named else []), *others, shipped]


def _wanted() -> list[str]:
    """The platforms that Qt will try, in its order."""
    named = os.environ.get("QT_QPA_PLATFORM", "").split(";")
    return [name.partition(":")[0] for name in named if name] or ["xcb", "wayland"]


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
