"""Given critiques in a narrow panel with large letters: no verdict and no line of the list is cut."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from annotator.ui.items.key_choice import ChoiceOptionButton
from annotator.ui.judging.judgement_panel import CritiqueJudgementPanel
from tests.ui.conftest import Desk
from tests.ui.judging.conftest import answered
from tests.ui.preset_tasks import preset

LARGE = 175


def panel_of(desk: Desk) -> CritiqueJudgementPanel:
    (panel,) = desk.window.findChildren(CritiqueJudgementPanel)
    return panel


@pytest.mark.parametrize("width", [900, 1100])
def test_a_verdict_has_the_room_of_its_words(desk: Desk, width: int) -> None:
    desk.window.resize(width, 700)
    desk.bring([answered("one", 3)], preset("critique-helpfulness"))
    desk.window.prefer(percent=LARGE)
    QApplication.processEvents()
    for cell in desk.window.findChildren(ChoiceOptionButton):
        if cell.isVisible():
            assert cell.width() >= cell.sizeHint().width(), cell.objectName()


@pytest.mark.parametrize("percent", [100, LARGE])
def test_the_list_of_critiques_keeps_the_height_of_a_line(desk: Desk, percent: int) -> None:
    desk.window.resize(1366, 600)
    desk.bring([answered("one", 3)], preset("critique-helpfulness"))
    desk.press("x", "x", "x", "y", "c")
    desk.window.prefer(percent=percent)
    QApplication.processEvents()
    panel = panel_of(desk)
    line = panel.in_order()[0].line
    assert panel.area.height() >= line.mapTo(panel.inside, line.rect().bottomLeft()).y()
