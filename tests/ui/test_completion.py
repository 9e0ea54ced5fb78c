"""Lists that stock dialogs pop up."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QCompleter, QLineEdit
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.stylesheet import apply_style
from annotator.ui.theme import DARK


def test_completion_popup_is_readable(qtbot: QtBot) -> None:
    """A list that pops up lies on nothing of ours: see-through, it would be black."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    appearance.change(DARK)
    before = application.styleSheet(), application.palette()
    apply_style(application)
    try:
        line = QLineEdit()
        qtbot.addWidget(line)
        completer = QCompleter(["usr", "usb"], line)
        line.setCompleter(completer)
        completer.setCompletionPrefix("us")
        popup = completer.popup()
        popup.resize(120, 60)
        picture = popup.viewport().grab().toImage()
        shown = picture.pixelColor(picture.width() - 3, 3)
        assert shown == appearance.color("raised")
    finally:
        application.setStyleSheet(before[0])
        application.setPalette(before[1])
