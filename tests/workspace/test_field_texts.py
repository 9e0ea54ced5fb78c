"""What a field calls its values: in its cells, in its description and for screen readers."""

from __future__ import annotations

from typing import Any

from annotator.model.annotation import Annotation
from annotator.workspace.field_models import AnswerFieldModel
from tests.workspace.core import opened, responses, rubric

PREFERENCE = {
    "type": "preference", "key": "better", "title": "Better", "targets": ["prompt"], "strength": 2,
    "levels": [{"value": 0, "text": "As good."}, {"value": 2, "text": "Much."}],
}  # fmt: skip
CHOICE = {
    "type": "choice", "key": "kind", "title": "Kind", "targets": ["response"],
    "tags": [{"key": "fact", "title": "Fact", "guidance": "It can be **checked**."}, {"key": "view", "title": "View"}],
}  # fmt: skip


def field(block: dict[str, Any]) -> AnswerFieldModel:
    state = opened(rubric(block), responses(2))
    return next(row for model in state.content.all_models for row in model.rows if row.key == block["key"])


def test_strengths_name_the_side_that_is_better() -> None:
    preference = field(PREFERENCE)
    assert [preference.label(value) for value in preference.values] == ["−2", "−1", "0", "1", "2"]
    assert [preference.description(value) for value in preference.values] == [
        "A: Much.",
        "",
        "As good.",
        "",
        "B: Much.",
    ]
    assert [preference.spoken_value(value) for value in (-2, 0, 1)] == ["A is better: 2", "As good.", "B is better: 1"]
    assert preference.end_labels == "−2 A is better · 2 B is better"  # type: ignore[attr-defined]


def test_options_are_described_by_their_title_and_guidance_without_markup() -> None:
    kind = field(CHOICE)
    assert [kind.spoken_value(value) for value in kind.values] == ["Fact", "View"]
    assert [kind.description(value) for value in kind.values] == ["Fact: It can be checked.", "View"]
    assert [kind.meaning(value) for value in kind.values] == ["Fact: It can be checked.", "View"]
    chosen = Annotation.model_validate({"tags": {"q1/r1": {"kind": {"view": True}}}})
    assert [kind.given(annotation, "q1/r1") for annotation in (Annotation(), chosen)] == [None, 2]


def test_a_score_means_its_label_with_its_description() -> None:
    levels = [{"value": 1, "text": "Good."}]
    rating = {"type": "rating", "key": "quality", "title": "Q", "targets": ["response"], "low": 0, "high": 1}
    score = field({**rating, "levels": levels})
    assert [score.meaning(value) for value in score.values] == ["0", "1 Good."]
