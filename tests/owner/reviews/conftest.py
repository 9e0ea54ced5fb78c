"""An owner's project with the merged work of three annotators, and reviewers who send back what they say of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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
    """Three people have scored the same four tasks, the third of them everything alike."""
    built = make(vicuna[:4], responses=2)
    study = Round(project, owner, tmp_path)
    files = [
        deliver(study.key("ann-1"), built, tasks=4, score=lambda task, target, key: (len(task + target + key)) % 5),
        deliver(study.key("ann-2"), built, tasks=4, score=lambda task, _, key: (len(task + key) + 1) % 5),
        deliver(study.key("ann-3"), built, tasks=4, score=lambda *_: 2),
    ]
    study.merge(*files)
    return study
