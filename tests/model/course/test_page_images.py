"""Images in the pages of a course."""

from __future__ import annotations

import pytest

from annotator.model.course.page_images import CoursePageImage, page_parts

IMAGE = CoursePageImage("A map", "map.png")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One\n![A map](map.png)\nTwo", ["One", IMAGE, "Two"]),
        ("```\n![A map](map.png)\n```\n![A map](map.png)", ["```\n![A map](map.png)\n```", IMAGE]),
        ("````\n```\n![A map](map.png)\n````", ["````\n```\n![A map](map.png)\n````"]),
        ("~~~\n``` \n![A map](map.png)", ["~~~\n``` \n![A map](map.png)"]),
        ("```\n``` no end\n![A map](map.png)", ["```\n``` no end\n![A map](map.png)"]),
        ("See ![A map](map.png) here", ["See ![A map](map.png) here"]),
    ],
)
def test_images_on_lines_of_their_own_outside_code(text: str, parts: list[str | CoursePageImage]) -> None:
    assert page_parts(text) == parts
