"""The list of help pages says every title whole."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QListWidget

from annotator.ui.appearance import appearance
from annotator.ui.help.help_window import HelpWindow
from annotator.ui.language import LANGUAGES
from tests.ui.catalogues import speaking
from tests.ui.conftest import Desk
from tests.ui.ink import texts


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_a_long_title_is_shown_whole(desk: Desk, language: str) -> None:
    with speaking(language):
        desk.restart()
        for percent in (100, 150):
            appearance.change(percent=percent)
            window = HelpWindow(desk.window.table, "index", desk.window)
            window.show()
            for _ in range(5):
                QApplication.processEvents()
            pages = window.findChild(QListWidget, "help.list")
            assert pages is not None
            assert [ink.words for ink in texts(pages) if "…" in ink.words] == []
            window.close()
