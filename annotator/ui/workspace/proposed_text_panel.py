"""The editor of a proposed edit, with a word diff from the original."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from annotator.model.typed_text import MAX_TYPED
from annotator.text.version_merge import changes_excerpt, merge_versions, restore_line_breaks
from annotator.ui.intents import IntentBus
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.theme import SPACE
from annotator.ui.timer import single_shot_timer
from annotator.ui.widgets.boxes import in_column
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.diff_view import DiffView
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea

_AROUND = 60  # characters of context around a change
_PAUSE = 120  # milliseconds after a key press before the diff is updated


class ProposedTextPanel(TitledPanel):
    """The panel for writing the proposed text of a target, which is stored while it is typed. A text equal to the
    original is not a proposal."""

    wide = 380

    edited = Signal(str)  # the proposed text

    def __init__(self, intents: IntentBus, parent: QWidget) -> None:
        super().__init__("workspace.proposal", parent)
        self._source = ""
        self.close_button = Button("workspace.proposal.close", self.tr("Close the edit"), self, kind="quiet")
        self.close_button.setText(self.tr("Close"))
        inside = QWidget(self)
        self.editor = TextEditor("workspace.proposal.text", (6, 16), inside, MAX_TYPED)
        self.editor.kept.connect(self._keep)
        self.editor.left.connect(lambda: intents.dispatch("scores"))
        self.diff_view = DiffView("workspace.proposal.difference", inside)
        footer = TextEditorFooter("workspace.proposal.words", self.editor, inside)
        in_column(self.editor, footer, self.diff_view, 1, on=inside, margins=3 * SPACE, spacing=3 * SPACE)
        self.fill(VerticalScrollArea("workspace.proposal", inside, self), self.close_button)
        self._pause_timer = single_shot_timer(self, _PAUSE, self._compare)
        self.editor.typed.connect(self._pause_timer.start)
        self.hide()

    def show_text(self, name: str, source: str, proposal: str | None, ideal: str = "") -> None:
        """Show the proposal for this text, or the text itself if there is none. ``ideal``: the title of the ideal
        answer that it becomes."""
        self._source = source
        title = self.tr("{title}, from {who}") if ideal else self.tr("Proposed edit: {who}")
        self.set_title(title.format(who=name, title=ideal))
        called = self.tr("{title}, from {who}") if ideal else self.tr("{who}, proposed edit")
        self.editor.setAccessibleName(called.format(who=name, title=ideal))
        self.show_proposal(proposal)

    def show_proposal(self, proposal: str | None) -> None:
        """Update after a change by typing or undo."""
        self.editor.show_text(self._source if proposal is None else proposal)
        self._compare()

    def begin(self) -> None:
        """Focus the editor, with the cursor at the start of an unchanged text, and at the end of a changed one."""
        self.editor.begin(behind="" if self._text == self._source else None)

    def flush(self) -> None:
        """Store pending text."""
        self.editor.flush()

    def _keep(self, text: str) -> None:
        self.edited.emit(restore_line_breaks(self._source, text))

    @property
    def _text(self) -> str:
        return restore_line_breaks(self._source, self.editor.words)

    def _compare(self) -> None:
        now = self._text
        changed = now != self._source
        self.diff_view.setVisible(changed)
        if changed:
            self.diff_view.show_pieces(
                self.tr("What changes"), changes_excerpt(merge_versions(self._source, now), _AROUND)
            )
