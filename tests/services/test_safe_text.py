"""Texts of a rubric as they are displayed."""

from __future__ import annotations

from annotator.model.annotation import Annotation
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.services.safe_text import displayed_rubric

TAGS = {
    "type": "tags", "key": "flaws", "title": "Flaws", "targets": ["response"],
    "tags": [{"key": "wrong", "title": "Wr\u202eong"}],
}  # fmt: skip
SCORE = {
    "type": "rating", "key": "score", "title": "Score", "targets": ["response"], "low": 0, "high": 4,
    "ask_if": {"block": "flaws", "answers": ["wrong"]},
}  # fmt: skip
SKIP = {
    "type": "skip", "key": "skip", "title": "Sk\u202eip", "targets": ["task"],
    "reasons": [{"key": "unclear", "title": "Un\u202eclear"}],
}  # fmt: skip
RUBRIC = Rubric.model_validate({"id": "hidden", "title": "Hidden", "blocks": [TAGS, SCORE, SKIP]})
TASK = Task.model_validate({"id": "one", "prompt": "?", "responses": [{"id": "a", "text": "b"}]})


def test_displayed_rubrics_keep_nothing_computed_of_the_written_one() -> None:
    assert RUBRIC.skip is not None
    assert RUBRIC.skip.by_key["unclear"].title == "Un\u202eclear"
    assert RUBRIC.asked_of(TASK, "q1/r1")[0] is RUBRIC.by_key["flaws"]
    displayed = displayed_rubric(RUBRIC, "")
    tags, score, skip = displayed.blocks
    assert tags.by_key["wrong"].title == "Wr[RLO]ong"  # type: ignore[union-attr]
    assert displayed.asked_of(TASK, "q1/r1")[0] is displayed.by_key["flaws"] is tags
    assert displayed.skip is skip
    assert skip.by_key["unclear"].title == "Un[RLO]clear"  # type: ignore[union-attr]
    assert displayed.asked_if.hidden(Annotation(), "q1/r1") == {score.key}
