"""The controller of the workspace: turns intents into edits of the session, and shows the changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from functools import partial
from operator import attrgetter
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QTextEdit, QWidget

from annotator.bundle.receipt import guidelines_hash
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.edit import AnnotationEdit
from annotator.model.missing_answer import MissingAnswer
from annotator.model.target import AnnotationTarget
from annotator.services.finished_work_lock import LOCKED, WITHDRAWN, ChangedPlace
from annotator.store.task_state import DONE
from annotator.text.policy import one_line
from annotator.ui.actions import FINISHING, CommandActions, Context
from annotator.ui.callback import Callback
from annotator.ui.intents import OF_LAYOUTS, IntentBus, IntentHandlers
from annotator.ui.items.editor import TextEditor
from annotator.ui.key_events import (
    ENTER,
    HELD,
    answer_letter,
    key_cap_text,
    key_combination,
    key_letter,
    score_symbol,
)
from annotator.ui.layout_factory import layout_for
from annotator.ui.marking.highlight_controller import HighlightController
from annotator.ui.marking.text_tool_controllers import TextToolControllers
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.reading.decoded_images import picture_store
from annotator.ui.review.review_controller import OTHERS, ReviewController
from annotator.ui.session_signals import SessionEventSignals
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import error_text, translate_message, translated_lines
from annotator.ui.widgets.announcement import announce_text
from annotator.ui.widgets.boxes import in_column, is_within
from annotator.ui.widgets.picker import PickerPopup
from annotator.ui.workspace.active_time_clock import PaceEstimator
from annotator.ui.workspace.active_time_tracker import ActiveTimeTracker
from annotator.ui.workspace.answer_input_controller import AnswerInputController
from annotator.ui.workspace.cards_layout_controller import CardsLayoutController
from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.key_guard import KeyGuard
from annotator.ui.workspace.next_task_reader import NextTaskReader
from annotator.ui.workspace.pane_navigation_controller import PaneNavigationController
from annotator.ui.workspace.panel_sizes import PanelSizes
from annotator.ui.workspace.status_presenter import WorkspaceStatusPresenter
from annotator.ui.workspace.task_layout_controller import TaskLayoutController
from annotator.ui.workspace.text_form_controller import TextFormController
from annotator.ui.workspace.unsaved_text_notice import UnsavedTextNotice
from annotator.ui.workspace.workspace_view import WorkspaceView
from annotator.workspace import cursor as cursors
from annotator.workspace import keys, screen
from annotator.workspace.card_model import Cursor
from annotator.workspace.field_models import AnswerFieldModel, question_of
from annotator.workspace.keys import KeyStep
from annotator.workspace.outline import task_outline
from annotator.workspace.state import Workspace
from annotator.workspace.stored_place import stored_place, visit_at

if TYPE_CHECKING:
    from annotator.services.session import Session
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel
    from annotator.ui.dialogs.task_message_dialog import MessageSubject

Made = TypeVar("Made", "AnnotationEditResult", "AnnotationEditResult | None")
_choices_of = attrgetter("flagged", "skip", "proposals")
_LEAVING = (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_LAST = Qt.Key.Key_F35  # keys beyond it are media keys
_QUOTED = 60  # characters by which an answer is known to be that of a question: answers quote 80
_GUIDELINES_KEPT = 20  # guidelines remembered per project
_SUBMIT_WAIT = 1.0  # seconds
_SAVE_WAIT = 5.0  # seconds
NUMBER_PAUSE = 900  # milliseconds after which a number that is being typed is accepted
_TYPED_ON = 0.7  # seconds in which keys are typed ahead


class WorkspaceController(QWidget):
    """The workspace: its view and controllers. It is made once; :meth:`use` gives it the session of a project, and
    :meth:`leave` ends that."""

    failed = Signal(object)  # AnnotatorError
    commands_changed = Signal()  # other commands may apply: those of another task, or of its review
    state_shown = Signal()  # what a key or click has changed is on the screen
    finished = Signal()  # the last open task was submitted, or the next open one was requested

    def __init__(
        self,
        actions: CommandActions,
        preferences: PreferencesFile,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._actions, self.preferences = actions, preferences
        self.events = SessionEventSignals(self)
        self.intents = IntentBus(self.perform)
        self.view = WorkspaceView(self.intents, PanelSizes(preferences), self)
        in_column(self.view, on=self)
        self.view.task_layout = self.cards = CardsLayoutController(self.view)
        self.focus = FocusController(self)
        self.pane_navigation = PaneNavigationController(self)
        self.highlights = HighlightController(self)
        self.text_tools = TextToolControllers(self)
        self.answer_input = AnswerInputController(self)
        self.review = ReviewController(self)
        self.forms = TextFormController(self)
        self._next_task_reader = NextTaskReader(self.view.text_display, self)
        self.status_presenter = WorkspaceStatusPresenter(self, actions)
        self._number_timer = single_shot_timer(self, NUMBER_PAUSE, self.finish_number)
        self.active_time = ActiveTimeTracker(self.view, self)
        self._handlers: IntentHandlers = {
            "answer": self._answer,
            "tag": lambda *chip: self._do(lambda state: keys.toggle_tag(state, *chip)),
            "text": self.focus_text,
            "command": self._trigger,
            "source": self.forms.toggle,
            "scores": lambda: self.focus.go_to(self.focus.cursor),
            **self.answer_input.handlers,
            **self.text_tools.notes.handlers,
            **self.review.handlers,
        }
        self.commands = self._commands()
        self._images_awaited = float("-inf")  # when an answer was refused beside an image, by the monotonic clock
        self._shown_annotation: Annotation | None = (
            None  # the annotation shown by notes and choices; None to update them
        )
        self._unsaved_text_notice = UnsavedTextNotice(self)
        self._connect()

    def _connect(self) -> None:
        self.view.guard = KeyGuard(self, self._actions)
        self.view.came.connect(self.text_tools.attach_new_panes)
        self.text_tools.keys_changed.connect(self.status_presenter.show_hints)
        self.text_tools.place_left.connect(self.pane_navigation.leave_place)
        self.view.find_bar.place_left.connect(self.pane_navigation.leave_place)
        self.view.columns.window_changed.connect(self.text_tools.update_compared_pair)
        self.active_time.ticked.connect(self._count_time)
        self.events.saved.connect(self.status_presenter.show_saved)
        self.events.save_failed.connect(self.status_presenter.show_not_saved)

    @property
    def session(self) -> Session:
        """The session that was given to :meth:`use` last."""
        return self.events.session

    def use(self, session: Session, times: Mapping[int, float] | None = None) -> None:
        """Show the task of a session where its annotator was. ``times``: the active seconds of submitted tasks by row.
        Raises :class:`AnnotatorError` if it cannot be read."""
        self.events.use(session)
        picture_store().open(session.image)
        self.view.sizes.read()
        self.view.columns.scroll_together = self.preferences.value.scroll_together
        self.view.set_layout(self.preferences.value.layout)
        self.status_presenter.pace = PaceEstimator(times)
        project = session.project
        self.view.top.change(
            title=project.title, owner=project.owner_name, verified=project.owner_verified,
            fingerprint=project.owner_fingerprint,
        )  # fmt: skip
        place = session.place
        self.focus.change(visit=visit_at(place, session.position, session.task_index))
        self.view.context.pinned.unfollow()
        if pinned := place.get("pinned"):
            QTimer.singleShot(0, self, lambda: self.view.context.pin(pinned))
        self._show_task(self.session.view(), place.get("target", ""), place.get("key", ""), place.get("part", ""))
        if self.session.view().annotation.comment(note := place.get("note", "")) is not None:
            self.perform("notes.focus", note)
        if place.get("guidelines") and session.guidelines:
            self.pane_navigation.show_guidelines()
        if self.review.contexts and (panel := place.get("review")):
            self.review.show_panel(others=panel == OTHERS)
        if compared := place.get("compared"):
            self.text_tools.compare_again(*compared.split(" "))
        if place.get("prompt"):
            self.view.expand_prompt(True)
        if columns := place.get("columns"):
            self.view.columns.scroll_to(columns)
        self._put_caret(place.get("caret", ""))
        self.status_presenter.show_saved()
        self.active_time.start()

    def _put_caret(self, place: str) -> None:
        """Give the keyboard to the editor that had it, with the cursor where it was."""
        name, _, position = place.rpartition(" ")
        if name == self.view.proposed_text_panel.editor.objectName():
            self.answer_input.propose()
        for editor in self.view.findChildren(TextEditor, name) if name else ():
            if editor.isVisibleTo(self.view):  # not one of the last visit
                editor.go_on_at(int(position))

    def _scroll_back(self) -> None:
        """Scroll the texts to where they were read when the task was left."""
        if self.focus.state.scroll_to is None:
            return
        top, tops = self.focus.state.scroll_to
        self.focus.change(scroll_to=None)
        self.view.context.show_top(top)
        panes = self.view.panes()
        for target, place in (pair.split("=") for pair in tops.split(" ") if pair.count("=") == 1):
            if target in panes:
                panes[target].restore_place(place)

    def save(self) -> bool:
        """Save pending text, place and active time, and wait for the disk. Returns False if something is not saved.
        Does not wait for a disk that is known to fail."""
        self.flush()
        self.view.sizes.keep()
        self._keep_time()
        self._remember()
        saved = self.session.wait_saved(0.0 if self.session.failure is not None else _SAVE_WAIT)
        if saved:
            self.status_presenter.show_saved()
        return saved

    @property
    def refused_words(self) -> Mapping[int, str]:
        """Text that could not be saved, by task position. It is lost if the project is left."""
        return self._unsaved_text_notice.unsaved(self.session.position, self.view.findChildren(TextEditor))

    def show_refused_words(self) -> bool:
        """Show a task with text that could not be saved, where it can be copied. Returns False if there is none."""
        refused = self.refused_words
        if refused and self.session.position not in refused:
            self.go_to_task(min(refused))
        elif refused:
            self._unsaved_text_notice.show_task(self.session.position)
        return bool(refused)

    @property
    def in_use(self) -> bool:
        """Whether something would be lost if the project was opened again: a search, a selection, a comparison, a
        number that was begun, an open choice such as that of reactions, or a notice about the task. A text that is
        being written is there again, with its cursor."""
        state, focused = self.focus.state, QApplication.focusWidget()
        is_begun = isinstance(focused, (QLineEdit, QTextEdit, PickerPopup))
        if isinstance(focused, TextEditor):
            is_begun = focused.textCursor().hasSelection() or focused.composing
        return (
            bool(state.typed)
            or self.view.find_bar.isVisible()
            or (state.comparison.pair is not None and not state.comparison.kept)
            or is_begun
            or any(pane.textCursor().hasSelection() for pane in self.view.panes().values())
            or self.view.notices.name == "notice.haste"
        )

    def leave(self) -> None:
        """Save, leave the project and keep nothing of it."""
        self.save()
        self.active_time.stop()
        self._next_task_reader.stop()
        self.status_presenter.typing_timer.stop()
        picture_store().open(lambda _: b"")
        self.events.leave()
        self.session.close()
        for editor in self.view.findChildren(TextEditor):
            editor.discard()  # what was refused: it must not be stored in the next project
        self._show_typed("")
        self.answer_input.close_proposal(keep_focus=True)
        self.focus.state = Workspace()
        self.view.forget()

    def flush(self) -> None:
        """Store pending numbers and text."""
        self.keep_number()
        self.text_tools.flush()
        self.answer_input.flush()
        self.task_layout.flush()

    @property
    def contexts(self) -> set[Context]:
        """The contexts of the commands that apply to the workspace."""
        return {"task", "grid", self.task_layout.context, *self.review.contexts}

    @property
    def task_layout(self) -> TaskLayoutController:
        """The layout of the task."""
        return self.view.task_layout

    def perform(self, name: str, *arguments: Any) -> None:
        """Handle an intent. All requests of the workspace's widgets come here. Those of a layout do nothing in another
        one: an editor may announce its text while its layout goes. Without a task none does anything: when a project is
        left, Qt gives the focus of what is hidden to the next widget. Raises ``ValueError`` for an unknown intent."""
        matching = [handlers[name] for handlers in (self._handlers, self.task_layout.handlers) if name in handlers]
        if not matching and name.partition(".")[0] not in OF_LAYOUTS:
            raise ValueError(name)
        for do in matching if self.focus.state.task is not None else ():
            do(*arguments)

    def _answer(self, target: str, key: str, value: int | None) -> None:
        self._do(lambda state: keys.answer(state, Cursor(target, key), value))

    def _commands(self) -> Mapping[str, Callback]:
        """The handlers of the commands that are not those of a review or of a layout, by id."""
        tools, panes, forms = self.text_tools, self.pane_navigation, self.forms
        return {
            "rate.up": partial(self.step_location, -1, 0),
            "rate.down": partial(self.step_location, 1, 0),
            "rate.left": partial(self.step_location, 0, -1),
            "rate.right": partial(self.step_location, 0, 1),
            "rate.clear": self.clear_score,
            "rate.scroll_down": partial(panes.scroll_text, 1),
            "rate.scroll_up": partial(panes.scroll_text, -1),
            "rate.scroll_end": partial(panes.scroll_whole, 1),
            "rate.scroll_home": partial(panes.scroll_whole, -1),
            "rate.scroll_right": partial(panes.scroll_sideways, 1),
            "rate.scroll_left": partial(panes.scroll_sideways, -1),
            "rate.react": self.answer_input.react,
            "rate.propose": self.answer_input.propose,
            "task.submit": self.submit,
            "task.skip": self.skip,
            "task.ask": self.ask_owner,
            "task.reopen": self.answer_input.reopen,
            "task.newest": self._show_newest,
            "edit.undo": partial(self.turn_back, "undo"),
            "edit.redo": partial(self.turn_back, "redo"),
            "text.note": tools.note,
            "text.highlight": self.highlight,
            "text.caret": tools.caret,
            "text.widen": tools.widen,
            "text.find": tools.find_text,
            "text.find_next": partial(tools.find_next, 1),
            "text.find_back": partial(tools.find_next, -1),
            "text.back": partial(panes.follow_trail, forward=False),
            "text.forward": partial(panes.follow_trail, forward=True),
            "text.pin": panes.toggle_pinned,
            "text.compare": self._compare,
            "text.raw": forms.toggle_source,
            "text.raw_beside": forms.toggle_source_beside,
            "text.reasoning": forms.fold_reasoning,
            "text.tools": forms.toggle_tools,
            "view.together": forms.toggle_scroll_together,
            "view.guidelines": panes.toggle_guidelines,
            "view.prompt": panes.toggle_prompt,
            "view.levels": panes.toggle_levels,
            "view.sizes": self.view.forget_sizes,
            "go.next": partial(self.step, 1),
            "go.previous": partial(self.step, -1),
            "go.open": self.go_open,
            "go.missing": self.go_missing,
            "go.outline": self.show_outline,
            "go.question": partial(self.go_question, 1),
            "go.question_back": partial(self.go_question, -1),
            "go.scores": self.back_to_scores,
            "go.region": partial(panes.cycle_region, 1),
            "go.region_back": partial(panes.cycle_region, -1),
            **{name: partial(self._do, step) for name, step in keys.COMMANDS.items()},
        }

    def run(self, command: str) -> None:
        """Run a command of an open task: of the workspace, of the review, or of the layout."""
        if command in FINISHING and (too_soon := keys.finish_too_soon(self.focus.state, monotonic())) is not None:
            self._carry_out(too_soon)
        elif command in self.commands:
            self.commands[command]()
        elif command in self.review.commands:
            self.review.commands[command]()
        else:
            self.task_layout.run(command)

    def _compare(self) -> None:
        """Compare two responses, or toggle the panel of changes during a review."""
        if "review" in self.review.contexts:
            self.review.toggle_panel()
        else:
            self.text_tools.compare(self.view.answers())

    def _do(self, key: Callable[[Workspace], KeyStep | None]) -> None:
        """Do what a key or click does, after the number that is being typed was accepted."""
        self.keep_number()
        if (step := key(self.focus.state)) is not None:
            self._carry_out(step)

    def _carry_out(self, step: KeyStep) -> None:
        """Make the edit of a step and show the state after it; if the edit is refused, why."""
        judged, field, cursor, change, move = step.judged, step.field, step.state.cursor, None, None
        if cursor is not None and (step.onward or cursor != self.focus.cursor):
            move = partial(self.focus.go_to, cursor)
        if not step.state.typed:
            self._show_typed("")  # before the cursor moves, which would accept it
        if judged is not None and self._hidden(judged.target, judged.key):
            return  # before the cursor moves there, which makes it visible
        if field is not None:
            self.focus.state = cursors.moved(self.focus.state, field)
            self.view.status.clear_message()
        if (edit := step.edit) is not None:
            # Saved with the answer, so that after a crash the project opens at the next field.
            self._remember(cursor)
            result = self._change(lambda: self.session.apply(edit, ""), move=move)
            if isinstance(result, AnnotatorError):
                return
            change = result
        if move is not None and (change is None or change.before is change.after):
            move()
        after = step.state
        self.focus.change(
            cursor=after.cursor, group=after.group, came_from=after.came_from, typed="",
            confirming=after.confirming, asked_at=after.asked_at, appeared_at=after.appeared_at,
        )  # fmt: skip
        self._show_typed(after.typed)
        if field is not None:
            self._show_answered(change, step, field)
        if step.message:
            self.view.status.show_message(step.message, step.role)

    def _show_answered(self, change: AnnotationEditResult | None, step: KeyStep, location: Cursor) -> None:
        """Say what an answer has done to the ranks, and which one was given."""
        row, value = cursors.field_at(self.focus.state, location), step.answer_value
        if row is not None and change is not None and row.compares:
            self.status_presenter.show_moved(change, location, row, value)
        if step.onward:
            self.task_layout.go_on(location)
        if row is None or change is None:
            return
        hidden = not self.view.in_sight(location.target, location.key)
        if row.compares and value is None and not step.onward and hidden:
            value = row.given(change.after, location.target)  # a command has moved a rank out of sight
        if value is not None:
            self._announce_answer(location, row, value)

    def _show_typed(self, typed: str) -> None:
        """Show the digits of a number that may go on. After a pause it is accepted."""
        self.focus.show_typed(typed)
        self._number_timer.start() if typed else self._number_timer.stop()

    def press(self, symbol: str) -> bool:
        """A digit, a minus sign or a decimal point. Returns False if no number is asked for here."""
        step = keys.press(self.focus.state, symbol)
        if step is not None:
            self._carry_out(step)
            if step.again:
                self.press(step.again)
        return step is not None

    def _press_in_number(self, event: QKeyEvent) -> bool:
        """A key while a number is typed: Enter accepts it, Backspace removes a digit, and a decimal point is refused.
        Returns False for other keys."""
        state = self.focus.state
        if not state.typed:
            return False
        if event.key() in ENTER:
            self.finish_number()
        elif event.key() == Qt.Key.Key_Backspace and not event.modifiers():
            self._carry_out(keys.take_back(state))
        elif event.text() in (".", ",") and state.field is not None and state.field.counts:
            self.press(event.text())
        else:
            return False
        return True

    def finish_number(self) -> None:
        """Accept the number that is being typed, and go on."""
        self._carry_out(keys.finish(self.focus.state))

    def keep_number(self) -> KeyStep:
        """Accept the number that is being typed, without moving the cursor. Returns the step, which has a message if
        the number is not a valid answer."""
        step = keys.finish(self.focus.state, onward=False)
        if self.focus.state.typed:
            self._carry_out(step)
        return step

    def _announce_answer(self, location: Cursor, field: AnswerFieldModel, value: int) -> None:
        """Say which answer was given, because the focus has left its row."""

        def words() -> str:
            name = field.subject or self.view.text_name(location.target)
            question = self.view.text_name(question_of(location.target))
            if question != name and not self.view.asks_about(location.target):
                name = f"{question}, {name}"  # the next question is shown by now, whose responses have the same letters
            return one_line(f"{name}, {field.title}: {field.meaning(value)}")

        if self.view.in_sight(location.target, location.key) or self.view.status.message:
            announce_text(self.view, words)
        else:  # the next field is elsewhere on the screen
            self.view.status.show_message(words())

    @contextmanager
    def _keeping_number(self) -> Iterator[None]:
        """Accept a pending number before the focus moves in this block. Say which one if its card is hidden then."""
        step = self.keep_number()
        yield
        if step.field is None or step.answer_value is None or self.view.in_sight(step.field.target, step.field.key):
            return
        field = cursors.field_at(self.focus.state, step.field)
        if (
            field is not None
            and step.edit is not None
            and cursors.answer_at(self.focus.state, step.field) == step.answer_value
        ):
            self._announce_answer(step.field, field, step.answer_value)

    def _hidden(self, target: str, key: str) -> bool:
        """Whether an answer about ``target`` is refused because what it judges was not visible. Shows it."""
        if self._awaits_images():
            return True
        return self.refuse_unseen(self.task_layout.open_judged_text(target, key) if target else "")

    def refuse_unseen(self, name: str) -> bool:
        """Refuse an answer about ``name``, which is shown only now. Returns False if ``name`` is empty."""
        if name:
            self.view.show_refused(self.tr("{who} is visible now: press again to judge it.").format(who=name))
            self._show_again()
        return bool(name)

    def _awaits_images(self) -> bool:
        """Whether an answer is refused because an image on the screen was not painted yet. Says so."""
        if self.focus.task is None or not self.focus.task.task.images:
            return False
        panes = {**self.view.panes().existing_panes, "": self.view.prompt.pane}
        waiting = {target: pane for target, pane in panes.items() if not pane.shows_images}
        now = monotonic()
        if not waiting and now > self._images_awaited + _TYPED_ON:
            return False
        self._images_awaited = now
        # Without one, the key was typed on, and meant for another field than the one that was refused.
        text = self.tr("The image is shown now: look at it, and press again.")
        for target, pane in reversed(waiting.items()):  # the first one is named
            pane.show_decoded_images()
            prompt = self.view.prompt.text_item
            text = self.tr("An image of {who} is shown now: look at it, and press again.")
            if pane.reading_document.awaited_pictures:
                text = self.tr("An image of {who} is being decoded: press again once it is shown.")
            text = text.format(who=self.view.text_name(target or (prompt.target if prompt is not None else "")))
        self.view.show_refused(text)
        self._show_again()
        return True

    def clear_score(self) -> None:
        self._show_typed("")
        if (field := self.focus.cursor) is not None:
            self._carry_out(keys.answer(self.focus.state, field, None))

    def submit(self) -> None:
        """Submit the task and show the next open one. If something is missing, go there and show what."""
        if self.keep_number().message:
            return
        self.flush()
        if self._awaits_images() or self.review.blocks_submission():
            return
        ordered = cursors.in_order(self.focus.state, self.session.missing())
        if (problem := cursors.first_missing(self.focus.state, ordered)) is not None:
            self.focus_problem(problem, self.tr("Not submitted yet: {words}"))
            return
        self._keep_time()
        task, hurry = self.session.position, self.session.pace()
        self.focus.change(submitting=True)
        change = self._change(lambda: self.session.submit(0.0), shows=False)
        waiting = isinstance(change, AnnotatorError) and not change.code.startswith("edit.")
        self.focus.change(submitting=waiting)
        if isinstance(change, AnnotatorError):
            if waiting and self.session.failure is None:
                self.status_presenter.show_saved()
            unread = change.code == "edit.unconfirmed"
            self._go_to_change(self.session.reported_change if unread else None)
            if unread:
                self.focus.change(appeared_at=monotonic())
            return
        if self.session.next_open(task) is None:
            self._show_change(change, self.show_state)
        self.go_open(finished=not change.unchanged)
        if self.session.position != task:
            self._show_finished(screen.finished_as(change.after, unchanged=change.unchanged), task)
        self.status_presenter.show_pace_warning(hurry, task, lambda: self.go_to_task(task))
        # The disk works while the next task is prepared; nothing is painted before the result is known.
        self.session.wait_saved(_SUBMIT_WAIT)
        self.status_presenter.show_saved()

    def _go_to_change(self, change: ChangedPlace | None) -> None:
        """Show where a text was changed, with the cursor as near as it can be, or a field of a changed question.
        Without a change, the place stays."""
        state = self.focus.state
        if change is None or change.question:
            place = cursors.of_block(state, change.question) if change is not None else None
            self.focus.go_to(place or self.focus.cursor)
            return
        target = change.target
        self.forms.unfold()
        self.focus.go_to(cursors.nearest(state, target) or self.focus.cursor)
        self.view.reveal(target)
        self.task_layout.focus_item(target)
        self.highlights.show_place(target, change.start, change.end)

    def turn_back(self, way: Literal["undo", "redo"]) -> None:
        """Undo or redo, and show what has changed. The editor in use keeps the focus if it still exists."""
        self.flush()
        session, focus, undo = self.session, self.focus, way == "undo"
        question = keys.turn_back(
            focus.state, way, session.undo_step if undo else session.redo_step, monotonic(),
            held=self.view.guard.repeats, updated=undo and session.undo_ends_at_update,
        )  # fmt: skip
        if question is not None:
            self._carry_out(question)
            return
        typing = QApplication.focusWidget()
        change = self._change(session.undo if undo else session.redo)
        if change is None or isinstance(change, AnnotatorError):
            return  # the error was shown
        layout = self.task_layout
        row = cursors.changed(focus.state, change.before, change.after)
        target = layout.select_change(change)
        focus.go_to(row or focus.find(target or ""), take_focus=False)
        if not (isinstance(typing, TextEditor) and typing.isVisible()):
            if row is not None or not layout.restore_focus():
                focus.go_to(focus.cursor)
        elif not typing.hasFocus():
            typing.setFocus()
        if not undo and change.after.status in DONE and change.before.status not in DONE:
            self.go_open(finished=True)
        done = self.tr("Undone: {label}, task {n}") if undo else self.tr("Redone: {label}, task {n}")
        self.view.status.show_message(done.format(label=translate_message(change.label), n=change.position + 1))

    def go_to_task(self, position: int) -> None:
        """Show the task at ``position``."""
        if not 0 <= position < self.session.count or self.keep_number().message:
            return
        self.flush()
        self._keep_time()
        self.focus.remember(in_grid=True)
        self._attempt(lambda: self.session.go_to(position))
        self.show_anew()

    def step(self, tasks: int) -> None:
        position = self.session.position + tasks
        if 0 <= position < self.session.count:
            self.go_to_task(position)
        else:
            after, before = self.tr("There is no task after this one."), self.tr("There is no task before this one.")
            self.view.status.show_message(after if tasks > 0 else before)

    def go_open(self, *, finished: bool = False) -> None:
        """Show the next open task. ``finished``: this one was submitted or skipped, which undo then reverts at once."""
        position, onward = self.session.position, self.session.next_open(self.session.position)
        if onward is None:
            self.view.status.show_message(self.tr("Every task is submitted or skipped."), "success")
            self.finished.emit()
        else:
            self.go_to_task(onward)
            self.focus.change(submitted_task=position if finished else -1)

    def go_missing(self) -> None:
        """Go to the next missing answer of this task, or to the next missing item of any kind."""
        self.flush()
        state = self.focus.state
        if (problem := cursors.next_missing(state, self.session.missing())) is not None:
            self.focus_problem(problem)
            self.focus.change(missing=problem)
            return
        onward = cursors.next_open(state)
        self.focus.go_to(onward or state.cursor)
        if onward is None:
            self.view.status.show_message(self.tr("Nothing is missing here."), "success")

    def show_outline(self) -> None:
        """Open the outline of the task, which leads to its texts, fields and missing items."""
        from annotator.ui.dialogs.task_outline_dialog import TaskOutlineDialog  # rarely needed

        self.flush()
        state, problems = self.focus.state, self.session.missing()
        lines = task_outline(state, problems, self.task_layout.problem_words)
        dialog = TaskOutlineDialog(lines, state.cursor, len(problems), self.view.window())
        dialog.chosen.connect(self._go_to_line)
        dialog.open()

    def _go_to_line(self, place: Cursor | MissingAnswer) -> None:
        if isinstance(place, MissingAnswer):
            self.focus_problem(place)
        else:
            self.focus.go_to(place, take_focus=True)

    def focus_problem(self, problem: MissingAnswer, template: str = "{words}") -> None:
        """Move the focus to a missing item. ``template``: that of the message, with ``{words}`` for the item."""
        self.focus.go_to(cursors.missing_field(self.focus.state, problem))
        target = cursors.problem_target(problem)
        model, about = self.focus.state.content.model(target), AnnotationTarget.parse(target)
        text = about.response or about  # critiques have a number of their own
        prefix = "" if problem.placed else f"{model.name if model else self.view.text_name(text)}: "
        self.view.status.show_message(template.format(words=prefix + translate_message(problem.message)), "warning")
        if not self.answer_input.focus_missing(problem) and not self.task_layout.focus_missing(problem):
            self.text_tools.focus_missing(problem)

    def _show_finished(self, status: screen.FinishedAs, position: int) -> None:
        self.view.status.show_message(screen.finished(status, position), "success")

    def go_question(self, step: int) -> None:
        with self._keeping_number():
            self.focus.step_question(step)

    def step_location(self, rows: int, columns: int) -> None:
        """Move to another field, or to the same field of another text."""
        self.view.status.clear_message()
        with self._keeping_number():
            reason = self.focus.reason_editor_below if rows > 0 else None
            if reason is not None:
                reason.begin()
            else:
                state = self.focus.state
                onward = cursors.below(state, rows) if rows else cursors.beside(state, columns)
                self.focus.go_to(onward)
                if onward == state.cursor:
                    self.view.status.show_message(screen.no_other(state, rows, columns))

    def highlight(self) -> None:
        """Add the selection to the critique or note that had the focus last."""
        if not self.task_layout.highlight():
            self.text_tools.highlight()

    def back_to_scores(self) -> None:
        """Move the focus one level out, to the scores (Esc). From there, close the find bar, then the guidelines."""
        before = QApplication.focusWidget()
        self.view.status.clear_message()
        self.keep_number()
        self.focus.go_to(
            (None if self.task_layout.one_text else cursors.digit_field(self.focus.state)) or self.focus.cursor
        )
        if self.view.find_bar.isVisible() and QApplication.focusWidget() is before:
            self.view.find_bar.close_bar()
        elif self.view.panels.shows("guidelines"):
            inside = is_within(before, self.view.guidelines)
            if inside or QApplication.focusWidget() is before:
                self.pane_navigation.toggle_guidelines()
        self.review.leave_text_field()

    def set_layout(self, layout: str) -> None:
        """Set the arrangement of the cards, one of :data:`annotator.ui.preferences_file.LAYOUTS`."""
        self.view.set_layout(layout)
        self.focus.go_to(self.focus.cursor)

    def _show_task(self, task: TaskViewModel, target: str = "", key: str = "", part: str = "") -> None:
        self._show_typed("")
        picture_store().try_again()
        position_left, state = None, self.focus.state
        position_before = state.task.position if state.task is not None else -1
        if position_before not in (-1, task.position):
            self.status_presenter.leave_task(position_before)
            self.view.guard.put_away()
            if state.scroll_to is None:
                places = self.view.context.top, " ".join(map("=".join, self.view.places.items()))
                self.focus.remember(read={**state.visit.read, position_before: places})
            position_left = (
                position_before
                if self._unsaved_text_notice.collect(position_before, self.view.findChildren(TextEditor))
                else None
            )
        self.answer_input.close_proposal(keep_focus=True)
        self.status_presenter.show_task()
        self.forms.show_task(task)
        self._choose_layout(task)
        self.focus.open(task, self.session.missing(), self._actions.chosen_letters, target, key)
        self.task_layout.show_task(task, self.focus.state.content, part)
        self.commands_changed.emit()
        self._shown_annotation = None
        self.text_tools.show_task()
        self.focus.show()
        self.answer_input.show_work(task)
        self._show_text_change(task)
        self.review.show_task(task, part)
        if self.review.model is not None:
            self.status_presenter.show_remaining(accepts=self.review.accepts_corrected)
        self._unsaved_text_notice.show_task(task.position, position_left)
        self._show_answer(task)
        self._show_new_guidelines()
        self._next_task_reader.start(self.session)
        scroll_to = state.scroll_to if position_before == task.position else state.visit.read.get(task.position)
        if scroll_to is not None:
            self.focus.change(scroll_to=scroll_to)
            QTimer.singleShot(0, self, self._scroll_back)  # once their width is known
        self.focus.change(appeared_at=monotonic())

    def _choose_layout(self, task: TaskViewModel) -> None:
        """Use the layout for this task."""
        if (layout := layout_for(self, task)) is not self.task_layout:
            self.view.use_layout(layout)

    def choose(self, edit: AnnotationEdit) -> AnnotationEditResult | None:
        """Make an edit that is not followed by typing. Returns None if it was refused, after showing why."""
        return None if self._awaits_images() else self.apply(edit, "", words_follow=False)

    def answer_with(self, edit: AnnotationEdit, merge: str) -> AnnotationEditResult | None:
        """Make an edit by an answer that is not followed by typing, unless the text that it judges was not visible."""
        if self._hidden(getattr(edit, "target", ""), getattr(edit, "key", "")):
            return None
        return self.apply(edit, merge, words_follow=False)

    def apply(self, edit: AnnotationEdit, merge: str, *, words_follow: bool = True) -> AnnotationEditResult | None:
        """Make an edit and show it. Returns None if it was refused, after showing why. ``merge``: the key under which
        typing steps are merged. ``words_follow``: text typed after a refusal must not act as commands."""
        self.keep_number()  # first, so that the last action prevails
        self._remember()
        result = self._change(lambda: self.session.apply(edit, merge), words_follow=words_follow)
        return None if isinstance(result, AnnotatorError) else result

    def _change(
        self, work: Callable[[], Made], *, words_follow: bool = False, move: Callable[[Set[str]], None] | None = None,
        shows: bool = True,
    ) -> Made | AnnotatorError:  # fmt: skip
        """Call ``work`` and show the change. Returns its result, or the error after showing it. ``words_follow``: see
        :meth:`apply`. ``move`` moves the cursor and shows the answers about the texts that it is given: showing both at
        once takes a fifth less time for a key than one after the other. ``shows``: False for a task that is left."""
        try:
            change = work()
        except AnnotatorError as error:
            if error.code.startswith("edit."):
                self.show_refusal(error, words_follow=words_follow)
                self._show_again()
            else:
                self.failed.emit(error)
            return error
        else:
            if change is not None:
                self._take(change, (move or self.show_state) if shows else None)
            return change
        finally:
            self.view.guard.update_lock()

    def show_refusal(self, error: AnnotatorError, *, words_follow: bool = False) -> None:
        """Show why a change was refused."""
        if error.code == "edit.other_version":
            self.show_anew()
        name = self.view.text_name(error.where) if error.code == "edit.unconfirmed" and error.where else ""
        text = f"{name}: {error_text(error)}" if name else error_text(error)
        if words_follow:
            self.view.refuse(text, again=error.code in LOCKED)
        else:
            self.view.show_refused(text)

    def _show_newest(self) -> None:
        """Reopen finished work on the version of the task that the owner has sent since."""
        self._change(self.session.update_to_newest)

    def _show_text_change(self, task: TaskViewModel) -> None:
        """Show a notice if the owner has withdrawn the task, or changed texts or questions of this work."""
        self.view.notices.put_away("notice.text_change")
        ranges = self.session.changed_ranges()
        self.highlights.show_changes(ranges)
        if task.withdrawn:
            self.view.notices.show_notice(translate_message(WITHDRAWN), "warning", name="notice.text_change")
        elif task.earlier:
            text = self.tr(
                "The owner has changed this task since you finished it. Your work stands on what you see here."
            )
            offer = (self.tr("Show the new version"), self._show_newest)
            self.view.notices.show_notice(text, "warning", offer, name="notice.text_change")
        elif ranges or task.unconfirmed_questions:
            texts = ", ".join(map(self.view.text_name, ranges))
            changed_texts = self.tr(
                "The owner has changed a text since you judged it: {names}. What you gave counts once you have looked "
                "at it again and submitted."
            ).format(names=texts)
            changed_questions = self.tr(
                "The owner has changed a question since you answered it: {names}. Your answer counts once you have "
                "looked at it again and submitted."
            ).format(names=", ".join(task.unconfirmed_questions))
            changes = [changed_texts] * bool(texts) + [changed_questions] * bool(task.unconfirmed_questions)
            self.view.notices.show_notice(" ".join(changes), "warning", name="notice.text_change")
        self.view.guard.update_lock()

    def _trigger(self, command: str, target: str = "") -> None:
        """Run the command of a button. The button of a text applies to that text."""
        if target:
            self.focus_text(target)
        self._actions[command].trigger()

    def skip(self) -> None:
        """Skip the task with a reason, and go on."""
        self.flush()
        self.answer_input.ask_skip(self._go_on_from_skipped)

    def ask_owner(self) -> None:
        """Write or change a question to the owner about the task, or about the project as a whole."""
        from annotator.ui.dialogs.task_message_dialog import MessageSubject

        task, project = self.session.view(), self.session.project_thread
        self._write_message(
            self.tr("Ask the project owner"),
            MessageSubject(
                self.tr("This task"),
                self.tr("It is sent with your results, signed. The answer is shown at this task."),
                task.question, self.session.ask, translated_lines(task.answers),
            ),
            MessageSubject(
                self.tr("The whole project"),
                self.tr("It is sent with your results, signed. The answer is shown here, and when it arrives."),
                project.question, self.session.ask_about_project, translated_lines(project.answers),
            ),
        )  # fmt: skip

    def reply_to_return(self) -> None:
        """Write or change the reply to the return of the task."""
        task = self.session.view()
        if task.returned is None:
            return
        from annotator.ui.dialogs.task_message_dialog import MessageSubject

        about = self.tr("Reviewers read it beside your work once you have submitted the task again.")
        self._write_message(
            self.tr("Reply to the return"),
            MessageSubject("", about, task.reply, self.session.reply, translate_message(task.returned.reason)),
        )

    def _write_message(self, title: str, *subjects: MessageSubject) -> None:
        from annotator.ui.dialogs.task_message_dialog import TaskMessageDialog  # not before the first paint

        self.flush()
        dialog = TaskMessageDialog(title, subjects, self.view.window())
        dialog.finished.connect(self._message_written)
        dialog.open()

    def _message_written(self) -> None:
        """Update after a message was written."""
        now = self.session.view()
        self.focus.update_task(question=now.question, reply=now.reply)
        self._show_answer(now)
        self.review.show_reply(now)
        if now.question or now.reply or self.session.project_thread.question:
            self.view.top.change(delivery="")  # the message was not sent yet
            text = self.tr("Saved. It is sent to the project owner with your next results.")
            self.view.status.show_message(text, "success")

    def show_owner_words(self) -> None:
        """Show the owner's answers that a sync brought, if they concern the current task or the project as a whole."""
        before, answered = self.session.guidelines, self.session.project_thread.answers
        self.session.reload_words()
        if (answers := self.session.project_thread.answers) != answered and answers:
            self.view.notices.show_notice(translated_lines(answers))
        now = self.session.view()
        self.focus.update_task(answers=now.answers)
        self._show_answer(now)
        self._show_new_guidelines(changed=self.session.guidelines != before)

    def _show_new_guidelines(self, *, changed: bool = False) -> None:
        """Show guidelines once, at the first task to which they apply, if others were shown before or the owner has
        announced them; and when those of the current task have ``changed``, for example because an announcement was
        withdrawn. An open panel always shows those of the current task."""
        before, text = self.focus.state.visit.guidelines, self.session.written_guidelines
        self.focus.remember(guidelines=text)
        self.view.notices.put_away("notice.guidelines")
        new = bool(text) and text != before and self._remember_guidelines(text)
        if not new and not changed:
            if self.view.panels.shows("guidelines"):
                self.pane_navigation.show_guidelines()
            return
        self.pane_navigation.show_guidelines()
        if changed or self.session.announced_guidelines:
            notice = self.tr("The project owner has changed the guidelines: they are beside the texts.")
            self.view.notices.show_notice(notice, "warning")
            return
        notice = self.tr("This task has other guidelines than those before: they are beside the texts.")
        self.view.notices.show_notice(notice, "warning", name="notice.guidelines")

    def _remember_guidelines(self, text: str) -> bool:
        """Remember that these guidelines were shown. Returns whether they are news: not if they are the first ones."""
        digests_by_project, project, digest = (
            self.preferences.value.guidelines,
            self.session.project.id,
            guidelines_hash(text),
        )
        digests = digests_by_project.get(project, ())
        if digest in digests:
            return False
        self.preferences.change(guidelines={**digests_by_project, project: (*digests, digest)[-_GUIDELINES_KEPT:]})
        return bool(digests or self.session.announced_guidelines)

    def _show_answer(self, task: TaskViewModel) -> None:
        """Show the owner's answers to questions about this task above the texts, and the question while it has none,
        once each."""
        waiting = self.tr("You asked the project owner: {question}").format(question=task.question)
        answers = translated_lines(task.answers)
        is_open = task.question and " ".join(task.question.split())[:_QUOTED] not in answers
        text = "\n".join(filter(None, (answers, waiting if is_open else "")))
        if (task.position, text) == self.focus.state.visit.answered:
            return
        self.focus.remember(answered=(task.position, text))
        self.view.owner_answers.clear()
        if text:
            strip = self.view.owner_answers.show_notice(text)
            if answers:
                strip.dismiss_button.setAccessibleName(self.tr("Dismiss the owner's answer"))

    def _go_on_from_skipped(self) -> None:
        skipped = self.session.position
        self.go_open(finished=True)
        if self.session.position != skipped:
            self._show_finished("skipped", skipped)

    def focus_text(self, target: str, key: str = "") -> None:
        """Move the focus to a text or row that was clicked or got the keyboard focus."""
        if key and self.focus.cursor == Cursor(target, key):
            return
        location = self.focus.find(target, key)
        if location is not None and location != self.focus.cursor:
            with self._keeping_number():
                self.focus.go_to(location, take_focus=not key)
        elif not key:
            self.focus.go_to(location)

    def _take(self, change: AnnotationEditResult, show: Callable[[Set[str]], None] | None) -> None:
        """Show a change, and remove the previous message."""
        self.view.status.end_message()
        self.status_presenter.update_pace(change)
        if show is not None and change.before is not change.after:
            self._show_change(change, show)
            if text := screen.removed_with(change.before, change.after):
                self.view.status.show_message(text, "warning")

    def _show_change(self, change: AnnotationEditResult, show: Callable[[Set[str]], None]) -> None:
        task = self.focus.task
        if task is None or change.position != task.position or change.other_text:
            self.show_anew()
            return
        self.focus.state = self.focus.state.with_annotation(change.after)
        if change.before.status not in ("new", change.after.status):  # for new tasks there is nothing to undo
            now = self.session.view()
            self.focus.update_task(returned=now.returned)
            self._show_text_change(now)
        show(change.targets)

    def show_anew(self, *place: str) -> None:
        """Show the current task again, optionally at a target and key."""
        self._attempt(lambda: self._show_task(self.session.view(), *place))

    def _show_again(self) -> None:
        """Restore widgets that show a click or drag that was refused."""
        self._shown_annotation = None
        if (task := self.focus.task) is not None:
            self.show_state(task.task.kinds.keys())

    def show_state(self, changed: Set[str] | None = None, *, take_focus: bool = False) -> None:
        """Show the state. ``changed``: the texts about which answers have changed, or None if no answer has;
        ``take_focus``: the widget of the cursor gets the keyboard."""
        task, focus = self.focus.task, self.focus
        if task is None:
            return
        if changed is not None:
            before, now, self._shown_annotation = self._shown_annotation, task.annotation, task.annotation
            if before is None or now.comments is not before.comments:
                self.text_tools.notes.show_notes()
            self.task_layout.show_work(task)
            if before is None or _choices_of(now) != _choices_of(before):
                self.answer_input.show_work(task)
        focus.render(changed or frozenset(), take_focus=take_focus)
        self.highlights.show_steps(focus.state.content, focus.state.annotation, focus.state.cursor)
        self.review.render(focus.state)
        self.status_presenter.render(focus.state, accepts=self.review.accepts_corrected)
        self.state_shown.emit()

    def _attempt(self, work: Callback) -> None:
        """Call ``work``, and show its error if it raises one."""
        try:
            work()
        except AnnotatorError as error:
            self.failed.emit(error)

    def _remember(self, cursor: Cursor | None = None) -> None:
        if (location := cursor or self.focus.cursor) is None:
            return
        focused, caret = self.window().focusWidget(), ""
        if isinstance(focused, TextEditor) and self.view.isAncestorOf(focused):
            caret = f"{focused.objectName()} {focused.textCursor().position()}"
        place = stored_place(self.focus.state, location, self.session.task_index) | {
            "part": self.task_layout.saved_location(),
            "top": self.view.context.top if self.focus.state.content.context else "",
            "tops": " ".join(map("=".join, self.view.places.items())),
            "pinned": self.view.context.pinned_place,
            "guidelines": "1" if self.view.panels.shows("guidelines") else "",
            "review": self.review.panel_place,
            "caret": caret,
            "columns": self.view.columns.place,
        }
        self.session.place = {name: text for name, text in place.items() if text}

    def _keep_time(self) -> None:
        self.session.add_active(self.active_time.pop_seconds())

    def _count_time(self) -> None:
        self._keep_time()
        self.status_presenter.show_active()
        if not self.active_time.paused and self.focus.state.scroll_to is None:  # so that a power cut leaves it, too
            self._remember()
            self.session.save_place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that no child widget accepted: scores, and bare keys of commands."""
        if self.focus.task is None:  # still being built
            event.ignore()
            return
        if event.isAutoRepeat() and self.session.locked:
            return  # a held key must not count as a second press
        self.focus.sync_focus()
        if typed := score_symbol(event):
            self.press(typed) or self._refuse_key(event)
            return
        action = self._actions.grid_key_action(key_combination(event))
        if self._press_in_number(event) or self.task_layout.takes_key(event):
            return
        if action is not None:
            action.trigger()
        elif called := answer_letter(event):
            self._go_to_response(called, event.text())
        elif not event.modifiers() and self._press_letter(key_letter(event)):
            pass
        elif event.isAutoRepeat() or not self._refuse_key(event):
            super().keyPressEvent(event)

    def _go_to_response(self, letter: str, typed: str) -> None:
        self.keep_number()
        self.view.status.clear_message()
        cursor = cursors.response(self.focus.state, letter)
        if cursor is None:
            text = screen.no_response(self.focus.state, letter, cards=not self.task_layout.one_text)
            self.view.refuse(translate_message(text), first=typed)
        elif cursor == self.focus.cursor:
            name = self.view.text_name(cursor.target)
            self.view.status.show_message(self.tr("This is {who}.").format(who=name))
        self.focus.go_to(cursor)

    def _press_letter(self, letter: str) -> bool:
        """The letter of a tag, which ends a number that is typed: it is accepted first, and left afterwards; else that
        of a card. Returns False if none has it."""
        if keys.letter(self.focus.state, letter) is None:
            return self.task_layout.press_letter(letter)
        in_number = bool(self.focus.state.typed)
        self._do(partial(keys.letter, symbol=letter))
        if in_number:
            self._do(keys.go_on)
        return True

    def _refuse_key(self, event: QKeyEvent) -> bool:
        """Say that a key does nothing here. Returns False for keys that are neither commands nor the start of text."""
        if Qt.Key.Key_Shift <= event.key() < Qt.Key.Key_F1:
            return False
        typed = event.text() if event.text().isprintable() and not event.modifiers() & HELD else ""
        keys_pressed, nothing = key_combination(event), self.tr("“{command}” does nothing here.")
        named, command = key_cap_text(keys_pressed.toString()), self._actions.command_of(keys_pressed, enabled=False)
        if command is None and not typed.strip():
            if event.key() in _LEAVING or event.key() > _LAST:
                return False
            self.view.status.show_message(nothing.format(command=named))
            return True
        text = self._returned_elsewhere() if command is not None and command.id == "returned.next" else ""
        if not text:
            named, why, hint = named or typed.upper(), "", self.task_layout.verdict_keys(key_letter(event))
            if command is not None and (not hint or self._actions.applies(command.id)):
                named, why = command.shown_title, self._actions.reason(command.id)
            text = " ".join(filter(None, (nothing.format(command=named), translate_message(why), hint)))
        self.view.refuse(text, first=typed)
        return True

    def _returned_elsewhere(self) -> str:
        """The message of the command for returned places if other tasks have some; otherwise empty."""
        index = self.session.task_index
        back = [at for at in index.positions(("returned",)) if at not in index.withdrawn]
        return translate_message(screen.returned_elsewhere(back))

    def showEvent(self, event: QShowEvent) -> None:
        self.active_time.watch(self.window().windowHandle())
