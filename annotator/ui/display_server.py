"""Checks for a display server and for the input method plugin before Qt starts: without a display, Qt aborts the
process instead of raising an error."""

from __future__ import annotations

import ctypes
import os
import shutil
import socket
import sys
from pathlib import Path

from PySide6.QtCore import QLibraryInfo

from annotator.errors import AnnotatorError

_FILES = {"wayland-egl": "wayland"}
"""Platforms whose plugin file is named differently."""


_SPELLED = {"fcitx5": "fcitx", "@im=fcitx": "fcitx"}
_NO_INPUT_METHOD = ("none", "local", "simple", "compose", "xim", "wayland", "gtk-im-context-simple")


def require_screen() -> None:
    """Raise ``window.no_screen`` if none of the platforms that Qt will try has a running display server, and
    ``window.no_plugin`` if none of their plugins can be loaded; Qt would abort the process. Platforms other than X and
    Wayland, of which ``QT_QPA_PLATFORM`` may name one, need no server; Windows and macOS always have a window.

    Loading a plugin here costs nothing, since Qt needs it next.
    """
    if sys.platform in ("darwin", "win32"):
        return
    checks, reasons = {"xcb": _has_x, "wayland": _has_wayland}, []
    wanted = _wanted_platforms()
    if not any((check := checks.get(name.partition("-")[0])) is None or check() for name in wanted):
        raise AnnotatorError(
            "window.no_screen",
            "There is no screen for the window, or this program may not use it.",
            "Start it from your own desktop; `annotator --help` lists what works without a window.",
        )
    for name in wanted:
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
        "Install the library named above, set QT_QPA_PLATFORM to an available platform, or reinstall Annotator.",
    )


def _plugin_folders() -> list[Path]:
    named = os.environ.get("QT_QPA_PLATFORM_PLUGIN_PATH")
    others = [Path(place, "platforms") for place in os.environ.get("QT_PLUGIN_PATH", "").split(os.pathsep) if place]
    shipped = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath), "platforms")
    return [*([Path(named)] if named else []), *others, shipped]


def _wanted_platforms() -> list[str]:
    """The platforms that Qt will try, in order."""
    named = os.environ.get("QT_QPA_PLATFORM", "").split(";")
    return [name.partition(":")[0] for name in named if name] or ["xcb", "wayland"]


def input_methods() -> list[str]:
    """The input methods that the session configures, in order of priority: ``ibus``, ``fcitx`` and others."""
    named = [os.environ.get("QT_IM_MODULE", ""), *os.environ.get("QT_IM_MODULES", "").split(";")]
    named += [os.environ.get("XMODIFIERS", "").partition("@im=")[2], os.environ.get("GTK_IM_MODULE", "")]
    names = [_SPELLED.get(name, name) for name in named]
    return list(dict.fromkeys(name for name in names if name and name not in _NO_INPUT_METHOD))


def has_input_plugin(name: str) -> bool:
    """Whether this Qt has a plugin for the input method. Plugins of the system's Qt are not considered."""
    folders = [Path(place) for place in os.environ.get("QT_PLUGIN_PATH", "").split(os.pathsep) if place]
    folders.append(Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)))
    return any(
        True for folder in folders for _ in folder.glob(f"platforminputcontexts/lib{name}*platforminputcontext*")
    )


def choose_input_method() -> None:
    """Configure Qt for the input method of the session. Must be called before the application is created.

    If the input method is Fcitx and this Qt has no plugin for it, Qt is told to use the compositor, or IBus, whose
    protocol Fcitx also implements. Without ``ibus-daemon`` in the path the IBus plugin works only by the portal, which
    Fcitx implements too. The plugin is set to synchronous mode: otherwise keys that IBus answers at once overtake
    earlier keys, and letters typed while the window is busy change places.
    """
    os.environ.setdefault("IBUS_ENABLE_SYNC_MODE", "1")
    chosen = os.environ.get("QT_IM_MODULES")
    if not chosen and input_methods()[:1] == ["fcitx"] and not has_input_plugin("fcitx"):
        os.environ["QT_IM_MODULES"] = "wayland;ibus"
        if shutil.which("ibus-daemon") is None:
            os.environ.setdefault("IBUS_USE_PORTAL", "1")


def _has_x() -> bool:
    """Tries to connect with the library that Qt uses: it knows all forms of ``DISPLAY`` and all authorization
    methods."""
    if not os.environ.get("DISPLAY"):
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True  # unknown: Qt will say what is missing
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed


def _has_wayland() -> bool:
    """Tries to connect to the socket in ``WAYLAND_DISPLAY``. ``WAYLAND_SOCKET`` means that the connection exists
    already."""
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
