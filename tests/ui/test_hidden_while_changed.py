"""What is out of sight while the text size changes has the new one when it is shown again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.critique.conftest import story
from tests.ui.preset_tasks import preset
from tests.ui.test_mixed_rubrics import go

COMMENT = {"type": "comment", "key": "remark", "title": "Remark", "targets": ["response"]}
BARE, NOTED, CRITIQUED = 1, 2, 3


@pytest.fixture
def mixed(no_style_sheet: None, desk: Desk) -> Desk:  # noqa: ARG001
    """Tasks without and with a note, and one whose layout takes the panel of notes into another place."""
    desk.bring([task("bare"), task("noted")], rubric(rating("quality"), COMMENT), series="own")
    desk.window.show_library()
    desk.bring([story("critique")], preset("critique"), series="critique")
    go(desk, NOTED)
    desk.press("n", *"text")
    desk.press(Qt.Key.Key_Escape)
    return desk


@pytest.mark.own_window
def test_a_hidden_label_of_a_panel_that_moves_follows_the_text_size(mixed: Desk, qtbot: QtBot) -> None:
    hint = mixed.window.findChild(QLabel, "workspace.notes.empty")
    assert hint is not None
    sizes = {}
    for percent, between in ((150, 100), (100, 150)):
        mixed.window.prefer(percent=between)
        go(mixed, BARE)
        go(mixed, CRITIQUED)
        mixed.window.prefer(percent=percent)
        for number in (NOTED, BARE):
            go(mixed, number)
            qtbot.wait(1)
        assert hint.isVisible()
        sizes[percent] = hint.font().pixelSize()
    assert sizes == {150: 18, 100: 12}
