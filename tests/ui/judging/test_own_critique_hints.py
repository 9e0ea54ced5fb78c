"""Beside an own critique the keys of verdicts are not named: they do nothing there."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.ui.judging.judging_layout import JudgingLayout
from tests.ui.conftest import Desk
from tests.ui.judging.conftest import answered
from tests.ui.preset_tasks import preset


def test_an_own_critique_left_with_esc_names_no_verdicts(desk: Desk) -> None:
    desk.bring([answered("one", 2)], preset("critique-helpfulness"))
    layout = desk.work.task_layout
    assert isinstance(layout, JudgingLayout)
    assert ("Y", "helpful") in layout.hints()
    desk.press("x", "x", "y", "c", *"Mine.", Qt.Key.Key_Escape)
    assert layout.dock.isAncestorOf(desk.window.focusWidget())
    assert ("Y", "helpful") not in layout.hints()
    layout.judging.panel.cards[0].setFocus()
    assert ("Y", "helpful") in layout.hints()
