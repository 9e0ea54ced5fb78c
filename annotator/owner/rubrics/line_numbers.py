"""Finds the line of a value in a TOML or JSON file.

The parsers of the standard library do not report it. For TOML, the parser is run on prefixes of the file to find how
much of it is needed until the value exists, since a second grammar could disagree with it. JSON is scanned.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from json import JSONDecoder
from typing import Any, Final

Step = str | int
_CLOSINGS: Final = ("", "\n]")
_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER: Final = JSONDecoder()


def line_in_toml(text: str, path: Sequence[Step]) -> int:
    """The line, from 1, where the value at ``path`` begins; if it does not exist, that of the innermost existing
    part."""
    existing = _longest_existing_path(tomllib.loads(text), path)
    if not existing:
        return 1
    lines = text.split("\n")
    low, high = 0, len(lines)  # after `low` lines it does not exist, after `high` it does
    while high - low > 1:
        middle = (low + high) // 2
        if _has(_parsed(lines, low, middle), existing):
            high = middle
        else:
            low = middle
    return _statement_start(lines, high)


def line_in_json(text: str, path: Sequence[Step]) -> int:
    """The line of the value at ``path``, or at its longest existing prefix, in JSON."""
    offsets, existing = _offsets(text), tuple(path)
    while existing not in offsets:
        existing = existing[:-1]
    return text.count("\n", 0, offsets[existing]) + 1


@lru_cache(1)  # a file may have many mistakes
def _offsets(text: str) -> Mapping[tuple[Step, ...], int]:
    """The offset of every value of a JSON text, by its path."""
    result: dict[tuple[Step, ...], int] = {}
    _walk(text, _skip(text, 0), (), result)
    return result


def _longest_existing_path(value: Any, path: Sequence[Step]) -> tuple[Step, ...]:
    prefix: tuple[Step, ...] = ()
    for step in path:
        if not _has(value, (step,)):
            break
        value, prefix = value[step], (*prefix, step)
    return prefix


def _has(value: Any, path: Sequence[Step]) -> bool:
    for step in path:
        inside = step in range(len(value)) if isinstance(value, list) else isinstance(value, dict) and step in value
        if not inside:
            return False
        value = value[step]
    return True


def _parsed(lines: Sequence[str], low: int, count: int) -> Any:
    """The value of the first ``count`` lines, or of the largest smaller number of lines above ``low`` that can be
    parsed."""
    for length in range(count, low, -1):
        value = _parse(lines[:length])
        if value is not None:
            return value
    return {}


def _parse(lines: Sequence[str]) -> Any:
    """The value of these lines, in which a list may be unclosed; None if they end inside a statement."""
    for closing in _CLOSINGS:
        try:
            return tomllib.loads("\n".join(lines) + closing)
        except tomllib.TOMLDecodeError:
            continue
    return None


def _statement_start(lines: Sequence[str], last: int) -> int:
    """The first line of the statement that ends on line ``last``: the one after the longest prefix that can be
    parsed."""
    before = next((length for length in range(last - 1, 0, -1) if _parse(lines[:length]) is not None), 0)
    first = before + 1
    while first < last and (not lines[first - 1].strip() or lines[first - 1].lstrip().startswith("#")):
        first += 1
    return first


def _walk(text: str, at: int, path: tuple[Step, ...], offsets: dict[tuple[Step, ...], int]) -> int:
    """Record the offset of every value. Returns the offset after the value at ``at``."""
    offsets.setdefault(path, at)
    if text[at] not in "{[":
        return _DECODER.raw_decode(text, at)[1]
    close = "}" if text[at] == "{" else "]"
    at = _skip(text, at + 1)
    number = 0
    while text[at] != close:
        step: Step = number
        if close == "}":
            begins = at
            step, at = _DECODER.raw_decode(text, at)
            offsets[(*path, step)] = begins
            at = _skip(text, _skip(text, at) + 1)
        at = _skip(text, _walk(text, at, (*path, step), offsets))
        at = _skip(text, at + 1) if text[at] == "," else at
        number += 1
    return at + 1


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
