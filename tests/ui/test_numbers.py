"""Numbers with a note, on the screen: typed, stepped, explained, missing."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from annotator.model.answer import NumberAnswer
from annotator.ui.workspace.score_row import ScoreRowWidget
from tests.ui.conftest import Desk, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
ERRORS = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 30, "unit": "found"}
ROW = "workspace.response.q1/r1.number.errors.number"


def counting(desk: Desk, **changes: Any) -> None:
    desk.bring([task("a", 1), task("b", 1)], rubric({**ERRORS, **changes}))


def said(desk: Desk, position: int | None = None) -> NumberAnswer:
    return desk.work.session.view(position).annotation.answer("q1/r1", "errors")


def test_a_number_is_typed_and_a_note_written(desk: Desk) -> None:
    counting(desk)
    assert desk.focused == ROW
    desk.press("1", "2")
    assert said(desk).values == {"number": 12}
    desk.press(K.Key_Tab, *"Dates.")
    assert desk.focused == f"{ROW}.reason"
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    assert said(desk, 0) == NumberAnswer(values={"number": 12}, note="Dates.")


def test_number_is_stepped_and_cleared(desk: Desk) -> None:
    counting(desk)
    row = desk.find(ROW)
    assert isinstance(row, ScoreRowWidget)
    QTest.mouseClick(desk.find(f"{ROW}.more"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(desk.find(f"{ROW}.more"), Qt.MouseButton.LeftButton)
    assert said(desk).values == {"number": 1}
    desk.press(K.Key_Backspace, held=CONTROL)
    assert said(desk).values == {}


def test_go_missing_focuses_number(desk: Desk) -> None:
    counting(desk, note="required")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) != "submitted"
    assert desk.focused == ROW
    desk.press("3", K.Key_Return)
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.focused == f"{ROW}.reason"
    desk.press(*"Names.")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_a_number_that_could_go_on_is_kept_with_the_note_after_it(desk: Desk) -> None:
    counting(desk, high=300)
    desk.press("1", "2")
    assert said(desk).values == {}, "it could become 120"
    desk.press(K.Key_Tab, *"Dates.")
    desk.press(K.Key_Return, held=CONTROL)
    assert said(desk, 0) == NumberAnswer(values={"number": 12}, note="Dates.")
