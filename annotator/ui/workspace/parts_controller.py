"""Which parts of the workspace are shown, and which has the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.workspace_view import WorkspaceView

if TYPE_CHECKING:
    from annotator.services.session import Session

_LINES_A_STEP = 12  # that Space scrolls an answer by


class PartsController(QObject):
    """Turns the prompt, the levels and the guidelines over, and goes from part to part."""

    def __init__(self, view: WorkspaceView, focus: FocusController, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._focus = focus
        self._session = session

    def cycle_region(self, step: int) -> None:
        """F6: on to the next part of the window."""
        regions = [*self._view.regions(), self._view.top.menu_button]
        here = QApplication.focusWidget()
        index = regions.index(here) if here in regions else -1
        regions[(index + step) % len(regions)].setFocus(Qt.FocusReason.TabFocusReason)

    def scroll_text(self, direction: int) -> None:
        """Scroll the text in focus by some lines."""
        spot = self._focus.spot
        pane = self._view.panes().get(self._view.here(spot.target)) if spot is not None else None
        if pane is not None:
            pane.scroll_steps(direction * _LINES_A_STEP)

    def turn_prompt(self) -> None:
        """Show all of the prompt or question, or no more than there is room for."""
        view, focus = self._view, self._focus
        if view.task_layout is not None:
            opened = view.task_layout.turn_question()
        elif view.prompt.isHidden() and view.prompt.again:
            focus.go(focus.find(view.prompt.target))  # its card is in sight
            return
        else:
            more = not view.prompt.isHidden() and view.prompt.more_to_show
            opened = view.turn_prompt() if more else None
        if opened is None:
            view.status.say(self.tr("All of the prompt is shown."))
        elif not opened:
            focus.go(focus.spot)

    def turn_levels(self) -> None:
        """Show all levels of the score in focus, or no more than there is room for."""
        if self._view.strip.brief:
            self._view.turn_levels()
        else:
            self._view.status.say(self.tr("All levels are shown."))

    def toggle_guidelines(self) -> None:
        shown = not self._view.guidelines.isVisible()
        self._view.guidelines.set_source(self._session.guidelines)
        self._view.show_guidelines(shown)
        if shown:
            self._view.guidelines.show_place()
        else:
            self._focus.go(self._focus.spot)
