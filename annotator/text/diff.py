"""The word difference of two texts, for display in two panes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate
from typing import Literal, NamedTuple

from annotator.text.rendered_text import displayed_text
from annotator.text.runs import RenderedText, RenderedTextBlock

MAX_WORDS = 20_000  # words per text; the rest is not compared
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]|_+")
_LINE_ALIKE = 0.5  # the least similarity of two lines of code that are compared by their words
_NEAR = 50  # lines of code among which the one that corresponds to a line is looked for
_MOST_PAIRS = 200_000  # three times those of two English texts of 2,000 words
_Words = list[tuple[str, int, int]]
_Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class WordDifference:
    """The source ranges found only in the first text (``removed``) and only in the second (``added``)."""

    removed: tuple[tuple[int, int], ...]
    added: tuple[tuple[int, int], ...]
    same_word_count: int
    word_count: int
    """The number of compared words of the longer text, including punctuation marks."""
    by: Literal["nothing", "blanks", "formatting", "words"] = "words"
    """In what the texts differ. Of texts that differ in blanks or formatting alone, the ranges are those of whole
    lines."""


class _DiffUnit(NamedTuple):
    """What is compared as a whole: a word, or a line of code with its words."""

    key: str
    words: _Words
    is_line: bool


def compare_words(before: RenderedText, after: RenderedText) -> WordDifference:
    """The words of ``before`` missing in ``after``, and vice versa. Markdown markup is ignored.

    Code is compared by lines, and lines that correspond by their words, so that a line is not matched with words of
    several others.
    """
    left, right = _units(before), _units(after)
    if before.source == after.source:
        count = sum(len(unit.words) for unit in left)
        return WordDifference((), (), count, count, "nothing")
    result = _DifferenceCollector()
    for kind, a, b, c, d in _matcher([u.key for u in left], [u.key for u in right]).get_opcodes():
        if kind == "equal":
            result.same += sum(len(unit.words) for unit in left[a:b])
        else:
            result.replace(left[a:b], right[c:d])
    count = max(sum(len(unit.words) for unit in units) for units in (left, right)) if left or right else 0
    if result.words_differ:
        return WordDifference(tuple(result.removed), tuple(result.added), result.same, count)
    alone = "".join(before.source.split()) == "".join(after.source.split())
    return WordDifference(*_lines_apart(before.source, after.source), count, count, "blanks" if alone else "formatting")


class _DifferenceCollector:
    """Collects the ranges that differ."""

    def __init__(self) -> None:
        self.removed: list[tuple[int, int]] = []
        self.added: list[tuple[int, int]] = []
        self.same = 0
        self.words_differ = False

    def replace(self, left: list[_DiffUnit], right: list[_DiffUnit]) -> None:
        """Note that ``right`` replaces ``left``. Lines of code that correspond are compared by their words."""
        if not any(unit.is_line for unit in (*left, *right)):
            self._note([word for unit in left for word in unit.words], [word for unit in right for word in unit.words])
            return
        at = 0
        for unit in left:
            partner = next((n for n in range(at, min(at + _NEAR, len(right))) if _alike(unit, right[n])), None)
            if partner is None:
                self._note(unit.words, [])
                continue
            for rest in right[at:partner]:
                self._note([], rest.words)
            if [word[0] for word in unit.words] == [word[0] for word in right[partner].words]:  # not as far indented
                self.same += len(unit.words)
                self._mark(unit.words, right[partner].words)
            else:
                self._compare_words(unit.words, right[partner].words)
            at = partner + 1
        for rest in right[at:]:
            self._note([], rest.words)

    def _compare_words(self, left: _Words, right: _Words) -> None:
        for kind, a, b, c, d in _matcher([w[0] for w in left], [w[0] for w in right]).get_opcodes():
            if kind == "equal":
                self.same += b - a
            else:
                self._note(left[a:b], right[c:d])

    def _note(self, removed: _Words, added: _Words) -> None:
        self.words_differ = True
        self._mark(removed, added)

    def _mark(self, removed: _Words, added: _Words) -> None:
        if removed:
            self.removed.append((removed[0][1], removed[-1][2]))
        if added:
            self.added.append((added[0][1], added[-1][2]))


def _matcher(left: Sequence[str], right: Sequence[str]) -> SequenceMatcher[str]:
    """The comparison of two lists of words or lines. Those that are frequent in ``right`` begin no match in long texts,
    nor where too many pairs are equal, as in an answer that repeats one word."""
    counts = Counter(right)
    pairs = sum(counts[key] for key in left)
    return SequenceMatcher(None, left, right, autojunk=len(left) + len(right) > 4_000 or pairs > _MOST_PAIRS)


def _alike(left: _DiffUnit, right: _DiffUnit) -> bool:
    """Whether two lines of code correspond."""
    if not (left.is_line and right.is_line):
        return False
    matcher = _matcher([w[0] for w in left.words], [w[0] for w in right.words])
    return matcher.real_quick_ratio() >= _LINE_ALIKE and matcher.ratio() >= _LINE_ALIKE


def _units(text: RenderedText) -> list[_DiffUnit]:
    """The words of a text; in code, its lines."""
    code = [(b.runs[0].start, b.runs[-1].end) for b in text.blocks if isinstance(b, RenderedTextBlock) and _is_code(b)]
    units: list[_DiffUnit] = []
    line: _Words = []
    at, end = 0, -1  # the next code block, and where the last word ended that was in one
    for word in displayed_text(text).pieces(_WORD, MAX_WORDS):
        while at < len(code) and word[1] >= code[at][1]:
            at += 1
        inside = at < len(code) and word[1] >= code[at][0]
        if line and (not inside or "\n" in text.source[end : word[1]]):
            units.append(_line(line, text.source))
            line = []
        if inside:
            line.append(word)
            end = word[2]
        else:
            units.append(_DiffUnit(word[0], [word], False))
    return [*units, _line(line, text.source)] if line else units


def _line(words_of_line: _Words, source: str) -> _DiffUnit:
    begin = words_of_line[0][1]
    indent = source[source.rfind("\n", 0, begin) + 1 : begin]
    return _DiffUnit(
        "\n".join((indent if not indent.strip() else "", *(word[0] for word in words_of_line))), words_of_line, True
    )


def _lines_apart(before: str, after: str) -> tuple[_Ranges, _Ranges]:
    """The ranges of the lines that only one of the texts has, without line breaks; those that have nothing to see are
    left out."""
    left, right = before.splitlines(keepends=True), after.splitlines(keepends=True)
    removed: list[tuple[int, int]] = []
    added: list[tuple[int, int]] = []
    starts = [[0, *accumulate(map(len, lines))] for lines in (left, right)]
    for kind, a, b, c, d in _matcher(left, right).get_opcodes():
        if kind != "equal":
            removed += [(starts[0][n], starts[0][n] + len(left[n].rstrip())) for n in range(a, b) if left[n].strip()]
            added += [(starts[1][n], starts[1][n] + len(right[n].rstrip())) for n in range(c, d) if right[n].strip()]
    return tuple(removed), tuple(added)


def _is_code(block: RenderedTextBlock) -> bool:
    return block.kind == "code" and bool(block.runs)
