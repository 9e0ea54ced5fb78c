"""The workspace at work: keys and clicks become edits of the session, and what changed is shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from annotator.errors import AnnotatorError
from annotator.model.blocks.rating import RatingBlock
from annotator.model.problem import Problem
from annotator.model.ratings import SetRating
from annotator.ui.actions import Actions
from annotator.ui.bridge import Bridge
from annotator.ui.keys import pressed, symbol
from annotator.ui.look import Look
from annotator.ui.marking.marking import Marking
from annotator.ui.workspace.clock import ActiveClock, Pace
from annotator.ui.workspace.entry import NumberEntry
from annotator.ui.workspace.grid import Grid, Spot, different
from annotator.ui.workspace.sheets import Screen, lay_out
from annotator.ui.workspace.view import WorkspaceView
from annotator.ui.workspace.words import PartNames, clock, time_left

if TYPE_CHECKING:
    from annotator.services.session import Session
    from annotator.services.values import Change, TaskView

T = TypeVar("T")
_NUMBER_PAUSE = 900  # milliseconds after which a typed number is taken as it stands
_SUBMIT_WAIT = 1.0  # seconds
_SAVE_WAIT = 5.0  # seconds
_LINES_A_STEP = 12  # that Space scrolls an answer by
_INPUT = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchUpdate,
    }
)


class Workspace(QWidget):
    """One open project."""

    failed = Signal(object)  # AnnotatorError
    finished = Signal()  # the last task that was open has been submitted

    def __init__(self, look: Look, actions: Actions, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.session = session
        self._bridge = Bridge(session, self)
        self.view = WorkspaceView(look, {c.id: c.shown_caps for c in actions.commands.values()}, self)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.view)
        self.marks = Marking(self.view, session, lambda: self._spot.target if self._spot else "", self)
        self.marks.failed.connect(self.failed)
        self._task: TaskView | None = None
        self._screen = Screen((), ())
        self._group = 0
        self._grid = Grid([])
        self._spot: Spot | None = None
        self._entry = NumberEntry()
        self._clock, self._pace = ActiveClock(), Pace()
        self._pause = QTimer(self, singleShot=True, interval=_NUMBER_PAUSE)
        self._pause.timeout.connect(self._finish_number)
        self._tick = QTimer(self, interval=1000)
        self._tick.timeout.connect(self._count_time)
        self._ahead = QTimer(self, singleShot=True, interval=60)
        self._ahead.timeout.connect(self._prepare_next)
        self._connect()

    def _connect(self) -> None:
        self.view.picked.connect(self._pick)
        self.view.focused.connect(self._focus_from_mouse)
        self.view.status.missing_clicked.connect(self.go_missing)
        self.view.top.pressed.connect(lambda name: self._actions[name].trigger())
        self.view.prompt.stepped.connect(self.go_question)
        self.view.guidelines.close_button.clicked.connect(self.toggle_guidelines)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.applicationStateChanged.connect(self._application_state)
        self._bridge.changed.connect(self._show_change)
        self._bridge.saved.connect(self._show_saved)
        self._bridge.save_failed.connect(self._show_not_saved)

    # open and close

    def start(self) -> None:
        """Show the task where the annotator was. Raises :class:`AnnotatorError` when it cannot be read."""
        project = self.session.project
        self.view.top.set_project(project.title, project.owner_name, project.owner_verified, project.owner_fingerprint)
        place = self.session.place
        self._show_task(self.session.view(), place.get("target"), place.get("key"))
        self._show_saved()
        self._clock.touch(time.monotonic())
        self._tick.start()

    def save(self) -> bool:
        """Save place and time, and wait for everything; False when something is not on the disk yet."""
        self._finish_number()
        self._keep_time()
        self._remember()
        return self.session.wait_saved(_SAVE_WAIT)

    def stop(self) -> None:
        """Leave the project."""
        self.save()
        self._tick.stop()
        self._ahead.stop()
        self.session.close()
        self._bridge.close()

    # scores

    def score(self, value: int | None) -> None:
        """Give the focused attribute this score, or take it away; a score moves on to the next one that is unset."""
        spot = self._spot
        if spot is None or self._task is None:
            return
        self.view.status.clear_message()
        if self._task.annotation.score(spot.target, spot.key) != value:
            self._attempt(lambda: self.session.apply(SetRating(target=spot.target, key=spot.key, value=value)))
        if value is not None:
            onward = self._grid.next_open(spot, self._is_open)
            self._focus(onward or spot)

    def clear_score(self) -> None:
        self._entry.clear()
        self._show_typed()
        self.score(None)

    def type_symbol(self, typed: str) -> None:
        """A digit or a minus was pressed: a score, or the beginning of one."""
        block = self._block()
        if block is None:
            return
        if self._entry.typed and not self._entry.continues(typed, block.scores):
            self._finish_number()
            block = self._block() or block
        value = self._entry.key(typed, block.scores)
        self._show_typed()
        if value is not None:
            self.score(value)
        elif self._entry.typed:
            self._pause.start()
        else:
            scale = self.tr("{attribute} goes from {low} to {high}.")
            title = block.title_for(self._task.task.kinds[self._spot.target]) if self._task and self._spot else ""
            self.view.status.say(scale.format(attribute=title, low=block.low, high=block.high), "warning")

    def _finish_number(self) -> None:
        self._pause.stop()
        block = self._block()
        value = self._entry.finish(block.scores) if block is not None else None
        self._show_typed()
        if value is not None:
            self.score(value)

    def _show_typed(self) -> None:
        card = self.view.card(self._spot.target) if self._spot else None
        if card is not None and self._spot is not None and self._spot.key in card.rows:
            card.rows[self._spot.key].show_typed(self._entry.typed)

    def _pick(self, target: str, key: str, value: int) -> None:
        self._focus(Spot(target, key))
        self.score(value)

    # submit, undo, redo

    def submit(self) -> None:
        """Submit and show the next open task; with something missing, go there and say what."""
        self._finish_number()
        self.marks.flush()
        problems = self.session.missing()
        if problems:
            self._lead_to(problems[0])
            return
        self._keep_time()
        spent = float(self.session.view().active_seconds)
        if self._attempt(lambda: self.session.submit(0.0)) is None:
            return
        self._pace.add(spent)
        onward = self.session.next_open(self.session.position)
        if onward is None:
            self.view.status.say(self.tr("Every task is submitted."), "success")
            self._show_progress()
            self.finished.emit()
        else:
            self.go(onward)
        # The disk works while the next task is put together, and nothing is painted before it has answered.
        self.session.wait_saved(_SUBMIT_WAIT)
        self._show_saved()

    def undo(self) -> None:
        self.marks.flush()
        change = self._attempt(self.session.undo)
        self._say_undone(change, self.tr("Undone: {label}, task {n}"), self.tr("There is nothing to undo."))

    def redo(self) -> None:
        change = self._attempt(self.session.redo)
        self._say_undone(change, self.tr("Redone: {label}, task {n}"), self.tr("There is nothing to redo."))

    def _say_undone(self, change: Change | None, done: str, nothing: str) -> None:
        if change is None:
            self.view.status.say(nothing)
            return
        target = next(iter(sorted(change.targets)), "")
        before, after = change.before.ratings.get(target, {}), change.after.ratings.get(target, {})
        changed = [key for key in different(before, after) if self._grid.find(target, key)]
        if changed:
            self._focus(self._grid.find(target, changed[0]))
        self.view.status.say(done.format(label=change.label, n=change.position + 1))

    # movement

    def go(self, position: int) -> None:
        """Show another task."""
        if not 0 <= position < self.session.count:
            return
        self.marks.flush()
        self._keep_time()
        self._remember()
        self._attempt(lambda: self.session.go(position))
        self._attempt(lambda: self._show_task(self.session.view()))

    def step(self, tasks: int) -> None:
        self.go(self.session.position + tasks)

    def go_open(self) -> None:
        onward = self.session.next_open(self.session.position)
        if onward is None:
            self.view.status.say(self.tr("Every task is submitted."), "success")
        else:
            self.go(onward)

    def go_missing(self) -> None:
        """The next score that is missing in this task."""
        onward = self._grid.next_open(self._spot, self._is_open)
        if onward is None:
            self.view.status.say(self.tr("Nothing is missing here."), "success")
        else:
            self._focus(onward)

    def go_question(self, step: int) -> None:
        group = self._group + step
        if 0 <= group < len(self._screen.groups):
            targets = [sheet.target for sheet in self._screen.groups[group].sheets]
            spot = next((spot for spot in self._grid.spots if spot.target in targets), None)
            self._show_group(group)
            if spot is not None:
                self._focus(spot)

    def step_spot(self, rows: int, columns: int) -> None:
        """Arrow keys: another attribute, or the same one of another text."""
        if self._spot is None:
            return
        self._finish_number()
        self.view.status.clear_message()
        self._focus(self._grid.step(self._spot, rows) if rows else self._grid.across(self._spot, columns))

    def scroll_text(self, direction: int) -> None:
        card = self.view.card(self._spot.target) if self._spot else None
        if card is not None:
            card.pane.scroll_steps(direction * _LINES_A_STEP)

    def cycle_region(self, step: int) -> None:
        """F6: on to the next part of the window."""
        regions = [*self.view.regions(), self.view.top.menu_button]
        here = QApplication.focusWidget()
        index = regions.index(here) if here in regions else -1
        regions[(index + step) % len(regions)].setFocus(Qt.FocusReason.TabFocusReason)

    def back_to_scores(self) -> None:
        """Esc: put away what was said and give the keyboard back to the scores."""
        self._entry.clear()
        self._pause.stop()
        self._show_typed()
        self.view.notices.clear()
        self.view.status.clear_message()
        self._focus(self._spot)

    def toggle_guidelines(self) -> None:
        shown = not self.view.guidelines.isVisible()
        self.view.guidelines.set_source(self.session.guidelines)
        self.view.show_guidelines(shown)
        if shown:
            self.view.guidelines.show_place()
        elif self._spot is not None:
            self._focus(self._spot)

    # showing

    def _show_task(self, task: TaskView, target: str | None = None, key: str | None = None) -> None:
        self._task = task
        self.marks.show_task(task)
        self._entry.clear()
        self._pause.stop()
        self._screen = lay_out(task.rubric, task.task, task.order, task.letters, PartNames())
        self._grid = Grid(
            [Spot(sheet.target, block.key) for block in sheet.blocks]
            for group in self._screen.groups for sheet in group.sheets
        )  # fmt: skip
        known = self._grid.find(target, key or "") if target else None
        self._spot = known or self._grid.next_open(None, self._is_open) or self._grid.first
        self.view.show_context(self._screen)
        self._show_group(self._screen.group_of(self._spot.target) if self._spot else 0)
        if self._spot is not None:
            self._focus(self._spot)
        self.view.status.clear_message()
        self._show_progress()
        self._show_active()
        self._ahead.start()

    def _show_group(self, number: int) -> None:
        self._group = number
        self.view.show_group(self._screen.groups[number], number + 1, len(self._screen.groups))
        self.marks.show_texts()
        if self._task is not None:
            self.view.show_scores(self._task.annotation.ratings)

    def _focus(self, spot: Spot | None, *, take_focus: bool = True) -> None:
        if spot is None or self._task is None:
            return
        if spot != self._spot:
            self._entry.clear()
            self._show_typed()
        self._spot = spot
        group = self._screen.group_of(spot.target)
        if group != self._group:
            self._show_group(group)
        score = self._task.annotation.score(spot.target, spot.key)
        self.view.set_current(spot, score, take_focus=take_focus)
        self._show_hints()

    def _focus_from_mouse(self, target: str, key: str) -> None:
        """A text or a row was pressed, or a row got the keyboard's focus."""
        spot = self._grid.find(target, key or (self._spot.key if self._spot else ""))
        if spot is not None and spot != self._spot:
            self._finish_number()
            self._focus(spot, take_focus=not key)
        elif spot is not None and not key:
            self._focus(spot)

    def _show_change(self, change: Change) -> None:
        if self._task is None or change.position != self._task.position:
            self._attempt(lambda: self._show_task(self.session.view()))
        else:
            self._task = _with(self._task, change)
            self.marks.show_work(self._task)
            self.view.show_scores(change.after.ratings, change.targets)
            if self._spot is not None:
                self._focus(self._spot, take_focus=False)
        self._show_progress()
        self._show_saving()

    def _show_progress(self) -> None:
        session = self.session
        left = time_left(self._pace.left(session.count - session.done))
        self.view.top.set_progress(session.position + 1, session.count, session.done, left)
        self.view.status.set_missing(self._missing_words())
        self._show_hints()

    def _missing_words(self) -> str:
        if self._task is None:
            return ""
        count = len(self.session.missing())
        if count:
            return self.tr("{count} scores to go").format(count=count) if count > 1 else self.tr("1 score to go")
        return self.tr("submitted") if self._task.annotation.status == "submitted" else self.tr("ready to submit")

    def _show_hints(self) -> None:
        block = self._block()
        hints = []
        if block is not None:
            first, last = block.low, block.high
            hints = [
                (f"{first} – {last}", self.tr("score")),
                ("↑ ↓", self.tr("attribute")),
                ("← →", self.tr("response")),
            ]
        for name in ("task.submit", "edit.undo"):
            command = self._actions.commands[name]
            hints.append((command.shown_caps, command.shown_hint))
        self.view.status.set_hints(hints)

    def _show_saving(self) -> None:
        if self.session.pending:
            self.view.top.set_saved(self.tr("Saving…"), "muted")

    def _show_saved(self) -> None:
        if self.session.pending:
            self._show_saving()
        else:
            self.view.top.set_saved(self.tr("✓ Saved"), "success")

    def _show_not_saved(self, error: AnnotatorError) -> None:
        self.view.top.set_saved(self.tr("Not saved yet, trying again"), "danger")
        self.view.status.say(f"{error.message} {error.hint}", "danger")

    # helpers

    def _block(self) -> RatingBlock | None:
        block = self._task.rubric.by_key.get(self._spot.key) if self._task and self._spot else None
        return block if isinstance(block, RatingBlock) else None

    def _is_open(self, spot: Spot) -> bool:
        return self._task is not None and self._task.annotation.score(spot.target, spot.key) is None

    def _lead_to(self, problem: Problem) -> None:
        spot = self._grid.find(problem.target, problem.key)
        self._focus(spot)
        sheet = self._screen.sheet(problem.target)
        who = sheet.who if sheet is not None else problem.target
        self.view.status.say(f"{who}: {problem.message}", "warning")
        self.marks.lead(problem)

    def _attempt(self, work: Callable[[], T]) -> T | None:
        """What ``work`` gives, or None after its error has been shown."""
        try:
            return work()
        except AnnotatorError as error:
            self.failed.emit(error)
            return None

    def _remember(self) -> None:
        if self._spot is not None:
            self.session.remember({"target": self._spot.target, "key": self._spot.key})

    def _prepare_next(self) -> None:
        """Build the documents of the task that comes next, one at a time while nothing else happens."""
        onward = self.session.next_open(self.session.position)
        task = self._attempt(lambda: self.session.view(onward)) if onward is not None else None
        if task is None:
            return
        screen = lay_out(task.rubric, task.task, task.order, task.letters, PartNames())
        seen = len(self.view.columns.visible_range)
        sources = [sheet.source for sheet in screen.groups[0].sheets[:seen]]
        self.view.documents.forget_all_but(set(sources))
        self._prepare(sources)

    def _prepare(self, sources: list[str]) -> None:
        if sources and self._tick.isActive():
            self.view.documents.prepare(sources[0], self.view.text_width)
            QTimer.singleShot(0, self, lambda: self._prepare(sources[1:]))

    # time

    def _keep_time(self) -> None:
        self.session.add_active(self._clock.take(time.monotonic()))

    def _count_time(self) -> None:
        self._keep_time()
        self._show_active()

    def _show_active(self) -> None:
        seconds = self.session.view().active_seconds
        self.view.status.set_active(self.tr("Active {time}").format(time=clock(seconds)))

    def _application_state(self, state: Qt.ApplicationState) -> None:
        now = time.monotonic()
        if state == Qt.ApplicationState.ApplicationActive:
            self._clock.touch(now)
        else:
            self._clock.leave(now)

    # Qt's own hooks

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that no widget below wanted: scores, and the bare keys of the table."""
        typed = symbol(event)
        action = self._actions.for_grid_key(pressed(event))
        if typed:
            self.type_symbol(typed)
        elif self._entry.typed and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._finish_number()
        elif action is not None:
            action.trigger()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        handle = self.window().windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Whatever is pressed, turned or moved in the window is work."""
        if event.type() in _INPUT:
            self._clock.touch(time.monotonic())
        return False


def _with(task: TaskView, change: Change) -> TaskView:
    return replace(task, annotation=change.after)
