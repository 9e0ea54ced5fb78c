"""An owner's and an annotator's machine side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cheap_checks import _cheap_checks
from tests.cli.machine import VICUNA, Machine, owner_of_study
from tests.prepared_database import copy_new_databases
from tests.prepared_engine import share_engine
from tests.prepared_presets import read_presets_once

__all__ = ["_cheap_checks"]  # pytest finds it here


@pytest.fixture(scope="module", autouse=True)
def _prepared_parts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:  # of its own: tests undo what they have patched
        copy_new_databases(patch)
        share_engine(patch)
        read_presets_once(patch)
        yield


@pytest.fixture
def machine(tmp_path: Path) -> Callable[[str], Machine]:
    """Make a machine of that name."""
    return lambda name: Machine(tmp_path / name, [])


@pytest.fixture
def owner(tmp_path: Path) -> Machine:
    """An owner with a key and the project ``tmp_path / "study"``."""
    return owner_of_study(tmp_path)


@pytest.fixture
def bundle(owner: Machine, tmp_path: Path) -> Path:
    """The real prompts with four answers each, built by the owner."""
    out = tmp_path / "demo.anntask"
    build = ["tasks", "build", VICUNA, "--project", tmp_path / "study", "--rubric", "helpsteer", "--responses", "4"]
    owner.run(*build, "--created", "2026-01-31T12:00:00Z", "--out", out)
    return out
