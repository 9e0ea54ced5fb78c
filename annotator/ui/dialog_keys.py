"""Delivers keys typed before a dialog is active to the dialog, and keys typed after it was closed to the window.

X11 sends a key to the window that had the focus when it was pressed, and a window manager takes time to move the focus.
Qt delivers keys to the window that it considers focused, whichever window X11 sent them to, and silently drops keys for
a window that a modal dialog blocks.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

from annotator.ui.application import application
from annotator.ui.callback import Callback
from annotator.ui.key_redirect import X11KeyRedirect, focus_x11_window
from annotator.ui.window_key_filter import WindowKeyFilter

_ENDS = (QEvent.Type.WindowActivate, QEvent.Type.WindowBlocked)
"""Events of the dialog that end the redirection: X11 sends keys to it from now on, or another dialog has opened above
it."""
_PLATFORMS = ("xcb", "offscreen")
"""Platforms on which a key belongs to a window before it is taken from the queue. Windows and macOS assign it only
then."""
_NO_TIMERS = QEventLoop.ProcessEventsFlag.X11ExcludeTimers | QEventLoop.ProcessEventsFlag.ExcludeSocketNotifiers


class ModalDialog(QDialog):
    """Base class of dialogs. Receives the keys that were typed before it was active; keys typed after it has closed go
    to the window."""

    pauses_time = False
    """Whether no active time is counted while the dialog is open, because it is not about the task."""
    comes_unasked = False
    """Whether it may open while somebody types: keys have no effect before a pause."""

    def delete_when_closed(self) -> None:
        """Delete the dialog after the code that closed it has returned.

        ``WA_DeleteOnClose`` may delete it earlier, by events processed within that code: for example while a click on a
        row of the dialog opens another dialog.
        """
        self.finished.connect(self.deleteLater)

    def open(self) -> None:
        if self.comes_unasked:
            keys = WindowKeyFilter(self)
            keys.watch()
            keys.ignore_typing()
        _show(self)

    def exec(self) -> int:
        return run_dialog(self)

    def done(self, result: int) -> None:
        """Close the dialog. The focus is moved to the window first, since the X server would assign it to no window."""
        _leave(self, _window_under(self))
        super().done(result)


def run_dialog(dialog: QDialog, lost: Callback = lambda: None) -> int:
    """Show a dialog, wait until it is closed, and return its result. Keys typed ahead are delivered to it. ``lost`` is
    called if they cannot be, as with a native dialog."""
    if QGuiApplication.platformName() not in _PLATFORMS:
        return QDialog.exec(dialog)
    ended = QEventLoop()
    dialog.finished.connect(ended.quit)
    dialog.destroyed.connect(ended.quit)
    _show(dialog, lost)
    if dialog.isVisible():  # keys typed ahead may have closed it
        ended.exec(QEventLoop.ProcessEventsFlag.DialogExec)
    return dialog.result() if isValid(dialog) else QDialog.DialogCode.Rejected.value


def _show(dialog: QDialog, lost: Callback = lambda: None) -> None:
    keys = _DialogKeyRedirect(dialog, lost)
    keys.collect()
    QDialog.open(dialog)
    keys.hand_on()


def _window_under(dialog: QDialog) -> QWindow | None:
    under = dialog.parentWidget()
    return under.window().windowHandle() if under is not None else None


def _leave(dialog: QDialog, window: QWindow | None) -> None:
    """Move the focus from ``dialog`` to ``window`` if the dialog has it."""
    if window is not None and QGuiApplication.focusWindow() is dialog.windowHandle():
        focus_x11_window(window)


class _DialogKeyRedirect(QObject):
    """Redirects keys that arrive before ``dialog`` is active to it, and keys that arrive after it was closed to the
    window that opened it.

    Call :meth:`collect` before the dialog is shown and :meth:`hand_on` after.
    """

    def __init__(self, dialog: QDialog, lost: Callback) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._lost = lost
        self._held_keys: list[QKeyEvent] = []
        self._handing = False  # whether collected keys are being delivered
        self._redirect: X11KeyRedirect | None = None
        is_supported = QGuiApplication.platformName() in _PLATFORMS
        self._from = _window_under(dialog) if is_supported else None  # another dialog may have had the focus in between

    def collect(self) -> None:
        """Take the pending keys from the queue of the window system."""
        if self._from is not None:
            application().installEventFilter(self)
            QCoreApplication.processEvents(_NO_TIMERS)
            application().removeEventFilter(self)
            self._dialog.create()  # creates its native window without showing it
            if (window := self._dialog.windowHandle()) is not None:
                self._redirect = X11KeyRedirect.begin(window, waits=True)
                if self._redirect is not None:
                    self._dialog.destroyed.connect(self._redirect.end)  # in case it is never closed
            self._dialog.installEventFilter(self)

    def hand_on(self) -> None:
        """Deliver the collected keys to the dialog."""
        if self._from is None or not isValid(self._from):
            return
        if self._dialog.focusWidget() is None:  # Qt chooses one only when the dialog becomes active
            self._dialog.focusNextChild()
        self._handing = True
        for event in self._held_keys:
            modal = QApplication.activeModalWidget()  # an earlier key may have closed this dialog or opened another
            QCoreApplication.sendEvent(modal.windowHandle() if modal is not None else self._from, event)
        self._handing = False
        self._held_keys.clear()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._dialog:
            if event.type() == QEvent.Type.Hide:
                lost = self._redirect is not None and not self._handing and self._redirect.drop()
                self._give_back()
                if lost:
                    self._lost()
            elif event.type() in _ENDS and self._redirect is not None:
                self._redirect.end()
            return False
        if not isinstance(watched, QWindow) or not isinstance(event, QKeyEvent):
            return False
        if watched is self._dialog.windowHandle():  # which has been closed
            return self._from is not None and isValid(self._from) and QCoreApplication.sendEvent(self._from, event)
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # not a command of the window
        else:
            self._held_keys.append(event.clone())
        return True

    def _give_back(self) -> None:
        """Give the focus back to the window after the dialog has closed, as soon as the window manager allows it."""
        if self._from is None or not isValid(self._from) or self._dialog.windowHandle() is None:
            return
        self._dialog.windowHandle().installEventFilter(self)
        _leave(self._dialog, self._from)  # Qt's own dialogs do not do so earlier
        redirect = X11KeyRedirect.begin(self._from, waits=False)
        if redirect is not None:
            application().focusWindowChanged.connect(redirect.end_at)
