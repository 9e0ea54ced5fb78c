"""The critiques of the focused answer, most important first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.model.critique_parts import MAX_REFINED
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.critique.choice_row import ChoiceRow, Option
from annotator.ui.critique.critique_card import CritiqueCard
from annotator.ui.critique.critique_state import CritiqueState, MissingHint
from annotator.ui.critique.drag_reorder import DragReorder
from annotator.ui.critique.missing_hint_line import MissingHintLine
from annotator.ui.intents import IntentBus, MarkSimilar, PlaceCritique, RewriteAnswer, RunCommand
from annotator.ui.marking.editor_footer import EditorFooter
from annotator.ui.marking.text_editor import TextEditor
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import SPACE, TEXT_LABEL, TEXT_SMALL
from annotator.ui.widgets.accessible_roles import read_in_order
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea

_HEAD = 44
_PUT_BY = 24  # cards that wait to be shown again
_FIRST = 300  # milliseconds without a change of the cards until a spare one is made
_NEXT = 1_500  # the same once one was taken: words are being typed into it


@dataclass(frozen=True)
class CritiquePanelState:
    """What stands around the cards: whose they are, what is said where there are none, what can be done instead."""

    letter: str
    who: str
    empty: str
    missing_hints: tuple[MissingHint, ...]
    similar_to: str  # the answer that this one is skipped for
    others: tuple[tuple[str, str], ...]  # the answers that it could be skipped for, with their letters
    rewritten: bool
    rewrite: str
    alone: bool = False  # one critique at the most
    beside: bool = False  # critiques that came with the answer stand above them


class CritiquePanel(TitledPanel):
    """Cards, one for each critique."""

    def __init__(
        self, look: Appearance, intents: IntentBus, caps: Mapping[str, str],
        choices: tuple[Sequence[Option], Sequence[Option]], applies: bool, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(look, "workspace.critiques", parent, head=_HEAD)
        self._intents = intents
        self._choices, self._applies = choices, applies
        self.cards: dict[str, CritiqueCard] = {}
        self._by: dict[str, CritiqueCard] = {}  # cards of answers that were shown before
        self._spare: CritiqueCard | None = None  # made ahead: the key that begins a critique waits less
        self._soon = QTimer(self, singleShot=True, interval=_FIRST)
        self._soon.timeout.connect(self._make_spare)
        self.new = Button(look, "workspace.critiques.new", self.tr("New critique"), self, cap=caps["critique.new"],
                          size=TEXT_LABEL)  # fmt: skip
        self.new.setText(self.tr("New"))
        self.new.clicked.connect(lambda: intents.dispatch(RunCommand("critique.new")))
        words = self.tr("Skip as similar to")
        self.similar = Button(look, "workspace.critiques.similar", words, self, cap=caps["critique.similar"],
                              size=TEXT_LABEL)  # fmt: skip
        self._others: ChoiceRow | None = None
        self._offered: tuple[tuple[str, str], ...] = ()
        self.similar.clicked.connect(lambda: intents.dispatch(RunCommand("critique.similar")))
        self._empty = plain_label("", "workspace.critiques.empty", self)
        self._empty.setWordWrap(True)
        self._want = MissingHintLine(look, "workspace.critiques.want", self)
        self._rewritten = plain_label(
            self.tr("Marked as completely rewritten instead of refined. You may write the new text here."),
            "workspace.critiques.rewritten", self,
        )  # fmt: skip
        self._rewritten.setWordWrap(True)
        self.rewrite = TextEditor(look, "workspace.critiques.rewrite", (3, 10), self, MAX_REFINED)
        self.rewrite.kept.connect(lambda words: intents.dispatch(RewriteAnswer(words)))
        self._tally = EditorFooter(look, "workspace.critiques.rewrite.words", self.rewrite, self)
        self._arrange()
        self._dragging = DragReorder(look, self.area, self.in_order, self._place)
        AppearanceBinding(look, self, self._apply_style)

    def _place(self, identifier: str, to: int) -> None:
        self._intents.dispatch(PlaceCritique(identifier, to))

    # showing

    def show_words(self, words: CritiquePanelState) -> None:
        """Say what stands around the cards."""
        own = self.tr("Your critiques of {letter}") if words.beside else self.tr("Critiques of {letter}")
        title = self.tr("Your critique of {letter}") if words.alone else own
        about = self.tr("one at the most") if words.alone else self.tr("most important first")
        self.set_title(title.format(letter=words.letter), about)
        set_text(self._empty, words.empty)
        self._empty.setVisible(bool(words.empty))
        self._want.setVisible(bool(words.missing_hints))
        if words.missing_hints:
            self._want.show_missing_hint(words.missing_hints[0])
        self._show_others(words)
        self.new.setEnabled(not words.similar_to)
        self.new.setVisible(not words.alone or not self.cards)
        for widget in (self._rewritten, self.rewrite, self._tally):
            widget.setVisible(words.rewritten)
        self.rewrite.show_text(words.rewrite)
        self.rewrite.setAccessibleName(self.tr("{who}, rewritten text").format(who=words.who))
        self.setAccessibleName(self.tr("Critiques of {who}").format(who=words.who))

    def _show_others(self, words: CritiquePanelState) -> None:
        """The answers that this one can be skipped for."""
        if words.others != self._offered:
            self._offered = words.others
            if self._others is not None:
                self._others.hide()
                self._others.deleteLater()
            options = [Option(target, letter) for target, letter in words.others]
            name, title = "workspace.critiques.similar.to", self.tr("Skip as similar to")
            self._others = ChoiceRow(self._look, name, title, options, self.inside) if options else None
            if self._others is not None:
                self._others.chosen.connect(lambda target: self._intents.dispatch(MarkSimilar(target)))
                self._similar_row.insertWidget(1, self._others, 1)
                self._others.insert_in_tab_order(self.similar)
                self._others.show()
        others = [self._others] if self._others is not None else []
        written = (self._empty, self._rewritten, self.rewrite, self._tally)
        read_in_order([*written, *self.in_order(), self._want, self.similar, *others])
        self.similar.setVisible(bool(words.others))
        if self._others is not None:
            self._others.call(words.who)
            self._others.show_chosen(words.similar_to)

    def show_cards(self, shown: Sequence[CritiqueState], current: str = "") -> None:
        """Show these critiques; a card that was there keeps its cursor, and a new one is open if it is ``current``."""
        named = {critique.place.critique.id: critique for critique in shown}
        for identifier in [known for known in self.cards if known not in named]:
            self._recycle_card(identifier)
        for place, (identifier, critique) in enumerate(named.items()):
            card = self.cards.get(identifier) or self._by.pop(identifier, None)
            opened = card is None and identifier == current
            card = self.cards[identifier] = card or self._make(identifier)
            card.show_critique(critique, opened=opened)
            if self._list.indexOf(card) != place:
                self._list.insertWidget(place, card)
            card.show()  # now: a layout shows what it gets only later, and what is not shown cannot have the focus
        if self._spare is None:
            self._soon.start()
        for first, second in pairwise(named):
            QWidget.setTabOrder(self.cards[first], self.cards[second])

    def recycle_cards(self) -> None:
        """Put every card by, after handing on what was typed: another answer comes."""
        self.mark("")
        self.flush()
        self.show_cards(())

    def forget(self) -> None:
        """Let go of every card: another task comes, and its critiques have the same names."""
        self.recycle_cards()
        while self._by:
            self._by.popitem()[1].deleteLater()

    def _recycle_card(self, identifier: str) -> None:
        """A card is quicker shown again than made again."""
        card = self.cards.pop(identifier)
        card.hide()
        card.set_current(False)
        self._list.removeWidget(card)
        self._by[identifier] = card
        while len(self._by) > _PUT_BY:
            self._by.pop(next(iter(self._by))).deleteLater()

    def flush(self) -> None:
        """Hand on everything that was typed."""
        for card in list(self.cards.values()):
            card.flush()
        self.rewrite.flush()

    def mark(self, identifier: str) -> None:
        """Open one card and close the others."""
        for known, card in list(self.cards.items()):  # what was typed may bring other cards
            card.set_current(known == identifier)

    def reveal(self, identifier: str) -> None:
        """Bring a card into view, once the cards have their new heights."""
        card = self.cards.get(identifier)
        if card is not None:
            self.area.reveal(card.refining if card.refining.editing else card, 2 * SPACE)

    def in_order(self) -> list[CritiqueCard]:
        return sorted(self.cards.values(), key=self._list.indexOf)

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(400), 400)

    # how it stands

    def _make(self, identifier: str) -> CritiqueCard:
        card, self._spare = self._spare or self._new_card(), None
        card.rename_widgets(f"workspace.critiques.{identifier}")
        self._soon.setInterval(_NEXT)
        return card

    def _make_spare(self) -> None:
        if self._spare is None:
            self._spare = self._new_card()
            self._spare.prepare_widgets(self.inside.width() - 4 * SPACE)

    def _new_card(self) -> CritiqueCard:
        name = "workspace.critiques.spare"
        card = CritiqueCard(self._look, self._intents, name, self._choices, self._applies, self.inside)
        card.hide()
        self._dragging.watch(card)
        card.refining.compared.connect(lambda: self.reveal(card.id))
        return card

    def _arrange(self) -> None:
        self.inside = QWidget(self)
        self._list = QVBoxLayout()
        self._list.setSpacing(2 * SPACE)
        around = QVBoxLayout(self.inside)
        around.setContentsMargins(*[2 * SPACE] * 4)
        around.setSpacing(2 * SPACE)
        for widget in (self._empty, self._rewritten, self.rewrite, self._tally):
            around.addWidget(widget)
        around.addLayout(self._list)
        around.addWidget(self._want)
        self._similar_row = QHBoxLayout()
        self._similar_row.addWidget(self.similar)
        self._similar_row.addStretch(0)
        around.addLayout(self._similar_row)
        around.addStretch(1)
        self.area = VerticalScrollArea("workspace.critiques", self.inside, self)
        self.fill(self.area, self.new)

    def _apply_style(self) -> None:
        look = self._look
        for label, size in ((self._empty, TEXT_LABEL), (self._rewritten, TEXT_SMALL)):
            style_label(label, look.font(size), look.palette.muted)
