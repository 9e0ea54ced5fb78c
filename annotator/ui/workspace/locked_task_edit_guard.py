"""The guard of revisions: holds back the first change of finished work, and refuses changes next to an outdated
text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from annotator.errors import AnnotatorError
from annotator.model.edit import AnnotationEdit
from annotator.services.finished_work_lock import LOCKED
from annotator.ui.items.editor import TextEditor
from annotator.ui.translation import error_text
from annotator.ui.widgets.notice_area import NoticeStrip
from annotator.ui.workspace.workspace_view import WorkspaceView

if TYPE_CHECKING:
    from annotator.services.session import Session
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel

Made = TypeVar("Made", "AnnotationEditResult", "AnnotationEditResult | None")
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_ALT_GR = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_TAKING_AWAY = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CHANGING = (
    QKeySequence.StandardKey.Paste,
    QKeySequence.StandardKey.Cut,
    QKeySequence.StandardKey.DeleteStartOfWord,
    QKeySequence.StandardKey.DeleteEndOfWord,
)


class LockedTaskEditGuard(QObject):
    """Guards locked tasks: makes edits, and shows in the status line why an edit is refused.

    An editor is read-only while its task is locked. The first key that would change its text is held back, like any
    other change of a locked task; a held-back character is inserted when the next one is typed.
    """

    failed = Signal(object)  # AnnotatorError
    made = Signal(object)  # AnnotationEditResult
    other_version = Signal()  # another version of the task has become the current one
    refused = Signal()  # widgets that show the change already have to be updated

    def __init__(self, view: WorkspaceView, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._session = session
        self._editor: TextEditor | None = None
        self._notice: NoticeStrip | None = None
        self._kept: tuple[QTextCursor, str] | None = None  # the held-back character, and its position
        self._asked = ""  # the message shown for it
        QApplication.instance().focusChanged.connect(self._watch)  # type: ignore[union-attr]

    def attempt(self, work: Callable[[], Made], *, words_follow: bool = False) -> Made | AnnotatorError:
        """Call ``work``. Returns its result, or the error after showing it; see :meth:`apply`."""
        try:
            change = work()
        except AnnotatorError as error:
            if error.code == "edit.other_version":
                self.other_version.emit()
            if error.code.startswith("edit."):
                self._show_message(error, words_follow=words_follow)
                self.refused.emit()
            else:
                self.failed.emit(error)
            return error
        else:
            if change is not None:
                self.made.emit(change)
            return change
        finally:
            self._update_commands()

    def apply(self, edit: AnnotationEdit, merge: str, *, words_follow: bool) -> AnnotationEditResult | None:
        """Make an edit. Returns None if it was refused, after showing why. ``words_follow``: the user may go on to type
        text, which then must not act as commands."""
        made = self.attempt(partial(self._session.apply, edit, merge), words_follow=words_follow)
        return None if isinstance(made, AnnotatorError) else made

    def show_task(self, task: TaskViewModel) -> None:
        """Show a notice if the owner has changed the texts of this work."""
        self._view.notices.put_away(self._notice)
        self._notice = None
        if task.earlier:
            words = self.tr(
                "The owner has changed this task since you finished it. Your work stands on what you see here."
            )
            offer = (self.tr("Show the new version"), lambda: self.attempt(self._session.update_to_newest))
            self._notice = self._view.notices.show_notice(words, "warning", offer)
        elif task.unconfirmed:
            names = ", ".join(self._view.who(target) for target in task.task.texts if target in task.unconfirmed)
            words = self.tr(
                "The owner has changed a text since you judged it: {names}. What you gave counts once you have looked "
                "at it again and submitted."
            )
            self._notice = self._view.notices.show_notice(words.format(names=names), "warning")
        self._update_commands()

    def _show_message(self, error: AnnotatorError, *, words_follow: bool = False) -> None:
        words = error_text(error)
        who = self._view.who(error.where) if error.code == "edit.unconfirmed" else ""
        words = f"{who}: {words}" if who else words
        if words_follow:
            self._view.refuse(words, again=error.code in LOCKED)
        else:
            self._view.show_refused(words)

    def _watch(self, _: QWidget | None, new: QWidget | None) -> None:
        if self._editor is not None and self._editor is not new:
            if isValid(self._editor):
                self._editor.removeEventFilter(self)
                self._editor.setReadOnly(False)  # it may show another task's text next
            self._editor = self._kept = None
        if isinstance(new, TextEditor) and new is not self._editor and self._view.isAncestorOf(new):
            self._editor = new
            if self._session.locked:
                new.installEventFilter(self)
        self._update_commands()

    def _update_commands(self) -> None:
        """Make the editor in use read-only while the task is locked, and filter its keys."""
        editor = self._editor
        if editor is not None and editor.isReadOnly() != (locked := self._session.locked):
            editor.setReadOnly(locked)
            if locked:
                editor.installEventFilter(self)
            else:
                editor.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        changes = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and _changes_text(event)
        if changes and self._session.locked:
            return self._press(event)  # type: ignore[arg-type]  # a QKeyEvent
        return super().eventFilter(watched, event)

    def _press(self, event: QKeyEvent) -> bool:
        """Handle a key press. Returns whether it is held back."""
        if event.isAutoRepeat():
            return True
        if self._kept is not None and event.key() == Qt.Key.Key_Backspace:
            self._kept = None  # deletes the held-back character
            self._view.status.take_back(self._asked)
            return True
        try:
            self._session.press()
        except AnnotatorError as error:
            if error.code == "edit.other_version":
                self.other_version.emit()
            self._hold(event, error)
            return True
        finally:
            self._update_commands()
        self._put_in()
        return False

    def _hold(self, event: QKeyEvent, error: AnnotatorError) -> None:
        """Show why a key has not changed the text yet, and keep its character."""
        typed, editor = event.text(), self._editor
        words = {
            "edit.submitted": self.tr("Submitted. Type on to revise it: “{typed}” is put in then."),
            "edit.skipped": self.tr("Skipped. Type on to take it up: “{typed}” is put in then."),
        }.get(error.code)
        if editor is None or words is None or not _is_typed(event):
            self._show_message(error)
            return
        self._kept = editor.textCursor(), typed
        self._asked = words.format(typed=typed)
        self._view.show_refused(self._asked)

    def _put_in(self) -> None:
        """Insert the held-back character at its position, after the user has typed another one."""
        kept, self._kept = self._kept, None
        if kept is not None:
            self._view.status.take_back(self._asked)
            kept[0].insertText(kept[1])


def _changes_text(event: QKeyEvent) -> bool:
    """Whether a key would change the text of an editor."""
    if any(event.matches(keys) for keys in _CHANGING):
        return True
    return _is_typed(event) or (event.key() in _TAKING_AWAY and not event.modifiers() & _HELD)


def _is_typed(event: QKeyEvent) -> bool:
    """Whether a key types a character. AltGr is Ctrl+Alt on some systems."""
    held = event.modifiers() & _HELD
    return bool(event.text()) and event.text().isprintable() and held in (Qt.KeyboardModifier.NoModifier, _ALT_GR)
