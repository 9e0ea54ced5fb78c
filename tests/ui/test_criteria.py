"""Criteria of the task on the screen: judged by digits, noted, all of the current one readable, kept by undo."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from annotator.model.task import part_digest
from tests.ui.conftest import Desk, rating, rubric
from tests.ui.test_responsive_layout_controller import settled

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
CRITERIA = {"type": "criteria", "key": "criteria", "title": "Criteria"}
LONG = "Says what to do if the symptoms persist for more than a week, and whom to ask then. " * 3


def judged(name: str, count: int, responses: int = 2) -> dict[str, Any]:
    texts = [{"id": f"r{n}", "text": "Take iron. " * 40} for n in range(responses)]
    criteria = [{"text": f"{n}: {LONG}", "points": 1} for n in range(count)]
    return {"id": name, "prompt": "Tired?", "responses": texts, "criteria": criteria}


def test_digits_judge_and_notes_belong_to_their_criterion(desk: Desk) -> None:
    task = judged("a", 2, 1)
    first, second = (part_digest(each["text"]) for each in task["criteria"])
    desk.bring([task, judged("b", 1, 1)], rubric(CRITERIA))
    desk.press("1")
    assert desk.focused == f"workspace.response.q1/r1.number.criteria.{second}"
    desk.press(K.Key_Tab)
    desk.press(*"On line 2.")
    desk.press(K.Key_Escape, "2")
    answer = desk.work.session.view().annotation.answer("q1/r1", "criteria")
    assert (answer.values, answer.notes) == ({first: 1, second: 2}, {second: "On line 2."})
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_a_low_window_shows_criteria_only_where_one_is_judged(desk: Desk) -> None:
    desk.bring([judged("a", 2, 2)], rubric(rating("quality"), CRITERIA))
    desk.window.prefer(percent=190)
    desk.window.resize(1000, 600)
    settled(desk)
    strip, card = desk.work.view.strip, desk.work.view.columns.in_sight[0]
    of_score = card.pane.height()
    assert not strip.isVisible(), "it would be empty"
    desk.press(K.Key_Down)
    settled(desk)
    assert desk.focused.endswith(part_digest(judged("a", 2)["criteria"][0]["text"]))
    assert strip.isVisible()
    assert card.pane.height() <= of_score - strip.height()
    desk.press(K.Key_Up)
    settled(desk)
    assert (strip.isVisible(), card.pane.height()) == (False, of_score)


def test_a_long_criterion_leaves_a_row_whole_in_a_low_window(desk: Desk) -> None:
    desk.bring([judged("a", 20, 2)], rubric(CRITERIA))
    desk.window.prefer(percent=190)
    desk.press("1")
    for _ in range(2):
        desk.window.resize(800, 520)
        settled(desk)
    assert (desk.window.width(), desk.window.height()) == (800, 520)
    row = desk.work.view.row(desk.work.focus.cursor)
    assert row is not None
    assert row.visibleRegion().boundingRect() == row.rect()
    assert desk.work.view.prompt.visibleRegion().boundingRect().height() == desk.work.view.prompt.height()
    strip = desk.work.view.strip
    assert strip.isVisible()
    assert strip.out_of_sight
    assert "levels" in {text for _, text in desk.work.view.status.hints}
    seen = {strip._bar.value() + y for y in range(strip.height())}
    for _ in range(8):
        desk.press("d", held=CONTROL)
        seen |= {strip._bar.value() + y for y in range(strip.height())}
    assert seen >= set(range(strip.full_height)), "every line comes in sight by keys"


def test_all_of_the_criterion_in_focus_is_below_the_responses(desk: Desk) -> None:
    desk.bring([judged("a", 20, 4)], rubric(CRITERIA))
    strip = desk.work.view.strip
    assert strip.isVisible()
    assert not strip.brief
    assert strip.height() >= min(strip.full_height, desk.work.view.height() // 3)
    assert f"1. 0: {' '.join(LONG.split())}" in strip.accessibleDescription()
    desk.press("1")
    assert f"2. 1: {' '.join(LONG.split())}" in strip.accessibleDescription()
