"""Shows typed text that could not be saved (as on a full disk) after its task was left, until it is copied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from annotator.ui.items.editor import TextEditor

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController


class UnsavedTextNotice(QObject):
    """A notice of text that could not be saved, which is kept by task, in memory. Shown in the next task, and whenever
    its own task is shown again."""

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._notices, self._focus = workspace.view.notices, workspace.focus

    @property
    def _words(self) -> Mapping[int, str]:
        return self._focus.state.visit.unsaved

    def collect(self, position: int, editors: Sequence[TextEditor]) -> bool:
        """Take unsaved text from the editors of the task that is being left. Returns whether there was any."""
        before, after = self._words, self.unsaved(position, editors)
        for editor in editors:
            editor.discard()
        self._focus.remember(unsaved=after)
        return after != before

    def unsaved(self, position: int, editors: Sequence[TextEditor]) -> Mapping[int, str]:
        """All unsaved text by task, including that in the ``editors`` of the present one."""
        texts = [editor.words for editor in editors if editor.has_unsaved and editor.words.strip()]
        if not texts:
            return self._words
        return {**self._words, position: "\n\n".join([*filter(None, [self._words.get(position)]), *texts])}

    def show_task(self, position: int, position_left: int | None = None) -> None:
        """Show the unsaved text of this task, or of the one at ``position_left``."""
        self._notices.put_away("notice.unsaved_text")
        for place in (position_left, position):
            if place is not None and place in self._words:
                self._show(place, in_this_task=place == position)
                return

    def _show(self, position: int, *, in_this_task: bool) -> None:
        of_other_task = self.tr("What you typed in task {number} was not saved: “{words}”")
        template = self.tr("What you typed in this task was not saved: “{words}”") if in_this_task else of_other_task
        text = self._words[position]

        def copy() -> None:
            QApplication.clipboard().setText(text)

        offer = (self.tr("Copy the words"), copy)
        template = template.format(number=position + 1, words=text)
        notice = self._notices.show_notice(template, "warning", offer, name="notice.unsaved_text")
        notice.dismiss_button.clicked.connect(lambda: self._drop(position))

    def _drop(self, position: int) -> None:
        remaining = {at: text for at, text in self._words.items() if at != position}
        self._focus.remember(unsaved=remaining)
