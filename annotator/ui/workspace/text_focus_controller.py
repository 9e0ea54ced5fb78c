"""Moves the field focus to the text that has the keyboard focus, so that scores, ranks, tags and notes refer to it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.ui.workspace.workspace_view import WorkspaceView


class TextFocusController(QObject):
    """Moves the focus to the card that the user clicked or reached by Tab or find; the field stays the same.

    ``finish`` completes a pending number, which belongs to the field that is left, without moving the focus.
    """

    def __init__(
        self, view: WorkspaceView, focus: FocusController, finish: Callable[[], object], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._focus = focus
        self._finish = finish
        # Deferred: Qt moves the focus of a hidden widget to any other one first.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.sync_focus)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._watch)

    def _watch(self, before: QWidget | None, now: QWidget | None) -> None:
        if self._focus.task is None:  # none is shown yet
            return
        if isinstance(now, ScoreRowWidget) and not isinstance(before, ScoreRowWidget):
            self._clear_selections()
        self._finish()  # digits typed next start a new number, even if the focus returns to the same widget
        if self._view.task_layout is not None:
            self._view.follow_focus(now)
        self._soon.start()

    def _clear_selections(self) -> None:
        """Clear the selections of all texts, since keys act on the scores now."""
        for pane in self._view.panes().values():
            if pane.textCursor().hasSelection():
                pane.clear_selection()

    def sync_focus(self) -> None:
        """Move the field focus to the text with the keyboard focus, if it has fields."""
        self._soon.stop()
        now, location = QApplication.focusWidget(), self._focus.location
        if isinstance(now, ScoreRowWidget) and now.current:
            return  # the row of the focused field
        target = self._view.target_around(now) if now is not None else ""
        if now is None or location is None or target in ("", location.target):
            return
        self._finish()
        self._focus.go_to(self._focus.find(target), take_focus=False)
        now.setFocus(Qt.FocusReason.OtherFocusReason)  # showing it may have moved the focus
