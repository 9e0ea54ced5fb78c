"""The list of help pages says every title whole."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QListWidget

from annotator.ui.help.help_window import HelpWindow
from annotator.ui.language import LANGUAGES
from annotator.ui.theme import TEXT_BODY
from tests.ui.catalogues import speaking
from tests.ui.conftest import Desk
from tests.ui.ink import texts


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_long_title_takes_a_second_line(desk: Desk, language: str) -> None:
    with speaking(language):
        desk.restart()
        for percent in (100, 150):
            appearance = desk.window.appearance
            appearance.change(percent=percent)
            window = HelpWindow(appearance, desk.window.table, "index", desk.window)
            window.show()
            for _ in range(5):
                QApplication.processEvents()
            pages = window.findChild(QListWidget, "help.list")
            assert pages is not None
            assert [ink.words for ink in texts(pages) if "…" in ink.words] == []
            metrics = QFontMetrics(appearance.font(TEXT_BODY))
            for row in range(pages.count()):
                rect, words = pages.visualItemRect(pages.item(row)), pages.item(row).text()
                needed = metrics.boundingRect(rect.adjusted(8, 0, -8, 0), Qt.TextFlag.TextWordWrap, words)
                assert needed.height() <= rect.height(), words
            window.close()
