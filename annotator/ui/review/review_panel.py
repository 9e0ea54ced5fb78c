"""The panel of a review: every correction with the previous answer, every return with its reason, and the remarks that
came with the work."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from annotator.ui.application import application
from annotator.ui.intents import IntentBus
from annotator.ui.items.item_list import ItemListPanel
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.widgets.boxes import in_row
from annotator.ui.widgets.button import Button
from annotator.workspace.review_model import MARKS_PANEL, ReviewModel


class ReviewPanel(ItemListPanel):
    """The panel of a review, with a card for each place, in the order of the task."""

    wide = 340

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__(intents, MARKS_PANEL, parent)
        self.command = "text.compare"  # opens and closes the panel
        text = self.tr("Close the changes")
        self.close_button = Button("workspace.marks.close", text, self, kind="quiet", style=TEXT_LABEL,
                                   press=lambda: intents.dispatch("command", self.command))  # fmt: skip
        self.close_button.setText(self.tr("Close"))
        self.add_button(self.close_button)
        text = self.tr("Show differences")
        self._more_button = Button("workspace.marks.others", text, self, style=TEXT_LABEL,
                                   press=lambda: intents.dispatch("command", "review.others"))  # fmt: skip
        self.add_below(in_row(self._more_button, 1))
        application().focusChanged.connect(self._follow_focus)

    def _follow_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        self.show_keyboard(now)

    def show_model(self, model: ReviewModel) -> None:
        """Show the marks and remarks."""
        self.command = "text.compare" if model.block is not None else "returned.reasons"
        self.show_panel(model.panel)
        hidden = model.hidden_remarks
        self._more_button.setText(self.tr("Differences: {n}").format(n=hidden))
        self._more_button.setAccessibleName(self.tr("Differences from gold and from others: {n}").format(n=hidden))
        self._more_button.setVisible(bool(hidden))
