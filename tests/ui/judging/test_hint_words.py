"""The words of the keys in the bar, and of keys that do nothing, where given critiques are judged."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.ui.conftest import Desk
from tests.ui.judging.conftest import Judge, answered, judged
from tests.ui.preset_tasks import preset

K = Qt.Key


def test_the_bar_has_the_words_of_the_buttons(desk: Desk) -> None:
    desk.bring([answered("one", 2)], preset("critique-clearly-helpful"))
    judge = Judge(desk)
    hints: list[tuple[str, str]] = judge.on.hints()
    assert hints[:2] == [("Y", "clearly helpful"), ("X", "not clearly")]


def closing(desk: Desk, **more: Any) -> Judge:
    desk.bring([answered("one", 1)], judged(own="none", **more))
    judge = Judge(desk)
    judge.press("x")
    return judge


@pytest.mark.parametrize(("at", "keys"), [("closing", "Y: yes · X: no."), ("card", "Y: helpful · X: not helpful.")])
def test_n_names_the_keys_of_the_verdict(desk: Desk, at: str, keys: str) -> None:
    judge = closing(desk)
    assert judge.on.judged_list.panel.closing_card.isVisible()
    widget = judge.on.judged_list.panel.closing_card if at == "closing" else judge.on.judged_list.panel.in_order()[0]
    widget.setFocus()
    judge.press("n")
    assert desk.work.view.status.message.endswith(keys)
    judge.press(K.Key_Escape, "m")
    assert "X:" not in desk.work.view.status.message


def test_what_is_missing_is_said_once(desk: Desk) -> None:
    judge = closing(desk)
    judge.press(K.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
    message = desk.work.view.status.message
    assert message.startswith("Not submitted yet: Answer A: The question “")
    assert message.endswith("?” has no answer.")
