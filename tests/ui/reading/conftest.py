"""A style whose fonts ship with every machine that runs the tests, and a pane that is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.text.render import render
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_formats import ReadingStyle
from annotator.ui.theme import LIGHT

MakePane = Callable[[str], ReadingPane]


def colours(pane: ReadingPane) -> set[str]:
    """The colours of all pixels of a pane."""
    image: QImage = pane.viewport().grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@pytest.fixture
def style() -> ReadingStyle:
    return ReadingStyle(LIGHT, family="DejaVu Sans", mono_family="DejaVu Sans Mono")


@pytest.fixture
def make_pane(qtbot: QtBot, style: ReadingStyle) -> Iterator[MakePane]:
    def make(source: str) -> ReadingPane:
        pane = ReadingPane("pane", "Response A, text")
        qtbot.addWidget(pane)
        pane.resize(400, 300)
        pane.set_style(style)
        pane.set_rendered(render(source))
        with qtbot.waitExposed(pane):
            pane.show()
        QApplication.processEvents()
        return pane

    return make
