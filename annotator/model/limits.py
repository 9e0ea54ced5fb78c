"""Limits for the number of items in a task or rubric, chosen as the most that a person can judge.

All of them are defined here. The models enforce them, so building and importing a bundle refuse the same data, and the
JSON Schemas publish them (``maxItems``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic_core import PydanticCustomError

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

QUESTIONS = 64  # per task
RESPONSES = 64  # per prompt or question
CRITIQUES = 64  # model critiques per response
SPANS = 64  # per model critique
MESSAGES = 1_000  # per conversation
IMAGES = 32  # per task
CRITERIA = 100  # per task
RESPONSE_STEPS = 100  # per response
TEXT_BYTES = 8 * 1024 * 1024
"""UTF-8 bytes of all texts of a task together, including those that are only shown."""

BLOCKS = 64  # per rubric
ATTRIBUTES = 32  # blocks of the type `rating` per rubric
LEVELS = 100  # descriptions of scores and strengths per rubric, including those for single kinds of target
TAGS = 64  # per block
STEPS = 64  # severities, and categories, per block
REACTIONS = 30  # per block
LANGUAGES = 40  # translations of a rubric
TRANSLATED_CHARACTERS = 100_000  # per translated text
REASONS = 20  # for skipping a task, or for returning work
REVIEWED = 64  # annotators whose work on one task is compared

EXCEEDED = "limit_exceeded"
"""The type of the validation error for an exceeded limit."""

_OF: Mapping[str, str] = {
    "questions": "of a task",
    "images": "of a task",
    "criteria": "of a task",
    "steps": "of a response",
    "conversation": "of a task",
    "responses": "of a question",
    "critiques": "of a response",
    "spans": "of a critique",
    "blocks": "of a rubric",
    "tags": "of a block",
    "severities": "of a block",
    "categories": "of a block",
    "reactions": "of a block",
    "reasons": "of a block",
    "reviewed": "of a task",
}
_NAMES: Mapping[str, str] = {"conversation": "messages", "reviewed": "people's work"}


def check(count: int, limit: int, noun: str) -> None:
    """Raises a validation error of the type :data:`EXCEEDED` if ``count`` of ``noun`` exceeds ``limit``."""
    if count > limit:
        sentence = f"{count:,} {noun} are too many; {limit:,} are permitted."
        raise PydanticCustomError(EXCEEDED, "{sentence}", {"sentence": sentence})


def check_text(texts: Sequence[str]) -> None:
    """Raises a validation error of the type :data:`EXCEEDED` if ``texts`` exceed :data:`TEXT_BYTES`."""
    if sum(map(len, texts)) * 4 > TEXT_BYTES:  # a code point has at most four bytes
        check(sum(map(_byte_count, texts)), TEXT_BYTES, "bytes of text in a task")


def _byte_count(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def exceeded(error: ErrorDetails | Mapping[str, object]) -> str | None:
    """The message for a validation error about a limit of this module; None for any other error.

    >>> exceeded({"type": "too_long", "loc": ("responses",), "ctx": {"max_length": 64}, "input": [0] * 500})
    '500 responses of a question are too many; 64 are permitted.'
    """
    context = error.get("ctx")
    limits: Mapping[str, object] = context if isinstance(context, Mapping) else {}
    if error["type"] == EXCEEDED:
        return str(limits["sentence"])
    loc = error["loc"]
    last = str(loc[-1]) if isinstance(loc, tuple) and loc else ""
    value = error.get("input")
    if error["type"] != "too_long" or last not in _OF or not isinstance(value, list | tuple):
        return None
    return f"{len(value):,} {_NAMES.get(last, last)} {_OF[last]} are too many; {limits['max_length']:,} are permitted."
