"""The strip under the texts: every level of the focused attribute at once, so that no score is given from memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.ui.look import Look
from annotator.ui.theme import RADIUS_PANEL, SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.paint import box, text
from annotator.ui.workspace.asked import Asked, flowed

_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
Laid = tuple[QRect, int | None, str, str]
"""Where a level stands, its value (None for guidance in its place), its label and its words."""
_PAD, _HEAD, _NUMBER, _NARROWEST = 14, 164, 16, 132


@dataclass(frozen=True)
class Levels:
    """What the strip says about one row."""

    title: str
    guidance: str
    levels: tuple[tuple[int, str, str], ...]
    """The value, its label and its words of each level that is described."""

    @classmethod
    def of(cls, asked: Asked) -> Levels:
        """The described levels; a row without any shows its guidance."""
        described = [(value, asked.label(value), asked.description(value)) for value in asked.values]
        return cls(asked.title, flowed(asked.guidance), tuple(level for level in described if level[2]))


class LevelStrip(QWidget):
    """The levels of the focused attribute. It is as high as the longest attribute needs, so that nothing jumps."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._look = look
        self._all: tuple[Levels, ...] = ()
        self._shown: Levels | None = None
        self._who = ""
        self._score: int | None = None
        self._laid: dict[Levels, list[Laid]] = {}
        look.changed.connect(self._fit)

    def set_all(self, levels: Sequence[Levels]) -> None:
        """Every attribute that can come to be shown: they decide the height."""
        if tuple(levels) != self._all:
            self._all = tuple(levels)
            self.setVisible(bool(self._all))
            self._fit()

    def show_levels(self, levels: Levels, who: str, score: int | None) -> None:
        """Show one attribute of the text that ``who`` names; the chosen level stands out."""
        if (levels, who, score) == (self._shown, self._who, self._score):
            return
        self._shown, self._who, self._score = levels, who, score
        self.setAccessibleName(self.tr("Levels of {attribute}").format(attribute=levels.title))
        said = [f"{label}: {words}" for _, label, words in levels.levels] or [levels.guidance]
        self.setAccessibleDescription(" ".join(said))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_HEAD * 3, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        head = self._look.px(2 * 17)
        self._laid = {levels: self._lay_out(levels) for levels in self._all}
        tallest = max((rect.bottom() + 1 for laid in self._laid.values() for rect, *_ in laid), default=0)
        wanted = max(head, tallest) + 2 * (SPACE + 2)
        if self.minimumHeight() != wanted:
            self.setFixedHeight(wanted)
        self.update()

    def _lay_out(self, levels: Levels, top: int = 0) -> list[Laid]:
        """Where each level is drawn: in equal columns, in two or more lines where they would get too narrow."""
        look = self._look
        metrics = QFontMetrics(look.font(TEXT_LABEL))
        left = _PAD + look.px(_HEAD)
        width = max(look.px(_NARROWEST), self.width() - left - _PAD)
        entries: list[tuple[int | None, str, str]] = [*levels.levels] or [(None, "", levels.guidance)]
        columns = max(1, min(len(entries), width // look.px(_NARROWEST)))
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

    def _indent(self, levels: Levels) -> int:
        """How far the words stand from the left edge of their level: clear of the longest number."""
        look = self._look
        numbers = [look.width(label, TEXT_LABEL, WEIGHT_STRONG) + 2 * SPACE - 1 for _, label, _ in levels.levels]
        return max([look.px(_NUMBER), *numbers])

    def paintEvent(self, event: QPaintEvent) -> None:
        look, painter = self._look, QPainter(self)
        box(painter, self.rect(), RADIUS_PANEL, look.color("panel"), look.color("line"))
        if self._shown is None:
            return
        top = SPACE + 4
        line = look.px(17)
        head = QRect(_PAD, top, look.px(_HEAD) - 2 * SPACE, line)
        text(painter, look, head, self._shown.title, TEXT_BODY, "text", weight=WEIGHT_STRONG)
        text(painter, look, head.translated(0, line), self._who, TEXT_LABEL, "muted")
        for rect, value, label, words in self._laid.get(self._shown, ()):
            indent = self._indent(self._shown) if value is not None else 0
            self._paint_level(painter, rect.translated(0, top), indent, value, label, words)

    def _paint_level(
        self, painter: QPainter, rect: QRect, indent: int, value: int | None, label: str, words: str
    ) -> None:
        look = self._look
        chosen = value is not None and value == self._score
        if value is not None:
            painter.setFont(look.font(TEXT_LABEL, WEIGHT_STRONG))
            painter.setPen(look.color("accent"))
            painter.drawText(rect, int(_WRAP), label)
        painter.setFont(look.font(TEXT_LABEL, WEIGHT_STRONG if chosen else 400))
        painter.setPen(look.color("text" if value is not None else "muted"))
        painter.drawText(rect.adjusted(indent, 0, 0, 200), int(_WRAP), words)
