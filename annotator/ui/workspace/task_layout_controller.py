"""The interface of the layouts of a task."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from annotator.model.missing_answer import MissingAnswer
from annotator.ui.actions import Context
from annotator.ui.intents import IntentHandlers
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.translation import translate_message
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.ui.workspace.side_panels import SidePanels
from annotator.workspace.card_model import Cursor, TaskScreenContent
from annotator.workspace.screen import Hint

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel


class TaskLayoutController(QObject):
    """The base of the layouts of a task. Typed text is pending until :meth:`flush`.

    A layout that shows the fields of one text at a time has the panels ``middle`` and ``side`` in place of the cards.
    """

    context: Context
    """The context of its commands."""
    help_topic = ""
    """Its help page, if it has one for all tasks."""
    one_text = True
    """Whether it shows the fields of one text at a time."""
    undecided = 0
    """The number of rows of an adjudication without a decision."""
    middle: QWidget
    side: SidePanels
    rows: AnswerFieldRows
    """The fields about the text given to :meth:`set_current` last."""
    handlers: IntentHandlers
    commands: Mapping[str, Callable[[], object]]
    """The handlers of the commands of its context, by id."""

    def __init__(self) -> None:
        super().__init__()
        self.handlers = {}
        self.commands = {}
        self._screen = TaskScreenContent((), ())

    def fits(self, task: TaskViewModel) -> bool:
        """Whether it can show this task."""
        return False

    def show_task(self, task: TaskViewModel, screen: TaskScreenContent, place: str) -> None:
        """Show another task. ``place``: the value of :meth:`saved_location` when the task was left, or empty."""

    def show_group(self, number: int) -> None:
        """Show another question."""

    def show_work(self, task: TaskViewModel) -> None:
        """Show a changed annotation."""

    def set_current(self, target: str, key: str, *, take_focus: bool) -> None:
        """Show the cursor. ``take_focus``: give its widget the keyboard."""

    def current_target(self) -> str:
        """The target of the open text."""
        return ""

    def shown_rows(self) -> list[AnswerFieldRows]:
        """The fields on the screen."""
        return [self.rows]

    def regions(self) -> list[QWidget]:
        """The stops of F6."""
        return []

    def hints(self) -> list[Hint]:
        return []

    def verdict_keys(self, letter: str) -> str:
        """The keys that answer where the focus is, for a letter that does nothing there; empty for nothing to add."""
        return ""

    def problem_words(self, problem: MissingAnswer) -> str:
        """The message about a missing item, for its line below its text in the outline."""
        return translate_message(problem.message)

    def focus_missing(self, problem: MissingAnswer) -> bool:
        """Focus the widget for a missing item. Returns False to leave it to the workspace."""
        return False

    def focus_item(self, target: str) -> None:
        """Give the keyboard focus to the card of a given item with a text of its own, if there is one."""

    def restore_focus(self) -> bool:
        """Focus what an undo or redo has changed. Returns False if it no longer exists."""
        return False

    def saved_location(self) -> str:
        """The annotator's place in the layout, in addition to the focused text; stored with the work."""
        return ""

    def panes(self) -> Mapping[str, ReadingPane]:
        return {}

    def sources(self) -> Mapping[str, str]:
        """The sources of the texts of :meth:`panes`, in reading order."""
        return {target: pane.rendered.source for target, pane in self.panes().items()}

    def text_names(self) -> Mapping[str, str]:
        """The names of the texts of :meth:`panes`."""
        return {}

    def searched_last(self) -> Collection[str]:
        """The texts that a search that is started outside of texts leaves to the end."""
        return ()

    def attach_new_panes(self) -> None:
        """Called after panes were created for visible texts outside the layout."""

    def open_judged_text(self, target: str, key: str) -> str:
        """Show what the answer ``key`` about ``target`` judges, if it is not visible. Returns its name; empty if it was
        visible."""
        return ""

    def in_sight(self, target: str, key: str) -> bool:
        """Whether the answer ``key`` about ``target`` is visible."""
        return True

    def asks(self, field: Cursor) -> bool:
        """Whether digits answer ``field`` where the keyboard is."""
        return True

    def takes_key(self, event: QKeyEvent) -> bool:
        """Act on a key that is pressed in a text of the layout. Returns False to leave it to the workspace."""
        return False

    def press_letter(self, letter: str) -> bool:
        """Act on a letter that nothing at the cursor takes. Returns False to leave it to the workspace."""
        return False

    def go_on(self, field: Cursor) -> None:
        """Called when an answer was set or cleared in a field, or was set already."""

    def follow_focus(self, now: QWidget | None) -> None:
        """Called when the focus has moved to ``now``."""

    def run(self, command: str) -> None:
        """Run one of its commands."""
        self.commands[command]()

    def highlight(self) -> bool:
        """Highlight the selection. Returns False to leave it to the notes."""
        return False

    def select_change(self, change: AnnotationEditResult) -> str | None:
        """Make what an undo or redo has changed current. Returns its target; None if it does not belong to the
        layout."""
        return next((target for target in sorted(change.targets) if self._screen.model(target) is not None), None)

    @property
    def question_to_expand(self) -> ReadingPane | None:
        """The question, unless it fits completely."""
        return None

    def fit_question(self) -> None:
        """Show as much of the question as the state says."""

    def step_question(self, step: int) -> bool:
        """Go to a question that is not part of the screen. Returns False to leave it to the workspace."""
        return False

    def show_marks(self, mark_of: Callable[[str, str], str]) -> None:
        """Show on written items what was corrected or returned. ``mark_of`` returns a short text by target and block;
        empty if nothing was."""

    def written_location(self) -> tuple[str, str] | None:
        """The target and block of the written or judged item that has or had the focus last; None if a row has it."""
        return None

    def flush(self) -> None:
        """Store pending text."""
        self.rows.flush()
