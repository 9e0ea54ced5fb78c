"""Keys that are pressed before a dialog has the keyboard go to the dialog, and back after it has closed.

X11 sends a key to the window that had the keyboard when it was pressed, and a window manager takes its time to give it
to another one. Qt hands keys to the window that it knows to have the keyboard, whichever they were sent to, and drops
those of a window that a modal dialog blocks, without a word.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

from annotator.ui.key_redirect import KeyRedirect, focus

_ENDS = (QEvent.Type.WindowActivate, QEvent.Type.WindowBlocked)
"""Of the dialog: X11 sends it its keys from here on, or another dialog has come over it."""
_PLATFORMS = ("xcb", "offscreen")
"""Where keys belong to a window before they are taken from the queue. Windows and macOS decide it then."""
_NO_TIMERS = QEventLoop.ProcessEventsFlag.X11ExcludeTimers | QEventLoop.ProcessEventsFlag.ExcludeSocketNotifiers


class ModalDialog(QDialog):
    """The base of dialogs: keys that are typed ahead of it come to it, and those after it to the window."""

    def open(self) -> None:
        _show(self)

    def exec(self) -> int:
        return run_dialog(self)

    def done(self, result: int) -> None:
        """Close it. The window has the keyboard before: the X server would give it to none."""
        _leave(self, _window_under(self))
        super().done(result)


def run_dialog(dialog: QDialog, lost: Callable[[], object] = lambda: None) -> int:
    """Show a dialog, wait until it is closed, and give its result. What was typed ahead comes to it; ``lost`` is called
    where it cannot, as in a dialog of the system's own."""
    if QGuiApplication.platformName() not in _PLATFORMS:
        return QDialog.exec(dialog)
    ended = QEventLoop()
    dialog.finished.connect(ended.quit)
    dialog.destroyed.connect(ended.quit)
    _show(dialog, lost)
    if dialog.isVisible():  # keys that were typed ahead may have closed it
        ended.exec(QEventLoop.ProcessEventsFlag.DialogExec)
    return dialog.result() if isValid(dialog) else QDialog.DialogCode.Rejected.value


def _show(dialog: QDialog, lost: Callable[[], object] = lambda: None) -> None:
    keys = _DialogKeys(dialog, lost)
    keys.collect()
    QDialog.open(dialog)
    keys.hand_on()


def _window_under(dialog: QDialog) -> QWindow | None:
    under = dialog.parentWidget()
    return under.window().windowHandle() if under is not None else None


def _leave(dialog: QDialog, window: QWindow | None) -> None:
    """Have keys go from a dialog that has the keyboard to ``window``."""
    if window is not None and QGuiApplication.focusWindow() is dialog.windowHandle():
        focus(window)


class _DialogKeys(QObject):
    """Hands the keys that come before ``dialog`` has the keyboard on to it, and those that come after it has closed to
    the window that opened it.

    Call :meth:`collect` before the dialog is shown, and :meth:`hand_on` after.
    """

    def __init__(self, dialog: QDialog, lost: Callable[[], object]) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._lost = lost
        self._kept: list[QKeyEvent] = []
        self._handing = False  # whether it is given what was collected
        self._redirect: KeyRedirect | None = None
        known = QGuiApplication.platformName() in _PLATFORMS
        self._from = _window_under(dialog) if known else None  # it may not have the keyboard again from another dialog

    def collect(self) -> None:
        """Take the keys that wait in the queue of the window system."""
        if self._from is not None:
            application = _application()
            application.installEventFilter(self)
            QCoreApplication.processEvents(_NO_TIMERS)
            application.removeEventFilter(self)
            self._dialog.create()  # its window, which is not shown yet
            if (window := self._dialog.windowHandle()) is not None:
                self._redirect = KeyRedirect.begin(window, waits=True)
                if self._redirect is not None:
                    self._dialog.destroyed.connect(self._redirect.end)  # should nobody have closed it
            self._dialog.installEventFilter(self)

    def hand_on(self) -> None:
        """Give the dialog what was collected."""
        if self._from is None or not isValid(self._from):
            return
        if self._dialog.focusWidget() is None:  # Qt chooses one only once the dialog is active
            self._dialog.focusNextChild()
        self._handing = True
        for event in self._kept:
            modal = QApplication.activeModalWidget()  # an earlier key may have closed this one, or opened another
            QCoreApplication.sendEvent(modal.windowHandle() if modal is not None else self._from, event)
        self._handing = False
        self._kept.clear()

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
        _leave(self._dialog, self._from)  # Qt's own dialogs do so no sooner
        redirect = KeyRedirect.begin(self._from, waits=False)
        if redirect is not None:
            _application().focusWindowChanged.connect(redirect.end_at)


def _application() -> QGuiApplication:
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    return application
