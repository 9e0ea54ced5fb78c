"""What is not shown in the answer's panel takes no room there."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from annotator.ui.critique.answer_panel import QuestionAndAnswerPanel
from tests.ui.conftest import Desk
from tests.ui.critique.conftest import story
from tests.ui.judging.conftest import answered
from tests.ui.preset_tasks import preset


def panel_of(desk: Desk) -> QuestionAndAnswerPanel:
    QApplication.processEvents()
    panel = desk.find("workspace.answer")
    assert isinstance(panel, QuestionAndAnswerPanel)
    return panel


def test_rows_stand_right_under_their_line_where_there_is_one_subject(desk: Desk) -> None:
    desk.bring([story("one", 2)], preset("critique"))
    panel = panel_of(desk)
    assert not desk.find("workspace.subjects").isVisible()
    assert panel.field_rows.mapTo(panel, QPoint()).y() == panel._fields_area.y()


def test_the_text_stands_right_under_the_line_of_the_question(desk: Desk) -> None:
    desk.bring([answered("one", 6)], preset("critique-helpfulness"))
    panel = panel_of(desk)
    assert panel.tabs.isHidden()
    assert panel.pane.y() == panel._lines[0].y() + 1


def test_the_text_stands_right_under_the_line_of_the_tabs(desk: Desk) -> None:
    desk.bring([story("one", 3)], preset("critique"))
    panel = panel_of(desk)
    assert panel.tabs.isVisible()
    assert panel.pane.y() == panel._lines[0].y() + 1
