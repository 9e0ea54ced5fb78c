"""The strip with the descriptions of all levels of the focused attribute, so that scores need not be given from
memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollBar, QSizePolicy, QWidget

from annotator.text.policy import safe_paragraph
from annotator.ui.appearance import WrappedText, appearance
from annotator.ui.intents import IntentBus
from annotator.ui.theme import RADIUS_CONTROL, SPACE, STRONG_BODY, STRONG_LABEL, TEXT_LABEL
from annotator.ui.widgets.button import CommandButton
from annotator.ui.widgets.paint import paint_bar, paint_rounded_box, paint_text
from annotator.workspace.field_models import AnswerFieldModel, inline_guidance

Level = tuple[int, str, str]
"""Value, label and description of a level."""
_PAD, _HEAD, _NUMBER, _NARROWEST = 16, 148, 16, 132
_LINE, _BUTTON, _AIR = 17, 22, 6  # pixels at 100 %
_BAR = 10  # pixels: width of the scroll bar


@dataclass(frozen=True)
class RatingLevelDescriptionsState:
    """The state of the strip of level descriptions: those of one row."""

    title: str
    guidance: str
    levels: tuple[Level, ...]
    """The levels that have a description."""
    subject: str = ""
    """The subject of the row if it is not the text that it belongs to."""
    stated: bool = False
    """Whether the guidance is what is to be judged, so that all of it is always shown."""

    @classmethod
    def of(cls, field: AnswerFieldModel) -> RatingLevelDescriptionsState:
        """The described levels of a field; for a field without any, the labels of its ends and its guidance."""
        described = [(value, field.label(value), field.description(value)) for value in field.values]
        guidance = "  ".join(filter(None, (field.end_labels, inline_guidance(field.guidance))))
        levels = tuple(level for level in described if level[2])
        heading = field.heading or field.title
        return cls(heading, guidance, levels, field.subject, heading != field.title)

    @cached_property
    def as_text(self) -> str:
        """All of it as text, for screen readers."""
        return safe_paragraph(" ".join([f"{label}: {text}" for _, label, text in self.levels] or [self.guidance]))

    @property
    def says(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.levels or self.guidance)


NO_LEVELS = RatingLevelDescriptionsState("", "", ())


class RatingLevelDescriptionStrip(QWidget):
    """Shows what each level of the focused rating means. Its height is that of the longest attribute, so that it does
    not change with the focus.

    In the brief form it has one line with the levels that fit, until all levels are requested. Levels that do not fit
    then are scrolled; the chosen one is in sight.
    """

    out_of_sight_changed = Signal()
    """Emitted when the strip was hidden because the texts need the space, or is back."""
    needed_changed = Signal()
    """Emitted when :attr:`needed` has changed."""

    def __init__(self, intents: IntentBus, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # each key repaints it: not with what is below it
        self._all: tuple[RatingLevelDescriptionsState, ...] = ()
        self._shown_state = NO_LEVELS
        self._text_name = ""
        self._score: int | None = None
        self._laid: dict[RatingLevelDescriptionsState, list[tuple[QRect, WrappedText]]] = {}  # places of all levels
        self.full_height = 0  # pixels: that with all levels
        self._most = 0  # maximum height in pixels; 0 for none
        self._brief = self._open = self._hidden_for_room = False
        self.button = CommandButton(
            intents, "view.levels", f"{name}.all", self.tr("Show all"), self, style=TEXT_LABEL, ground="panel"
        )
        self.button.hide()
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._bar.valueChanged.connect(self.update)
        self._bar.hide()
        self.hide()  # until there is something to show
        appearance.changed.connect(self._fit)

    def set_all(self, levels: Sequence[RatingLevelDescriptionsState]) -> None:
        """Set all attributes that may be shown, which determine the height. The strip is hidden if none has
        descriptions."""
        if tuple(levels) != self._all:
            self._all = tuple(levels)
            self.setVisible(self.says and not self._hidden_for_room)
            self._fit()

    @property
    def says(self) -> bool:
        """Whether any attribute has something to show."""
        return any(levels.says for levels in self._all)

    @property
    def stated(self) -> bool:
        """Whether it shows what is to be judged in some row."""
        return any(levels.stated for levels in self._all)

    @property
    def needed(self) -> bool:
        """Whether it shows what is to be judged in the focused row, and is not hidden for room."""
        return self._shown_state.stated

    def set_away(self, away: bool) -> None:
        """Hide the strip if the texts need the space, and it does not show what is to be judged."""
        away = away and not self.needed
        if away != self._hidden_for_room:
            self._hidden_for_room = away
            self.setVisible(self.says and not away)
            self.out_of_sight_changed.emit()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show of the focused row."""
        return self.isHidden() or not self._shown_state.says

    @property
    def out_of_sight(self) -> bool:
        """Whether the strip is hidden because the texts need the space, or a part of what it shows is."""
        return self.says and (self._hidden_for_room or self._cut)

    @property
    def line_height(self) -> int:
        """The least height in pixels: that of the brief form, or of two lines of what is to be judged."""
        return min(self.full_height, appearance.px(_LINE * (2 if self.stated else 1) + 2 * _AIR))

    @property
    def brief(self) -> bool:
        """Whether the strip is in the brief form, even if it is expanded now."""
        return self._brief and not self.stated

    @property
    def _is_line(self) -> bool:
        return self.brief and not self._open

    def set_brief(self, brief: bool, *, opened: bool, most: int = 0) -> None:
        """Show one line, or all levels. ``opened``: all levels are shown on request. ``most``: the maximum height in
        pixels; what is higher is scrolled."""
        if (brief, opened, most) != (self._brief, self._open, self._most):
            self._brief, self._open, self._most = brief, opened, most
            self.button.setText(self.tr("Show less") if opened else self.tr("Show all"))
            self.button.setAccessibleName(self.button.text())
            self._fit()

    def show_levels(self, levels: RatingLevelDescriptionsState, name: str, score: int | None) -> None:
        """Show an attribute of the text named ``name``, with the level ``score`` emphasized."""
        if (levels, name, score) == (self._shown_state, self._text_name, self._score):
            return
        needed, self._shown_state, self._text_name, self._score = self.needed, levels, name, score
        text = self.tr("Levels of {attribute}").format(attribute=levels.title) if levels.title else ""
        self.setAccessibleName(text)
        self.setAccessibleDescription(levels.as_text)
        self._scroll_to_chosen()
        self.update()
        if self.needed != needed:
            self.needed_changed.emit()

    def sizeHint(self) -> QSize:
        return QSize(_HEAD * 3, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        self._laid = {levels: self._lay_out(levels) for levels in self._all}
        tallest = max((rect.bottom() + 1 for laid in self._laid.values() for rect, _ in laid), default=0)
        self.full_height = max(appearance.px(2 * _LINE), tallest) + 2 * appearance.px(_AIR)
        wanted = self.line_height if self._is_line else self.full_height
        if self._most:
            wanted = min(wanted, max(self._most, self.line_height))
        if self.minimumHeight() != wanted:
            self.setFixedHeight(wanted)  # no resize event is sent if the strip is about to be shown
        self._bar.setPageStep(self.height())
        self._bar.setGeometry(self.width() - _BAR - 2, 1, _BAR, self.height() - 1)
        self._scroll_to_chosen()
        self._place_button()
        self.update()

    def _scroll_to_chosen(self) -> None:
        """Show the chosen level, or the first ones."""
        state, cut = self._shown_state, self._cut
        rects = [rect for rect, _ in self._laid.get(state, ())]
        lowest = max((rect.bottom() + 1 for rect in rects), default=0) + 2 * appearance.px(_AIR)
        self._bar.setRange(0, 0 if self._is_line else max(0, lowest - self.minimumHeight()))
        self._bar.setVisible(self._cut)
        levels = zip(state.levels, rects, strict=False)
        chosen = next((rect for (value, *_), rect in levels if value == self._score), None)
        self._bar.setValue(chosen.bottom() + 2 * appearance.px(_AIR) - self.height() if chosen is not None else 0)
        if cut != self._cut:
            self.out_of_sight_changed.emit()

    @property
    def _cut(self) -> bool:
        return self._bar.maximum() > 0

    def show_next_page(self) -> bool:
        """Scroll on by what is in sight, from the end to the top. Returns whether anything is out of sight."""
        at_end = self._bar.value() == self._bar.maximum()
        self._bar.setValue(0 if at_end else self._bar.value() + self._bar.pageStep())
        return self._cut

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._cut:
            QApplication.sendEvent(self._bar, event)
        else:
            event.ignore()

    def _place_button(self) -> None:
        """Put the button at the end of the line; while all levels are shown, below the title if there is room."""
        hint = self.button.sizeHint()
        height, head = appearance.px(_BUTTON), appearance.px(_AIR + 2 * _LINE)
        self.button.setVisible(self.brief and (not self._open or head + height <= self.height()))
        left, top = self.width() - hint.width() - SPACE, (self.height() - height) // 2
        self.button.setGeometry(*((_PAD - 2 * SPACE, head) if self._open else (left, top)), hint.width(), height)

    @property
    def _head(self) -> int:
        """The width of the title and the button beside all levels, in pixels."""
        button = self.button.sizeHint().width() - SPACE if self.brief else 0
        return max(appearance.px(_HEAD), button)

    def _lay_out(self, levels: RatingLevelDescriptionsState) -> list[tuple[QRect, WrappedText]]:
        """The descriptions of the levels with their rectangles, or the guidance with its own: equal columns beside the
        title, in several lines if they would be too narrow."""
        left, top = _PAD + self._head, 0
        text = [description for _, _, description in levels.levels] or [levels.guidance]
        width = max(appearance.px(_NARROWEST), self.width() - left - _PAD)
        columns = max(1, min(len(text), width // appearance.px(_NARROWEST)))
        pitch, indent = width // columns, self._indent(levels)
        laid: list[tuple[QRect, WrappedText]] = []
        for start in range(0, len(text), columns):
            line = []
            for column, level_text in enumerate(text[start : start + columns]):
                wrapped = WrappedText(level_text, appearance.font(TEXT_LABEL), pitch - indent - 3 * SPACE)
                line.append((QRect(left + column * pitch, top, pitch - 3 * SPACE, wrapped.height), wrapped))
            laid += line
            top = max(rect.bottom() for rect, _ in line) + SPACE
        return laid

    def _indent(self, levels: RatingLevelDescriptionsState) -> int:
        """The distance of the descriptions from the left edge of their level, for the widest label."""
        numbers = [appearance.width(label, STRONG_LABEL) + 2 * SPACE - 1 for _, label, _ in levels.levels]
        return max([appearance.px(_NUMBER), *numbers]) if numbers else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, state = QPainter(self), self._shown_state
        paint_bar(painter, self.rect(), line_above=True)
        right = self.button.x() - SPACE if self._is_line else _PAD + self._head - 2 * SPACE
        height = self.height() if self._is_line else appearance.px(_LINE)
        title = QRect(_PAD, 0 if self._is_line else appearance.px(_AIR), right - _PAD, height)
        used = paint_text(painter, title, state.title, STRONG_BODY, "text")
        if self._is_line:
            self._paint_line(painter, state, title.adjusted(used + 4 * SPACE, 0, 0, 0))
            return
        name_line = title.translated(0, title.height())
        paint_text(painter, name_line, self._text_name, TEXT_LABEL, "muted")
        painter.setClipRect(self.rect().adjusted(0, 1, 0, 0))
        indent, line = self._indent(state), QFontMetrics(appearance.font(STRONG_LABEL)).height()
        for (value, label, _), (rect, wrapped) in zip(_entries(state), self._laid.get(state, ()), strict=False):
            room = rect.translated(0, appearance.px(_AIR) - self._bar.value())
            if value is not None and value == self._score:
                around = room.adjusted(-SPACE, -2, SPACE, 2)
                paint_rounded_box(painter, around, RADIUS_CONTROL, "accent_tint")
            first = QRect(room.topLeft(), QSize(room.width(), line))
            paint_text(painter, first, label, STRONG_LABEL, "accent")
            painter.setPen(appearance.color("text" if value is not None or state.stated else "muted"))
            wrapped.paint(painter, room.adjusted(indent, 0, 0, 2))

    def _paint_line(self, painter: QPainter, state: RatingLevelDescriptionsState, room: QRect) -> None:
        """Paint the levels that fit completely: all, or else the chosen one, or without one the two ends."""
        levels = state.levels
        if not levels:
            paint_text(painter, room, state.guidance, TEXT_LABEL, "muted")
        chosen = tuple(level for level in levels if level[0] == self._score)
        for candidate_levels in (levels, chosen or (levels[0], levels[-1])) if levels else ():
            numbers = self._indent(state) + 4 * SPACE
            widths = [appearance.width(text, STRONG_LABEL) + numbers for *_, text in candidate_levels]
            if sum(widths) > room.width():
                continue
            for (value, label, text), width in zip(candidate_levels, widths, strict=True):
                style = TEXT_LABEL.strong(value == self._score)
                paint_text(painter, room, label, STRONG_LABEL, "accent")
                rest = room.adjusted(self._indent(state), 0, 0, 0)
                paint_text(painter, rest, text, style, "text")
                room = room.adjusted(width, 0, 0, 0)
            return


def _entries(state: RatingLevelDescriptionsState) -> Sequence[tuple[int | None, str, str]]:
    """What all levels show: value, label and description of each, or the guidance."""
    return state.levels or ((None, "", state.guidance),)
