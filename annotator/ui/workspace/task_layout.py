"""The interface of another layout of a task than cards side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from annotator.model.problem import MissingItem
from annotator.ui.actions import Context
from annotator.ui.intents import IntentHandlers
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.workspace.card_model import TaskScreen
from annotator.ui.workspace.field_rows import FieldRows
from annotator.ui.workspace.render_pass import ScreenState
from annotator.ui.workspace.side_panels import SidePanels
from annotator.ui.workspace.status_line import Hint

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationChange, TaskView
    from annotator.ui.marking.notes_panel import NotesPanel
    from annotator.ui.marking.text_tools import TextTools
    from annotator.ui.workspace.document_cache import TextToPrefetch


class TaskLayout(QObject):
    """One question at a time, in two panels: ``middle`` and ``side``. It keeps what is typed until :meth:`flush`.

    A layout has the attributes and the methods up to :meth:`saved_location`; the rest is for what it has more.
    """

    context: Context
    """Where its commands work."""
    help_topic: str
    """The help page about it."""
    middle: QWidget
    rows: FieldRows
    """What is asked about the text that :meth:`set_current` named last."""
    handlers: IntentHandlers

    def __init__(self, notes: NotesPanel, marks: TextTools) -> None:
        super().__init__()
        self._marks = marks
        self._screen = TaskScreen((), ())
        self.side = SidePanels(notes)

    @property
    def _to_notes(self) -> bool:
        """Whether highlights go to a note: one had the keyboard last."""
        return bool(self._marks.current_note)

    def fits(self, task: TaskView) -> bool:
        """Whether it can show this task too."""
        raise NotImplementedError

    def show_task(self, task: TaskView, screen: TaskScreen, place: str) -> None:
        """Take another task; ``place`` is what :meth:`saved_location` said where it was left, or empty."""
        raise NotImplementedError

    def show_group(self, number: int) -> None:
        raise NotImplementedError

    def show_work(self, task: TaskView) -> None:
        raise NotImplementedError

    def set_current(self, target: str, key: str, *, take_focus: bool) -> None:
        raise NotImplementedError

    def here(self) -> str:
        """The target of the text that is open."""
        raise NotImplementedError

    def regions(self) -> list[QWidget]:
        raise NotImplementedError

    def hints(self) -> list[Hint]:
        raise NotImplementedError

    def focus_missing(self, problem: MissingItem) -> bool:
        """Put the keyboard where something is missing; False leaves it to the workspace."""
        raise NotImplementedError

    def restore_focus(self) -> bool:
        """Give the keyboard to what an undo or redo has changed; False where that is gone."""
        raise NotImplementedError

    def saved_location(self) -> str:
        """Where the annotator is in it, beside the text in focus, to be kept with the work."""
        raise NotImplementedError

    def panes(self) -> Mapping[str, ReadingPane]:
        return {}

    def text_names(self) -> Mapping[str, str]:
        """What the texts of :meth:`panes` are called."""
        return {}

    def attach_new_panes(self) -> None:
        """Texts beside the layout have come into sight that had no pane before."""

    def texts_to_prefetch(self, task: TaskView) -> list[TextToPrefetch]:
        """The texts that this task will show first."""
        return []

    def open_judged_text(self, target: str) -> str:
        """Show the text that an answer about ``target`` judges, if another one stands in its place: what it is called
        then, or empty where it was to be seen already."""
        return ""

    def follow_focus(self, now: QWidget | None) -> None:
        """The keyboard went to ``now``."""

    def run(self, command: str) -> None:
        """Do what a command of the table says."""

    def highlight(self) -> bool:
        """Take the selection; False leaves it to the notes."""
        return False

    def select_change(self, change: AnnotationChange) -> str | None:
        """Make what an undo or redo changed the current thing. Its target, or None where it is none of the layout's."""
        return next((target for target in sorted(change.targets) if self._screen.model(target) is not None), None)

    def toggle_question(self) -> bool | None:
        """Show all of the question with the keyboard in it, or no more than before: whether it is all of it now. None
        where there is no more of it."""
        return None

    def step_question(self, step: int) -> bool:
        """On to another question than those of the screen; False leaves it to the workspace."""
        return False

    def show_marks(self, said: Callable[[str, str], str]) -> None:
        """Have what was written say what was corrected or returned there: ``said`` gives it in few words by target and
        block, empty where nothing was."""

    def written_location(self) -> tuple[str, str] | None:
        """The target and the block of what was written or judged and has the keyboard, or had it last; None where a row
        has."""
        return None

    def flush(self) -> None:
        """Hand on what was typed."""
        self.rows.flush()


class ReviewWorkflow(Protocol):
    """What is done about somebody's work that is reviewed or adjudicated, or about the annotator's own that came
    back."""

    contexts: frozenset[Context]
    """Where its commands work, of the task that is shown."""

    @property
    def accepts_corrected(self) -> bool:
        """Whether submitting now accepts the work with its corrections, without a verdict of its own."""
        ...

    def show_task(self, task: TaskView) -> None: ...

    def render(self, state: ScreenState) -> None: ...

    def show_reply(self, task: TaskView) -> None:
        """What is said to the return has been written or taken back."""
        ...

    def run(self, command: str) -> None:
        """Do what a command of the table says."""
        ...

    def blocks_submission(self) -> bool:
        """Before the task is submitted: whether something waits for a decision, which has been gone to then."""
        ...

    def leave_text_field(self) -> None:
        """Esc: the keyboard leaves what is written."""
        ...

    def adjudicate(self, *, in_grid: bool, place: tuple[str, str] = ("", "")) -> None:
        """Decide side by side, or in the workspace, at a target and a key of it."""
        ...

    def toggle_panel(self) -> None:
        """Show everything that was changed or returned, or no longer."""
        ...


def adjudicates(task: TaskView) -> bool:
    """Whether several people's work on this task is decided on."""
    block = task.rubric.review
    return block is not None and block.purpose == "adjudication" and len(task.task.reviewed) > 1


def fits(layout: TaskLayout, task: TaskView, *, in_grid: bool) -> bool:
    """Whether a layout can show this task too; ``in_grid``: as several people's work side by side, where it is that."""
    return (layout.context == "adjudication") == (in_grid and adjudicates(task)) and layout.fits(task)


def context_of(layout: TaskLayout | None) -> Context:
    """Where the commands work that belong to how a task is laid out: by a layout of its own, or as cards."""
    return layout.context if layout is not None else "cards"
