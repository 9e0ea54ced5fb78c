"""The ranking of the responses in one line, for questions with many responses."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.model.ranking import Ranking
from annotator.ui.appearance import Appearance
from annotator.ui.theme import SPACE, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.paint import paint_text
from annotator.workspace.card_model import TextCardModel

_HIGH = 20  # pixels at 100 %
_Part = tuple[str, str]  # prefix and letters


class RankOrderLine(QWidget):
    """A line with the order of ranks: the letters of the responses, best first, followed by those without a rank."""

    accessible_role = QAccessible.Role.StaticText

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("workspace.order")
        self._appearance = appearance
        self._parts: tuple[_Part, ...] = ()
        appearance.changed.connect(self.updateGeometry)
        self.hide()

    @property
    def words(self) -> str:
        """The text as painted."""
        return "   ".join(f"{name} {letters}" for name, letters in self._parts)

    def show_order(self, models: tuple[TextCardModel, ...], ranking: Ranking) -> None:
        """Show the ranking."""
        letters = {model.target: model.letter for model in models}
        parts = [(str(rank), self._letters(letters, group)) for rank, group in enumerate(ranking.groups, 1) if group]
        aside = self._letters(letters, ranking.unrankable)
        rest = self._letters(letters, tuple(target for target in letters if not ranking.placed(target)))
        parts += [(self.tr("Not rankable:"), aside)] if aside else []
        parts += [(self.tr("No rank:"), rest)] if rest else []
        if tuple(parts) != self._parts:
            self._parts = tuple(parts)
            self.setAccessibleName(self.tr("Order: {ranks}").format(ranks=self.words))
            self.update()

    @staticmethod
    def _letters(letters: dict[str, str], targets: tuple[str, ...]) -> str:
        return " ".join(letter for target, letter in letters.items() if target in targets)

    def sizeHint(self) -> QSize:
        return QSize(1, self._appearance.px(_HIGH))

    minimumSizeHint = sizeHint  # noqa: N815 - Qt's name

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter = self._appearance, QPainter(self)
        room = self.rect().adjusted(SPACE, 0, -SPACE, 0)
        parts = [(self.tr("Order"), "", "muted"), *((name, letters, "accent") for name, letters in self._parts)]
        for name, letters, role in parts:
            used = paint_text(painter, appearance, room, name, TEXT_LABEL, role, weight=WEIGHT_STRONG) + SPACE
            used += (
                paint_text(painter, appearance, room.adjusted(used, 0, 0, 0), letters, TEXT_LABEL, "text") + 3 * SPACE
            )
            room = QRect(room.left() + used, room.top(), max(0, room.width() - used), room.height())
