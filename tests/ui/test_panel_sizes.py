"""What was dragged stays: over tasks, projects and restarts."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.appearance import appearance
from annotator.ui.workspace.splitter import Splitter
from tests.ui.conftest import Desk, task

K = Qt.Key
LONG = "A word and another. " * 60


def gap(desk: Desk, name: str, number: int) -> QWidget:
    split = desk.find(name)
    assert isinstance(split, Splitter)
    return split.handle(number)


def drag(handle: QWidget, by: QPoint) -> None:
    """As a hand does: press on the gap, move, let go."""
    QApplication.processEvents()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    start = QPointF(handle.rect().center())
    end = handle.mapToGlobal((start + by).toPoint())
    for kind, at in ((QEvent.Type.MouseButtonPress, start), (QEvent.Type.MouseMove, start + by)):
        around = QPointF(handle.mapToGlobal(at.toPoint()))
        QApplication.sendEvent(handle, QMouseEvent(kind, at, around, left, left, none))
    # Not as an event of the widget's alone: for the application the button would be held in all later tests.
    QTest.mouseRelease(handle, left, pos=handle.mapFromGlobal(end))
    QApplication.processEvents()


def widths(desk: Desk) -> list[int]:
    QApplication.processEvents()  # what was laid out before the window had its panels is laid out again
    return [card.width() for card in desk.work.view.columns.cards if card.isVisible()]


def again(desk: Desk) -> None:
    desk.restart()
    desk.press(K.Key_Return)
    QApplication.processEvents()


def test_columns_keep_the_widths_they_were_dragged_to(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)])
    drag(gap(desk, "workspace.columns", 1), QPoint(200, 0))
    before = widths(desk)
    assert before[0] - before[1] > 300
    desk.press(K.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    assert widths(desk) == before
    again(desk)
    assert widths(desk) == pytest.approx(before, abs=2)
    desk.press("2", held=Qt.KeyboardModifier.AltModifier)
    desk.press("1", held=Qt.KeyboardModifier.AltModifier)
    assert widths(desk) == pytest.approx(before, abs=2)


def test_prompt_and_docks_keep_the_sizes_they_were_dragged_to(desk: Desk) -> None:
    desk.bring([task("one", 2, passage={"text": LONG}) | {"prompt": LONG * 4}])
    QApplication.processEvents()
    desk.press("g")
    QApplication.processEvents()
    view = desk.work.view
    drag(gap(desk, "workspace.rows", 1), QPoint(0, -60))
    drag(gap(desk, "workspace.body", 1), QPoint(-80, 0))
    drag(gap(desk, "workspace.body", view.panels.indexOf(view.guidelines)), QPoint(-50, 0))
    before = (view.prompt.height(), view.context.width(), view.guidelines.width())
    again(desk)
    QApplication.processEvents()
    view = desk.work.view
    now = (view.prompt.height(), view.context.width(), view.guidelines.width())
    assert now == pytest.approx(before, abs=2)
    appearance.change(percent=110)
    QApplication.processEvents()
    assert view.guidelines.width() == pytest.approx(before[2] * 1.1, abs=3)


def test_double_click_or_command_resets_panel_sizes(desk: Desk) -> None:
    desk.bring([task("one", 2, passage={"text": LONG})])
    QApplication.processEvents()
    view = desk.work.view
    first = (view.prompt.height(), view.context.width(), *widths(desk))
    drag(gap(desk, "workspace.columns", 1), QPoint(120, 0))
    QTest.mouseDClick(gap(desk, "workspace.columns", 1), Qt.MouseButton.LeftButton)
    assert (view.prompt.height(), view.context.width(), *widths(desk)) == first
    drag(gap(desk, "workspace.columns", 1), QPoint(120, 0))
    drag(gap(desk, "workspace.body", 1), QPoint(90, 0))
    drag(gap(desk, "workspace.rows", 1), QPoint(0, 70))
    assert (view.prompt.height(), view.context.width(), *widths(desk)) != first
    desk.window.table["view.sizes"].trigger()
    QApplication.processEvents()
    assert (view.prompt.height(), view.context.width(), *widths(desk)) == first


@pytest.mark.parametrize(
    "kept", ["no", {"columns.2": "wide"}, {"columns.2": [1, "2"]}, {"columns.2": [5]}, {"prompt": []}]
)
def test_damaged_sizes_are_left_out(desk: Desk, kept: object) -> None:
    desk.bring([task("one", 2)])
    first = widths(desk)
    desk.close()
    value = json.loads(desk.paths.preferences.read_text(encoding="utf-8"))
    desk.paths.preferences.write_text(json.dumps(value | {"sizes": kept}), encoding="utf-8")
    desk.start_again()
    desk.press(K.Key_Return)
    assert widths(desk) == first
