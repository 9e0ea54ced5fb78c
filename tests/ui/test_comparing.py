"""Which two answers a comparison is of, wherever the focus is."""

from __future__ import annotations

from annotator.model.rubric import Rubric
from tests.ui.conftest import Desk, rubric, task

PREFER = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"]}


def pair(desk: Desk, asked: Rubric) -> None:
    answers = [{"id": "one", "text": "The old words."}, {"id": "other", "text": "The new words."}]
    desk.bring([task("pair", prompt="Which words?", responses=answers)], asked)


def test_a_pair_is_compared_from_what_is_asked_of_both(desk: Desk) -> None:
    pair(desk, rubric(PREFER))
    assert desk.focused == "workspace.prompt.q1.preference.better"
    desk.press("d")
    assert "Response A against Response B" in desk.work.view.status.message
    desk.press("d")
    assert "No comparison" in desk.work.view.status.message
