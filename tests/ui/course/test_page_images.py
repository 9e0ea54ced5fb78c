"""Images on the pages of a course: shown, named for a screen reader, and in words where they cannot be shown."""

from __future__ import annotations

import hashlib

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.course.course_page_view import CourseImageLabel, decode_image
from tests.owner.courses.made_images import png
from tests.services.courses.course_at_hand import small_course
from tests.ui.conftest import Desk, rating, rubric, task


def show(desk: Desk, *images: bytes, lost: bool = False) -> QWidget:
    names = [f"assets/{hashlib.sha256(data).hexdigest()}.png" for data in images]
    text = "\n\n".join(["# Read me", *(f"![A scale from 0 to 4]({name})\n\nText below." for name in names)])
    long = small_course().model_dump(mode="json")
    long["steps"][0]["text"] = text
    course = type(small_course()).model_validate(long)
    brought = {} if lost else dict(zip(names, images, strict=True))
    asked = rubric(rating("helpfulness"), rating("verbosity"))
    desk.bring([task("one")], asked, course=course, images=brought)
    scroll_area = desk.find("course.page.scroll")
    assert isinstance(scroll_area, QWidget)
    return scroll_area


def test_an_image_is_in_its_page_and_has_its_words(desk: Desk, qtbot: QtBot) -> None:
    page = show(desk, png(300, 100))
    image = page.findChild(CourseImageLabel)
    assert image is not None
    qtbot.waitUntil(lambda: image.height() == 100)
    accessible = QAccessible.queryAccessibleInterface(image)
    assert accessible.role() == QAccessible.Role.Graphic
    assert accessible.text(QAccessible.Text.Name) == "A scale from 0 to 4"
    above, below = desk.find("course.page.1.text"), desk.find("course.page.3.text")
    assert above.mapTo(page, above.rect().bottomLeft()).y() < image.mapTo(page, image.rect().topLeft()).y()
    assert below.mapTo(page, below.rect().topLeft()).y() > image.mapTo(page, image.rect().bottomLeft()).y()


def test_a_wide_image_is_as_wide_as_the_page_and_the_keys_scroll(desk: Desk, qtbot: QtBot) -> None:
    page = show(desk, png(1999, 1800))
    image = page.findChild(CourseImageLabel)
    assert image is not None
    qtbot.waitUntil(lambda: 0 < image.width() < 1999 and abs(image.height() * 1999 - image.width() * 1800) <= 1999)
    desk.press(Qt.Key.Key_End)
    bar = page.verticalScrollBar()  # type: ignore[attr-defined]
    assert bar.value() == bar.maximum() > 0


def test_what_cannot_be_shown_is_said(desk: Desk) -> None:
    page = show(desk, png(300, 100), lost=True)
    label = page.findChild(QLabel, "course.page.2.image")
    assert label is not None
    assert label.text() == "An image that cannot be shown: A scale from 0 to 4"


@pytest.mark.parametrize("data", [b"", b"GIF89a" + bytes(40), png(300, 100)[:20]])
def test_what_is_not_an_image_of_its_kind_is_none(data: bytes) -> None:
    assert decode_image(data, "assets/x.png").isNull()


def test_an_image_of_too_many_pixels_is_not_decoded() -> None:
    assert decode_image(png(16_001, 1_000), "assets/x.png").isNull()


def test_an_image_that_is_shown_often_is_decoded_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from annotator.ui.course import course_page_view

    names: list[str] = []

    def counted(data: bytes, name: str) -> QImage:
        names.append(name)
        return decode_image(data, name)

    monkeypatch.setattr(course_page_view, "decode_image", counted)
    page = show(desk, *[png(300, 100)] * 5, png(20, 10))
    assert len(names) == len(set(names)) == 2
    shown = [label.pixmap().cacheKey() for label in page.findChildren(CourseImageLabel)]
    assert len(shown) == 6
    assert len(set(shown)) == 2
