"""An owner's project with the merged work of three annotators, and reviewers who send back what they say of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.owner.build import Built
from annotator.owner.owner_project import Project
from annotator.owner.source import Row
from tests.owner.reviews.review_round import Round


@pytest.fixture
def handed_in(
    project: Project, owner: SigningKey, make: Callable[..., Built], deliver: Callable[..., Path],
    vicuna: tuple[Row, ...], tmp_path: Path,
) -> Round:  # fmt: skip
    """Three people have scored the same six tasks, the third of them everything alike."""
    built = make(vicuna[:6], responses=2)
    study = Round(project, owner, tmp_path)

    def unhurried(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "active_seconds": 1200}

    scores: dict[str, Callable[[str, str, str], int]] = {
        "ann-1": lambda task, target, key: len(task + target + key) % 5,
        "ann-2": lambda task, _, key: (len(task + key) + 1) % 5,
        "ann-3": lambda *_: 2,
    }
    files = [deliver(study.key(who), built, tasks=6, score=score, change=unhurried) for who, score in scores.items()]
    study.merge(*files)
    return study
