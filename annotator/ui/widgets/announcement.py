"""Announcements to screen readers that do not concern the focused widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget


def announce_text(of: QWidget, words: str | Callable[[], str]) -> None:
    """Announce ``words`` to screen readers; a function is called only if one is active. Does nothing if none is, or if
    there are no words."""
    if QAccessible.isActive() and (said := words if isinstance(words, str) else words()):
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(of, said))


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
