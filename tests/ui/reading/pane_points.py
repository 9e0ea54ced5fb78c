"""Where the characters of a text are on the screen."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor

from annotator.ui.reading.reading_pane import ReadingPane


def point(pane: ReadingPane, quote: str, offset: int = 0) -> QPoint:
    """Where, in the viewport, the character ``offset`` of a quote of the source is shown."""
    start = pane.rendered.source.index(quote)
    where = pane.reading_document.map.to_document(start, start + len(quote))
    assert where is not None
    cursor = QTextCursor(pane.reading_document)
    cursor.setPosition(where[0] + offset)
    return pane.cursorRect(cursor).center()
