"""Answers by target and block: nested mappings in which nothing empty is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

Value = TypeVar("Value")
Nested = Mapping[str, Mapping[str, Value]]


def put(nested: Nested[Value], target: str, key: str, value: Value | None) -> Nested[Value]:
    """``nested`` with ``value`` at ``target`` and ``key``; None takes away what is there."""
    inner = {name: kept for name, kept in nested.get(target, {}).items() if name != key}
    if value is not None:
        inner[key] = value
    outer = {path: kept for path, kept in nested.items() if path != target}
    return {**outer, target: inner} if inner else outer
