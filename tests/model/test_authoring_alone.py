"""Questions are not written in tasks in which something is asked of given answers: no screen shows both."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.model.rubric import Rubric

WRITTEN = {"type": "authoring", "key": "questions", "title": "Questions", "targets": ["passage"]}
CRITIQUES = {"type": "critiques", "key": "critiques", "title": "Critiques", "targets": ["response"]}
JUDGED = {"type": "critique_judgement", "key": "helpful", "title": "Helpful", "targets": ["response"]}
RATED = {"type": "rating", "key": "help", "title": "Help", "low": 0, "high": 4}


@pytest.mark.parametrize(
    "other", [CRITIQUES, JUDGED, RATED | {"targets": ["response"]}], ids=lambda block: block["type"]
)
def test_a_rubric_that_asks_for_both_is_refused(other: dict[str, Any]) -> None:
    Rubric.model_validate({"id": "one", "title": "One", "blocks": [WRITTEN, RATED | {"targets": ["passage"]}]})
    with pytest.raises(ValidationError, match="tasks of their own"):
        Rubric.model_validate({"id": "both", "title": "Both", "blocks": [WRITTEN, other]})
