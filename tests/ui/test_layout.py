"""Where texts stand: clear of each other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from annotator.ui.reading.text_view import TextView
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.ink import texts

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")  # of a menu, without a screen


def test_numbers_of_two_digits_stand_clear_of_their_words(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("grade", -9, 99)))
    written = {ink.words.strip(): ink.place for ink in texts(desk.find("workspace.levels"))}
    assert written["99"].right() + 4 < written["Best grade."].left()
    assert written["-9"].right() + 4 < written["Worst grade."].left()


@pytest.mark.parametrize("answers", [4, 5])
def test_every_text_is_set_as_wide_as_its_pane_after_the_layouts_changed(desk: Desk, answers: int) -> None:
    """A text that came into sight with another layout kept the lines of its narrow column."""
    lines = task("one", answers)
    for number, response in enumerate(lines["responses"]):
        response["text"] = "Words that go on for a while. " * (10 + 20 * number)
    desk.bring([lines])
    for key in "1213242":
        desk.press(key, held=Qt.KeyboardModifier.AltModifier)
        panes = [pane for card in desk.work.view.columns.in_sight for pane in card.findChildren(TextView)]
        seen = [pane for pane in panes if pane.isVisible()]
        assert seen
        assert {
            pane.objectName(): pane.reading_document.textWidth() - pane.text_width for pane in seen
        } == dict.fromkeys([pane.objectName() for pane in seen], 0)
