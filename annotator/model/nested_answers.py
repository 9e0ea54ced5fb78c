"""Answers by target and block: nested mappings in which nothing empty is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from annotator.model.task import Task

Value = TypeVar("Value")
Nested = Mapping[str, Mapping[str, Value]]


def put(nested: Nested[Value], target: str, key: str, value: Value | None) -> Nested[Value]:
    """``nested`` with ``value`` at ``target`` and ``key``; None takes away what is there."""
    inner, outer = dict(nested.get(target, {})), dict(nested)
    inner.pop(key, None)
    outer.pop(target, None)
    if value is not None:
        inner[key] = value
    return {**outer, target: inner} if inner else outer


def moved(by_target: Mapping[str, Value], targets: Mapping[str, str]) -> dict[str, Value]:
    """What is kept by target, at the new targets; what has none is left out."""
    return {targets[path]: value for path, value in by_target.items() if path in targets}


def compared(task: Task, by_question: Iterable[str]) -> Iterator[str]:
    """The questions whose responses are compared, and those responses."""
    for path in by_question:
        yield path
        yield from task.answers.get(path, ())
