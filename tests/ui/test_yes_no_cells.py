"""The cells of a yes or no keep their words, in long languages and large texts: a word cut off is no answer to pick."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.theme import STRONG_LABEL
from annotator.ui.workspace.score_row import ScoreCellButton, ScoreRowWidget
from annotator.workspace.field_models import TagYesNoFieldModel


@pytest.mark.parametrize("title", ["Spam", "Gehört nicht in diese Unterhaltung"])
@pytest.mark.parametrize("percent", [100, 150, 200])
def test_yes_and_no_have_room_for_their_words_at_every_width(qtbot: QtBot, title: str, percent: int) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    appearance.change(percent=percent)
    row = ScoreRowWidget(TagYesNoFieldModel("spam.spam", title, "", range(2), "spam", ("Nein", "Ja")), page)
    row.change(place="1 von 4")
    page.show()
    cells = row.findChildren(ScoreCellButton)
    assert [cell.text() for cell in cells] == ["Nein", "Ja"]
    least = sum(appearance.width(cell.text(), STRONG_LABEL) + 12 for cell in cells) + 12
    for placed in (False, True):
        row.change(shows_place=placed)
        for width in range(least, 700, 7):
            row.resize(width, row.height_at(width, placed=placed))
            cut = [cell.text() for cell in cells if appearance.width(cell.text(), STRONG_LABEL) > cell.width()]
            assert cut == [], width
            assert not cells[0].geometry().intersects(cells[1].geometry())
            assert all(row.rect().contains(cell.geometry()) for cell in cells)
