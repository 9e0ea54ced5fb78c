"""Lines that say what is missing, with the key that adds it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import SPACE, TEXT_SMALL
from annotator.ui.translation import translate_message
from annotator.ui.widgets.paint import draw_keys
from annotator.workspace.item_cards import MissingAnswerHint

_CAP = 18


class MissingAnswerHintLine(QWidget):
    """A line with what is missing and the key cap."""

    def __init__(self, appearance: Appearance, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._cap = ""
        self._label = plain_label("", name, self)
        self._label.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._label, 1)
        self._row = row
        AppearanceBinding(appearance, self, self._apply_style)

    def show_missing_hint(self, want: MissingAnswerHint) -> None:
        set_text(self._label, translate_message(want.words))
        if want.cap != self._cap:
            self._cap = want.cap
            self._make_room()
        self.update()

    def _apply_style(self) -> None:
        appearance = self._appearance
        style_label(self._label, appearance.font(TEXT_SMALL), appearance.palette.warning)
        self._make_room()
        self.update()

    def _make_room(self) -> None:
        """Reserve space for the key cap after the text."""
        appearance = self._appearance
        self._row.setContentsMargins(0, 0, appearance.keys_width(self._cap) + SPACE if self._cap else 0, 0)
        self.setMinimumHeight(appearance.px(_CAP) if self._cap else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._cap:
            return
        appearance, label = self._appearance, self._label
        width = appearance.width(label.text(), TEXT_SMALL)
        line = appearance.px(_CAP)
        left = min(label.x() + width + SPACE + 2, self.width() - appearance.keys_width(self._cap))
        top = self.height() // 2 if width <= label.width() else self.height() - line // 2
        draw_keys(QPainter(self), appearance, QPoint(left, top), self._cap)


class HintLineList(QWidget):
    """A variable number of hint lines."""

    def __init__(self, appearance: Appearance, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._appearance = appearance
        self.lines: list[MissingAnswerHintLine] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE // 2)
        self.hide()

    def show_missing_hints(self, missing_hints: Sequence[MissingAnswerHint]) -> None:
        """Show these hints."""
        self.make(len(missing_hints))
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(missing_hints))
            if number < len(missing_hints):
                line.show_missing_hint(missing_hints[number])
        self.setVisible(bool(missing_hints))

    def make(self, count: int) -> None:
        """Create lines until there are at least ``count``."""
        while len(self.lines) < count:
            line = MissingAnswerHintLine(self._appearance, f"{self.objectName()}.{len(self.lines) + 1}", self)
            line.hide()
            self.lines.append(line)
            self._box.addWidget(line)

    def show_remarks(self, remarks: Sequence[str]) -> None:
        self.show_missing_hints([MissingAnswerHint(f"⚠ {translate_message(words)}") for words in remarks])
