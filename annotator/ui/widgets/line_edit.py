"""A field of one line whose caret stays in its text."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget


class LineEdit(QLineEdit):
    """Where letters were typed after a selection, redo in Qt's own brings back the first of them alone, with the caret
    behind them all: no key moves it from there."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(words, parent)
        self.textEdited.connect(self._hold_caret)

    def _hold_caret(self, words: str) -> None:
        end = len(words.encode("utf-16-le")) // 2
        if self.cursorPosition() > end:
            self.setCursorPosition(end)
