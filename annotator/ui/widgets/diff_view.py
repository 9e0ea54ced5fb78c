"""Shows the difference between two texts: deletions struck out, insertions underlined."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.text.policy import visible_text
from annotator.text.version_merge import MergedTextPart
from annotator.ui.appearance import appearance
from annotator.ui.theme import SPACE, STRONG_SMALL, TEXT_BODY
from annotator.ui.widgets.paint import paint_text

_BAR, _HEAD = 2, 18
_APART = "\N{THIN SPACE}"  # between a deleted word and its replacement


class DiffView(QWidget):
    """A view of the difference of two texts: a title and the merged text, with a line in the accent colour at the left.
    Read-only."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._title = ""
        self._pieces: tuple[MergedTextPart, ...] = ()
        self._document = QTextDocument(self)
        self._document.setUndoRedoEnabled(False)
        self._document.setDocumentMargin(0)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        appearance.changed.connect(self._write)

    def show_pieces(self, title: str, pieces: Sequence[MergedTextPart]) -> None:
        """Show another difference."""
        if (title, tuple(pieces)) != (self._title, self._pieces):
            self._title, self._pieces = title, tuple(pieces)
            self._write()

    @property
    def words(self) -> str:
        """The merged text as shown."""
        return self._document.toPlainText()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        self._wrap(width)
        lines = ceil(self._document.size().height()) if self._pieces else 0
        return lines + appearance.px(_HEAD)

    def _wrap(self, width: int) -> None:
        self._document.setTextWidth(max(1, width - _BAR - 2 * SPACE))

    def sizeHint(self) -> QSize:
        width = self.width()
        return QSize(width, self.heightForWidth(width))

    def _write(self) -> None:
        self._document.setDefaultFont(appearance.font(TEXT_BODY))
        self._document.clear()
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        before = ""
        for kind, text in self._pieces:
            if before and kind == "added" and not (before[-1].isspace() or text[0].isspace()):
                cursor.insertText(_APART, QTextCharFormat())
            before = text if kind == "removed" else ""
            form = QTextCharFormat()
            form.setForeground(appearance.color({"same": "text", "removed": "danger", "added": "success"}[kind]))
            form.setFontStrikeOut(kind == "removed")
            form.setFontUnderline(kind == "added")
            cursor.insertText(visible_text(text.replace("\r\n", "\n")), form)
        cursor.endEditBlock()
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(self._said())
        self.updateGeometry()
        self.update()

    def _said(self) -> str:
        """The changes in words, for screen readers."""
        names = {"removed": self.tr("removed"), "added": self.tr("added")}
        return "; ".join(f"{names[kind]}: {text.strip()}" for kind, text in self._pieces if kind in names)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRect(0, 0, _BAR, self.height()), appearance.color("accent"))
        left, head = _BAR + 2 * SPACE, appearance.px(_HEAD)
        room = self.rect().adjusted(left, 0, 0, head - self.height())
        paint_text(painter, room, self._title, STRONG_SMALL, "muted")
        painter.translate(left, head)
        self._wrap(self.width())  # a layout may have queried another width since
        self._document.drawContents(painter)
