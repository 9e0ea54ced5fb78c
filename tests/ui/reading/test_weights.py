"""One weight for one style: bold can be told from regular in every script, whatever was shown before."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontMetrics, QImage
from PySide6.QtWidgets import QApplication

from annotator.text.render import render
from annotator.ui.reading.reading_pane import ReadingPane
from tests.ui.reading.conftest import MakePane

TEXTS = {"Japanese": "日本の首都は東京です", "Latin": "The capital of Japan"}


def ink(pane: ReadingPane, source: str) -> int:
    pane.set_rendered(render(source))
    QApplication.processEvents()
    picture = pane.viewport().grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    return sum(255 - value for value in bytes(picture.constBits()))


@pytest.mark.parametrize("script", TEXTS)
def test_bold_is_bolder_and_regular_stays_regular(make_pane: MakePane, script: str) -> None:
    text = TEXTS[script]
    if not all(map(QFontMetrics(QFont("DejaVu Sans")).inFontUcs4, map(ord, text))):
        pytest.skip(f"no font here draws {script}")
    pane = make_pane("")
    regular, bold = ink(pane, text), ink(pane, f"**{text}**")
    assert bold > 1.2 * regular
    for source in (f"# {text}", f"`{text}`", f"*{text}*", f"**{text}**"):
        ink(pane, source)
        assert ink(pane, text) == regular
