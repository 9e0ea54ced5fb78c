"""The order in which responses are shown, and their blind letters."""

from __future__ import annotations

import json
from collections.abc import Mapping

from annotator.bundle.blind_names import display_order
from annotator.model.target import AnnotationTarget, question_target, response_target
from annotator.model.task import Task

Order = Mapping[str, tuple[str, ...]]


def response_display_order(seed: str, annotator_id: str, task: Task) -> Order:
    """The responses of each question in display order, which is stable per annotator and unrelated between tasks."""
    order = {}
    for q, question in enumerate(task.asked, 1):
        name = task.id if q == 1 else f"{task.id}/{question_target(q)}"
        indices = display_order(seed, annotator_id, name, len(question.responses))
        order[question_target(q)] = tuple(response_target(q, index + 1) for index in indices)
    return order


def response_letters(order: Order) -> Mapping[str, str]:
    """A, B, C, ... for each response in the display order of its question; Z is followed by AA."""
    return {target: _letter(index) for responses in order.values() for index, target in enumerate(responses)}


def to_text(order: Order) -> str:
    return json.dumps(order, separators=(",", ":"))


def from_text(text: str) -> Order:
    return {name: tuple(responses) for name, responses in json.loads(text).items()}


def response_numbers(text: str) -> dict[str, tuple[int, ...]]:
    """A stored order as in results: the numbers of the responses of each question."""
    return {
        question: tuple(AnnotationTarget.parse(target).number for target in responses)
        for question, responses in from_text(text).items()
    }


def _letter(index: int) -> str:
    first = _letter(index // 26 - 1) if index >= 26 else ""
    return first + chr(ord("A") + index % 26)
