"""Detects scripts in a text that no installed font covers; their letters would be shown as empty boxes."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtGui import QFont, QFontMetrics

_CORE = "fonts-noto-core"
_CJK = "fonts-noto-cjk"


class ScriptFontPackage(NamedTuple):
    """A script by its English name, and the Debian and Ubuntu package with a font for it."""

    name: str
    package: str

    @property
    def shown_name(self) -> str:
        return QCoreApplication.translate("Script", self.name)


def _(text: str) -> str:
    return str(QT_TRANSLATE_NOOP("Script", text))


_DEJAVU = "fonts-dejavu-core"
_LATIN = ScriptFontPackage(_("Latin"), _DEJAVU)
_ARABIC = ScriptFontPackage(_("Arabic"), _DEJAVU)
_CHINESE = ScriptFontPackage(_("Chinese characters"), _CJK)
_KOREAN = ScriptFontPackage(_("Korean"), _CJK)
_OTHER = ScriptFontPackage(_("other signs"), _CORE)
_BLOCKS = (
    (0x00C0, _LATIN), (0x0370, ScriptFontPackage(_("Greek"), _DEJAVU)),
    (0x0400, ScriptFontPackage(_("Cyrillic"), _DEJAVU)), (0x0530, ScriptFontPackage(_("Armenian"), _DEJAVU)),
    (0x0590, ScriptFontPackage(_("Hebrew"), _DEJAVU)), (0x0600, _ARABIC),
    (0x0700, ScriptFontPackage(_("Syriac"), _CORE)), (0x0750, _ARABIC),
    (0x0780, ScriptFontPackage(_("Thaana"), _CORE)), (0x07C0, ScriptFontPackage(_("N’Ko"), _CORE)),
    (0x0900, ScriptFontPackage(_("Devanagari"), _CORE)), (0x0980, ScriptFontPackage(_("Bengali"), _CORE)),
    (0x0A00, ScriptFontPackage(_("Gurmukhi"), _CORE)), (0x0A80, ScriptFontPackage(_("Gujarati"), _CORE)),
    (0x0B00, ScriptFontPackage(_("Odia"), _CORE)), (0x0B80, ScriptFontPackage(_("Tamil"), _CORE)),
    (0x0C00, ScriptFontPackage(_("Telugu"), _CORE)),
    (0x0C80, ScriptFontPackage(_("Kannada"), _CORE)), (0x0D00, ScriptFontPackage(_("Malayalam"), _CORE)),
    (0x0D80, ScriptFontPackage(_("Sinhala"), _CORE)), (0x0E00, ScriptFontPackage(_("Thai"), _CORE)),
    (0x0E80, ScriptFontPackage(_("Lao"), _CORE)),
    (0x0F00, ScriptFontPackage(_("Tibetan"), _CORE)), (0x1000, ScriptFontPackage(_("Burmese"), _CORE)),
    (0x10A0, ScriptFontPackage(_("Georgian"), _DEJAVU)), (0x1100, _KOREAN),
    (0x1200, ScriptFontPackage(_("Ethiopic"), _CORE)), (0x13A0, ScriptFontPackage(_("Cherokee"), _CORE)),
    (0x1780, ScriptFontPackage(_("Khmer"), _CORE)),
    (0x1800, ScriptFontPackage(_("Mongolian"), _CORE)), (0x18B0, _OTHER),
    (0x1E00, _LATIN), (0x1F00, ScriptFontPackage(_("Greek"), _DEJAVU)),
    (0x2000, _OTHER),
    (0x2600, ScriptFontPackage(_("symbols"), "fonts-noto-core fonts-symbola")),
    (0x2800, _OTHER), (0x2E80, _CHINESE),
    (0x3040, ScriptFontPackage(_("Japanese"), _CJK)), (0x3100, _CHINESE),
    (0x3130, _KOREAN), (0x3190, _CHINESE),
    (0xA000, _OTHER), (0xAC00, _KOREAN),
    (0xD7B0, _OTHER), (0xF900, _CHINESE),
    (0xFB00, _OTHER), (0xFE30, _CHINESE),
    (0xFE70, _ARABIC), (0xFF00, _CHINESE),
    (0x10000, _OTHER),
    (0x1F000, ScriptFontPackage(_("emoji"), "fonts-noto-color-emoji")),
    (0x1FB00, _OTHER), (0x20000, _CHINESE),
)  # fmt: skip
"""The first code point of each block and its script, as far as the packages distinguish scripts."""


@lru_cache(maxsize=256)
def missing_scripts(text: str, family: str) -> tuple[ScriptFontPackage, ...]:
    """The scripts of ``text`` for which no font has all the letters used. ``family`` is the font of the text."""
    if text.isascii():
        return ()
    result: dict[ScriptFontPackage, list[str]] = {}
    for sign in sorted(set(text)):
        # Combining marks and format characters have no box of their own, and private-use characters have no defined
        # glyph.
        if sign > "\u00bf" and unicodedata.category(sign)[0] in "LSNP":
            place = bisect_right(_BLOCKS, ord(sign), key=lambda block: block[0]) - 1
            result.setdefault(_BLOCKS[place][1], []).append(sign)
    return tuple(script for script, signs in result.items() if not _covers("".join(signs), family))


def _covers(signs: str, family: str) -> bool:
    # Glyph indexes prove nothing: if no font covers a script, Qt draws boxes whose glyph indexes are not 0.
    metrics = QFontMetrics(QFont(family) if family else QFont())
    return all(metrics.inFontUcs4(ord(sign)) for sign in signs)


def missing_fonts_message(scripts: tuple[ScriptFontPackage, ...]) -> str:
    """The notice above a text that is not shown completely; empty if there is none."""
    if not scripts:
        return ""
    text = QCoreApplication.translate(
        "Script",
        "No font on this computer contains {scripts}: empty boxes are shown instead. Debian, Ubuntu: apt "
        "install {packages}",
    )
    packages = " ".join(sorted({package for script in scripts for package in script.package.split()}))
    return text.format(scripts=script_names(scripts), packages=packages)


def script_names(scripts: tuple[ScriptFontPackage, ...]) -> str:
    """The names of scripts in the window's language."""
    return ", ".join(dict.fromkeys(script.shown_name for script in scripts))
