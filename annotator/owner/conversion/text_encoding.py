"""The encoding of a text: detected by its byte order mark or by the zeros of UTF-16, else UTF-8 if valid, else guessed
by charset-normalizer."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from annotator.errors import AnnotatorError

_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WESTERN = "cp1252"
_GUESSED = [
    *(_WESTERN, "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "koi8_r"),
    *("cp932", "euc_jp", "gb18030", "big5", "cp949"),
]
"""Encodings in which spreadsheets and editors save files. Without this restriction, obsolete encodings fit many short
texts."""
_AROUND = 12
"""Characters shown on both sides of the first non-ASCII character."""
_OTHER_SIDE = 8
"""How many times as many zero bytes UTF-16 has on one side as on the other; few characters have a zero low byte."""


@dataclass(frozen=True)
class TextEncoding:
    """A Python codec. ``guessed``: nothing in the text determines it; ``example`` is then a piece of the decoded
    text."""

    name: str
    guessed: bool = False
    example: str = ""


def encoding_by_name(encoding: str) -> TextEncoding:
    """The encoding given by the owner. Raises ``source.unknown_encoding``."""
    try:
        info = codecs.lookup(encoding)
        if not getattr(info, "_is_text_encoding", True):
            raise LookupError
    except LookupError:
        raise AnnotatorError(
            "source.unknown_encoding",
            f"There is no encoding called {encoding!r}.",
            "Usual ones are utf-8, utf-16, cp1252 (Western Europe), cp1250, cp1251, shift_jis, gb18030, euc_kr.",
        ) from None
    return TextEncoding("utf-8-sig" if info.name == "utf-8" else info.name)


def detect_encoding(sample: bytes, is_complete: bool) -> TextEncoding:
    """The encoding of a text that starts with ``sample``; ``is_complete``: the sample is complete."""
    for mark, name in _MARKS:
        if sample.startswith(mark):
            return TextEncoding(name)
    if (utf16 := _unmarked_utf16(sample)) is not None:
        return _guessed_encoding(utf16, sample)
    try:
        codecs.getincrementaldecoder("utf-8")().decode(sample, final=is_complete)
    except UnicodeDecodeError:
        return _guess_encoding(sample)
    return TextEncoding("utf-8-sig")


def _unmarked_utf16(sample: bytes) -> str | None:
    """The encoding of UTF-16 without a byte order mark. Texts contain no NUL, but in UTF-16 one byte of each separator,
    line end and Latin letter is zero, always on the same side."""
    zeros = (sample[::2].count(0), sample[1::2].count(0))
    if not any(zeros):
        return None
    name = "utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"
    try:
        text = codecs.getincrementaldecoder(name)().decode(sample, final=False)
    except UnicodeDecodeError:
        return None
    return name if "\n" in text and "\0" not in text and min(zeros) * _OTHER_SIDE <= max(zeros) else None


def _guess_encoding(sample: bytes) -> TextEncoding:
    from charset_normalizer import from_bytes

    matches = list(from_bytes(sample, cp_isolation=_GUESSED)) or list(from_bytes(sample))
    if not matches:
        return TextEncoding("utf-8-sig")  # reports for each row that it is not UTF-8
    best = matches[0]
    # A short text fits several encodings equally well. Prefer the one in which most spreadsheets are saved.
    alike = [match for match in matches if (match.chaos, match.coherence) == (best.chaos, best.coherence)]
    western = any(_WESTERN in match.could_be_from_charset for match in alike)
    return _guessed_encoding(_WESTERN if western else best.encoding, sample)


def _guessed_encoding(name: str, sample: bytes) -> TextEncoding:
    text = sample.decode(name, errors="replace")
    first = next((at for at, character in enumerate(text) if not character.isascii()), 0)
    around = text[max(0, first - _AROUND) : first + _AROUND]
    return TextEncoding(name, True, " ".join(around.split()))
