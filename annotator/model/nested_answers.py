"""Answers in nested mappings by target and block. Empty mappings are removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, TypeVar

from annotator.model.task import Task

Value = TypeVar("Value")
Nested = Mapping[str, Mapping[str, Value]]


def with_entry(nested: Nested[Value], target: str, key: str, value: Value | None) -> Nested[Value]:
    """``nested`` with ``value`` at ``target`` and ``key``; None removes the entry."""
    inner, outer = dict(nested.get(target, {})), dict(nested)
    inner.pop(key, None)
    outer.pop(target, None)
    if value is not None:
        inner[key] = value
    return {**outer, target: inner} if inner else outer


class Emptiable(Protocol):
    """An answer about a target that can be empty."""

    @property
    def empty(self) -> bool: ...


Answer = TypeVar("Answer", bound=Emptiable)


def without_empty(by_target: Mapping[str, Answer]) -> dict[str, Answer]:
    """``by_target`` without empty answers."""
    return {path: answer for path, answer in by_target.items() if not answer.empty}


def rekeyed_entries(by_target: Mapping[str, Value], targets: Mapping[str, str]) -> dict[str, Value]:
    """``by_target`` under the new targets; entries without a new target are dropped."""
    return {targets[path]: value for path, value in by_target.items() if path in targets}


def compared_targets(task: Task, by_question: Iterable[str]) -> Iterator[str]:
    """The given questions and their responses, since an answer about a question compares its responses."""
    for path in by_question:
        yield path
        yield from task.answers.get(path, ())
