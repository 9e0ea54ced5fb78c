"""The critiques of the current answer, most important first."""

from __future__ import annotations

from PySide6.QtCore import Signal

from annotator.model.blocks.critiques_block import CritiquesBlockBase
from annotator.model.critique_parts import MAX_REFINED
from annotator.ui.intents import IntentBus
from annotator.ui.items.drag_reorder import DragReorderController
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.items.item_card import ItemCard
from annotator.ui.items.item_list import ItemListPanel
from annotator.ui.items.key_choice import ChoiceOptionGroup
from annotator.ui.reading.labels import label_in
from annotator.ui.theme import TEXT_SMALL
from annotator.ui.translation import translate_message
from annotator.ui.widgets.accessible_roles import read_as_laid_out
from annotator.ui.widgets.boxes import in_row
from annotator.workspace.critique_model import CritiqueTaskViewModel, critiques_panel
from annotator.workspace.item_cards import ChoiceOption


class CritiquePanel(ItemListPanel):
    """The panel of an answer's critiques, with what can be done instead: skipping the answer, or rewriting it."""

    similar_chosen = Signal(str)  # target of the answer for which this one is skipped

    def __init__(self, intents: IntentBus, block: CritiquesBlockBase) -> None:
        super().__init__(intents, critiques_panel(block))
        self._alone = block.maximum == 1
        self.similar_button = self.make_button("similar", self.tr("Skip as similar to"), "critique.similar")
        self.no_errors_button = self.make_button("none", self.tr("No errors"), "critique.none")
        self._others: ChoiceOptionGroup | None = None
        self._offered: tuple[tuple[str, str], ...] = ()
        rewritten_text = self.tr("Marked as completely rewritten instead of refined. You may write the new text here.")
        self._rewritten_label = label_in(
            rewritten_text, "muted", self, style=TEXT_SMALL, name="workspace.critiques.rewritten", wrap=True
        )
        self.rewrite_editor = TextEditor("workspace.critiques.rewrite", (3, 10), self, MAX_REFINED)
        self.rewrite_editor.kept.connect(lambda words: intents.dispatch("rewrite", words))
        self._rewrite_footer = TextEditorFooter("workspace.critiques.rewrite.words", self.rewrite_editor, self)
        for place, widget in enumerate((self._rewritten_label, self.rewrite_editor, self._rewrite_footer), 1):
            self._around.insertWidget(place, widget)
        self._similar_row = in_row(self.no_errors_button, self.similar_button, 0)
        self.add_below(self._similar_row)
        self._drag_reorder = DragReorderController(self)

    # content

    def show_answer(self, work: CritiqueTaskViewModel, answer: str) -> None:
        """Show what can be said of an answer besides its critiques, which are shown."""
        critiques, name = work.critiques_of(answer), translate_message(work.answer(answer)) if answer else ""
        self._show_others(work.offered_similar(answer), critiques.similar_to or "", name)
        self.no_errors_button.setVisible(bool(work.blocks.critique_list.none and answer) and not critiques.series)
        self.no_errors_button.setText(self.tr("There are errors") if critiques.no_errors else self.tr("No errors"))
        self.new_button.setVisible(not self._alone or not self.in_order())
        for widget in (self._rewritten_label, self.rewrite_editor, self._rewrite_footer):
            widget.setVisible(critiques.rewritten)
        self.rewrite_editor.show_text(critiques.rewrite)
        self.rewrite_editor.setAccessibleName(self.tr("{who}, rewritten text").format(who=name))

    def _show_others(self, others: tuple[tuple[str, str], ...], chosen: str, answer_name: str) -> None:
        """The letters of the answers for which this one can be skipped."""
        if others != self._offered:
            self._offered = others
            if self._others is not None:
                self._others.hide()
                self._others.deleteLater()
            options = [ChoiceOption(target, letter) for target, letter in others]
            name, title = "workspace.critiques.similar.to", self.tr("Skip as similar to")
            self._others = ChoiceOptionGroup(name, title, options, self.inside) if options else None
            if self._others is not None:
                self._others.chosen.connect(self.similar_chosen)
                self._similar_row.insertWidget(1, self._others, 1)
                self._others.insert_in_tab_order(self.similar_button)
                self._others.show()
        read_as_laid_out(self._around)
        self.similar_button.setVisible(bool(others))
        if self._others is not None:
            self._others.call(answer_name)
            self._others.show_chosen(chosen)

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
        self.rewrite_editor.flush()

    def make_card(self, name: str) -> ItemCard:
        card = super().make_card(name)
        self._drag_reorder.watch(card)
        if card.revision is not None:
            card.revision.compared.connect(lambda: self.reveal_item(card.id))
        return card
