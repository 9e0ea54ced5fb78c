"""Gold is about the question that it answers: where a rubric was asked in several versions, those are held apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from annotator.owner import measure
from tests.owner.measures.written_dataset import rated, write_dataset

OLD, NEW = "1" * 64, "2" * 64
Rows = dict[str, list[dict[str, Any]]]


def asked_in(rows: Rows, digests: dict[str, str | None]) -> Rows:
    """Say of the work on each task in which version of the rubric it was asked."""
    for row in rows["annotations"]:
        row["rubric_sha256"] = digests[row["task"]]
    return rows


def gold_of(tmp_path: Path, own: dict[str, str | None], right: dict[str, str | None]) -> dict[str, Any]:
    """What is said of somebody who gives every answer 2, by gold that says 2 of t1 and 4 of t2."""
    scores = [("ann", task, "r1", "helpfulness", 2) for task in own]
    gold = [("expert", task, "r1", "helpfulness", 2 if task == "t1" else 4) for task in right]
    data = write_dataset(tmp_path / "data", asked_in(rated(scores), own))
    truth = write_dataset(tmp_path / "gold", asked_in(rated(gold), right))
    ((ann,),) = [measure(data, ("people",), gold=truth)["people"]["people"]]
    return dict(ann["gold"])


def test_gold_counts_for_the_version_of_the_rubric_that_it_answers(tmp_path: Path) -> None:
    """The scale of the second version goes up to 8: its 4 is no answer to the first one's question."""
    said = gold_of(tmp_path, {"t1": OLD, "t2": OLD}, {"t1": OLD, "t2": NEW})
    assert (said["right"]["value"], said["right"]["items"], said["within_1"]) == (1.0, 1, 1.0)
    assert (said["other_rubric"], said["other_text"]) == (1, 0)


def test_each_version_is_held_against_its_own_gold(tmp_path: Path) -> None:
    said = gold_of(tmp_path, {"t1": OLD, "t2": NEW}, {"t1": OLD, "t2": NEW})
    assert (said["right"]["value"], said["right"]["items"], said["other_rubric"]) == (0.5, 2, 0)


def test_gold_of_a_source_names_no_version_and_counts_for_each(tmp_path: Path) -> None:
    said = gold_of(tmp_path, {"t1": OLD, "t2": NEW}, {"t1": None, "t2": None})
    assert (said["right"]["value"], said["right"]["items"], said["other_rubric"]) == (0.5, 2, 0)


def test_gold_of_other_versions_alone_says_so(tmp_path: Path) -> None:
    said = gold_of(tmp_path, {"t1": OLD}, {"t1": NEW})
    assert "value" not in said["right"]
    assert "another version of the rubric" in str(said["right"])
    assert said["other_rubric"] == 1
