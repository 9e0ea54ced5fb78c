"""Navigation between the parts of the workspace, and which of them are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from annotator.model.target import question_target
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.workspace.reading import ReadingPlace, ReadingTrail

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController

_LINES_A_STEP = 12  # lines that Space scrolls a response


class PaneNavigationController(QObject):
    """Expands the prompt, the levels and the guidelines, and moves the focus between parts."""

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._workspace, self._view, self._focus = workspace, workspace.view, workspace.focus

    def cycle_region(self, step: int) -> None:
        """Move the focus to the next part of the window (F6)."""
        regions = [*self._view.regions(), self._view.top.menu_button]
        focused = QApplication.focusWidget()
        index = regions.index(focused) if focused in regions else -1
        regions[(index + step) % len(regions)].setFocus(Qt.FocusReason.TabFocusReason)

    def scroll_text(self, direction: int) -> None:
        """Scroll the focused text by some lines."""
        self._say_edge(direction, self._view.scroll_text(self._focus.here, direction * _LINES_A_STEP))

    def scroll_whole(self, direction: int) -> None:
        """Scroll the focused text to its end, or to its start for negative numbers."""
        self._say_edge(direction, self._view.scroll_whole(self._focus.here, direction))

    def _say_edge(self, direction: int, scrolled: bool) -> None:
        ends, begins = self.tr("The text ends here."), self.tr("The text begins here.")
        if not scrolled:
            self._view.status.show_message(ends if direction > 0 else begins)
        else:
            self._view.status.take_back(begins if direction > 0 else ends)

    def leave_place(self, target: str, offset: int) -> None:
        """Note a place in a text that a jump is leaving."""
        self._set_trail(self._focus.state.trail.leaving(ReadingPlace(target, offset)))

    def follow_trail(self, *, forward: bool) -> None:
        """Show the place that the last jump has left, or the one from which one went back."""
        trail, panes = self._focus.state.trail, self._view.panes()
        aim = (trail.ahead if forward else trail.behind)[-1:]
        pane = panes.get(aim[0].target) if aim else None
        current = None
        if pane is not None and not pane.visibleRegion().isEmpty():
            current = ReadingPlace(aim[0].target, pane.top)
        elif (focused := self._pane) is not None:  # a jump from another text
            current = ReadingPlace(self._focus.here, focused.top)
        trail, place = trail.forward(current) if forward else trail.back(current)
        if place is not None and place.target in panes:
            self._view.reveal(place.target)
            self._view.panes()[place.target].show_top(place.offset)
        self._set_trail(trail)

    def _set_trail(self, trail: ReadingTrail) -> None:
        self._focus.change(trail=trail)
        self._workspace.show_state()  # other commands apply

    def toggle_pinned(self) -> None:
        """Show a second view of the passage at the place where it is read, or close it."""
        context = self._view.context
        if not context.pinned.isHidden():
            self._focus.go_to(self._focus.cursor)  # before the view with the keyboard is hidden
            context.pinned.unfollow()
        elif not context.pin():
            self._view.status.show_message(self.tr("There is no passage here."))

    def scroll_sideways(self, direction: int) -> None:
        """Scroll a wide table in the focused text to its end, or back."""
        if (pane := self._pane) is not None and not pane.scroll_sideways(direction):
            self._view.status.show_message(self.tr("Nothing here can be scrolled horizontally."))

    @property
    def _pane(self) -> ReadingPane | None:
        """The pane of the text in focus."""
        return self._view.panes().get(self._focus.here)

    def toggle_prompt(self) -> None:
        """Show all of the prompt or question, or as much as fits."""
        view, focus = self._view, self._focus
        if view.task_layout.one_text:
            pane = view.task_layout.question_to_expand
        elif (prompt := view.prompt.text_item) is None:
            self._go_to_prompt_turn()
            return
        elif view.prompt.isHidden():
            focus.go_to(focus.find(prompt.target))  # show its card
            return
        else:
            pane = view.prompt.pane if view.prompt.more_to_show else None
        if pane is None:
            view.status.show_message(self.tr("All of the prompt is shown already."))
            return
        view.expand_prompt(not view.state.prompt_open)
        if view.state.prompt_open:
            pane.setFocus()
        else:
            focus.go_to(focus.cursor)

    def _go_to_prompt_turn(self) -> None:
        """Focus the prompt if it is the last turn of the conversation; from there, return to the scores."""
        context, focus, target = self._view.context, self._focus, question_target(1)
        pane = context.by_target.get(target)
        if pane is None:
            self._view.status.show_message(self.tr("There is no prompt here."))
        elif pane.hasFocus():
            focus.go_to(focus.cursor)
        elif target in focus.state.content.turns:
            focus.go_to(focus.find(target))
        else:
            context.reveal(target)
            pane.setFocus()

    def toggle_levels(self) -> None:
        """Show all levels of the focused row, or as many as fit; of a criterion or step the next part."""
        if self._view.strip.brief:
            self._view.toggle_levels()
        elif self._view.strip.show_next_page():
            pass
        elif self._view.strip.is_empty:
            self._view.status.show_message(self.tr("The levels of this question have no descriptions."))
        else:
            self._view.status.show_message(self.tr("All levels are shown already."))

    def show_guidelines(self) -> None:
        """Show the guidelines of the current task, without moving the focus: bundles may have different ones."""
        self._view.panels.show_panel("guidelines", True)
        self._view.guidelines.show_text(self._workspace.session.guidelines)

    def toggle_guidelines(self) -> None:
        if self._view.panels.shows("guidelines"):
            self._view.panels.show_panel("guidelines", False)
            self._view.notices.put_away("notice.guidelines")
            self._focus.go_to(self._focus.cursor)
        else:
            self.show_guidelines()
