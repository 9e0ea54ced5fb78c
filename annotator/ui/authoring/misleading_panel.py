"""The misleading answers to one question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.authoring.authoring_state import MisleadingAnswerState
from annotator.ui.authoring.misleading_card import MisleadingCard
from annotator.ui.authoring.remark_lines import RemarkLines
from annotator.ui.critique.critique_state import MissingHint
from annotator.ui.intents import IntentBus, RunCommand
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import SPACE, TEXT_LABEL
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea

_HEAD = 36
MakeCard = Callable[[str, QWidget], MisleadingCard]


class MisleadingPanel(TitledPanel):
    """Cards, one for each; a question's cards go when another question comes."""

    def __init__(self, look: Appearance, intents: IntentBus, cap: str, make: MakeCard,
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, "workspace.misleading", parent, head=_HEAD)
        self._make = make
        self.cards: dict[str, MisleadingCard] = {}
        self._order: list[str] = []
        self.new = Button(look, "workspace.misleading.new", self.tr("New misleading answer"), self, cap=cap,
                          size=TEXT_LABEL)  # fmt: skip
        self.new.setText(self.tr("New"))
        self.new.clicked.connect(lambda: intents.dispatch(RunCommand("authoring.misleading")))
        self._empty = plain_label("", "workspace.misleading.empty", self)
        self._empty.setWordWrap(True)
        self._missing_hints = RemarkLines(look, "workspace.misleading.wants", self)
        self._arrange()
        AppearanceBinding(look, self, self._apply_style)

    def show_misleading(
        self,
        shown: Sequence[MisleadingAnswerState],
        question: int,
        empty: str,
        missing_hints: Sequence[MissingHint],
        *,
        more: bool,
    ) -> None:
        """All of the question with this number; ``more``: whether there can be another one."""
        self.set_title(self.tr("Misleading answers"), self.tr("question {n}").format(n=question))
        self.setAccessibleName(self.tr("Misleading answers to question {n}").format(n=question))
        set_text(self._empty, empty)
        self._empty.setVisible(bool(empty))
        self._missing_hints.show_missing_hints(missing_hints)
        self.new.setEnabled(more)
        kept = [each.id for each in shown]
        for identifier in [known for known in self.cards if known not in kept]:
            self._let_go(identifier)
        for place, each in enumerate(shown):
            card = self.cards.get(each.id)
            if card is None:
                card = self.cards[each.id] = self._make(f"workspace.misleading.{each.id}", self.inside)
            card.show_misleading(each)
            if self._list.indexOf(card) != place:
                self._list.insertWidget(place, card)
            card.show()
        self._order = kept
        for first, second in pairwise(kept):
            QWidget.setTabOrder(self.cards[first], self.cards[second])

    def in_order(self) -> list[MisleadingCard]:
        return [self.cards[identifier] for identifier in self._order if identifier in self.cards]

    @property
    def by_id(self) -> dict[str, MisleadingCard]:
        return {card.id: card for card in self.in_order()}

    def mark(self, identifier: str) -> None:
        """Open one card and fold the others."""
        for known, card in list(self.cards.items()):  # what was typed may bring other cards
            card.set_current(known == identifier)

    def reveal(self, identifier: str) -> None:
        """Bring a card into view, once the cards have their new heights."""
        card = self.cards.get(identifier)
        if card is not None:
            self.area.reveal(card, 2 * SPACE)

    def flush(self) -> None:
        for card in list(self.cards.values()):
            card.flush()

    def forget(self) -> None:
        """Let go of all cards: another task comes, and what is in it has the same ids."""
        for identifier in list(self.cards):
            self._let_go(identifier)
        self._order = []

    def _let_go(self, identifier: str) -> None:
        card = self.cards.pop(identifier)
        card.hide()
        self._list.removeWidget(card)
        card.setParent(None)
        card.deleteLater()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(400), 300)

    def _arrange(self) -> None:
        self.inside = QWidget(self)
        self._list = QVBoxLayout()
        self._list.setSpacing(SPACE)
        around = QVBoxLayout(self.inside)
        around.setContentsMargins(2 * SPACE, SPACE + 2, 2 * SPACE, SPACE)
        around.setSpacing(SPACE + 2)
        around.addWidget(self._empty)
        around.addLayout(self._list)
        around.addWidget(self._missing_hints)
        around.addStretch(1)
        self.area = VerticalScrollArea("workspace.misleading", self.inside, self)
        self.fill(self.area, self.new)

    def _apply_style(self) -> None:
        style_label(self._empty, self._look.font(TEXT_LABEL), self._look.palette.muted)
