"""JSON that was written on one line, on lines of its own: where they begin, so that no letter has to change."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

SHORT: Final = 60
"""Characters of a list or an object that stays on its line."""
MAX_BREAKS: Final = 2_000
"""Lines that are begun in one value; one that needs more stays as it is written."""

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]')


class LineBreak(NamedTuple):
    """A line begins at ``offset``, ``depth`` steps further in."""

    offset: int
    depth: int


def json_breaks(text: str) -> list[LineBreak]:
    """Where lines are to begin in ``text``, one line that is a list or an object of JSON; none in anything else.

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
    found: list[LineBreak] = []
    depth = 0
    opened: list[int] = []
    for sign, at in _signs(text):
        if sign in "[{":
            opened.append(at)
            depth += at in broken
            if at in broken:
                found.append(LineBreak(_past_blanks(text, at + 1), depth))
        elif sign == ",":
            if opened[-1] in broken:
                found.append(LineBreak(_past_blanks(text, at + 1), depth))
        elif opened.pop() in broken:
            depth -= 1
            found.append(LineBreak(at, depth))
        if len(found) > MAX_BREAKS:
            return []
    return found


def _long_containers(text: str) -> set[int]:
    """Where the lists and objects begin that do not stay on one line."""
    found, opened = set(), []
    for sign, at in _signs(text):
        if sign in "[{":
            opened.append(at)
        elif sign != ",":
            begin = opened.pop()
            if at + 1 - begin > SHORT and text[begin + 1 : at].strip():
                found.add(begin)
    return found


def _signs(text: str) -> Iterator[tuple[str, int]]:
    """The brackets and commas that are in no string, each with where it stands."""
    return ((match.group(), match.start()) for match in _TOKEN.finditer(text) if match.group()[0] != '"')


def _past_blanks(text: str, at: int) -> int:
    while text[at] == " ":
        at += 1
    return at
