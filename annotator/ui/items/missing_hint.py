"""Lines that say what is missing, with the key that adds it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from annotator.ui.reading.labels import StyledLabel, set_text
from annotator.ui.theme import TEXT_SMALL
from annotator.ui.translation import translate_message
from annotator.workspace.item_cards import MissingAnswerHint


class HintLines(StyledLabel):
    """A line for each hint, with its key; hidden without any."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__("warning", TEXT_SMALL, parent)
        self.setObjectName(name)
        self.setWordWrap(True)
        self.hide()

    def show_missing_hints(self, missing_hints: Sequence[MissingAnswerHint]) -> None:
        """Show these hints."""
        lines = (f"{translate_message(hint.text)} {translate_message(hint.cap)}".strip() for hint in missing_hints)
        set_text(self, "\n".join(lines))
        self.setVisible(bool(missing_hints))

    def show_remarks(self, remarks: Sequence[str]) -> None:
        self.show_missing_hints([MissingAnswerHint(f"⚠ {translate_message(text)}") for text in remarks])
