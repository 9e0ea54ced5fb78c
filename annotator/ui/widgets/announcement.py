"""Announcements to screen readers that do not concern the focused widget."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from annotator.services.screen_reader_events import ScreenReaderEvents
from annotator.ui.timer import single_shot_timer


def announce_text(of: QWidget, text: str | Callable[[], str]) -> None:
    """Announce ``text`` to screen readers; a function is called only if one is active. Does nothing if none is, or if
    there are no words."""
    if not QAccessible.isActive() or not (message := text if isinstance(text, str) else text()):
        return
    if _SCREEN_READER.wants_notifications():
        _notification(of).show_text(message)
    else:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(of, message))


_SCREEN_READER = ScreenReaderEvents()


_SETTLED = 600
"""Milliseconds after which the events of a change of the screen are over. Orca 43 drops what is shown while more than
50 events wait, as after a task is submitted, and reads a notification by the name that it has by then."""


class AccessibleNotification(QWidget):
    """A notification that only screen readers perceive."""

    accessible_role = QAccessible.Role.Notification

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._waiting: list[str] = []
        self._timer = single_shot_timer(self, _SETTLED, self._show)

    def show_text(self, texts: str) -> None:
        """Notify of ``texts``, together with others, once the events of what is happening are over."""
        self._waiting.append(texts)
        if not self._timer.isActive():
            self._timer.start()

    def _show(self) -> None:
        self.setAccessibleName(join_sentences(dict.fromkeys(self._waiting)))
        self._waiting.clear()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.ObjectShow))


def _notification(of: QWidget) -> AccessibleNotification:
    """The notification of the window of a widget."""
    window = of.window()
    notification = window.findChild(AccessibleNotification, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if notification is None:
        notification = AccessibleNotification(window)
        notification.setGeometry(0, 0, 0, 0)
        notification.hide()
    return notification


def announce_row(of: QWidget, view: QAbstractItemView) -> None:
    """Announce the current row of ``view`` while ``of`` has the focus."""
    row, texts = view.currentIndex(), list[str]()
    while (cell := row.siblingAtColumn(len(texts))).isValid():
        texts.append(str(cell.data(Qt.ItemDataRole.AccessibleTextRole) or cell.data() or ""))
    announce_text(of, ", ".join(filter(None, dict.fromkeys(texts))))  # every cell of a row may contain the whole text


def join_sentences(parts: Iterable[str]) -> str:
    """Join the parts of a description as sentences. Empty parts are left out; a question keeps its mark alone."""
    sentences = [part.removesuffix(".") for part in parts if part]
    return re.sub("([?!…])[.] ", r"\1 ", ". ".join(sentences))
