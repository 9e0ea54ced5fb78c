"""The text editor. It emits its text while it is being typed, and when it loses the focus."""

from __future__ import annotations

import math
import re
import time

from PySide6.QtCore import QEvent, QMimeData, QSignalBlocker, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QFontMetricsF,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QResizeEvent,
    QShowEvent,
    Qt,
    QTextCursor,
)
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from annotator.model.anchor import common_prefix_length
from annotator.model.typed_text import UNSTORABLE
from annotator.text.policy import is_rtl
from annotator.text.source_map import utf16_length
from annotator.text.version_merge import uniform_line_breaks
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.format_number import format_integer
from annotator.ui.key_events import types_with_option
from annotator.ui.theme import RADIUS_CONTROL, TEXT_BODY
from annotator.ui.timer import single_shot_timer
from annotator.ui.widgets.boxes import with_ancestors
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea

PAUSE = 300
"""Milliseconds from a key press until the text is emitted, together with what was typed in the meantime. It is on disk
well within half a second, which is the most that a killed process can lose. Undo merges these steps."""
ROOM = 300_000
"""Maximum code points of a text pasted into an editor; longer texts would delay every key."""
_SHARE = 3  # delay for a text far over the limit, as a multiple of the time that storing it took
_LONGEST = 2_000  # milliseconds: maximum of that delay
_NARROW = 2  # line heights: narrower editors have no scroll bar
_OF_WINDOW = 0.32  # most of the window's height that an editor takes
_BACK_SOON = (
    Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason, Qt.FocusReason.ActiveWindowFocusReason,
)  # fmt: skip
_READ_BY = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
_KEY = QKeySequence.StandardKey
_OF_THE_WINDOW = (_KEY.Undo, _KEY.Redo)
_OF_EDITORS = (
    _KEY.Copy, _KEY.Cut, _KEY.Paste, _KEY.SelectAll, _KEY.DeleteStartOfWord, _KEY.DeleteEndOfWord,
    _KEY.MoveToNextWord, _KEY.MoveToPreviousWord, _KEY.SelectNextWord, _KEY.SelectPreviousWord,
    _KEY.MoveToStartOfDocument, _KEY.MoveToEndOfDocument, _KEY.SelectStartOfDocument, _KEY.SelectEndOfDocument,
    _KEY.SelectStartOfLine, _KEY.SelectEndOfLine, _KEY.SelectStartOfBlock, _KEY.SelectEndOfBlock,
)  # fmt: skip
_K = Qt.Key
_NO_COMMAND = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_BARE = (
    _K.Key_Home, _K.Key_End, _K.Key_Left, _K.Key_Right, _K.Key_Up, _K.Key_Down,
    _K.Key_Return, _K.Key_Enter, _K.Key_Backspace, _K.Key_Delete,
)  # fmt: skip
_SEPARATORS = re.compile("[\u2028\u2029]")


class TextEditor(QPlainTextEdit):
    """A plain text editor as high as its text, within limits. Esc leaves it; Tab moves on.

    It has no undo stack of its own: undo and redo are those of the project, whose steps are the emitted texts. Two undo
    stacks for one text would contradict each other.
    """

    kept = Signal(str)
    """The text that is to be stored."""
    typed = Signal()
    """Emitted after each change by the user."""
    left = Signal()
    entered = Signal()
    around = 16
    """Pixels at 100 %: height added above and below the lines."""
    keeps_selection = False
    """Whether the selection is kept when the focus is lost, for commands that use it afterwards."""
    noted = Signal()
    """Emitted after :attr:`notice` or :attr:`refused` has changed."""

    def __init__(self, name: str, lines: tuple[int, int], parent: QWidget, limit: int = 0) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lines = lines
        self.trims = False  # remove trailing empty lines on emitting and on losing the focus
        self.limit = limit  # maximum code points for submitting, 0 for none; longer texts are stored and marked
        self._exceeds_limit = False  # whether the limit is exceeded
        self.notice = ""  # a message about the text, shown below the editor
        self.has_footer = False  # which shows it
        self._cost = 0  # milliseconds that storing the text took last
        self._held_placeholder = ""  # the placeholder, while an input method composes
        self.has_unsaved = False  # the text has changes that were not emitted or not accepted
        self.refused = False  # it was emitted and not accepted
        self._handing_on = False
        self._shown_meanwhile: str | None = None  # the text given to show_text while the text was being emitted
        self._pause_timer = single_shot_timer(self, PAUSE, self.flush)
        self.textChanged.connect(self._follow_direction)
        self.textChanged.connect(self._edited)
        AppearanceBinding(self, self._apply_style)

    def _follow_direction(self) -> None:
        """Align a right-to-left text to the right; Qt aligns plain text to the left."""
        option = self.document().defaultTextOption()
        wanted = Qt.AlignmentFlag.AlignRight if is_rtl(self.words) else Qt.AlignmentFlag.AlignLeft
        if option.alignment() != wanted:
            option.setAlignment(wanted)
            self.document().setDefaultTextOption(option)

    def show_text(self, text: str) -> None:
        """Show the stored text and put the cursor after the change. Unsaved input is kept. While a text is being
        emitted, the decision waits until it was accepted or refused."""
        if self._handing_on:
            self._shown_meanwhile = text
            return
        if not self.has_unsaved and uniform_line_breaks(text) not in (self.words, self._trimmed()):
            with QSignalBlocker(self):
                self._replace(self.words, uniform_line_breaks(text))
                self._follow_direction()
            self._fit()
            self._weigh()

    @property
    def words(self) -> str:
        """The text of the editor. Unlike ``toPlainText``, it keeps no-break spaces."""
        return uniform_line_breaks(self.document().toRawText())

    def _replace(self, before: str, after: str) -> None:
        """Replace only the part that differs, so that the cursor and the scroll position are kept."""
        start = common_prefix_length(before, after)
        end = common_prefix_length(before[start:][::-1], after[start:][::-1])
        cursor = self.textCursor()
        cursor.setPosition(utf16_length(before[:start]))
        cursor.setPosition(utf16_length(before[: len(before) - end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(after[start : len(after) - end])
        self.setTextCursor(cursor)

    def flush(self) -> None:
        """Emit pending changes at once."""
        self._pause_timer.stop()
        if self.has_unsaved:
            refused, self.has_unsaved, self.refused = self.refused, False, False
            began = time.monotonic()
            self._handing_on, self._shown_meanwhile = True, None
            try:
                self.kept.emit(storable_text(self._trimmed()))
            finally:
                self._handing_on = False
            self._cost = round((time.monotonic() - began) * 1_000)
            if self._shown_meanwhile is not None:
                self.show_text(self._shown_meanwhile)
            if refused and not self.refused:
                self.noted.emit()

    def discard(self) -> None:
        """Discard pending changes: another task is about to be shown in this editor."""
        self._pause_timer.stop()
        self.has_unsaved = self.refused = False

    def _trimmed(self) -> str:
        return self.words.rstrip("\n") if self.trims else self.words

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Hide the placeholder while an input method composes: Qt regards the document as empty and would paint
        both."""
        super().inputMethodEvent(event)
        self._reveal_caret()
        if event.preeditString() and self.placeholderText():
            self._held_placeholder = self.placeholderText()
            self.setPlaceholderText("")
        elif not event.preeditString() and self._held_placeholder and not self.placeholderText():
            self.setPlaceholderText(self._held_placeholder)
            self._held_placeholder = ""

    def mark_not_accepted(self) -> None:
        """Mark the emitted text as not accepted. It is kept and emitted again with the next key."""
        self.has_unsaved = self.refused = True
        self.noted.emit()

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Refuse what is no text, or longer than the limit, and show a message; also show one if line and paragraph
        separators were converted to line breaks."""
        if not source.hasText():
            self._note(self.tr("Not pasted: the clipboard holds no plain text"))
            return
        if len(source.text()) + self.document().characterCount() > ROOM:
            text = self.tr("Not pasted: more than {room} characters")
            self._note(text.format(room=format_integer(ROOM)))
            return
        super().insertFromMimeData(source)
        if _SEPARATORS.search(source.text()):
            self._note(self.tr("Line separators (U+2028, U+2029) were pasted as ends of lines"))

    def _note(self, text: str) -> None:
        if text != self.notice:
            self.notice = text
            self.noted.emit()

    def begin(self, behind: str | None = None, chosen: str = "") -> None:
        """Take the focus with the cursor after the text ``behind``; at the end if it is None.

        ``chosen``: the text after it to select, so that typing replaces it.
        """
        self.setFocus()
        if behind is None:
            self.moveCursor(QTextCursor.MoveOperation.End)
            return
        cursor = self.textCursor()
        cursor.setPosition(utf16_length(uniform_line_breaks(behind + chosen)))
        cursor.setPosition(utf16_length(uniform_line_breaks(behind)), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()

    def go_on_at(self, position: int) -> None:
        """Take the focus with the cursor at a position of the document."""
        self.setFocus()
        cursor = self.textCursor()
        cursor.setPosition(min(position, self.document().characterCount() - 1))
        self.setTextCursor(cursor)

    @property
    def composing(self) -> bool:
        """Whether an input method composes text."""
        return bool(self.textCursor().block().layout().preeditAreaText())

    def _edited(self) -> None:
        self.has_unsaved = True
        if self.notice:
            self._note("")
        self._fit()
        if self._exceeds_limit or self.document().characterCount() > self.limit:
            self._weigh()
        if not self._pause_timer.isActive():
            self._pause_timer.start(max(PAUSE, min(_SHARE * self._cost, _LONGEST)))
        self.typed.emit()

    def _weigh(self) -> None:
        """Mark a text that exceeds the limit. Qt counts UTF-16 units, of which there are at least as many as code
        points."""
        over = 0 < self.limit < self.document().characterCount() - 1 and len(self.words) > self.limit
        if over != self._exceeds_limit:
            self._exceeds_limit = over
            self._apply_style()

    def _apply_style(self) -> None:
        colours = appearance.palette
        self.setFont(appearance.font(TEXT_BODY))
        self._spacing = QFontMetrics(appearance.font(TEXT_BODY)).lineSpacing()
        line, focused = (colours.warning,) * 2 if self._exceeds_limit else (colours.line, colours.accent)
        self.setStyleSheet(
            f"QPlainTextEdit{{background:{colours.panel};color:{colours.text};border:1px solid {line};"
            f"border-radius:{RADIUS_CONTROL}px;padding:2px;placeholder-text-color:{colours.muted}}}"
            f"QPlainTextEdit:focus{{border:2px solid {focused};padding:1px}}"
        )
        self._fit()

    @property
    def empty_height(self) -> int:
        """The height without text, in pixels."""
        self.ensurePolished()  # the style's margins, also before it is first shown
        low, metrics = self._lines[0], QFontMetricsF(self.font())
        line = math.ceil(metrics.ascent() + metrics.descent() + max(0.0, metrics.leading()))  # as QTextLine.height
        lines = low * line + self.document().documentMargin()  # which belongs to the last block
        return max(low * self._spacing + appearance.px(self.around), self._height_around(lines))

    def _fit(self) -> None:
        line = self._spacing
        low, high = self._lines
        high = min(high, round(self.window().height() * _OF_WINDOW) // line)
        # When hardly wider than a letter, the text has many lines without a scroll bar and no room with one: Qt would
        # show and hide the scroll bar forever.
        narrow = self.width() < _NARROW * line
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if narrow else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self.verticalScrollBarPolicy() != policy:
            self.setVerticalScrollBarPolicy(policy)
        needed = low if narrow else int(self.document().size().height())
        lines = max(low, min(needed, high))
        height = lines * line + appearance.px(self.around)
        if not narrow and needed <= high:
            height = max(height, self._height_of_text())
        self.setFixedHeight(height)

    def _height_of_text(self) -> int:
        """The height at which Qt shows no scroll bar, in pixels. Its lines are higher than the spacing of the font."""
        block, lines = self.document().firstBlock(), 0.0
        while block.isValid():
            lines += self.blockBoundingRect(block).height()
            block = block.next()
        return self._height_around(lines)

    def _height_around(self, lines: float) -> int:
        margins = self.contentsMargins()
        return math.ceil(lines + 2 * self.document().documentMargin()) + 1 + margins.top() + margins.bottom()

    def _fill(self) -> None:
        """Give the viewport its own background, so that typing a letter does not repaint the widgets below it. Called
        again whenever a style sheet was applied, which resets it."""
        inside = self.viewport()
        palette = inside.palette()
        palette.setColor(inside.backgroundRole(), appearance.color("panel"))
        inside.setPalette(palette)
        inside.setAutoFillBackground(True)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fill()

    def setReadOnly(self, read_only: bool) -> None:
        """Keep a text cursor and keyboard selection in a read-only editor."""
        super().setReadOnly(read_only)
        if read_only:
            self.setTextInteractionFlags(_READ_BY)

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window; Qt would apply them to the document. Accept all other keys that are used
        in editors, so that they are not commands of the window, even while the editor is read-only."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if any(event.matches(keys) for keys in _OF_THE_WINDOW):
                event.ignore()
                return False
            typed = types_with_option(event) and not self.isReadOnly()
            if typed or _bare(event) or any(event.matches(keys) for keys in _OF_EDITORS):
                event.accept()
                return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.words != (trimmed := self._trimmed()) and not self.isReadOnly():
            self._replace(self.words, trimmed)
        if not self.keeps_selection and event.reason() not in _BACK_SOON:
            self.clear_selection()
        self.flush()

    def clear_selection(self) -> None:
        """Clear the selection; the cursor stays at its end."""
        cursor = self.textCursor()
        if cursor.hasSelection():
            cursor.setPosition(cursor.selectionEnd())
            self.setTextCursor(cursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        before = self.height()
        self._fit()
        if self.height() != before:  # Qt does not fit the viewport into the frame during a resize event
            self.setViewportMargins(self.viewportMargins())
        size = self.viewport().size()
        if size.width() != event.size().width():  # a scroll bar has appeared after the text was laid out without it
            super().resizeEvent(QResizeEvent(size, event.size()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.modifiers() & ~_NO_COMMAND == Qt.KeyboardModifier.AltModifier and not types_with_option(event):
            event.ignore()  # a command that does nothing here; otherwise Qt inserts its character
        else:
            super().keyPressEvent(event)
            self._reveal_caret()

    def _reveal_caret(self) -> None:
        """Scroll the panels around until the caret is visible. Qt scrolls only the editor itself."""
        caret = self.cursorRect()
        if self.viewport().visibleRegion().boundingRect().contains(caret):
            return
        for around in with_ancestors(self):
            if isinstance(around, VerticalScrollArea) and (content := around.widget()) is not None:
                middle = self.viewport().mapTo(content, caret.center())
                around.ensureVisible(0, middle.y(), 0, caret.height())


def _bare(event: QKeyEvent) -> bool:
    """Whether a key, possibly with Shift, types, moves the cursor or deletes."""
    modifiers = event.modifiers() & ~_NO_COMMAND
    return not modifiers and (event.key() < Qt.Key.Key_Escape or event.key() in _BARE)


def storable_text(typed: str) -> str:
    """The text without characters that cannot be stored in a file."""
    return UNSTORABLE.sub("", typed)
