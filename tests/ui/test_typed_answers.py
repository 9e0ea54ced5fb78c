"""Typed answers on the screen: reached by Tab, saved, missing, wrong."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import Desk, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
ROW = "workspace.response.q1/r1.text.when"


def asking(desk: Desk, **changes: Any) -> None:
    block = {"type": "text", "key": "when", "title": "When", "targets": ["response"], "form": "date", **changes}
    desk.bring([task("a", 1), task("b", 1)], rubric(block))


def test_a_date_is_typed_and_submitted(desk: Desk) -> None:
    asking(desk)
    assert desk.focused == ROW
    desk.press(K.Key_Tab, *"2026-03-31")
    assert desk.focused == f"{ROW}.reason"
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    assert desk.work.session.view(0).annotation.answer("q1/r1", "when").note == "2026-03-31"


def test_a_wrong_date_stays_and_says_how_dates_are_written(desk: Desk) -> None:
    asking(desk)
    desk.press(K.Key_Tab, *"31 March")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) != "submitted"
    assert desk.focused == f"{ROW}.reason"
    assert desk.work.session.view(0).annotation.answer("q1/r1", "when").note == "31 March"


def test_a_digit_on_the_row_types_nothing(desk: Desk) -> None:
    asking(desk)
    desk.press("2")
    assert desk.work.session.view(0).annotation.answer("q1/r1", "when").note == ""
    assert desk.work.view.status.message == "When is answered by a text: press Tab and type it."


def test_a_paste_that_is_too_long_is_said_in_the_last_line(desk: Desk) -> None:
    asking(desk, form="text")
    desk.press(K.Key_Tab)
    QApplication.clipboard().setText("x" * 300_001)
    desk.press("v", held=CONTROL)
    assert "Not pasted: more than 300,000 characters" in desk.work.view.status.message
    desk.press(*"Short")
    assert desk.work.view.status.message == ""


def test_a_paste_without_text_is_said_in_the_last_line(desk: Desk) -> None:
    asking(desk, form="text")
    desk.press(K.Key_Tab)
    only_html, picture = QMimeData(), QMimeData()
    only_html.setHtml("<b>bold</b>")
    picture.setImageData(QImage(8, 8, QImage.Format.Format_RGB32))
    for data in (only_html, picture):
        QApplication.clipboard().setMimeData(data)
        desk.press("v", held=CONTROL)
        assert desk.work.view.status.message == "Not pasted: the clipboard holds no plain text"
        desk.press("x")
        assert desk.work.view.status.message == ""
