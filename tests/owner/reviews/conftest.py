"""An owner's project with the merged work of three annotators, and reviewers who send back what they say of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.project.owner_project import Project
from tests.cheap_checks import _cheap_checks
from tests.owner.conftest import deliverer, maker, new_project
from tests.owner.reviews.review_round import Round

__all__ = ["_cheap_checks"]  # pytest finds it here


@pytest.fixture(scope="session")
def template(vicuna: tuple[TaskWithLineNumber, ...], tmp_path_factory: pytest.TempPathFactory) -> Round:
    """Three people have scored the same six tasks, the third of them everything alike. Tests get a copy."""
    folder, owner = tmp_path_factory.mktemp("handed-in"), SigningKey.generate("Olive Owner")
    project = new_project(folder, owner)
    built = maker(project, owner, folder)(vicuna[:6], responses=2)
    deliver, study = deliverer(project, folder), Round(project, owner, folder)

    def unhurried(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "active_seconds": 1200}

    scores: dict[str, Callable[[str, str, str], int]] = {
        "ann-1": lambda task, target, key: len(task + target + key) % 5,
        "ann-2": lambda task, _, key: (len(task + key) + 1) % 5,
        "ann-3": lambda *_: 2,
    }
    files = [
        deliver(study.key(person), built, tasks=6, score=score, change=unhurried) for person, score in scores.items()
    ]
    study.merge(*files)
    return study


@pytest.fixture
def owner(template: Round) -> SigningKey:
    return template.owner


@pytest.fixture
def project(request: pytest.FixtureRequest, template: Round, owner: SigningKey, tmp_path: Path) -> Project:
    """That of :func:`handed_in` where a test asks for it, and a new one elsewhere."""
    if "handed_in" not in request.fixturenames:
        return new_project(tmp_path, owner)
    shutil.copytree(template.folder, tmp_path, dirs_exist_ok=True)
    known = tmp_path / "project" / "datasets.json"  # where the data sets are
    known.write_text(known.read_text("utf-8").replace(str(template.folder), str(tmp_path)), "utf-8")
    return Project.open(tmp_path / "project")


@pytest.fixture
def handed_in(template: Round, project: Project, owner: SigningKey, tmp_path: Path) -> Round:
    return Round(project, owner, tmp_path, dict(template.keys))
