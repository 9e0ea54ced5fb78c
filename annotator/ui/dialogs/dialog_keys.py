"""Keys that are pressed before a dialog has the keyboard go to the dialog.

X11 sends a key to the window that had the keyboard when it was pressed, and a window manager takes its time to give it
to another one. Qt drops the keys of a window that a modal dialog blocks, without a word.
"""

from __future__ import annotations

import ctypes

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

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
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
    """Hands the keys that come before ``dialog`` has the keyboard on to it.

    Call :meth:`collect` before the dialog is shown, and :meth:`hand_on` after.
    """

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._kept: list[QKeyEvent] = []
        self._redirect: _Redirect | None = None
        self._from = QGuiApplication.focusWindow() if QGuiApplication.platformName() in _PLATFORMS else None

    def collect(self) -> None:
        """Take the keys that wait in the queue of the window system."""
        if self._from is not None:
            application = _application()
            application.installEventFilter(self)
            QCoreApplication.processEvents(_NO_TIMERS)
            application.removeEventFilter(self)
            self._redirect_keys()

    def _redirect_keys(self) -> None:
        if QGuiApplication.platformName() == "xcb":
            self._redirect = _Redirect(int(self._dialog.winId()))
            _application().installNativeEventFilter(self._redirect)
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
            if event.type() in _ENDS:
                self._end()
            return False
        if not isinstance(watched, QWindow):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # it is no command of the window
            return True
        if event.type() in _KEYS and isinstance(event, QKeyEvent):
            self._kept.append(event.clone())
            return True
        return False

    def _end(self) -> None:
        self._dialog.removeEventFilter(self)
        if self._redirect is not None:
            _application().removeNativeEventFilter(self._redirect)
            self._redirect = None


def _application() -> QCoreApplication:
    application = QCoreApplication.instance()
    assert application is not None
    return application


class _Redirect(QAbstractNativeEventFilter):
    """Has the X server's keys for the windows of this program come to one of them."""

    def __init__(self, window: int) -> None:
        super().__init__()
        self._window = window

    def nativeEventFilter(self, kind: QByteArray, message: int) -> tuple[bool, int]:  # type: ignore[override]
        if kind == _XCB_EVENT:
            address = int(message)
            if ctypes.c_uint8.from_address(address).value & ~_SENT in _XCB_KEYS:
                ctypes.c_uint32.from_address(address + _WINDOW_AT).value = self._window
        return False, 0
