"""A notice takes few lines."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import Appearance
from annotator.ui.widgets.notice_area import SingleNoticeArea


@pytest.mark.parametrize("words", ["A finding of some words. " * 60, "A finding.\n" * 12], ids=["long", "lines"])
def test_a_notice_of_more_than_three_lines_is_folded(qtbot: QtBot, words: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    area = SingleNoticeArea(Appearance(), window)
    box = QVBoxLayout(window)
    box.addWidget(area)
    box.addStretch(1)
    window.resize(700, 600)
    window.show()
    notice = area.show_notice("Saved.")
    QApplication.processEvents()
    low = notice.height()
    assert notice.more.isHidden()
    notice = area.show_notice(words)
    QApplication.processEvents()
    assert notice.height() == low
    assert notice.words == notice.label.accessibleName() == words
    notice.more.click()
    assert notice.label.text() == words
    qtbot.waitUntil(lambda: notice.height() > low + 2 * notice.label.fontMetrics().lineSpacing())
