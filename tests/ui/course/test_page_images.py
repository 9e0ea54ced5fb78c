"""Images on the pages of a course: shown, named for a screen reader, and in words where they cannot be shown."""

from __future__ import annotations

import hashlib

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotator.ui.reading.decoded_images import CHARACTER
from annotator.ui.reading.reading_pane import ReadingPane
from tests.owner.courses.made_images import png
from tests.services.courses.course_at_hand import small_course
from tests.ui.conftest import Desk, rating, rubric, task


def show(desk: Desk, qtbot: QtBot, data: bytes, *, lost: bool = False) -> ReadingPane:
    name = f"assets/{hashlib.sha256(data).hexdigest()}.png"
    long = small_course().model_dump(mode="json")
    long["steps"][0]["text"] = f"# Read me\n![A scale from 0 to 4]({name})\nText below."
    course = type(small_course()).model_validate(long)
    asked = rubric(rating("helpfulness"), rating("verbosity"))
    desk.bring([task("one")], asked, course=course, images={} if lost else {name: data})
    pane = desk.find("course.text")
    assert isinstance(pane, ReadingPane)
    qtbot.waitUntil(lambda: not pane.reading_document.awaited_pictures)
    return pane


def image_height(pane: ReadingPane) -> float:
    block = pane.document().begin().next()
    return pane.document().documentLayout().blockBoundingRect(block).height()


def test_an_image_is_in_its_page_and_has_its_words(desk: Desk, qtbot: QtBot) -> None:
    pane = show(desk, qtbot, png(300, 400))
    assert pane.toPlainText().split("\n") == ["Read me", CHARACTER, "Text below."]
    assert "A scale from 0 to 4" in pane.accessibleDescription()
    assert 400 <= image_height(pane) < 440


def test_a_wide_image_is_as_wide_as_the_page_and_the_keys_scroll(desk: Desk, qtbot: QtBot) -> None:
    pane = show(desk, qtbot, png(1999, 1800))
    assert pane.horizontalScrollBar().maximum() == 0
    assert 0 < image_height(pane) < 1800
    desk.press(Qt.Key.Key_End)
    bar = pane.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0


def test_what_cannot_be_shown_is_said(desk: Desk, qtbot: QtBot) -> None:
    pane = show(desk, qtbot, png(300, 100), lost=True)
    assert "A scale from 0 to 4" in pane.accessibleDescription()
    assert "cannot be shown" in pane.accessibleDescription()
