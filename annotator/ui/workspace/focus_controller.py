"""Shows the cards and the cursor of the workspace, and keeps the cursor and Qt's focus at the same place."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.missing_answer import MissingAnswer
from annotator.services.view_models import TaskViewModel
from annotator.ui.application import application
from annotator.ui.items.editor import TextEditor
from annotator.ui.state_holder import StateHolder
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import translate_message
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.workspace import cursor as cursors
from annotator.workspace.card_model import Cursor, build_task_screen
from annotator.workspace.critique_model import CritiqueBlocks

if TYPE_CHECKING:
    from annotator.ui.workspace_controller import WorkspaceController


class FocusController(QObject, StateHolder):
    """Holds the state and shows it in the view. Where the cursor goes is decided by
    :mod:`annotator.workspace.cursor`; it also goes to the card that the user clicked or reached by Tab or find, so that
    scores, ranks, tags and notes refer to that."""

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._workspace, self._view = workspace, workspace.view
        self._view.status.holder = self
        # Deferred: Qt moves the focus of a hidden widget to any other one first.
        self._sync_timer = single_shot_timer(self, 0, self.sync_focus)
        application().focusChanged.connect(self._watch)

    @property
    def task(self) -> TaskViewModel | None:
        return self.state.task

    @property
    def cursor(self) -> Cursor | None:
        return self.state.cursor

    @property
    def here(self) -> str:
        """The text in focus."""
        return self._view.here(self.cursor.target) if self.cursor is not None else ""

    def open(
        self, task: TaskViewModel, problems: Sequence[MissingAnswer], keys: Set[str], target: str, key: str
    ) -> None:
        """Open a task, which lacks ``problems``, in its layout. The cursor is at ``target`` and ``key``, or else where
        :func:`cursors.opened` puts it. ``keys``: the letters that were given to commands."""
        one_text = self._view.task_layout.one_text
        content = build_task_screen(
            task.rubric,
            task.task,
            task.order,
            task.letters,
            translate_message,
            answers=CritiqueBlocks.of(task.rubric, task.task) is not None,
            critiquing=one_text,
            keys=keys,
        )
        opened = cursors.opened(task, content, problems, one_text=one_text, target=target, key=key)
        self.state = replace(opened, visit=self.state.visit)

    def show(self) -> None:
        """Show the task that was opened."""
        self._view.status.update()  # without the message of the task before
        self._view.show_context(self.state.content)
        self._show_group()
        self.go_to(self.state.cursor)

    def render(self, targets: Set[str], *, take_focus: bool) -> None:
        """Show the answers of ``targets`` and the cursor. ``take_focus``: also focus its widget."""
        state = self.state
        if state.task is None:
            return
        if self._view.group is not state.content.groups[state.group]:
            self._show_group()
        elif targets:
            self._view.show_work(targets)
        if state.cursor is not None:
            self._view.show_cursor(state.cursor, take_focus=take_focus)
        digit_field = cursors.digit_field(state)
        self._view.show_levels(digit_field, cursors.answer_at(state, digit_field) if digit_field is not None else None)

    def show_typed(self, typed: str) -> None:
        """Show the digits typed so far in the focused row, or as a message if that row is not shown."""
        if typed == self.state.typed:
            return
        self.change(typed=typed)
        if self.cursor and (row := self._view.row(self.cursor)) is not None:
            row.change(typed=typed)
        elif (field := self.state.field) is not None and typed:
            self._view.status.show_message(f"{field.title}: {typed}…")
        else:
            self._view.status.clear_message()

    def find(self, target: str, key: str = "") -> Cursor | None:
        """See :func:`cursors.find`."""
        return cursors.find(self.state, target, key)

    def go_to(self, cursor: Cursor | None, changed: Set[str] | None = None, *, take_focus: bool = True) -> None:
        """Move the cursor and scroll it into view. ``changed``: the texts whose answers are shown anew, too.
        ``take_focus``: also give its widget the keyboard focus."""
        if cursor is None or self.state.task is None:
            return
        if cursor != self.state.cursor:
            self._workspace.keep_number()
            self.state = cursors.moved(self.state, cursor)
        self._workspace.show_state(changed, take_focus=take_focus)

    def _watch(self, before: QWidget | None, now: QWidget | None) -> None:
        if self.task is None:  # none is shown yet
            return
        if isinstance(now, ScoreRowWidget) and not isinstance(before, ScoreRowWidget):
            for pane in self._view.panes().values():
                if pane.textCursor().hasSelection():
                    pane.clear_selection()  # keys act on the scores now
        self._workspace.keep_number()  # digits typed next start a new one, even if the focus returns to the same widget
        self._view.follow_focus(now)
        self._sync_timer.start()

    def sync_focus(self) -> None:
        """Move the cursor to the text with the keyboard focus, if it has fields. The field stays the same."""
        self._sync_timer.stop()
        now = QApplication.focusWidget()
        if isinstance(now, ScoreRowWidget) and now.current:
            return  # the row of the cursor
        target = self._view.target_around(now) if now is not None else ""
        if now is None or self.cursor is None or target in ("", self.cursor.target):
            return
        self._workspace.keep_number()
        self.go_to(self.find(target), take_focus=False)
        now.setFocus()  # showing it may have moved the focus

    @property
    def reason_editor(self) -> TextEditor | None:
        """The editor for the reason of the focused answer."""
        rows = self._view.rows(self.cursor.target) if self.cursor is not None else None
        editor = rows.reasons.get(self.cursor.key) if rows is not None and self.cursor is not None else None
        return editor if editor is not None and editor.isVisibleTo(self._view) else None

    @property
    def reason_editor_below(self) -> TextEditor | None:
        """The reason editor, if Down leads to it from the last row of the fields about all texts."""
        target = self._view.footer.field_rows.target
        return self.reason_editor if target and self.cursor == self.state.columns[target][-1] else None

    def step_question(self, step: int) -> None:
        """Show the next or previous question that has fields, or the next authored question."""
        if self._view.task_layout.step_question(step):
            return
        if (onward := cursors.question(self.state, step)) is not None:
            self.change(group=self.state.content.group_by_target[onward.target])
            self._show_group()  # with the cursor where typed text belongs, which the layout may still store
            self.go_to(onward)
        else:
            after, before = (
                self.tr("There is no question after this one."),
                self.tr("There is no question before this one."),
            )
            self._view.status.show_message(after if step > 0 else before)

    def _show_group(self) -> None:
        groups, number = self.state.content.groups, self.state.group
        self._view.show_group(groups[number], number + 1, len(groups))
        self._workspace.text_tools.show_texts()
        self._view.show_work()
