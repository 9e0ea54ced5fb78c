"""The pane in which the texts of a task are read, selected and highlighted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDesktopServices,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QMenu, QMessageBox, QTextEdit, QWidget

from annotator.text.policy import safe_link_address
from annotator.text.runs import IMAGE, RenderedText
from annotator.ui.dialog_keys import run_dialog
from annotator.ui.key_events import accept_shortcut_override
from annotator.ui.reading.decoration_painter import visible_blocks
from annotator.ui.reading.formulas import CHARACTER
from annotator.ui.reading.highlights import PositionedHighlight, StyledHighlight
from annotator.ui.reading.labels import message_box, set_tooltip
from annotator.ui.reading.text_document import ReadingDocument
from annotator.ui.reading.text_formats import MARGIN, ReadingStyle
from annotator.ui.reading.text_geometry import line_boxes, range_end_rects
from annotator.ui.reading.text_view import FORMATTED, TextForm, TextView, said_of_picture
from annotator.ui.reading.word_selection import caret_step, widened_range, word_range

_K = Qt.Key
_SCROLL_KEYS = (_K.Key_PageUp, _K.Key_PageDown, _K.Key_Home, _K.Key_End)
_CARET_KEYS = (*_SCROLL_KEYS, _K.Key_Left, _K.Key_Right, _K.Key_Up, _K.Key_Down)
_END_KEYS = (_K.Key_Return, _K.Key_Enter, _K.Key_Escape)
_EDIT_KEYS = (_K.Key_Backspace, _K.Key_Delete)
_SELECT_KEYS = (_K.Key_Home, _K.Key_End, _K.Key_Left, _K.Key_Right, _K.Key_Up, _K.Key_Down)
_WINDOW = (
    Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason
)  # fmt: skip
"""Focus reasons after which a widget gets the focus back."""
_OTHERS = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_EXACT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_CARET = 2  # pixels: width of the caret
_STEP = 40  # characters: more than a step of the caret by a word, less than a line
_GRIP = 7  # pixels around the end of a highlight in which it can be dragged


class _ShortcutFilter(QObject):
    """Has a pane with the focus get its keys before the window's shortcuts. A method ``event`` of the pane would be
    called for every event of every pane."""

    def __init__(self, pane: ReadingPane) -> None:
        super().__init__(pane)
        self._pane = pane

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return accept_shortcut_override(event, self._pane.takes)


class ReadingPane(TextView):
    """A text view with selection by mouse and caret, and highlights that react to the mouse.

    Outside caret mode, arrow keys and letters are left to the window; Page Up, Page Down, Home and End scroll. The pane
    is in caret mode whenever it has both the focus and a selection, so that keys always extend the selection; selecting
    with keys starts caret mode. Caret mode ends when the focus is lost; the selection is kept.
    """

    highlight_clicked = Signal(str)
    picture_clicked = Signal()
    highlight_moved = Signal(str, int, int)
    """The key of a highlight, and its new range after one of its ends was dragged."""
    span_wanted = Signal(int, int)
    """Enter in caret mode: the selected range, extended to whole units of the source and their markup."""
    caret_mode_changed = Signal(bool)
    caret_left = Signal()
    """Esc in caret mode: the focus is to return to the previous widget."""
    nothing_selected = Signal()
    """Enter in caret mode without a selection."""
    formula_passed = Signal(str)
    """The source of a formula that the caret has passed. Screen readers cannot read it from the text."""
    not_editable = Signal()
    """A key in caret mode that would edit the text."""
    focused = Signal(bool)
    """The pane got or lost the keyboard focus."""

    caret_mode = False  # whether the arrow keys move a caret in the text

    def __init__(
        self,
        object_name: str,
        accessible_name: str,
        parent: QWidget | None = None,
        style: ReadingStyle | None = None,
    ) -> None:
        super().__init__(object_name, accessible_name, parent, style)
        self.viewport().setMouseTracking(True)
        self._hovered = ""
        self._gripped: tuple[PositionedHighlight, bool] | None = None  # the dragged highlight, and whether by its end
        self._caret_by_mouse = False  # caret mode started with a mouse selection and ends with it
        self._by_words = False  # the mouse selects whole words
        self._shortcut_filter = _ShortcutFilter(self)
        self.selectionChanged.connect(self._preview_growth)

    def set_rendered(
        self,
        rendered: RenderedText,
        form: TextForm = FORMATTED,
        ready: ReadingDocument | None = None,
    ) -> None:
        self.set_caret_mode(False)
        super().set_rendered(rendered, form, ready)

    # selection

    def select_source(self, start: int, end: int) -> None:
        """Select a range of the source. Clears the selection if no part of the range is shown."""
        where = self._document.map.to_document(start, end)
        cursor = self.textCursor()
        cursor.clearSelection()
        if where is not None:
            cursor.setPosition(where[0])
            cursor.setPosition(where[1], QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        if cursor.hasSelection() and self.hasFocus():
            self._toggle_caret(True)

    def widen_selection(self) -> None:
        """Extend the selection to whole words, then to whole sentences, then to whole paragraphs."""
        cursor = self.textCursor()
        selected = self._selected_positions() or (cursor.position(), cursor.position())
        begin, end = widened_range(self._document, *selected)
        span = self._document.map.to_source(begin, end)
        if span is not None:
            self.select_source(*span)

    def clear_selection(self) -> None:
        """Clear the selection."""
        cursor = self.textCursor()
        if cursor.hasSelection():
            cursor.clearSelection()
            self.setTextCursor(cursor)

    def show_decoded_images(self) -> bool:
        """Show images at once that were decoded since the text was set. Returns whether there were any."""
        if not self._document.awaited_pictures or not self._document.is_outdated:
            return False
        self._show_again()
        return True

    def _rebuild(self) -> None:
        """Build the text with the selection or the caret at its place in the source, which may be out of sight."""
        selected, caret = self.source_range(), self.caret_offset if self.caret_mode else None
        with self._held_place():
            super()._rebuild()
            bar = self.verticalScrollBar()
            value = bar.value()
            if selected is not None:
                self.select_source(*selected)
            elif caret is not None:
                self._put_caret(caret)
            bar.setValue(value)  # Qt has scrolled to the cursor

    def _put_caret(self, offset: int) -> None:
        """Put the caret where the source from ``offset`` on is displayed."""
        place = self._document.map.to_document(offset, len(self.rendered.source))
        cursor = self.textCursor()
        if place is not None:
            cursor.setPosition(place[0])
        else:
            cursor.movePosition(QTextCursor.MoveOperation.End)
        self.setTextCursor(cursor)

    def _is_in_use(self) -> bool:
        return self.caret_mode or super()._is_in_use()

    def set_caret_mode(self, on: bool) -> None:
        """Turn caret mode on or off. In caret mode, arrow keys move the caret and Shift selects; Enter emits
        ``span_wanted``, Esc leaves. Leaving clears the selection."""
        if on:
            begins = not self.caret_mode
            self.setFocus(Qt.FocusReason.OtherFocusReason)
            self._caret_by_mouse = False
            self._toggle_caret(True)
            if begins:
                self._start_caret()
        else:
            self._toggle_caret(False)
            self.clear_selection()

    def _toggle_caret(self, on: bool) -> None:
        if on == self.caret_mode:
            return
        self.caret_mode = on
        flags = Qt.TextInteractionFlag.TextSelectableByMouse
        self.setTextInteractionFlags(flags | Qt.TextInteractionFlag.TextSelectableByKeyboard if on else flags)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # setTextInteractionFlags() above resets it
        self.setCursorWidth(_CARET)
        if self.hasFocus():  # Qt shows or hides the caret of a text that is not editable only when it gets the focus
            QTextEdit.focusInEvent(self, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.OtherFocusReason))
        self.viewport().update()
        self.caret_mode_changed.emit(on)

    def _show(self, document: ReadingDocument) -> None:
        super()._show(document)
        if self.caret_mode:
            self.setCursorWidth(_CARET)  # Qt keeps it in the layout of a document

    def _start_caret(self) -> None:
        """Put the caret at its last position or at the selection; at the top of the view if that is not visible."""
        in_sight = self.viewport().rect().contains(self.cursorRect().center())
        if not in_sight and not self.textCursor().hasSelection():
            self.setTextCursor(self.cursorForPosition(QPoint(MARGIN, MARGIN)))

    def _meant(self) -> tuple[int, int] | None:
        """The source range of the selection; extended to whole words if it was made with the mouse."""
        selected = self._selected_positions()
        if not self._by_words or selected is None:
            return self.source_range()
        return self._document.map.to_source(*word_range(self._document, *selected))

    def _settle_selection(self) -> None:
        """Adjust the selection to the source range that it stands for."""
        span, self._by_words = self._meant(), False
        if span is not None:
            self.select_source(*span)

    def _preview_growth(self) -> None:
        span = self._meant()
        where = self._document.map.to_document(*span) if span else None
        grown = where is not None and where != self._selected_positions()
        if span and (grown or self._selects_cells):
            self.set_highlights([StyledHighlight(*span, "draft")], "draft")
        elif self._layers.get("draft"):
            self.set_highlights([], "draft")

    # highlights and the mouse

    def _highlight_at(self, point: QPointF) -> StyledHighlight | None:
        """The highlight at a point of the viewport; the shortest one if there are several."""
        highlights = self._highlights_at(point)
        return highlights[0] if highlights else None

    def _highlights_at(self, point: QPointF) -> list[StyledHighlight]:
        """The highlights painted at a point of the viewport, the shortest first."""
        spot = point + self._scroll_position()
        items = []
        for block, area in visible_blocks(self._document, spot.y(), spot.y()):
            first, last = block.position(), block.position() + block.length()
            for item in self._places():
                if item.highlight.key and item.begin < last and item.end > first:
                    boxes = line_boxes(block, area, item.begin, item.end, (spot.y(), spot.y()))
                    if any(box.contains(spot) for box, _ in boxes):
                        items.append(item)
        items.sort(key=lambda item: item.end - item.begin)
        return list(dict.fromkeys(item.highlight for item in items))

    def _grip_at(self, point: QPointF) -> tuple[PositionedHighlight, bool] | None:
        spot = point + self._scroll_position()
        focused_items = [item for item in self._places() if item.highlight.is_focused(self._focused)]
        for block, area in visible_blocks(self._document, spot.y(), spot.y()) if focused_items else ():
            for item in focused_items:
                for edge, is_end in zip(range_end_rects(block, area, item.begin, item.end), (False, True), strict=True):
                    if edge is not None and edge.rect.adjusted(-_GRIP, -_GRIP, _GRIP, _GRIP).contains(spot):
                        return item, is_end
        return None

    def _dragged_range(self, point: QPointF) -> tuple[int, int] | None:
        if self._gripped is None:
            return None
        item, is_end = self._gripped
        at = self.cursorForPosition(point.toPoint()).position()
        begin, end = (item.begin, at) if is_end else (at, item.end)
        return self._document.map.to_source(begin, end) if begin < end else None

    # Qt event handlers

    def takes(self, event: QKeyEvent) -> bool:
        """Whether the pane gets a key before the window's shortcuts."""
        if event.matches(QKeySequence.StandardKey.Copy):
            return self.textCursor().hasSelection()
        if event.modifiers() & _OTHERS:
            return False
        if not self.caret_mode:
            return self._selects(event)
        if event.key() in _END_KEYS:
            return event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if event.key() in (_K.Key_PageUp, _K.Key_PageDown) and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False  # to another task
        return event.key() in (*_CARET_KEYS, *_EDIT_KEYS) or event.matches(QKeySequence.StandardKey.SelectAll)

    @staticmethod
    def _selects(event: QKeyEvent) -> bool:
        """Whether a key selects text. Such keys never have another effect while a text has the focus."""
        return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier) and event.key() in _SELECT_KEYS

    def _scroll_page(self, key: int) -> None:
        bar = self.verticalScrollBar()
        if key in (_K.Key_Home, _K.Key_End):
            self.scroll_whole(1 if key == _K.Key_End else -1)
        else:
            bar.setValue(bar.value() + (bar.pageStep() if key == _K.Key_PageDown else -bar.pageStep()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        if not self.caret_mode and self.takes(event):
            self.set_caret_mode(True)
        if not self.caret_mode:
            scrolls = event.key() in _SCROLL_KEYS and self.verticalScrollBar().maximum() > 0  # else the parent
            if scrolls and event.modifiers() == Qt.KeyboardModifier.NoModifier:
                self._scroll_page(event.key())
            else:
                event.ignore()
        elif not self.takes(event):
            event.ignore()
        elif event.key() in (_K.Key_Return, _K.Key_Enter):
            span = self.source_range()
            if span is not None:
                self._settle_selection()
                self.span_wanted.emit(*span)
            else:
                self.nothing_selected.emit()
        elif event.key() in _END_KEYS:
            self.set_caret_mode(False)
            self.caret_left.emit()
        elif event.key() in _EDIT_KEYS:
            self.not_editable.emit()
        else:
            self._move_caret(event)

    def _move_caret(self, event: QKeyEvent) -> None:
        self._caret_by_mouse = False
        cursor, modifiers = self.textCursor(), event.modifiers()
        before, extend = cursor.position(), bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
        control = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        place = caret_step(cursor, _K(event.key()), control=control, extend=extend)
        if place is None:
            super().keyPressEvent(event)
        else:
            cursor.setPosition(place, QTextCursor.MoveMode.KeepAnchor if extend else QTextCursor.MoveMode.MoveAnchor)
            self.setTextCursor(cursor)
        text = self._formulas_between(*sorted((before, self.textCursor().position())))
        if text:
            self.formula_passed.emit(text)

    def _formulas_between(self, begin: int, end: int) -> str:
        """The source of the formulas that the caret passed in one step."""
        if end - begin > _STEP:
            return ""
        spans = (self._document.formula_at(position) for position in range(begin, end))
        images = {span.start: span for span in self.rendered.pictures}
        return " ".join(
            said_of_picture(images[span[0]]) if span[0] in images else self.rendered.source[span[0] : span[1]]
            for span in spans
            if span is not None
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.installEventFilter(self._shortcut_filter)
        self.focused.emit(True)
        if self.textCursor().hasSelection() and not self.caret_mode:
            self._caret_by_mouse = event.reason() == Qt.FocusReason.MouseFocusReason
            self._toggle_caret(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.removeEventFilter(self._shortcut_filter)
        self.focused.emit(False)
        if event.reason() not in _WINDOW:
            self._toggle_caret(False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._gripped = self._grip_at(event.position())
        if self._gripped is None:
            self._select_by(event)
            super().mousePressEvent(event)

    def _select_by(self, event: QMouseEvent) -> None:
        """Select whole words, or characters while one of the modifiers for them is held."""
        self._by_words = bool(event.buttons() & Qt.MouseButton.LeftButton) and not event.modifiers() & _EXACT

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._gripped is not None:
            span = self._dragged_range(event.position())
            self.set_highlights([StyledHighlight(*span, "draft")] if span else [], "draft")
            return
        self._select_by(event)
        super().mouseMoveEvent(event)
        over = self._highlight_at(event.position())
        key = over.key if over else ""
        if key != self._hovered:
            self._hovered = key
            set_tooltip(self.viewport(), over.title if over else "")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._gripped is not None:
            self._drop_grip(event.position())
            return
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._by_words = not event.modifiers() & _EXACT
        if self.textCursor().hasSelection():
            self._caret_by_mouse = self._caret_by_mouse or not self.caret_mode
            self._settle_selection()
            return
        if self._caret_by_mouse:
            self._toggle_caret(False)
        highlights = self._highlights_at(event.position())
        if not highlights and self._document.rendered.pictures and self._is_picture_at(event.position()):
            self.picture_clicked.emit()
        if highlights:  # if several overlap, the one below the selected one
            onward = next((n + 1 for n, highlight in enumerate(highlights) if highlight.is_focused(self._focused)), 0)
            self.highlight_clicked.emit(highlights[onward % len(highlights)].key)

    def _is_picture_at(self, point: QPointF) -> bool:
        """Whether an image of the task is at a point of the view."""
        exact = Qt.HitTestAccuracy.ExactHit
        at = self._document.documentLayout().hitTest(point + self._scroll_position(), exact)
        return any(
            run.marks & IMAGE and run.text == CHARACTER and begin <= at < end
            for begin, end, run in self._document.runs()
            if at >= 0
        )

    def _drop_grip(self, point: QPointF) -> None:
        span, gripped, self._gripped = self._dragged_range(point), self._gripped, None
        self.set_highlights([], "draft")
        if span is not None and gripped is not None:
            self.highlight_moved.emit(gripped[0].highlight.key, *span)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        self._settle_selection()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        copy = menu.addAction(self.tr("Copy"), self.copy)
        copy.setEnabled(self.textCursor().hasSelection())
        at = self._document.documentLayout().hitTest(
            QPointF(event.pos()) + self._scroll_position(), Qt.HitTestAccuracy.ExactHit
        )
        address = safe_link_address(self._document.link_at(at))
        if address is not None:
            menu.addAction(self.tr("Open link…"), lambda: ask_to_open(self, address))
        menu.exec(event.globalPos())
        menu.deleteLater()


def ask_to_open(parent: QWidget, address: str, opener: Callable[[QUrl], object] = QDesktopServices.openUrl) -> None:
    """Open ``address``, a :func:`safe_link_address`, with ``opener`` if the user confirms."""
    title = QCoreApplication.translate("Links", "Open this address in the browser?")
    box = message_box(parent, title, address)
    box.setObjectName("link.confirm")
    box.setStandardButtons(QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel)
    box.button(QMessageBox.StandardButton.Open).setObjectName("link.confirm.open")
    box.button(QMessageBox.StandardButton.Cancel).setObjectName("link.confirm.cancel")
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    if run_dialog(box) == QMessageBox.StandardButton.Open.value:
        opener(QUrl(address, QUrl.ParsingMode.StrictMode))
