"""The first line of a critique's card: number, severity, category, and the keys that reorder."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.critique_state import CritiqueState
from annotator.ui.theme import RADIUS_CONTROL, SPACE, TEXT_LABEL, TEXT_SMALL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.paint import box, draw_keys, text

_HEAD = 26
_KEYS = "Alt ↑ ↓"


class CritiqueCardHeader(QWidget):
    """The card is dragged by it."""

    def __init__(self, look: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._shown: CritiqueState | None = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        AppearanceBinding(look, self, self._apply_style)

    def show_critique(self, shown: CritiqueState) -> None:
        self._shown = shown
        self.update()

    def _apply_style(self) -> None:
        self.setFixedHeight(self._look.px(_HEAD))
        self._keys_width = self._look.keys_width(_KEYS)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, look, painter = self._shown, self._look, QPainter(self)
        if shown is None:
            return
        side, centre = look.px(18), Qt.AlignmentFlag.AlignHCenter
        number = str(shown.place.number)
        wide = look.line((number, TEXT_SMALL, WEIGHT_STRONG))[2]
        badge = QRect(0, (self.height() - side) // 2, max(side, wide + 8), side)
        box(painter, badge, RADIUS_CONTROL - 1, look.color("accent_tint"), None)
        text(painter, look, badge, number, TEXT_SMALL, "accent", weight=WEIGHT_STRONG, align=centre)
        left = badge.right() + 1 + 2 * SPACE
        if shown.severity:
            left += self._severity(painter, left, shown) + 2 * SPACE
        right = self.width() - (0 if shown.alone else self._keys_width)
        text(painter, look, QRect(left, 0, right - left - SPACE, self.height()), shown.category, TEXT_LABEL, "muted")
        if not shown.alone:
            draw_keys(painter, look, QPoint(right, self.height() // 2), _KEYS)

    def _severity(self, painter: QPainter, left: int, shown: CritiqueState) -> int:
        """The severity as a chip: the heavier, the louder."""
        look, height = self._look, self._look.px(20)
        width = look.width(shown.severity, TEXT_LABEL, WEIGHT_STRONG) + 4 * SPACE - 2
        room = QRect(left, (self.height() - height) // 2, width, height)
        weight = shown.weight or 0.0
        role = "danger" if weight > 0.5 else "warning" if weight > 0 else "muted"
        filled = weight >= 1
        border = look.color(role if weight > 0 else "line")
        box(painter, room, RADIUS_CONTROL - 1, look.color("danger") if filled else None, border)
        ink = "panel" if filled else role
        strong = WEIGHT_STRONG if weight > 0 else WEIGHT_NORMAL
        text(painter, look, room, shown.severity, TEXT_LABEL, ink, weight=strong, align=Qt.AlignmentFlag.AlignHCenter)
        return width
