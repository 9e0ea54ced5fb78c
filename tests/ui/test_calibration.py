"""How somebody uses the levels, beside what they stand for: where the rubric asks for it, and after a first score."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.model.rubric import Rubric
from tests.ui.conftest import Desk, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier


def calibrated(*, wanted: bool = True) -> Rubric:
    return rubric(rating("helpfulness")).model_copy(update={"calibration": wanted})


def opened(desk: Desk, qtbot: QtBot) -> str:
    """What the page says of how the scores of helpfulness lie: its chart, or why there is none."""
    desk.press("t", held=CONTROL)
    page = desk.find("progress")
    qtbot.waitUntil(lambda: bool(page.findChildren(QWidget, "progress.spread.0")))
    chart = page.findChildren(QWidget, "progress.bars.0")
    said = (
        chart[0].accessibleDescription()
        if chart
        else "; ".join(label.text() for label in desk.find("progress.spread.0").findChildren(QLabel))
    )
    desk.press(Qt.Key.Key_Escape)
    return said


def test_levels_are_shown_beside_their_use_once_the_task_has_a_score(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 1), task("two", 1)], calibrated())
    desk.press("4")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert "once the task on the screen has its first score" in opened(desk, qtbot)
    desk.press("3")
    said = opened(desk, qtbot)
    assert "4  Best helpfulness.: 1" in said
    assert "0  Worst helpfulness.: 0" in said


def test_without_it_the_page_is_as_it_was(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 1)], calibrated(wanted=False))
    said = opened(desk, qtbot)
    assert "4: 0" in said
    assert "Best helpfulness" not in said
    assert "calibration" not in calibrated(wanted=False).model_dump_json()
