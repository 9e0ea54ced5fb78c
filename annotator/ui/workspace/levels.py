"""The strip under the texts: every level of the focused attribute at once, so that no score is given from memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.model.blocks.rating import RatingBlock
from annotator.model.target import TargetKind
from annotator.ui.look import Look
from annotator.ui.theme import RADIUS_PANEL, SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.paint import box, text

_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
Laid = tuple[QRect, int | None, str]
"""Where a level stands, its score (None for guidance in its place), and its words."""
_PAD, _HEAD, _NUMBER, _NARROWEST = 14, 164, 16, 132


@dataclass(frozen=True)
class Levels:
    """What the strip says about one attribute of one kind of text."""

    title: str
    guidance: str
    levels: tuple[tuple[int, str], ...]

    @classmethod
    def of(cls, block: RatingBlock, kind: TargetKind) -> Levels:
        """The described levels of a block; one without any shows its guidance."""
        described = [(score, block.description(kind, score)) for score in block.scores]
        return cls(
            title=block.title_for(kind),
            guidance=block.guidance_for(kind),
            levels=tuple((score, words) for score, words in described if words),
        )


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
        said = [f"{level}: {words}" for level, words in levels.levels] or [levels.guidance]
        self.setAccessibleDescription(" ".join(said))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(_HEAD * 3, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        head = self._look.px(2 * 17)
        self._laid = {levels: self._lay_out(levels) for levels in self._all}
        tallest = max((rect.bottom() + 1 for laid in self._laid.values() for rect, _, _ in laid), default=0)
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
        entries: list[tuple[int | None, str]] = [*levels.levels] or [(None, levels.guidance)]
        columns = max(1, min(len(entries), width // look.px(_NARROWEST)))
        pitch = width // columns
        cells = []
        for start in range(0, len(entries), columns):
            line = []
            for column, (score, words) in enumerate(entries[start : start + columns]):
                inner = pitch - look.px(_NUMBER) - 4 * SPACE
                height = metrics.boundingRect(QRect(0, 0, inner, 10_000), int(_WRAP), words).height()
                line.append((QRect(left + column * pitch, top, pitch - 4 * SPACE, height), score, words))
            cells += line
            top = max(rect.bottom() for rect, _, _ in line) + SPACE
        return cells

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
        for rect, score, words in self._laid.get(self._shown, ()):
            self._paint_level(painter, rect.translated(0, top), score, words)

    def _paint_level(self, painter: QPainter, rect: QRect, score: int | None, words: str) -> None:
        look = self._look
        chosen = score is not None and score == self._score
        if score is not None:
            painter.setFont(look.font(TEXT_LABEL, WEIGHT_STRONG))
            painter.setPen(look.color("accent"))
            painter.drawText(rect, int(_WRAP), str(score))
        painter.setFont(look.font(TEXT_LABEL, WEIGHT_STRONG if chosen else 400))
        painter.setPen(look.color("text" if score is not None else "muted"))
        indent = look.px(_NUMBER) if score is not None else 0
        painter.drawText(rect.adjusted(indent, 0, 0, 200), int(_WRAP), words)
