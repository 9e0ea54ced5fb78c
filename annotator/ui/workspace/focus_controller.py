"""The focus: the task on the screen, its cards, and the spot where the next score goes."""

from __future__ import annotations

from collections.abc import Set

from PySide6.QtCore import QObject, Signal

from annotator.model.annotation import Annotation
from annotator.services.outcomes import TaskView
from annotator.ui.marking.editor import Editor
from annotator.ui.workspace.card_model import CardModel, TaskScreen, lay_out
from annotator.ui.workspace.fields import Field
from annotator.ui.workspace.grid import Grid, Spot
from annotator.ui.workspace.part_names import PartNames
from annotator.ui.workspace.workspace_view import WorkspaceView


def screen_of(task: TaskView, *, critiquing: bool) -> TaskScreen:
    """A task as cards, or as the critique layout shows it."""
    return lay_out(
        task.rubric, task.task, task.order, task.letters, PartNames(answers=critiquing), critiquing=critiquing
    )


class FocusController(QObject):
    """Keeps the view, the grid and the spot together. It changes no annotation."""

    left = Signal()  # the spot is about to be another one
    moved = Signal(bool)  # the spot is another one, or to be shown again; whether the keyboard goes there
    grouped = Signal()  # other texts are on the screen

    def __init__(self, view: WorkspaceView, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self.screen = TaskScreen((), ())  # all of the task that is shown
        self._group = 0
        self._grid = Grid([])
        self.task: TaskView | None = None
        self.came_from = ""  # the text that was left by its last answer, until something is done in the next one
        self.spot: Spot | None = None
        self.model: CardModel | None = None  # of the spot
        self.field: Field | None = None  # what is asked at the spot

    def show(self, task: TaskView, screen: TaskScreen, target: str | None = None, key: str | None = None) -> None:
        """Show a task, laid out as ``screen``, with the focus on its first open score, or on the place that is
        named."""
        self.task = task
        self.screen = screen
        self._grid = Grid(self._spots(model) for model in self.screen.every)
        known = self._grid.find(target, key or "") if target else None
        answered = filter(self.field_at, self._grid.spots)
        self._settle_at(known or next(filter(self.is_open, self._grid.spots), next(answered, self._grid.first)))
        self._view.show_context(self.screen)
        self._show_group((self.screen.group_of(self.spot.target) if self.spot else None) or 0)
        self.go(self.spot)

    @staticmethod
    def _spots(model: CardModel) -> list[Spot]:
        """Where answers go. A text that has no rows is a place to be."""
        return [Spot(model.target, row.key) for row in model.rows] or [Spot(model.target, "")]

    @property
    def _critiquing(self) -> bool:
        return self._view.task_layout is not None

    def render(self, targets: Set[str], *, take_focus: bool) -> None:
        """Show what ``targets`` have been given and where the spot is; ``take_focus`` gives it the keyboard too."""
        task, spot = self.task, self.spot
        if task is None:
            return
        group = self.screen.group_by_target.get(spot.target) if spot is not None else None
        if group not in (None, self._group):
            self._show_group(group)
        elif targets:
            self._view.show_work(task.annotation, targets)
        if spot is not None:
            self._view.set_current(spot, take_focus=take_focus)
        asked = self.asked
        self._view.show_levels(asked, self.given(asked) if asked is not None else None)

    def show_typed(self, typed: str) -> None:
        """Show what has been typed of a number at the spot that waits for more, in words where its row is not shown."""
        if self.spot and (row := self._view.row(self.spot)) is not None:
            row.show_typed(typed)
        elif self.field is not None and typed:
            self._view.status.say(f"{self.field.title}: {typed}…")
        else:
            self._view.status.clear_message()

    # where the score goes

    def _settle_at(self, spot: Spot | None) -> None:
        self.spot = spot
        self.model = self.screen.by_target.get(spot.target) if spot is not None else None
        self.field = self.model.by_key.get(spot.key) if self.model is not None and spot is not None else None

    def field_at(self, spot: Spot) -> Field | None:
        model = self.screen.model(spot.target)
        return model.row(spot.key) if model is not None else None

    def given(self, spot: Spot, annotation: Annotation | None = None) -> int | None:
        """What has been answered there: now, or in ``annotation``."""
        field = self.field_at(spot)
        if field is None or self.task is None:
            return None
        return field.given(annotation or self.task.annotation, spot.target)

    @property
    def asked(self) -> Spot | None:
        """Where a digit goes: to the spot; from a text without rows, to what is asked of all texts together, and
        first to what is open of it. None where nothing is asked."""
        spot = self.spot
        if spot is None or self.field is not None:
            return spot
        group = self.screen.group_by_target.get(spot.target)
        here = self.screen.groups[group].every if group is not None else self.screen.every
        asked = [Spot(model.target, row.key) for model in here for row in model.rows]
        return next(filter(self.is_open, asked), next(iter(asked), None))

    def is_open(self, spot: Spot) -> bool:
        """Whether something is asked there, and nothing has been answered."""
        model = self.screen.by_target.get(spot.target)
        field = model.by_key.get(spot.key) if model is not None else None
        return self.task is not None and field is not None and field.given(self.task.annotation, spot.target) is None

    def go(self, spot: Spot | None, *, take_focus: bool = True) -> None:
        """Make this the spot and bring it into sight; ``take_focus`` gives it the keyboard too."""
        if spot is None or self.task is None:
            return
        self.came_from = ""
        if spot != self.spot:
            self.left.emit()
            self._settle_at(spot)
        self.moved.emit(take_focus)

    def go_on(self, spot: Spot) -> None:
        """Move on by itself, after an answer: whoever gave it may still look at the text that it was about."""
        before = self.spot
        self.go(spot)
        if before is not None and before.target != spot.target:
            self.came_from = before.target

    def next_open(self, but: Spot | None = None) -> Spot | None:
        """The next score that has not been given, other than ``but``: on through the next texts, and round.

        In the critique layout it is one of the same text, whose critiques are due next.
        """
        here = self.spot.target if self._view.task_layout is not None and self.spot is not None else None
        spots = self._grid.spots
        start = spots.index(self.spot) + 1 if self.spot is not None else 0
        for spot in spots[start:] + spots[:start]:
            near = here is None or spot.target == here
            if near and spot != but and self.is_open(spot):
                return spot
        return None

    def focus_next_open(self) -> bool:
        """On to the next score that has not been given; False when all have."""
        onward = self.next_open()
        self.go(onward or self.spot)
        return onward is not None

    def step(self, rows: int, columns: int) -> bool:
        """To another row, or to the same one of another text; down from the texts to what is asked of all of them, and
        round where nothing is. False where there is no other."""
        if self.spot is None:
            return False
        onward = self._down(self.spot, rows) if rows else self._across(self.spot, columns)
        moved = onward != self.spot
        self.go(onward)
        return moved

    @property
    def reason(self) -> Editor | None:
        """Where the answer at the spot has room for its reason."""
        rows = self._view.rows(self.spot.target) if self.spot is not None else None
        editor = rows.reasons.get(self.spot.key) if rows is not None and self.spot is not None else None
        return editor if editor is not None and editor.isVisibleTo(self._view) else None

    @property
    def reason_below(self) -> Editor | None:
        """The same where Down leads to it: from the last row of what is asked of all texts together."""
        foot = self._view.foot.model
        if foot is None or self.spot is None or self.spot != Spot(foot.target, foot.rows[-1].key):
            return None
        return self.reason

    @property
    def steps(self) -> bool:
        """Whether Up and Down lead to another row."""
        return self.spot is not None and any(self._down(self.spot, rows) != self.spot for rows in (-1, 1))

    def _down(self, spot: Spot, rows: int) -> Spot:
        onward = self._grid.step(spot, rows)
        foot, cards = self._view.foot.model, self.screen.groups[self._group].models
        if onward != spot or self._critiquing:
            return onward
        if foot is not None:
            return self._grid.find(cards[0].target if spot.target == foot.target else foot.target, "") or onward
        column = [other for other in self._grid.spots if other.target == spot.target]
        return column[0 if rows > 0 else -1]

    def _across(self, spot: Spot, columns: int) -> Spot:
        """The same row of another text; in the critique layout, where answers are finished one by one, an open row
        above it first.

        From what belongs to no question on to the question that is shown.
        """
        onward = self._grid.across(spot, columns)
        if self._critiquing and onward.target != spot.target:
            rows = [other for other in self._grid.spots if other.target == onward.target]
            onward = next((row for row in rows[: rows.index(onward)] if self.is_open(row)), onward)
        if self.screen.group_of(spot.target) is None and self.screen.group_of(onward.target) is not None:
            here = self.screen.groups[self._group].every
            return next((found for model in here if (found := self._grid.find(model.target, spot.key))), onward)
        return onward

    def find(self, target: str, key: str = "") -> Spot | None:
        """The spot of that attribute, or of the same one as now, or the text's first."""
        return self._grid.find(target, key or (self.spot.key if self.spot else ""))

    def find_changed(self, before: Annotation, after: Annotation) -> Spot | None:
        """The spot whose answer differs before and after: of several, as where ranks have moved, the one in focus, one
        of the same text, or one that has an answer only before or only after."""
        here = self.spot
        found = [(s, self.given(s, before), self.given(s, after)) for s in self._grid.spots]
        changed = [(s, None in (was, now)) for s, was, now in found if was != now]
        here_first = sorted(
            changed, key=lambda each: (each[0] != here, here is None or each[0].target != here.target, not each[1])
        )
        return here_first[0][0] if here_first else None

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the responses that are on the screen, or can be brought there, in order."""
        groups = self.screen.groups
        return groups[self._group].letters if self._group < len(groups) else ()

    def focus_answer(self, letter: str) -> bool:
        """To the response that is called so, on the same row where it has it; False where there is none."""
        groups = self.screen.groups
        here = groups[self._group].every if self._group < len(groups) else ()
        found = next((model.target for model in here if model.kind == "response" and model.letter == letter), None)
        if found is not None:
            self.go(self.find(found))
        return found is not None

    def model_of(self, target: str) -> CardModel | None:
        return self.screen.model(target)

    def step_question(self, step: int) -> None:
        """Show another question of the task: the next one where something is asked, or what is written of it."""
        if self._view.task_layout is not None and self._view.task_layout.step_question(step):
            return
        group = self._group + step
        while 0 <= group < len(self.screen.groups) and not self.screen.groups[group].every:
            group += step  # nothing is asked there, and there would be nowhere to be
        if 0 <= group < len(self.screen.groups):
            here = self.screen.groups[group].every
            responses = [model for model in here if model.kind == "response"] if self._critiquing else []
            self._show_group(group)
            self.go(next((self._grid.find(model.target, "") for model in (*responses, *here)), None))

    def _show_group(self, number: int) -> None:
        self._group = number
        self._view.show_group(self.screen.groups[number], number + 1, len(self.screen.groups))
        self.grouped.emit()
        if self.task is not None:
            self._view.show_work(self.task.annotation)
