"""A folder that is prepared once for several tests, and is for each of them as it was prepared, at the same path: paths
stand in projects and databases."""

from __future__ import annotations

import copy
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from tests.cheap_checks import checks_find_nothing

T = TypeVar("T")


class PreparedFolder(Generic[T]):
    """The folder that ``prepare`` is called with, a new one in ``place``, and what it returns."""

    def __init__(self, place: Path, prepare: Callable[[Path], T]) -> None:
        self._folder, self._copy = place / "folder", place / "copy"
        os.umask(0o022)  # as at the beginning of each test
        self._folder.mkdir()
        with checks_find_nothing():
            self._prepared = prepare(self._folder)
        shutil.copytree(self._folder, self._copy)

    def after(self, step: Callable[[T], object]) -> PreparedFolder[T]:
        """The folder as it is after a ``step`` that several tests begin with, at the same path."""
        later = copy.copy(self)
        later._copy = self._copy.with_name(f"{self._copy.name}-{step.__name__}")
        later._prepared = self.restore()
        with checks_find_nothing():
            step(later._prepared)
        shutil.copytree(self._folder, later._copy)
        return later

    def restore(self) -> T:
        """Undo all that tests did in the folder, and to what was returned."""
        shutil.rmtree(self._folder)
        shutil.copytree(self._copy, self._folder)
        return copy.deepcopy(self._prepared)
