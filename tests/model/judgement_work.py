"""A rubric, a task and shorthand for the tests of judged critiques."""

from __future__ import annotations

from typing import Any

from annotator.model.annotation import Annotation
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.blocks.critiques_block import FlawCategory, FlawSeverity
from annotator.model.edits import AnnotationEdit
from annotator.model.judgement_edits import SetCritiqueVerdict
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from tests.applied_edits import applied

JUDGED = CritiqueJudgementBlock(
    key="helpful",
    title="Helpful critiques",
    targets=("response",),
    severities=(FlawSeverity(key="minor", title="Minor"), FlawSeverity(key="major", title="Major")),
    categories=(
        FlawCategory(key="coverage", title="Coverage", needs=("passage",)),
        FlawCategory(key="other", title="Other"),
    ),
)
RUBRIC = Rubric(id="judged", title="Judged critiques", blocks=(JUDGED,))
TASK = Task.model_validate(
    {
        "id": "t",
        "passage": "The red sphere lies on the red dust of the Moon.",
        "questions": [
            {
                "id": "a",
                "text": "What lies there?",
                "responses": [
                    {
                        "id": "a1",
                        "text": "A red ball on red dust.",
                        "critiques": [
                            {
                                "id": "x",
                                "text": "It says ball.",
                                "spans": [
                                    {"on": "answer", "start": 6, "end": 10, "exact": "ball"},
                                    {"on": "passage", "start": 8, "end": 14, "exact": "sphere"},
                                ],
                            },
                            {"id": "y", "text": "It leaves out the Moon."},
                            {"id": "z", "text": "It is red."},
                        ],
                    }
                ],
            },
            {"id": "b", "text": "Where?", "responses": [{"id": "b1", "text": "On Mars."}]},
        ],
    }
)
ANSWER = "q1/r1"
X, Y, Z = (f"{ANSWER}/c{number}" for number in (1, 2, 3))


def run(*steps: AnnotationEdit, rubric: Rubric = RUBRIC, start: Annotation | None = None) -> Annotation:
    return applied(rubric, TASK, steps, start)


def switched(**changes: Any) -> Rubric:
    """The rubric with other switches."""
    return Rubric(id="judged", title="Judged", blocks=(CritiqueJudgementBlock(**{**JUDGED.model_dump(), **changes}),))


def verdicts(*helpful: bool | None) -> list[AnnotationEdit]:
    return [
        SetCritiqueVerdict(target=path, helpful=is_helpful)
        for path, is_helpful in zip((X, Y, Z), helpful, strict=False)
    ]
