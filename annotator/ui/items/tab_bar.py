"""Bars of tabs: one for each answer, question or text of a chain. One of them is shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import (
    FOCUS_RING,
    RADIUS_CONTROL,
    SPACE,
    STRONG_SMALL,
    TEXT_BODY,
    TEXT_LABEL,
    TEXT_READING,
    TEXT_SMALL,
    TextStyle,
)
from annotator.ui.translation import translate_message
from annotator.ui.widgets.announcement import join_sentences
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.ui.widgets.paint import CENTRE, paint_rounded_box, paint_text
from annotator.ui.widgets.toggle_button import ToggleButton
from annotator.workspace.tabs import TabModel, TabText

_BADGE, _LINE = 18, 30  # pixels at 100 %: side of the badge, and height of the first line


_NO_TAB = TabModel("", "", "", ((),))
_SIZES = {"small": TEXT_SMALL, "label": TEXT_LABEL, "body": TEXT_BODY, "reading": TEXT_READING}


def _line(text: TabText) -> tuple[str, TextStyle]:
    """The words of a text, and their style."""
    return translate_message(text.text), _SIZES[text.size].strong(text.strong)


def _width(text: TabText) -> int:
    return appearance.line(*_line(text)).width


def _paint(painter: QPainter, room: QRect, text: TabText, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft) -> None:
    paint_text(painter, room, *_line(text), text.role, align=align)


def _tab_width(model: TabModel, pad: int) -> int:
    """The width in pixels at which the longest texts of a tab fit. ``pad``: pixels around them."""
    texts = model.variants[0]
    wide = sum(map(_width, texts)) + (SPACE + 1) * (len(texts) - 1) + pad
    return wide + (appearance.px(_BADGE) if model.badge else 0)


class Tab(ToggleButton):
    """A tab. Without a badge, its text is in the middle."""

    def __init__(self, size: QSize, parent: QWidget, *, pad: int, round_ends: bool) -> None:
        """``size``: the least width and the height, in pixels at 100 %; ``pad``: pixels around its texts."""
        super().__init__(parent)
        self._least, self._pad, self._round_ends = size, pad, round_ends
        self.model = _NO_TAB
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_tab(self, model: TabModel) -> None:
        if model != self.model:
            self.model = model
            self.set_chosen(model.current)
            description = join_sentences(map(translate_message, model.description))
            self.setText(model.badge or translate_message(model.variants[0][0].text))
            self.setObjectName(model.name)
            self.setAccessibleName(translate_message(model.title))
            self.setAccessibleDescription(description)
            set_tooltip(self, model.tooltip or description)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        px = appearance.px
        return QSize(max(_tab_width(self.model, self._pad), px(self._least.width())), px(self._least.height()))

    @property
    def _first_line(self) -> int:
        """The height of the first line in pixels."""
        return min(self.height(), appearance.px(_LINE) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        model, painter = self.model, QPainter(self)
        ring = FOCUS_RING if self.hasFocus() else 1
        radius = self.height() // 2 if self._round_ends else RADIUS_CONTROL
        has_second_line = bool(model.below) and self.height() > self._first_line
        border = "warning" if model.warns and not has_second_line else "line"
        if model.dashed or (self.underMouse() and not self._round_ends):
            border = "muted"
        ground = "" if model.dashed else "panel"
        self.paint_box(painter, ground, border, radius=radius, ring=ring, dashed=model.dashed)
        if model.badge or len(model.variants[0]) > 1:
            self._paint_from_left(painter, model)
        else:
            _paint(painter, self.rect(), model.variants[0][0], CENTRE)
        if model.complete:
            painter.fillRect(self.rect().adjusted(6, self.height() - 5, -6, -3), appearance.color("success"))

    def _paint_from_left(self, painter: QPainter, model: TabModel) -> None:
        left = 2 * SPACE
        side, line = appearance.px(_BADGE), self._first_line
        if model.badge:
            badge = QRect(left, (line - side) // 2, side, side)
            fill, ink = ("accent", "on_accent") if self.isChecked() else ("accent_tint", "accent")
            paint_rounded_box(painter, badge, RADIUS_CONTROL - 1, fill)
            paint_text(painter, badge, model.badge, STRONG_SMALL, ink, align=CENTRE)
            left += side + 2 * SPACE
        room = self.width() - SPACE - left
        fits = (way for way in model.variants if sum(_width(text) + SPACE + 1 for text in way) <= room + SPACE + 1)
        for text in next(fits, ()):
            wide = _width(text)
            _paint(painter, QRect(left, 0, wide, line), text)
            left += wide + SPACE + 1
        if model.below and self.height() > line:
            rest = QRect(2 * SPACE, line - 4, self.width() - 3 * SPACE, self.height() - line + 2)
            _paint(
                painter,
                rest,
                next((variant for variant in model.below if _width(variant) <= rest.width()), model.below[-1]),
            )


class TabBar(QWidget):
    """A bar of tabs, wrapped into lines. Widgets in ``end`` follow the tabs."""

    chosen = Signal(str)  # what a tab leads to
    focus = Qt.FocusPolicy.NoFocus
    """That of the tabs."""

    def __init__(
        self, name: str, size: tuple[int, int], parent: QWidget, *, pad: int = 3 * SPACE,
        gap: int = SPACE, round_ends: bool = False, sign: str = "",
    ) -> None:  # fmt: skip
        """``size``: the least width and the height of a tab, in pixels at 100 %; ``sign``: what is painted between
        tabs in one line."""
        super().__init__(parent)
        self.setObjectName(name)
        self._size, self._pad, self._gap, self._round_ends = size, pad, gap, round_ends
        self._separator = sign
        self.tabs: list[Tab] = []
        self.end: list[QWidget] = []
        self.arrange()

    def arrange(self) -> None:
        """Make the layout of the tabs; subclasses that place them by themselves need none."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        FlowLayout(self, gap=self._gap)

    def show_tabs(self, models: Sequence[TabModel]) -> None:
        while len(self.tabs) < len(models):
            tab = Tab(QSize(*self._size), self, pad=self._pad, round_ends=self._round_ends)
            tab.setFocusPolicy(self.focus)
            tab.clicked.connect(lambda _checked=False, made=tab: self.chosen.emit(made.model.id))
            self.tabs.append(tab)
            if (layout := self.layout()) is not None:
                for widget in self.end:
                    layout.removeWidget(widget)
                for widget in (tab, *self.end):
                    layout.addWidget(widget)
        for number, tab in enumerate(self.tabs):
            tab.setVisible(number < len(models))
        for tab, model in zip(self.tabs, models, strict=False):
            tab.show_tab(model)
        for tab in self.tabs[len(models) :]:
            tab.setObjectName("")
            tab.model = _NO_TAB

    @property
    def shown_tabs(self) -> list[Tab]:
        """The tabs in use."""
        return [tab for tab in self.tabs if not tab.isHidden()]


class TabStrip(TabBar):
    """Tabs in one line: those that fit around the current one, with the number of further ones at both ends."""

    def arrange(self) -> None:
        self._models: Sequence[TabModel] = ()
        self._before = self._after = 0  # numbers of tabs before and after the models
        self._shown = range(0)  # the indexes of the models that are shown
        name = self.objectName()
        self._before_button = Button(f"{name}.before", self.tr("More before these"), self, kind="quiet")
        self._after_button = Button(f"{name}.after", self.tr("More after these"), self, kind="quiet")
        self._before_button.clicked.connect(lambda: self._choose_at(self._shown.start - 1))
        self._after_button.clicked.connect(
            lambda: self.chosen.emit(self._models[min(self._shown.stop, len(self._models) - 1)].id)
        )
        appearance.changed.connect(self._place)

    def _choose_at(self, number: int) -> None:
        self.chosen.emit(self._models[max(0, min(number, len(self._models) - 1))].id)

    def show_strip(self, models: Sequence[TabModel], before: int = 0, after: int = 0) -> None:
        """Show these tabs, as many as fit, and the numbers of others ``before`` and ``after`` them."""
        if (models, before, after) != (self._models, self._before, self._after):
            self._models, self._before, self._after = models, before, after
            self.updateGeometry()
            self._place()

    def _widths(self) -> list[int]:
        least = appearance.px(self._size[0])
        return [max(least, _tab_width(model, self._pad)) + self._gap for model in self._models]

    def sizeHint(self) -> QSize:
        return QSize(max(1, sum(self._widths()) - self._gap), appearance.px(self._size[1]))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, appearance.px(self._size[1]))

    def _fitting_tabs(self, room: int, widths: Sequence[int]) -> range:
        """The tabs that fit: the current one, or the first one in sight, and as many as possible on both sides."""
        stop = first = next(
            (at for at, model in enumerate(self._models) if model.current),
            next((at for at, model in enumerate(self._models) if not model.dashed), 0),
        )
        used, grown = -self._gap, True
        while grown:
            grown = False
            if stop < len(widths) and (used + widths[stop] <= room or stop == first):
                used, stop, grown = used + widths[stop], stop + 1, True
            if first > 0 and used + widths[first - 1] <= room:
                first, grown, used = first - 1, True, used + widths[first - 1]
        return range(first, stop)

    def _place(self) -> None:
        widths, count, ends = self._widths(), self._before + len(self._models) + self._after, 0
        if sum(widths) - self._gap > self.width():
            for button, text in ((self._before_button, "‹ {n}"), (self._after_button, "{n} ›")):
                button.setText(text.format(n=count))
                ends += button.sizeHint().width() + self._gap
        range_shown = self._shown = self._fitting_tabs(self.width() - ends, widths)
        first, rest = self._before + range_shown.start, len(self._models) - range_shown.stop + self._after
        self.show_tabs(self._models[range_shown.start : range_shown.stop])
        self._before_button.setText(f"‹ {first}")
        self._after_button.setText(f"{rest} ›")
        self._before_button.setVisible(first > 0)
        self._after_button.setVisible(rest > 0)
        left = 0
        parts: tuple[QWidget, ...] = (self._before_button, *self.tabs, self._after_button)
        for part in parts:
            if not part.isHidden():
                hint = part.sizeHint()
                part.setGeometry(left, (self.height() - hint.height()) // 2, hint.width(), hint.height())
                left += hint.width() + self._gap
        if self._separator:  # painting it paints all tabs again
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for tab in self.shown_tabs[:-1] if self._separator else ():
            room = QRect(tab.geometry().right() + 1, 0, self._gap, self.height())
            paint_text(painter, room, self._separator, TEXT_LABEL, "muted", align=CENTRE)
