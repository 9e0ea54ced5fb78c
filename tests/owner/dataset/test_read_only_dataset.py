"""A data set on a disk, or of a group, in which the reader may not write."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.dataset import dataset_folder
from annotator.owner.dataset.dataset_folder import open_dataset
from tests.owner.measures.written_dataset import PROJECT, rated, write_dataset


@pytest.fixture
def read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    data = write_dataset(tmp_path / "data", rated([("ann", "t1", "x", "helpfulness", 3)]))
    # The superuser may write everywhere: what the disk says of it is imitated.
    monkeypatch.setattr(dataset_folder.os, "access", lambda _path, mode: mode != os.W_OK)
    return data


def test_a_reader_writes_nothing(read_only: Path) -> None:
    assert open_dataset(read_only).projects == (PROJECT,)
    assert not (read_only / ".lock").exists()


def test_an_interrupted_merge_is_completed_by_somebody_who_may_write(read_only: Path) -> None:
    (read_only / ".swap.json").write_text("{}")
    with pytest.raises(AnnotatorError) as refused:
        open_dataset(read_only)
    assert refused.value.code == "dataset.busy"
