"""A line that says what a text could be better in, and refuses nothing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.ui.critique.card_state import Want
from annotator.ui.critique.missing_hint import WantLine
from annotator.ui.look import Look
from annotator.ui.theme import SPACE


class Lines(QWidget):
    """As many lines as there is something to say."""

    def __init__(self, look: Look, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._look = look
        self.lines: list[WantLine] = []
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE // 2)
        self.hide()

    def show_wants(self, wants: Sequence[Want]) -> None:
        """Say what is missing, each with the key that brings it."""
        while len(self.lines) < len(wants):
            line = WantLine(self._look, f"{self.objectName()}.{len(self.lines) + 1}", self)
            self.lines.append(line)
            self._box.addWidget(line)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(wants))
            if number < len(wants):
                line.show_want(wants[number])
        self.setVisible(bool(wants))

    def show_remarks(self, remarks: Sequence[str]) -> None:
        self.show_wants([Want(f"⚠ {words}") for words in remarks])
