"""Which criteria the report names as telling no responses apart."""

from __future__ import annotations

from typing import Any, cast

import pytest

from annotator.owner.measures.criteria_figures import criteria_figures
from annotator.owner.measures.study import ReportInputs


class JudgedCriteria:
    """Tables with the judgements of one criterion: by response, how many people judged it, found it met, or could not
    tell."""

    def __init__(self, counts: list[tuple[int, int, int]]) -> None:
        key = {"rubric": "r", "project": "p", "task": "t", "version": "v", "block": "criteria", "part": "digest"}
        self.criteria: dict[Any, Any] = {}
        self._rows = [
            {**key, "target": f"q1/r{n}", "judged": judged, "met": met, "unknown": unknown}
            for n, (judged, met, unknown) in enumerate(counts, 1)
        ]

    def groups(self, _: str, *columns: str) -> dict[tuple[Any, ...], list[dict[str, Any]]]:
        return {tuple(self._rows[0][name] for name in columns): self._rows}


@pytest.mark.parametrize(
    ("counts", "remark"),
    [
        ([(2, 2, 0)], None),  # there is no other response that it could tell from this one
        ([(2, 2, 0), (1, 1, 0)], "always_met"),
        ([(1, 0, 0), (1, 0, 0)], "never_met"),
        ([(1, 1, 0), (1, 0, 0)], None),
        ([(2, 0, 2)], "cannot_tell"),
        ([(1, 0, 1)], None),
        ([(2, 1, 1), (1, 1, 0)], "always_met"),
    ],
)
def test_criteria_that_tell_no_responses_apart_are_named(
    counts: list[tuple[int, int, int]], remark: str | None
) -> None:
    found = criteria_figures(cast(ReportInputs, JudgedCriteria(counts)))["remarkable"]
    assert [each["remark"] for each in found] == ([remark] if remark else [])
