"""A read-only view of a rendered text. It fetches and opens nothing, and maps selections to the source."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import NamedTuple
from zlib import crc32

from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGuiApplication,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from annotator.text.render import render, render_plain
from annotator.text.rendered_text import fold_reasoning, fold_tools
from annotator.text.runs import IMAGE, ImageSpan, RenderedText
from annotator.ui.reading.decoded_images import picture_store, picture_words
from annotator.ui.reading.decoration_painter import DecorationPainter, visible_blocks
from annotator.ui.reading.formulas import CHARACTER, formula_store
from annotator.ui.reading.highlights import (
    HighlightPainter,
    PositionedHighlight,
    StyledHighlight,
    margin_of_numbers,
    position_highlights,
)
from annotator.ui.reading.labels import plain_label, set_text
from annotator.ui.reading.script_coverage import ScriptFontPackage, missing_fonts_message, missing_scripts
from annotator.ui.reading.text_document import ReadingDocument, build_document
from annotator.ui.reading.text_formats import INDENT, MARGIN, ReadingStyle, text_format_factory
from annotator.ui.theme import LIGHT, TEXT_LABEL, TEXT_READING
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import counted, translate_message
from annotator.ui.vertical_scroll_bar import VerticalScrollBar

_PATIENCE = 300  # milliseconds before a text with a selection or caret is updated
_OVER = 3  # pixels between the top of the view and a line scrolled there


def said_of_picture(span: ImageSpan) -> str:
    """What is said of an image of a task to those who cannot see it."""
    return picture_words(span.alt_text, picture_store().failure(span.name))


class TextForm(NamedTuple):
    """The form in which a text is shown.

    - ``raw``: its source with its markup, which includes everything.
    - ``folded``: without the models' reasoning.
    - ``tags``: those of the definitions and results of tools that are folded. ``tools_key``: the key that shows these,
      as named in the text that replaces them.
    """

    raw: bool = False
    folded: bool = False
    tags: Collection[str] = ()
    tools_key: str = ""

    def of(self, text: RenderedText) -> TextForm:
        """What makes a difference to a text."""
        if self.raw:
            return TextForm(raw=True)
        return TextForm(folded=self.folded and bool(text.reasoning), tags=self.tags if text.tools else ())


FORMATTED = TextForm()


class TextView(QTextEdit):
    """A view of a text with its highlights. All ranges are code points of the source."""

    shown = Signal()  # after another text, or another form of it, was set
    scrolled = Signal(int)
    """Emitted after the user scrolled, with the distance from the top in pixels. Not emitted for caret movements and
    search."""
    jumped = Signal(int)
    """Emitted after a jump within the text that has moved it, with the place that it has left."""
    marked = Signal()  # after its highlights have changed
    rebuilt = Signal()  # after the same text was laid out again: its height may have changed

    def __init__(
        self,
        object_name: str,
        accessible_name: str,
        parent: QWidget | None = None,
        style: ReadingStyle | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(object_name)
        self.setAccessibleName(accessible_name)
        self.setReadOnly(True)
        self.setAcceptDrops(False)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBar(VerticalScrollBar(self))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._layers: dict[str, Sequence[StyledHighlight]] = {}
        self._placed: list[PositionedHighlight] | None = None
        self._focused = ""
        self._range_in_sight: tuple[int, int] | None = None
        self._selects_cells = False  # whether several table cells are selected
        self.form = FORMATTED
        self._remark = ""
        self._measure = 0
        self._place: int | None = 0  # the source position of the first line in view; None if it is to be looked up
        self._holds = False  # the text is laid out again, which scrolls it
        self.read_to = 0
        """The source position up to which the text was in sight."""
        self.text_style = style or ReadingStyle(LIGHT)
        self.rendered = render("")  # also while its source is shown
        self._notice = plain_label("", f"{object_name}.notice", self)
        self._notice.setWordWrap(True)
        self.objectNameChanged.connect(lambda name: self._notice.setObjectName(f"{name}.notice"))
        self._notice.hide()
        self._unpainted = False  # images have replaced their boxes since the last paint
        self._document = build_document(self.rendered, self.text_style)
        self._show(self._document)
        self.selectionChanged.connect(self._follow_selection)
        bar = self.verticalScrollBar()
        bar.valueChanged.connect(self._leave_place)
        bar.actionTriggered.connect(lambda _: self.scrolled.emit(bar.sliderPosition()))  # wheel, thumb, page keys
        self._patience_timer = single_shot_timer(self, _PATIENCE, self._take_formulas)
        formula_store().settled.connect(self._take_formulas)
        picture_store().settled.connect(self._take_formulas)
        self._apply_style()

    @property
    def reading_document(self) -> ReadingDocument:
        """The document shown, with its source map."""
        return self._document

    @property
    def text_width(self) -> int:
        """The width in pixels at which the document is laid out."""
        return self.viewport().width()

    @property
    def has_notice(self) -> bool:
        """Whether a notice is shown above the text."""
        return not self._notice.isHidden()

    @property
    def missing_scripts(self) -> tuple[ScriptFontPackage, ...]:
        """The scripts of the text that no installed font covers."""
        return missing_scripts(self.rendered.source, self.text_style.family)

    def set_rendered(
        self,
        rendered: RenderedText,
        form: TextForm = FORMATTED,
        ready: ReadingDocument | None = None,
    ) -> None:
        """Show ``rendered`` from its top, without highlights. ``ready``: its document in this style, if it is built
        already."""
        self.rendered, self.form = rendered, form
        self._layers = {}
        self._focused = ""
        self._range_in_sight = None
        self._place, self.read_to = 0, 0
        self._show(ready if ready is not None and ready.rendered is self._shown_text else self._build())
        self.verticalScrollBar().setValue(0)
        self.shown.emit()

    def mirror(self, source_view: TextView) -> None:
        """Show the text and the highlights of another view, in the same form, at the place of this one."""
        if (source_view.rendered, source_view.form) != (self.rendered, self.form):
            self.rendered, self.form = source_view.rendered, source_view.form
            self._rebuild()
        self._layers, self._placed, self._focused = dict(source_view._layers), None, source_view._focused
        self.viewport().update()

    def set_remark(self, text: str) -> None:
        """Show a notice above the text; none if ``text`` is empty."""
        if text != self._remark:
            self._remark = text
            self._show_notice()

    def set_measure(self, pixels: int) -> None:
        """Limit the line length to ``pixels``; 0 for no limit."""
        if pixels != self._measure:
            self._measure = pixels
            self._fit_notice()

    def set_style(self, style: ReadingStyle) -> None:
        """Show the same text in another theme or size, at the same position."""
        if style != self.text_style:
            self.text_style = style
            self._apply_style()
            self._rebuild()

    def set_form(self, form: TextForm) -> None:
        """Show the same text in another form, at the same place. Highlights stay on the same ranges."""
        before, self.form = self.form.of(self.rendered), form
        after = form.of(self.rendered)
        if after != before:
            self._rebuild()
        if after.tags != before.tags:
            self._scroll_range_into_sight()

    def _build(self) -> ReadingDocument:
        return build_document(self._shown_text, self.text_style)

    @property
    def _shown_text(self) -> RenderedText:
        """The text in its form."""
        rendered, form = self.rendered, self.form.of(self.rendered)
        if form.raw:
            return render_plain(rendered.source)
        if form.tags:
            rendered = fold_tools(rendered, form.tags, self._definitions, self._more_lines_text)
        return fold_reasoning(rendered) if form.folded else rendered

    def _more_lines_text(self, lines: int) -> str:
        text = counted(lines, "{n} more line", "{n} more lines")
        return f"{text} \u22ef {self.form.tools_key}"

    def _definitions(self, names: str) -> str:
        text = self.tr("Tools available: {names}").format(names=names) if names else self.tr("Tools available")
        return f"{text} \u22ef {self.form.tools_key}"

    def _take_formulas(self) -> None:
        """Show the formulas that were drawn since the text was set. Postponed while something is selected or a mouse
        button is pressed."""
        if not self._document.is_outdated:
            return
        if self._is_in_use() or QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            self._patience_timer.start()
            return
        self._show_again()

    def _show_again(self) -> None:
        """Build the same text again, at the same place."""
        awaited = self._document.awaited_pictures
        self._rebuild()
        self._unpainted = bool(awaited)

    @property
    def shows_images(self) -> bool:
        """Whether no image is being decoded, or was decoded and is not painted yet. True for texts out of sight."""
        return self.visibleRegion().isEmpty() or not (self._document.awaited_pictures or self._unpainted)

    def _is_in_use(self) -> bool:
        """Whether the text has a selection or a caret."""
        return self.textCursor().hasSelection()

    def _rebuild(self) -> None:
        with self._held_place():
            self._show(self._build())
        self.shown.emit()
        self.rebuilt.emit()

    @contextmanager
    def _held_place(self) -> Iterator[None]:
        """Show the place where the text is read, as it is before the block, again after the block."""
        place, self._holds = self.top, True
        try:
            yield
        finally:
            self._holds = False
        if place:
            self.show_top(place)
        self._place = place

    def _leave_place(self) -> None:
        if not self._holds:
            self._place = None

    def _show(self, document: ReadingDocument) -> None:
        old = self._document
        document.setParent(self)
        self._document = document
        self._decoration_painter = DecorationPainter(document, text_format_factory(self.text_style))
        formula_store().ask(document.awaited)
        picture_store().ask(document.awaited_pictures)
        if document.rendered.formulas or document.rendered.pictures or self.accessibleDescription():
            self._describe_formulas(document)
        self._placed = None
        document.setDocumentMargin(self._margin)
        document.fit(self.text_width)
        wrap = document.defaultTextOption().wrapMode()
        self.setDocument(document)  # which applies the wrap mode of the widget
        if wrap != self.wordWrapMode():
            self.setWordWrapMode(wrap)
        self._lay_out()
        if old is not document:
            old.deleteLater()  # otherwise it lives as long as the pane
        self._show_notice()

    def _describe_formulas(self, document: ReadingDocument) -> None:
        """Describe drawn formulas and images for screen readers, which cannot read them."""
        drawn = [run for _, runs in document.placed for run in runs if run.text == CHARACTER]
        text = []
        if any(not run.marks & IMAGE for run in drawn):
            text.append(
                self.tr(
                    "Formulas are drawn. The caret reads the source of each; the text as written contains all sources."
                )
            )
        text += map(said_of_picture, document.rendered.pictures)
        self.setAccessibleDescription(" ".join(text))

    def _show_notice(self) -> None:
        """Show a notice about parts of the text that are not shown faithfully."""
        fallback, lacking = (
            translate_message(self._document.rendered.fallback),
            missing_fonts_message(self.missing_scripts),
        )
        text = "\n".join(filter(None, (self._remark, fallback, lacking)))
        if text or not self._notice.isHidden():
            set_text(self._notice, text)
            self._notice.setVisible(bool(text))
            self._fit_notice()

    def _fit_notice(self) -> None:
        height = self._notice.heightForWidth(self.width()) if not self._notice.isHidden() else 0
        self._notice.setGeometry(0, 0, self.width(), height)
        spare = max(0, self.width() - self._measure - 2 * MARGIN) if self._measure else 0
        self.setViewportMargins(0, height, spare, 0)

    def source_range(self) -> tuple[int, int] | None:
        """The source range of the selection, extended to whole units and their markup; None if nothing is selected."""
        selected = self._selected_positions()
        return self._document.map.to_source(*selected) if selected is not None else None

    @property
    def caret_offset(self) -> int:
        """The position in the source of the caret, or of the start of the selection."""
        offset = self._document.map.offset_at(self.textCursor().selectionStart())
        return offset if offset is not None else len(self.rendered.source)

    def _selected_positions(self) -> tuple[int, int] | None:
        """The selection as document positions. A selection of several table cells includes all cells between them in
        reading order; Qt's own range ends before the last cell, although it is painted as selected."""
        cursor = self.textCursor()
        if not cursor.hasSelection():
            return None
        table = cursor.currentTable() if cursor.hasComplexSelection() else None
        if table is None:
            return cursor.selectionStart(), cursor.selectionEnd()
        cells = [table.cellAt(position) for position in (cursor.anchor(), cursor.position())]
        return min(cell.firstPosition() for cell in cells), max(cell.lastPosition() for cell in cells)

    def _follow_selection(self) -> None:
        """Hide Qt's highlighting of table cells, which is a rectangle: the selection is painted as a range of text."""
        if (by_cells := self.textCursor().hasComplexSelection()) != self._selects_cells:
            self._selects_cells = by_cells
            self._colour_selection()

    def _colour_selection(self) -> None:
        self.setPalette(self._with_selection(self.palette()))

    def _with_selection(self, palette: QPalette) -> QPalette:
        """``palette`` with selection colours; muted ones while the pane does not have the focus, since keys do not
        extend the selection then."""
        colours = self.text_style.palette
        groups = {
            QPalette.ColorGroup.Active: (colours.accent, colours.on_accent),
            QPalette.ColorGroup.Inactive: (colours.line, colours.text),
        }
        for group, (ground, ink) in groups.items():
            brush = QBrush(Qt.BrushStyle.NoBrush) if self._selects_cells else QBrush(QColor(ground))
            palette.setBrush(group, QPalette.ColorRole.Highlight, brush)
            text = colours.text if self._selects_cells else ink
            palette.setColor(group, QPalette.ColorRole.HighlightedText, text)
        return palette

    def set_highlights(self, highlights: Sequence[StyledHighlight], layer: str = "notes") -> None:
        """Replace the highlights of one layer. Layers are painted over each other."""
        if layer in self._layers and list(highlights) == list(self._layers[layer]):
            return
        self._layers[layer] = list(highlights)
        self._placed = None
        if self._margin != self._document.documentMargin():
            with self._held_place():
                self._document.setDocumentMargin(self._margin)
                self._document.fit(self.text_width)
                self._lay_out()
        self.viewport().update()
        self.marked.emit()

    @property
    def _margin(self) -> float:
        """The margin around the text in pixels."""
        return margin_of_numbers(self._document.defaultFont(), chain.from_iterable(self._layers.values()))

    def focus_highlight(self, key: str) -> None:
        """Outline the highlights with this key and give them handles; none for an empty key."""
        if key != self._focused:
            self._focused = key
            self.viewport().update()
            self.marked.emit()

    @property
    def top(self) -> int:
        """The source position of the first line in view. It stays what it was until the user scrolls, however often the
        text is laid out in another width or size."""
        if self._place is None:
            self._place = self._first_in_view()
        return self._place

    def _first_in_view(self) -> int:
        if self.verticalScrollBar().value() == 0:
            return 0
        # A line that is half hidden does not count.
        at = self.cursorForPosition(QPoint(MARGIN, self.text_style.pixels(TEXT_READING.size) // 2 + _OVER)).position()
        return self._document.map.offset_at(at) or 0

    def show_top(self, offset: int) -> None:
        """Scroll so that the line at this source position is the first one in view."""
        where = self._document.map.to_document(offset, offset + 1)
        if where is not None:
            bar = self.verticalScrollBar()
            top = bar.value() + self._character_rect(where[0]).top() - _OVER
            bar.setValue(top if top > 2 * MARGIN else 0)
            self._place = offset

    @property
    def saved_place(self) -> str:
        """Where the text is read, up to where it was, and the CRC-32 of its source, with slashes between them."""
        return f"{self.top}/{self.read_to}/{crc32(self.rendered.source.encode('utf-8', 'surrogatepass')):x}"

    def restore_place(self, saved: str) -> None:
        """Show the text where it was read, as :attr:`saved_place` says. Does nothing if the owner has changed it since:
        the position would be that of other words."""
        top, _, rest = saved.partition("/")
        read, _, source = rest.partition("/")
        if source and source != self.saved_place.rpartition("/")[2]:
            return
        self.read_to = int(read) if read.isdecimal() else 0
        if top.isdecimal() and int(top):
            self.show_top(int(top))

    def show_source(self, start: int, end: int) -> None:
        """Scroll to a range of the source unless it is in view."""
        where = self._document.map.to_document(start, end)
        if where is None:
            return
        box = self._character_rect(where[0])
        if box.top() < 0 or box.bottom() > self.viewport().height():
            bar = self.verticalScrollBar()
            left, before = self.top, bar.value()
            bar.setValue(bar.value() + box.center().y() - self.viewport().height() // 3)
            if bar.value() != before:
                self.jumped.emit(left)

    def _character_rect(self, position: int) -> QRect:
        cursor = QTextCursor(self._document)
        cursor.setPosition(position)
        return self.cursorRect(cursor)

    def keep_in_sight(self, start: int, end: int) -> None:
        """Scroll so that a range of the source is in view, now and after each change of the size: all of it, or else
        its beginning. Does nothing for the same range as before."""
        if (start, end) != self._range_in_sight:
            self._range_in_sight = start, end
            self._scroll_range_into_sight()

    def _scroll_range_into_sight(self) -> None:
        where = self._document.map.to_document(*self._range_in_sight) if self._range_in_sight is not None else None
        if where is None:
            return
        bottom, top = self._character_rect(where[1]).bottom(), self._character_rect(where[0]).top()
        height = self.viewport().height()
        if top < 0 or bottom > height:
            above = max(_OVER, min(height // 3, height - (bottom - top)))
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() + top - above)

    def _places(self) -> list[PositionedHighlight]:
        if self._placed is None:
            self._placed = position_highlights(self._document, chain.from_iterable(self._layers.values()))
        return self._placed

    def scroll_steps(self, steps: int) -> bool:
        """Scroll by lines, down for positive numbers. Returns whether there was more to show."""
        bar = self.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + steps * self.text_style.pixels(22))
        return self._has_scrolled(before)

    def _has_scrolled(self, before: int) -> bool:
        value = self.verticalScrollBar().value()
        if value != before:
            self.scrolled.emit(value)
        return value != before

    def scroll_whole(self, direction: int) -> bool:
        """Scroll to the end, or to the top for negative numbers. The rest of a long text, which is laid out only as far
        as it was seen, is laid out first. Returns whether the position has changed."""
        bar = self.verticalScrollBar()
        left, before = self.top, bar.value()
        if direction < 0:
            bar.setValue(bar.minimum())
        else:
            cursor = QTextCursor(self._document)
            cursor.movePosition(QTextCursor.MoveOperation.End)
            self.cursorRect(cursor)
            bar.setValue(bar.maximum())
        if moved := self._has_scrolled(before):
            self.jumped.emit(left)
        return moved

    def scroll_sideways(self, steps: int) -> bool:
        """Scroll a table that is wider than the view, to the right for positive numbers. Returns whether there is
        one."""
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() + steps * max(bar.pageStep() // 2, 1))
        return bar.maximum() > 0

    def ideal_height(self, limit: int) -> int:
        """The height that shows the whole text, at most ``limit`` pixels."""
        if len(self.rendered.source) > 40 * limit:  # measuring would lay all of it out
            return limit
        self._fit()
        self._lay_out()
        size, bar = self._document.size(), self.horizontalScrollBar()
        below = bar.sizeHint().height() if size.width() > self.text_width else 0  # a table is wider than the pane
        return min(limit, round(size.height()) + self.viewportMargins().top() + below)

    def _fit(self) -> None:
        """Have the text laid out next at the width of the view, unless it is already."""
        if self._document.textWidth() != self._laid_out_width:
            self._document.fit(self.text_width)
            self.setWordWrapMode(self._document.defaultTextOption().wrapMode())

    @property
    def _laid_out_width(self) -> int:
        return self.text_width + self._document.overhang

    def _lay_out(self) -> None:
        """Lay the text out at the width of the view. A right-to-left table that is wider is shown from the right."""
        if self._document.textWidth() != self._laid_out_width:
            self._document.setTextWidth(self._laid_out_width)
            if self._document.overhang:
                bar = self.horizontalScrollBar()
                bar.setMaximum(max(bar.maximum(), self._document.overhang))  # Qt sets it when it has laid the text out
                bar.setValue(self._document.overhang)

    def _scroll_position(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _apply_style(self) -> None:
        colours = self.text_style.palette
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, colours.panel)
        palette.setColor(QPalette.ColorRole.Text, colours.text)
        self.setPalette(self._with_selection(palette))
        self._painter = HighlightPainter(colours)
        size = self.text_style.pixels(TEXT_LABEL.size)
        # The platform's scroll bars take a third of the time of a task switch; these rules also make them thin.
        self.setStyleSheet(
            f"QLabel{{color:{colours.warning};font-size:{size}px;padding:4px {MARGIN}px}}"
            "QScrollBar:vertical{width:8px;background:transparent;margin:0}"
            "QScrollBar:horizontal{height:8px;background:transparent;margin:0}"
            f"QScrollBar::handle{{background:{colours.line};border-radius:4px;min-height:24px;min-width:24px}}"
            "QScrollBar::add-line,QScrollBar::sub-line{width:0;height:0}"
            "QAbstractScrollArea::corner{background:transparent;border:none}"
            "QScrollBar::add-page,QScrollBar::sub-page{background:transparent}"
        )
        # Filled by the viewport and not by the style sheet, with which a new text repaints everything below it.
        self.viewport().setPalette(palette)
        self.viewport().setAutoFillBackground(True)
        self._colour_selection()  # again: changing the style sheet may restore the previous palette

    # Qt event handlers

    def showEvent(self, event: QShowEvent) -> None:
        """Keep the position: when it is shown for the first time, Qt scrolls to the cursor, which hides the first line
        of a text in a pane that does not have its height yet."""
        top = self.verticalScrollBar().value()
        super().showEvent(event)
        self.verticalScrollBar().setValue(top)

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Nothing: no text may make the program fetch or open a resource."""
        return None

    def createMimeDataFromSelection(self) -> QMimeData:
        """The plain source of the selection, for the clipboard."""
        data = QMimeData()
        span = self.source_range()
        if span is not None:
            data.setText(self.rendered.source[span[0] : span[1]])
        return data

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        self._unpainted = False
        self._note_read()
        scrolled = self._scroll_position()
        dirty = QRectF(event.rect()).translated(scrolled)
        blocks = visible_blocks(self._document, dirty.top(), dirty.bottom())
        painter = QPainter(self.viewport())
        painter.translate(-scrolled)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._decoration_painter.paint(painter, blocks)
        reach = self.text_style.pixels(INDENT)  # how far lines, numbers and handles extend into other lines
        visible_range = (dirty.top() - reach, dirty.bottom() + reach)
        self._painter.paint(painter, blocks, self._places(), self._focused, visible_range)
        self._decoration_painter.paint_grounds(painter, blocks, visible_range)
        painter.end()
        super().paintEvent(event)
        if self._places() and self._document.covering:
            painter = QPainter(self.viewport())
            painter.translate(-scrolled)
            self._painter.paint_over(painter, blocks, self._places(), self._document.covering, visible_range)
            painter.end()

    def _note_read(self) -> None:
        """Note how far the text was in sight, and mark it in the scroll bar if that is below what is in view."""
        bar = self.verticalScrollBar()
        if not isinstance(bar, VerticalScrollBar) or bar.maximum() == 0:
            return
        if self.isActiveWindow():
            at = self.cursorForPosition(QPoint(self.viewport().width(), self.viewport().height() - 1)).position()
            offset = self._document.map.offset_at(at)
            self.read_to = max(self.read_to, offset if offset is not None else len(self.rendered.source))
        where = self._document.map.to_document(self.read_to, self.read_to + 1)
        block = self._document.findBlock(where[0]) if where is not None else self._document.lastBlock()
        area = self._document.documentLayout().blockBoundingRect(block)
        line = block.layout().lineForTextPosition(where[0] - block.position()) if where is not None else None
        bottom = area.top() + line.rect().bottom() if line is not None and line.isValid() else area.bottom()
        below = where is not None and bottom > bar.value() + self.viewport().height() + self.text_style.pixels(INDENT)
        bar.set_mark(bottom if below else 0.0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        changed = event.size().width() != event.oldSize().width()
        with self._held_place():
            self._resize(event, changed=changed)
        self._scroll_range_into_sight()

    def _resize(self, event: QResizeEvent, *, changed: bool) -> None:
        if changed and (self._measure or not self._notice.isHidden()):
            self._fit_notice()
        # A margin set while a pane is being shown resizes the viewport without a resize event: Qt marks the current
        # event as pending and drops the other one.
        self._fit()
        QTextEdit.resizeEvent(self, event)
        self._lay_out()
        if event.size().width() < event.oldSize().width():
            # Qt leaves the scroll bars as they are if the text gets both narrower and lower, as with a scaled image:
            # without a bar it could get higher again. This bar keeps its space.
            QTextEdit.resizeEvent(self, QResizeEvent(event.size(), event.size()))
