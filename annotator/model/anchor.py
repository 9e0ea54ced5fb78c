"""Span anchoring: create spans, validate them, and relocate them when their text has changed.

Pure functions, independent of rendering.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from annotator.model.span import TextSpan

CONTEXT: Final = 32  # code points of prefix and suffix, as in the examples of the Web Annotation model
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
