"""The task on the screen: its cards, and the spot where the next score goes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from annotator.model.annotation import Annotation
from annotator.services.values import TaskView
from annotator.ui.workspace.asked import Asked
from annotator.ui.workspace.grid import Grid, Spot
from annotator.ui.workspace.sheets import Screen, Sheet, lay_out
from annotator.ui.workspace.view import WorkspaceView
from annotator.ui.workspace.words import PartNames


def screen_of(task: TaskView) -> Screen:
    """A task as cards."""
    return lay_out(task.rubric, task.task, task.order, task.letters, PartNames())


class Stage(QObject):
    """Keeps the view, the grid and the spot together. It changes no annotation."""

    left = Signal()  # the spot is about to be another one
    moved = Signal()  # the spot, or what is shown around it, is another one
    grouped = Signal()  # other texts are on the screen

    def __init__(self, view: WorkspaceView, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._screen = Screen((), ())
        self._group = 0
        self._grid = Grid([])
        self.task: TaskView | None = None
        self.spot: Spot | None = None

    def show(self, task: TaskView, target: str | None = None, key: str | None = None) -> None:
        """Show a task with the focus on its first open score, or on the place that is named."""
        self.task = task
        self._screen = screen_of(task)
        self._grid = Grid(
            self._spots(sheet) for group in self._screen.groups for sheet in group.every
        )  # fmt: skip
        known = self._grid.find(target, key or "") if target else None
        self.spot = known or self._grid.next_open(None, self.is_open) or self._grid.first
        self._view.show_context(self._screen)
        self._show_group(self._screen.group_of(self.spot.target) if self.spot else 0)
        self.focus(self.spot)

    def _spots(self, sheet: Sheet) -> list[Spot]:
        """Where answers go. A text that has no rows is a place to be; on a desk only responses are."""
        rows: Sequence[Asked] = sheet.rows
        if self._view.desk is not None:
            if sheet.kind != "response":
                return []
            rows = sheet.own
        return [Spot(sheet.target, row.key) for row in rows] or [Spot(sheet.target, "")]

    def change(self, task: TaskView, targets: frozenset[str]) -> None:
        """The same task with another annotation; what it says of ``targets`` is shown again."""
        self.task = task
        self._view.show_work(task.annotation, targets)
        self.focus(self.spot, take_focus=False)

    # where the score goes

    @property
    def asked(self) -> Asked | None:
        """What is asked at the spot."""
        return self.asked_at(self.spot) if self.spot is not None else None

    def asked_at(self, spot: Spot) -> Asked | None:
        sheet = self._screen.sheet(spot.target)
        return sheet.row(spot.key) if sheet is not None else None

    def scale(self) -> Sequence[int] | None:
        return self.asked.values if self.asked is not None else None

    def given(self, spot: Spot, annotation: Annotation | None = None) -> int | None:
        """What has been answered there: now, or in ``annotation``."""
        asked = self.asked_at(spot)
        if asked is None or self.task is None:
            return None
        return asked.given(annotation or self.task.annotation, spot.target)

    def is_open(self, spot: Spot) -> bool:
        """Whether nothing has been answered there."""
        return self.task is not None and bool(spot.key) and self.given(spot) is None

    def focus(self, spot: Spot | None, *, take_focus: bool = True) -> None:
        """Make this the spot and bring it into sight; ``take_focus`` gives it the keyboard too."""
        if spot is None or self.task is None:
            return
        if spot != self.spot:
            self.left.emit()
        self.spot = spot
        group = self._screen.group_of(spot.target)
        if group != self._group:
            self._show_group(group)
        self._view.set_current(spot, self.given(spot), take_focus=take_focus)
        self.moved.emit()

    def next_open(self, but: Spot | None = None) -> Spot | None:
        """The next score that has not been given, other than ``but``. On a desk it is one of the same answer."""
        here = self.spot.target if self._view.desk is not None and self.spot is not None else None
        return self._grid.next_open(
            self.spot, lambda spot: spot != but and here in (None, spot.target) and self.is_open(spot)
        )

    def focus_next_open(self) -> bool:
        """On to the next score that has not been given; False when all have."""
        onward = self.next_open()
        self.focus(onward or self.spot)
        return onward is not None

    def step(self, rows: int, columns: int) -> None:
        """To another row, or to the same one of another text; down from the texts to what is asked of all of them."""
        if self.spot is None:
            return
        onward = self._grid.step(self.spot, rows) if rows else self._grid.across(self.spot, columns)
        foot, cards = self._view.foot.sheet, self._screen.groups[self._group].sheets
        if foot is not None and onward == self.spot and rows:
            onward = self._grid.find(cards[0].target if self.spot.target == foot.target else foot.target, "") or onward
        self.focus(onward)

    def find(self, target: str, key: str = "") -> Spot | None:
        """The spot of that attribute, or of the same one as now, or the text's first."""
        return self._grid.find(target, key or (self.spot.key if self.spot else ""))

    def find_changed(self, before: Annotation, after: Annotation) -> Spot | None:
        """The first spot whose answer differs before and after."""
        return next((s for s in self._grid.spots if self.given(s, before) != self.given(s, after)), None)

    def sheet(self, target: str) -> Sheet | None:
        return self._screen.sheet(target)

    def step_question(self, step: int) -> None:
        """Show another question of the task."""
        group = self._group + step
        if 0 <= group < len(self._screen.groups):
            targets = [sheet.target for sheet in self._screen.groups[group].every]
            spot = next((spot for spot in self._grid.spots if spot.target in targets), None)
            self._show_group(group)
            self.focus(spot)

    def _show_group(self, number: int) -> None:
        self._group = number
        self._view.show_group(self._screen.groups[number], number + 1, len(self._screen.groups))
        self.grouped.emit()
        if self.task is not None:
            self._view.show_work(self.task.annotation)
