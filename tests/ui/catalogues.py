"""The window in one of its languages, by the catalogue that is shipped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from annotator.ui.language import install_language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything that is made in here speaks it."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    before, there = QLocale(), set(application.findChildren(QTranslator))
    assert install_language(application, language) == language
    try:
        yield
    finally:
        for translator in set(application.findChildren(QTranslator)) - there:
            QCoreApplication.removeTranslator(translator)
            translator.deleteLater()
        QLocale.setDefault(before)
