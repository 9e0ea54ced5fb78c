"""A merge that ends at any moment leaves the data set as it was before, or as it is afterwards."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.dataset import dataset_folder as folder_module
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.merge import merge
from annotator.owner.project.owner_project import Project
from tests.owner.dataset.conftest import state


class Killed(BaseException):
    """The process ends here: nothing that follows is done."""


class Switch:
    """Ends the process at one of the steps by which the folder is changed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = -1
        for name in ("write_atomic", "sync_folder"):
            monkeypatch.setattr(folder_module, name, self._counted(getattr(folder_module, name)))
        for name in ("replace", "unlink", "mkdir"):
            monkeypatch.setattr(Path, name, self._counted(getattr(Path, name)))

    def _counted(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def step(*arguments: Any, **options: Any) -> Any:
            if self.left == 0:
                raise Killed
            self.left -= 1
            return work(*arguments, **options)

        return step


def test_every_step_of_a_merge_can_be_the_last(
    project: Project, files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    merge(project, files[:2], before, processes=1)
    merge(project, files, after, processes=1)
    wanted = [state(before), state(after)]
    switch = Switch(monkeypatch)
    seen = [0, 0]
    for steps in range(400):
        dataset = tmp_path / f"killed-{steps}"
        switch.left = -1
        shutil.copytree(before, dataset)
        switch.left = steps
        try:
            merge(project, files, dataset, processes=1)
            break
        except Killed:
            pass
        switch.left = -1
        with DatasetFolder(dataset).locked():
            pass  # whoever opens it next
        left = state(dataset)
        assert left in wanted, f"neither before nor after when killed at step {steps}"
        seen[wanted.index(left)] += 1
    else:
        pytest.fail("the merge never came to its end")
    assert min(seen) > 3, "too few of the steps were looked at"
