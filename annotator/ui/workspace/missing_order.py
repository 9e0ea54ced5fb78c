"""The order in which the keys go to what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annotator.model.problem import MissingItem
from annotator.model.target import Target, written_in
from annotator.ui.workspace.score_grid import FieldLocation


def sort_by_answer(problems: Sequence[MissingItem], order: Mapping[str, Sequence[str]]) -> list[MissingItem]:
    """The problems in the order of the answers on the screen; ``order``: each question's answers from left to right."""
    shown = (target for question, answers in order.items() for target in (question, *answers))
    places = {target: place for place, target in enumerate(shown)}
    return sorted(problems, key=lambda problem: places.get(_place(problem), -1))


def _place(problem: MissingItem) -> str:
    """What stands on the screen by itself: the answer, also for a critique that came with it."""
    target = Target.parse(problem.target)
    return target.response or target


def problem_target(problem: MissingItem) -> str:
    """The text that lacks something: of a critique or its refinement, the answer that it is about."""
    ours = written_in(problem.target)
    return ours[0] if ours is not None else problem.target


def first_index_at(problems: Sequence[MissingItem], location: FieldLocation | None) -> int:
    """The index of the first problem of the answer in focus or of a critique of it; 0 if there is none."""
    here = _answer(location.target) if location is not None else ""
    return next((number for number, problem in enumerate(problems) if _answer(problem_target(problem)) == here), 0)


def _answer(path: str) -> str:
    target = Target.parse(path)
    return str(target.response or target)
