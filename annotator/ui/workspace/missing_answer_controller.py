"""The missing items of the current task, and navigation to them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from annotator.model.missing_answer import MissingAnswer
from annotator.model.target import AnnotationTarget
from annotator.ui.marking.text_tool_controllers import TextToolControllers
from annotator.ui.translation import translate_message
from annotator.ui.workspace.answer_input_controller import AnswerInputController
from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.workspace_view import WorkspaceView
from annotator.workspace import cursor as cursors

if TYPE_CHECKING:
    from annotator.services.session import Session


class MissingAnswerController(QObject):
    """The controller of missing answers: moves the focus to an answer of a row, another choice, a critique, or a
    highlight."""

    def __init__(
        self,
        session: Session,
        view: WorkspaceView,
        focus: FocusController,
        choices: AnswerInputController,
        marks: TextToolControllers,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._view = view
        self._focus = focus
        self._choices = choices
        self._marks = marks

    @property
    def problems(self) -> tuple[MissingAnswer, ...]:
        """The missing items in reading order."""
        return tuple(self._session.missing())

    def in_order(self) -> list[MissingAnswer]:
        """The missing items in the order of the answers on the screen."""
        return cursors.in_order(self._focus.state, self._session.missing())

    def focus_first_missing(self, said: str) -> bool:
        """Go to the first missing item of the focused answer, else of any. Returns False if none is missing.

        ``said`` as in :meth:`focus_problem`.
        """
        problem = cursors.first_missing(self._focus.state, self.in_order())
        if problem is not None:
            self.focus_problem(problem, said)
        return problem is not None

    def go_next(self) -> bool:
        """Go to the next missing answer, or to the next missing item of any kind. Returns False if there is none."""
        state = self._focus.state
        if (problem := cursors.next_missing(state, self._session.missing())) is not None:
            self.focus_problem(problem)
            self._focus.state = replace(self._focus.state, missing=problem)
            return True
        onward = cursors.next_open(state)
        self._focus.go_to(onward or state.cursor)
        return onward is not None

    def focus_problem(self, problem: MissingAnswer, said: str = "{words}") -> None:
        """Move the focus to a missing item. ``said``: the template of the message, with ``{words}`` for the item."""
        layout = self._view.task_layout
        self._focus.go_to(cursors.missing_field(self._focus.state, problem))
        target = cursors.problem_target(problem)
        model, about = self._focus.screen.model(target), AnnotationTarget.parse(target)
        text = about.response or about  # critiques have a number of their own
        who = "" if problem.placed else f"{model.who if model else self._view.who(text)}: "
        self._view.status.show_message(said.format(words=who + translate_message(problem.message)), "warning")
        if not self._choices.focus_missing(problem) and (layout is None or not layout.focus_missing(problem)):
            self._marks.focus_missing(problem)
