"""Which criteria the report names as telling no responses apart."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.model.blocks.criteria_block import CANNOT_TELL, MET
from annotator.owner.measures.figures import measure
from tests.owner.measures.written_dataset import rated, write_dataset

NOT_MET = 0
CASES: dict[str, tuple[list[list[int]], str | None]] = {
    "one response": ([[MET, MET]], None),  # there is no other that it could tell from this one
    "all meet it": ([[MET, MET], [MET]], "always_met"),
    "none meets it": ([[NOT_MET], [NOT_MET]], "never_met"),
    "one of two meets it": ([[MET], [NOT_MET]], None),
    "nobody can tell": ([[CANNOT_TELL, CANNOT_TELL]], "cannot_tell"),
    "one person cannot tell": ([[CANNOT_TELL]], None),
    "met where it can be told": ([[MET, CANNOT_TELL], [MET]], "always_met"),
}
"""By task, what each person said of a criterion by response; and the remark."""


@pytest.fixture(scope="module")
def criteria(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    judgements = [
        (f"ann-{person}", task, f"r{response}", value)
        for task, (by_response, _) in CASES.items()
        for response, values in enumerate(by_response, 1)
        for person, value in enumerate(values)
    ]
    rows = rated((person, task, response, "x", 1) for person, task, response, _ in judgements)
    rows["numbers"] = [
        {**row, "block": "criteria", "block_type": "criteria", "part": "digest", "value": value}
        for row, (*_, value) in zip(rows.pop("ratings"), judgements, strict=True)
    ]
    for row in rows["tasks"]:
        row["metadata"] = "{}"
    data = write_dataset(tmp_path_factory.mktemp("criteria") / "data", rows)
    figures: dict[str, Any] = measure(data, ("collected",))["collected"]["criteria"]
    return figures


@pytest.mark.parametrize("task", CASES)
def test_criteria_that_tell_no_responses_apart_are_named(criteria: dict[str, Any], task: str) -> None:
    assert next((row["remark"] for row in criteria["remarkable"] if row["task"] == task), None) == CASES[task][1]
    assert (criteria["number"], criteria["remarkable_number"]) == (len(CASES), 4)


def test_the_counts_and_the_share_of_pairs_who_agree_stand_beside(criteria: dict[str, Any]) -> None:
    (row,) = [row for row in criteria["remarkable"] if row["task"] == "met where it can be told"]
    assert (row["judged"], row["met"], row["cannot_tell"], row["agreement"]) == (3, 2, 1, 0.0)
