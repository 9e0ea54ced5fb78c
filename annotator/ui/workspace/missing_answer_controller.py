"""The missing items of the current task, and navigation to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from annotator.model.missing_answer import MissingAnswer
from annotator.model.target import AnnotationTarget, owning_critique
from annotator.ui.marking.text_tool_controllers import TextToolControllers
from annotator.ui.translation import translate_message
from annotator.ui.workspace.answer_field_locations import AnswerFieldLocation
from annotator.ui.workspace.answer_input_controller import AnswerInputController
from annotator.ui.workspace.focus_controller import FocusController
from annotator.ui.workspace.workspace_view import WorkspaceView

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
        self._led: MissingAnswer | None = None

    @property
    def problems(self) -> tuple[MissingAnswer, ...]:
        """The missing items in reading order."""
        return tuple(self._session.missing())

    def show_task(self) -> None:
        """Called when another task is shown, or the task is shown again."""
        self._led = None

    def in_order(self) -> list[MissingAnswer]:
        """The missing items in the order of the answers on the screen."""
        problems = self._session.missing()
        return sort_by_answer(problems, self._session.view().order) if problems else []

    def focus_first_missing(self, said: str) -> bool:
        """Go to the first missing item of the focused answer, else of any. Returns False if none is missing.

        ``said`` as in :meth:`focus_problem`.
        """
        problems = self.in_order()
        if problems:
            self.focus_problem(problems[first_index_at(problems, self._focus.location)], said)
        return bool(problems)

    def go_next(self) -> bool:
        """Go to the next missing answer, or to the next missing item of any kind. Returns False if there is none."""
        problems = self.in_order()
        if problems and (self._view.task_layout is not None or any(p.row_part != "value" for p in problems)):
            after = (
                problems.index(self._led) + 1
                if self._led in problems
                else first_index_at(problems, self._focus.location)
            )
            self._led = problems[after % len(problems)]
            self.focus_problem(self._led)
            return True
        return self._focus.focus_next_open()

    def focus_problem(self, problem: MissingAnswer, said: str = "{words}") -> None:
        """Move the focus to a missing item. ``said``: the template of the message, with ``{words}`` for the item."""
        target, layout = problem_target(problem), self._view.task_layout
        several = problem.row_part == "value" and problem.part  # the block has several rows
        key = f"{problem.key}.{problem.part}" if several else problem.key
        self._focus.go_to(self._focus.find(target, key))
        model = self._focus.model_of(target)
        about = AnnotationTarget.parse(target)
        text = about.response or about  # critiques have a number of their own
        who = "" if problem.placed else f"{model.who if model else self._view.who(text)}: "
        self._view.status.show_message(said.format(words=who + translate_message(problem.message)), "warning")
        if not self._choices.focus_missing(problem) and (layout is None or not layout.focus_missing(problem)):
            self._marks.focus_missing(problem)


def sort_by_answer(problems: Sequence[MissingAnswer], order: Mapping[str, Sequence[str]]) -> list[MissingAnswer]:
    """The problems in the order of the answers on the screen. ``order``: the answers of each question from left to
    right."""
    shown = (target for question, answers in order.items() for target in (question, *answers))
    places = {target: place for place, target in enumerate(shown)}
    return sorted(problems, key=lambda problem: places.get(_place(problem), -1))


def _place(problem: MissingAnswer) -> str:
    """The answer that a problem belongs to, also if it concerns a critique of the answer."""
    target = AnnotationTarget.parse(problem.target)
    return target.response or target


def problem_target(problem: MissingAnswer) -> str:
    """The text on the screen to which a missing item belongs; for an item written about an answer, the answer."""
    ours = owning_critique(problem.target)
    return ours[0] if ours is not None else problem.target


def first_index_at(problems: Sequence[MissingAnswer], location: AnswerFieldLocation | None) -> int:
    """The index of the first problem of the answer in focus or of a critique of it; 0 if there is none."""
    here = _answer(location.target) if location is not None else ""
    return next((number for number, problem in enumerate(problems) if _answer(problem_target(problem)) == here), 0)


def _answer(path: str) -> str:
    target = AnnotationTarget.parse(path)
    return str(target.response or target)
