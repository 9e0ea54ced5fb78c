"""Checks of people's work that find nothing, for tests of all that is done with the work beside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.measures.check_limits import WorkCheckThresholds
from annotator.owner.measures.work_checks import rule_texts

USED = "annotator.owner.measures.figures.work_check_results"


def find_nothing(_: Path, limits: WorkCheckThresholds | None = None) -> Mapping[str, Any]:
    """What :func:`annotator.owner.measures.figures.work_check_results` returns of work in which it finds nothing."""
    return {"findings": [], "suspicion": {}, "rules": rule_texts(limits or WorkCheckThresholds())}


@contextmanager
def checks_find_nothing() -> Iterator[None]:
    """A merge does not measure all that was merged."""
    with pytest.MonkeyPatch.context() as patch:  # of its own: tests undo what they have patched
        patch.setattr(USED, find_nothing)
        yield


@pytest.fixture(autouse=True)
def _cheap_checks(request: pytest.FixtureRequest) -> Iterator[None]:
    """``real_checks`` marks tests of what the checks find."""
    real = request.node.get_closest_marker("real_checks") is not None
    with nullcontext() if real else checks_find_nothing():
        yield
