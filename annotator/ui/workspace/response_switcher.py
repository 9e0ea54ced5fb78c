"""The switcher: a line with a chip for each response, shown if not all cards fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.theme import FOCUS_RING, RADIUS_CONTROL, SPACE, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import paint_rounded_box, paint_text

ShownChip = tuple[str, str, str, str]  # target, name, letter, number of answers as shown
_GAP = SPACE + 2
_MOST = 40  # most chips measured; no screen has room for more


def chip_width(appearance: Appearance, letter: str, given: str) -> int:
    """The width of a chip in pixels."""
    return appearance.width(letter, TEXT_LABEL, WEIGHT_STRONG) + appearance.width(given, TEXT_LABEL) + 6 * SPACE


class ResponseSwitcherChip(QAbstractButton):
    """The chip of a response in the switcher: its letter and number of answers. A dashed border means that its card is
    hidden."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._appearance = appearance
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
        return QSize(chip_width(self._appearance, self.text(), self._given), self._appearance.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter = self._appearance, QPainter(self)
        fill = appearance.color("accent_tint") if self._current else appearance.color("panel") if self._seen else None
        border = appearance.color("accent" if self._current or self.hasFocus() else "line" if self._seen else "muted")
        style = Qt.PenStyle.SolidLine if self._seen else Qt.PenStyle.DashLine
        paint_rounded_box(
            painter, self.rect(), RADIUS_CONTROL, fill, border, FOCUS_RING if self.hasFocus() else 1, style
        )
        room = QRect(2 * SPACE, 0, self.width() - 4 * SPACE, self.height())
        role = "text" if self._current else "muted"
        used = paint_text(painter, appearance, room, self._given, TEXT_LABEL, role, align=Qt.AlignmentFlag.AlignRight)
        name = room.adjusted(0, 0, -used - SPACE, 0)
        paint_text(painter, appearance, name, self.text(), TEXT_LABEL, "accent", weight=WEIGHT_STRONG)


class ResponseSwitcher(QWidget):
    """The line of chips by which responses are switched: those that fit, of visible cards and the ones next to them,
    with the number of further ones at both ends."""

    chosen = Signal(int)  # index of the card

    def __init__(self, appearance: Appearance, parent: QWidget | None = None, name: str = "workspace.switcher") -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._appearance = appearance
        self._count = 0
        self._chip: Callable[[int], ShownChip] = lambda _: ("", "", "", "")
        self._seen: Sequence[int] = range(0)
        self._current: int | None = None
        self._slice = range(0)
        self._wide = 0  # the last size hint, in pixels
        self._widths: dict[int, int] = {}  # cached widths of chips in pixels
        self._chips: list[ResponseSwitcherChip] = []
        self._before = Button(appearance, f"{name}.before", self.tr("More before these"), self, kind="quiet")
        self._after = Button(appearance, f"{name}.after", self.tr("More after these"), self, kind="quiet")
        self._before.clicked.connect(lambda: self.chosen.emit(self._slice.start - 1))
        self._after.clicked.connect(lambda: self.chosen.emit(self._slice.stop))
        appearance.changed.connect(self._restyle)

    def show_chips(
        self, count: int, chip: Callable[[int], ShownChip], seen: Sequence[int], current: int | None
    ) -> None:
        """``chip`` returns target, name, letter and number of answers of a card by index. It is called only for chips
        that fit."""
        self._count, self._chip, self._seen, self._current = count, chip, seen, current
        self._widths.clear()
        if (wide := self.sizeHint().width()) != self._wide:
            self._wide = wide
            self.updateGeometry()
        self._place()

    def _restyle(self) -> None:
        self._widths.clear()
        self.updateGeometry()
        self._place()

    def _width(self, number: int) -> int:
        if number not in self._widths:
            _, _, letter, given = self._chip(number)
            self._widths[number] = chip_width(self._appearance, letter, given)
        return self._widths[number]

    def sizeHint(self) -> QSize:
        """The width of all chips, or of as many as a screen could show."""
        count = min(self._count, _MOST)
        return QSize(sum(self._width(number) + _GAP for number in range(count)), self._appearance.px(24))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self._appearance.px(24))

    def _fitting(self, room: int) -> range:
        """The chips that fit: the current one, or the first visible one, and as many as possible on both sides."""
        first = self._current if self._current is not None else self._seen[0] if self._seen else 0
        stop = first = min(first, max(0, self._count - 1))
        used, grown = 0, True
        while grown:
            grown = False
            if stop < self._count and (used + self._width(stop) <= room or stop == first):
                used, stop, grown = used + self._width(stop) + _GAP, stop + 1, True
            if first > 0 and used + self._width(first - 1) <= room:
                first, grown = first - 1, True
                used += self._width(first) + _GAP
        return range(first, stop)

    def _place(self) -> None:
        everything = sum(self._width(number) + _GAP for number in range(min(self._count, _MOST))) - _GAP
        ends = 0
        if everything > self.width() or self._count > _MOST:
            for button, words in ((self._before, "‹ {n}"), (self._after, "{n} ›")):
                button.setText(words.format(n=self._count))
            ends = self._before.sizeHint().width() + self._after.sizeHint().width() + 2 * _GAP
        self._slice = here = self._fitting(self.width() - ends)
        left = 0
        self._before.setVisible(here.start > 0)
        if here.start > 0:
            self._before.setText(f"‹ {here.start}")
            left = self._lay(self._before, left)
        while len(self._chips) < len(here):
            self._add()
        for chip in self._chips[len(here) :]:
            chip.setObjectName("")
            chip.hide()
        for chip, number in zip(self._chips, here, strict=False):
            target, who, letter, given = self._chip(number)
            chip.setObjectName(f"{self.objectName()}.{target}")
            chip.setAccessibleName(self.tr("Go to {who}").format(who=who))
            chip.show_state(letter, given, number in self._seen, number == self._current)
            left = self._lay(chip, left)
            chip.show()
        rest = self._count - here.stop
        self._after.setVisible(rest > 0)
        if rest > 0:
            self._after.setText(f"{rest} ›")
            self._lay(self._after, left)

    def _lay(self, button: QAbstractButton, left: int) -> int:
        width = button.sizeHint().width()
        button.setGeometry(left, 0, width, self._appearance.px(24))
        return left + width + _GAP

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _add(self) -> None:
        chip = ResponseSwitcherChip(self._appearance, self)
        place = len(self._chips)
        chip.clicked.connect(lambda: self.chosen.emit(self._slice.start + place))
        self._chips.append(chip)
