"""The language of the window: which one it is, its words, and its numbers and dates.

It follows the system, unless the preferences name another one, and holds from start to end: what has been made in one
language is not made anew. Words that have no translation are shown in English, in which all of the program is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from annotator.paths import resource


def _catalogues() -> dict[str, str]:
    """The codes of the languages that there are catalogues for, and what each is called in itself."""
    found = {}
    for path in sorted(resource("languages").glob("annotator_*.qm")):
        translator, code = QTranslator(), path.stem.removeprefix("annotator_")
        if translator.load(str(path)):
            found[code] = translator.translate("Language", _ENGLISH) or code
    return found


SYSTEM: Final = "system"
_ENGLISH: Final = str(QT_TRANSLATE_NOOP("Language", "English"))
LANGUAGES: Final = {"en": "English", **_catalogues()}
"""Every language that the window speaks, in its own words."""


def chosen_language(preferred: str, wished: Iterable[str]) -> str:
    """The code of the language to speak: ``preferred``, or else the first of ``wished`` (BCP 47, as the system lists
    what its user reads) that there is, or English."""
    if preferred in LANGUAGES:
        return preferred
    return next((code for name in wished if (code := name.replace("_", "-").split("-")[0]) in LANGUAGES), "en")


def locale_for(code: str, system: QLocale) -> QLocale:
    """How numbers and dates are written: as the system does where it speaks ``code``, or where English stands in for a
    language that there is no translation for."""
    own = system.name().split("_")[0]
    if own == code or (code == "en" and own not in LANGUAGES and own != "C"):
        return system
    return QLocale(code)


def current_language() -> str:
    """The code of the language that :func:`install_language` took; what no catalogue is for is spoken in English."""
    code = QLocale().name().split("_")[0]
    return code if code in LANGUAGES else "en"


def install_language(application: QApplication, preferred: str) -> str:
    """Let everything that is made from here on speak the language of the preferences. Returns its code."""
    system = QLocale.system()
    code = chosen_language(preferred, system.uiLanguages())
    QLocale.setDefault(locale_for(code, system))
    for name, folder in (("qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)), ("annotator", "")):
        translator = QTranslator(application)
        if code != "en" and translator.load(f"{name}_{code}", folder or str(resource("languages"))):
            QCoreApplication.installTranslator(translator)
    return code
