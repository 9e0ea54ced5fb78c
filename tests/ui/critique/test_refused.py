"""After a command was refused nothing that is typed acts as a command; the words are shown and can be copied."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from annotator.model.skip_edits import SkipTask
from tests.ui.conftest import Desk, GuardTime, rating, rubric, task
from tests.ui.critique.conftest import REFINEMENTS, Critic, asked, critiques, notice_text, story
from tests.ui.preset_tasks import preset

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
PROSE = (*"swearing 1", K.Key_Space, *"drew rf 2", K.Key_Space, *"when vhqgn=e?")


def full(desk: Desk) -> Critic:
    """An answer with as many critiques as it can have."""
    desk.bring([story("one")], asked(rating("overall", 1, 7), critiques(maximum=1), REFINEMENTS))
    critic = Critic(desk)
    critic.press("3", "c", *"Wrong.")
    critic.press(K.Key_Escape, K.Key_Escape)
    return critic


def skipped(desk: Desk) -> Critic:
    desk.bring([story("one")], asked())
    critic = Critic(desk)
    critic.press("3", "s", "b", K.Key_Up)
    return critic


def test_prose_after_a_refused_command_changes_nothing(desk: Desk) -> None:
    critic = full(desk)
    before, focused = critic.desk.work.session.view().annotation, desk.focused
    critic.press("c", *PROSE)
    assert critic.desk.work.session.view().annotation == before
    assert QApplication.activeModalWidget() is None
    assert desk.focused == focused
    assert "swearing 1 drew rf 2 when vhqgn=e?" in notice_text(desk)


def test_words_after_a_second_refusal_leave_those_after_the_first(desk: Desk) -> None:
    critic = skipped(desk)
    critic.press("c", *"Who is he?", K.Key_Tab)
    critic.press("c", *"A member.")
    assert "“Who is he?” “A member.”" in notice_text(desk)
    desk.find("notice.act").click()  # type: ignore[attr-defined]
    assert QApplication.clipboard().text() == "Who is he?\nA member."
    critic.press(K.Key_Escape)
    desk.find("notice.dismiss").click()  # type: ignore[attr-defined]
    critic.press("c", *"Once more.")
    assert "“Once more.”" in notice_text(desk)
    assert "Who is he?" not in notice_text(desk)


@pytest.mark.parametrize("end", ["click", "pause"])
def test_after_that_keys_mean_what_they_say(desk: Desk, guard_time: GuardTime, end: str) -> None:
    critic = skipped(desk)
    critic.press("c", "5")
    assert critic.work.score(critic.answer)[0] == 3  # type: ignore[index]
    if end == "click":
        panel, held = critic.on.critique_panel, Qt.KeyboardModifier.NoModifier
        at = panel.mapTo(desk.window, panel.rect().center())
        QTest.mouseClick(desk.window.windowHandle(), Qt.MouseButton.LeftButton, held, at)
    else:
        guard_time.pause(desk)
    critic.press("5")
    assert critic.work.score(critic.answer)[0] == 5  # type: ignore[index]


def test_submitting_at_the_end_of_the_words_submits_nothing(desk: Desk) -> None:
    desk.bring(
        [story("one", questions=1), story("two")], asked(rating("overall", 1, 7), critiques(similar=True, below=2))
    )
    critic = Critic(desk)
    for answer in critic.work.order["q1"]:
        desk.work.focus.go_to(desk.work.focus.find(answer))
        critic.press("3")
    critic.press("s", "a")
    assert critic.desk.work.session.missing() == []
    critic.press("c", *"It is wrong.")
    critic.press(K.Key_Return, held=CONTROL)
    assert critic.desk.work.session.view(0).annotation.status == "in_progress"
    assert "It is wrong." in notice_text(desk)
    critic.press(K.Key_Return, held=CONTROL)
    assert critic.desk.work.session.view(0).annotation.status == "submitted"


def test_a_command_that_a_project_has_not_is_refused_too(desk: Desk) -> None:
    desk.bring([task("a")], rubric())
    desk.press("n", *PROSE)
    assert desk.work.session.view().annotation.ratings == {}
    assert not desk.work.session.view().annotation.flagged
    assert "swearing 1" in notice_text(desk)


def test_a_digit_off_the_scale_and_a_refused_rank_take_no_score_away(desk: Desk) -> None:
    ranking = {"type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt"], "ties": True}
    desk.bring([task("a")], rubric(rating("helpfulness"), ranking))
    desk.press("9", "=", "3")
    assert list(desk.scores().values()) == [3]


def test_mark_of_a_rewritten_answer_is_not_set_by_a_click_that_is_refused(desk: Desk) -> None:
    desk.bring([story("one"), story("two")], preset("critique"))
    critic = Critic(desk)
    desk.work.session.apply(SkipTask(key="skip", reason="subject"))
    desk.work.go_to_task(1)
    desk.work.go_to_task(0)
    mark = desk.find("workspace.chain.rewritten")
    assert isinstance(mark, QAbstractButton)
    mark.click()
    assert not critic.work.critiques_of(critic.answer).rewritten
    assert not mark.isChecked()
    mark.click()
    assert critic.work.critiques_of(critic.answer).rewritten
    assert mark.isChecked()
