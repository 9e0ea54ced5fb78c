"""The words of the keys in the bar where given critiques are judged."""

from __future__ import annotations

from tests.ui.conftest import Desk
from tests.ui.judging.conftest import Judge, answered
from tests.ui.preset_tasks import preset


def test_the_bar_has_the_words_of_the_buttons(desk: Desk) -> None:
    desk.bring([answered("one", 2)], preset("critique-clearly-helpful"))
    judge = Judge(desk)
    hints: list[tuple[str, str]] = judge.on.hints()
    assert hints[:2] == [("Y", "clearly helpful"), ("X", "not clearly")]
