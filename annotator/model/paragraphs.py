"""Paragraphs of a source text: what is between blank lines, and their first words."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TAG = r"think(?:ing)?|reasoning|thought|(?:tool|function)_(?:calls?|response|result)|tools"
_OPENING = re.compile(rf" {{0,3}}(`{{3,}}|~{{3,}})|<({_TAG})>\s*$")
_RESULTS = ("tool_response", "tool_result", "function_response")
_BEGINNING = 500  # characters of a step from which its title is made
_RESULT = re.compile(rf"\n\n<(?:{'|'.join(_RESULTS)})>")
_CALL = re.compile(r'\{"name": "([^"]*)", "arguments": (.*)\}$', re.MULTILINE)
_LINE = re.compile(r"^ {0,3}(?:</?[a-z_]+>|[`~]{3,}.*|#{1,6} |> ?)", re.MULTILINE)
_MARKS = re.compile(
    r"(?<![\w*])(\*\*?)([^\s*][^*]*)\1(?![\w*])|`([^`]+)`|(?<![\w$])\$([^\s$]|[^\s$][^$]*[^\s$])\$(?![\w$])"
)


def paragraph_starts(text: str, most: int) -> Iterator[int]:
    """The positions in code points at which the first ``most`` paragraphs begin; the last one has all of the rest.

    A blank line in a fenced block of Markdown, in reasoning or in a call of a tool ends none, and what a tool returned
    belongs to the paragraph before it.
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
        if between and line.strip() and number < most and not (tag in _RESULTS and number):
            yield at + len(line) - len(line.lstrip())
            number += 1
        between = not (fence or tag) and not line.strip()
        at += len(line) + 1


def plain_beginning(text: str) -> str:
    r"""The beginning of ``text`` without tags, fences and signs of Markdown and formulas; of a call of a tool its name
    and arguments.

    >>> plain_beginning("## So **all** of `f` *is* $x_1$"), plain_beginning("a * b ** 2, $5 or $6")
    ('So all of f is x_1', 'a * b ** 2, $5 or $6')
    >>> plain_beginning('<tool_call>\n{"name": "search", "arguments": {"query": "x"}}\n</tool_call>').strip()
    'search {"query": "x"}'
    """
    text = _LINE.sub("", _RESULT.split(text[:_BEGINNING])[0])
    return _MARKS.sub(lambda mark: mark[2] or mark[3] or mark[4], _CALL.sub(r"\1 \2", text))
