"""Texts side by side scroll together where the reader wants it: by keys, by wheel, and not when a caret moves."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.preset_tasks import preset

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
LONG = "\n".join(f"line {number}" for number in range(300))
SHORT = "\n".join(f"line {number}" for number in range(60))


def bring(desk: Desk) -> None:
    texts = [{"id": "a", "text": LONG}, {"id": "b", "text": SHORT}]
    desk.bring([task(name, responses=texts) for name in ("one", "two")], preset("helpsteer"))


def tops(desk: Desk) -> list[int]:
    return [card.pane.verticalScrollBar().value() for card in desk.work.view.columns.in_sight]


def test_each_scrolls_alone_until_the_reader_says_otherwise(desk: Desk) -> None:
    bring(desk)
    desk.press(Qt.Key.Key_Space)
    first, second = tops(desk)
    assert first > 0 == second
    desk.press(Qt.Key.Key_5, held=ALT)
    assert desk.work.view.status.message == "Responses scroll together."
    assert tops(desk) == [first, 0]
    desk.press(Qt.Key.Key_Space)
    assert tops(desk)[0] == tops(desk)[1] > first
    desk.press(Qt.Key.Key_Home)
    assert tops(desk) == [0, 0]
    desk.press(Qt.Key.Key_5, held=ALT)
    desk.press(Qt.Key.Key_Space)
    assert tops(desk)[1] == 0


def test_the_shorter_one_stays_at_its_end(desk: Desk) -> None:
    bring(desk)
    desk.press(Qt.Key.Key_5, held=ALT)
    long = next(card for card in desk.work.view.columns.in_sight if card.pane.rendered.source == LONG)
    short = next(card for card in desk.work.view.columns.in_sight if card is not long)
    location = desk.work.focus.cursor
    assert location is not None
    if location.target != long.target:
        desk.press(Qt.Key.Key_Right)
    desk.press(Qt.Key.Key_End)
    bars = long.pane.verticalScrollBar(), short.pane.verticalScrollBar()
    assert [bar.value() for bar in bars] == [bar.maximum() for bar in bars]
    assert bars[0].value() > bars[1].value() > 0


def test_the_wheel_takes_the_other_along_and_a_caret_does_not(desk: Desk) -> None:
    bring(desk)
    desk.press(Qt.Key.Key_5, held=ALT)
    pane = desk.work.view.columns.in_sight[0].pane
    middle = pane.viewport().rect().center()
    wheel = QWheelEvent(
        QPointF(middle), QPointF(pane.viewport().mapToGlobal(middle)), QPoint(), QPoint(0, -240),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(pane.viewport(), wheel)
    assert tops(desk)[0] == tops(desk)[1] > 0
    pane.set_caret_mode(True)
    desk.press(Qt.Key.Key_End, held=CONTROL)
    assert tops(desk)[0] > tops(desk)[1]


def test_the_choice_is_kept_and_every_task_begins_at_its_top(desk: Desk) -> None:
    bring(desk)
    desk.press(Qt.Key.Key_5, held=ALT)
    desk.press(Qt.Key.Key_Space)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert tops(desk) == [0, 0]
    desk.restart()
    desk.window.open_project(PROJECT)
    desk.press(Qt.Key.Key_Space)
    assert tops(desk)[0] == tops(desk)[1] > 0
