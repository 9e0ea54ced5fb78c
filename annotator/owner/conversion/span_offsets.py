"""Spans of a source, held against their text: tools count in characters, in UTF-16 units or in bytes.

A span that carries its own text shows which. Sources: Label Studio (issue 1347) and other programs in JavaScript count
UTF-16 units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from annotator.owner.conversion.cell_values import parse_number
from annotator.owner.rows import Json

ENDS = (("start", "start_offset"), ("end", "end_offset"))
_QUOTES = ("text", "exact", "quote")
_BESIDE = 2
"""Characters by which a span that carries its text may be beside it: counted from 1, or to its last character."""
_COUNTED_OTHERWISE = "another way (from 1, or to the last character)"
CONVERTED = "spans counted in {} were converted to characters"


def checked_spans(value: Any, text: str) -> tuple[Any, list[str], str]:
    """``value`` with the offsets of its spans in characters and without those that fit nowhere; why these do not; and
    the unit that was converted (empty for none). Other values are returned unchanged."""
    spans = [_with_numbers(span) for span in (value if isinstance(value, list) else [value])]
    placed = [(span, ends) for span in spans if (ends := span_ends(span)) is not None]
    if not placed and not any(map(_lacks_ends, spans)):
        return value, [], ""
    common = next((unit for unit in _UNITS if all(_span_ends(*offsets, text, unit) for offsets in placed)), None)
    units = _UNITS if common is None else (common,)
    valid, faults, converted = [], [], ""
    for span in spans:
        ends = span_ends(span)
        if ends is None and not _lacks_ends(span):
            valid.append(span)
            continue
        places = {} if ends is None else {unit: _span_ends(span, ends, text, unit) for unit in units}
        unit = next((unit for unit, place in places.items() if place is not None), _COUNTED_OTHERWISE)
        place = places.get(unit) or (_place_beside(span, ends, text) if ends is not None else None)
        if place is None:
            faults.append(_fault(span, text))
            continue
        converted = converted or ("" if unit == _CHARACTERS else unit)
        valid.append(_with_offsets(span, *place))
    if isinstance(value, list):
        return valid, faults, converted
    return (valid[0] if valid else None), faults, converted


_CHARACTERS = "characters"
_UNITS: Mapping[str, tuple[str, int]] = {
    _CHARACTERS: ("", 1), "UTF-16 units": ("utf-16-le", 2), "bytes": ("utf-8", 1),
}  # fmt: skip
"""The units of offsets: the encoding in which they are counted, and their bytes."""


def _span_ends(span: Any, ends: tuple[int, int], text: str, unit: str) -> tuple[int, int] | None:
    """The ends of a span in characters, if they are counted in ``unit``; None if it does not fit so."""
    start, end = (_in_characters(text, offset, *_UNITS[unit]) for offset in ends)
    if start is None or end is None or start >= end:
        return None
    own = _own_text(span)
    return (start, end) if own is None or text[start:end] == own else None


def _in_characters(text: str, offset: int, encoding: str, size: int) -> int | None:
    if not encoding:
        return offset if 0 <= offset <= len(text) else None
    data = text.encode(encoding, "surrogatepass")
    if not 0 <= size * offset <= len(data):
        return None
    try:
        return len(data[: size * offset].decode(encoding, "surrogatepass"))
    except UnicodeDecodeError:
        return None


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
    return isinstance(span, dict) and None not in map(_name_of_end, (span, span), ENDS) and span_ends(span) is None


def _name_of_end(span: Json, names: Sequence[str]) -> str | None:
    """What an end of a span is called; None if it has none."""
    return next((name for name in names if name in span), None)


def span_ends(span: Any) -> tuple[int, int] | None:
    """The offsets of a span as an object or as a list of start, end and label."""
    if isinstance(span, dict):
        start, end = (span.get(_name_of_end(span, names)) for names in ENDS)
    else:
        start, end = span[:2] if isinstance(span, list) and len(span) == 3 else (None, None)
    return (start, end) if type(start) is int and type(end) is int else None


def _own_text(span: Any) -> str | None:
    """The text that a span says it has."""
    quotes = [span.get(name) for name in _QUOTES] if isinstance(span, dict) else []
    return next((text for text in quotes if isinstance(text, str)), None)


def _place_beside(span: Any, ends: tuple[int, int], text: str) -> tuple[int, int] | None:
    """The only place beside its own where a span that carries its text stands; None if there is none."""
    own = _own_text(span)
    if not own:
        return None
    starts = range(max(0, ends[0] - _BESIDE), ends[0] + _BESIDE + 1)
    near = [at for at in starts if text.startswith(own, at) and abs(at + len(own) - ends[1]) <= _BESIDE]
    return (near[0], near[0] + len(own)) if len(near) == 1 else None


def _with_offsets(span: Any, start: int, end: int) -> Any:
    """A span with these offsets."""
    if isinstance(span, list):
        return [start, end, *span[2:]]
    first, last = (_name_of_end(span, names) for names in ENDS)
    return {**span, first: start, last: end}


def _fault(span: Any, text: str) -> str:
    ends = span_ends(span)
    if ends is None:
        values = (span[_name_of_end(span, names)] for names in ENDS)
        return f"the span {' to '.join(map(str, values))} has no start or end that is a whole number"
    own = _own_text(span)
    place = f"the span {ends[0]} to {ends[1]}"
    if not 0 <= ends[0] < ends[1] <= len(text):
        return f"{place} is outside of the text, which has {len(text):,} characters"
    return f"{place} says {str(own)[:60]!r}, and the text there is {text[ends[0] : ends[1]][:60]!r}"
