"""In which language a remark is written, and whether that is another than its task's.

The detector is py3langid's (M. Lui and T. Baldwin, langid.py: An Off-the-shelf Language Identification Tool, 2012; 139
languages), whose model lies in its package. It is loaded when it is first asked, and takes no network. Nobody is named
for words that are quoted, for code, for a remark that mixes two languages, or for one that is easily taken for another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

SURE: Final = 0.9
"""The probability from which on a language is taken for found."""
IMPOSSIBLE: Final = 0.01
"""The probability below which a remark is not in a language."""
SHOWS: Final = 0.25
"""The probability from which on a few words show that a remark is in a language, too."""
NO_LANGUAGE: Final = "zxx"
_MOST: Final = 2_000
"""Characters that a language is found by."""
_READ: Final = 10_000
"""Characters of a remark that are looked at."""
_QUOTED: Final = 12
"""A sentence of so many characters that stands in the text word for word is a quote, also without marks."""
_CLOSE: Final = (
    "zh yue wuu", "ar ary arz", "no nn da", "id ms", "sr hr bs", "es gl ext an", "pt gl", "ca oc", "cs sk", "bg mk",
    "en pcm", "it vec lij", "de lb", "fr wa", "nl af", "uz uzs", "ku sdh", "ht gcf gcr", "lv ltg", "xh zu", "rw kik",
)  # fmt: skip
"""Languages that are not told apart here: varieties of one, and those whose sentences are often the same."""
_OTHER_CODES: Final[Mapping[str, str]] = {
    "nb": "no", "cmn": "zh", "arb": "ar", "fil": "tl", "iw": "he", "in": "id", "eng": "en", "deu": "de", "ger": "de",
    "fra": "fr", "fre": "fr", "spa": "es", "por": "pt", "ita": "it", "rus": "ru", "jpn": "ja", "kor": "ko",
    "zho": "zh", "chi": "zh", "ara": "ar", "nld": "nl", "dut": "nl", "pol": "pl", "tur": "tr", "ukr": "uk",
}  # fmt: skip
_CODE: Final = re.compile(
    r"(?:```|~~~).*?(?:```|~~~|\Z)|`[^`\n]*`|^(?: {4}|\t|>)[^\n]*$|https?://\S+", re.DOTALL | re.MULTILINE
)
_MARKED: Final = re.compile(
    r'"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|「[^「」]*」|『[^『』]*』|‹[^‹›]*›'
    r"|(?<!\w)['‘][^'‘’\n]*['’](?!\w)"
)
_WIDE: Final = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]{6,}")
_SENTENCE: Final = re.compile(r"(?<=[.!?:;])\s+|(?<=[。！？])|\n+")
_WINDOW: Final = 5
"""Words in which another language shows."""


def code_of(tag: str | None) -> str | None:
    """The detector's name of the language of a BCP 47 tag; None where it knows no such language."""
    name = re.split("[-_]", (tag or "").strip().lower())[0]
    name = _OTHER_CODES.get(name, name)
    return name if name in _detector().labels and name != NO_LANGUAGE else None


def size(text: str) -> int:
    """Its characters, where those that take the room of two (Chinese, Japanese, Korean) count as two: they say more."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def unquoted_text(remark: str, judged: str = "") -> str:
    """``remark`` without code, addresses, quotes, and the sentences that stand in the text ``judged``."""
    left = _MARKED.sub(" ", _CODE.sub(" ", remark[:_READ]))
    sentences = [each.strip() for each in _SENTENCE.split(left)]
    return " ".join(each for each in sentences if each and not (len(each) >= _QUOTED and each in judged))


def language_of(text: str) -> str | None:
    """The language that ``text`` is surely written in, or None."""
    likely = _likely(text[:_MOST])
    found = max(likely, key=lambda name: likely[name])
    if found == NO_LANGUAGE or _together(likely, found) < SURE:
        return None
    return found


def is_similar_language(one: str, other: str) -> bool:
    """Whether two languages are the same, or not told apart."""
    return other in _close(one)


def foreign_language(expected: str, words: str) -> str | None:
    """The language of ``words`` (:func:`unquoted_text`) where that is surely another than ``expected``."""
    found = language_of(words)
    if (
        found is None
        or is_similar_language(found, expected)
        or _together(_likely(words[:_MOST]), expected) >= IMPOSSIBLE
    ):
        return None
    mixed = any(_together(_likely(part), expected) >= SHOWS for part in _parts(words[:_MOST]))
    return None if mixed else found


def _parts(words: str) -> list[str]:
    """Stretches of scripts that are written without spaces, and every few words of the others."""
    found = _WIDE.findall(words)
    each = _WIDE.sub(" ", words).split()
    return found + [" ".join(each[at : at + _WINDOW]) for at in range(max(0, len(each) - _WINDOW + 1))]


def _together(likely: Mapping[str, float], language: str) -> float:
    return sum(likely.get(name, 0.0) for name in _close(language))


@cache
def _close(language: str) -> frozenset[str]:
    groups = [frozenset(group.split()) for group in _CLOSE]
    return frozenset({language}).union(*(group for group in groups if language in group))


@lru_cache(maxsize=64)
def _likely(text: str) -> Mapping[str, float]:
    return dict(_detector().rank(text))


@cache
def _detector() -> Any:
    """One of our own: what others set for all of the package does not change it, and asking changes nothing in it, so
    that threads may share it."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
