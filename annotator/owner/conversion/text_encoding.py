"""The encoding of a text: told by its first bytes, else UTF-8 where it is that, else guessed by charset-normalizer."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import Final

from annotator.errors import AnnotatorError

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WESTERN: Final = "cp1252"
_AROUND: Final = 12
"""Characters shown on either side of the first one that is not ASCII."""


@dataclass(frozen=True)
class Encoding:
    """A codec of Python. ``guessed`` where nothing in the text says so; ``example`` is then a piece of it as read."""

    name: str
    guessed: bool = False
    example: str = ""


def named(encoding: str) -> Encoding:
    """The encoding that the owner names. Raises ``source.unknown_encoding``."""
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
    return Encoding("utf-8-sig" if info.name == "utf-8" else info.name)


def detected(sample: bytes, whole: bool) -> Encoding:
    """The encoding of a text that begins with ``sample``; ``whole`` says that nothing follows."""
    for mark, name in _MARKS:
        if sample.startswith(mark):
            return Encoding(name)
    try:
        codecs.getincrementaldecoder("utf-8")().decode(sample, final=whole)
    except UnicodeDecodeError:
        return _guessed(sample)
    return Encoding("utf-8-sig")


def _guessed(sample: bytes) -> Encoding:
    from charset_normalizer import from_bytes

    matches = list(from_bytes(sample))
    if not matches:
        return Encoding("utf-8-sig")  # which says of each row that it is not UTF-8
    best = matches[0]
    # Short texts fit several encodings alike. Of these the one that most spreadsheets are saved in comes first.
    alike = [each for each in matches if (each.chaos, each.coherence) == (best.chaos, best.coherence)]
    western = any(_WESTERN in each.could_be_from_charset for each in alike)
    name = _WESTERN if western else best.encoding
    text = sample.decode(name, errors="replace")
    first = next((at for at, character in enumerate(text) if not character.isascii()), 0)
    around = text[max(0, first - _AROUND) : first + _AROUND]
    return Encoding(name, True, " ".join(around.split()))
