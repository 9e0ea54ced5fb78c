"""A label has the font of its role, whether it was made in this text size or has followed the look into it."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from tests.ui.conftest import Desk
from tests.ui.screens import SCREENS, Before

pytestmark = [pytest.mark.own_window, pytest.mark.usefixtures("no_style_sheet")]


def fonts(desk: Desk) -> dict[str, tuple[int, int]]:
    """The heights and weights of the labels that are seen, by their object names."""
    labels = [label for label in desk.window.findChildren(QLabel) if label.isVisible() and label.objectName()]
    return {label.objectName(): (label.font().pixelSize(), label.font().weight()) for label in labels}


@pytest.mark.parametrize("name", ["authoring", "critiques", "judging", "notes", "adjudication_critiques"])
def test_labels_have_their_font_from_the_start(desk: Desk, qtbot: QtBot, name: str) -> None:
    desk.window.prefer(percent=130)
    SCREENS[name](Before(desk, qtbot))
    qtbot.wait(1)
    made = fonts(desk)
    assert made
    for percent in (100, 130):
        appearance.change(percent=percent)
        qtbot.wait(1)
    assert fonts(desk) == made
