"""After a refusal all of what is typed is done, or none of it; what the refusal itself names can be pressed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from annotator.ui.workspace import key_guard
from tests.ui.conftest import Desk, GuardTime, rating
from tests.ui.critique.conftest import REFINEMENTS, Critic, asked, critiques, notice_text, story

K = Qt.Key


@pytest.fixture
def refused(desk: Desk) -> Critic:
    """A window with one critique in focus, in which a highlight of nothing has just been refused."""
    desk.bring([story("one")], asked(rating("overall", 1, 7), critiques(), REFINEMENTS))
    critic = Critic(desk)
    critic.press("3", "c", *"Wrong.")
    critic.press(K.Key_Escape)
    critic.press("h")
    return critic


def stands(critic: Critic) -> list[tuple[str, str | None, str | None]]:
    """Text, severity and category of every critique."""
    links = critic.work.links(critic.answer)
    return [(link.critique.text, link.critique.severity, link.critique.category) for link in links]


def test_a_command_acts_once_the_refusal_was_read(refused: Critic, guard_time: GuardTime) -> None:
    assert "V puts a cursor" in refused.desk.work.view.status.message
    guard_time.settle()
    refused.press("c", *"second critique", K.Key_Escape, "3", "5")
    assert "Select a text" not in refused.desk.work.view.status.message
    assert stands(refused)[0] == ("Wrong.", None, None)
    assert stands(refused)[1][0] == "second critique"
    assert None not in stands(refused)[1]


@pytest.mark.parametrize("way", ["click", "dismiss"])
def test_digits_act_once_their_place_was_chosen(refused: Critic, way: str) -> None:
    focus = refused.desk.work.focus
    if way == "dismiss":
        focus.go_to(focus.find(refused.answer))
    refused.press("c", *"second critique", K.Key_Escape, "3")
    if way == "click":
        QTest.mouseClick(refused.on.critique_panel, Qt.MouseButton.LeftButton)
        focus.go_to(focus.find(refused.answer))
    else:
        refused.desk.find("notice.dismiss").click()  # type: ignore[attr-defined]
    refused.press("6")
    assert refused.work.score(refused.answer)[0] == 6  # type: ignore[index]


def test_a_long_pause_after_words_frees_no_digits(refused: Critic) -> None:
    before = stands(refused)
    refused.press("c", *"second critique")
    assert refused.desk.work.view.guard._pause_timer.remainingTime() > key_guard.LONGER / 2
    refused.desk.work.view.guard._pause_timer.timeout.emit()
    refused.press("3", "5")
    assert stands(refused) == before


def test_refusal_message_clears_on_next_command(refused: Critic) -> None:
    refused.press("c", *"second critique", K.Key_Escape)
    assert notice_text(refused.desk)
    refused.press("c")
    assert notice_text(refused.desk) == ""
    assert refused.desk.work.view.status.message == ""
    assert len(stands(refused)) == 2


def test_a_second_refusal_is_said_again(refused: Critic, guard_time: GuardTime) -> None:
    guard_time.settle()
    refused.press("h")
    assert "V puts a cursor" in refused.desk.work.view.status.message
    guard_time.pause(refused.desk)
    refused.press("h")
    assert "V puts a cursor" in refused.desk.work.view.status.message
