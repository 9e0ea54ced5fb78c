"""Keys of the X server that are on their way to one window of this program, led to another one."""

from __future__ import annotations

import ctypes
import sys
from collections import deque
from collections.abc import Callable
from typing import Any, ClassVar, Final

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray, QTimer
from PySide6.QtGui import QGuiApplication, QWindow

_XCB_EVENT: Final = b"xcb_generic_event_t"
_LENGTH: Final = 32  # bytes of every event that is looked at here
_PRESS: Final = 2  # XCB_KEY_PRESS
_KEYS: Final = (_PRESS, 3)  # XCB_KEY_RELEASE
_FOCUS_IN: Final = 9  # XCB_FOCUS_IN
_POINTER: Final = 5  # XCB_NOTIFY_DETAIL_POINTER: only because the pointer is over the window
_REVERT_TO_PARENT: Final = 2  # XCB_INPUT_FOCUS_PARENT, as Qt has it
_SENT: Final = 0x80  # bit of the type of an event that a program has sent
_KEY_WINDOW, _FOCUS_WINDOW = 12, 4  # offsets in bytes of the window's id

Send = Callable[[int, bytes], object]
"""Sends an event to a window of this program, given by its id."""


class KeyRedirect(QAbstractNativeEventFilter):
    """Has the keys of the X server for all windows of this program come to one of them. There is one at a time.

    Qt hands a key to the window that it knows to have the keyboard, whichever window the event is about. So the keys
    that come before ``window`` has it wait here where ``waits`` is set. Once it has, they are sent to it through the X
    server, ahead of all that come later.
    """

    _current: ClassVar[KeyRedirect | None] = None

    def __init__(self, window: int, send: Send, *, waits: bool) -> None:
        super().__init__()
        self._window = window
        self._send = send
        self._waits = waits
        self._ending = False
        self._held: deque[bytes] = deque()  # to be sent
        self._sent: deque[bytes] = deque()  # on their way back from the X server
        self._stray: deque[bytes] = deque()  # the same of the redirection before, whose keys are held here anew

    @classmethod
    def begin(cls, window: QWindow, *, waits: bool) -> KeyRedirect | None:
        """To this window, until :meth:`end`; None where keys need no redirection."""
        if QGuiApplication.platformName() != "xcb":
            return None
        application = _application()
        before = cls._current
        # The window's id of a QWidget would make the widgets around it native.
        now = cls._current = cls(int(window.winId()), _Server(application).send, waits=waits)
        if before is not None:
            application.removeNativeEventFilter(before)
            now.take_over(before)
        application.installNativeEventFilter(now)
        now.send_on()
        return now

    def take_over(self, before: KeyRedirect) -> None:
        """Go on with the keys of another one, which hears of none any more."""
        self._stray, self._held = before._stray, before._held
        if self._waits:
            self._stray = before._stray + before._sent
            self._held = before._sent + before._held
        else:
            self._sent = before._sent

    def end(self) -> None:
        """The window has the keyboard: Qt hands keys on by itself, once those are through that have waited."""
        if KeyRedirect._current is self:
            self._ending = True
            self._waits = False
            self.send_on()

    def end_at(self, focused: QWindow | None) -> None:
        """A window of this program has the keyboard: the X server sends keys there."""
        if focused is not None:
            self.end()
            _application().focusWindowChanged.disconnect(self.end_at)

    def drop(self) -> bool:
        """The window is gone. Where it never had the keyboard, what waits for it is meant for no other; whether there
        was anything."""
        lost = self._waits and any(event[0] & ~_SENT == _PRESS for event in self._held)
        if self._waits:
            self._held.clear()
        return lost

    def send_on(self) -> None:
        """Send what waits, unless something is on its way still."""
        if self._waits or self._stray or self._sent:
            return
        self._sent, self._held = self._held, deque()
        for event in self._sent:
            self._send(self._window, event)
        if self._ending and not self._sent:
            KeyRedirect._current = None
            QTimer.singleShot(0, lambda: _application().removeNativeEventFilter(self))  # Qt may be calling it just now

    def nativeEventFilter(self, kind: QByteArray, message: int) -> tuple[bool, int]:  # type: ignore[override]
        if kind != _XCB_EVENT or KeyRedirect._current is not self:
            return False, 0
        address = int(message)
        what = ctypes.c_uint8.from_address(address).value & ~_SENT
        if what in _KEYS:
            return self._take(address), 0
        if what == _FOCUS_IN and self._waits:
            event = ctypes.string_at(address, _LENGTH)
            if event[1] != _POINTER and _number(event, _FOCUS_WINDOW) == self._window:
                self._waits = False  # Qt hears of it before what is sent now
                self.send_on()
        return False, 0

    def _take(self, address: int) -> bool:
        """Whether a key is kept from Qt."""
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


def focus(window: QWindow) -> None:
    """Have the X server send keys to this window, which this program may do while one of its windows has the keyboard.

    Where a window that has it is closed, the X server gives it to none, and drops keys until the window manager has
    chosen the next.
    """
    if QGuiApplication.platformName() == "xcb" and window.isExposed():
        _Server(_application()).focus(int(window.winId()))


def _number(event: bytes, at: int) -> int:
    return int.from_bytes(event[at : at + 4], sys.byteorder)


def _same(one: bytes, other: bytes) -> bool:
    """Whether it is one event, sent or as it came: its type, key, time and modifiers are the same."""
    marks = ((each[0] & ~_SENT, each[1], each[4:8], each[28:30]) for each in (one, other))
    return next(marks) == next(marks)


def _application() -> QGuiApplication:
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    return application


class _Server:
    """Requests to the X server, over Qt's connection."""

    def __init__(self, application: QGuiApplication) -> None:
        native: Any = application.nativeInterface()  # QX11Application, which there is on Linux alone
        self._connection = native.connection()
        self._xcb = xcb = ctypes.CDLL("libxcb.so.1")  # the one that Qt has loaded
        of_connection, byte, number = ctypes.c_void_p, ctypes.c_uint8, ctypes.c_uint32
        xcb.xcb_send_event.argtypes = [of_connection, byte, number, number, ctypes.c_char_p]
        xcb.xcb_set_input_focus.argtypes = [of_connection, byte, number, number]
        xcb.xcb_flush.argtypes = [of_connection]

    def send(self, window: int, event: bytes) -> None:
        """Have a window of this program get an event of a key."""
        about = ctypes.create_string_buffer(event, _LENGTH)
        ctypes.c_uint32.from_buffer(about, _KEY_WINDOW).value = window
        self._xcb.xcb_send_event(self._connection, 0, window, 0, about)  # no mask: to the program whose window it is
        self._xcb.xcb_flush(self._connection)

    def focus(self, window: int) -> None:
        """Send keys to a window of this program from now on."""
        self._xcb.xcb_set_input_focus(self._connection, _REVERT_TO_PARENT, window, 0)
        self._xcb.xcb_flush(self._connection)
