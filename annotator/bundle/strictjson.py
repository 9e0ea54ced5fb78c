"""A strict JSON parser for bundles: every reader derives the same value from the same text.

Refused: duplicate keys, NaN, Infinity, numbers that overflow (floats past 1.8e308, integers past 64 bits), NUL, lone
surrogates, a byte order mark, depth over 32, a line over 4 MiB. Errors have codes ``json.*`` and a location.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

from pydantic_core import from_json

from annotator.errors import AnnotatorError

MAX_DEPTH = 32
MAX_LINE = 4 * 1024 * 1024
_LONGEST_INTEGER = 20
# NUL and surrogates can only occur as escapes. If there are none, the parsed texts need not be checked.
_SUSPECT = re.compile(rb"\\u(?:0000|[dD])")
_KEY = re.compile(rb'"[ \t\r\n]*:')


class _InvalidJsonError(ValueError):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def loads(data: bytes, location: str = "") -> Any:
    """Parse one JSON text of at most 4 MiB. Raises :class:`AnnotatorError` (``json.*``) with ``location``."""
    try:
        if len(data) > MAX_LINE:
            raise _InvalidJsonError("json.too_long", f"It has {len(data):,} bytes; {MAX_LINE:,} are permitted.")
        suspect = b"\\u" in data and _SUSPECT.search(data)
        if not suspect and (value := _parsed_quickly(data)) is not _MISSING:
            return value
        value = _DECODER.decode(data.decode("utf-8"))
        _count_keys([value], MAX_DEPTH + 1)
        if suspect:
            _check_strings(value)
    except _InvalidJsonError as error:
        raise AnnotatorError(error.code, str(error), where=location) from None
    except UnicodeDecodeError as error:
        raise AnnotatorError("json.not_utf8", f"Byte {error.start + 1:,} is not UTF-8.", where=location) from None
    except json.JSONDecodeError as error:
        place = f"column {error.colno}" if b"\n" not in data else f"line {error.lineno}, column {error.colno}"
        message = f"{error.msg.removesuffix(' at')} at {place}: this is not valid JSON."
        raise AnnotatorError("json.syntax", message, where=location) from None
    except RecursionError:
        raise AnnotatorError("json.too_deep", f"It is nested deeper than {MAX_DEPTH} levels.", where=location) from None
    return value


def checked_line(line: bytes, location: str, number: int) -> bytes:
    """``line`` itself. Raises ``json.too_long`` if it is over 4 MiB."""
    if len(line) > MAX_LINE:
        raise AnnotatorError(
            "json.too_long", f"The line has over {MAX_LINE:,} bytes.", where=f"{location} line {number}"
        )
    return line


def dumps(value: Any) -> bytes:
    """``value`` as one line of compact UTF-8 JSON without a newline. The order of keys is kept."""
    return _ENCODER.encode(value).encode()


def pretty(value: Any, *, in_order: bool = False) -> bytes:
    """``value`` as indented UTF-8 JSON with a final newline, for files read by people. Keys are sorted, unless they are
    ``in_order``."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2, sort_keys=not in_order).encode() + b"\n"


def _parsed_quickly(data: bytes) -> Any:
    """The value by a parser that is four times as fast; :data:`_MISSING` unless it is sure to be the same: the last of
    two equal keys would count here, and numbers may have any size. Every key ends with a quotation mark and a colon, so
    no key stands twice where these are as many as the keys."""
    try:
        value = from_json(data, allow_inf_nan=False)
        return value if len(_KEY.findall(data)) == _count_keys([value], MAX_DEPTH + 1) else _MISSING
    except ValueError:
        return _MISSING


def _count_keys(value: Any, levels: int) -> int:
    """The keys of all objects in an object or list. Raises :class:`ValueError` for objects or lists nested deeper than
    ``levels`` (``json.too_deep``), and for a number that is too large."""
    if levels == 0:
        raise _InvalidJsonError("json.too_deep", f"It is nested deeper than {MAX_DEPTH} levels.")
    keys, children = (len(value), value.values()) if type(value) is dict else (0, value)
    if {*map(type, children)} != _TEXTS:
        for child in children:
            kind = type(child)
            if kind is dict or kind is list:
                keys += _count_keys(child, levels - 1)
            elif (kind is int and not -(2**63) <= child < 2**63) or (kind is float and math.isinf(child)):
                raise ValueError
    return keys


_MISSING = object()
_TEXTS = {str}


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        names: set[str] = set()
        twin = next(name for name, _ in pairs if name in names or names.add(name))  # type: ignore[func-returns-value]
        raise _InvalidJsonError("json.duplicate_key", f"The key {twin[:80]!r} stands twice in the same object.")
    return members


def _constant(text: str) -> Any:
    raise _InvalidJsonError("json.not_a_number", f"{text} is not a number in JSON.")


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise _InvalidJsonError("json.overflow", f"The number {text[:40]} is too large.")
    return value


def _integer(text: str) -> int:
    if len(text) > _LONGEST_INTEGER or not -(2**63) <= (value := int(text)) < 2**63:
        raise _InvalidJsonError("json.overflow", f"The whole number {text[:40]} does not fit 64 bits.")
    return value


def _check_strings(value: Any) -> None:
    if isinstance(value, dict):
        for key, child in value.items():
            _check_string(key)
            _check_strings(child)
    elif isinstance(value, list):
        for child in value:
            _check_strings(child)
    elif isinstance(value, str):
        _check_string(value)


def _check_string(text: str) -> None:
    if "\0" in text:
        raise _InvalidJsonError("json.nul", "A text contains the NUL character.")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _InvalidJsonError("json.surrogate", "A text contains half of a surrogate pair.") from None


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_float=_float, parse_int=_integer, strict=True
)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
