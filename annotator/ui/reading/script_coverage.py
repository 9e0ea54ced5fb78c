"""Detects scripts in a text that no installed font covers; their letters would be shown as empty boxes."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtGui import QFont, QFontMetrics

_CORE: Final = "fonts-noto-core"
_CJK: Final = "fonts-noto-cjk"


class WritingSystem(NamedTuple):
    """A script by its English name, and the Debian and Ubuntu package with a font for it."""

    name: str
    package: str

    @property
    def shown_name(self) -> str:
        return QCoreApplication.translate("Script", self.name)


def _(words: str) -> str:
    return str(QT_TRANSLATE_NOOP("Script", words))


_DEJAVU: Final = "fonts-dejavu-core"
_BLOCKS: Final = (
    (0x00C0, WritingSystem(_("Latin"), _DEJAVU)), (0x0370, WritingSystem(_("Greek"), _DEJAVU)),
    (0x0400, WritingSystem(_("Cyrillic"), _DEJAVU)), (0x0530, WritingSystem(_("Armenian"), _DEJAVU)),
    (0x0590, WritingSystem(_("Hebrew"), _DEJAVU)), (0x0600, WritingSystem(_("Arabic"), _DEJAVU)),
    (0x0700, WritingSystem(_("Syriac"), _CORE)), (0x0750, WritingSystem(_("Arabic"), _DEJAVU)),
    (0x0780, WritingSystem(_("Thaana"), _CORE)), (0x07C0, WritingSystem(_("N’Ko"), _CORE)),
    (0x0900, WritingSystem(_("Devanagari"), _CORE)), (0x0980, WritingSystem(_("Bengali"), _CORE)),
    (0x0A00, WritingSystem(_("Gurmukhi"), _CORE)), (0x0A80, WritingSystem(_("Gujarati"), _CORE)),
    (0x0B00, WritingSystem(_("Odia"), _CORE)), (0x0B80, WritingSystem(_("Tamil"), _CORE)),
    (0x0C00, WritingSystem(_("Telugu"), _CORE)),
    (0x0C80, WritingSystem(_("Kannada"), _CORE)), (0x0D00, WritingSystem(_("Malayalam"), _CORE)),
    (0x0D80, WritingSystem(_("Sinhala"), _CORE)), (0x0E00, WritingSystem(_("Thai"), _CORE)),
    (0x0E80, WritingSystem(_("Lao"), _CORE)),
    (0x0F00, WritingSystem(_("Tibetan"), _CORE)), (0x1000, WritingSystem(_("Burmese"), _CORE)),
    (0x10A0, WritingSystem(_("Georgian"), _DEJAVU)), (0x1100, WritingSystem(_("Korean"), _CJK)),
    (0x1200, WritingSystem(_("Ethiopic"), _CORE)), (0x13A0, WritingSystem(_("Cherokee"), _CORE)),
    (0x1780, WritingSystem(_("Khmer"), _CORE)),
    (0x1800, WritingSystem(_("Mongolian"), _CORE)), (0x18B0, WritingSystem(_("other signs"), _CORE)),
    (0x1E00, WritingSystem(_("Latin"), _DEJAVU)), (0x1F00, WritingSystem(_("Greek"), _DEJAVU)),
    (0x2000, WritingSystem(_("other signs"), _CORE)),
    (0x2600, WritingSystem(_("symbols"), "fonts-noto-core fonts-symbola")),
    (0x2800, WritingSystem(_("other signs"), _CORE)), (0x2E80, WritingSystem(_("Chinese characters"), _CJK)),
    (0x3040, WritingSystem(_("Japanese"), _CJK)), (0x3100, WritingSystem(_("Chinese characters"), _CJK)),
    (0x3130, WritingSystem(_("Korean"), _CJK)), (0x3190, WritingSystem(_("Chinese characters"), _CJK)),
    (0xA000, WritingSystem(_("other signs"), _CORE)), (0xAC00, WritingSystem(_("Korean"), _CJK)),
    (0xD7B0, WritingSystem(_("other signs"), _CORE)), (0xF900, WritingSystem(_("Chinese characters"), _CJK)),
    (0xFB00, WritingSystem(_("other signs"), _CORE)), (0xFE30, WritingSystem(_("Chinese characters"), _CJK)),
    (0xFE70, WritingSystem(_("Arabic"), _DEJAVU)), (0xFF00, WritingSystem(_("Chinese characters"), _CJK)),
    (0x10000, WritingSystem(_("other signs"), _CORE)), (0x1F000, WritingSystem(_("emoji"), "fonts-noto-color-emoji")),
    (0x1FB00, WritingSystem(_("other signs"), _CORE)), (0x20000, WritingSystem(_("Chinese characters"), _CJK)),
)  # fmt: skip
"""The first code point of each block and its script, as far as the packages distinguish scripts."""


@lru_cache(maxsize=256)
def missing_scripts(text: str, family: str) -> tuple[WritingSystem, ...]:
    """The scripts of ``text`` for which no font has all the letters used. ``family`` is the font of the text."""
    if text.isascii():
        return ()
    found: dict[WritingSystem, list[str]] = {}
    for sign in sorted(set(text)):
        # Combining marks and format characters have no box of their own, and private-use characters have no defined
        # glyph.
        if sign > "\u00bf" and unicodedata.category(sign)[0] in "LSNP":
            place = bisect_right(_BLOCKS, ord(sign), key=lambda block: block[0]) - 1
            found.setdefault(_BLOCKS[place][1], []).append(sign)
    return tuple(script for script, signs in found.items() if not _draws("".join(signs), family))


def _draws(signs: str, family: str) -> bool:
    # Glyph indexes are no evidence: if no font covers a script, Qt draws boxes whose glyph indexes are not 0.
    metrics = QFontMetrics(QFont(family) if family else QFont())
    return all(metrics.inFontUcs4(ord(sign)) for sign in signs)


def missing_fonts_message(scripts: tuple[WritingSystem, ...]) -> str:
    """The notice above a text that is not shown completely; empty if there is none."""
    if not scripts:
        return ""
    words = QCoreApplication.translate(
        "Script",
        "No font on this computer contains {scripts}: empty boxes are shown instead. Debian, Ubuntu: apt "
        "install {packages}",
    )
    packages = " ".join(sorted({each for script in scripts for each in script.package.split()}))
    return words.format(scripts=script_names(scripts), packages=packages)


def script_names(scripts: tuple[WritingSystem, ...]) -> str:
    """The names of scripts in the window's language."""
    return ", ".join(dict.fromkeys(script.shown_name for script in scripts))
