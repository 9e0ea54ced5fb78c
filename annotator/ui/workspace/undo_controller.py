"""Undo and redo, which also show what has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from annotator.errors import AnnotatorError
from annotator.ui.items.editor import TextEditor
from annotator.ui.translation import translate_message
from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.workspace_view import WorkspaceView
from annotator.workspace import cursor as cursors

if TYPE_CHECKING:
    from annotator.services.session import Session
    from annotator.services.view_models import AnnotationEditResult

Attempt = Callable[[Callable[[], "AnnotationEditResult | None"]], "AnnotationEditResult | AnnotatorError | None"]


class UndoController(QObject):
    """The controller of undo and redo. ``flush`` stores pending text; ``attempt`` calls a function and shows its
    error."""

    def __init__(self, session: Session, view: WorkspaceView, focus: FocusController, flush: Callable[[], None],
                 attempt: Attempt, parent: QObject) -> None:  # fmt: skip
        super().__init__(parent)
        self._session = session
        self._view = view
        self._focus = focus
        self._flush = flush
        self._attempt = attempt

    def undo(self) -> None:
        self._flush()
        if self._session.undo_label is None:
            self._view.status.show_message(self.tr("There is nothing to undo."))
        else:
            self._turn(self._session.undo, self.tr("Undone: {label}, task {n}"))

    def redo(self) -> None:
        self._flush()
        if self._session.redo_label is None:
            self._view.status.show_message(self.tr("There is nothing to redo."))
        else:
            self._turn(self._session.redo, self.tr("Redone: {label}, task {n}"))

    def _turn(self, turn: Callable[[], AnnotationEditResult | None], done: str) -> None:
        """Run undo or redo. The editor in use keeps the focus if it still exists."""
        typing = QApplication.focusWidget()
        change = self._attempt(turn)
        if change is None or isinstance(change, AnnotatorError):
            return  # the error was shown
        focus = self._focus
        row = cursors.changed(focus.state, change.before, change.after)
        focus.go_to(row or focus.find(self._changed(change)), take_focus=False)
        layout = self._view.task_layout
        if not (isinstance(typing, TextEditor) and typing.isVisible()):
            if row is not None or layout is None or not layout.restore_focus():
                focus.go_to(focus.location)
        elif not typing.hasFocus():
            typing.setFocus(Qt.FocusReason.OtherFocusReason)
        self._view.status.show_message(done.format(label=translate_message(change.label), n=change.position + 1))

    def _changed(self, change: AnnotationEditResult) -> str:
        """The target of a change that is not an answer of a row."""
        layout = self._view.task_layout
        return (layout.select_change(change) or "") if layout is not None else next(iter(sorted(change.targets)), "")
