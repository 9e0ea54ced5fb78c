"""Line breaks for displaying single-line JSON on several lines. Only positions are computed, so the text is not
changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

SHORT = 60
"""The length in characters up to which a list or object stays on one line."""
MAX_BREAKS = 2_000
"""The most line breaks in one value; a value that needs more stays on one line."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]')


class IndentedLineBreak(NamedTuple):
    """A line break at ``offset``, followed by ``depth`` levels of indentation."""

    offset: int
    depth: int


def json_breaks(text: str) -> list[IndentedLineBreak]:
    """The line breaks for ``text``, one line with a JSON list or object; empty for other text.

    >>> json_breaks('{"a": 1}'), json_breaks("[1, 2"), len(json_breaks(f'["{"x" * SHORT}", 2]'))
    ([], [], 3)
    """
    if len(text) <= SHORT or text[0] not in "[{":
        return []
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return []
    broken = _long_containers(text)
    result: list[IndentedLineBreak] = []
    depth = 0
    opened: list[int] = []
    for sign, at in _signs(text):
        if sign in "[{":
            opened.append(at)
            depth += at in broken
            if at in broken:
                result.append(IndentedLineBreak(_past_blanks(text, at + 1), depth))
        elif sign == ",":
            if opened[-1] in broken:
                result.append(IndentedLineBreak(_past_blanks(text, at + 1), depth))
        elif opened.pop() in broken:
            depth -= 1
            result.append(IndentedLineBreak(at, depth))
        if len(result) > MAX_BREAKS:
            return []
    return result


def _long_containers(text: str) -> set[int]:
    """The start offsets of lists and objects that are too long for one line."""
    containers, opened = set(), []
    for sign, at in _signs(text):
        if sign in "[{":
            opened.append(at)
        elif sign != ",":
            begin = opened.pop()
            if at + 1 - begin > SHORT and text[begin + 1 : at].strip():
                containers.add(begin)
    return containers


def _signs(text: str) -> Iterator[tuple[str, int]]:
    """The brackets and commas outside strings, with their offsets."""
    return ((match.group(), match.start()) for match in _TOKEN.finditer(text) if match.group()[0] != '"')


def _past_blanks(text: str, at: int) -> int:
    while text[at] == " ":
        at += 1
    return at
