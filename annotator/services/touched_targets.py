"""The targets that a patch of an annotation touches: what is shown again after an edit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from annotator.model import patch
from annotator.model.target import TASK, is_target


def touched_targets(operations: list[patch.Operation]) -> frozenset[str]:
    """The targets that a patch touches; what belongs to no other target belongs to the task."""
    found: set[str] = set()
    for operation in operations:
        for name in operation["path"]:
            if isinstance(name, str) and is_target(name):
                found.add(name)
                break
        else:
            values = (operation.get("old"), operation.get("new"))
            found.update([name for value in values for name in _named(value)] or [TASK])
    return frozenset(found)


def _named(value: Any) -> Iterator[str]:
    """The targets among the keys of a part of a document that came or went whole."""
    return (name for name in value if is_target(name)) if isinstance(value, dict) else iter(())
