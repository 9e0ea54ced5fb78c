"""Scores, ranks, tags and notes go to the text that has the keyboard: the one with the frame around it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.workspace_view import WorkspaceView


class TextFocus(QObject):
    """Moves the spot to the card that the keyboard was given to, by click, Tab or find; the attribute stays the same.

    ``finish`` takes what has been typed of a number, which belongs to the spot that is left.
    """

    def __init__(
        self, view: WorkspaceView, focus: FocusController, finish: Callable[[], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._focus = focus
        self._finish = finish
        # Later: a widget that goes passes the keyboard on to any other first, and only then it gets where it belongs.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.settle)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._watch)

    def _watch(self, _: QWidget | None, now: QWidget | None) -> None:
        self._view.follow_focus(now)
        self._soon.start()

    def settle(self) -> None:
        """Have the spot where the keyboard is, where that is a text with scores of its own."""
        self._soon.stop()
        now, spot = QApplication.focusWidget(), self._focus.spot
        target = self._view.columns.target_around(now) if now is not None else ""
        if now is None or spot is None or target in ("", spot.target):
            return
        self._finish()
        self._focus.go(self._focus.find(target), take_focus=False)
        now.setFocus(Qt.FocusReason.OtherFocusReason)  # a number that was finished may have moved it
