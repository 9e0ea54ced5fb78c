"""The responses in one line, shown where not all of them fit: which are in sight, which are done, and a click away."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QWidget

from annotator.ui.look import Look
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.paint import box, text


class SwitcherChip(QAbstractButton):
    """One response: its letter and how many of its scores are given. Broken lines around it: it is out of sight."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._given = ""
        self._seen = self._current = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_state(self, letter: str, given: str, seen: bool, current: bool) -> None:
        if (letter, given, seen, current) != (self.text(), self._given, self._seen, self._current):
            self.setText(letter)
            self._given, self._seen, self._current = given, seen, current
            self.setAccessibleDescription(given if seen else self.tr("{given}, not in view").format(given=given))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        look = self._look
        letter = look.width(self.text(), TEXT_LABEL, WEIGHT_STRONG)
        given = look.width(self._given, TEXT_LABEL)
        return QSize(letter + given + 6 * SPACE, look.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        fill = look.color("accent_tint") if self._current else look.color("panel") if self._seen else None
        border = look.color("accent" if self._current or self.hasFocus() else "line" if self._seen else "muted")
        style = Qt.PenStyle.SolidLine if self._seen else Qt.PenStyle.DashLine
        box(painter, self.rect(), RADIUS_CONTROL, fill, border, FOCUS_RING if self.hasFocus() else 1, style)
        room = QRect(2 * SPACE, 0, self.width() - 4 * SPACE, self.height())
        role = "text" if self._current else "muted"
        used = text(painter, look, room, self._given, TEXT_LABEL, role, align=Qt.AlignmentFlag.AlignRight)
        name = room.adjusted(0, 0, -used - SPACE, 0)
        text(painter, look, name, self.text(), TEXT_LABEL, "accent", weight=WEIGHT_STRONG)


class Switcher(QWidget):
    """A chip for every card."""

    chosen = Signal(int)  # the number of the card, from 0

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.switcher")
        self._look = look
        self._chips: list[SwitcherChip] = []
        self._box = QHBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(SPACE + 2)
        self._box.addStretch(1)
        look.changed.connect(self.updateGeometry)

    def show_chips(self, chips: list[tuple[str, str, str, str]], seen: range, current: int | None) -> None:
        """``chips``: for each card its target, what to call it, its letter, and the scores given, as shown."""
        while len(self._chips) < len(chips):
            self._add()
        for number, chip in enumerate(self._chips):
            chip.setVisible(number < len(chips))
        for number, (target, who, letter, given) in enumerate(chips):
            chip = self._chips[number]
            chip.setObjectName(f"{self.objectName()}.{target}")
            chip.setAccessibleName(self.tr("Go to {who}").format(who=who))
            chip.show_state(letter, given, number in seen, number == current)

    def _add(self) -> None:
        chip = SwitcherChip(self._look, self)
        number = len(self._chips)
        chip.clicked.connect(lambda: self.chosen.emit(number))
        self._chips.append(chip)
        self._box.insertWidget(number, chip)
