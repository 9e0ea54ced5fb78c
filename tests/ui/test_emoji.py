"""Emoji that no font on this computer has are shown by their names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication

from annotator.ui.appearance import Appearance, appearance
from annotator.ui.widgets.picker import PickerPopup
from tests.ui.conftest import Desk, rating, rubric, task

TONE = {
    "type": "reactions", "key": "tone", "title": "Tone", "targets": ["response"],
    "reactions": [{"key": "up", "emoji": "👍", "title": "Thumbs up"}, {"key": "sad", "emoji": "😢", "title": "Sad"}],
}  # fmt: skip


@pytest.fixture(params=[True, False], ids=["with an emoji font", "without one"])
def has_font(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    drawn: bool = request.param
    monkeypatch.setattr(Appearance, "draws", lambda _look, sign: drawn or sign.isascii())
    return drawn


def test_reactions_are_emoji_or_their_names(desk: Desk, has_font: bool) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality"), TONE))
    chip = desk.find("workspace.response.q1/r1.react")
    assert isinstance(chip, QAbstractButton)
    assert chip.text() == ("🙂" if has_font else "Reactions")
    desk.press("e")
    picker = desk.find("workspace.reactions")
    assert isinstance(picker, PickerPopup)
    signs = [face._sign for face in picker._by_key.values()]
    assert signs == (["👍", "😢"] if has_font else ["", ""])
    desk.press("1")
    assert chip.text() == ("👍" if has_font else "Thumbs up")


@pytest.fixture
def look(qapp: QApplication) -> Callable[[str], bool]:
    assert qapp is not None
    return appearance.draws


def test_a_sign_is_drawn_where_every_part_of_it_has_a_glyph(look: Callable[[str], bool]) -> None:
    assert look("plain words")
    assert not look("a\U0010fffd"), "the last private character is in no font"
