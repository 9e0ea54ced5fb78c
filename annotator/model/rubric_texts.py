"""The texts of a rubric by path, so that translations can replace them.

A path repeats the names of the rubric's fields, with the keys of blocks and of list items (or the value of a level) in
the place of their positions: ``helpfulness.levels.0.text``, ``spam.tags.spam.wording.prompt.guidance``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

LINES = frozenset({"title", "unit"})
"""Fields with texts of one line."""
PARAGRAPHS = frozenset({"guidance", "text", "description", "none_helpful", "some_helpful"})
"""Fields with longer texts."""
GUIDELINES = "guidelines"
"""The path of the translated guidelines, which are not in the rubric."""


def map_texts(value: Any, change: Callable[[str, str], str], path: str = "") -> Any:
    """A copy of the JSON of a rubric, or of its part at ``path``, in which ``change(path, text)`` replaces each text
    that is not empty."""
    if isinstance(value, list):
        return [map_texts(item, change, _join(path, _name(item))) for item in value]
    if not isinstance(value, dict):
        return value
    result = {}
    for name, part in value.items():
        at = path if name == "blocks" else _join(path, name)
        is_text = isinstance(part, str) and part and name in LINES | PARAGRAPHS
        result[name] = change(at, part) if is_text else map_texts(part, change, at)
    return result


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _name(item: Any) -> str:
    return str(item.get("key", item.get("value"))) if isinstance(item, dict) else ""
