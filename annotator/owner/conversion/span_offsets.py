"""Spans of a source, held against their text: tools count in characters, in UTF-16 units or in bytes.

A span that carries its own text shows which. Sources: Label Studio (issue 1347) and other programs in JavaScript count
UTF-16 units.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from annotator.owner.conversion.cell_values import parse_number

ENDS: Final = (("start", "start_offset"), ("end", "end_offset"))
_QUOTES: Final = ("text", "exact", "quote")
_BESIDE: Final = 2
"""Characters by which a span that carries its text may be beside it: counted from 1, or to its last character."""
_COUNTED_OTHERWISE: Final = "another way (from 1, or to the last character)"
CONVERTED: Final = "spans counted in {} were converted to characters"


def checked_spans(value: Any, text: str) -> tuple[Any, list[str], str]:
    """``value`` with the offsets of its spans in characters and without those that fit nowhere; why these do not; and
    the unit that was converted (empty for none). Other values are returned unchanged."""
    spans = [_with_numbers(span) for span in (value if isinstance(value, list) else [value])]
    if not any(span_ends(span) or _lacks_ends(span) for span in spans):
        return value, [], ""
    whole = next((unit for unit in _UNITS if all(_fits(span, text, unit) for span in spans)), None)
    kept, faults, used = [], [], ""
    for span in spans:
        unit = whole or next((unit for unit in _UNITS if _fits(span, text, unit)), None)
        if unit is None and (moved := _beside(span, text)) is not None:
            used = used or _COUNTED_OTHERWISE
            kept.append(moved)
            continue
        if unit is None or _lacks_ends(span):
            faults.append(_fault(span, text))
            continue
        used = used or (unit if unit != "characters" and span_ends(span) else "")
        kept.append(_converted(span, text, unit))
    if isinstance(value, list):
        return kept, faults, used
    return (kept[0] if kept else None), faults, used


def _utf16(text: str, offset: int) -> int | None:
    return _inside(text.encode("utf-16-le", "surrogatepass"), 2 * offset, "utf-16-le")


def _bytes(text: str, offset: int) -> int | None:
    return _inside(text.encode("utf-8", "surrogatepass"), offset, "utf-8")


def _inside(data: bytes, offset: int, encoding: str) -> int | None:
    if not 0 <= offset <= len(data):
        return None
    try:
        return len(data[:offset].decode(encoding, "surrogatepass"))
    except UnicodeDecodeError:
        return None


def _characters(text: str, offset: int) -> int | None:
    return offset if 0 <= offset <= len(text) else None


_UNITS: Final[Mapping[str, Callable[[str, int], int | None]]] = {
    "characters": _characters, "UTF-16 units": _utf16, "bytes": _bytes,
}  # fmt: skip


def _with_numbers(span: Any) -> Any:
    """A span whose offsets are numbers, where they are written as texts."""
    if isinstance(span, dict):
        texts = {
            name: number for names in ENDS for name in names if type(number := parse_number(span.get(name))) is int
        }
        return {**span, **texts} if texts else span
    if isinstance(span, list) and len(span) == 3 and all(type(parse_number(end)) is int for end in span[:2]):
        return [*map(parse_number, span[:2]), span[2]]
    return span


def _lacks_ends(span: Any) -> bool:
    """Whether this is a span without a start or an end that is a whole number."""
    return (
        isinstance(span, dict)
        and all(any(name in span for name in names) for names in ENDS)
        and span_ends(span) is None
    )


def span_ends(span: Any) -> tuple[int, int] | None:
    """The offsets of a span as an object or as a list of start, end and label."""
    if isinstance(span, dict):
        found = [next((span[name] for name in names if name in span), None) for names in ENDS]
    else:
        found = span[:2] if isinstance(span, list) and len(span) == 3 else []
    start, end = found if len(found) == 2 else (None, None)
    return (start, end) if type(start) is int and type(end) is int else None


def _own_text(span: Any) -> str | None:
    """The text that a span says it has."""
    given = [span.get(name) for name in _QUOTES] if isinstance(span, dict) else []
    return next((text for text in given if isinstance(text, str)), None)


def _fits(span: Any, text: str, unit: str) -> bool:
    ends = span_ends(span)
    if ends is None:
        return True
    start, end = (_UNITS[unit](text, each) for each in ends)
    if start is None or end is None or start >= end:
        return False
    own = _own_text(span)
    return own is None or text[start:end] == own


def _converted(span: Any, text: str, unit: str) -> Any:
    ends = span_ends(span)
    if unit == "characters" or ends is None:
        return span
    start, end = (_UNITS[unit](text, each) for each in ends)
    return _at(span, start or 0, end or 0)


def _beside(span: Any, text: str) -> Any:
    """A span that carries its text at the only place beside its own where that stands; None if there is none."""
    ends, own = span_ends(span), _own_text(span)
    if ends is None or not own:
        return None
    starts = range(max(0, ends[0] - _BESIDE), ends[0] + _BESIDE + 1)
    found = [at for at in starts if text.startswith(own, at) and abs(at + len(own) - ends[1]) <= _BESIDE]
    return _at(span, found[0], found[0] + len(own)) if len(found) == 1 else None


def _at(span: Any, start: int, end: int) -> Any:
    """A span with these offsets."""
    if isinstance(span, list):
        return [start, end, *span[2:]]
    names = [next(name for name in each if name in span) for each in ENDS]
    return {**span, names[0]: start, names[1]: end}


def _fault(span: Any, text: str) -> str:
    ends = span_ends(span)
    if ends is None:
        given = [next(span[name] for name in names if name in span) for names in ENDS]
        return f"the span {' to '.join(map(str, given))} has no start or end that is a whole number"
    own = _own_text(span)
    place = f"the span {ends[0]} to {ends[1]}"
    if not 0 <= ends[0] < ends[1] <= len(text):
        return f"{place} is outside of the text, which has {len(text):,} characters"
    return f"{place} says {str(own)[:60]!r}, and the text there is {text[ends[0] : ends[1]][:60]!r}"
