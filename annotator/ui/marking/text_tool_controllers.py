"""The tools on the texts of the workspace: notes, find and comparison."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from annotator.model.missing_answer import MissingAnswer
from annotator.model.target import owning_critique
from annotator.translatable_message import TranslatableMessage
from annotator.ui.marking.comparison_controller import ResponseComparisonController
from annotator.ui.marking.highlight_controller import SelectedSpan, selected_spans
from annotator.ui.marking.notes_controller import NotesController
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.translation import translate_message
from annotator.workspace.comparison import compared_with

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController


class TextToolControllers(QObject):
    """The controllers of the tools for texts: notes, highlights, caret mode, find and comparison, on the panes of
    the screen."""

    place_left = Signal(str, int)  # the target of a text, and the place in its source that a jump is leaving
    keys_changed = Signal()  # caret mode of a text, or whether something is selected in it

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._workspace, self._view, self._intents = workspace, workspace.view, workspace.intents
        self._highlights, self._show_message = workspace.highlights, workspace.view.status.show_message
        self._focus_before: QWidget | None = None  # the widget that had the focus before caret mode
        self.notes = NotesController(workspace)
        self.notes.panel.close_button.clicked.connect(self._close_notes)
        self.notes.highlight_clicked.connect(lambda: self._show_notes(True))
        self._comparison = ResponseComparisonController(workspace)
        self._known_panes: set[ReadingPane] = set()
        self._view.find_bar.left.connect(lambda: self._intents.dispatch("scores"))
        self._view.find_bar.entered.connect(self._name_text)

    # content

    def show_task(self) -> None:
        """Prepare for another task."""
        self._focus_before = None
        self.notes.show_task()
        self._view.show_notes(self.notes.wanted and self._workspace.preferences.value.notes)

    def show_texts(self) -> None:
        """Called after panes have received other texts."""
        self._comparison.keep(self._view.pair(), anew=True)
        self._take_panes()
        self._highlights.update_panes()
        self._view.find_bar.show_texts()

    def attach_new_panes(self) -> None:
        """Called after panes were created for texts that have become visible."""
        self._take_panes()
        self._highlights.update_panes()
        self._view.find_bar.paint()

    def _take_panes(self) -> None:
        for pane in self._view.panes().values():
            if pane not in self._known_panes:
                self._listen(pane)

    def _listen(self, pane: ReadingPane) -> None:
        self._known_panes.add(pane)
        self._highlights.listen(pane)
        pane.caret_mode_changed.connect(self._follow_caret)
        pane.caret_left.connect(self._leave_text)
        pane.copyAvailable.connect(lambda _: self.keys_changed.emit())
        pane.nothing_selected.connect(self._say_nothing_selected)
        pane.not_editable.connect(lambda: self._show_message(self.tr("This text can only be read.")))
        pane.picture_clicked.connect(lambda: self._intents.dispatch("command", "text.image"))
        pane.jumped.connect(lambda offset: self._leave_place(pane, offset))
        pane.destroyed.connect(lambda: self._known_panes.discard(pane))

    def _say_nothing_selected(self) -> None:
        self._show_message(self.tr("Nothing is selected: Shift and arrows select words."))

    def _leave_place(self, pane: ReadingPane, offset: int) -> None:
        target = next((target for target, pane_of_target in self._view.panes().items() if pane_of_target is pane), "")
        if target:
            self.place_left.emit(target, offset)

    def update_compared_pair(self) -> None:
        """Called after other cards may be side by side."""
        self._comparison.keep(self._view.pair())

    def flush(self) -> None:
        """Store pending text."""
        if self.notes.wanted:
            self.notes.panel.flush()

    def _show_notes(self, shown: bool) -> None:
        """Show or hide the notes, here and on the tasks that follow."""
        self._workspace.preferences.change(notes=shown)
        self._view.show_notes(shown)

    def _close_notes(self) -> None:
        self._show_notes(False)
        self._intents.dispatch("scores")

    def focus_missing(self, problem: MissingAnswer) -> None:
        """Focus the note that lacks something. Does nothing for other problems."""
        if problem.code.startswith(("comment.", "span.")):
            self._show_notes(True)
            self.notes.focus_missing(problem)

    # commands

    def note(self) -> None:
        """Add a note on the selection, or on the response in focus."""
        self._mark(self.notes.add_note)

    def highlight(self) -> None:
        """Add the selection to the current note."""
        if self.notes.wanted and not selected_spans(self._view.panes()):
            self.refuse_without_selection()
        else:
            self._mark(self.notes.highlight)

    def refuse_without_selection(self) -> None:
        """Show how a text is selected."""
        text = TranslatableMessage(
            "Select a text first: {key:text.caret} puts a cursor into it, {key:text.find} finds words and selects them."
        )
        self._view.refuse(translate_message(text))

    def _mark(self, mark: Callable[[Sequence[SelectedSpan], str], None]) -> None:
        if not self.notes.wanted:
            self._view.refuse(self.tr("This project asks for no notes."))
            return
        self._show_notes(True)
        mark(selected_spans(self._view.panes()), self._workspace.focus.here)

    def caret(self) -> None:
        """Start caret mode in the focused text, or in the response in focus."""
        pane = QApplication.focusWidget()
        if not isinstance(pane, ReadingPane):
            pane = self._view.panes().get(self._workspace.focus.here)
        if pane is not None:
            self.enter_text(pane)

    def widen(self) -> None:
        """Extend the selection of the focused text, or that of another one."""
        focused, panes = QApplication.focusWidget(), self._view.panes().values()
        chosen = (pane for pane in panes if pane.textCursor().hasSelection())
        pane = focused if isinstance(focused, ReadingPane) else next(chosen, None)
        if pane is None:
            self._say_nothing_selected()
        else:
            pane.widen_selection()

    def enter_text(self, pane: ReadingPane) -> None:
        """Focus a text in caret mode. Esc returns the focus to the widget that had it before."""
        now = QApplication.focusWidget()
        before = self._focus_before if isinstance(now, ReadingPane) else now
        pane.set_caret_mode(True)
        self._focus_before = before
        self._show_message(self._caret_words())

    @property
    def accepts_spans(self) -> bool:
        """Whether Enter in caret mode makes a highlight: of a note, or of an item of the layout's lists."""
        return self.notes.wanted or self._workspace.focus.state.one_text

    def _caret_words(self) -> str:
        if self.accepts_spans:
            return self.tr("Arrows move, Shift selects, Enter highlights, Esc leaves.")
        return self.tr("Arrows move, Shift selects, Esc leaves.")

    def _follow_caret(self, on: bool) -> None:
        if on:
            self._focus_before = None
            self._show_message(self._caret_words())
        else:
            self._view.status.take_back(self._caret_words())
        self.keys_changed.emit()

    def _leave_text(self) -> None:
        before, self._focus_before = self._focus_before, None
        if before is not None and isValid(before) and before.isVisible() and before.isEnabled():
            before.setFocus()
        else:
            self._intents.dispatch("scores")

    def _name_text(self, target: str) -> None:
        """Say that keys act on another text than before."""
        state = self._workspace.focus.state
        if state.columns.get(target) and state.cursor is not None and state.cursor.target != target:
            self._show_message(self.tr("The focus is in {who} now.").format(who=self._view.text_name(target)))

    def find_text(self) -> None:
        self._view.find_bar.open_bar(self._workspace.focus.here)

    def find_next(self, places: int) -> None:
        """Go to the next or previous match; open the find bar if it is closed."""
        if self._view.find_bar.isHidden():
            self._view.find_bar.open_bar(self._workspace.focus.here)
        else:
            self._view.find_bar.step(places)

    def compare_again(self, first: str, second: str) -> None:
        """Compare two responses that were compared in turn."""
        self._comparison.show(compared_with(first, second, self._view.answers()))

    def compare(self, responses: Sequence[str]) -> None:
        """Compare the response in focus with the next of the others, and stop after the last one; from another text,
        compare the first response. If two responses are side by side for comparison, toggle the marks."""
        if self._comparison.comparison.kept:
            marked = self._comparison.turn()
            self._show_message(self.tr("What differs is marked.") if marked else self.tr("Nothing is marked."))
            return
        current = self._workspace.focus.here
        if current not in responses and owning_critique(current) is None:
            current = next(iter(responses), current)
        pair = self._comparison.step(current, responses)
        if pair is None:
            self._show_message(self.tr("No comparison."))
            return
        names = [self._view.text_name(target) for target in pair]
        text = self.tr("{one} against {other}: what only one of them says is marked.")
        self._show_message(text.format(one=names[0], other=names[1]))
