"""Words that are cut where they have no room."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import Appearance
from annotator.ui.widgets.paint import paint_text


def test_words_of_which_only_an_ellipsis_would_be_left_are_not_shown(qtbot: QtBot) -> None:  # noqa: ARG001
    appearance, image = Appearance(percent=170, family="DejaVu Sans"), QImage(200, 40, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    wide = appearance.width("…", 13) + 1
    assert paint_text(painter, appearance, QRect(0, 0, wide, 40), "A project's title", 13, "text") == 0
    assert paint_text(painter, appearance, QRect(0, 0, 120, 40), "A project's title", 13, "text") > wide
    painter.end()
