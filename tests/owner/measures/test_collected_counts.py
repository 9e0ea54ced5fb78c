"""What was collected, counted by kinds of tasks, states of work, and severities and categories of critiques."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.dataset.dataset_tables import rubric_row
from annotator.owner.measures.figures import measure
from annotator.owner.rubrics.rubrics import load_rubric
from tests.owner.measures.written_dataset import rated, write_dataset

TASKS = [
    {"kind": "qa", "split": "train", "language": "en", "metadata": "{}"},
    {"kind": "qa", "split": "train", "language": "de", "metadata": '{"other": true}'},
    {"kind": "summary", "split": "test", "language": None, "metadata": "{}"},
    {"kind": "summary", "split": "test", "language": "en", "metadata": json.dumps({"topic_based": True})},
    {"kind": None, "split": "train", "language": "en", "metadata": json.dumps({"topic_based": False})},
]
CRITIQUES = [("minor", "accuracy"), ("major", "accuracy"), ("minor", "style"), ("minor", None)]


def collected(root: Path, tasks: list[dict[str, Any]]) -> dict[str, Any]:
    rows = rated(("ann", f"t{at}", "r1", "x", 1) for at, _ in enumerate(tasks))
    for row, own in zip(rows["tasks"], tasks, strict=True):
        row |= own
    rows["annotations"][0]["status"] = "skipped"
    rows["critiques"] = [
        {
            **rows["ratings"][0],
            "id": f"c{at}",
            "place": at,
            "text": "Wrong.",
            "severity": severity,
            "category": category,
        }
        for at, (severity, category) in enumerate(CRITIQUES, 1)
    ]
    figures: dict[str, Any] = measure(write_dataset(root / "data", rows), ("collected",))["collected"]
    return figures


def test_tasks_work_and_critiques_are_counted_by_what_they_are(tmp_path: Path) -> None:
    figures = collected(tmp_path, TASKS)
    for name in ("kind", "split", "language"):
        assert figures["tasks_by"][name] == Counter(task[name] or "" for task in TASKS)
    assert figures["annotations"] == {"submitted": 4, "skipped": 1}
    assert figures["critiques"]["severities"] == {"minor": 3, "major": 1}
    assert figures["critiques"]["categories"] == {"accuracy": 2, "style": 1, "": 1}


@pytest.mark.parametrize("topic_based", [False, True])
def test_topic_based_tasks_are_told_apart_where_there_are_some(tmp_path: Path, topic_based: bool) -> None:
    figures = collected(tmp_path, TASKS if topic_based else [TASKS[0], TASKS[1]])
    counts = {(row["kind"], row["topic_based"], row["split"]): row["tasks"] for row in figures["tasks_by_type"]}
    every = {("", False, "train"): 1, ("qa", False, "train"): 2, ("summary", False, "test"): 1,
             ("summary", True, "test"): 1}  # fmt: skip
    assert counts == (every if topic_based else {})


def test_shares_of_good_steps_are_no_scale_with_a_distribution(tmp_path: Path) -> None:
    """The steps and the first bad one are; what is computed from them for the answer stands with the systems."""
    rows = rated((person, "t", "r1", "steps", 1) for person in ("ann", "bo"))
    rows["numbers"] = [
        {**row, "block_type": "steps", "part": part, "value": 1} for row in rows.pop("ratings") for part in ("1", "2-5")
    ]
    figures = measure(write_dataset(tmp_path / "data", rows), ("collected", "agreement"))
    assert {row["kind"] for row in figures["collected"]["attributes"]} == {"step", "first_error"}
    assert {row["kind"] for row in figures["agreement"]["attributes"]} == {"step", "first_error", "steps_share"}


def test_unmarked_errors_have_no_agreement_on_places(tmp_path: Path) -> None:
    rubric = rubric_row(load_rubric("error-spans").rubric)
    rows = rated(
        ((person, f"t{at}", "r1", "x", 1) for person in ("ann", "bo") for at in range(3)), rubric=rubric["rubric"]
    )
    for row in (*rows["annotations"], *rows["tasks"]):
        row["rubric_sha256"] = rubric["sha256"]
    rows["rubrics"] = [rubric]
    rows["verdicts"] = [{**row, "no_errors": True} for row in rows.pop("ratings")]
    errors = measure(write_dataset(tmp_path / "data", rows), ("collected",))["collected"]["errors"]
    assert errors["agreement"]
    for figure in errors["agreement"].values():
        assert figure == {"why": "Nobody marked anything.", "items": 3, "raters": 0, "pairs": 0}


def test_devices_disagree_on_a_task_in_each_series(tmp_path: Path) -> None:
    """As a merge counts them."""
    rows = rated([("ann", "t0", "r1", "x", 1), ("bo", "t0", "r1", "x", 2)])
    rows["tasks"] += [{**row, "series": "more"} for row in rows["tasks"]]
    rows["annotations"] += [{**row, "series": "more"} for row in rows["annotations"]]
    for row in rows["annotations"]:
        row["conflict"] = row["annotator"] == "ann"
    assert measure(write_dataset(tmp_path / "data", rows), ("collected",))["collected"]["conflicts"] == 2
