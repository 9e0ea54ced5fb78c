"""The commands that show texts in another form: as written, without reasoning, with all of the tools' words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from annotator.text.runs import RenderedText
from annotator.ui.workspace.source_view import form_of
from annotator.ui.workspace.text_display import text_options

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel
    from annotator.ui.workspace_controller import WorkspaceController


class TextFormController(QObject):
    """The controller of the form of texts. The kinds of texts that are shown as written are a preference by rubric: the
    choice applies to all responses, so that no formatted text is compared with an unformatted one. Reasoning and tools
    are folded or shown in one task."""

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._view, self._focus, self._preferences = workspace.view, workspace.focus, workspace.preferences
        self._display, self._show_message = self._view.text_display, self._view.status.show_message

    def show_task(self, task: TaskViewModel) -> None:
        """Render texts as this task's rubric asks, and as the user has chosen for it."""
        self._display.options = text_options(task.rubric)
        self._display.as_written = frozenset(self._preferences.value.as_written.get(task.rubric.id, ()))
        self._display.data = task.task.messages_of("tool")
        self._display.instructions = task.task.messages_of("system") - task.task.kinds.keys()

    def _show_texts(self) -> None:
        """Show the texts on the screen in their form, which has changed."""
        panes, prompt = [*self._view.panes().items()], self._view.prompt
        if prompt.text_item is not None:  # its line is not a pane of its own
            panes.append((prompt.text_item.target, prompt.pane))
        for target, pane in panes:
            pane.set_form(self._display.form(target))

    # as written

    def toggle_source(self) -> None:
        """Show texts of the kind that has the focus as written, or formatted."""
        focused, panes = QApplication.focusWidget(), self._view.panes()
        self.toggle(next((target for target in panes if panes[target] is focused), self._focus.here))

    def toggle_source_beside(self) -> None:
        """The same for the texts beside those of the kind that has the focus."""
        panes, prompt = dict(self._view.panes().items()), self._view.prompt
        if prompt.text_item is not None:
            panes.setdefault(prompt.text_item.target, prompt.pane)
        beside = {form_of(target): target for target, pane in panes.items() if pane.rendered.formatted}
        targets = [target for form, target in beside.items() if form not in ("response", form_of(self._focus.here))]
        raw_by_target = {target: panes[target].form.raw for target in targets}
        for target, raw in raw_by_target.items():
            if raw == all(raw_by_target.values()):  # those that are shown otherwise than they will be
                self.toggle(target)
        if not targets:
            self._show_message(self.tr("No text beside this one is formatted."))

    def toggle(self, target: str) -> None:
        """Show texts of the kind of ``target`` as written, or formatted."""
        if (task := self._focus.task) is None:
            return
        rubric, form = task.rubric.id, form_of(target)
        self._display.as_written ^= {form}
        chosen = self._display.as_written
        other_rubrics = {name: forms for name, forms in self._preferences.value.as_written.items() if name != rubric}
        self._preferences.change(
            as_written={**other_rubrics, rubric: tuple(sorted(chosen))} if chosen else other_rubrics
        )
        self._show_texts()
        text = {
            "question": (self.tr("Prompts are shown as they were written."), self.tr("Prompts are shown formatted.")),
            "passage": (self.tr("Passages are shown as they were written."), self.tr("Passages are shown formatted.")),
            "message": (self.tr("Messages are shown as they were written."), self.tr("Messages are shown formatted.")),
        }.get(form, (self.tr("Responses are shown as they were written."), self.tr("Responses are shown formatted.")))
        self._show_message(text[form not in chosen])

    # reasoning and tools

    def _rendered_texts(self) -> Iterator[RenderedText]:
        """All texts of the screen, also those that have not come into sight."""
        return (self._display.rendered(source, target) for target, source in self._view.sources().items())

    def fold_reasoning(self) -> None:
        """Hide or show the models' reasoning in all texts of this task.

        The next task starts with all reasoning shown, so that no text is judged without having been shown completely.
        """
        if not any(text.reasoning for text in self._rendered_texts()):
            self._show_message(self.tr("No text of this task has reasoning to fold."))
            return
        folded = not self._focus.state.reasoning_folded
        self._focus.change(reasoning_folded=folded)
        self._show_texts()
        self._show_message(
            self.tr("Reasoning is folded in this task.") if folded else self.tr("Reasoning is shown again.")
        )

    def toggle_tools(self) -> None:
        """Show the definitions of the models' tools in the system's messages and long results, or fold them."""
        if not any(text.tools for text in self._rendered_texts()):
            self._show_message(self.tr("No text of this task has definitions or results of tools."))
            return
        unfolded = not self._focus.state.tools_unfolded
        self._focus.change(tools_unfolded=unfolded)
        self._show_texts()
        self._show_message(
            self.tr("Definitions and results of tools are shown in full.")
            if unfolded
            else self.tr("Definitions and long results of tools are folded.")
        )

    def unfold(self) -> None:
        """Show all texts of this task in full."""
        if self._focus.state.reasoning_folded or not self._focus.state.tools_unfolded:
            self._focus.change(reasoning_folded=False, tools_unfolded=True)
            self._show_texts()

    # scrolling

    def toggle_scroll_together(self) -> None:
        """Toggle whether the visible responses scroll together."""
        together = self._view.columns.scroll_together = not self._view.columns.scroll_together
        self._preferences.change(scroll_together=together)
        self._show_message(
            self.tr("Responses scroll together.") if together else self.tr("Each response scrolls separately.")
        )
