"""A second view of the passage, which stays at its place while the first one is read on."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from annotator.ui.intents import IntentBus
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import LONGEST_LINE
from annotator.ui.widgets.button import CommandButton
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.workspace.text_display import make_pane

_PASSED_ON = (
    "caret_mode_changed", "caret_left", "span_wanted", "nothing_selected", "not_editable", "highlight_clicked",
    "picture_clicked",
)  # fmt: skip
"""The signals of its pane that the pane of the passage emits for it."""


class PinnedPassage(TitledPanel):
    """Shows the passage of another pane, in the same form and with the same highlights, at a place of its own. What is
    selected here is also selected there, so that it can be highlighted."""

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__("workspace.pinned", parent)
        self.set_title(self.tr("Pinned"))
        text = self.tr("Pinned passage, text")
        self.pane = make_pane("workspace.pinned.text", text, self, longest=LONGEST_LINE)
        self._source_pane: ReadingPane | None = None
        self.pane.selectionChanged.connect(self._select)
        for name in _PASSED_ON:
            getattr(self.pane, name).connect(partial(self._pass_on, name))
        close = CommandButton(intents, "text.pin", "workspace.pinned.close", self.tr("Unpin"), self)
        close.setAccessibleName(self.tr("Close the second view of the passage"))
        self.fill(self.pane, close)
        self.hide()

    def follow(self, pane: ReadingPane) -> None:
        """Show what this pane shows."""
        self.unfollow()
        self._source_pane = pane
        for changed in (pane.shown, pane.marked):
            changed.connect(self._mirror)
        pane.selectionChanged.connect(self._clear_selection)
        self._mirror()
        self.show()

    def unfollow(self) -> None:
        """Be hidden, and show nothing."""
        if self._source_pane is not None:
            for changed in (self._source_pane.shown, self._source_pane.marked):
                changed.disconnect(self._mirror)
            self._source_pane.selectionChanged.disconnect(self._clear_selection)
        self._source_pane = None
        self.hide()

    def _mirror(self) -> None:
        if self._source_pane is not None:
            self.pane.mirror(self._source_pane)

    def _select(self) -> None:
        if self._source_pane is None:
            return
        bar, span = self._source_pane.verticalScrollBar(), self.pane.source_range()
        top = bar.value()
        if span is not None:
            self._source_pane.select_source(*span)
        else:
            self._source_pane.clear_selection()
        bar.setValue(top)

    def _clear_selection(self) -> None:
        """Clear the selection if another one was made in the passage."""
        if self._source_pane is not None and self._source_pane.source_range() != self.pane.source_range():
            with QSignalBlocker(self.pane):
                self.pane.clear_selection()

    def _pass_on(self, name: str, *arguments: object) -> None:
        if self._source_pane is not None:
            getattr(self._source_pane, name).emit(*arguments)
