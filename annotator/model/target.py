"""Targets: paths to the texts inside a task.

``task``, ``passage``, ``m2`` (the second message of the conversation), ``q1`` (the first question, or the prompt),
``q1/r2`` (its second response), ``q1/r2/c3`` (that response's third model critique). Numbers count from 1 in the order
of the bundle, never in the order of the screen.

What the annotator writes is named by its id, which never changes, so that putting critiques in another order renames
nothing: ``q1/r2/w3`` is the critique ``w3`` of that response, ``q1/r2/w3/refinement`` the refinement written with it.
"""

from __future__ import annotations

import re
from typing import Literal

TargetKind = Literal["task", "passage", "message", "prompt", "question", "response", "critique"]

TASK = "task"
PASSAGE = "passage"
_NUMBER = r"[1-9]\d{0,4}"
_OURS = r"/w[1-9]\d{0,5}(?:/refinement)?"
TARGET_PATTERN = rf"^(?:task|passage|m{_NUMBER}(?:{_OURS})?|q{_NUMBER}(?:/r{_NUMBER}(?:/c{_NUMBER}|{_OURS})?)?)$"
_TARGET = re.compile(TARGET_PATTERN)
_WRITTEN = re.compile(r"^(.+)/(w[1-9]\d{0,5})(?:/refinement)?$")


def is_target(path: str) -> bool:
    """Whether ``path`` is written as a target; whether the task has it is :meth:`Task.kind_of`'s to say."""
    return _TARGET.match(path) is not None


def message(number: int) -> str:
    return f"m{number}"


def question(number: int) -> str:
    return f"q{number}"


def response(question_number: int, number: int) -> str:
    return f"q{question_number}/r{number}"


def critique(question_number: int, response_number: int, number: int) -> str:
    return f"q{question_number}/r{response_number}/c{number}"


def written(answer: str, identifier: str) -> str:
    """The critique with this id that the annotator wrote about ``answer``."""
    return f"{answer}/{identifier}"


def refinement(answer: str, identifier: str) -> str:
    """The refinement that the annotator wrote with that critique."""
    return f"{answer}/{identifier}/refinement"


def written_in(path: str) -> tuple[str, str] | None:
    """The response and the id of the annotator's critique that ``path`` is, or belongs to; None for other targets."""
    found = _WRITTEN.match(path)
    return (found[1], found[2]) if found else None
