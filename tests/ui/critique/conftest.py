"""A project of critiques, as its window shows it."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.model.rubric import Rubric
from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from annotator.ui.widgets.notice_area import NoticeStrip
from annotator.workspace.critique_model import CritiqueTaskViewModel
from tests.ui.conftest import Desk, rating, rubric

PASSAGE = "The crew lands on the Moon. A smooth layer of pumice covers everything.\n\nThey find a sphere of metal."
ANSWERS = (
    "The, a strange object that has been noticed before. The surface is covered in pumice.",
    "The crew finds a perfect sphere on the Moon and goes back to the ship.",
    "They find a sphere.",
)


def critiques(**more: Any) -> dict[str, Any]:
    return {
        "type": "critiques", "key": "critiques", "title": "Critiques", "targets": ["response"],
        "severities": [{"key": key, "title": key.title()} for key in ("minor", "medium", "major", "critical")],
        "categories": [
            {"key": "coverage", "title": "Coverage", "needs": ["passage"]},
            {"key": "accuracy", "title": "Accuracy", "needs": ["answer"]},
            {"key": "coherence", "title": "Coherence", "needs": ["answer"]},
            {"key": "other", "title": "Other"},
        ],
        "rating": "overall", "below": 7, "similar": True,
    } | more  # fmt: skip


REFINEMENTS = {"type": "refinements", "key": "refinements", "title": "Refinements", "targets": ["response"]}
RANKING = {"type": "ranking", "key": "rank", "title": "Rank", "targets": ["question"], "ties": True}


def asked(*blocks: dict[str, Any]) -> Rubric:
    chosen = blocks or (rating("overall", 1, 7), RANKING, critiques(), REFINEMENTS)
    return rubric(*chosen)


def story(name: str = "one", questions: int = 2) -> dict[str, Any]:
    return {
        "id": name,
        "passage": {"title": "The Snare", "text": PASSAGE},
        "questions": [
            {"id": f"{name}-q{q}", "text": f"What is plot {q}?",
             "responses": [{"id": f"{name}-q{q}-r{r}", "text": text} for r, text in enumerate(ANSWERS)]}
            for q in range(1, questions + 1)
        ],
    }  # fmt: skip


class Critic:
    """The window on a story, with what tests ask of it most."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.press = desk.press

    @property
    def on(self) -> CritiqueLayoutController:
        desk = self.desk.work.task_layout
        assert isinstance(desk, CritiqueLayoutController)
        return desk

    @property
    def work(self) -> CritiqueTaskViewModel:
        return self.on.work

    @property
    def answer(self) -> str:
        return self.on.answer

    def first(self, letter: str = "A") -> str:
        """The answer with this letter to the first question."""
        return next(target for target, given in self.work.letters.items() if given == letter)


@pytest.fixture
def critic(desk: Desk) -> Critic:
    desk.bring([story("one"), story("two")], asked())
    return Critic(desk)


def notice_text(desk: Desk) -> str:
    notices = [notice for notice in desk.window.findChildren(NoticeStrip) if notice.isVisible()]
    return notices[0].words if notices else ""
