"""The interface of another layout of a task than cards side by side, and what the workspace gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QSplitter, QWidget

from annotator.model.edit import Edit
from annotator.model.problem import Problem
from annotator.ui.look import Look
from annotator.ui.marking.notes_panel import NotesPanel
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.workspace.card_model import TaskScreen
from annotator.ui.workspace.document_cache import Documents
from annotator.ui.workspace.field_rows import Rows
from annotator.ui.workspace.panes import Panes
from annotator.ui.workspace.status_bar import Hint

if TYPE_CHECKING:
    from annotator.services.outcomes import Change, TaskView


@dataclass(frozen=True)
class Lent:
    """What a layout works with.

    ``apply`` makes an edit (the second argument names the field that is typed in) and gives None after its error was
    shown, ``choose`` one that nobody types words after; ``say`` puts a sentence and its role into the status line,
    ``refuse`` says why a command does nothing;
    ``focus`` makes another text the one that is
    asked about, ``serve`` takes in what is done in rows, ``lead`` goes where something is missing, ``highlight`` takes
    the selection for whoever is to have it; ``texts`` gives the panes beside the layout, by target, ``names`` what they
    are called, ``reveal`` brings one of them into sight, ``set_apart`` takes one of them away that stands in the layout
    now; ``repainted`` tells that panes have taken other texts.
    """

    look: Look
    documents: Documents
    caps: Mapping[str, str]
    apply: Callable[[Edit, str], Change | None]
    choose: Callable[[Edit], Change | None]
    say: Callable[[str, str], None]
    refuse: Callable[[str], None]
    focus: Callable[[str, str], None]
    serve: Callable[[Rows], None]
    texts: Callable[[], Panes]
    reveal: Callable[[str], None]
    set_apart: Callable[[str], None]
    names: Callable[[], Mapping[str, str]]
    repainted: Callable[[], None]
    lead: Callable[[Problem], None]
    highlight: Callable[[], None]
    notes: NotesPanel


class Layout(Protocol):
    """One question at a time, in two panels: ``middle`` and ``side``. It keeps what is typed until :meth:`flush`."""

    middle: QWidget
    side: QSplitter

    @property
    def rows(self) -> Rows:
        """What is asked about the text that :meth:`set_current` named last."""
        ...

    def fits(self, task: TaskView) -> bool:
        """Whether it can show this task too."""
        ...

    def show_task(self, task: TaskView, screen: TaskScreen) -> None: ...

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

    def flush(self) -> None: ...


MakeLayout = Callable[[Lent, "TaskView"], "Layout | None"]
"""Makes the layout for a task; None where it is to be shown as cards side by side."""
