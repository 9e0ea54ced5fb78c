"""The panel of the critiques that came with an answer: cards, the helpful ones in order, the closing question."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.choice_row import Option
from annotator.ui.critique.critique_state import options
from annotator.ui.critique.drag_reorder import DragReorder
from annotator.ui.intents import IntentBus, PlaceRank
from annotator.ui.judging.closing_question_row import ClosingQuestionRow
from annotator.ui.judging.judgement_card import LINE, JudgementCard
from annotator.ui.judging.judgement_state import JudgementPanelState
from annotator.ui.judging.rank_list import RankList
from annotator.ui.theme import SPACE
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea

_HEAD = 36
_AHEAD = 20  # milliseconds between two cards that are made ready to be opened


class JudgementPanel(TitledPanel):
    """The cards keep their places; those that nothing is asked of any more are a line each."""

    def __init__(self, look: Appearance, intents: IntentBus, block: CritiqueJudgementBlock, cap: str, no_key: str = "X",
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, "workspace.judging", parent, head=_HEAD)
        self._intents = intents
        self._block = block
        self._no_key = no_key
        self._choices = options(block.own_critiques)
        self.cards: list[JudgementCard] = []
        self._by_target: dict[str, JudgementCard] = {}  # the cards that are shown
        self._count = 0
        self.ranks = RankList(look, intents, self)
        self.closing = ClosingQuestionRow(look, intents, cap, no_key, writes=block.own != "none", parent=self)
        self._ahead = QTimer(self, interval=_AHEAD)
        self._ahead.timeout.connect(self._prepare_one)
        self._arrange()
        self._dragging = DragReorder(
            look, self.area, self.ranks.in_order, self._place, "workspace.judging.ranks.line", self.ranks
        )

    def _place(self, target: str, place: int) -> None:
        self._intents.dispatch(PlaceRank(target, place))

    def show_panel(self, shown: JudgementPanelState, *, wrote: bool) -> None:
        """Show all of one answer."""
        left = shown.left
        about = self.tr("{n} left").format(n=left) if left else self.tr("all judged")
        self.set_title(self.tr("Critiques of {letter}").format(letter=shown.letter), about)
        self.setAccessibleName(self.tr("Given critiques of {letter}").format(letter=shown.letter))
        fresh = []
        while len(self.cards) < len(shown.critiques):
            fresh.append(self._make())
        self._count = len(shown.critiques)
        self._by_target = {each.target: card for each, card in zip(shown.critiques, self.cards, strict=False)}
        for place, card in enumerate(self.cards):
            if place < self._count:
                card.show_critique(shown.critiques[place])
            card.setVisible(place < self._count)
        for row in self.ranks.show_ranks(shown.ranks, ties=self._block.ties):
            self._dragging.watch(row)
        self.closing.show_closing(shown.closing, shown.letter, wrote=wrote)
        self._order_tabs(fresh)
        self._ahead.start()

    def _prepare_one(self) -> None:
        card = next((card for card in self.in_order() if not card.prepared), None)
        if card is None:
            self._ahead.stop()
        else:
            card.prepare()

    def in_order(self) -> Sequence[JudgementCard]:
        """The cards that are shown."""
        return self.cards[: self._count]

    def card_of(self, target: str) -> JudgementCard | None:
        return self._by_target.get(target)

    def open(self, target: str) -> None:
        """Open this card and fold the others; none where there is no such card."""
        for card in self.cards:
            if card.current and card.target != target:
                card.set_current(False)
        found = self.card_of(target)
        if found is not None:
            found.set_current(True)

    def show_keyboard(self, now: QWidget | None) -> None:
        for card in self.in_order():
            card.show_keyboard(now)
        self.closing.show_keyboard(now)

    def reveal(self, widget: QWidget) -> None:
        """Bring a card or a line into view, once all have their new heights."""
        if self.ranks.isAncestorOf(widget):
            self.area.reveal(self.ranks)
        self.area.reveal(widget, 2 * SPACE)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(400), 400)

    def _make(self) -> JudgementCard:
        clearly = self._block.standard == "clearly_helpful"
        verdicts = (
            Option("yes", self.tr("Clearly helpful") if clearly else self.tr("Helpful"), "Y", self._block.guidance),
            Option(
                "no", self.tr("Not clearly") if clearly else self.tr("Not helpful"), self._no_key, self._block.guidance
            ),
        )
        name = f"workspace.judging.{len(self.cards) + 1}"
        takes = self._block.own != "none"
        card = JudgementCard(self._look, self._intents, name, verdicts, self._choices, takes=takes, parent=self.inside)
        self._list.addWidget(card)
        self.cards.append(card)
        return card

    def _order_tabs(self, fresh: Sequence[JudgementCard]) -> None:
        if fresh:
            for first, second in pairwise(self.cards):
                QWidget.setTabOrder(first, second)

    def _arrange(self) -> None:
        self.inside = QWidget(self)
        self._list = QVBoxLayout()
        self._list.setSpacing(1)
        around = QVBoxLayout(self.inside)
        around.setContentsMargins(0, SPACE, 0, SPACE)
        around.setSpacing(SPACE)
        around.addLayout(self._list)
        around.addWidget(self.ranks)
        around.addStretch(1)
        whole = QWidget(self)
        self.area = VerticalScrollArea("workspace.judging", self.inside, whole)
        # Where height is short, the question below it is what is read; a line of the list stays whole.
        AppearanceBinding(self._look, self.area, lambda: self.area.setMinimumHeight(self._look.px(LINE) + SPACE))
        below = QVBoxLayout(whole)
        below.setSpacing(SPACE)
        below.setContentsMargins(SPACE, 0, SPACE, SPACE)
        below.addWidget(self.area, 1)
        below.addWidget(self.closing)
        self.fill(whole)
