"""The next task of judging begins at its first open critique, wherever the one before was left."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from tests.ui.conftest import Desk, active
from tests.ui.judging.conftest import answered
from tests.ui.preset_tasks import preset

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def test_after_an_own_critique_the_next_task_begins_at_its_first(desk: Desk) -> None:
    desk.bring([answered(name, 16) for name in ("one", "two", "three", "four")], preset("critique-helpfulness"))
    active(desk)
    desk.press("x")
    for position, text_typed_last in enumerate((None, "", " More."), 1):
        desk.press(*("x" * 15), "y", "c", *"Mine.", K.Key_Escape, "1", "8")
        QApplication.processEvents()
        if text_typed_last is not None:
            desk.press(K.Key_Return, *text_typed_last)
        desk.press(K.Key_Return, held=CONTROL)
        QApplication.processEvents()
        assert desk.work.session.position == position, desk.work.view.status.message
        assert desk.focused == "workspace.judging.1"
        desk.press("x")
        given = desk.work.session.view().annotation.judgements["q1/r1"].verdicts
        assert list(given) == ["q1/r1/c1"]


def test_next_task_focuses_its_first_card(desk: Desk) -> None:
    desk.bring([answered("one", 3), answered("two", 3)], preset("critique-helpfulness"))
    active(desk)
    layout = desk.work.task_layout
    assert isinstance(layout, CritiqueLayoutController)
    layout.judged_list.panel.in_order()[2].setFocus()
    desk.press(K.Key_PageDown, held=CONTROL)
    assert desk.work.session.position == 1
    assert desk.focused == "workspace.judging.1"
