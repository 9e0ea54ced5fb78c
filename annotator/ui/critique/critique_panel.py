"""The critiques of the current answer, most important first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from annotator.model.critique_parts import MAX_REFINED
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.critique_card import CritiqueCard
from annotator.ui.critique.critique_state import CritiqueChoices
from annotator.ui.intents import IntentBus
from annotator.ui.items.drag_reorder import DragReorderController
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.items.item_list import ItemCardList, ItemCardListPanel
from annotator.ui.items.key_choice import ChoiceOption, ChoiceOptionGroup
from annotator.ui.items.missing_hint import MissingAnswerHint, MissingAnswerHintLine
from annotator.ui.reading.labels import plain_label, style_label
from annotator.ui.theme import SPACE, TEXT_SMALL
from annotator.ui.widgets.accessible_roles import read_as_laid_out

_HEAD = 44


@dataclass(frozen=True)
class CritiquePanelState:
    """The texts around the cards of critiques: the answer's name, the hint if there are no cards, and the
    alternatives."""

    letter: str
    who: str
    empty: str
    missing_hints: tuple[MissingAnswerHint, ...]
    similar_to: str  # the answer for which this one is skipped
    others: tuple[tuple[str, str], ...]  # targets and letters of the answers for which it could be skipped
    rewritten: bool
    rewrite: str
    alone: bool = False  # at most one critique
    beside: bool = False  # critiques that came with the answer are shown above


class CritiquePanel(ItemCardListPanel[CritiqueCard]):
    """The panel of an answer's critiques, with a card for each."""

    tall = 400
    similar_chosen = Signal(str)  # target of the answer for which this one is skipped

    def __init__(
        self,
        appearance: Appearance,
        intents: IntentBus,
        caps: Mapping[str, str],
        choices: CritiqueChoices,
        applies: bool,
    ) -> None:
        super().__init__(appearance, intents, "workspace.critiques", _HEAD, "empty")
        self._choices, self._applies = choices, applies
        self.new = self.add_button("new", self.tr("New critique"), self.tr("New"), caps["critique.new"], "critique.new")
        words = self.tr("Skip as similar to")
        self.similar = self.add_button("similar", words, words, caps["critique.similar"], "critique.similar")
        self._others: ChoiceOptionGroup | None = None
        self._offered: tuple[tuple[str, str], ...] = ()
        self._want = MissingAnswerHintLine(appearance, "workspace.critiques.want", self)
        self._rewritten = plain_label(
            self.tr("Marked as completely rewritten instead of refined. You may write the new text here."),
            "workspace.critiques.rewritten", self,
        )  # fmt: skip
        self._rewritten.setWordWrap(True)
        AppearanceBinding(
            appearance,
            self,
            lambda: style_label(self._rewritten, appearance.font(TEXT_SMALL), appearance.palette.muted),
        )
        self.rewrite = TextEditor(appearance, "workspace.critiques.rewrite", (3, 10), self, MAX_REFINED)
        self.rewrite.kept.connect(lambda words: intents.dispatch("rewrite", words))
        self._tally = TextEditorFooter(appearance, "workspace.critiques.rewrite.words", self.rewrite, self)
        for widget in (self._rewritten, self.rewrite, self._tally):
            self._around.addWidget(widget)
        self._similar_row = QHBoxLayout()
        self._similar_row.addWidget(self.similar)
        self._similar_row.addStretch(0)
        gap = 2 * SPACE
        self.arrange(ItemCardList(self._make, gap), (gap, gap, gap, gap), gap, self._want, self._similar_row)
        self.fill(self.area, self.new)
        self._dragging = DragReorderController(
            appearance, self.area, self.in_order, lambda x, to: self.cards[x].act("place", to)
        )

    # content

    def show_words(self, words: CritiquePanelState) -> None:
        """Update the texts around the cards."""
        own = self.tr("Your critiques of {letter}") if words.beside else self.tr("Critiques of {letter}")
        title = self.tr("Your critique of {letter}") if words.alone else own
        about = self.tr("at most one") if words.alone else self.tr("most important first")
        self.set_title(title.format(letter=words.letter), about)
        self.show_hint(words.empty)
        self._want.setVisible(bool(words.missing_hints))
        if words.missing_hints:
            self._want.show_missing_hint(words.missing_hints[0])
        self._show_others(words)
        self.new.setEnabled(not words.similar_to)
        self.new.setVisible(not words.alone or not self.in_order())
        for widget in (self._rewritten, self.rewrite, self._tally):
            widget.setVisible(words.rewritten)
        self.rewrite.show_text(words.rewrite)
        self.rewrite.setAccessibleName(self.tr("{who}, rewritten text").format(who=words.who))
        self.setAccessibleName(self.tr("Critiques of {who}").format(who=words.who))

    def _show_others(self, words: CritiquePanelState) -> None:
        """The letters of the answers for which this one can be skipped."""
        if words.others != self._offered:
            self._offered = words.others
            if self._others is not None:
                self._others.hide()
                self._others.deleteLater()
            options = [ChoiceOption(target, letter) for target, letter in words.others]
            name, title = "workspace.critiques.similar.to", self.tr("Skip as similar to")
            self._others = ChoiceOptionGroup(self._appearance, name, title, options, self.inside) if options else None
            if self._others is not None:
                self._others.chosen.connect(self.similar_chosen)
                self._similar_row.insertWidget(1, self._others, 1)
                self._others.insert_in_tab_order(self.similar)
                self._others.show()
        read_as_laid_out(self._around)
        self.similar.setVisible(bool(words.others))
        if self._others is not None:
            self._others.call(words.who)
            self._others.show_chosen(words.similar_to)

    def recycle_cards(self) -> None:
        """Store pending text and remove all cards for reuse, before another answer is shown."""
        self.mark("")
        self.flush()
        self.items.show_items(())

    def forget(self) -> None:
        self.recycle_cards()
        super().forget()

    def flush(self) -> None:
        super().flush()
        self.rewrite.flush()

    def reveal_item(self, identifier: str, margin: int = 2 * SPACE) -> None:
        card = self.cards.get(identifier)
        self.reveal(card.refining if card is not None and card.refining.editing else card, margin)

    # layout

    def _make(self, identifier: str) -> CritiqueCard:
        name = f"workspace.critiques.{identifier}"
        card = CritiqueCard(self._appearance, self._intents, name, self._choices, self._applies, self.inside)
        self._dragging.watch(card)
        card.refining.compared.connect(lambda: self.reveal_item(card.id))
        return card
