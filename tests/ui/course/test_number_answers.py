"""Numbers on the pages of a course read as they do on the screen where they are asked."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QLabel

from annotator.model.course.course import Course
from tests.services.courses.course_at_hand import small_course
from tests.ui.conftest import Desk, rubric, task

READING = {
    "type": "number", "key": "reading", "title": "Reading", "targets": ["prompt", "response"], "high": 600, "unit": "s",
    "wording": {"response": {"title": "Time"}},
}  # fmt: skip


def test_a_number_has_the_title_of_its_row(desk: Desk) -> None:
    course = small_course().model_dump(mode="json")
    right: dict[str, Any] = {"status": "submitted", "answers": {"q1/r1": {"reading": {"values": {"number": 6}}}}}
    steps = course["steps"][1:3]
    for step in steps:
        step["item"]["gold"] = {"annotation": right}
    desk.bring([task("one")], rubric(READING), course=Course.model_validate({**course, "steps": steps}))
    label = desk.window.findChild(QLabel, "course.answer.q1/r1.1.right")
    assert label is not None
    assert label.text() == "Time (s): 6"
