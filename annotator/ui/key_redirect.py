"""Redirects X11 key events from all windows of this program to one of them."""

from __future__ import annotations

import ctypes
import sys
from collections import deque
from collections.abc import Callable
from typing import Any, ClassVar

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray, QTimer
from PySide6.QtGui import QGuiApplication, QWindow

from annotator.ui.application import application

_XCB_EVENT = b"xcb_generic_event_t"
_LENGTH = 32  # size in bytes of the event structures used here
_PRESS = 2  # XCB_KEY_PRESS
_KEYS = (_PRESS, 3)  # XCB_KEY_RELEASE
_FOCUS_IN = 9  # XCB_FOCUS_IN
_POINTER = 5  # XCB_NOTIFY_DETAIL_POINTER: focus only because the pointer is over the window
_REVERT_TO_PARENT = 2  # XCB_INPUT_FOCUS_PARENT, the same value as Qt uses
_SENT = 0x80  # set in the type of events sent by a program
_KEY_WINDOW, _FOCUS_WINDOW = 12, 4  # byte offsets of the window id

Send = Callable[[int, bytes], object]
"""Sends an event to the window of this program with the given id."""


class X11KeyRedirect(QAbstractNativeEventFilter):
    """Redirects the X11 key events of all windows of this program to one window. Only one redirection is active at a
    time.

    Qt delivers a key to the window that it considers focused, whatever window the event names. With ``waits``, keys
    that arrive before ``window`` has the focus are held back. Once it has the focus, they are sent to it through the X
    server, ahead of all later ones.
    """

    _current: ClassVar[X11KeyRedirect | None] = None

    def __init__(self, window: int, send: Send, *, waits: bool) -> None:
        super().__init__()
        self._window = window
        self._send = send
        self._waits = waits
        self._ending = False
        self._held: deque[bytes] = deque()  # to be sent
        self._sent: deque[bytes] = deque()  # sent, but not yet back from the X server
        self._stray: deque[bytes] = deque()  # the same for the previous redirection; their keys are held again here

    @classmethod
    def begin(cls, window: QWindow, *, waits: bool) -> X11KeyRedirect | None:
        """Redirect keys to ``window`` until :meth:`end`. Returns None on platforms that need no redirection."""
        if QGuiApplication.platformName() != "xcb":
            return None
        before = cls._current
        # Calling winId() on a QWidget would make its ancestors native.
        now = cls._current = cls(int(window.winId()), _X11Server().send, waits=waits)
        if before is not None:
            application().removeNativeEventFilter(before)
            now.take_over(before)
        application().installNativeEventFilter(now)
        now.send_on()
        return now

    def take_over(self, before: X11KeyRedirect) -> None:
        """Take over the pending keys of another redirection, which receives no further events."""
        self._stray, self._held = before._stray, before._held
        if self._waits:
            self._stray = before._stray + before._sent
            self._held = before._sent + before._held
        else:
            self._sent = before._sent

    def end(self) -> None:
        """End the redirection as soon as all held keys were delivered: the window has the focus, and Qt delivers keys
        itself."""
        if X11KeyRedirect._current is self:
            self._ending = True
            self._waits = False
            self.send_on()

    def end_at(self, focused: QWindow | None) -> None:
        """End the redirection when a window of this program gets the focus."""
        if focused is not None:
            self.end()
            application().focusWindowChanged.disconnect(self.end_at)

    def drop(self) -> bool:
        """Drop the held keys if the window was closed before it had the focus. Returns whether a key press was among
        them."""
        lost = self._waits and any(event[0] & ~_SENT == _PRESS for event in self._held)
        if self._waits:
            self._held.clear()
        return lost

    def send_on(self) -> None:
        """Send the held keys, unless earlier ones are still on their way."""
        if self._waits or self._stray or self._sent:
            return
        self._sent, self._held = self._held, deque()
        for event in self._sent:
            self._send(self._window, event)
        if self._ending and not self._sent:
            X11KeyRedirect._current = None
            QTimer.singleShot(0, lambda: application().removeNativeEventFilter(self))  # Qt may be inside it

    def nativeEventFilter(self, kind: QByteArray, message: int) -> tuple[bool, int]:  # type: ignore[override]
        if kind != _XCB_EVENT or X11KeyRedirect._current is not self:
            return False, 0
        address = int(message)
        event_type = ctypes.c_uint8.from_address(address).value & ~_SENT
        if event_type in _KEYS:
            return self._take(address), 0
        if event_type == _FOCUS_IN and self._waits:
            event = ctypes.string_at(address, _LENGTH)
            if event[1] != _POINTER and _number(event, _FOCUS_WINDOW) == self._window:
                self._waits = False  # Qt sees this event before the keys sent now
                self.send_on()
        return False, 0

    def _take(self, address: int) -> bool:
        """Handle a key event. Returns whether it is hidden from Qt."""
        event = ctypes.string_at(address, _LENGTH)
        if event[0] & _SENT and self._stray and _same(self._stray[0], event):
            self._stray.popleft()
            self.send_on()
            return True
        returned = bool(event[0] & _SENT and self._sent and _same(self._sent[0], event))
        if not returned and (self._waits or self._stray or self._sent):
            self._held.append(event)
            return True
        ctypes.c_uint32.from_address(address + _KEY_WINDOW).value = self._window
        if returned:
            self._sent.popleft()
            self.send_on()
        return False


def focus_x11_window(window: QWindow) -> None:
    """Give a window the X11 focus. Only possible while a window of this program has it.

    If the focused window is closed, the X server assigns the focus to no window and drops keys until the window manager
    has chosen another one.
    """
    if QGuiApplication.platformName() == "xcb" and window.isExposed():
        _X11Server().focus(int(window.winId()))


def _number(event: bytes, at: int) -> int:
    return int.from_bytes(event[at : at + 4], sys.byteorder)


def _same(first: bytes, second: bytes) -> bool:
    """Whether both are the same event, one of them possibly sent by this program: type, key, time and modifiers are
    equal."""
    marks = ((event[0] & ~_SENT, event[1], event[4:8], event[28:30]) for event in (first, second))
    return next(marks) == next(marks)


class _X11Server:
    """Requests to the X server over Qt's connection."""

    def __init__(self) -> None:
        native: Any = application().nativeInterface()  # QX11Application, only on Linux
        self._connection = native.connection()
        self._xcb = xcb = ctypes.CDLL("libxcb.so.1")  # the library that Qt has loaded
        of_connection, byte, number = ctypes.c_void_p, ctypes.c_uint8, ctypes.c_uint32
        xcb.xcb_send_event.argtypes = [of_connection, byte, number, number, ctypes.c_char_p]
        xcb.xcb_set_input_focus.argtypes = [of_connection, byte, number, number]
        xcb.xcb_flush.argtypes = [of_connection]

    def send(self, window: int, event: bytes) -> None:
        """Send a key event to a window of this program."""
        about = ctypes.create_string_buffer(event, _LENGTH)
        ctypes.c_uint32.from_buffer(about, _KEY_WINDOW).value = window
        self._xcb.xcb_send_event(self._connection, 0, window, 0, about)  # mask 0: to the owner of the window
        self._xcb.xcb_flush(self._connection)

    def focus(self, window: int) -> None:
        """Set the X11 input focus to a window of this program."""
        self._xcb.xcb_set_input_focus(self._connection, _REVERT_TO_PARENT, window, 0)
        self._xcb.xcb_flush(self._connection)
