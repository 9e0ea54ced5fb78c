"""Cells of tables: the names of columns, and lists and objects written as text, as JSON or as Python prints them."""

from __future__ import annotations

import ast
import contextlib
import json
import re
from typing import Any, Final

_BREAK: Final = re.compile(r"[ \t]*[\r\n]+\s*")
_BETWEEN_OBJECTS: Final = re.compile(r"\}\s*\n\s*\{")
_MESSAGES: Final = re.compile(r"""\[\s*\{\s*['"](?:role|content|from|value)['"]\s*:""")


def column_name(head: str) -> str:
    """The name of a column with this head, in which a line break counts as a blank."""
    return _BREAK.sub(" ", head)


def parse_literal(text: str) -> Any:
    """The list or object that ``text`` is, or None. Tables that pandas wrote have them as Python prints them, NumPy's
    arrays without commas between their items."""
    if not text.startswith(("[", "{")):
        return None
    with contextlib.suppress(ValueError, RecursionError):
        return json.loads(text)
    with contextlib.suppress(ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return ast.literal_eval(_BETWEEN_OBJECTS.sub("}, {", text))
    return None


def parse_messages(cell: str) -> list[Any] | None:
    """The messages that ``cell`` is a list of; None if it is any other text."""
    if not _MESSAGES.match(cell):
        return None
    found = parse_literal(cell.strip())
    return found if are_messages(found) else None


def are_messages(value: Any) -> bool:
    """Whether ``value`` is a list of messages, as OpenAI or ShareGPT have them."""
    return isinstance(value, list) and bool(value) and all(map(_is_message, value))


def _is_message(value: Any) -> bool:
    return isinstance(value, dict) and ({"role", "content"} <= value.keys() or {"from", "value"} <= value.keys())
