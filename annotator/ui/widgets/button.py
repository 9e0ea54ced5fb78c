"""Buttons that show the key they stand for."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from annotator.ui.key_events import cap_words
from annotator.ui.look import Look
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_BODY, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.mirroring import painted
from annotator.ui.widgets.paint import box, cap_width, key_cap

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
Kind = Literal["plain", "primary", "quiet", "good"]


class Button(QPushButton):
    """A push button: its word, and the cap of its key where it has one.

    ``plain`` has a line around it, ``primary`` is the one to press next, ``quiet`` is a word only, and ``good`` is a
    word that says that something is as it should be.
    """

    def __init__(self, look: Look, name: str, words: str, parent: QWidget | None = None, *, cap: str = "",
                 kind: Kind = "plain", size: int = TEXT_BODY) -> None:  # fmt: skip
        super().__init__(words, parent)
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._look = look
        self._cap = cap_words(cap)
        self._size = size
        self._told = ""  # the tooltip that says what has no room
        self._set_kind(kind)
        look.changed.connect(self._relook)

    def set_cap(self, cap: str) -> None:
        self._cap = cap_words(cap)
        self._relook()

    def set_kind(self, kind: Kind) -> None:
        self._set_kind(kind)
        self._relook()

    def _set_kind(self, kind: Kind) -> None:
        self._kind = kind
        self._weight = WEIGHT_STRONG if kind in ("primary", "good") else WEIGHT_NORMAL
        self._bare = kind in ("quiet", "good")  # whether no line is drawn around the words

    def sizeHint(self) -> QSize:
        look = self._look
        words = look.width(self.text(), self._size, self._weight)
        cap = self._cap_room
        return QSize(words + cap + (3 if self._bare else 5) * SPACE + 2, look.px(28))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it, wherever it stands. Arrow keys belong to the page, not to a walk through its buttons: that
        is what Tab is for."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in _ARROWS:
            event.ignore()
        elif event.key() in _ENTER and not held and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = self._look
        painter = QPainter(self)
        primary = self._kind == "primary" and self.isEnabled()
        warm = self.isDown() or (self.underMouse() and self.isEnabled())
        fill = "accent" if primary else "accent_tint" if warm else "raised"
        border = "accent" if primary else "line"
        if not self._bare or warm:
            box(painter, self.rect(), RADIUS_CONTROL, look.color(fill), look.color(border))
        if self.hasFocus():
            inner = self.rect().adjusted(3, 3, -3, -3) if primary else self.rect()
            ring = look.color("on_accent" if primary else "accent")
            box(painter, inner, RADIUS_CONTROL, None, ring, 1 if primary else FOCUS_RING)
        roles = {"primary": "on_accent", "plain": "text", "quiet": "muted", "good": "success"}
        self._paint_words(painter, roles[self._kind] if self.isEnabled() else "muted")

    def _paint_words(self, painter: QPainter, role: str) -> None:
        look, said = self._look, self.text()
        cap = self._cap_room if self._fits else 0
        font = look.font(self._size, self._weight)
        words = look.width(said, self._size, self._weight)
        if words > self.width():
            said = QFontMetrics(font).elidedText(said, Qt.TextElideMode.ElideRight, self.width())
            words = look.width(said, self._size, self._weight)
        left = (self.width() - words - cap) // 2
        painter.setFont(font)
        painter.setPen(look.color(role))
        room = painted(painter, QRect(left, 0, words + 1, self.height()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, said)
        if cap:
            key_cap(painter, look, QPoint(left + words + 2 * SPACE, self.height() // 2), self._cap)

    @property
    def _cap_room(self) -> int:
        return cap_width(self._look, self._cap) + 2 * SPACE if self._cap else 0

    @property
    def _fits(self) -> bool:
        """Whether the words have room, and the cap beside them. Where they have not, the cap gives way first."""
        return self._look.width(self.text(), self._size, self._weight) + self._cap_room <= self.width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is left out is in the tooltip."""
        super().resizeEvent(event)
        whole = f"{self.text()} ({self._cap})" if self._cap else self.text()
        if not self._fits and not self.toolTip():
            self._told = whole
            set_tooltip(self, whole)
        elif self._fits and self._told:
            self._told = ""
            self.setToolTip("")

    def _relook(self) -> None:
        self.updateGeometry()
        self.update()
