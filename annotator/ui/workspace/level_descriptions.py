"""The strip with the descriptions of all levels of the focused attribute, so that scores need not be given from
memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollBar, QSizePolicy, QWidget

from annotator.text.policy import safe_paragraph
from annotator.ui.appearance import Appearance
from annotator.ui.intents import IntentBus, RunCommandIntent
from annotator.ui.theme import RADIUS_PANEL, SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import paint_rounded_box, paint_text, wrapped_text
from annotator.workspace.field_models import AnswerFieldModel, inline_guidance

_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
Laid = tuple[QRect, int | None, str, str]
"""The rectangle of a level, its value (None for guidance), its label and its description."""
Level = tuple[int, str, str]
"""Value, label and description of a level."""
_PAD, _HEAD, _NUMBER, _NARROWEST = 14, 164, 16, 132
_LINE, _BUTTON = 17, 22  # pixels at 100 %
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

    @classmethod
    def of(cls, field: AnswerFieldModel) -> RatingLevelDescriptionsState:
        """The described levels of a field; for a field without any, the labels of its ends and its guidance."""
        described = [(value, field.label(value), field.description(value)) for value in field.values]
        guidance = "  ".join(filter(None, (field.end_labels, inline_guidance(field.guidance))))
        return cls(field.title, guidance, tuple(level for level in described if level[2]), field.subject)

    @cached_property
    def as_text(self) -> str:
        """All of it as text, for screen readers."""
        return safe_paragraph(" ".join([f"{label}: {words}" for _, label, words in self.levels] or [self.guidance]))

    @cached_property
    def values(self) -> frozenset[int]:
        """The scores that have a description."""
        return frozenset(value for value, *_ in self.levels)

    @property
    def says(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.levels or self.guidance)


class RatingLevelDescriptionStrip(QWidget):
    """Shows what each level of the focused rating means. Its height is that of the longest attribute, so that it does
    not change with the focus.

    In the brief form it has one or two lines with the levels that fit, until all levels are requested. Levels that do
    not fit then are scrolled; the chosen one is in sight.
    """

    def __init__(
        self, appearance: Appearance, intents: IntentBus, name: str, cap: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._appearance = appearance
        self._all: tuple[RatingLevelDescriptionsState, ...] = ()
        self._shown: RatingLevelDescriptionsState | None = None
        self._who = ""
        self._score: int | None = None
        self._laid: dict[RatingLevelDescriptionsState, list[Laid]] = {}
        self._inside = QRect()  # the area of the levels inside the border
        self._measured_for: tuple[int, tuple[RatingLevelDescriptionsState, ...]] | None = None  # width and levels
        self._full = 0
        self._above = False  # the title is above all levels, and not beside them
        self._most = 0  # maximum height in pixels while all levels are shown on request; 0 for none
        self._lines = 0  # lines of the brief form; 0 for all levels
        self._open = False
        self._away = False
        self.button = Button(
            appearance, f"{name}.all", self.tr("Show all"), self, cap=cap, kind="quiet", size=TEXT_LABEL
        )
        self.button.clicked.connect(lambda: intents.dispatch(RunCommandIntent("view.levels")))
        self.button.hide()
        self._bar = QScrollBar(Qt.Orientation.Vertical, self)
        self._bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._bar.valueChanged.connect(self.update)
        self._bar.hide()
        self.hide()  # until there is something to show
        appearance.changed.connect(self._restyle)

    def set_all(self, levels: Sequence[RatingLevelDescriptionsState]) -> None:
        """Set all attributes that may be shown, which determine the height. The strip is hidden if none has
        descriptions."""
        if tuple(levels) != self._all:
            self._all = tuple(levels)
            self.setVisible(self.says and not self._away)
            self._fit()

    @property
    def says(self) -> bool:
        """Whether any attribute has something to show."""
        return any(each.says for each in self._all)

    def set_away(self, away: bool) -> None:
        """Hide the strip if the texts need the space."""
        if away != self._away:
            self._away = away
            self.setVisible(self.says and not away)

    @property
    def full_height(self) -> int:
        """The height with all levels in pixels."""
        return self._full

    def height_of(self, lines: int) -> int:
        """The height with this number of lines in pixels."""
        return min(self._full, self._appearance.px(lines * _LINE + 11))

    @property
    def brief(self) -> bool:
        """Whether the strip is in the brief form, even if it is expanded now."""
        return self._lines > 0

    def set_brief(self, lines: int, *, opened: bool, most: int = 0) -> None:
        """Set the number of lines; 0 for all levels. ``opened``: all levels are shown on request, in a height of at
        most ``most`` pixels."""
        if (lines, opened, most) != (self._lines, self._open, self._most):
            self._lines, self._open, self._most = lines, opened, most
            self.button.setText(self.tr("Show less") if opened else self.tr("Show all"))
            self.button.setAccessibleName(self.button.text())
            self._fit()

    def show_levels(self, levels: RatingLevelDescriptionsState | None, who: str, score: int | None) -> None:
        """Show an attribute of the text named ``who``, with the level ``score`` emphasized; None shows nothing."""
        if (levels, who, score) == (self._shown, self._who, self._score):
            return
        self._shown, self._who, self._score = levels, who, score
        words = self.tr("Levels of {attribute}").format(attribute=levels.title) if levels is not None else ""
        self.setAccessibleName(words)
        self.setAccessibleDescription(levels.as_text if levels is not None else "")
        self._scroll_to_chosen()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_HEAD * 3, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        if (self.width(), self._all) != self._measured_for:
            self._measured_for = self.width(), self._all
            self._measure()
        wanted = self.height_of(self._lines) if self._lines and not self._open else self._full
        if self._open and self._most:
            wanted = min(wanted, max(self._most, self.height_of(1)))
        if self.minimumHeight() != wanted:
            self.setFixedHeight(wanted)  # no resize event is sent if the strip is about to be shown
        brief = self.brief and not self._open
        top = self._title_height if self._above and not brief else 1
        self._inside = self.rect().adjusted(RADIUS_PANEL, top, -RADIUS_PANEL, -1)
        self._bar.setRange(0, 0 if brief else self._full - wanted)
        self._bar.setPageStep(self._inside.height())
        self._bar.setGeometry(self.width() - _BAR - 2, self._inside.top(), _BAR, self._inside.height())
        self._bar.setVisible(self._bar.maximum() > 0)
        self._scroll_to_chosen()
        self._place_button()
        self.update()

    def _restyle(self) -> None:
        self._measured_for = None
        self._fit()

    def _measure(self) -> None:
        """Place the title beside the levels, or above them if that is lower."""
        self._above, (self._full, self._laid) = False, self._measured(above=False)
        full, laid = self._measured(above=True)
        if full + self._appearance.px(_LINE) < self._full:
            self._above, self._full, self._laid = True, full, laid

    def _measured(self, *, above: bool) -> tuple[int, dict[RatingLevelDescriptionsState, list[Laid]]]:
        """The height with all levels in pixels, and where they are if the title is above or beside them."""
        left, top = (_PAD, self._title_height - SPACE - 4) if above else (_PAD + self._appearance.px(_HEAD), 0)
        laid = {levels: self._lay_out(levels, left, top) for levels in self._all}
        tallest = max((rect.bottom() + 1 for found in laid.values() for rect, *_ in found), default=0)
        return max(self._appearance.px(2 * _LINE), tallest) + 2 * (SPACE + 2), laid

    @property
    def _title_height(self) -> int:
        """The height of a title above the levels, in pixels."""
        return self._appearance.px(_BUTTON) + SPACE

    def _scroll_to_chosen(self) -> None:
        """Show the chosen level, or the first ones."""
        laid = self._laid.get(self._shown, ()) if self._shown is not None else ()
        chosen = next((rect for rect, value, *_ in laid if value is not None and value == self._score), None)
        self._bar.setValue(chosen.bottom() + 3 * SPACE - self._inside.bottom() if chosen is not None else 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._bar.maximum() > 0:
            QApplication.sendEvent(self._bar, event)
        else:
            event.ignore()

    def _place_button(self) -> None:
        """Put the button at the end of the line; while all levels are shown, at the end of the title, or below it if
        there is room."""
        appearance, hint = self._appearance, self.button.sizeHint()
        height, head = appearance.px(_BUTTON), SPACE + 4 + appearance.px(2 * _LINE)
        beside = self._open and not self._above
        self.button.setVisible(self.brief and (not beside or head + height <= self.height()))
        left, top = self.width() - hint.width() - SPACE, (self.height() - height) // 2
        if self._open:
            left, top = (left - _BAR, SPACE) if self._above else (_PAD - 2 * SPACE, head)
        self.button.setGeometry(left, top, hint.width(), height)

    def _lay_out(self, levels: RatingLevelDescriptionsState, left: int, top: int) -> list[Laid]:
        """The rectangles of the levels: equal columns, in several lines if they would be too narrow."""
        appearance = self._appearance
        metrics = QFontMetrics(appearance.font(TEXT_LABEL, WEIGHT_STRONG))  # the font of the chosen level
        width = max(appearance.px(_NARROWEST), self.width() - left - _PAD)
        entries: list[tuple[int | None, str, str]] = [*levels.levels] or [(None, "", levels.guidance)]
        columns = max(1, min(len(entries), width // appearance.px(_NARROWEST)))
        pitch = width // columns
        cells = []
        for start in range(0, len(entries), columns):
            line = []
            for column, (value, label, words) in enumerate(entries[start : start + columns]):
                inner = pitch - self._indent(levels) - 4 * SPACE
                height = metrics.boundingRect(QRect(0, 0, inner, 10_000), int(_WRAP), words).height()
                line.append((QRect(left + column * pitch, top, pitch - 4 * SPACE, height), value, label, words))
            cells += line
            top = max(rect.bottom() for rect, *_ in line) + SPACE
        return cells

    def _indent(self, levels: RatingLevelDescriptionsState) -> int:
        """The distance of the descriptions from the left edge of their level, for the widest label."""
        appearance = self._appearance
        numbers = [appearance.width(label, TEXT_LABEL, WEIGHT_STRONG) + 2 * SPACE - 1 for _, label, _ in levels.levels]
        return max([appearance.px(_NUMBER), *numbers])

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter, shown = self._appearance, QPainter(self), self._shown
        paint_rounded_box(painter, self.rect(), RADIUS_PANEL, appearance.color("panel"), appearance.color("line"))
        if shown is None:
            return
        self._paint_levels(painter, shown)
        brief = self._lines and not self._open
        title = self._line if brief else self._head
        used = paint_text(painter, appearance, title, shown.title, TEXT_BODY, "text", weight=WEIGHT_STRONG)
        if not brief:
            who = title.adjusted(used + 2 * SPACE, 0, 0, 0) if self._above else title.translated(0, title.height())
            paint_text(painter, appearance, who, self._who, TEXT_LABEL, "muted")

    @property
    def _head(self) -> QRect:
        """The area of the title while all levels are shown."""
        if self._above:
            return QRect(_PAD, SPACE, self.button.x() - _PAD - SPACE, self._appearance.px(_BUTTON))
        return QRect(_PAD, SPACE + 4, self._appearance.px(_HEAD) - 2 * SPACE, self._appearance.px(_LINE))

    @property
    def _line(self) -> QRect:
        """The area for title and levels in the brief form."""
        return QRect(_PAD, 0, self.button.x() - _PAD - 4 * SPACE, self.height())

    def _paint_levels(self, painter: QPainter, shown: RatingLevelDescriptionsState) -> None:
        """Paint the levels."""
        if self._lines and not self._open:
            self._paint_brief(painter, shown)
            return
        indent = self._indent(shown)
        painter.save()
        painter.setClipRect(self._inside)
        for rect, value, label, words in self._laid.get(shown, ()):
            room = rect.translated(0, SPACE + 4 - self._bar.value())
            self._paint_level(painter, room, indent if value is not None else 0, value, label, words)
        painter.restore()

    def _paint_brief(self, painter: QPainter, shown: RatingLevelDescriptionsState) -> None:
        """Paint the levels that fit completely behind the title."""
        appearance, line = self._appearance, self._line
        title = min(appearance.width(shown.title, TEXT_BODY, WEIGHT_STRONG), line.width())
        left = line.left() + title + 4 * SPACE
        room = QRect(left, 0, line.right() - left, self.height())
        if not shown.levels:
            if self._high(shown.guidance, room.width()) <= room.height():
                painter.setFont(appearance.font(TEXT_LABEL))
                painter.setPen(appearance.color("muted"))
                wrapped_text(painter, room, shown.guidance, Qt.AlignmentFlag.AlignVCenter)
            return
        for cell, (value, label, words) in self._whole(shown, room):
            self._paint_level(painter, cell, self._indent(shown), value, label, words)

    def _whole(self, shown: RatingLevelDescriptionsState, room: QRect) -> list[tuple[QRect, Level]]:
        """The levels that fit completely: all, or else the chosen one, or without one the two ends."""
        levels = shown.levels
        chosen = tuple(level for level in levels if level[0] == self._score)
        ends = (levels[0], levels[-1]) if len(levels) > 1 else levels
        for found in (levels, chosen, () if chosen else ends):
            pitch = room.width() // max(1, len(found))
            inner = pitch - self._indent(shown) - 4 * SPACE
            heights = [self._high(words, inner) for _, _, words in found]
            if found and max(heights) <= room.height() - 2 * SPACE:
                top = (room.height() - max(heights)) // 2
                places = [QRect(room.x() + pitch * n, top, pitch - 4 * SPACE, heights[n]) for n in range(len(found))]
                return list(zip(places, found, strict=True))
        return []

    def _high(self, words: str, width: int) -> int:
        """The height of wrapped text at this width in pixels; a very large value if a word is wider."""
        metrics = QFontMetrics(self._appearance.font(TEXT_LABEL, WEIGHT_STRONG))
        box = metrics.boundingRect(QRect(0, 0, max(1, width), 10_000), int(_WRAP), words)
        return box.height() if box.width() <= width else 10_000

    def _paint_level(
        self, painter: QPainter, rect: QRect, indent: int, value: int | None, label: str, words: str
    ) -> None:
        appearance = self._appearance
        chosen = value is not None and value == self._score
        if value is not None:
            painter.setFont(appearance.font(TEXT_LABEL, WEIGHT_STRONG))
            painter.setPen(appearance.color("accent"))
            wrapped_text(painter, rect, label, Qt.AlignmentFlag.AlignTop)
        painter.setFont(appearance.font(TEXT_LABEL, WEIGHT_STRONG if chosen else WEIGHT_NORMAL))
        painter.setPen(appearance.color("text" if value is not None else "muted"))
        wrapped_text(painter, rect.adjusted(indent, 0, 0, 200), words, Qt.AlignmentFlag.AlignTop)
