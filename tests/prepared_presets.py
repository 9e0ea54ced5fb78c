"""Presets are read and validated once in each process: most rounds of the tests begin with one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import pytest

from annotator.owner.rubrics import rubrics
from annotator.paths import resource

_read_rubric: Final = rubrics._load
_read_preset: Final = cache(_read_rubric)


def read_presets_once(patch: pytest.MonkeyPatch) -> None:
    """Until ``patch`` is undone, a preset that was read is read no more. Other rubrics are read as ever."""
    presets = resource("presets")

    def read(path: Path) -> rubrics.RubricWithGuidelines:
        return _read_preset(path) if path.is_relative_to(presets) else _read_rubric(path)

    patch.setattr(rubrics, "_load", read)
