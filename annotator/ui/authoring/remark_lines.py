"""A line that says what a text could be better in, and refuses nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.critique.critique_state import MissingHint
from annotator.ui.critique.missing_hint_line import MissingHintLine
from annotator.ui.theme import SPACE


class RemarkLines(QWidget):
    """As many lines as there is something to say."""

    def __init__(self, look: Appearance, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._look = look
        self.lines: list[MissingHintLine] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE // 2)
        self.hide()

    def show_missing_hints(self, missing_hints: Sequence[MissingHint]) -> None:
        """Say what is missing, each with the key that brings it."""
        while len(self.lines) < len(missing_hints):
            line = MissingHintLine(self._look, f"{self.objectName()}.{len(self.lines) + 1}", self)
            self.lines.append(line)
            self._box.addWidget(line)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(missing_hints))
            if number < len(missing_hints):
                line.show_missing_hint(missing_hints[number])
        self.setVisible(bool(missing_hints))

    def show_remarks(self, remarks: Sequence[str]) -> None:
        self.show_missing_hints([MissingHint(f"⚠ {words}") for words in remarks])
