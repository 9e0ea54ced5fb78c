"""A next round reads tables that do not fit in memory."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.exports.next_round import next_round
from tests.owner.conftest import new_project
from tests.owner.measures import written_dataset

TEXT = "A question that another answer of the same person replaced. " * 20


def test_few_rows_are_in_memory_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = new_project(tmp_path, SigningKey.generate("owner"))
    monkeypatch.setattr(written_dataset, "PROJECT", project.state.id)
    authored = [{"task": f"t{at}", "is_final": False, "made_by": "", "text": f"{at} {TEXT}"} for at in range(40_000)]
    dataset = written_dataset.write_dataset(tmp_path / "data", {"authored": authored})
    authored.clear()
    peaks = []
    for _ in range(2):  # the first time with the modules that it imports
        tracemalloc.start()
        with pytest.raises(AnnotatorError, match=r"\[next\.nothing\]"):
            next_round(project, dataset, "critique")
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 40_000 * len(TEXT) / 2
