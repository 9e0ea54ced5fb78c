"""Beside an own critique the keys of verdicts are not named: they do nothing there."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from tests.ui.conftest import Desk, listed_keys
from tests.ui.critique.conftest import asked, story
from tests.ui.judging.conftest import answered
from tests.ui.preset_tasks import preset


def test_an_own_critique_left_with_esc_names_no_verdicts(desk: Desk) -> None:
    desk.bring([answered("one", 2)], preset("critique-helpfulness"))
    layout = desk.work.task_layout
    assert isinstance(layout, CritiqueLayoutController)
    assert ("Y", "helpful") in layout.hints()
    desk.press("x", "x", "y", "c", *"Mine.", Qt.Key.Key_Escape)
    assert layout.critique_panel.isAncestorOf(desk.window.focusWidget())
    assert ("Y", "helpful") not in layout.hints()
    desk.press("x")
    assert desk.work.view.status.message == "“X” does nothing here. Y and X are for given critiques."
    layout.judged_list.panel.in_order()[0].setFocus()
    assert ("Y", "helpful") in layout.hints()


def test_the_list_of_keys_has_those_of_judging(desk: Desk) -> None:
    desk.bring([answered("one", 2)], preset("critique-helpfulness"))
    rows = listed_keys(desk)
    for hint in ("is helpful Y", "is not helpful X", "as your own T", "1 – 9", "next free rank Enter"):
        assert any(hint in row for row in rows), hint
    assert not any(row.endswith(" N") and "helpful" in row for row in rows)


def test_the_list_of_keys_has_none_of_judging_elsewhere(desk: Desk) -> None:
    desk.bring([story("one")], asked())
    assert not any("given critique" in row for row in listed_keys(desk))
