"""The words per minute of people, whose active time may be too long to be believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from annotator.model.pace import BELIEVED_SECONDS
from annotator.owner.measures.figures import measure
from tests.owner.measures.written_dataset import rated, write_dataset


def test_pace_leaves_out_times_that_are_not_believed(tmp_path: Path) -> None:
    rows = rated([("ann", task, "r1", "x", 1) for task in ("t1", "t2", "t3")])
    rows["annotations"][2]["active_seconds"] = BELIEVED_SECONDS + 1
    (person,) = measure(write_dataset(tmp_path / "data", rows), ("people",))["people"]["people"]
    word_count = 3 + 9 * 5  # of a question and its answer, which take a minute
    assert person["words_a_minute"] == word_count
    assert person["pace"]["value"] == pytest.approx(word_count)
