"""What the look keeps between paints follows every change of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize

from annotator.ui.appearance import Appearance
from annotator.ui.theme import DARK, LIGHT, TEXT_BODY

pytestmark = pytest.mark.usefixtures("qapp")


def test_appearance_change_clears_cache() -> None:
    look = Appearance(LIGHT, family="DejaVu Sans")
    words, _, narrow = look.line(("two\nlines", TEXT_BODY, 400))
    before = (look.color("text").name(), look.px(20))
    look.change(DARK, 200)
    assert words == "two lines"
    assert before == (LIGHT.text, 20)
    assert (look.color("text").name(), look.px(20)) == (DARK.text, 40)
    assert look.line(("two\nlines", TEXT_BODY, 400))[2] > narrow


def test_trailing_space_has_width() -> None:
    look = Appearance(LIGHT, family="DejaVu Sans")
    for words in ("Owner", "Owner ·"):
        assert look.width(f"{words} ", TEXT_BODY) > look.width(words, TEXT_BODY)


def test_a_role_that_does_not_exist_is_an_error_and_not_kept() -> None:
    look = Appearance(LIGHT, family="DejaVu Sans")
    for _ in range(2):
        with pytest.raises(AttributeError):
            look.color("no such role")


def test_a_picture_without_room_is_not_painted() -> None:
    """A row that has no room yet has cells without a width. A painter on no pixels is a warning, which fails a test."""
    look, painted = Appearance(LIGHT, family="DejaVu Sans"), []
    assert look.picture(("cell",), QSize(0, 22), 1.0, painted.append).isNull()
    assert not painted
