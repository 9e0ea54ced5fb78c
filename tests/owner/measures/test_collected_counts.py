"""What was collected, counted by kinds of tasks, states of work, and severities and categories of critiques."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.measures.figures import measure
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
    found = collected(tmp_path, TASKS)
    for name in ("kind", "split", "language"):
        assert found["tasks_by"][name] == Counter(task[name] or "" for task in TASKS)
    assert found["annotations"] == {"submitted": 4, "skipped": 1}
    assert found["critiques"]["severities"] == {"minor": 3, "major": 1}
    assert found["critiques"]["categories"] == {"accuracy": 2, "style": 1, "": 1}


@pytest.mark.parametrize("topic_based", [False, True])
def test_topic_based_tasks_are_told_apart_where_there_are_some(tmp_path: Path, topic_based: bool) -> None:
    found = collected(tmp_path, TASKS if topic_based else [TASKS[0], TASKS[1]])
    counts = {(row["kind"], row["topic_based"], row["split"]): row["tasks"] for row in found["tasks_by_type"]}
    every = {("", False, "train"): 1, ("qa", False, "train"): 2, ("summary", False, "test"): 1,
             ("summary", True, "test"): 1}  # fmt: skip
    assert counts == (every if topic_based else {})
