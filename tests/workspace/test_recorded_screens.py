"""What is shown of a task is what was recorded: `make goldens` records what was changed on purpose."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.workspace.recorded_screens import DATA, SCREENS, as_text

EDITS = sorted((DATA / "edits").glob("*.jsonl"))


@pytest.mark.parametrize("edits", EDITS, ids=[path.stem for path in EDITS])
def test_screens_of_recorded_work_show_what_they_showed(edits: Path) -> None:
    assert as_text(edits).splitlines() == (SCREENS / f"{edits.stem}.txt").read_text("utf-8").splitlines()
