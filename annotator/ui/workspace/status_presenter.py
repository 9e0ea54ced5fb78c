"""Shows the state of the session in the first line and the status line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.errors import AnnotatorError
from annotator.model.pace import HasteWarning
from annotator.services.finished_work_lock import WITHDRAWN
from annotator.translatable_message import TranslatableMessage
from annotator.ui.actions import CommandActions
from annotator.ui.application import application
from annotator.ui.callback import Callback
from annotator.ui.items.editor import PAUSE, TextEditor
from annotator.ui.items.highlight_chip import HighlightChip
from annotator.ui.key_events import command_caps, key_cap_text
from annotator.ui.rank_messages import rank_change_message
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import error_text, translate_message
from annotator.ui.widgets.notice_area import Offer
from annotator.ui.widgets.picker import PickerPopup
from annotator.ui.workspace.active_time_clock import PaceEstimator
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.ui.workspace.task_labels import clock_text, time_left
from annotator.workspace import screen
from annotator.workspace.card_model import Cursor
from annotator.workspace.commands import reasons
from annotator.workspace.contradictions import contradictions
from annotator.workspace.field_models import AnswerFieldModel, ResponseRankFieldModel, question_of
from annotator.workspace.screen import Hint, Keyboard, KeyboardPlace
from annotator.workspace.state import Workspace

if TYPE_CHECKING:
    from annotator.services.session import Session
    from annotator.services.view_models import AnnotationEditResult
    from annotator.ui.workspace_controller import WorkspaceController

_SETTLED = PAUSE + 100  # milliseconds after the last key, when all editors have emitted their text


class WorkspaceStatusPresenter(QObject):
    """Collects what :mod:`annotator.workspace.screen` asks about the window, and shows what it returns."""

    def __init__(self, workspace: WorkspaceController, actions: CommandActions) -> None:
        super().__init__(workspace)
        self._workspace, self._view, self._focus, self._actions = workspace, workspace.view, workspace.focus, actions
        self.typing_timer = single_shot_timer(self, _SETTLED, self.show_saved)  # active while typed text is not emitted
        self._editor: TextEditor | None = None
        self._editor_notice = ""  # its message in the last line
        self.pace = PaceEstimator()
        self._state: Workspace | None = None  # the last state shown; None while another task is being shown
        for changed in (
            actions.enabled,
            actions.remapped,
            self._view.columns.window_changed,
            self._view.strip.out_of_sight_changed,
        ):
            changed.connect(self.show_hints)
        actions.set_object_source(self._turns)
        application().focusChanged.connect(self._watch)

    @property
    def _session(self) -> Session:
        return self._workspace.session

    def _watch(self, old: QWidget | None, new: QWidget | None) -> None:
        """Follow the editor in use: typed text is not saved until the editor has emitted it."""
        if old is not None and old is self._editor:
            self._editor.textChanged.disconnect(self._typed)
            self._editor.noted.disconnect(self._show_editor_notice)
            self._editor = None
        if isinstance(new, TextEditor) and new is not self._editor:
            self._editor = new
            new.textChanged.connect(self._typed)
            new.noted.connect(self._show_editor_notice)
        if not (isinstance(old, ScoreRowWidget) and isinstance(new, ScoreRowWidget)):  # or else the state has changed
            self.show_hints()

    def _show_editor_notice(self) -> None:
        """Show the message of an editor that has no footer for it, until the editor takes it back."""
        if self._editor is None or self._editor.has_footer or self._editor.notice == self._editor_notice:
            return
        self._view.status.take_back(self._editor_notice)
        self._editor_notice = self._editor.notice
        if self._editor_notice:
            self._view.status.show_message(self._editor_notice, "warning")

    def _typed(self) -> None:
        self.typing_timer.start()
        self.show_saved()

    def update_pace(self, change: AnnotationEditResult) -> None:
        """Add a submitted task to the pace estimate, or remove it after an undo, and clear the delivery state, since no
        export contains the change."""
        self._view.guard.put_away()
        self._view.top.change(delivery="")
        was, now = change.before.status, change.after.status
        if "submitted" not in (was, now) or was == now:
            return
        task = self._session.task_index.keys[change.position]
        if now == "submitted":
            self.pace.add(task, float(self._session.active_seconds_of(change.position)))
        else:
            self.pace.drop(task)

    def leave_task(self, position: int) -> None:
        """Add the time that was spent on a task since it was submitted to the pace estimate."""
        self.pace.update(self._session.task_index.keys[position], float(self._session.active_seconds_of(position)))

    def show_task(self) -> None:
        """Another task is about to be shown: remove the messages about the previous one."""
        self._view.notices.put_away("notice.haste")
        self._state = None
        self.show_active()

    def render(self, state: Workspace, *, accepts: bool = False) -> None:
        """Show the state. ``accepts``: submitting accepts reviewed work with its corrections."""
        before, self._state = self._state, state
        if before is None or before.task is not state.task:
            if before is None or before.annotation.status != state.annotation.status:
                self._show_progress()  # after a score it is the same: that saves 2 % of its time
            problems = self.show_remaining(accepts=accepts)
            if not problems and state.annotation.status == "in_progress":  # later, when the key has said what it did
                QTimer.singleShot(0, self, lambda: self._show_contradiction(state))
            self.show_saved()
        done = frozenset({"task.flag"} if state.annotation.flagged else ())
        held = dict(reasons(state))
        if self._session.withdrawn:
            changing = (command for command in self._actions.bound if command.changes and command.menu != "edit")
            held |= {command.id: WITHDRAWN for command in changing}
        self._actions.set_availability(held, done)
        self.show_hints()

    def _show_progress(self) -> None:
        """Show how many tasks are finished, and the time that the others may take."""
        session = self._session
        if session.next_open(-1) is not None:
            self._view.notices.put_away("notice.all_submitted")
        left = time_left(self.pace.left(session.task_index.open_count))
        at, tasks = session.position + 1, session.count
        self._view.top.change(position=at, tasks=tasks, counts=session.counts, remaining=left)

    def show_remaining(self, *, accepts: bool) -> bool:
        """Show what prevents submitting the task. Returns whether anything does."""
        session, problems = self._session, self._session.missing()
        status = "withdrawn" if session.withdrawn else session.task_index.status(session.position)
        undecided = self._view.task_layout.undecided
        rest = screen.remaining(status, problems, accepts=accepts, undecided=undecided)
        cap = command_caps["task.submit"] if rest.submits else ""
        self._view.status.set_missing(translate_message(rest.text), "good" if rest.good else "quiet", cap)
        return bool(problems or undecided)

    def _show_contradiction(self, state: Workspace) -> None:
        """Say once that answers contradict each other, when the task is complete."""
        known_texts = self._focus.state.contradictions
        new = [text for text in contradictions(state) if text not in known_texts]
        if new and self._state is not None and self._state.task is state.task:
            self._focus.change(contradictions=known_texts | set(new))
            self.add_message(new[0], "warning")

    def add_message(self, text: str, role: str) -> None:
        """Show a message after the one that is shown."""
        status = self._view.status
        status.show_message(f"{status.message} {translate_message(text)}".strip(), role)

    def _turns(self) -> dict[str, str]:
        """What undo and redo would do, and in which task if it is another one. Empty if the journal cannot be read, so
        that menus still open."""
        if self._focus.task is None:
            return {}
        try:
            turns = {"edit.undo": self._session.undo_step, "edit.redo": self._session.redo_step}
        except AnnotatorError:
            return {}
        return {name: self._edit(*step) for name, step in turns.items() if step is not None}

    def _edit(self, label: str, position: int) -> str:
        text = translate_message(label)
        if position == self._session.position:
            return text
        return self.tr("{edit} (task {n})").format(edit=text, n=position + 1)

    @property
    def _place(self) -> KeyboardPlace:
        now = self._view.window().focusWidget()
        if isinstance(now, TextEditor | QLineEdit):
            return "editor"
        if isinstance(now, ReadingPane):
            return "caret" if now.caret_mode and self._view.isAncestorOf(now) else "text"
        if isinstance(now, PickerPopup):
            return "picker"
        return "highlight" if isinstance(now, HighlightChip) and now.editable else ""

    def show_hints(self) -> None:
        """Show the keys that do something."""
        if self._state is None or self._focus.task is None:  # the layout may not have its task yet
            return
        actions, layout, columns = self._actions, self._view.task_layout, self._view.columns
        place = self._place
        able = [(command.context, (command_caps[command.id], command.shown_hint)) for command in actions.hinted]
        review = [hint for context, hint in able if context in ("review", "returned")]
        keyboard = Keyboard(
            command_caps,
            key_cap_text,
            [hint for _, hint in able],
            actions.typed_caps if place == "editor" else frozenset(),
            place,
            [*review, *layout.hints()] if layout.one_text else None,
            letters_lead_to_responses=layout.context != "adjudication",
            enter_highlights=self._workspace.text_tools.accepts_spans,
            levels_away=self._view.strip.out_of_sight,
            one_of_many=columns.one_of_many,
            among=columns.numbers.keys(),
            reason_below=self._focus.reason_editor_below is not None,
            onward=self._onward,
        )
        hints = screen.hints(self._focus.state, keyboard)
        self._view.status.set_hints([(caps, translate_message(text)) for caps, text in hints])

    @property
    def _onward(self) -> list[Hint]:
        """The key that leads on from a finished task, or shows what comes after the last one."""
        if self._session.next_open(-1) is None:
            return [(command_caps["go.open"], self.tr("what comes next"))]
        return [(command_caps["go.open"], self.tr("next task to do"))] if self._session.finished else []

    def show_active(self) -> None:
        """Show the active time of this task."""
        text = self.tr("Active {time}").format(time=clock_text(self._session.active_seconds))
        if self._workspace.active_time.paused:
            text = self.tr("{active} · paused").format(active=text)
        self._view.status.set_active(text)

    def show_saved(self) -> None:
        """Show the saved state: *Saved* once nothing is being typed or saved, and never before."""
        saving = bool(self._session.pending) or self.typing_timer.isActive()
        if not saving:
            self._end_failure()
        elif self._focus.state.visit.failure is not None:
            return
        self._set_saved(saving=saving)

    def _end_failure(self) -> None:
        status, text = self._view.status, self.tr("Everything is saved again.")
        error = self._focus.state.visit.failure
        if self._focus.state.submitting and self._session.failure is None:
            self._focus.change(submitting=False)
            again = TranslatableMessage("Everything is saved again. {key:task.submit} submits the task.")
            status.show_message(again, "success")
        elif error is not None and status.message == _failure(error):
            status.show_message(text, "success")
        self._focus.remember(failure=None)
        self._view.notices.put_away("notice.unsaved")

    def _set_saved(self, *, saving: bool) -> None:
        error = self._focus.state.visit.failure
        text, role = screen.saved(error.code if error is not None else "", saving=saving)
        self._view.top.change(saved=translate_message(text), role=role)

    def show_until_saved(self, error: AnnotatorError, work_state: str) -> None:
        """Show an error as a notice until everything is saved."""
        self._view.notices.show_error(error, work_state, name="notice.unsaved")

    def show_not_saved(self, error: AnnotatorError) -> None:
        """Show that a commit has failed."""
        self._focus.remember(failure=error)
        self._set_saved(saving=True)
        self._view.status.show_message(_failure(error), "danger")

    def show_moved(
        self, change: AnnotationEditResult, location: Cursor, field: AnswerFieldModel, value: int | None
    ) -> None:
        """Say which other ranks an answer has changed, and its actual rank if it differs from the typed one."""
        if not isinstance(field, ResponseRankFieldModel):
            return
        question = question_of(location.target)
        before, after = (annotation.ranking(question, field.key) for annotation in (change.before, change.after))
        cards = self._focus.state.content.by_target
        models = [cards[path] for group in after.groups for path in group if path in cards]
        names = {m.target: m.letter for m in sorted(models, key=lambda m: (len(m.letter), m.letter))}
        if text := rank_change_message(before, after, location.target, value, names):
            self._view.status.show_message(text)

    def show_pace_warning(self, remarks: Sequence[HasteWarning], position: int, back: Callback) -> None:
        """Show that a submitted task shows signs of haste: each sign as a notice once, later as a message. The notice
        stays until another task is shown, and has a button that returns to the task."""
        for remark in remarks[:1]:
            text = self.tr("Task {n}: {remark}").format(n=position + 1, remark=translate_message(remark.message))
            remarked = self._focus.state.visit.remarked
            # What comes next, and what the task on the screen needs, is said by the notice.
            taken = self._session.next_open(-1) is None or self._view.notices.name == "notice.text_change"
            if remark.code in remarked or taken:
                self.add_message(text, "warning")  # after that it was submitted, and how to undo that
            else:
                self._focus.remember(remarked=remarked | {remark.code})
                offer = (self.tr("Back to it"), back) if position != self._session.position else None
                self._view.notices.show_notice(text, "warning", offer, name="notice.haste")

    def show_all_submitted(self, text: str, offer: Offer, cap: str) -> None:
        """Say what follows after the last task, until one is open again."""
        self._view.notices.show_notice(text, "success", offer, cap, "notice.all_submitted")


def _failure(error: AnnotatorError) -> str:
    """Why a commit failed, and where."""
    return " ".join(filter(None, (error_text(error), error.where)))
