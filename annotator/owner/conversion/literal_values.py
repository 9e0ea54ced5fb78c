"""Cells of tables: the names of columns, and lists and objects written as text, as JSON or as Python prints them."""

from __future__ import annotations

import ast
import contextlib
import json
import re
from typing import Any, Final

from annotator.bundle import strictjson
from annotator.errors import AnnotatorError

_BREAK: Final = re.compile(r"[ \t]*[\r\n]+\s*")
_BETWEEN_OBJECTS: Final = re.compile(r"\}\s*\n\s*\{")
_MESSAGES: Final = re.compile(r"""\[\s*\{\s*['"](?:role|content|from|value|speaker)['"]\s*:""")
MESSAGE_FIELDS: Final = (
    ("role", "content"), ("from", "value"), ("speaker", "text"), ("role", "text"), ("role", "value"),
    ("author", "text"), ("speaker", "utterance"), ("speaker", "content"), ("role", "message"), ("sender", "text"),
    ("from", "text"),
)  # fmt: skip
"""The fields of a message, as OpenAI, ShareGPT and tools for dialogues call them: who speaks, and what."""


TEXT_FIELDS: Final = ("text", "body", "content", "output", "response", "answer", "completion", "generation")
MODEL_FIELDS: Final = ("origin", "model", "generator", "model_name", "model_id")
"""Fields of an object that is a response: its text, and its model."""


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


_SIDES: Final = (
    ("user", "assistant"), ("human", "assistant"), ("human", "gpt"), ("user", "bot"), ("user", "model"),
    ("question", "answer"), ("prompt", "response"), ("instruction", "output"), ("input", "output"),
)  # fmt: skip
"""Fields of objects that hold both sides of an exchange."""


def exchange_fields(value: Any) -> tuple[str, str] | None:
    """The fields of an object with both sides of an exchange; None if it has none."""
    if not isinstance(value, dict):
        return None
    return next((sides for sides in _SIDES if value.keys() >= {*sides}), None)


def are_exchanges(value: Any) -> bool:
    """Whether ``value`` is a list of messages, or of objects that hold what the user says and the answer."""
    sides = _SIDES[:5]  # others are also rows of questions
    return are_messages(value) or (
        isinstance(value, list) and bool(value) and all(exchange_fields(item) in sides for item in value)
    )


def message_fields(value: Any) -> tuple[str, str] | None:
    """The fields of a message that tell who speaks and what; None if this is no message."""
    if not isinstance(value, dict):
        return None
    return next((fields for fields in MESSAGE_FIELDS if value.keys() >= {*fields}), None)


def plain_name(name: str) -> str:
    """A name in lower case with underscores: ``Answer – model A`` and ``answerModelA`` become ``answer_model_a``."""
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip())
    return re.sub(r"[\W_]+", "_", parted).strip("_").lower()
