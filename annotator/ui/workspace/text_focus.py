"""Scores, ranks, tags and notes go to the text that has the keyboard: the one with the frame around it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.workspace.card_model import CardModel
from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.score_grid import FieldLocation
from annotator.ui.workspace.score_row import ScoreRow
from annotator.ui.workspace.workspace_view import WorkspaceView

_UNSETTLED = (None, None, None)


class TextFocusTracker(QObject):
    """Moves the spot to the card that the keyboard was given to, by click, Tab or find; the attribute stays the same.

    ``finish`` takes what has been typed of a number, which belongs to the spot that is left; it leads nowhere.
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
        self._settled: tuple[QWidget | None, FieldLocation | None, CardModel | None] = (
            _UNSETTLED  # what was looked at last
        )
        view.columns.window_changed.connect(self._invalidate)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._watch)

    def _watch(self, _: QWidget | None, now: QWidget | None) -> None:
        self._settled = _UNSETTLED
        if isinstance(now, ScoreRow):
            self._clear_selections()
        self._finish()  # what is typed next is another number, wherever the keyboard went and came back from
        if self._view.task_layout is not None:
            self._view.follow_focus(now)
        self._soon.start()

    def _clear_selections(self) -> None:
        """Keys act on the scores now: no text looks as if they extended what is selected in it."""
        for pane in self._view.panes().values():
            if pane.textCursor().hasSelection():
                pane.clear_selection()

    def _invalidate(self) -> None:
        self._settled = _UNSETTLED

    def sync_focus(self) -> None:
        """Have the spot where the keyboard is, where that is a text with scores of its own."""
        self._soon.stop()
        now, location = QApplication.focusWidget(), self._focus.location
        widget, there, model = self._settled
        if now is widget and location == there and self._focus.model is model:
            return
        self._settled = (now, location, self._focus.model)
        if isinstance(now, ScoreRow) and now.current:
            return  # the row of the spot
        target = self._view.target_around(now) if now is not None else ""
        if now is None or location is None or target in ("", location.target):
            return
        self._finish()
        self._focus.go(self._focus.find(target), take_focus=False)
        now.setFocus(Qt.FocusReason.OtherFocusReason)  # having it shown may have moved it
