"""A number that is typed is painted beside its range, and stands out once it is given."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.conftest import Desk, rubric, task
from tests.ui.ink import texts

LONG = "Factual errors that a reader of the answer would notice"
BLOCK = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 99_999}


def test_a_long_title_leaves_the_number_its_room(desk: Desk) -> None:
    desk.bring([task("a", 3)], rubric({**BLOCK, "title": LONG}))
    desk.press("1", "2", "3", "4")
    shown = {ink.words for ink in texts(desk.find(desk.focused))}
    assert {LONG, "1234…", "0 to 99999"} <= shown


def test_an_answered_number_stands_out_from_its_range(desk: Desk) -> None:
    desk.bring([task("a", 2)], rubric(BLOCK))
    row = desk.find(desk.focused)
    desk.press("7", "2", Qt.Key.Key_Return)
    assert desk.focused != row.objectName()
    colours = {ink.words: ink.colour for ink in texts(row)}
    assert colours["72"] == colours["Errors"] != colours["0 to 99999"]
