"""Bars of tabs: one for each answer, question or text of a chain. One of them is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.ui.appearance import Appearance
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import (
    FOCUS_RING,
    RADIUS_CONTROL,
    SPACE,
    TEXT_LABEL,
    TEXT_SMALL,
    WEIGHT_NORMAL,
    WEIGHT_STRONG,
)
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.paint import paint_rounded_box, paint_text
from annotator.ui.widgets.toggle_button import ToggleButton

_BADGE, _LINE = 18, 30  # pixels at 100 %: side of the badge, and height of the first line
_CENTRE = Qt.AlignmentFlag.AlignHCenter


class TabText(NamedTuple):
    """A text on a tab."""

    words: str
    size: int = TEXT_LABEL
    weight: int = WEIGHT_NORMAL
    role: str = "text"


class TabModel(NamedTuple):
    """A tab.

    ``name``: its object name; ``title`` and ``description``: its accessible name and description; ``badge``: a letter
    or number in a box; ``variants``: the texts beside the badge, from the longest to the shortest: the first that fit
    are painted; ``below``: texts for a second line, of which the first that fits is painted, or the last;
    ``complete``: it is underlined.
    """

    name: str
    title: str
    description: str
    current: bool
    variants: Sequence[Sequence[TabText]]
    badge: str = ""
    below: Sequence[TabText] = ()
    border: str = "line"
    complete: bool = False


class Tab(ToggleButton):
    """A tab. Without a badge, its text is in the middle."""

    def __init__(self, appearance: Appearance, size: QSize, parent: QWidget, *, pad: int, round_ends: bool) -> None:
        """``size``: the least width and the height, in pixels at 100 %; ``pad``: pixels around its texts."""
        super().__init__(appearance, parent)
        self._least, self._pad, self._round_ends = size, pad, round_ends
        self.shown: TabModel | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tab(self, shown: TabModel) -> None:
        if shown != self.shown:
            self.shown = shown
            self.set_chosen(shown.current)
            self.setText(shown.badge or shown.variants[0][0].words)
            self.setObjectName(shown.name)
            self.setAccessibleName(shown.title)
            self.setAccessibleDescription(shown.description)
            set_tooltip(self, shown.description)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        px, texts = self._appearance.px, self.shown.variants[0] if self.shown is not None else ()
        wide = sum(self._width(text) for text in texts) + (SPACE + 1) * (len(texts) - 1) + self._pad
        wide += px(_BADGE) if self.shown is not None and self.shown.badge else 0
        return QSize(max(wide, px(self._least.width())), px(self._least.height()))

    def _width(self, text: TabText) -> int:
        return self._appearance.line(text[:3]).width

    def paintEvent(self, event: QPaintEvent) -> None:
        shown, appearance, painter = self.shown, self._appearance, QPainter(self)
        if shown is None:
            return
        radius, ring = (self.height() // 2, FOCUS_RING) if self._round_ends else (RADIUS_CONTROL, 1)
        hovered = self.underMouse() and not self._round_ends
        self.paint_box(
            painter,
            "panel",
            "muted" if hovered else shown.border,
            radius=radius,
            ring=ring if self.hasFocus() else 1,
        )
        if shown.badge:
            self._paint_beside_badge(painter, shown)
        else:
            ((text,),) = shown.variants
            words, size, weight, role = text
            paint_text(painter, appearance, self.rect(), words, size, role, weight=weight, align=_CENTRE)
        if shown.complete:
            painter.fillRect(self.rect().adjusted(6, self.height() - 5, -6, -3), appearance.color("success"))

    def _paint_beside_badge(self, painter: QPainter, shown: TabModel) -> None:
        appearance, current, left = self._appearance, self.isChecked(), 2 * SPACE
        side, line = appearance.px(_BADGE), min(self.height(), appearance.px(_LINE) + 2)
        badge = QRect(left, (line - side) // 2, side, side)
        fill, ink = ("accent", "on_accent") if current else ("accent_tint", "accent")
        paint_rounded_box(painter, badge, RADIUS_CONTROL - 1, appearance.color(fill), None)
        paint_text(painter, appearance, badge, shown.badge, TEXT_SMALL, ink, weight=WEIGHT_STRONG, align=_CENTRE)
        left += side + 2 * SPACE
        room = self.width() - SPACE - left
        fits = (way for way in shown.variants if sum(self._width(text) + SPACE + 1 for text in way) <= room + SPACE + 1)
        for text in next(fits, ()):
            wide = self._width(text)
            words, size, weight, role = text
            paint_text(painter, appearance, QRect(left, 0, wide, line), words, size, role, weight=weight)
            left += wide + SPACE + 1
        if shown.below and self.height() > line:
            rest = QRect(2 * SPACE, line - 4, self.width() - 3 * SPACE, self.height() - line + 2)
            text = next((each for each in shown.below if self._width(each) <= rest.width()), shown.below[-1])
            paint_text(painter, appearance, rest, text.words, text.size, text.role, weight=text.weight)


class TabBar(QWidget):
    """A bar of tabs, wrapped into lines. Widgets in ``end`` follow the tabs."""

    chosen = Signal(int)  # index of a tab

    def __init__(
        self, appearance: Appearance, name: str, size: tuple[int, int], parent: QWidget, *, pad: int = 3 * SPACE,
        gap: int = SPACE, round_ends: bool = False,
    ) -> None:  # fmt: skip
        """``size``: the least width and the height of a tab, in pixels at 100 %."""
        super().__init__(parent)
        self.setObjectName(name)
        self._appearance, self._size, self._pad, self._gap, self._round_ends = appearance, size, pad, gap, round_ends
        self.tabs: list[Tab] = []
        self.end: list[QWidget] = []
        self.arrange()

    def arrange(self) -> None:
        """Make the layout of the tabs; subclasses that place them by themselves need none."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        FlowLayout(self, gap=self._gap)

    def show_tabs(self, shown: Sequence[TabModel]) -> None:
        while len(self.tabs) < len(shown):
            number, size = len(self.tabs), QSize(*self._size)
            tab = Tab(self._appearance, size, self, pad=self._pad, round_ends=self._round_ends)
            tab.clicked.connect(lambda _checked=False, k=number: self.chosen.emit(k))
            self.tabs.append(tab)
            if (layout := self.layout()) is not None:
                for widget in self.end:
                    layout.removeWidget(widget)
                for widget in (tab, *self.end):
                    layout.addWidget(widget)
        for number, tab in enumerate(self.tabs):
            tab.setVisible(number < len(shown))
        for tab, each in zip(self.tabs, shown, strict=False):
            tab.show_tab(each)

    @property
    def shown_tabs(self) -> list[Tab]:
        """The tabs in use."""
        return [tab for tab in self.tabs if not tab.isHidden()]
