"""A choice of several options, on the screen: chosen by digit and click, replaced, cleared, missing."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
FORM = {
    "type": "choice", "key": "form", "title": "Form", "targets": ["response"],
    "options": [{"key": key, "title": key.capitalize()} for key in ("prose", "list", "table")],
}  # fmt: skip
ROW = "workspace.response.q1/r1.choice.form"


def choosing(desk: Desk, **changes: Any) -> None:
    desk.bring([task("a", 1), task("b", 1)], rubric({**FORM, **changes}))


def chosen(desk: Desk, position: int | None = None) -> dict[str, bool]:
    return dict(desk.work.session.view(position).annotation.tags_of("q1/r1", "form"))


def test_a_digit_chooses_and_another_replaces_it(desk: Desk) -> None:
    choosing(desk)
    assert desk.focused == ROW
    desk.press("1")
    assert chosen(desk) == {"prose": True}
    desk.press(K.Key_Up, "3")
    assert chosen(desk) == {"table": True}
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    assert chosen(desk, 0) == {"table": True}


def test_a_choice_is_asked_for_before_submitting(desk: Desk) -> None:
    choosing(desk)
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) != "submitted"
    assert desk.focused == ROW
    desk.press("2", K.Key_Up)
    desk.press(K.Key_Backspace, held=CONTROL)
    assert chosen(desk) == {}
