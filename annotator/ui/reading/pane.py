"""The one pane in which texts of a task are read."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QRectF, Qt, QUrl
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from annotator.text.render import render
from annotator.text.runs import Rendered
from annotator.ui.reading.decorations import Decorator
from annotator.ui.reading.document import ReadingDocument, build_document
from annotator.ui.reading.style import ReadingStyle, typesetter
from annotator.ui.theme import LIGHT

_PAGE_KEYS = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)


class ReadingPane(QTextEdit):
    """A read-only text that fetches nothing, opens nothing, and maps what is selected to its source.

    Arrow keys and letters are left to the window; Page Up, Page Down, Home and End scroll.
    """

    def __init__(self, object_name: str, accessible_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(object_name)
        self.setAccessibleName(accessible_name)
        self.setReadOnly(True)
        self.setAcceptDrops(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._style = ReadingStyle(LIGHT)
        self._document = build_document(render(""), self._style)
        self._show(self._document)
        self._dress()

    @property
    def rendered(self) -> Rendered:
        """What is shown."""
        return self._document.rendered

    @property
    def reading_document(self) -> ReadingDocument:
        """The document shown, with its source map."""
        return self._document

    @property
    def text_width(self) -> int:
        """The width, in pixels, to lay a prefetched document out at."""
        return self.viewport().width()

    def set_rendered(self, rendered: Rendered, document: ReadingDocument | None = None) -> None:
        """Show ``rendered`` from its beginning; ``document`` is its prefetched document, which the pane takes over."""
        self._show(document or build_document(rendered, self._style))
        self.verticalScrollBar().setValue(0)

    def set_style(self, style: ReadingStyle) -> None:
        """Set the same text in another theme or size, at the same place."""
        if style == self._style:
            return
        bar = self.verticalScrollBar()
        share = bar.value() / max(bar.maximum(), 1)
        self._style = style
        self._dress()
        self._show(build_document(self.rendered, style))
        bar.setValue(round(share * bar.maximum()))

    def source_range(self) -> tuple[int, int] | None:
        """The source of the selection, in code points; None where nothing is selected."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        return self._document.map.to_source(cursor.selectionStart(), cursor.selectionEnd())

    def scroll_steps(self, steps: int) -> None:
        """Scroll by lines: down for a positive number, up for a negative one."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + steps * self._style.pixels(22))

    def ideal_height(self, limit: int) -> int:
        """The height that shows the whole text, at most ``limit`` pixels."""
        if len(self.rendered.source) > 40 * limit:  # measuring would lay all of it out
            return limit
        self._document.setTextWidth(self.text_width)
        return min(limit, round(self._document.size().height()))

    def _show(self, document: ReadingDocument) -> None:
        old = self._document
        document.setParent(self)
        self._document = document
        self._decorator = Decorator(document, typesetter(self._style))
        self.setDocument(document)
        if old is not document:
            old.deleteLater()  # else it lives as long as the pane

    def _dress(self) -> None:
        colours = self._style.palette
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, colours.panel)
        palette.setColor(QPalette.ColorRole.Text, colours.text)
        palette.setColor(QPalette.ColorRole.Highlight, colours.accent)
        palette.setColor(QPalette.ColorRole.HighlightedText, colours.on_accent)
        self.setPalette(palette)
        # The platform's scroll bars cost a third of a task switch; these rules are also what makes them thin.
        self.setStyleSheet(
            f"ReadingPane{{background:{colours.panel};border:none}}"
            "QScrollBar:vertical{width:8px;background:transparent;margin:0}"
            "QScrollBar:horizontal{height:8px;background:transparent;margin:0}"
            f"QScrollBar::handle{{background:{colours.line};border-radius:4px;min-height:24px;min-width:24px}}"
            "QScrollBar::add-line,QScrollBar::sub-line{width:0;height:0}"
            "QScrollBar::add-page,QScrollBar::sub-page{background:transparent}"
        )

    # Qt's own hooks

    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: ARG002, N802
        """Nothing: no text may make the program fetch or open anything."""
        return None

    def createMimeDataFromSelection(self) -> QMimeData:  # noqa: N802
        """What is copied: the plain source of the selection."""
        data = QMimeData()
        span = self.source_range()
        if span is not None:
            data.setText(self.rendered.source[span[0] : span[1]])
        return data

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: ARG002, N802
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        x, y = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        dirty = QRectF(event.rect()).translated(x, y)
        painter = QPainter(self.viewport())
        painter.translate(-x, -y)
        self._decorator.paint(painter, dirty.top(), dirty.bottom())
        painter.end()
        super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in _PAGE_KEYS and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._scroll_page(Qt.Key(event.key()))
        else:
            event.ignore()

    def _scroll_page(self, key: Qt.Key) -> None:
        bar = self.verticalScrollBar()
        where = {
            Qt.Key.Key_PageUp: bar.value() - bar.pageStep(),
            Qt.Key.Key_PageDown: bar.value() + bar.pageStep(),
            Qt.Key.Key_Home: bar.minimum(),
            Qt.Key.Key_End: bar.maximum(),
        }
        bar.setValue(where[key])
