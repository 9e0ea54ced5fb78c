"""Paragraphs of a source text: what is between blank lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_OPENING: Final = re.compile(r" {0,3}(`{3,}|~{3,})|<(tool_call|function_call|tool_response|tools)>\s*$")
_RESULT: Final = "tool_response"


def paragraph_starts(text: str, most: int) -> Iterator[int]:
    """The positions in code points at which the first ``most`` paragraphs begin; the last one has all of the rest.

    A blank line in a fenced block of Markdown or in a call of a tool ends none, and what a tool returned belongs to the
    paragraph before it.
    """
    at, fence, tag, between, number = 0, "", "", True, 0
    for line in text.split("\n"):
        inside, mark = fence or tag, _OPENING.match(line)
        if not inside and mark is not None:
            fence, tag = mark[1] or "", mark[2] or ""
        elif (fence and line.strip().startswith(fence) and not line.strip(f" {fence[0]}\r")) or (
            tag and line.strip() == f"</{tag}>"
        ):
            fence = tag = ""
        if between and line.strip() and number < most and not (tag == _RESULT and number):
            yield at + len(line) - len(line.lstrip())
            number += 1
        between = not (fence or tag) and not line.strip()
        at += len(line) + 1
