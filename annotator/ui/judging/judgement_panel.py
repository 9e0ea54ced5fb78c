"""The panel of the critiques that came with an answer: a card for each, the ranking of the helpful ones, and the
closing question."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from PySide6.QtWidgets import QWidget

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.judgement_missing import RANKED_FROM
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.intents import IntentBus
from annotator.ui.items.item_card import ItemCard
from annotator.ui.items.item_list import ItemCardList, ItemListPanel
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.theme import SPACE, STRONG_LABEL, TEXT_SMALL
from annotator.ui.widgets.boxes import in_column, is_within
from annotator.workspace.critique_model import CritiqueTaskViewModel
from annotator.workspace.judged_list import (
    RANK_CARDS,
    CritiqueJudgementState,
    closing_card,
    closing_model,
    judging_model,
    judging_panel,
    rank_card,
)

LINE = 26
"""Pixels at 100 %: height of a collapsed card."""


class CritiqueRankList(QWidget):
    """The list of helpful critiques by rank, best first; those without a rank are last."""

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(parent)
        self.items = ItemCardList(
            lambda n: ItemCard(intents, RANK_CARDS, f"workspace.judging.rank.{n}", self),
            SPACE,
            by_place=True,
        )
        text, path = self.tr("The helpful ones, best first"), "workspace.judging.ranks.title"
        title = label_in(text, "text", self, style=STRONG_LABEL, name=path)
        self._about_label = label_in(
            "", "muted", self, style=TEXT_SMALL, name="workspace.judging.ranks.about", wrap=True
        )
        in_column(title, self._about_label, self.items, on=self, margins=(0, 2 * SPACE, 0, 0), spacing=SPACE)
        self.setVisible(False)

    def show_ranks(self, states: Sequence[CritiqueJudgementState], *, ties: bool) -> None:
        """Show these rows in order."""
        self.items.show_items([rank_card(state) for state in states])
        text = self.tr("A digit gives the rank, Enter the next free one.")
        tie = self.tr("{words} = ties with the one before.")
        set_text(self._about_label, tie.format(words=text) if ties else text)
        self.setVisible(bool(states))


class CritiqueJudgementPanel(ItemListPanel):
    """The panel for judging critiques."""

    def __init__(self, intents: IntentBus, block: CritiqueJudgementBlock, no_key: str) -> None:
        """``no_key``: the key of a negative verdict."""
        super().__init__(intents, judging_panel(block, no_key))
        self._block = block
        self.closing_card = ItemCard(intents, closing_card(no_key), "workspace.judging.closing", self)
        self.closing_card.hide()
        self._below.addWidget(self.closing_card)
        self.ranks = CritiqueRankList(intents, self)
        self.add_below(self.ranks)
        # If the height is low, the closing question has priority; at least one line of the list stays visible.
        AppearanceBinding(self.area, lambda: self.area.setMinimumHeight(appearance.px(LINE) + SPACE))

    def content(self) -> QWidget:
        container = QWidget(self)
        self._below = in_column((self.area, 1), on=container, margins=(SPACE, 0, SPACE, SPACE), spacing=SPACE)
        return container

    def show_answer(self, states: Sequence[CritiqueJudgementState], work: CritiqueTaskViewModel, answer: str) -> None:
        """Show the critiques of one answer, the helpful ones by rank, and the closing question."""
        block, judgements = self._block, work.annotation.judgements_of(answer)
        self.show_panel(judging_model(states, block, work, answer))
        helpful = sorted(
            filter(attrgetter("helpful"), states), key=lambda item: (not item.rank, item.rank, item.number)
        )
        waiting = not judgements.ranking.groups and any(state.judgement is None for state in states)
        ranked = helpful if block.ranking and len(helpful) >= RANKED_FROM and not waiting else []
        self.ranks.show_ranks(ranked, ties=block.ties)
        closing = closing_model(block, work, answer)
        self.closing_card.setVisible(closing is not None)
        if closing is not None:
            self.closing_card.show_item(closing)

    def show_keyboard(self, now: QWidget | None) -> None:
        self.items.show_keyboard(now)
        self.ranks.items.show_keyboard(now)
        self.closing_card.show_keyboard(now)

    def reveal(self, widget: QWidget | None, margin: int = 2 * SPACE) -> None:
        super().reveal(self.ranks if is_within(widget, self.ranks) else None, 0)
        super().reveal(widget, margin)
