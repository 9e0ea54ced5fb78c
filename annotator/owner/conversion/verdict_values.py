"""Verdicts on responses: which one a value names, in the notations of data sets and tools."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from annotator.owner.conversion.cell_values import is_number, parse_number
from annotator.owner.conversion.field_mapping import PreferenceFields
from annotator.owner.conversion.literal_values import NAMES

TIE = -1
_SIDES = "a|b|1|2|1st|2nd|first|second|left|right|chosen|rejected"
_BUT = "but|however|though|although|except"
_EVEN = rf"(?!.*\b({_BUT}|(?!a \w+ (response|answer|one))({_SIDES}))\b)"
"""Nothing after this takes a tie back."""
_GOOD = r"(?!.*\b(better|worse)\b)"
_TIE = re.compile(
    rf"(a )?(tied?|draw)( between a and b)?\b{_EVEN}{_GOOD}.*|"
    rf"both( ?bad| ?good)?( (are|responses|answers)\b{_EVEN}{_GOOD}.*)?|neither( a nor b)?\b{_EVEN}.*|none of them|"
    rf"((about|roughly|nearly|almost) )?(the )?(same|equal|similar)|equally {_EVEN}.*|no (preference|difference)|"
    r"inconsistent|0|-1|c|\[\[c\]\]|a ?=+ ?b|"
    r"unentschieden|gleich( gut| schlecht)?|gleichwertig|gleichstand|beides?( gut| schlecht| gleich)?|"
    r"igual(es)?|empate|ambos|ambas|[ée]gal(e|es|it[ée])?|[ée]gaux|les deux"
)
_STRENGTHS: Mapping[str, int] = NAMES["strengths"]
_CALLED = r"(?:\[\[)?(?:the )?(?:(?:model|response|answer|assistant|output|system|completion|candidate|option) ?)?"
_OF_MORE = re.compile(rf"{_CALLED}\(?([a-z]|\d+)\)?\.?(?:\]\])?")
"""One of any number of responses, and nothing about others."""
_SIDE = re.compile(
    rf"{_CALLED}({_SIDES})(?:\]\])?(?: (?:response|answer|one))?"
    rf"(?:(?: is| was)?(?: ({'|'.join(_STRENGTHS)}))?( better| preferred| wins?| worse)"
    rf"(?: than (?!.*\b(?:{_BUT}|better|worse|preferred|wins?)\b).*)?)?"
)
"""A side of two, maybe how much it is better, and whether it is worse."""
_COMPARED = re.compile(r"(?:\[\[)?([ab]) ?([<>])\2* ?[ab](?:\]\])?")
_FIRST = frozenset({"a", "1", "1st", "first", "left", "chosen"})


def normal_verdict(value: object) -> str:
    """A verdict in lower case, whole numbers without a decimal point."""
    return _normalized(value) if isinstance(value, str | int | float) else str(value)


@lru_cache(1024, typed=True)
def _normalized(value: str | int | float) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = str(value).strip().lower()
    return text[:-2] if re.fullmatch(r"-?\d+\.0", text) else text


def _nearer_of_two(number: Any, wanted: PreferenceFields) -> int | None:
    """The nearer one of two numbers that mean the first and the second, as in AlpacaEval (1 to 2)."""
    ends = (*wanted.a, *wanted.b)
    if len(ends) != 2 or not is_number(number) or not all(map(is_number, ends)):
        return None
    first, second = float(ends[0]), float(ends[1])
    if not min(first, second) < number < max(first, second):
        return None
    apart = abs(number - first) - abs(number - second)
    return -1 if apart == 0 else 0 if apart < 0 else 1


def preferred_response(
    wanted: PreferenceFields, value: str | float, names: Sequence[frozenset[str]], count: int
) -> tuple[int | None, int]:
    """The place of the one of ``count`` responses that ``value`` prefers (:data:`TIE`, or None if it names none), and
    how much: 1 slightly, 2 better, 3 much better; 1 if it does not say.

    ``names``: what each response is called, see :func:`normal_verdict`.
    """
    verdict = normal_verdict(value)
    return _preferred_place(wanted, value, verdict, names, count), _of_two(verdict)[1]


def _preferred_place(
    wanted: PreferenceFields, value: str | float, verdict: str, names: Sequence[frozenset[str]], count: int
) -> int | None:
    number = parse_number(value)
    if wanted.signed:
        return None if not is_number(number) else TIE if number == 0 else int(number > 0)
    if wanted.first is not None and isinstance(number, int) and 0 <= number - wanted.first < count:
        return number - wanted.first
    for verdicts, place in ((wanted.tie, TIE), (wanted.a, 0), (wanted.b, 1)):
        if verdict in map(normal_verdict, verdicts):
            return place
    if wanted.a and wanted.b:
        return _nearer_of_two(number, wanted)
    fitting = [place for place, own in enumerate(names) if verdict in own]
    if len(fitting) == 1:
        return fitting[0]
    more = _OF_MORE.fullmatch(_words(verdict)) if count > 2 else None
    if more and more[1].isalpha():
        place = ord(more[1]) - ord("a")
        return place if place < count else None
    of_two = _of_two(verdict)[0]
    if of_two == TIE or (of_two is not None and count <= 2):
        return of_two
    number = parse_number(more[1]) if more else number
    return number - 1 if isinstance(number, int) and 0 < number <= count else None


@lru_cache(1024)
def _of_two(verdict: str) -> tuple[int | None, int]:
    """The place of one of two responses that a verdict names, or :data:`TIE`, and how much it prefers it."""
    verdict_words = _words(verdict)
    if _TIE.fullmatch(verdict_words):
        return TIE, 1
    if match := _COMPARED.fullmatch(verdict_words):
        return int((match[1] == "a") == (match[2] == "<")), 1
    match = _SIDE.fullmatch(verdict_words)
    if match is None:
        return None, 1
    place = int((match[1] in _FIRST) == (match[3] == " worse"))
    if match[3] in (None, " wins", " win"):
        return place, 1
    return place, _STRENGTHS.get(match[2], 2)


def _words(verdict: str) -> str:
    return re.sub(r"(?<=\w)[_-](?=\w)", " ", verdict)


def is_usual_verdict(value: object) -> bool:
    """Whether a value is one that is understood without being told, of two responses."""
    return _of_two(normal_verdict(value))[0] is not None


def is_verdict_in_words(value: object) -> bool:
    """Whether a value can only be a verdict on two responses, whatever its field is called."""
    return is_usual_verdict(value) and re.search(r"[a-z]{3} |[<>]", _words(normal_verdict(value))) is not None
