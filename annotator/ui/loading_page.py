"""The page shown while the store or a file is being opened."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.widgets.boxes import in_column


class LoadingPage(QWidget):
    """The page shown while the program loads: a centred line of text. It exists from the first paint on, because the
    work that follows blocks painting."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._label = label_in("", "muted", self, name="opening.text")
        in_column((self._label, 0, Qt.AlignmentFlag.AlignCenter), on=self, margins=None)
        self.show_text()

    @property
    def text(self) -> str:
        return self._label.text()

    def show_text(self, text: str = "") -> None:
        """Show what is being done; without ``text``, that something is being opened."""
        set_text(self._label, text or QCoreApplication.translate("LoadingPage", "Opening…"))
