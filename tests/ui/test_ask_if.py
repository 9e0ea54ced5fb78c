"""Rows that are asked only after certain answers, on the screen: shown, hidden, undone, and after a new start."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
VERDICT = {
    "type": "choice", "key": "verdict", "title": "Verdict", "targets": ["response"],
    "options": [{"key": key, "title": key.capitalize()} for key in ("right", "wrong")],
}  # fmt: skip
HARM = {
    "type": "rating", "key": "harm", "title": "Harm", "targets": ["response"], "low": 0, "high": 3, "levels": [],
    "ask_if": {"block": "verdict", "answers": ["wrong"]},
}  # fmt: skip
STYLE = {
    "type": "rating", "key": "style", "title": "Style", "targets": ["response"], "low": 0, "high": 3, "levels": [],
}  # fmt: skip
ROW = "workspace.response.q1/r1."


def shown(desk: Desk) -> list[str]:
    rows = desk.work.view.rows("q1/r1")
    assert rows is not None
    return [key for key, row in rows.rows.items() if row.isVisibleTo(rows)]


def test_a_row_is_there_while_its_answer_is_given(desk: Desk) -> None:
    desk.bring([task("a", 1), task("b", 1)], rubric(VERDICT, HARM, STYLE))
    assert shown(desk) == ["verdict", "style"]
    desk.press("2")
    assert shown(desk) == ["verdict", "harm", "style"]
    assert desk.focused == f"{ROW}rating.harm"
    desk.press("3", K.Key_Up, K.Key_Up, "1")
    assert shown(desk) == ["verdict", "style"]
    assert desk.focused == f"{ROW}rating.style"
    assert dict(desk.work.session.view().annotation.ratings) == {}
    desk.press(K.Key_Z, held=CONTROL)
    assert shown(desk) == ["verdict", "harm", "style"]
    assert desk.work.session.view().annotation.score("q1/r1", "harm") == 3


def test_a_hidden_row_moves_no_other(desk: Desk) -> None:
    desk.bring([task("a", 1), task("b", 1)], rubric(VERDICT, HARM, STYLE))
    rows = desk.work.view.rows("q1/r1")
    assert rows is not None
    before = rows.rows["style"].geometry(), rows.height()
    desk.press("2")
    assert (rows.rows["style"].geometry(), rows.height()) == before


def test_what_is_not_asked_does_not_hold_a_task_back(desk: Desk) -> None:
    desk.bring([task("a", 1), task("b", 1)], rubric(VERDICT, HARM, STYLE))
    desk.press("1", "0")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    assert shown(desk) == ["verdict", "style"]
