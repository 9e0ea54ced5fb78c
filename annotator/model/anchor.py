"""Span anchoring: create spans, validate them, and relocate them when their text has changed.

Pure functions, independent of rendering.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, Literal

from annotator.model.span import TextSpan

CONTEXT = 32  # code points of prefix and suffix, as in the examples of the Web Annotation model
_SIDE = 8  # code points on each side by which a quote is known where the text around it has changed
_PIECE = re.compile(r"\w+|\s+|[^\w\s]")
_FIRST_WORD, _LAST_WORD = re.compile(r"\s*\S*"), re.compile(r"\S*\s*$")
_WINDOW = 5  # pieces that are compared together: single words would be matched anywhere
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
    highest = max(scores)
    best = [place for place, score in zip(places, scores, strict=True) if score == highest]
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
    (start, end), shift = _changed_range(before, after), len(after) - len(before)
    if span.end <= start:
        return _unmoved(span)
    if span.start >= end:
        place = (span.start + shift, span.end + shift)
        return SpanLocationResult("moved" if shift else "exact", *place, places=(place,))
    places = _occurrences(after, re.escape(span.exact))
    new = [place for place in places if place[0] < end + shift and place[1] > start]
    return _best(after, new, span.prefix, span.suffix)


def _changed_range(before: str, after: str) -> tuple[int, int]:
    """The start and end in ``before`` of the one contiguous change between two texts."""
    head, tail = shared_ends(before, after)
    return head, len(before) - tail


def follow_version(span: TextSpan, before: str, after: str) -> TextSpan:
    """``span``, which is on ``before``, in another version of that text. If its words are gone it does not match
    ``after``, also where this has the same words at its offsets by chance: then its offsets are behind the end.

    In what both versions share it stays where it is, and is never moved to the same words elsewhere. Otherwise, also if
    it did not match ``before``, its quote is searched for outside of that, and known by its context on both sides.
    """
    shared = _shared_parts(before, after)
    if span.matches_text(before):
        for old, new in shared:
            if old[0] <= span.start and span.end <= old[-1]:
                first, last = bisect_right(old, span.start) - 1, bisect_left(old, span.end) - 1
                start = min(new[first] + span.start - old[first], new[first + 1] - 1)  # white space may be shorter
                end = min(new[last] + span.end - old[last], new[last + 1])
                return make_span(span.target, after, start, end)
    starts, ends = [new[0] for _, new in shared], [0, *(new[-1] for _, new in shared)]
    places = [
        place for place in find_quote(after, span.exact).places
        if place[1] > ends[bisect_right(starts, place[0])] and _is_known(after, place, span.prefix, span.suffix)
    ]  # fmt: skip
    located = _best(after, places, span.prefix, span.suffix)
    if located.outcome == "moved":
        return make_span(span.target, after, located.start, located.end)
    lost = {"start": len(after), "end": len(after) + len(span.exact)}
    return span.model_copy(update=lost) if span.matches_text(after) else span


def changed_ranges(before: str, after: str) -> list[tuple[int, int]]:
    """The ranges of ``after``, in code points, that it does not share with ``before``; where something was only
    removed, the words around that place."""
    ends, ranges = (0, 0), []
    for old, new in (*_shared_parts(before, after), ([len(before)], [len(after)])):
        if (old[0], new[0]) != ends:
            ranges.append((ends[1], new[0]))
        ends = old[-1], new[-1]
    place = common_prefix_length(before, after)  # for a change of white space alone
    return [_with_words_around(after, *each) for each in ranges or [(place, place)]]


def _with_words_around(source: str, start: int, end: int) -> tuple[int, int]:
    """An empty range with the word before and after it; others as they are."""
    if start < end:
        return start, end
    before, after = source[max(start - CONTEXT, 0) : start], source[end : end + CONTEXT]
    return start - len(_LAST_WORD.findall(before)[0]), end + len(_FIRST_WORD.findall(after)[0])


def _is_known(source: str, place: tuple[int, int], prefix: str, suffix: str) -> bool:
    """Whether enough of the context matches, and some on each side that has any."""
    before, after = _agreement(source, place, prefix, ""), _agreement(source, place, "", suffix)
    return before >= min(_SIDE, len(prefix)) and after >= min(_SIDE, len(suffix)) and before + after >= 2 * _SIDE


@lru_cache(maxsize=4)  # several spans are on one text
def _shared_parts(before: str, after: str) -> list[tuple[Sequence[int], Sequence[int]]]:
    """The parts that two texts share at their start, at their end, and around words that each text has once: the
    offsets of their words, white space and signs in each text, and of the end. White space is equal.

    This is the method of Bram Cohen's patience diff: common words alone would be matched anywhere.
    """
    offsets, keys = [], []
    for text in (before, after):
        pieces = _PIECE.findall(text)
        offsets.append(list(accumulate(map(len, pieces), initial=0)))
        keys.append([piece if piece.strip() else " " for piece in pieces])
    old, new = keys
    head, tail = shared_ends(old, new)
    parts = [(0, 0, head)]
    old_windows, new_windows = map(_windows_once, keys)
    pairs = [(start, new_windows[window]) for window, start in old_windows.items() if window in new_windows]
    for start, other in (*_in_order(pairs), (len(old) - tail, len(new) - tail)):
        old_end, new_end = parts[-1][0] + parts[-1][2], parts[-1][1] + parts[-1][2]
        if start < old_end or other < new_end:
            continue
        a, b, end = start, other, start
        while a > old_end and b > new_end and old[a - 1] == new[b - 1]:
            a, b = a - 1, b - 1
        while end < len(old) and other + end - start < len(new) and old[end] == new[other + end - start]:
            end += 1
        parts.append((a, b, end - a))
    return [(offsets[0][a : a + size + 1], offsets[1][b : b + size + 1]) for a, b, size in parts if size]


def _windows_once(keys: Sequence[str]) -> Mapping[tuple[str, ...], int]:
    """The starts of the windows of keys that occur once, in order."""
    windows = list(zip(*(keys[n:] for n in range(_WINDOW)), strict=False))
    counts = Counter(windows)
    return {window: start for start, window in enumerate(windows) if counts[window] == 1}


def _in_order(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part of ``pairs``, which have rising first values, that has rising second values, too."""
    values: list[int] = []
    chains: list[tuple[tuple[int, int], Any]] = []  # by length: the last pair, and the chain before it
    for pair in pairs:
        at = bisect_left(values, pair[1])
        values[at : at + 1] = [pair[1]]
        chains[at : at + 1] = [(pair, chains[at - 1] if at else None)]
    result, chain = [], chains[-1] if chains else None
    while chain is not None:
        result.append(chain[0])
        chain = chain[1]
    return result[::-1]


def rebase_span(span: TextSpan, before: str, after: str) -> TextSpan:
    """``span`` at its position in ``after``; unchanged if its text is gone or ambiguous there."""
    moved = follow_edit(span, before, after)
    return make_span(span.target, after, moved.start, moved.end) if moved.outcome in ("exact", "moved") else span


def extend_span(span: TextSpan, before: str, after: str) -> TextSpan:
    """``span`` on a text that its author goes on writing: what is corrected within it belongs to it. A span that is
    replaced as a whole, or at one end together with the words beside it, is treated as by :func:`rebase_span`."""
    start, end = _changed_range(before, after)
    within = span.start <= start and end <= span.end and (start, end) != (span.start, span.end)
    if within and start < span.end and span.start < end and span.matches_text(before):
        return make_span(span.target, after, span.start, span.end + len(after) - len(before))
    return rebase_span(span, before, after)


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


def shared_ends(before: Any, after: Any, common: Callable[[Any, Any], int] = common_prefix_length) -> tuple[int, int]:
    """How much two texts or lists have in common at their start, and behind that at their end."""
    head = common(before, after)
    return head, common(before[head:][::-1], after[head:][::-1])
