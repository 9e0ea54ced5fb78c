"""The ranking of the responses in one line, for questions with many responses."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.model.ranking import Ranking
from annotator.ui.reading.labels import StyledLabel, set_text
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.workspace.card_model import TextCardModel


class RankOrderLine(StyledLabel):
    """A line with the order of ranks: the letters of the responses, best first, followed by those without a rank."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("text", TEXT_LABEL, parent)
        self.setObjectName("workspace.order")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setContentsMargins(SPACE, 0, SPACE, 0)
        self.hide()

    def show_order(self, models: tuple[TextCardModel, ...], ranking: Ranking) -> None:
        """Show the ranking."""
        letters = {model.target: model.letter for model in models}
        groups = [(str(rank), group) for rank, group in enumerate(ranking.groups, 1)]
        rest = tuple(target for target in letters if not ranking.placed(target))
        groups += [(self.tr("Not rankable:"), ranking.unrankable), (self.tr("No rank:"), rest)]
        parts = [
            " ".join([name, *(letters[letter] for letter in letters if letter in group)])
            for name, group in groups
            if group
        ]
        set_text(self, self.tr("Order: {ranks}").format(ranks="   ".join(parts)))
