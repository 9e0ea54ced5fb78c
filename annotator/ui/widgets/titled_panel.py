"""A panel with a title line."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.theme import FOCUS_RING, PANEL_INSET, SPACE, STRONG_BODY, STRONG_SMALL, TEXT_BODY
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import paint_text
from annotator.ui.widgets.panel import FocusRingPanel

_HEAD, _PAD = 35, 14


class TitledPanel(FocusRingPanel):
    """A panel with a title, buttons at the right end of its line, and the content set by :meth:`fill` below.

    A title that is followed by a remark is small, like the names of texts.
    """

    def __init__(self, name: str, parent: QWidget | None = None, *, head: int = _HEAD) -> None:
        super().__init__(name, parent)
        self._head = head
        self._title = self._about = ""
        self._buttons: tuple[Button, ...] = ()
        self._box = QVBoxLayout(self)
        appearance.changed.connect(self._fit)

    def fill(self, inside: QWidget, *buttons: Button) -> None:
        """Put ``inside`` below the title line, and ``buttons`` on it from left to right."""
        self._box.addWidget(inside)
        self._buttons = buttons
        self._fit()

    def add_button(self, button: Button) -> None:
        """Put another button at the right of those on the title line."""
        self._buttons = (*self._buttons, button)
        self._fit()

    @property
    def head(self) -> int:
        """The height of the title line in pixels."""
        return appearance.px(self._head)

    def set_title(self, title: str, about: str = "") -> None:
        if (title, about) != (self._title, self._about):
            self._title, self._about = title, about
            self.update(0, 0, self.width(), self.head)  # the content is not repainted

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        head = self.head
        self._box.setContentsMargins(FOCUS_RING, head, FOCUS_RING, PANEL_INSET)
        right = self.width() - 2 * SPACE
        widths = [button.sizeHint().width() for button in self._buttons]
        title = appearance.width(self._title, STRONG_BODY)
        if title + sum(widths) + SPACE * len(widths) > right - _PAD:  # hide the title before the keys of the buttons
            widths = [button.width_without_key for button in self._buttons]
        for button, width in zip(reversed(self._buttons), reversed(widths), strict=True):
            right -= width
            height = button.sizeHint().height()
            button.setGeometry(right, (head - height) // 2, width, height)
            right -= SPACE

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        height = appearance.px(self._head)
        if event.rect().top() >= height:
            return
        painter = QPainter(self)
        end = self._buttons[0].x() if self._buttons else self.width()
        head = QRect(_PAD, 0, end - _PAD - SPACE, height)
        style, role = (STRONG_SMALL, "muted") if self._about else (STRONG_BODY, "text")
        used = paint_text(painter, head, self._title, style, role)
        room = head.adjusted(used + 2 * SPACE, 0, 0, 0)
        if appearance.width(self._about, TEXT_BODY) <= room.width():
            paint_text(painter, room, self._about, TEXT_BODY, "muted")
        painter.fillRect(FOCUS_RING, head.height() - 1, self.width() - 2 * FOCUS_RING, 1, appearance.color("line"))
