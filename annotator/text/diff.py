"""The word difference of two texts, as it is shown in their two panes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from annotator.text.rendered_text import shown
from annotator.text.runs import RenderedText

MAX_WORDS: Final = 20_000  # of each text; longer ones are compared up to here
_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]|_+")
_Words = list[tuple[str, int, int]]


@dataclass(frozen=True)
class WordDifference:
    """Source ranges that only the first text has (``removed``), and only the second one (``added``)."""

    removed: tuple[tuple[int, int], ...]
    added: tuple[tuple[int, int], ...]
    same_words: int
    words: int
    """How many words the longer one has, as far as it was compared; marks of punctuation are words, too."""


def compare(before: RenderedText, after: RenderedText) -> WordDifference:
    """The words of ``before`` that ``after`` lacks, and the other way round; marks of Markdown do not count."""
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
