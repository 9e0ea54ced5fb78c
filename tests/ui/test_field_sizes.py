"""Fields to type in that are open while the text size changes follow it: they kept the size they were opened in."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.theme import TEXT_BODY
from annotator.ui.workspace.responsive_state import ResponsiveLayoutState
from tests.ui.conftest import Desk, task
from tests.ui.preset_tasks import preset

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize("key", ["g", "f"], ids=["the list of tasks", "finding in texts"])
def test_an_open_field_follows_the_text_size(desk: Desk, qtbot: QtBot, key: str) -> None:
    desk.bring([task("one", 2)])
    desk.press(key, held=CONTROL)
    fields = [field for field in desk.window.findChildren(QLineEdit) if field.isVisible()]
    assert fields
    before = [field.height() for field in fields]
    for percent in (150, 100, 150):
        appearance.change(percent=percent)
        desk.window.grab()
        assert {field.font().pixelSize() for field in fields} == {appearance.font(TEXT_BODY).pixelSize()}, percent
    qtbot.waitUntil(lambda: all(field.height() > least for field, least in zip(fields, before, strict=True)))


def test_rows_follow_a_text_size_that_was_chosen_while_they_were_out_of_sight(desk: Desk) -> None:
    desk.bring([task("one", 2)], preset("comparison"))
    below = desk.work.view.footer.field_rows

    def settle() -> None:
        for _ in range(6):
            QApplication.processEvents()

    desk.window.table["help.about"].trigger()
    settle()
    assert not below.isVisible()
    desk.window.prefer(percent=90)
    settle()
    desk.window.close_page()
    settle()
    assert below.isVisible()
    assert below.height() == below.height_at(below.width(), ResponsiveLayoutState())
