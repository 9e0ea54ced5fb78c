"""A read-only view of plain text."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from annotator.text.policy import visible_text
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.theme import RADIUS_CONTROL, TEXT_LABEL


class PlainTextView(QPlainTextEdit):
    """A read-only view of plain text. Text can be selected and copied. Tab moves on; arrow and page keys scroll. Hidden
    characters are shown as their names."""

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        AppearanceBinding(self, self._apply_style)

    def show_text(self, text: str) -> None:
        """Show ``text`` from the top."""
        self.setPlainText(visible_text(text))

    def _apply_style(self) -> None:
        colours = appearance.palette
        font = QFont(appearance.font(TEXT_LABEL))
        self.setFont(font)
        self.setStyleSheet(
            f"QPlainTextEdit{{background:{colours.panel};color:{colours.text};border:1px solid {colours.line};"
            f"border-radius:{RADIUS_CONTROL}px;padding:6px}}"
            f"QPlainTextEdit:focus{{border:2px solid {colours.accent};padding:5px}}"
        )
