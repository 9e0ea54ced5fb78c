"""Detection of remarks written in another language than their task.

The detector is py3langid (M. Lui and T. Baldwin, langid.py: An Off-the-shelf Language Identification Tool, 2012; 139
languages), whose model is part of its package. It is loaded at first use and needs no network. Quotes, code, remarks
that mix two languages, and languages that are easily confused are not reported.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

SURE = 0.9
"""The probability from which a language is considered detected."""
IMPOSSIBLE = 0.01
"""The probability below which a language is excluded."""
SHOWS = 0.25
"""The probability from which a few words count as being in a language."""
NO_LANGUAGE = "zxx"
_MOST = 2_000
"""The number of characters used for detection."""
_READ = 10_000
"""The number of characters of a remark that are read."""
_QUOTED = 12
"""The fewest characters of a sentence that counts as a quote if it occurs verbatim in the text."""
_CLOSE = (
    "zh yue wuu", "ar ary arz", "no nn da", "id ms", "sr hr bs", "es gl ext an", "pt gl", "ca oc", "cs sk", "bg mk",
    "en pcm", "it vec lij", "de lb", "fr wa", "nl af", "uz uzs", "ku sdh", "ht gcf gcr", "lv ltg", "xh zu", "rw kik",
)  # fmt: skip
"""Groups of languages that are not distinguished: varieties of one language, and those that share many sentences."""
_OTHER_CODES: Mapping[str, str] = {
    "nb": "no", "cmn": "zh", "arb": "ar", "fil": "tl", "iw": "he", "in": "id", "eng": "en", "deu": "de", "ger": "de",
    "fra": "fr", "fre": "fr", "spa": "es", "por": "pt", "ita": "it", "rus": "ru", "jpn": "ja", "kor": "ko",
    "zho": "zh", "chi": "zh", "ara": "ar", "nld": "nl", "dut": "nl", "pol": "pl", "tur": "tr", "ukr": "uk",
}  # fmt: skip
_CODE = re.compile(
    r"(?:```|~~~).*?(?:```|~~~|\Z)|`[^`\n]*`|^(?: {4}|\t|>)[^\n]*$|https?://\S+", re.DOTALL | re.MULTILINE
)
_MARKED = re.compile(
    r'"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|»[^«»]*«|「[^「」]*」|『[^『』]*』|‹[^‹›]*›'
    r"|(?<!\w)['‘][^'‘’\n]*['’](?!\w)"
)
_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f]{6,}")
_SENTENCE = re.compile(r"(?<=[.!?:;])\s+|(?<=[。！？])|\n+")
_WINDOW = 5
"""The number of words in which another language is looked for."""


def code_of(tag: str | None) -> str | None:
    """The detector's code for a BCP 47 tag; None if it does not know the language."""
    name = re.split("[-_]", (tag or "").strip().lower())[0]
    name = _OTHER_CODES.get(name, name)
    return name if name in _detector().labels and name != NO_LANGUAGE else None


def display_length(text: str) -> int:
    """The length in characters; wide ones (Chinese, Japanese, Korean) count as two, since they carry more
    information."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def unquoted_text(remark: str, judged: str = "") -> str:
    """``remark`` without code, addresses, quotes, and sentences that occur in the text ``judged``."""
    unmarked = _MARKED.sub(" ", _CODE.sub(" ", remark[:_READ]))
    sentences = [sentence.strip() for sentence in _SENTENCE.split(unmarked)]
    return " ".join(
        sentence for sentence in sentences if sentence and not (len(sentence) >= _QUOTED and sentence in judged)
    )


def language_of(text: str) -> str | None:
    """The language of ``text`` if it is certain, else None."""
    likely = _language_probabilities(text[:_MOST])
    language = max(likely, key=lambda name: likely[name])
    if language == NO_LANGUAGE or _group_probability(likely, language) < SURE:
        return None
    return language


def is_similar_language(first: str, second: str) -> bool:
    """Whether two languages are the same or not distinguished."""
    return second in _close_languages(first)


def foreign_language(expected: str, remark: str) -> str | None:
    """The language of ``remark`` (:func:`unquoted_text`) if it is certainly not ``expected``, else None."""
    language = language_of(remark)
    if (
        language is None
        or is_similar_language(language, expected)
        or _group_probability(_language_probabilities(remark[:_MOST]), expected) >= IMPOSSIBLE
    ):
        return None
    mixed = any(_group_probability(_language_probabilities(part), expected) >= SHOWS for part in _parts(remark[:_MOST]))
    return None if mixed else language


def _parts(remark: str) -> list[str]:
    """The parts in scripts written without spaces, and each window of words of the rest."""
    unspaced = _WIDE.findall(remark)
    words_of_rest = _WIDE.sub(" ", remark).split()
    return unspaced + [
        " ".join(words_of_rest[at : at + _WINDOW]) for at in range(max(0, len(words_of_rest) - _WINDOW + 1))
    ]


def _group_probability(likely: Mapping[str, float], language: str) -> float:
    return sum(likely.get(name, 0.0) for name in _close_languages(language))


@cache
def _close_languages(language: str) -> frozenset[str]:
    groups = [frozenset(group.split()) for group in _CLOSE]
    return frozenset({language}).union(*(group for group in groups if language in group))


@lru_cache(maxsize=64)
def _language_probabilities(text: str) -> Mapping[str, float]:
    return dict(_detector().rank(text))


@cache
def _detector() -> Any:
    """A private instance of the detector.

    Settings of the shared instance do not affect it, and detection does not change it, so threads may share it.
    """
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
