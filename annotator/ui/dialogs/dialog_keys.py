"""Keys that are pressed before a dialog has the keyboard go to the dialog, and back after it has closed.

X11 sends a key to the window that had the keyboard when it was pressed, and a window manager takes its time to give it
to another one. Qt drops the keys of a window that a modal dialog blocks, without a word.
"""

from __future__ import annotations

import ctypes
from typing import ClassVar

from PySide6.QtCore import (
    QAbstractNativeEventFilter,
    QByteArray,
    QCoreApplication,
    QEvent,
    QEventLoop,
    QObject,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

_ENDS = (QEvent.Type.WindowActivate, QEvent.Type.WindowBlocked, QEvent.Type.Hide)
"""Of the dialog: X11 sends it its keys from here on, or another dialog has come over it, or it is closed."""
_PLATFORMS = ("xcb", "offscreen")
"""Where keys belong to a window before they are taken from the queue. Windows and macOS decide it then."""
_NO_TIMERS = QEventLoop.ProcessEventsFlag.X11ExcludeTimers | QEventLoop.ProcessEventsFlag.ExcludeSocketNotifiers
_XCB_EVENT = b"xcb_generic_event_t"
_XCB_KEYS = (2, 3)  # XCB_KEY_PRESS, XCB_KEY_RELEASE
_SENT = 0x80  # bit of the type of an event that a program has sent
_WINDOW_AT = 12  # offset in bytes of the window's id in xcb_key_press_event_t


class DialogKeys(QObject):
    """Hands the keys that come before ``dialog`` has the keyboard on to it, and those that come after it has closed to
    the window that opened it.

    Call :meth:`collect` before the dialog is shown, and :meth:`hand_on` after.
    """

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._kept: list[QKeyEvent] = []
        self._redirect: _Redirect | None = None
        under = dialog.parentWidget()  # it may not have the keyboard again from the dialog before
        known = QGuiApplication.platformName() in _PLATFORMS
        self._from = under.window().windowHandle() if known and under is not None else None

    def collect(self) -> None:
        """Take the keys that wait in the queue of the window system."""
        if self._from is not None:
            application = _application()
            application.installEventFilter(self)
            QCoreApplication.processEvents(_NO_TIMERS)
            application.removeEventFilter(self)
            self._dialog.create()  # its window, which is not shown yet
            if (window := self._dialog.windowHandle()) is not None:
                self._redirect = _Redirect.begin(window)
            self._dialog.installEventFilter(self)

    def hand_on(self) -> None:
        """Give the dialog what was collected."""
        if self._from is None or not isValid(self._from):
            return
        if self._dialog.focusWidget() is None:  # Qt chooses one only once the dialog is active
            self._dialog.focusNextChild()
        for event in self._kept:
            modal = QApplication.activeModalWidget()  # an earlier key may have closed this one, or opened another
            QCoreApplication.sendEvent(modal.windowHandle() if modal is not None else self._from, event)
        self._kept.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._dialog:
            if event.type() in _ENDS and self._redirect is not None:
                self._redirect.end()
            if event.type() == QEvent.Type.Hide:
                self._give_back()
            return False
        if not isinstance(watched, QWindow) or not isinstance(event, QKeyEvent):
            return False
        if watched is self._dialog.windowHandle():  # which is closed
            return self._from is not None and isValid(self._from) and QCoreApplication.sendEvent(self._from, event)
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # it is no command of the window
        else:
            self._kept.append(event.clone())
        return True

    def _give_back(self) -> None:
        """The dialog is closed: the window has the keyboard again, as soon as the window manager knows it."""
        if self._from is None or not isValid(self._from) or self._dialog.windowHandle() is None:
            return
        self._dialog.windowHandle().installEventFilter(self)
        redirect = _Redirect.begin(self._from)
        if redirect is not None:
            _application().focusWindowChanged.connect(redirect.end_at)


def _application() -> QGuiApplication:
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    return application


class _Redirect(QAbstractNativeEventFilter):
    """Has the X server's keys for the windows of this program come to one of them. There is one at a time."""

    _current: ClassVar[_Redirect | None] = None

    def __init__(self, window: int) -> None:
        super().__init__()
        self._window = window

    @classmethod
    def begin(cls, window: QWindow) -> _Redirect | None:
        """To this window, until :meth:`end`; None where keys need no redirection."""
        if QGuiApplication.platformName() != "xcb":
            return None
        if cls._current is not None:
            cls._current.end()
        cls._current = cls(int(window.winId()))  # of a QWidget it would make the widgets around it native
        _application().installNativeEventFilter(cls._current)
        return cls._current

    def end(self) -> None:
        if _Redirect._current is self:
            _Redirect._current = None
            _application().removeNativeEventFilter(self)

    def end_at(self, focused: QWindow | None) -> None:
        """A window of this program has the keyboard: the X server sends keys there."""
        if focused is not None:
            self.end()
            _application().focusWindowChanged.disconnect(self.end_at)

    def nativeEventFilter(self, kind: QByteArray, message: int) -> tuple[bool, int]:  # type: ignore[override]
        if kind == _XCB_EVENT:
            address = int(message)
            if ctypes.c_uint8.from_address(address).value & ~_SENT in _XCB_KEYS:
                ctypes.c_uint32.from_address(address + _WINDOW_AT).value = self._window
        return False, 0
