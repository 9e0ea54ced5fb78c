"""What the checks find is measured once for a state of the tables, the limits and the program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.measures import figures
from annotator.owner.measures.check_findings import FINDINGS, check_findings
from annotator.owner.measures.check_limits import WorkCheckThresholds
from tests.owner.measures.written_dataset import rated, write_dataset


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The data sets that were measured, one after the other; what is found in one by the same limits is the same."""
    done: list[Path] = []
    checks: Callable[..., Any] = figures.work_check_results
    computed: dict[tuple[Path, str], Any] = {}

    def counted(dataset: Path, limits: WorkCheckThresholds, **options: Any) -> Any:
        done.append(dataset)
        asked = dataset, repr(limits)
        if asked not in computed:
            computed[asked] = checks(dataset, limits, **options)
        return computed[asked]

    monkeypatch.setattr(figures, "work_check_results", counted)
    return done


def spammer(tasks: int) -> Any:
    ratings = [(person, f"t{n}", r, "overall", 3 if person == "cy" else (n + 2 * (r == "r1")) % 5)
            for person in ("ann", "bo", "cy") for n in range(tasks) for r in ("r1", "r2")]  # fmt: skip
    return rated(ratings)


def test_findings_are_measured_again_where_tables_or_limits_change(tmp_path: Path, measured: list[Path]) -> None:
    data = write_dataset(tmp_path / "data", spammer(12))
    usual = WorkCheckThresholds()
    first = check_findings(data, usual)
    assert "one_score" in first["rules"]
    assert check_findings(data, usual) == first
    assert len(measured) == 1
    assert check_findings(data, WorkCheckThresholds(off=frozenset({"one_score"}))) != first
    assert check_findings(data, usual) == first
    assert len(measured) == 3
    (data / FINDINGS).write_text("{")
    assert check_findings(data, usual) == first
    assert len(measured) == 4
    other = write_dataset(tmp_path / "other", spammer(13))
    (data / FINDINGS).rename(other / FINDINGS)
    check_findings(other, usual)
    assert measured[-1] == other
