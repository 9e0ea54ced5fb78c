"""A line edit with corrections of Qt's behaviour."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent, QKeyEvent, QValidator
from PySide6.QtWidgets import QAbstractItemView, QLabel, QLineEdit, QWidget

from annotator.text.source_map import utf16_length
from annotator.ui.format_number import format_integer
from annotator.ui.key_events import ENTER, MOVES, types_with_option
from annotator.ui.reading.labels import plain_label, set_text
from annotator.ui.timer import single_shot_timer
from annotator.ui.widgets.announcement import announce_row, announce_text

LONGEST_LINE = 30_000
"""UTF-16 units. Qt lays a line out in quadratic time: 0.1 s for this length, 12 s for half a million."""
_SHOWN = 8_000  # milliseconds


class _LengthValidator(QValidator):
    """Refuses an input as a whole, where ``QLineEdit.maxLength`` alone would insert a part of it."""

    def __init__(self, longest: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._longest = longest

    def validate(self, text: str, position: int) -> object:
        fits = utf16_length(text) <= self._longest
        return QValidator.State.Acceptable if fits else QValidator.State.Invalid, text, position


class LineEdit(QLineEdit):
    """A line edit of bounded length that says why nothing was pasted, and with correct redo: after text was typed over
    a selection, QLineEdit restores only its first character and leaves the cursor beyond the end of the text, from
    where no key moves it."""

    def __init__(self, text: str, parent: QWidget, longest: int = LONGEST_LINE) -> None:
        super().__init__(parent)
        self.longest = longest
        self.setMaxLength(longest + 1)
        self.setText(text)
        self.setValidator(_LengthValidator(longest, self))
        self._message_label: QLabel | None = None
        self._message_timer = single_shot_timer(self, _SHOWN, self._hide_message)
        self.textEdited.connect(self._hold_caret)
        self.textEdited.connect(self._hide_message)
        self.inputRejected.connect(self._say_too_long)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and types_with_option(event):
            event.accept()
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Announce the focus first. Qt does so after the cursor has moved, so that Orca 43 takes the field for one that
        it has announced already."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Focus))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._hide_message()

    def _hold_caret(self, text: str) -> None:
        end = utf16_length(text)
        if self.cursorPosition() > end:
            self.setCursorPosition(end)

    def _say_too_long(self) -> None:
        text = self.tr("Nothing was inserted: this field takes {limit} characters at most.")
        text = text.format(limit=format_integer(self.longest))
        if self._message_label is None or self._message_label.parent() is not self.window():
            self._message_label = plain_label("", f"{self.objectName()}.message", self.window())
            self._message_label.setProperty("over", True)
            self._message_label.setWordWrap(True)
            self._message_label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        set_text(self._message_label, text)
        self._place_message(self._message_label)
        self._message_timer.start()
        announce_text(self, text)

    def _place_message(self, message: QLabel) -> None:
        """Show the message below the field, above it at the bottom of the window."""
        window = self.window()
        message.setFixedWidth(min(self.width(), window.width()))
        message.adjustSize()
        at = self.mapTo(window, QPoint(0, self.height()))
        if at.y() + message.height() > window.height():
            at.setY(at.y() - self.height() - message.height())
        message.move(at)
        message.show()
        message.raise_()

    def _hide_message(self) -> None:
        if self._message_label is not None:
            self._message_label.hide()


class ListSearchField(LineEdit):
    """A field above a list that shows what matches it: Up, Down and the page keys move in the list, and Enter calls
    ``enter``."""

    def __init__(
        self, name: str, text: str, rows: Callable[[], QAbstractItemView], enter: Callable[[], object], parent: QWidget,
        *, hint: str = "", longest: int = LONGEST_LINE,
    ) -> None:  # fmt: skip
        """``text``: the accessible name; ``hint``: the placeholder, if that is another text."""
        super().__init__("", parent, longest)
        self.setObjectName(name)
        self.setAccessibleName(text)
        self.setPlaceholderText(hint or text)
        self._rows, self._enter = rows, enter

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in MOVES:
            self._rows().keyPressEvent(event)
            announce_row(self, self._rows())
        elif event.key() in ENTER:
            self._enter()
        else:
            super().keyPressEvent(event)
