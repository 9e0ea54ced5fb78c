"""Verdicts on responses: which one a value names, in the notations of data sets and tools."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from annotator.owner.conversion.cell_values import is_number, parse_number
from annotator.owner.conversion.field_mapping import PreferenceFields

TIE: Final = -1
_TIES: Final = frozenset({
    "tie", "tied", "draw", "equal", "same", "both", "neither", "0", "c", "[[c]]", "a=b", "a==b", "tie (bothbad)",
    "bothbad", "both bad", "both_bad", "both good", "tie (both bad)", "none of them", "no preference",
    "inconsistent", "-1",
})  # fmt: skip
_FIRST: Final = frozenset({
    "a", "1", "model_a", "response_a", "answer_a", "assistant_a", "model_1", "output_1", "response_1", "first",
    "left", "chosen", "a>b", "a>>b", "[[a]]", "a better", "a is better", "model a", "response a", "assistant a",
    "answer a", "system1", "1st", "a wins",
})  # fmt: skip
_SECOND: Final = frozenset({
    "b", "2", "model_b", "response_b", "answer_b", "assistant_b", "model_2", "output_2", "response_2", "second",
    "right", "rejected", "b>a", "b>>a", "a<b", "[[b]]", "b better", "b is better", "model b", "response b",
    "assistant b", "answer b", "system2", "2nd", "b wins",
})  # fmt: skip


def normal_verdict(value: object) -> str:
    """A verdict in lower case, whole numbers without a decimal point."""
    return _normal(value) if isinstance(value, str | int | float) else str(value)


@lru_cache(1024, typed=True)
def _normal(value: str | int | float) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value).strip().lower()
    return text[:-2] if re.fullmatch(r"-?\d+\.0", text) else text


def _between(number: Any, wanted: PreferenceFields) -> int | None:
    """The nearer one of two numbers that mean the first and the second, as in AlpacaEval (1 to 2)."""
    ends = (*wanted.a, *wanted.b)
    if len(ends) != 2 or not is_number(number) or not all(map(is_number, ends)):
        return None
    first, second = float(ends[0]), float(ends[1])
    if not min(first, second) < number < max(first, second):
        return None
    apart = abs(number - first) - abs(number - second)
    return -1 if apart == 0 else 0 if apart < 0 else 1


def preferred_place(
    value: Any, wanted: PreferenceFields, names: Sequence[frozenset[str]], texts: Sequence[object]
) -> int | None:
    """The place of the response that ``value`` prefers; :data:`TIE`, or None if it names none.

    ``names``: what each response is called, see :func:`normal_verdict`; ``texts``: the responses.
    """
    if wanted.signed or wanted.first is not None:
        number = parse_number(value)
        if wanted.signed:
            return None if not is_number(number) else TIE if number == 0 else int(number > 0)
        if isinstance(number, int) and 0 <= number - (wanted.first or 0) < len(texts):
            return number - (wanted.first or 0)
    said = normal_verdict(value)
    for verdicts, place in ((wanted.tie, TIE), (wanted.a, 0), (wanted.b, 1)):
        if said in map(normal_verdict, verdicts):
            return place
    if wanted.a and wanted.b:
        return _between(parse_number(value), wanted)
    fitting = [place for place, own in enumerate(names) if said in own]
    return fitting[0] if len(fitting) == 1 else _usual(value, said, texts)


def _usual(value: Any, said: str, texts: Sequence[object]) -> int | None:
    letter = said.strip("().")
    if len(texts) > 2 and len(letter) == 1 and "a" <= letter <= "z":
        place = ord(letter) - ord("a")
        return place if place < len(texts) else None
    for usual, place in ((_TIES, TIE), (_FIRST, 0), (_SECOND, 1)):
        if said in usual:
            return place
    if isinstance(number := parse_number(value), int) and 0 < number <= len(texts):
        return number - 1
    same = [place for place, text in enumerate(texts) if text == value]
    return same[0] if len(same) == 1 else None


def is_usual_verdict(value: object) -> bool:
    """Whether a value is one that is understood without being told, of two responses."""
    said = normal_verdict(value)
    return said in _TIES | _FIRST | _SECOND
