"""The controller of the list of notes, whose highlights can be on any text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from annotator.model.annotation import Comment
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.missing_answer import MissingAnswer
from annotator.ui.marking.highlight_controller import SelectedSpan
from annotator.ui.marking.item_list_controller import ItemListController
from annotator.ui.marking.notes_panel import NotesPanel
from annotator.workspace.note_list import NOTES, notes_panel

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController


class NotesController(ItemListController[Comment]):
    """The controller of notes."""

    panel: NotesPanel

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(NOTES, workspace, workspace.view.notes)
        # Items of other lists have numbers, too.
        self.sign = lambda number: f"n{number}" if workspace.focus.state.one_text else str(number)

    @property
    def _blocks(self) -> Sequence[NotesBlockBase]:
        """The rubric's blocks for notes."""
        return self.work.rubric.each(NotesBlockBase)

    @property
    def wanted(self) -> bool:
        """Whether the rubric asks for notes."""
        return self._workspace.focus.state.task is not None and bool(self._blocks)

    def leave(self) -> None:
        """Stop adding highlights to a note."""
        if self.current:
            self._open("")

    # content

    def show_task(self) -> None:
        """Show the notes of another task."""
        self.panel.forget()
        self._workspace.highlights.clear()
        self.show_notes()

    def show_notes(self) -> None:
        """Show the stored notes in the panel and in the texts."""
        if self._blocks:
            self.show_list(notes_panel(self.work, self.text_name_of, self.sign))
            self.paint()

    # actions

    def highlight(self, selected: Sequence[SelectedSpan], target: str) -> None:
        """Add a selection to the current note as a highlight, or to a new note if none is current."""
        if self.current and selected[0][0].target in self.work.task.texts:
            self.add_highlights(selected[:1])
        else:
            self.add_note(selected, target)

    def add_note(self, selected: Sequence[SelectedSpan], target: str) -> None:
        """Add a note on a selection, or on ``target`` as a whole if nothing is selected or the selected text takes no
        notes. If the rubric has several kinds of notes for it, ask which one to add."""
        paths = [*(span.target for span, _ in selected[:1]), target]
        about = {
            path: self.work.rubric.comments_for(kind) for path in paths if (kind := self.work.task.kinds.get(path))
        }
        path, blocks = next(((path, blocks) for path, blocks in about.items() if blocks), (target, ()))
        if len(blocks) > 1:
            titles = [(block.key, block.title) for block in blocks]
            self.panel.ask(titles, lambda key: self._begin_note(path, key, selected[:1]))
        elif blocks:
            self._begin_note(path, blocks[0].key, selected[:1])
        else:
            self._workspace.view.refuse(self.tr("No notes are asked for about this text."))

    def _begin_note(self, target: str, key: str, selected: Sequence[SelectedSpan] = ()) -> None:
        if self.begin(target, selected, key=key):
            self._workspace.highlights.focus(f"{self.current}/0")

    def focus_missing(self, problem: MissingAnswer) -> bool:
        """Go to the first note that lacks something; add a note if there is none."""
        if not super().focus_missing(problem):
            self._begin_note(problem.target, problem.key)
        return True
