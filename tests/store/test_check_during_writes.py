"""A check goes on while somebody works."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from annotator.paths import DataDir
from annotator.store import projects, task_ranges
from annotator.store.store import Store
from tests.services.conftest import PROJECT, bring, task_line


def test_tasks_that_come_during_a_check_are_not_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = task_ranges._counted_ranges

    def late(connection: Any) -> Any:
        monkeypatch.undo()
        bring(store, [task_line("t2")], series="more")
        return counted(connection)

    with Store(DataDir(tmp_path / "data")) as store:
        bring(store, [task_line("t1")])
        monkeypatch.setattr(task_ranges, "_counted_ranges", late)
        assert store.check() == []
        assert store.read(projects.counts, PROJECT)[0] == 2
