"""Sentences of the floors without Qt in the window's language: what is missing, what was refused, what to do about it.

Those floors say everything in English, which is also what the command line, the log and the journal have. A sentence is
translated here, where it is shown: it is recognised by the template it was made from, and what had been put in is put
into the translation. ``make languages`` collects the templates from the sources. A sentence that no template fits stays
in English.
"""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from annotator.paths import resource
from annotator.ui.format_number import grouped

if TYPE_CHECKING:
    from annotator.errors import AnnotatorError

TEMPLATES = "core_templates.json"
_MADE_OF_PIECES = frozenset(
    {"name", "what", "critique", "problem", "questions", "unanswerable", "misleading", "corroborations"}
)
"""What is put in under these names is a piece of a sentence by itself; other names are the words of an owner."""
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class _Template(NamedTuple):
    words: str
    longest: str


def core_words(sentence: str) -> str:
    """``sentence`` in the window's language, or as it is where it has no translation."""
    found = _recognised(sentence)
    if found is None:
        return sentence
    words, arguments = found
    translated = QCoreApplication.translate("Core", words)
    if translated == words and not arguments:
        return sentence
    given = {name: _put_in(name, value) for name, value in arguments}
    return _PLACEHOLDER.sub(lambda match: given.get(match[1], match[0]), translated)


def _put_in(name: str, value: str) -> str:
    if name in _MADE_OF_PIECES:
        return core_words(value)
    return grouped(int(value.replace(",", ""))) if _GROUPED.fullmatch(value) else value


def error_words(error: AnnotatorError) -> str:
    """What happened and what to do about it, in the window's language."""
    return f"{core_words(error.message)} {core_words(error.hint)}".strip()


@lru_cache(maxsize=4096)
def _recognised(sentence: str) -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """The template that ``sentence`` was made from, and what stands in its places."""
    whole, open_ones = _templates()
    if sentence in whole:
        return sentence, ()
    for each in open_ones:
        if each.longest in sentence and (match := _pattern(each.words).fullmatch(sentence)):
            return each.words, tuple(match.groupdict().items())
    return None


@cache
def _templates() -> tuple[frozenset[str], tuple[_Template, ...]]:
    """Those without places, and those with; of the latter the ones that say most by themselves come first."""
    found: list[str] = json.loads(resource("languages", TEMPLATES).read_text(encoding="utf-8"))
    filled = [words for words in found if _PLACEHOLDER.search(words)]
    filled.sort(key=lambda words: (-len(_PLACEHOLDER.sub("", words)), words))
    return frozenset(found).difference(filled), tuple(_Template(words, _longest(words)) for words in filled)


def _longest(words: str) -> str:
    return max(_PLACEHOLDER.sub("\0", words).split("\0"), key=len)


@cache
def _pattern(words: str) -> re.Pattern[str]:
    """Made when a sentence may fit it: to compile all of them takes longer than a frame."""
    made, seen = "", set()
    for index, part in enumerate(_PLACEHOLDER.split(words)):
        if index % 2 == 0:
            made += re.escape(part)
        else:
            made += f"(?P={part})" if part in seen else f"(?P<{part}>.+?)"
            seen.add(part)
    return re.compile(made, re.DOTALL)
