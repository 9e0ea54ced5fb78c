"""Announcements to screen readers that do not concern the focused widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from annotator.services.screen_reader_events import ScreenReaderEvents


def announce_text(of: QWidget, words: str | Callable[[], str]) -> None:
    """Announce ``words`` to screen readers; a function is called only if one is active. Does nothing if none is, or if
    there are no words."""
    if not QAccessible.isActive() or not (said := words if isinstance(words, str) else words()):
        return
    if _SCREEN_READER.wants_notifications():
        _notification(of).show_text(said)
    else:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(of, said))


_SCREEN_READER: Final = ScreenReaderEvents()


class AccessibleNotification(QWidget):
    """A notification that only screen readers perceive."""

    accessible_role = QAccessible.Role.Notification

    def show_text(self, words: str) -> None:
        self.setAccessibleName(words)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.ObjectShow))


def _notification(of: QWidget) -> AccessibleNotification:
    """The notification of the window of a widget."""
    window = of.window()
    found = window.findChild(AccessibleNotification, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if found is None:
        found = AccessibleNotification(window)
        found.setGeometry(0, 0, 0, 0)
        found.hide()
    return found


def announce_row(of: QWidget, view: QAbstractItemView) -> None:
    """Announce the current row of ``view`` while ``of`` has the focus."""
    row, words = view.currentIndex(), list[str]()
    while (cell := row.siblingAtColumn(len(words))).isValid():
        words.append(str(cell.data(Qt.ItemDataRole.AccessibleTextRole) or cell.data() or ""))
    announce_text(of, ", ".join(filter(None, dict.fromkeys(words))))  # every cell of a row may contain the whole text


def join_sentences(parts: Iterable[str]) -> str:
    """Join the parts of a description as sentences. Empty parts are left out; a question keeps its mark alone."""
    said = [part.removesuffix(".") for part in parts if part]
    return "".join(part + (" " if part.endswith(("?", "!", "…")) else ". ") for part in said[:-1]) + "".join(said[-1:])
