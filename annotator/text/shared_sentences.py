"""Sentences that several texts contain, in the same or nearly the same words.

Two sentences are nearly the same if 80 % of the distinct words that either of them has are in both, and if numbers and
negations are the same in both: a sentence with another number says something else. Nothing is known of the meaning of
words. Short sentences are left out, since every text has some of them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping
from math import ceil
from typing import Final, NamedTuple

from annotator.text.rendered_text import displayed_text
from annotator.text.runs import RenderedText, RenderedTextBlock

SHARE: Final = 0.8
"""The least share of common words: the number of words in both by the number of words in either."""
LEAST_WORDS: Final = 5
"""The least number of distinct words of a sentence that is compared."""
MAX_SENTENCES: Final = 1_000  # per text; the rest is not compared

_SENTENCE: Final = re.compile(r"\S[^\n]*?(?:[.!?…。！？]+[\"'”’)\]]*(?=\s|$)|(?=\n|$))")
_WORD: Final = re.compile(r"[^\W_]+(?:['’.,][^\W_]+)*")
_NEGATIONS: Final = frozenset(("no", "not", "never", "none", "nor", "neither", "without", "cannot"))


class SharedSentence(NamedTuple):
    """A range of the source of a text, and the other texts that contain the sentence."""

    start: int
    end: int
    others: tuple[str, ...]


class _Sentence(NamedTuple):
    text: str
    start: int
    end: int
    words: frozenset[str]
    facts: frozenset[str]  # numbers and negations


def shared_sentences(texts: Mapping[str, RenderedText]) -> dict[str, list[SharedSentence]]:
    """The sentences of each of ``texts`` that other texts contain as well, by name and in order. Code is left out."""
    sentences = [each for name, text in texts.items() for each in _sentences(name, text)]
    frequency = Counter(word for each in sentences for word in each.words)
    index: dict[str, list[int]] = defaultdict(list)
    others: list[set[str]] = [set() for _ in sentences]
    for number, each in enumerate(sentences):
        # Of two sentences with so many common words, one of the rarest words of either is in both.
        rare = sorted(each.words, key=lambda word: (frequency[word], word))
        prefix = rare[: len(rare) - ceil(SHARE * len(rare)) + 1]
        for other in {known for word in prefix for known in index[word]}:
            if sentences[other].text != each.text and _nearly_same(each, sentences[other]):
                others[number].add(sentences[other].text)
                others[other].add(each.text)
        for word in prefix:
            index[word].append(number)
    found: dict[str, list[SharedSentence]] = {name: [] for name in texts}
    order = list(texts)
    for each, names in zip(sentences, others, strict=True):
        if names:
            found[each.text].append(SharedSentence(each.start, each.end, tuple(sorted(names, key=order.index))))
    return found


def _nearly_same(one: _Sentence, other: _Sentence) -> bool:
    if one.facts != other.facts:
        return False
    common = len(one.words & other.words)
    return common >= SHARE * (len(one.words) + len(other.words) - common)


def _sentences(name: str, text: RenderedText) -> list[_Sentence]:
    code = [(b.runs[0].start, b.runs[-1].end) for b in text.blocks if isinstance(b, RenderedTextBlock) and _is_code(b)]
    starts = [start for start, _ in code]
    result = []
    for words, start, end in displayed_text(text).pieces(_SENTENCE, MAX_SENTENCES):
        at = bisect_right(starts, start) - 1
        if at >= 0 and start < code[at][1]:
            continue
        every = frozenset(word.lower().replace("’", "'") for word in _WORD.findall(words))
        if len(every) >= LEAST_WORDS:
            facts = frozenset(word for word in every if word in _NEGATIONS or word.endswith("n't") or _has_digit(word))
            result.append(_Sentence(name, start, end, every, facts))
    return result


def _is_code(block: RenderedTextBlock) -> bool:
    return block.kind in ("code", "math") and bool(block.runs)


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))
