"""The language of the window: its choice, the translations, and the number and date formats.

It is the system's language unless the preferences name another one. It is fixed when the program starts, since texts
that exist already are not translated again. Untranslated texts are shown in English.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from annotator.paths import resource


def _catalogues() -> dict[str, str]:
    """The language codes that have a catalogue, with the native name of each language."""
    result = {}
    for path in sorted(resource("languages").glob("annotator_*.qm")):
        translator, code = QTranslator(), path.stem.removeprefix("annotator_")
        if translator.load(str(path)):
            result[code] = translator.translate("Language", _ENGLISH) or code
    return result


SYSTEM = "system"
_ENGLISH = str(QT_TRANSLATE_NOOP("Language", "English"))
LANGUAGES = {"en": "English", **_catalogues()}
"""The available languages with their native names."""


def chosen_language(preferred: str, wished: Iterable[str]) -> str:
    """The code of the language to use: ``preferred`` if it is available, else the first available one of ``wished``
    (BCP 47 tags in the user's order), else English."""
    if preferred in LANGUAGES:
        return preferred
    return next((code for name in wished if (code := name.replace("_", "-").split("-")[0]) in LANGUAGES), "en")


def locale_for(code: str, system: QLocale) -> QLocale:
    """The locale for number and date formats: the system's if its language is ``code``, or if English replaces a
    language that has no translation."""
    own = system.name().split("_")[0]
    if own == code or (code == "en" and own not in LANGUAGES and own != "C"):
        return system
    return QLocale(code)


def current_language() -> str:
    """The code of the language that :func:`install_language` chose; ``en`` if the current locale has no catalogue."""
    code = QLocale().name().split("_")[0]
    return code if code in LANGUAGES else "en"


def install_language(application: QApplication, preferred: str) -> str:
    """Install the translators and the locale for the preferred language. Applies to texts created from then on. Returns
    the language code."""
    system = QLocale.system()
    code = chosen_language(preferred, system.uiLanguages())
    QLocale.setDefault(locale_for(code, system))
    for name, folder in (("qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)), ("annotator", "")):
        translator = QTranslator(application)
        if code != "en" and translator.load(f"{name}_{code}", folder or str(resource("languages"))):
            QCoreApplication.installTranslator(translator)
    return code
