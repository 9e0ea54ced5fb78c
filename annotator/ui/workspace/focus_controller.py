"""The focus: the task on the screen, its cards, and the field that the next answer goes to."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import QObject, Signal

from annotator.model.annotation import Annotation
from annotator.services.view_models import TaskViewModel
from annotator.ui.items.editor import TextEditor
from annotator.ui.workspace.answer_field_locations import AnswerFieldLocation, AnswerFieldLocations
from annotator.ui.workspace.task_labels import TranslatedTaskLabels
from annotator.ui.workspace.workspace_view import WorkspaceView
from annotator.workspace.card_model import TaskScreenContent, TextCardModel, build_task_screen
from annotator.workspace.field_models import AnswerFieldModel


def screen_of(task: TaskViewModel, *, critiquing: bool) -> TaskScreenContent:
    """The layout of a task, as cards or in the critique layout."""
    return build_task_screen(
        task.rubric,
        task.task,
        task.order,
        task.letters,
        TranslatedTaskLabels(answers=critiquing),
        critiquing=critiquing,
    )


class FocusController(QObject):
    """The controller of the focus: keeps view, grid and focus consistent. Changes no annotation."""

    left = Signal()  # the focus is about to move
    moved = Signal(bool)  # the focus has moved, or has to be shown again; whether to focus the widget
    texts_changed = Signal()  # the screen shows other texts

    def __init__(self, view: WorkspaceView, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self.screen = TaskScreenContent((), ())  # the whole task
        self._group = 0
        self._grid = AnswerFieldLocations([])
        self.task: TaskViewModel | None = None
        self.came_from = ""  # the text that its last answer left, until something is done in the next one
        self.location: AnswerFieldLocation | None = None
        self.model: TextCardModel | None = None  # of the focused field
        self.field: AnswerFieldModel | None = None  # the focused field

    def show(
        self, task: TaskViewModel, screen: TaskScreenContent, target: str | None = None, key: str | None = None
    ) -> None:
        """Show a task with the layout ``screen``. The focus is on ``target`` and ``key``, or else on the first open
        score."""
        self.task = task
        self.screen = screen
        self._grid = AnswerFieldLocations(self._locations(model) for model in self.screen.every)
        known = self._grid.find(target, key or "") if target else None
        answered = filter(self.field_at, self._grid.spots)
        unsure = (spot for spot in self._grid.spots if task.task.reviewed and self._is_unsure(spot, task.annotation))
        start = next(unsure, next(answered, self._grid.first))  # a review starts with the answers marked as unsure
        self._set_location(known or next(filter(self.is_open, self._grid.spots), start))
        self._group = (
            self.screen.group_of(self.location.target) if self.location else None
        ) or 0  # now, since the hints need it
        self._view.show_context(self.screen)
        self._show_group(self._group)
        self.go_to(self.location)

    @staticmethod
    def _locations(model: TextCardModel) -> list[AnswerFieldLocation]:
        """The locations of a text. A text without rows has one location, so that it can have the focus."""
        return [AnswerFieldLocation(model.target, row.key) for row in model.rows] or [
            AnswerFieldLocation(model.target, "")
        ]

    @property
    def _critiquing(self) -> bool:
        return self._view.task_layout is not None

    def render(self, targets: Set[str], *, take_focus: bool) -> None:
        """Show the answers of ``targets`` and the focus. ``take_focus``: also focus its widget."""
        task, location = self.task, self.location
        if task is None:
            return
        group = self.screen.group_by_target.get(location.target) if location is not None else None
        if group not in (None, self._group):
            self._show_group(group)
        elif targets:
            self._view.show_work(task.annotation, targets)
        if location is not None:
            self._view.set_current(location, take_focus=take_focus)
        asked = self.asked
        self._view.show_levels(asked, self.given(asked) if asked is not None else None)

    def show_typed(self, typed: str) -> None:
        """Show the digits typed so far in the focused row, or as a message if that row is not shown."""
        if self.location and (row := self._view.row(self.location)) is not None:
            row.show_typed(typed)
        elif self.field is not None and typed:
            self._view.status.show_message(f"{self.field.title}: {typed}…")
        else:
            self._view.status.clear_message()

    # location of the next score

    def _set_location(self, location: AnswerFieldLocation | None) -> None:
        self.location = location
        self.model = self.screen.by_target.get(location.target) if location is not None else None
        self.field = self.model.by_key.get(location.key) if self.model is not None and location is not None else None

    def field_at(self, location: AnswerFieldLocation) -> AnswerFieldModel | None:
        model = self.screen.model(location.target)
        return model.row(location.key) if model is not None else None

    def given(self, location: AnswerFieldLocation, annotation: Annotation | None = None) -> int | None:
        """The answer at the location, now or in ``annotation``."""
        field = self.field_at(location)
        if field is None or self.task is None:
            return None
        return field.given(annotation or self.task.annotation, location.target)

    def _is_unsure(self, location: AnswerFieldLocation, annotation: Annotation) -> bool:
        field = self.field_at(location)
        return field is not None and field.is_unsure(annotation, location.target)

    @property
    def asked(self) -> AnswerFieldLocation | None:
        """The location that a digit answers: the focus; for a text without rows the first open row about all texts.
        None if there is none."""
        location = self.location
        if location is None or self.field is not None:
            return location
        group = self.screen.group_by_target.get(location.target)
        here = self.screen.groups[group].every if group is not None else self.screen.every
        asked = [AnswerFieldLocation(model.target, row.key) for model in here for row in model.rows]
        return next(filter(self.is_open, asked), next(iter(asked), None))

    def is_open(self, location: AnswerFieldLocation) -> bool:
        """Whether there is a field without an answer."""
        model = self.screen.by_target.get(location.target)
        field = model.by_key.get(location.key) if model is not None else None
        return (
            self.task is not None and field is not None and field.given(self.task.annotation, location.target) is None
        )

    def go_to(self, location: AnswerFieldLocation | None, *, take_focus: bool = True) -> None:
        """Move the focus to a location and scroll it into view. ``take_focus``: also give it the keyboard focus."""
        if location is None or self.task is None:
            return
        self.came_from = ""
        if location != self.location:
            self.left.emit()
            self._set_location(location)
        self.moved.emit(take_focus)

    def go_on(self, location: AnswerFieldLocation) -> None:
        """Move on automatically after an answer. The user may still be looking at the previous text."""
        before = self.location
        self.go_to(location)
        if before is not None and before.target != location.target:
            self.came_from = before.target

    def next_open(self, but: AnswerFieldLocation | None = None) -> AnswerFieldLocation | None:
        """The next location without an answer, other than ``but``, wrapping around.

        In the critique layout it is limited to the same text, since its critiques come next.
        """
        here = self.location.target if self._view.task_layout is not None and self.location is not None else None
        spots = self._grid.spots
        start = spots.index(self.location) + 1 if self.location is not None else 0
        for location in spots[start:] + spots[:start]:
            near = here is None or location.target == here
            if near and location != but and self.is_open(location):
                return location
        return None

    def focus_next_open(self) -> bool:
        """Move to the next field without an answer; False if there is none."""
        onward = self.next_open()
        self.go_to(onward or self.location)
        return onward is not None

    def step(self, rows: int, columns: int) -> bool:
        """Move to another row, or to the same row of another text. From the last row of the texts, down moves to the
        fields about all texts, or wraps around if there are none. Returns False if there is no other location."""
        if self.location is None:
            return False
        onward = self._down(self.location, rows) if rows else self._across(self.location, columns)
        moved = onward != self.location
        self.go_to(onward)
        return moved

    @property
    def reason(self) -> TextEditor | None:
        """The editor for the reason of the focused answer."""
        rows = self._view.rows(self.location.target) if self.location is not None else None
        editor = rows.reasons.get(self.location.key) if rows is not None and self.location is not None else None
        return editor if editor is not None and editor.isVisibleTo(self._view) else None

    @property
    def reason_below(self) -> TextEditor | None:
        """The reason editor, if Down leads to it from the last row of the fields about all texts."""
        foot = self._view.foot.model
        if (
            foot is None
            or self.location is None
            or self.location != AnswerFieldLocation(foot.target, foot.rows[-1].key)
        ):
            return None
        return self.reason

    @property
    def steps(self) -> bool:
        """Whether Up and Down move to another row."""
        return self.location is not None and any(self._down(self.location, rows) != self.location for rows in (-1, 1))

    def _down(self, location: AnswerFieldLocation, rows: int) -> AnswerFieldLocation:
        onward = self._grid.step(location, rows)
        foot, cards = self._view.foot.model, self.screen.groups[self._group].models
        if onward != location or self._critiquing:
            return onward
        if foot is not None:
            return self._grid.find(cards[0].target if location.target == foot.target else foot.target, "") or onward
        column = [other for other in self._grid.spots if other.target == location.target]
        return column[0 if rows > 0 else -1]

    def _across(self, location: AnswerFieldLocation, columns: int) -> AnswerFieldLocation:
        """The same row of another text. In the critique layout, where answers are completed one by one, an open row
        above it comes first.

        From texts outside of questions, move to the question shown.
        """
        onward = self._grid.across(location, columns)
        if self._critiquing and onward.target != location.target:
            rows = [other for other in self._grid.spots if other.target == onward.target]
            onward = next((row for row in rows[: rows.index(onward)] if self.is_open(row)), onward)
        if self.screen.group_of(location.target) is None and self.screen.group_of(onward.target) is not None:
            here = self.screen.groups[self._group].every
            return next((found for model in here if (found := self._grid.find(model.target, location.key))), onward)
        return onward

    def find(self, target: str, key: str = "") -> AnswerFieldLocation | None:
        """The location of a field of ``target``: the one with ``key``, or else the same field as now, or the first
        one."""
        return self._grid.find(target, key or (self.location.key if self.location else ""))

    def find_changed(self, before: Annotation, after: Annotation) -> AnswerFieldLocation | None:
        """The location whose answer differs between two annotations. If several do, as after rank changes, prefer the
        focused one, then one of the same text, then one with an answer only before or only after."""
        here = self.location
        found = [(s, self.given(s, before), self.given(s, after)) for s in self._grid.spots]
        changed = [(s, None in (was, now)) for s, was, now in found if was != now]
        if not changed and before.unsure != after.unsure:
            changed = [(s, False) for s in self._grid.spots if self._is_unsure(s, before) != self._is_unsure(s, after)]
        here_first = sorted(
            changed, key=lambda each: (each[0] != here, here is None or each[0].target != here.target, not each[1])
        )
        return here_first[0][0] if here_first else None

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the responses that can be shown, in order."""
        groups = self.screen.groups
        return groups[self._group].letters if self._group < len(groups) else ()

    def focus_field(self, letter: str) -> bool:
        """Move to the response with this letter, on the same row if it has it; False if there is no such response."""
        groups = self.screen.groups
        here = groups[self._group].every if self._group < len(groups) else ()
        found = next((model.target for model in here if model.kind == "response" and model.letter == letter), None)
        if found is not None:
            self.go_to(self.find(found))
        return found is not None

    def model_of(self, target: str) -> TextCardModel | None:
        return self.screen.model(target)

    def step_question(self, step: int) -> None:
        """Show the next or previous question that has fields, or the next authored question."""
        if self._view.task_layout is not None and self._view.task_layout.step_question(step):
            return
        group = self._group + step
        while 0 <= group < len(self.screen.groups) and not self.screen.groups[group].every:
            group += step  # a question without fields, where the focus could not be
        if 0 <= group < len(self.screen.groups):
            here = self.screen.groups[group].every
            responses = [model for model in here if model.kind == "response"] if self._critiquing else []
            self._show_group(group)
            self.go_to(next((self._grid.find(model.target, "") for model in (*responses, *here)), None))

    def _show_group(self, number: int) -> None:
        self._group = number
        self._view.show_group(self.screen.groups[number], number + 1, len(self.screen.groups))
        self.texts_changed.emit()
        if self.task is not None:
            self._view.show_work(self.task.annotation)
