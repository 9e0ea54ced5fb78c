"""A project of given critiques to be judged, as its window shows it."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.model.rubric import Rubric
from annotator.ui.critique.critique_layout_controller import CritiqueLayoutController
from tests.ui.conftest import Desk, rubric
from tests.ui.critique.conftest import ANSWERS, PASSAGE, critiques


def judgement(**more: Any) -> dict[str, Any]:
    critique_block = critiques()
    return {
        "type": "critique_judgement", "key": "helpful", "title": "Helpful critiques", "targets": ["response"],
        "severities": critique_block["severities"], "categories": critique_block["categories"],
    } | more  # fmt: skip


def judged(**more: Any) -> Rubric:
    return rubric(judgement(**more))


def given(count: int) -> list[dict[str, Any]]:
    answer, passage = ANSWERS[0], PASSAGE
    quote, seen = "strange object", "sphere of metal"
    spans = [
        {"on": "answer", "start": answer.index(quote), "end": answer.index(quote) + len(quote), "exact": quote},
        {"on": "passage", "start": passage.index(seen), "end": passage.index(seen) + len(seen), "exact": seen},
    ]
    texts = [f"Critique {n} says that the answer leaves out what lies under the pumice." for n in range(1, count + 1)]
    return [{"id": f"c{n}", "text": text, "spans": spans if n == 1 else []} for n, text in enumerate(texts, 1)]


def answered(name: str = "one", count: int = 4, questions: int = 1) -> dict[str, Any]:
    """A passage with questions, one answer each, and ``count`` critiques of each."""
    return {
        "id": name,
        "passage": {"title": "The Snare", "text": PASSAGE},
        "questions": [
            {"id": f"{name}-q{q}", "text": f"What is plot {q}?",
             "responses": [{"id": f"{name}-q{q}-r", "text": ANSWERS[0], "critiques": given(count)}]}
            for q in range(1, questions + 1)
        ],
    }  # fmt: skip


class Judge:
    """The window on given critiques, with what tests ask of it most."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.press = desk.press

    @property
    def on(self) -> CritiqueLayoutController:
        layout = self.desk.work.task_layout
        assert isinstance(layout, CritiqueLayoutController)
        return layout

    @property
    def judgement(self) -> Any:
        return self.desk.work.session.view().annotation.judgements["q1/r1"]

    @property
    def focused(self) -> str:
        return self.desk.focused


@pytest.fixture
def judge(desk: Desk) -> Judge:
    desk.bring([answered("one"), answered("two")], judged())
    return Judge(desk)
