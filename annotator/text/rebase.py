"""Three-way merge by words: applies the changes from an old base to an edited text to the new base."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_PIECE = re.compile(r"\w+|\s+|[^\w\s]")
_LONG = 4_000  # words of both texts together from which frequent words are ignored in the comparison, for speed
_Words = Sequence[str]


@dataclass(frozen=True)
class RebasedText:
    """The merged text, and its ranges where both sides changed the same words. The edited text takes precedence
    there."""

    text: str
    conflicts: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class _DiffHunk:
    """Replaces the words from ``start`` to ``end`` of the old base by ``words``."""

    start: int
    end: int
    words: _Words
    mine: bool


def rebase(base: str, mine: str, theirs: str) -> RebasedText:
    """Apply the changes from ``base`` to ``mine`` to ``theirs``, which is a changed ``base`` itself."""
    old = _PIECE.findall(base)
    hunks = sorted(
        (*_hunks(old, _PIECE.findall(mine), mine=True), *_hunks(old, _PIECE.findall(theirs), mine=False)),
        key=lambda hunk: (hunk.start, hunk.end),
    )
    parts: list[str] = []
    conflicts = []
    copied = length = 0
    for start, end, group in _groups(hunks):
        chosen, contested = _resolve(old, start, end, group)
        before = "".join(old[copied:start])
        if contested:
            conflicts.append((length + len(before), length + len(before) + len(chosen)))
        parts += (before, chosen)
        length += len(before) + len(chosen)
        copied = end
    return RebasedText("".join((*parts, *old[copied:])), tuple(conflicts))


def _hunks(old: _Words, new: _Words, *, mine: bool) -> Iterator[_DiffHunk]:
    matcher = SequenceMatcher(None, old, new, autojunk=len(old) + len(new) > _LONG)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            yield _DiffHunk(a, b, new[c:d], mine)


def _groups(hunks: Sequence[_DiffHunk]) -> Iterator[tuple[int, int, list[_DiffHunk]]]:
    """Groups of overlapping hunks, each with the range of the old base that they cover."""
    group: list[_DiffHunk] = []
    start = end = 0
    for hunk in hunks:
        if group and (hunk.start < end or hunk.start == start):  # an adjacent hunk does not overlap
            group.append(hunk)
            end = max(end, hunk.end)
        else:
            if group:
                yield start, end, group
            group, start, end = [hunk], hunk.start, hunk.end
    if group:
        yield start, end, group


def _resolve(old: _Words, start: int, end: int, group: Sequence[_DiffHunk]) -> tuple[str, bool]:
    """The text that replaces the words from ``start`` to ``end``, and whether the two sides conflict."""
    sides = [[hunk for hunk in group if hunk.mine is mine] for mine in (True, False)]
    wanted = [_applied(old, start, end, side) for side in sides if side]
    return wanted[0], len(wanted) > 1 and wanted[0] != wanted[1]


def _applied(old: _Words, start: int, end: int, hunks: Sequence[_DiffHunk]) -> str:
    result: list[str] = []
    for hunk in hunks:
        result += (*old[start : hunk.start], *hunk.words)
        start = hunk.end
    return "".join((*result, *old[start:end]))
