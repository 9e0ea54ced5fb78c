"""Judging by keys alone: one for each verdict, which goes on; then ranks and the closing question."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.judging import judged_list_controller
from annotator.workspace import judged_list
from tests.ui.conftest import Desk
from tests.ui.judging.conftest import Judge, answered, judged


def test_what_was_given_is_said_as_the_keyboard_goes_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    announcements: list[str] = []
    monkeypatch.setattr(judged_list_controller, "announce_text", lambda _, text: announcements.append(text))
    desk.bring([answered("one", 3)], judged())
    judge = Judge(desk)
    judge.press("x")
    assert announcements == ["Critique 1 of A: Not helpful"]
    judge.press("y", "3", "6")
    assert announcements[1:] == ["Critique 2 of A: Helpful, Major, Accuracy"]
    judge.press("y", "3", "6")
    judge.press("2")
    assert announcements[3:] == ["Critique 2 of A: rank 2"]


def test_twelve_critiques_four_of_them_helpful_take_twenty_four_keys_and_the_closing(desk: Desk) -> None:
    desk.bring([answered("one", 12), answered("two")], judged())
    judge, keys = Judge(desk), 0
    for number in range(12):
        pressed = ["y", "2", "5"] if number % 3 == 0 else ["x"]
        judge.press(*pressed)
        keys += len(pressed)
    assert judge.focused == "workspace.judging.rank.1"
    for rank in "2143":
        judge.press(rank)
        keys += 1
    assert keys == 12 + 8 + 4
    assert judge.focused == "workspace.judging.closing"
    judge.press("x")
    judgement = judge.judgement
    assert [path for group in judgement.ranking.groups for path in group] == [f"q1/r1/c{n}" for n in (4, 1, 10, 7)]
    assert (judgement.closing.question, judgement.closing.answer) == ("better", False)
    judge.press(Qt.Key.Key_Return, held=Qt.KeyboardModifier.ControlModifier)
    assert judge.desk.work.session.position == 1
    assert judge.focused == "workspace.judging.1", "the next task begins at its first critique"


def test_a_verdict_too_many_does_not_answer_the_closing_question(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judged_list, "REST", 60.0)
    judge.press(*"xxxxxx")
    assert judge.focused == "workspace.judging.closing"
    assert judge.judgement.closing is None
    assert judge.desk.work.view.status.message == "“No” is not chosen yet: wait a moment, then press X."
    monkeypatch.setattr(judged_list, "REST", 0.0)
    judge.press("x")
    assert judge.judgement.closing.answer is False


@pytest.mark.parametrize("key", ["x", "t"])
def test_a_critique_out_of_sight_is_shown_before_it_is_judged(desk: Desk, key: str) -> None:
    desk.window.resize(800, 560)
    desk.bring([answered("one", 30)], judged())
    judge = Judge(desk)
    judge.press("x")
    area = judge.on.judged_list.panel.area
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    before = desk.work.session.view().annotation
    judge.press(key)
    assert desk.work.session.view().annotation == before
    assert judge.focused == "workspace.judging.2"
    assert desk.work.view.status.message == "Critique 2 of A is visible now: press again to judge it."
    judge.press(key)
    assert desk.work.session.view().annotation != before


def test_a_rank_out_of_sight_is_shown_before_it_is_given(desk: Desk) -> None:
    desk.window.resize(800, 560)
    desk.bring([answered("one", 12)], judged())
    judge = Judge(desk)
    for _ in range(12):
        judge.press("y", "2", "5")
    assert judge.focused == "workspace.judging.rank.1"
    judge.on.judged_list.panel.area.verticalScrollBar().setValue(0)
    judge.press("2")
    assert not judge.judgement.ranking.groups
    assert judge.focused == "workspace.judging.rank.1"
    assert desk.work.view.status.message == "Critique 1 of A is visible now: press again to judge it."
    judge.press("2")
    assert judge.judgement.ranking.groups


def test_a_choice_is_in_sight_in_a_card_taller_than_its_panel(judge: Judge) -> None:
    judge.desk.window.resize(800, 560)
    judge.desk.window.prefer(percent=150)
    for _ in range(6):
        QApplication.processEvents()
    judge.press("y")
    for key, choice in (("4", "critical"), ("2", "medium"), ("1", "minor")):
        judge.press(key)
        QApplication.processEvents()
        cell = judge.desk.find(f"workspace.judging.1.severity.{choice}")
        assert cell.visibleRegion().contains(cell.rect().center())
