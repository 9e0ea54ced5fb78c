"""Feeds the keys of a window to the rules of :mod:`annotator.workspace.stray_keys`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil
from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.key_events import HELD
from annotator.workspace.stray_keys import Typing

_PRESSES = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
_MOVING = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up,
                  Qt.Key.Key_Down)  # fmt: skip
"""Keys by which somebody looks around; nobody types words with them."""


class WindowKeyFilter(QObject):
    """The event filter of a window: sees its keys and clicks before any widget does.

    ``guard`` gets those that are not ignored because somebody is typing; it returns whether it takes the event.
    """

    typing = Typing()
    ignored = Signal()
    """Emitted for each key that has no effect because somebody is typing."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._held: list[QKeyEvent] = []
        self.holds: Callable[[], bool] = lambda: False
        """Whether keys without Ctrl, Alt or Meta wait for :meth:`hand_over`."""
        self.guard: Callable[[QEvent], bool] = lambda _: False

    def watch(self) -> None:
        """See keys and clicks from now on."""
        self.typing = Typing()
        self._window.create()  # its native window, which gets them
        self._window.windowHandle().installEventFilter(self)

    def ignore_typing(self) -> None:
        """No key that types or confirms has an effect before the next pause, a click or Esc."""
        self.typing = replace(self.typing, last=monotonic(), ignored=True)

    def hand_over(self, *, there: bool) -> None:
        """Deliver the keys that were held if what they were pressed for is ``there`` again. Otherwise neither they nor
        those that follow have an effect before a pause."""
        held, self._held = self._held, []
        if there:
            for event in held:
                QCoreApplication.sendEvent(self._window.windowHandle(), event)
        else:
            self.ignore_typing()
            if held:
                self.ignored.emit()

    def run_in_pause(self, work: Callable[[], object]) -> None:
        """Call ``work`` in the next pause; at once if there is one."""
        if rest := self.typing.seconds_to_pause(monotonic()):
            QTimer.singleShot(ceil(rest * 1_000), self, lambda: self.run_in_pause(work))
        else:
            work()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self.typing = replace(self.typing, ignored=False)
        if kind in _PRESSES and isinstance(event, QKeyEvent) and self.holds() and not event.modifiers() & HELD:
            event.accept()  # not a command of the window
            self._held += [event.clone()] if kind == QEvent.Type.KeyPress else []
            return True
        if kind in _PRESSES and isinstance(event, QKeyEvent) and event.key() not in _MOVING:
            self.typing = self.typing.after_press(monotonic(), ends=event.key() == Qt.Key.Key_Escape)
            if self.typing.ignored:
                event.accept()  # not a command of the window
                if kind == QEvent.Type.KeyPress:
                    self.ignored.emit()
                return True
        return self.guard(event)
