"""`annotator hours`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.cli.identities import opened
from tests.cli.machine import Machine


def test_the_days_of_work_are_listed_and_written(
    machine: Callable[[str], Machine], bundle: Path, tmp_path: Path
) -> None:
    annotator = machine("annotator")
    results = ("results", "write", "--out", tmp_path / "work.annresult")
    for command in (("tasks", "hours"), ("tasks", "list"), ("sync",), results):
        assert "no database" in annotator.refused(*command, code="store.none")
    assert not annotator.data.exists()
    annotator.run("open", bundle)
    with opened(annotator) as session:
        session.add_active(3720)
    day, total = annotator.run("tasks", "hours").out.splitlines()
    assert "  1:02 h  0 tasks  Eighty questions" in day
    assert total == "1:02 h and 0 tasks in all"
    (data,) = json.loads(annotator.run("tasks", "hours", "--json").out)
    assert data == {"date": day[:10], "project": "Eighty questions", "active_seconds": 3720, "tasks": 0}
    annotator.run("tasks", "hours", "--csv", tmp_path / "hours.csv")
    lines = (tmp_path / "hours.csv").read_text(encoding="utf-8").splitlines()
    assert lines[1] == f"{day[:10]},Eighty questions,3720,1.03,0"
    assert annotator.run("tasks", "hours", "--csv", "-", "--since", "2999-01-01").out.splitlines() == lines[:1]
    annotator.refused("tasks", "hours", "--project", "none", code="store.no_project")
