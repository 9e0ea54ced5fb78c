"""The word difference of two texts, for display in two panes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from annotator.text.rendered_text import shown
from annotator.text.runs import RenderedText

MAX_WORDS: Final = 20_000  # words per text; the rest is not compared
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]|_+")
_Words = list[tuple[str, int, int]]


@dataclass(frozen=True)
class WordDifference:
    """The source ranges found only in the first text (``removed``) and only in the second (``added``)."""

    removed: tuple[tuple[int, int], ...]
    added: tuple[tuple[int, int], ...]
    same_words: int
    words: int
    """The number of compared words of the longer text, including punctuation marks."""


def compare(before: RenderedText, after: RenderedText) -> WordDifference:
    """The words of ``before`` missing in ``after``, and vice versa. Markdown markup is ignored."""
    one, other = (shown(text).pieces(_WORD, MAX_WORDS) for text in (before, after))
    matcher = SequenceMatcher(None, [w[0] for w in one], [w[0] for w in other], autojunk=len(one) + len(other) > 4_000)
    removed: list[tuple[int, int]] = []
    added: list[tuple[int, int]] = []
    same = 0
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            same += b - a
            continue
        if b > a:
            removed.append(_range(one, a, b))
        if d > c:
            added.append(_range(other, c, d))
    return WordDifference(tuple(removed), tuple(added), same, max(len(one), len(other)))


def _range(words: _Words, first: int, end: int) -> tuple[int, int]:
    return words[first][1], words[end - 1][2]
