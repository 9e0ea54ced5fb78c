"""An optional tag is a judgement only where it is set: that people agree on it says nothing."""

from __future__ import annotations

from pathlib import Path

from annotator.model.annotation import Annotation
from annotator.model.task import Task
from annotator.owner.measures.figures import measure
from tests.owner.exports.conftest import new_lab, reviews

TALKS = [
    {"id": f"talk-{n}", "conversation": [
        {"role": "user", "text": f"Hello {n}?", "rated_as": "prompt"},
        {"role": "assistant", "text": f"Hi {n}.", "rated_as": "response"}]} for n in range(12)
]  # fmt: skip


def flagged(task: Task) -> Annotation:
    done = reviews(task)
    return done.model_copy(
        update={"tags": {target: {**given, "review": {"typos": True}} for target, given in done.tags.items()}}
    )


def test_optional_tags_are_in_no_agreement_and_make_nobody_reliable(tmp_path: Path) -> None:
    lab = new_lab(tmp_path)
    built = lab.build(TALKS, "conversation-review")
    for person in ("ann", "bo", "cy"):
        lab.answer(person, built, flagged)
    figures = measure(lab.dataset.root, ("agreement", "people"))
    raw = {row["attribute"]: row["measures"]["raw_within_0"] for row in figures["agreement"]["attributes"]}
    assert (raw["spam: spam"]["value"], raw["quality"]["value"]) == (1, 1)
    assert "value" not in raw["review: typos"]
    estimates = [person["estimates"] for person in figures["people"]["people"]]
    assert [given["answers"] for given in estimates] == [2 * 12 * 4] * 3, "spam and three ratings of two texts each"
