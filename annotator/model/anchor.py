"""Span anchoring: create spans, validate them, and relocate them when their text has changed.

Pure functions, independent of rendering.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal

from annotator.model.span import TextSpan

CONTEXT: Final = 32  # code points of prefix and suffix, as in the examples of the Web Annotation model
_ENOUGH: Final = 16  # code points of context by which a quote is known where the text around it has changed
_PIECE: Final = re.compile(r"\w+|\s+|[^\w\s]")
_OFTEN: Final = 20  # windows that occur more often, as in tables, are not compared: it would take too long
_WINDOW: Final = 5  # pieces that are compared together: single words would be matched anywhere
Outcome = Literal["exact", "moved", "ambiguous", "lost"]


@dataclass(frozen=True)
class SpanLocationResult:
    """The result of locating a span. ``start`` and ``end`` are valid if the outcome is *exact* or *moved*; ``places``
    lists all candidates."""

    outcome: Outcome
    start: int = 0
    end: int = 0
    places: tuple[tuple[int, int], ...] = ()


def make_span(target: str, source: str, start: int, end: int) -> TextSpan:
    """The span of ``source[start:end]`` with its context. Raises ``ValueError`` for an empty or invalid range."""
    if not 0 <= start < end <= len(source):
        raise ValueError(f"no text from {start} to {end} in {len(source)} characters")
    return TextSpan(
        target=target,
        start=start,
        end=end,
        exact=source[start:end],
        prefix=source[max(start - CONTEXT, 0) : start],
        suffix=source[end : end + CONTEXT],
    )


def _unmoved(span: TextSpan) -> SpanLocationResult:
    return SpanLocationResult("exact", span.start, span.end, ((span.start, span.end),))


def locate_span(span: TextSpan, source: str) -> SpanLocationResult:
    """Locate ``span`` in ``source``: at its offsets, else by its quote, with the context to choose among several
    matches."""
    if span.matches_text(source):
        return _unmoved(span)
    return find_quote(source, span.exact, span.prefix, span.suffix)


def find_quote(source: str, exact: str, prefix: str = "", suffix: str = "") -> SpanLocationResult:
    """Locate a quote that has no offsets: *moved* if one place matches best, *ambiguous* if several match equally.

    If there is no literal match, runs of white space are treated as equal.
    """
    places = _occurrences(source, re.escape(exact))
    if not places:
        quote_parts = exact.split()
        places = _occurrences(source, r"\s+".join(map(re.escape, quote_parts))) if quote_parts else []
    return _best(source, places, prefix, suffix)


def _best(source: str, places: Sequence[tuple[int, int]], prefix: str, suffix: str) -> SpanLocationResult:
    if not places:
        return SpanLocationResult("lost")
    scores = [_agreement(source, place, prefix, suffix) for place in places]
    best = [place for place, score in zip(places, scores, strict=True) if score == max(scores)]
    if len(best) > 1:
        return SpanLocationResult("ambiguous", places=tuple(best))
    return SpanLocationResult("moved", *best[0], places=tuple(best))


def follow_edit(span: TextSpan, before: str, after: str) -> SpanLocationResult:
    """Locate ``span`` in ``after``, which is ``before`` with one contiguous change.

    A span entirely before or after the change is *exact* or *moved* without a search, so a quote that occurs twice
    stays the occurrence that was meant. A span that overlaps the change is searched for in the changed part only, and a
    span that did not match ``before`` is *lost* unless it is at its offsets in ``after``: a highlight must not jump to
    other words while its own are overwritten.
    """
    if not span.matches_text(before):
        return _unmoved(span) if span.matches_text(after) else SpanLocationResult("lost")
    head = common_prefix_length(before, after)
    tail = min(common_prefix_length(before[::-1], after[::-1]), min(len(before), len(after)) - head)
    shift = len(after) - len(before)
    if span.end <= head:
        return _unmoved(span)
    if span.start >= len(before) - tail:
        place = (span.start + shift, span.end + shift)
        return SpanLocationResult("moved" if shift else "exact", *place, places=(place,))
    places = _occurrences(after, re.escape(span.exact))
    new = [place for place in places if place[0] < len(after) - tail and place[1] > head]
    return _best(after, new, span.prefix, span.suffix)


def follow_version(span: TextSpan, before: str, after: str) -> TextSpan:
    """``span``, which is on ``before``, in another version of that text. If its words are gone it does not match
    ``after``, also where this has the same words at its offsets by chance: then its offsets are behind the end.

    In what both versions share it stays where it is, and is never moved to the same words elsewhere. Otherwise its
    quote is searched for outside of that, and known by its context, or because the words are in each version once. One
    that did not match ``before`` is known by its context alone.
    """
    shared, matched = _shared_parts(before, after), span.matches_text(before)
    if matched:
        for old, new in shared:
            if old[0] <= span.start and span.end <= old[-1]:
                first, last = bisect_right(old, span.start) - 1, bisect_left(old, span.end) - 1
                start = min(new[first] + span.start - old[first], new[first + 1] - 1)  # white space may be shorter
                end = min(new[last] + span.end - old[last], new[last + 1])
                return make_span(span.target, after, start, end)
    found = find_quote(after, span.exact).places
    only_one = matched and len(found) == 1 and before.count(span.exact) == 1
    enough = 0 if only_one else max(1, min(_ENOUGH, len(span.prefix + span.suffix)))
    places = [
        place for place in found
        if not any(new[0] <= place[0] and place[1] <= new[-1] for _, new in shared)
        and _agreement(after, place, span.prefix, span.suffix) >= enough
    ]  # fmt: skip
    located = _best(after, places, span.prefix, span.suffix)
    if located.outcome == "moved":
        return make_span(span.target, after, located.start, located.end)
    lost = {"start": len(after), "end": len(after) + len(span.exact)}
    return span.model_copy(update=lost) if span.matches_text(after) else span


@lru_cache(maxsize=4)  # several spans are on one text
def _shared_parts(before: str, after: str) -> list[tuple[Sequence[int], Sequence[int]]]:
    """The parts that two texts share at their start, at their end, and of at least three words between: the offsets of
    their words, white space and signs in each text, and of the end. White space is equal."""
    offsets, keys = [], []
    for text in (before, after):
        pieces = _PIECE.findall(text)
        offsets.append(list(accumulate(map(len, pieces), initial=0)))
        keys.append([piece if piece.strip() else " " for piece in pieces])
    old, new = keys
    head = common_prefix_length(old, new)
    tail = min(common_prefix_length(old[::-1], new[::-1]), min(len(old), len(new)) - head)
    windows = [list(zip(*(k[head + n : len(k) - tail] for n in range(_WINDOW)), strict=False)) for k in keys]
    counts = Counter(windows[1])
    matcher = SequenceMatcher(lambda window: counts[window] > _OFTEN, windows[0], windows[1])
    parts = [(head + a, head + b, size + _WINDOW - 1) for a, b, size in matcher.get_matching_blocks() if size]
    parts += [(0, 0, head), (len(old) - tail, len(new) - tail, tail)]
    return [(offsets[0][a : a + size + 1], offsets[1][b : b + size + 1]) for a, b, size in parts if size]


def rebase_span(span: TextSpan, before: str, after: str) -> TextSpan:
    """``span`` at its position in ``after``; unchanged if its text is gone or ambiguous there."""
    moved = follow_edit(span, before, after)
    return make_span(span.target, after, moved.start, moved.end) if moved.outcome in ("exact", "moved") else span


def relocate_span(span: TextSpan, source: str) -> TextSpan:
    """``span`` at the only place in ``source`` that matches its quote; unchanged if there is none or several."""
    located = locate_span(span, source)
    return make_span(span.target, source, located.start, located.end) if located.outcome == "moved" else span


def _occurrences(source: str, pattern: str) -> list[tuple[int, int]]:
    # The lookahead also finds overlapping matches.
    return [match.span(1) for match in re.finditer(f"(?=({pattern}))", source)]


def _agreement(source: str, place: tuple[int, int], prefix: str, suffix: str) -> int:
    """The number of context characters that match, counted outwards from the quote."""
    before = source[max(place[0] - len(prefix), 0) : place[0]]
    after = source[place[1] : place[1] + len(suffix)]
    return common_prefix_length(before[::-1], prefix[::-1]) + common_prefix_length(after, suffix)


def common_prefix_length(text: Sequence[object], other: Sequence[object]) -> int:
    """The length of the common prefix. Bisection, because whole texts are compared at every key press."""
    low, high = 0, min(len(text), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if text[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
