"""The interface of another layout of a task than cards side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QSplitter, QWidget

from annotator.model.problem import Problem
from annotator.ui.actions import Context
from annotator.ui.intents import Does
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.workspace.card_model import TaskScreen
from annotator.ui.workspace.field_rows import Rows
from annotator.ui.workspace.status_bar import Hint

if TYPE_CHECKING:
    from annotator.services.outcomes import Change, TaskView


class Layout(Protocol):
    """One question at a time, in two panels: ``middle`` and ``side``. It keeps what is typed until :meth:`flush`."""

    middle: QWidget
    side: QSplitter
    context: Context
    """Where its commands work."""
    does: Does

    @property
    def rows(self) -> Rows:
        """What is asked about the text that :meth:`set_current` named last."""
        ...

    def fits(self, task: TaskView) -> bool:
        """Whether it can show this task too."""
        ...

    def show_task(self, task: TaskView, screen: TaskScreen, place: str) -> None:
        """Take another task; ``place`` is what :meth:`kept_place` said where it was left, or empty."""
        ...

    def show_group(self, number: int) -> None: ...

    def show_work(self, task: TaskView) -> None: ...

    def set_current(self, target: str, key: str, *, take_focus: bool) -> None: ...

    def here(self) -> str:
        """The target of the text that is open."""
        ...

    def panes(self) -> Mapping[str, ReadingPane]: ...

    def take_texts(self) -> None:
        """Texts beside the layout have come into sight that had no pane before."""
        ...

    def called(self) -> Mapping[str, str]:
        """What the texts of :meth:`panes` are called."""
        ...

    def show_judged(self, target: str) -> str:
        """Show the text that an answer about ``target`` judges, if another one stands in its place: what it is called
        then, or empty where it was to be seen already."""
        ...

    def follow_focus(self, now: QWidget | None) -> None:
        """The keyboard went to ``now``."""
        ...

    def regions(self) -> list[QWidget]: ...

    def hints(self) -> list[Hint]: ...

    def upcoming(self, task: TaskView) -> list[tuple[str, int]]:
        """The texts that this task will show first, each with the width in pixels to lay it out at."""
        ...

    def run(self, command: str) -> None:
        """Do what a command of the table says."""
        ...

    def highlight(self) -> bool:
        """Take the selection; False leaves it to the notes."""
        ...

    def lead(self, problem: Problem) -> bool:
        """Put the keyboard where something is missing; False leaves it to the workspace."""
        ...

    def show_change(self, change: Change) -> str | None:
        """Make what an undo or redo changed the current thing. Its answer, or None where it is none of the layout's."""
        ...

    def keep_keyboard(self) -> bool:
        """Give the keyboard to what an undo or redo has changed; False where that is gone."""
        ...

    def turn_question(self) -> bool | None:
        """Show all of the question with the keyboard in it, or no more than before: whether it is all of it now. None
        where there is no more of it."""
        ...

    def give_room(self, panel: QWidget) -> None:
        """``panel`` has come up in :attr:`side`, to be worked in."""
        ...

    def kept_place(self) -> str:
        """Where the annotator is in it, beside the text in focus, to be kept with the work."""
        ...

    def step_question(self, step: int) -> bool:
        """On to another question than those of the screen; False leaves it to the workspace."""
        ...

    def flush(self) -> None: ...


def context_of(layout: Layout | None) -> Context:
    """Where the commands work that belong to how a task is laid out: by a layout of its own, or as cards."""
    return layout.context if layout is not None else "cards"
