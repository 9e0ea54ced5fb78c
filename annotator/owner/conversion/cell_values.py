"""Values of cells and fields: blank ones, words for no value, numbers and lists that are written as text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from annotator.owner.conversion.literal_values import NAMES, parse_literal
from annotator.owner.conversion.task_draft import SourceRecord

_NULL_WORDS = frozenset(NAMES["no_value"])
_LONGEST_NULL_WORD = max(map(len, _NULL_WORDS))
BLANK_RESPONSES = "blank response cells"
NULL_RESPONSES = "response cells with a word for no value (NULL, nan)"


@dataclass(frozen=True)
class BlankCellRules:
    """How to treat a blank response cell, a response cell that contains only a word for no value, and a row with
    an empty prompt. Kept cells count as written by somebody."""

    blank_responses: Literal["drop", "keep"] = "drop"
    null_words: Literal["drop", "keep"] = "drop"
    empty_prompts: Literal["refuse", "drop", "keep"] = "refuse"

    def left_out(self, value: Any) -> str | None:
        """Why a response cell is omitted; None if it is kept. JSON null is always omitted."""
        text = value.strip() if isinstance(value, str) else "" if value is None else None
        if text == "" and (self.blank_responses == "drop" or value is None):
            return BLANK_RESPONSES
        if text and len(text) <= _LONGEST_NULL_WORD and self.null_words == "drop" and text.lower() in _NULL_WORDS:
            return NULL_RESPONSES
        return None


KEEP_ALL = BlankCellRules("keep", "keep", "keep")
"""For data written by programs, in which an empty field is an empty answer."""


def has_no_value(value: Any) -> bool:
    """Whether a value is null, blank, or a word for no value."""
    if isinstance(value, str):
        text = value.strip()
        return not text or text.lower() in _NULL_WORDS
    return value is None


def is_number(value: Any) -> bool:
    """Whether a value is a number, and not true or false."""
    return isinstance(value, int | float) and not isinstance(value, bool)


_NUMBER = re.compile(r"\s*-?\d{1,15}(\.\d{1,20})?(e[+-]?\d{1,2})?\s*", re.IGNORECASE)


def parse_number(value: Any) -> Any:
    """A number written as text, as in a CSV file, converted to a number; other values are returned unchanged."""
    if isinstance(value, str) and (match := _NUMBER.fullmatch(value)):
        return float(value) if match[1] or match[2] else int(value)
    return value


def parse_list(value: Any) -> Any:
    """A text that is a list as JSON or Python writes it, as a list; any other value as it is."""
    if isinstance(value, str) and value.lstrip().startswith("["):
        parsed = parse_literal(value.strip())
        return parsed if isinstance(parsed, list) else value
    return value


def list_in_cell(value: Any, record: SourceRecord) -> Any:
    """:func:`parse_list` of a cell; any other value as it is."""
    return parse_list(value) if record.from_cells else value


def list_in_field(value: Any, record: SourceRecord, field: str) -> list[Any]:
    """The list in a field; empty where there is none. Raises ``source.bad_field``."""
    value = list_in_cell(value, record)
    if value is None or value == "":
        return []
    if not isinstance(value, list):
        raise record.bad_field_error(field, "This must be a list: [...].")
    return value
