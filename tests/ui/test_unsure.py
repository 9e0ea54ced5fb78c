"""Scores that are marked as unsure: one key, seen on the row, taken back, and nothing of it where nobody asks."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.model.annotation import Annotation
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.reviews.review_plan import review_rubric
from annotator.ui.items.tab_bar import Tab
from annotator.ui.workspace.score_row import ScoreRowWidget
from tests.reviewed import review_line, with_work
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.ink import texts

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
PREFERENCE = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"], "unsure": True}


def asked(*keys: str, **more: Any) -> Rubric:
    return rubric(*({**rating(key), "unsure": True, **more} for key in keys))


def row(desk: Desk, target: str, key: str) -> ScoreRowWidget:
    found = desk.find(f"workspace.response.{target}.rating.{key}")
    assert isinstance(found, ScoreRowWidget)
    return found


def written(shown: ScoreRowWidget) -> list[str]:
    """The words that are painted on a row."""
    return [ink.words for ink in texts(shown.window()) if ink.widget is shown]


def first(desk: Desk) -> str:
    location = desk.work.focus.cursor
    assert location is not None
    return location.target


def annotation(desk: Desk) -> Annotation:
    return desk.work.session.view().annotation


def test_one_key_marks_the_score_that_comes_next(desk: Desk) -> None:
    desk.bring([task("one", 1)], asked("helpfulness", "tone"))
    here = first(desk)
    desk.press("u")
    assert "the answer that you give here is marked as unsure" in desk.work.view.status.message
    assert row(desk, here, "helpfulness").accessibleDescription().endswith("unsure")
    desk.press("3", "2")
    assert annotation(desk).unsure == {here: {"helpfulness": True}}
    assert desk.scores() == {(here, "helpfulness"): 3, (here, "tone"): 2}
    assert row(desk, here, "helpfulness").accessibleDescription() == "3. unsure"
    assert row(desk, here, "tone").accessibleDescription() == "2"


def test_the_same_key_takes_the_mark_back_and_undo_goes_to_its_row(desk: Desk) -> None:
    desk.bring([task("one", 1)], asked("helpfulness", "tone"))
    here = first(desk)
    desk.press("3", "2", Qt.Key.Key_Up, "u")
    assert desk.work.view.status.message == "Response A, Helpfulness: marked as unsure."
    desk.press("u")
    assert annotation(desk).unsure == {}
    assert "not unsure any more" in desk.work.view.status.message
    desk.press("u", Qt.Key.Key_Down)
    desk.press(Qt.Key.Key_Z, held=CONTROL)
    assert annotation(desk).unsure == {}
    assert desk.focused.endswith("rating.helpfulness")
    assert "Helpfulness: unsure" in desk.work.view.status.message
    desk.press(Qt.Key.Key_Z, held=CONTROL | SHIFT)
    assert annotation(desk).unsure == {here: {"helpfulness": True}}


def test_the_sign_is_on_the_row_and_in_the_summary_of_folded_rows(desk: Desk) -> None:
    desk.bring([task("one", 4)], asked("helpfulness", "tone", "coherence", "complexity", "verbosity"))
    here = first(desk)
    assert not any("?" in words for words in written(row(desk, here, "tone")))
    desk.press(Qt.Key.Key_Down, "u", "2")
    assert any("?" in words for words in written(row(desk, here, "tone")))
    desk.window.resize(1366, 480)
    QApplication.processEvents()
    cell = desk.find(f"workspace.response.{here}.rating.tone.given")
    assert isinstance(cell, Tab)
    assert (cell.text(), cell.accessibleDescription()) == ("2?", "2, unsure")


def test_nothing_of_it_where_the_rubric_does_not_ask(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("helpfulness")))
    desk.press("u")
    assert annotation(desk).unsure == {}
    assert not desk.window.table["rate.unsure"].isVisible()
    assert "unsure" not in {words for _, words in desk.work.view.status.hints}
    assert not row(desk, first(desk), "helpfulness").field.may_be_unsure


def test_a_submitted_task_asks_before_a_mark_changes_it(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 1)], asked("helpfulness"))
    desk.press("3")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.work.go_to_task(0)
    desk.press("u")
    assert annotation(desk).unsure == {}
    desk.press("u")
    assert annotation(desk).is_unsure(first(desk), "helpfulness")


def test_a_review_begins_with_what_its_author_is_unsure_of(desk: Desk) -> None:
    mine = asked("helpfulness", "tone")
    plain = Task.model_validate(task("one", 2))
    work = Annotation(
        status="submitted",
        ratings={path: {"helpfulness": 3, "tone": 1} for path in ("q1/r1", "q1/r2")},
        unsure={"q1/r2": {"tone": True}},
    )
    line = json.loads(review_line(with_work(plain, work)))
    desk.bring([line], review_rubric(mine, "review"))
    location = desk.work.focus.cursor
    assert location is not None
    assert (location.target, location.key) == ("q1/r2", "tone")
    assert row(desk, "q1/r2", "tone").accessibleDescription() == "1. unsure"
    assert not desk.window.table["rate.unsure"].isEnabled()
    desk.press("2")
    assert annotation(desk).unsure == {}
