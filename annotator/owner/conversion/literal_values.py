"""Cells of tables: the names of columns, and lists and objects written as text, as JSON or as Python prints them."""

from __future__ import annotations

import ast
import contextlib
import json
import re
import tomllib
from typing import Any

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError
from annotator.paths import resource

_BREAK = re.compile(r"[ \t]*[\r\n]+\s*")
_BETWEEN_OBJECTS = re.compile(r"\}\s*\n\s*\{")
_MESSAGES = re.compile(r"""\[\s*\{\s*['"](?:role|content|from|value|speaker)['"]\s*:""")
NAMES = tomllib.loads(resource("foreign_names.toml").read_text(encoding="utf-8"))
"""The names and words of data sets and tools of others."""


def column_name(head: str) -> str:
    """The name of a column with this head, in which a line break counts as a blank."""
    return _BREAK.sub(" ", head)


def parse_literal(text: str) -> Any:
    """The list or object that ``text`` is, or None. Tables that pandas wrote have them as Python prints them, NumPy's
    arrays without commas between their items."""
    if not text.startswith(("[", "{")):
        return None
    with contextlib.suppress(AnnotatorError, UnicodeEncodeError):
        return strictjson.loads(text.encode())
    with contextlib.suppress(AnnotatorError, ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return strictjson.loads(json.dumps(ast.literal_eval(_BETWEEN_OBJECTS.sub("}, {", text))).encode())
    return None


def parse_messages(cell: str) -> list[Any] | None:
    """The messages that ``cell`` is a list of; None if it is any other text."""
    if not _MESSAGES.match(cell):
        return None
    parsed = parse_literal(cell.strip())
    return parsed if are_messages(parsed) else None


def are_texts(value: Any) -> bool:
    """Whether ``value`` is a list of texts."""
    return isinstance(value, list) and bool(value) and all(isinstance(item, str) for item in value)


def are_messages(value: Any) -> bool:
    """Whether ``value`` is a list of messages."""
    return isinstance(value, list) and bool(value) and all(message_fields(item) is not None for item in value)


def exchange_fields(value: Any) -> tuple[str, str] | None:
    """The fields of an object with both sides of an exchange; None if it has none."""
    if not isinstance(value, dict):
        return None
    exchanges = NAMES["spoken_exchange"] + NAMES["written_exchange"]
    return next((sides for sides in exchanges if value.keys() >= {*sides}), None)


def are_exchanges(value: Any) -> bool:
    """Whether ``value`` is a list of messages, or of objects that hold what the user says and the answer."""
    return are_messages(value) or (
        isinstance(value, list)
        and bool(value)
        and all(exchange_fields(item) in NAMES["spoken_exchange"] for item in value)
    )


def message_fields(value: Any) -> tuple[str, str] | None:
    """The fields of a message that tell who speaks and what; None if this is no message."""
    if not isinstance(value, dict):
        return None
    return next((fields for fields in NAMES["message"] if value.keys() >= {*fields}), None)


def plain_name(name: str) -> str:
    """A name in lower case with underscores: ``Answer – model A`` and ``answerModelA`` become ``answer_model_a``."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip())
    return re.sub(r"[\W_]+", "_", parted).strip("_").lower()
