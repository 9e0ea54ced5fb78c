"""The text editor that reports what is typed several times a second, and whenever it is left."""

from __future__ import annotations

import re
import sys
import time
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
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
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.format_number import format_integer
from annotator.ui.theme import RADIUS_CONTROL, TEXT_BODY

PAUSE: Final = 300
"""Milliseconds after a key until it is handed on, with what was typed meanwhile. The disk has it well within half a
second: that is what a process that is killed can lose. Undo joins these steps into longer ones."""
ROOM: Final = 300_000
"""Code points that an editor takes from the clipboard; more would hold up the window at every key."""
_SHARE: Final = 3  # times as long as handing on took, a text that is far too long is waited with, so that keys are not
_LONGEST: Final = 2_000  # milliseconds of that at the most
_NARROW: Final = 2  # lines' heights, below which an editor has no scroll bar
_OF_WINDOW: Final = 0.32  # the part of the window's height that an editor takes at the most
_BACK_SOON: Final = (
    Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason, Qt.FocusReason.ActiveWindowFocusReason,
)  # fmt: skip
_READ_BY: Final = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
_KEY: Final = QKeySequence.StandardKey
_OF_THE_WINDOW: Final = (_KEY.Undo, _KEY.Redo)
_OF_EDITORS: Final = (
    _KEY.Copy, _KEY.Cut, _KEY.Paste, _KEY.SelectAll, _KEY.DeleteStartOfWord, _KEY.DeleteEndOfWord,
    _KEY.MoveToNextWord, _KEY.MoveToPreviousWord, _KEY.SelectNextWord, _KEY.SelectPreviousWord,
    _KEY.MoveToStartOfDocument, _KEY.MoveToEndOfDocument, _KEY.SelectStartOfDocument, _KEY.SelectEndOfDocument,
    _KEY.SelectStartOfLine, _KEY.SelectEndOfLine, _KEY.SelectStartOfBlock, _KEY.SelectEndOfBlock,
)  # fmt: skip
_K: Final = Qt.Key
_NO_COMMAND: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
_BARE: Final = (
    _K.Key_Home, _K.Key_End, _K.Key_Left, _K.Key_Right, _K.Key_Up, _K.Key_Down,
    _K.Key_Return, _K.Key_Enter, _K.Key_Backspace, _K.Key_Delete,
)  # fmt: skip
_SEPARATORS: Final = re.compile("[\u2028\u2029]")
_ENDS: Final = re.compile("\r\n|[\r\u2028\u2029]")


class TextEditor(QPlainTextEdit):
    """As high as its text, within limits. Esc leaves it; Tab goes on.

    It has no history of its own: undo and redo are the project's, whose steps are as fine as what is handed on. Two
    histories of one text would undo each other.
    """

    kept = Signal(str)
    """What was typed, when it is to be kept."""
    typed = Signal()
    """Something was typed just now."""
    left = Signal()
    entered = Signal()
    around = 16
    """Pixels at 100 % above and below its lines together."""
    keeps_selection = False
    """Whether what is selected stays so when the keyboard goes elsewhere: where a command uses it from there."""
    saved_said = Signal()
    """Whether its text is saved has been said anew, in :attr:`saved_words`, or something else, in :attr:`notice`."""

    def __init__(self, look: Appearance, name: str, lines: tuple[int, int], parent: QWidget, limit: int = 0) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._look = look
        self._lines = lines
        self.trims = False  # whether empty lines at the end are cut: none is handed on, or stays when one leaves
        self.saved_words = ""
        self.limit = limit  # code points that can be submitted, 0 for any number; more are kept, and marked
        self._over = False  # whether there are more
        self.notice = ""  # what has to be said of it where it stands
        self._cost = 0  # milliseconds that handing on took last
        self._held_placeholder = ""  # while an input method composes
        self._unkept = False  # whether something is typed that was not handed on, or not taken
        self._handing_on = False
        self._shown_meanwhile: str | None = None  # what was to be shown while something was handed on
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.flush)
        self.textChanged.connect(self._follow_direction)
        self.textChanged.connect(self._edited)
        AppearanceBinding(look, self, self._apply_style)

    def _follow_direction(self) -> None:
        """Have words that are read from the right stand at the right: Qt aligns plain text to the left."""
        option = self.document().defaultTextOption()
        leftwards = self.document().firstBlock().textDirection() == Qt.LayoutDirection.RightToLeft
        wanted = Qt.AlignmentFlag.AlignRight if leftwards else Qt.AlignmentFlag.AlignLeft
        if option.alignment() != wanted:
            option.setAlignment(wanted)
            self.document().setDefaultTextOption(option)

    def show_text(self, words: str) -> None:
        """Show what is kept, with the cursor behind what changed; what is being typed stays. Whether that
        which is just handed on stays is known when it has been taken or refused."""
        if self._handing_on:
            self._shown_meanwhile = words
            return
        if not self._unkept and editable(words) not in (self.words, self._trimmed()):
            self.blockSignals(True)
            self._replace(self.words, editable(words))
            self.blockSignals(False)
            self._fit()
            self._weigh()

    @property
    def words(self) -> str:
        """The text as it stands. Qt's own way to it makes a plain blank of one that keeps words together."""
        return editable(self.document().toRawText())

    def _replace(self, before: str, after: str) -> None:
        """Change only what differs: the rest keeps its place, and the view with it."""
        start = common_prefix_length(before, after)
        end = common_prefix_length(before[start:][::-1], after[start:][::-1])
        cursor = self.textCursor()
        cursor.setPosition(_units(before[:start]))
        cursor.setPosition(_units(before[: len(before) - end]), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(after[start : len(after) - end])
        self.setTextCursor(cursor)

    def show_saved_state(self, words: str) -> None:
        """Say whether what was typed is saved; said by whoever knows the disk, and only of the editor in use."""
        if words != self.saved_words:
            self.saved_words = words
            self.saved_said.emit()

    @property
    def has_unsaved(self) -> bool:
        """Whether something is typed that was not handed on, or not taken."""
        return self._unkept

    def flush(self) -> None:
        """Hand on what was typed and not handed on yet."""
        self._pause.stop()
        if self._unkept:
            self._unkept = False
            began = time.monotonic()
            self._handing_on, self._shown_meanwhile = True, None
            try:
                self.kept.emit(storable(self._trimmed()))
            finally:
                self._handing_on = False
            self._cost = round((time.monotonic() - began) * 1_000)
            if self._shown_meanwhile is not None:
                self.show_text(self._shown_meanwhile)

    def discard(self) -> None:
        """Hand on nothing of what was typed: another task is shown, and this may be the editor of its text."""
        self._pause.stop()
        self._unkept = False

    def _trimmed(self) -> str:
        return self.words.rstrip("\n") if self.trims else self.words

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """Qt paints the placeholder over what an input method composes: to it the text is still empty."""
        super().inputMethodEvent(event)
        if event.preeditString() and self.placeholderText():
            self._held_placeholder = self.placeholderText()
            self.setPlaceholderText("")
        elif not event.preeditString() and self._held_placeholder and not self.placeholderText():
            self.setPlaceholderText(self._held_placeholder)
            self._held_placeholder = ""

    def hold(self) -> None:
        """What was handed on has not been taken: it stays as it stands, and is handed on again with the next key."""
        self._unkept = True
        self.show_saved_state(self.tr("Not saved"))

    def insertFromMimeData(self, source: QMimeData) -> None:
        """More than there is room for stays where it was copied from, and that is said; so is it where separators of
        lines and paragraphs have become ends of lines."""
        if len(source.text()) + self.document().characterCount() > ROOM:
            words = self.tr("Not pasted: more than {room} characters")
            self._note(words.format(room=format_integer(ROOM)))
            return
        super().insertFromMimeData(source)
        if _SEPARATORS.search(source.text()):
            self._note(self.tr("Line separators (U+2028, U+2029) were pasted as ends of lines"))

    def _note(self, words: str) -> None:
        if words != self.notice:
            self.notice = words
            self.saved_said.emit()

    def begin(self, behind: str | None = None, chosen: str = "") -> None:
        """Take the keyboard, with the cursor behind these words of the text; at its end where none are given.

        ``chosen`` are the words after them that are selected, so that typing replaces them.
        """
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if behind is None:
            self.moveCursor(QTextCursor.MoveOperation.End)
            return
        cursor = self.textCursor()
        cursor.setPosition(_units(editable(behind + chosen)))
        cursor.setPosition(_units(editable(behind)), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()

    def _edited(self) -> None:
        self._unkept = True
        if self.notice:
            self._note("")
        self._fit()
        if self._over or self.document().characterCount() > self.limit:
            self._weigh()
        if not self._pause.isActive():
            self._pause.start(max(PAUSE, min(_SHARE * self._cost, _LONGEST)))
        self.typed.emit()

    def _weigh(self) -> None:
        """Mark a text that is too long. Qt counts in units, of which a text has as many as code points, or more."""
        over = 0 < self.limit < self.document().characterCount() - 1 and len(self.words) > self.limit
        if over != self._over:
            self._over = over
            self._apply_style()

    def _apply_style(self) -> None:
        look, colours = self._look, self._look.palette
        self.setFont(look.font(TEXT_BODY))
        self._spacing = QFontMetrics(look.font(TEXT_BODY)).lineSpacing()
        line, focused = (colours.warning,) * 2 if self._over else (colours.line, colours.accent)
        self.setStyleSheet(
            f"QPlainTextEdit{{background:{colours.panel};color:{colours.text};border:1px solid {line};"
            f"border-radius:{RADIUS_CONTROL}px;padding:2px;placeholder-text-color:{colours.muted}}}"
            f"QPlainTextEdit:focus{{border:2px solid {focused};padding:1px}}"
        )
        self._fit()

    def _fit(self) -> None:
        line = self._spacing
        low, high = self._lines
        high = min(high, round(self.window().height() * _OF_WINDOW) // line)
        # Hardly wider than a letter it has many lines without a scroll bar, and one with it, which leaves no room:
        # Qt would show and hide it without end.
        narrow = self.width() < _NARROW * line
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if narrow else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if self.verticalScrollBarPolicy() != policy:
            self.setVerticalScrollBarPolicy(policy)
        needed = low if narrow else int(self.document().size().height())
        lines = max(low, min(needed, high))
        height = lines * line + self._look.px(self.around)
        if self.minimumHeight() != height:
            self.setFixedHeight(height)

    def _fill(self) -> None:
        """Have the text lie on a ground of its own: a letter then has nothing painted again that lies around. A style
        sheet takes that back whenever it is applied."""
        inside = self.viewport()
        palette = inside.palette()
        palette.setColor(inside.backgroundRole(), self._look.color("panel"))
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
        """A text that can only be read has a caret too, and is selected by keys."""
        super().setReadOnly(read_only)
        if read_only:
            self.setTextInteractionFlags(_READ_BY)

    def event(self, event: QEvent) -> bool:
        """The keys of undo and redo are left to the window; Qt would take them for the text. Those that an editor is
        used with are no commands here, also where Qt would leave them to the window, and while it can only be read."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if any(event.matches(keys) for keys in _OF_THE_WINDOW):
                event.ignore()
                return False
            if _bare(event) or any(event.matches(keys) for keys in _OF_EDITORS):
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
        """Let go of the selection, with the cursor at its end."""
        cursor = self.textCursor()
        if cursor.hasSelection():
            cursor.setPosition(cursor.selectionEnd())
            self.setTextCursor(cursor)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        here = self.viewport().size()
        if here.width() != event.size().width():  # the scroll bar came with the text, which was laid out without it
            super().resizeEvent(QResizeEvent(here, event.size()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.modifiers() & ~_NO_COMMAND == Qt.KeyboardModifier.AltModifier and sys.platform != "darwin":
            event.ignore()  # a command that does nothing here; Qt would insert what is printed on the key
        else:
            super().keyPressEvent(event)


def _bare(event: QKeyEvent) -> bool:
    """Whether a key is one of an editor's with nothing but Shift held: a character, or one that moves or takes away."""
    held = event.modifiers() & ~_NO_COMMAND
    return not held and (event.key() < Qt.Key.Key_Escape or event.key() in _BARE)


def editable(words: str) -> str:
    """``words`` as an editor can hold them: with one kind of end of line."""
    return _ENDS.sub("\n", words)


def _units(words: str) -> int:
    """The length of a text as Qt counts it."""
    return len(words.encode("utf-16-le")) // 2


def storable(typed: str) -> str:
    """What was typed, without the characters that no file can hold."""
    return UNSTORABLE.sub("", typed)
