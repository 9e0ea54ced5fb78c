"""Keys of the X server, by XTEST: the program gets them as from a keyboard."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

_PATIENCE = 0.6  # seconds: a key that a window manager keeps never comes
_NAMES = {
    "Ctrl": "Control_L", "Shift": "Shift_L", "Alt": "Alt_L", "PgDown": "Next", "PgUp": "Prior", "Esc": "Escape",
    "Space": "space", "Del": "Delete", "Backspace": "BackSpace", "+": "plus", "-": "minus", "?": "question",
    ".": "period", ",": "comma", "=": "equal",
}  # fmt: skip


class XKeyboard(QObject):
    """Presses keys on the display of this application, and waits until they have come."""

    def __init__(self, display: str) -> None:
        super().__init__()
        self._x11, self._xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._x11.XStringToKeysym.restype = self._x11.XkbKeycodeToKeysym.restype = ctypes.c_ulong
        self._x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self._x11.XkbKeycodeToKeysym.argtypes = [ctypes.c_void_p, ctypes.c_ubyte, ctypes.c_uint, ctypes.c_uint]
        self._x11.XFlush.argtypes = [ctypes.c_void_p]
        self._xtest.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self._display = self._x11.XOpenDisplay(display.encode())
        if not self._display:
            raise OSError(f"no X server on {display}")
        self._came = 0
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def press(self, keys: str, idle: Callable[[], object]) -> None:
        """Press keys as Qt writes them; ``idle`` lets the program go on."""
        parts = [*keys[:-2].split("+"), "+"] if keys.endswith("++") else keys.split("+") if keys != "+" else ["+"]
        codes: list[int] = []
        for part in parts:
            symbol = self._x11.XStringToKeysym(
                (_NAMES.get(part) or (part.lower() if len(part) == 1 else part)).encode()
            )
            code = self._x11.XKeysymToKeycode(self._display, symbol) & 0xFF
            if self._x11.XkbKeycodeToKeysym(self._display, code, 0, 0) != symbol:
                codes.append(
                    self._x11.XKeysymToKeycode(self._display, 0xFFE1) & 0xFF
                )  # it is printed above another one
            codes.append(code)
        came = self._came
        for down, key in [(1, code) for code in codes] + [(0, code) for code in reversed(codes)]:
            self._xtest.XTestFakeKeyEvent(self._display, key, down, 0)
        self._x11.XFlush(self._display)
        end = time.monotonic() + _PATIENCE
        while self._came < came + len(codes) and time.monotonic() < end:
            idle()
            time.sleep(0.001)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's
        if event.type() == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent) and watched.isWindowType():
            self._came += 1
        return False
