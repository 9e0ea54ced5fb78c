"""The task on the screen: its cards, and the spot where the next score goes."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from annotator.model.blocks.rating import RatingBlock
from annotator.services.values import TaskView
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
            self._spots(sheet) for group in self._screen.groups for sheet in group.sheets
        )  # fmt: skip
        known = self._grid.find(target, key or "") if target else None
        self.spot = known or self._grid.next_open(None, self.is_open) or self._grid.first
        self._view.show_context(self._screen)
        self._show_group(self._screen.group_of(self.spot.target) if self.spot else 0)
        self.focus(self.spot)

    def _spots(self, sheet: Sheet) -> list[Spot]:
        """Where scores go; on a desk every answer is a place to be, and nothing else is."""
        if self._view.desk is None:
            return [Spot(sheet.target, block.key) for block in sheet.blocks]
        if sheet.kind != "response":
            return []
        return [Spot(sheet.target, block.key) for block in sheet.blocks] or [Spot(sheet.target, "")]

    def change(self, task: TaskView, targets: frozenset[str]) -> None:
        """The same task with another annotation; what it says of ``targets`` is shown again."""
        self.task = task
        self._view.show_scores(task.annotation.ratings, targets)
        self.focus(self.spot, take_focus=False)

    # where the score goes

    @property
    def block(self) -> RatingBlock | None:
        """What is asked at the spot."""
        block = self.task.rubric.by_key.get(self.spot.key) if self.task and self.spot else None
        return block if isinstance(block, RatingBlock) else None

    @property
    def title(self) -> str:
        """What the attribute at the spot is called on this kind of text."""
        if self.block is None or self.task is None or self.spot is None:
            return ""
        return self.block.title_for(self.task.task.kinds[self.spot.target])

    def scale(self) -> range | None:
        return self.block.scores if self.block is not None else None

    def is_open(self, spot: Spot) -> bool:
        """Whether no score has been given there."""
        return self.task is not None and bool(spot.key) and self.task.annotation.score(spot.target, spot.key) is None

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
        self._view.set_current(spot, self.task.annotation.score(spot.target, spot.key), take_focus=take_focus)
        self.moved.emit()

    def focus_next_open(self) -> bool:
        """On to the next score that has not been given; False when all have. On a desk it stays with the answer."""
        here = self.spot.target if self._view.desk is not None and self.spot is not None else None
        onward = self._grid.next_open(self.spot, lambda spot: here in (None, spot.target) and self.is_open(spot))
        self.focus(onward or self.spot)
        return onward is not None

    def step(self, rows: int, columns: int) -> None:
        """To another attribute, or to the same one of another text."""
        if self.spot is not None:
            self.focus(self._grid.step(self.spot, rows) if rows else self._grid.across(self.spot, columns))

    def find(self, target: str, key: str = "") -> Spot | None:
        """The spot of that attribute, or of the same one as now, or the text's first."""
        return self._grid.find(target, key or (self.spot.key if self.spot else ""))

    def find_changed(self, target: str, before: Mapping[str, int], after: Mapping[str, int]) -> Spot | None:
        """The first spot of ``target`` whose score differs before and after."""
        keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        spots = (self._grid.find(target, key) for key in keys)
        return next((spot for spot in spots if spot is not None), None)

    def sheet(self, target: str) -> Sheet | None:
        return self._screen.sheet(target)

    def step_question(self, step: int) -> None:
        """Show another question of the task."""
        group = self._group + step
        if 0 <= group < len(self._screen.groups):
            targets = [sheet.target for sheet in self._screen.groups[group].sheets]
            spot = next((spot for spot in self._grid.spots if spot.target in targets), None)
            self._show_group(group)
            self.focus(spot)

    def _show_group(self, number: int) -> None:
        self._group = number
        self._view.show_group(self._screen.groups[number], number + 1, len(self._screen.groups))
        self.grouped.emit()
        if self.task is not None:
            self._view.show_scores(self.task.annotation.ratings)
