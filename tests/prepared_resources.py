"""Presets are read and validated, and templates compiled, once in each process: most rounds of the tests begin with a
preset, and end with a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import CodeType
from typing import Final

import jinja2
import pytest

from annotator.owner.rubrics import rubrics
from annotator.paths import resource

_read_rubric: Final = rubrics._load
_read_preset: Final = cache(_read_rubric)
_compile: Final = jinja2.Environment.compile
_compiled: Final[dict[str, CodeType]] = {}


def prepare_resources(patch: pytest.MonkeyPatch) -> None:
    """Until ``patch`` is undone, what was read or compiled is used again. Other rubrics are read as ever."""
    presets = resource("presets")

    def read(path: Path) -> rubrics.AnnotationProtocol:
        return _read_preset(path) if path.is_relative_to(presets) else _read_rubric(path)

    def compile_template(environment: jinja2.Environment, source: str, name: str, filename: str) -> CodeType:
        if source not in _compiled:
            _compiled[source] = _compile(environment, source, name, filename)
        return _compiled[source]

    patch.setattr(rubrics, "_load", read)
    patch.setattr(jinja2.Environment, "compile", compile_template)
