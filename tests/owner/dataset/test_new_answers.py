"""Answers of a type that has no table of its own are in data sets all the same."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from annotator.model.annotation import Annotation
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.dataset.dataset_tables import OWN, FinishedRevision, table_rows
from annotator.owner.project.sent_tasks import SentTask

TASK = Task.model_validate({"id": "t", "prompt": "Who lit it?", "responses": [{"id": "a", "text": "Ann."}]})
NAMES = {"a": {"response": "first", "origin": "m1"}}
RUBRIC = Rubric.model_validate(
    {
        "id": "r",
        "title": "R",
        "blocks": [{"key": "summary", "title": "Summary", "targets": ["response"], "low": 0, "high": 4}],
    }
)


class Claim(ExtensibleModel):
    id: str
    text: str
    level: int
    sure: bool


class Newer(Annotation):
    texts: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)
    claims: Mapping[str, tuple[Claim, ...]] = Field(default_factory=dict)


ANSWERS = Newer(
    texts={"q1/r1": {"summary": "Ann lit it."}},
    claims={"q1/r1": (Claim(id="c1", text="It was Ann.", level=3, sure=True),)},
)


def test_new_answers_are_numbers_with_notes_in_a_data_set() -> None:
    done = FinishedRevision(SentTask(0, "t", TASK, "v", NAMES, {}), "one", RUBRIC, ANSWERS, 1, "b")
    rows = [dict(zip(OWN["numbers"], row, strict=True)) for row in table_rows(done)["numbers"]]
    assert {(row["target"], row["kind"], row["response"], row["origin"]) for row in rows} == {
        ("q1/r1", "response", "first", "m1")
    }
    assert [(row["block"], row["block_type"], row["part"], row["value"], row["note"]) for row in rows] == [
        ("summary", "rating", None, None, "Ann lit it."),
        ("", None, "c1.level", 3, "It was Ann."),
        ("", None, "c1.sure", 1, "It was Ann."),
    ]
