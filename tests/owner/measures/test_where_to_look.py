"""Disputed preferences: both responses stand there, and which one each person preferred."""

from __future__ import annotations

from pathlib import Path

from annotator.owner import statistics
from tests.owner.measures.written_dataset import rated, write_dataset


def test_a_disputed_preference_shows_both_responses_and_who_preferred_which(tmp_path: Path) -> None:
    # The response with the lesser id of the owner's stands second, as the lot has it.
    rows = rated([(person, "t", response, "x", 1) for person in ("ann", "bo", "cy") for response in ("r1", "r2")])
    owned = {"q1/r1": "zeta", "q1/r2": "alpha"}
    for row in rows["texts"]:
        row["response"], row["question"] = owned.get(row["target"]), "which"
    choices = {"ann": ("zeta", "alpha", 3), "bo": ("alpha", "zeta", 2), "cy": ("alpha", "zeta", 0)}
    work = {row["annotator"]: row for row in rows.pop("ratings") if row["response"] == "r1"}
    rows["preferences"] = [
        {
            **work[person],
            "question": "which",
            "block": "better",
            "preferred": preferred,
            "other": other,
            "strength": strength,
        }
        for person, (preferred, other, strength) in choices.items()
    ]
    (task,) = statistics(write_dataset(tmp_path / "data", rows), "tasks", names=True)["disputed"]
    assert [text["target"] for text in task["texts"]] == ["q1", "q1/r1", "q1/r2"]
    assert task["texts"][0]["judged"] == [
        {"attribute": "better", "said": [["q1/r1 by 3", ["ann"]], ["neither", ["cy"]], ["q1/r2 by 2", ["bo"]]]}
    ]
