"""The order in which data sets were merged, also as earlier programs wrote it."""

from __future__ import annotations

import json
import os
from pathlib import Path

from annotator.bundle.signing_key import SigningKey
from annotator.owner.project.submitted_work import datasets_of, record_merge
from annotator.owner.status.project_status import dataset_of
from tests.owner.conftest import new_project


def test_a_list_of_an_earlier_program_is_ordered_by_the_changes_of_its_data_sets(
    tmp_path: Path, owner: SigningKey
) -> None:
    project = new_project(tmp_path, owner)
    folders = [tmp_path / name for name in "abc"]
    for folder, changed in zip(folders, (2_000, 1_000, 0), strict=True):
        folder.mkdir()
        (folder / "dataset.json").write_text("{}")
        os.utime(folder / "dataset.json", (changed, changed))
    (project.root / "datasets.json").write_text(json.dumps([str(folder) for folder in folders]))
    assert dataset_of(project) == folders[0]
    record_merge(project, folders[1])
    assert dataset_of(project) == folders[1]
    assert datasets_of(project) == [str(folders[at]) for at in (2, 0, 1)]
    record_merge(project, folders[1])
    assert datasets_of(project)[-1] == str(folders[1])
