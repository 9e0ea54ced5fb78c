"""Where texts stand: clear of each other."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.ink import texts
from tests.ui.screens import SCREENS, Before, closing
from tests.ui.test_translation import clipped

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")  # of a menu, without a screen


@pytest.mark.parametrize("name", SCREENS)
def test_no_label_and_no_button_is_cut_off_in_large_text(desk: Desk, qtbot: QtBot, name: str) -> None:
    """With smaller text, longer words have room: see tests/ui/test_translation.py."""
    desk.window.look.change(percent=150)
    before = Before(desk, qtbot)
    SCREENS[name](before)
    assert clipped(before.settled()) == []
    closing()


def test_numbers_of_two_digits_stand_clear_of_their_words(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("grade", -9, 99)))
    written = {ink.words.strip(): ink.place for ink in texts(desk.find("workspace.levels"))}
    assert written["99"].right() + 4 < written["Best grade."].left()
    assert written["-9"].right() + 4 < written["Worst grade."].left()
