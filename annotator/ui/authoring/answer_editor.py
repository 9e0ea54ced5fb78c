"""The editor of an answer, with highlights on the quoted ranges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSignalBlocker, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QTextBlock, QTextCursor
from PySide6.QtWidgets import QWidget

from annotator.text.source_map import utf16_length
from annotator.ui.appearance import appearance
from annotator.ui.items.editor import TextEditor
from annotator.ui.marking.highlight_controller import without_blanks
from annotator.ui.reading.highlights import HighlightPainter, PositionedHighlight, StyledHighlight, in_lanes

_MARGIN = 9  # pixels at 100 %: margin around the text


class _HighlightCursor(NamedTuple):
    """A highlight, and a cursor that follows its range as the text is edited."""

    cursor: QTextCursor
    highlight: StyledHighlight


class AnswerEditor(TextEditor):
    """An editor whose highlights move with the text as it is typed, before the change is announced."""

    around = 26  # room for the highlight numbers above the first line
    keeps_selection = True  # the selection is kept while the matching words are selected in the passage

    mark_entered = Signal(str)
    """The text cursor entered a highlight of this group."""

    def __init__(self, name: str, lines: tuple[int, int], parent: QWidget, limit: int) -> None:
        super().__init__(name, lines, parent, limit)
        self._marks: list[_HighlightCursor] = []
        self._focused = ""
        self._at = ""
        self._painter = HighlightPainter(appearance.palette)
        appearance.changed.connect(self._recolour)
        self.cursorPositionChanged.connect(self._notify)

    def _apply_style(self) -> None:
        with QSignalBlocker(self):  # setting the text is not an edit by the user
            self.document().setDocumentMargin(appearance.px(_MARGIN))
        super()._apply_style()

    def _recolour(self) -> None:
        self._painter = HighlightPainter(appearance.palette)
        self.viewport().update()

    def show_marks(self, highlights: Sequence[StyledHighlight], focused: str) -> None:
        """Show these highlights; their ranges are code points of the text. The group ``focused`` is outlined."""
        text = self.words
        self._marks = []
        for highlight in highlights:
            cursor = QTextCursor(self.document())
            cursor.setPosition(utf16_length(text[: highlight.start]))
            cursor.setPosition(utf16_length(text[: highlight.end]), QTextCursor.MoveMode.KeepAnchor)
            self._marks.append(_HighlightCursor(cursor, highlight))
        self._focused = focused
        self.viewport().update()

    def selected_range(self) -> tuple[int, int] | None:
        """The selected range without surrounding whitespace, in code points of the text; None if nothing is
        selected."""
        cursor, text = self.textCursor(), self.words
        start, end = code_point_count(text, cursor.selectionStart()), code_point_count(text, cursor.selectionEnd())
        return without_blanks(text, start, end) if text[start:end].strip() else None

    def show_place(self, start: int, end: int) -> None:
        """Scroll a range of the text into view and put the cursor at its end."""
        cursor, text = self.textCursor(), self.words
        cursor.setPosition(utf16_length(text[:start]))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        cursor.setPosition(utf16_length(text[:end]))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _notify(self) -> None:
        at, cursor = self.textCursor().position(), self.textCursor()
        marks_here = [m for m in self._marks if m.cursor.selectionStart() <= at <= m.cursor.selectionEnd()]
        marks_here.sort(key=lambda mark: mark.cursor.selectionEnd() - mark.cursor.selectionStart())
        key = marks_here[0].highlight.group if marks_here and not cursor.hasSelection() else ""
        if key != self._at:
            self._at = key
            if key and self.hasFocus():
                self.mark_entered.emit(key)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._marks:
            painter = QPainter(self.viewport())
            painter.setFont(self.font())
            self._painter.paint(painter, self._blocks(), self._positioned_highlights(), self._focused)
            painter.end()
        super().paintEvent(event)

    def _positioned_highlights(self) -> list[PositionedHighlight]:
        ranges = ((m.cursor.selectionStart(), m.cursor.selectionEnd(), m.highlight, True) for m in self._marks)
        return in_lanes(span for span in ranges if span[0] < span[1])

    def _blocks(self) -> list[tuple[QTextBlock, QRectF]]:
        """The visible paragraphs with their rectangles."""
        blocks, block = [], self.firstVisibleBlock()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if area.top() > self.viewport().height():
                break
            blocks.append((block, area))
            block = block.next()
        return blocks


def code_point_count(text: str, position: int) -> int:
    """The number of code points of ``text`` before a UTF-16 position."""
    return len(text.encode("utf-16-le")[: 2 * position].decode("utf-16-le", "ignore"))
