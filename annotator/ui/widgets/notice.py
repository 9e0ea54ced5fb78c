"""The notice bar: a quiet strip that says something once and can be put away."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.errors import AnnotatorError
from annotator.ui.core_words import error_words
from annotator.ui.help_request import ask_help
from annotator.ui.look import Look
from annotator.ui.reading.labels import plain_label, set_text
from annotator.ui.theme import RADIUS_PANEL, SPACE, TEXT_LABEL
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.mirroring import set_margins
from annotator.ui.widgets.paint import box

Offer = tuple[str, Callable[[], object]]
"""What a strip's button says, and what it does."""


class Notice(QWidget):
    """One strip: what there is to say, what can be done about it, and a button that puts it away."""

    def __init__(self, look: Look, words: str, role: str, offer: Offer | None, parent: QWidget, cap: str = "") -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._look = look
        self._role = role
        self._label = plain_label(words, "notice.text", self)
        self._label.setWordWrap(True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.dismiss = Button(look, "notice.dismiss", self.tr("Dismiss"), self, kind="quiet", size=TEXT_LABEL)
        row = QHBoxLayout(self)
        set_margins(row, 14, SPACE, SPACE, SPACE)
        row.addWidget(self._label, 1)
        self.act: Button | None = None
        if offer is not None:
            self.act = Button(look, "notice.act", offer[0], self, cap=cap, size=TEXT_LABEL)
            self.act.clicked.connect(lambda: offer[1]())
            row.addWidget(self.act, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.dismiss, 0, Qt.AlignmentFlag.AlignTop)
        self._relook()
        look.changed.connect(self._relook)

    @property
    def words(self) -> str:
        return self._label.text()

    def set_words(self, words: str) -> None:
        set_text(self._label, words)

    def _relook(self) -> None:
        self._label.setFont(self._look.font(TEXT_LABEL))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        if self.rect().adjusted(RADIUS_PANEL, 1, -RADIUS_PANEL, -1).contains(event.rect()):  # only its words are new
            painter.fillRect(event.rect(), look.color("panel"))
            return
        box(painter, self.rect(), RADIUS_PANEL, look.color("panel"), look.color("line"))
        box(painter, self.rect().adjusted(0, 0, 4 - self.width(), 0), 2, look.color(self._role), None)


class Notices(QWidget):
    """Room for one strip; nothing where there is none."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notices")
        self._look = look
        self._shown: Notice | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_notice(self, words: str, role: str = "accent", offer: Offer | None = None, cap: str = "") -> Notice:
        """Show a strip in place of the one before; ``offer`` puts a button on it, and ``cap`` is the key of a command
        that does the same."""
        self.clear()
        self._shown = Notice(self._look, words, role, offer, self, cap)
        self._shown.dismiss.clicked.connect(self.clear)
        self._box.addWidget(self._shown)
        self.show()
        return self._shown

    def show_error(self, error: AnnotatorError, *more: str) -> Notice:
        """Say what happened, what to do, and ``more``; a button leads to what the help says of it."""
        words = " ".join((error_words(error), *more))
        return self.show_notice(words, "danger", (self.tr("Explain"), lambda: ask_help(self, error.code)))

    def put_away(self, notice: Notice | None) -> None:
        """Clear this strip, unless another one is shown by now."""
        if notice is not None and notice is self._shown:
            self.clear()

    def shows(self, notice: Notice) -> bool:
        """Whether this is the strip that is there."""
        return self._shown is notice

    def clear(self) -> None:
        if self._shown is not None:
            self._shown.hide()
            self._shown.setParent(None)  # gone at once for whoever looks for the strip that is shown
            self._shown.deleteLater()
            self._shown = None
        self.hide()
