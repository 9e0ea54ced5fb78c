"""Optional tags of which some number has to be set, and no more than another."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.edits import apply
from annotator.model.rubric import Rubric
from annotator.model.tag_edits import SetTag
from annotator.model.task import Response, Task

TASK = Task(id="t", prompt="Why?", responses=(Response(id="a", text="So."),))
KEYS = ("wrong", "vague", "rude", "long")


def asking(**changes: Any) -> Rubric:
    tags = [{"key": key, "title": key.capitalize()} for key in KEYS]
    block = {"type": "tags", "key": "flaws", "title": "Flaws", "targets": ["response"], "tags": tags}
    return Rubric.model_validate({"id": "r", "title": "R", "blocks": [{**block, **changes}]})


@pytest.mark.parametrize(
    ("count", "problem"),
    [
        (0, "Flaws: 0 set of at least 1."),
        (1, None),
        (2, None),
        (3, "Flaws: 3 set of at most 2."),
    ],
)
def test_the_number_of_set_tags_is_limited(count: int, problem: str | None) -> None:
    rubric, annotation = asking(at_least=1, at_most=2), Annotation()
    for key in KEYS[:count]:
        annotation = apply(SetTag(target="q1/r1", key="flaws", tag=key, value=True), rubric, TASK, annotation)
    assert [str(missing_answer.message) for missing_answer in missing_answers(rubric, TASK, annotation)] == (
        [problem] if problem else []
    )


@pytest.mark.parametrize(
    "changes",
    [{"at_least": 5}, {"at_most": 5}, {"at_least": 3, "at_most": 2}, {"required": True, "at_least": 1}, {"at_most": 0}],
)
def test_limits_that_cannot_be_met_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        asking(**changes)
