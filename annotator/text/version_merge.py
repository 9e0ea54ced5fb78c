"""Merges two versions of a text into one, with removed and added words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

from annotator.model.anchor import shared_ends

Kind = Literal["same", "removed", "added"]

LONG = 2_000  # tokens between the first and the last change from which frequent tokens are ignored, for speed
_TOKEN = re.compile(r"\w+(?:['’]\w+)*|\s+|[^\w\s]")
_LINE_BREAK = re.compile("\r\n|[\n\r\u2028\u2029]")
_LONG_DELETION = 6  # times the characters around a change: a deletion that is shown in part
_FOLDED = 4  # characters up to which an unchanged word between two changes is merged with them


class MergedTextPart(NamedTuple):
    """A part of a text: contained in both versions, only in the first, or only in the second."""

    kind: Kind
    text: str


def merge_versions(before: str, after: str) -> tuple[MergedTextPart, ...]:
    """Both versions in one sequence. The parts that are not removed form ``after``, those that are not added
    ``before``."""
    old, new = _TOKEN.findall(before), _TOKEN.findall(after)
    head, tail = shared_ends(old, new)
    middle = _compared(old[head : len(old) - tail], new[head : len(new) - tail])
    parts = [
        MergedTextPart("same", "".join(old[:head])),
        *middle,
        MergedTextPart("same", "".join(old[len(old) - tail :])),
    ]
    result: list[MergedTextPart] = []
    for piece in _joined(_folded(parts)):
        if result and result[-1].kind == piece.kind:
            result[-1] = MergedTextPart(piece.kind, result[-1].text + piece.text)
        else:
            result.append(piece)
    return tuple(result)


def changes_excerpt(pieces: Sequence[MergedTextPart], around: int) -> tuple[MergedTextPart, ...]:
    """The changes, with at most ``around`` characters of unchanged text on either side. Of a long deletion, only its
    beginning and end are shown: it is read in the text itself."""
    excerpt = []
    for number, (kind, text) in enumerate(pieces):
        first, last = number == 0, number == len(pieces) - 1
        if kind == "removed" and len(text) > _LONG_DELETION * around:
            text = f"{_cut(text, 2 * around, at_end=False)}…{_cut(text, 2 * around, at_end=True)}"
        if kind != "same" or len(text) <= (1 if first or last else 2) * around:
            excerpt.append(MergedTextPart(kind, text))
            continue
        start = "" if first else _cut(text, around, at_end=False)
        end = "" if last else _cut(text, around, at_end=True)
        excerpt.append(
            MergedTextPart("same", f"{start}…{end}" if not first or not last else f"{_cut(text, around, False)}…")
        )
    return tuple(excerpt)


def _cut(text: str, length: int, at_end: bool) -> str:
    """About ``length`` characters from one end, cut between words if possible."""
    if at_end:
        part = text[-length:]
        return part.partition(" ")[2] or part
    part = text[:length]
    return f"{part.rpartition(' ')[0] or part} "


def _compared(old: Sequence[str], new: Sequence[str]) -> Iterator[MergedTextPart]:
    matcher = SequenceMatcher(None, old, new, autojunk=len(old) + len(new) > LONG)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            yield MergedTextPart("same", "".join(old[a:b]))
            continue
        yield MergedTextPart("removed", "".join(old[a:b]))
        yield MergedTextPart("added", "".join(new[c:d]))


def _folded(parts: Sequence[MergedTextPart]) -> Iterator[MergedTextPart]:
    """Short unchanged words between two changes become part of them, which is easier to read."""
    filled = [piece for piece in parts if piece.text]
    for number, piece in enumerate(filled):
        inside = 0 < number < len(filled) - 1
        if piece.kind == "same" and inside and len(piece.text.strip()) <= _FOLDED:
            yield MergedTextPart("removed", piece.text)
            yield MergedTextPart("added", piece.text)
        else:
            yield piece


def _joined(parts: Iterator[MergedTextPart]) -> Iterator[MergedTextPart]:
    """Merge adjacent changes: all removed text, then all added text."""
    removed, added = "", ""
    for kind, text in parts:
        if kind == "removed":
            removed += text
        elif kind == "added":
            added += text
        else:
            yield from _changed(removed, added)
            removed = added = ""
            yield MergedTextPart("same", text)
    yield from _changed(removed, added)


def _changed(removed: str, added: str) -> Iterator[MergedTextPart]:
    """One change, without the leading white space that both versions share."""
    same = min(len(removed) - len(removed.lstrip()), len(added) - len(added.lstrip()))
    same = next((n for n in range(same) if removed[n] != added[n]), same)
    pieces = (
        MergedTextPart("same", removed[:same]),
        MergedTextPart("removed", removed[same:]),
        MergedTextPart("added", added[same:]),
    )
    yield from (piece for piece in pieces if piece.text)


def uniform_line_breaks(text: str) -> str:
    """``text`` with uniform line breaks, as editors have them."""
    return _LINE_BREAK.sub("\n", text)


def restore_line_breaks(before: str, after: str) -> str:
    """``after``, which an editor has made of ``before``, with the line breaks of ``before`` wherever both have the same
    words, so that no line counts as changed that nobody changed."""
    breaks = _LINE_BREAK.findall(before)
    if not {*breaks} - {"\n"}:
        return after
    result, rest, latest = "", iter(breaks), breaks[0]
    for kind, text in merge_versions(uniform_line_breaks(before), after):
        for part in re.split("(\n)", text):
            if part == "\n" and kind != "added":
                latest = next(rest)
            if kind != "removed":
                joins = latest == "\n" and result.endswith("\r")  # both were one line break of Windows then
                result += part if part != "\n" else "\r" if joins else latest
    return result
