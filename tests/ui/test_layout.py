"""Where texts stand: clear of each other."""

from __future__ import annotations

import pytest

from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.ink import texts

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing)")  # of a menu, without a screen


def test_numbers_of_two_digits_stand_clear_of_their_words(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("grade", -9, 99)))
    written = {ink.words.strip(): ink.place for ink in texts(desk.find("workspace.levels"))}
    assert written["99"].right() + 4 < written["Best grade."].left()
    assert written["-9"].right() + 4 < written["Worst grade."].left()
