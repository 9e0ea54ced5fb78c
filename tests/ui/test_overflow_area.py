"""The area that scrolls what does not fit, and its bars."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollBar, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.widgets.overflow_area import OverflowArea


def test_bar_is_hidden_again_where_showing_it_lays_out_what_then_fits(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    layout, content = QVBoxLayout(window), QWidget()
    content.setMinimumSize(100, 100)
    area = OverflowArea("area", content, lambda _: 100, window)
    layout.addWidget(area)
    window.resize(300, 300)
    window.show()
    qtbot.waitExposed(window)
    bars = [bar for bar in window.children() if isinstance(bar, QScrollBar)]
    assert [bar.isVisible() for bar in bars] == [False, False]
    layout.setContentsMargins(1, 1, 1, 1)  # the layout is pending, and makes the area larger once a bar is shown
    area.verticalScrollBar().setRange(0, 50)
    assert [(bar.isVisible(), bar.isHidden()) for bar in bars] == [(False, True), (False, True)]
    assert not area.overflows
