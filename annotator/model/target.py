"""Targets: paths to the texts inside a task.

``task``, ``passage``, ``m2`` (the second message of the conversation), ``q1`` (the first question, or the prompt),
``q1/r2`` (its second response), ``q1/r2/c3`` (that response's third model critique). Numbers count from 1 in the order
of the bundle, never in the order of the screen.
"""

from __future__ import annotations

import re
from typing import Literal

TargetKind = Literal["task", "passage", "message", "prompt", "question", "response", "critique"]

TASK = "task"
PASSAGE = "passage"
TARGET_PATTERN = r"^(?:task|passage|m[1-9]\d{0,4}|q[1-9]\d{0,4}(?:/r[1-9]\d{0,4}(?:/c[1-9]\d{0,4})?)?)$"
_TARGET = re.compile(TARGET_PATTERN)


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
