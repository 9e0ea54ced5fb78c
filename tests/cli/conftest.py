"""An owner's and an annotator's machine side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cheap_checks import _cheap_checks
from tests.cli.identities import Study
from tests.cli.machine import VICUNA, Machine, owner_of_study
from tests.cli.sync_steps import deliver, new_study
from tests.prepared_database import copy_new_databases
from tests.prepared_engine import share_engine
from tests.prepared_folder import PreparedFolder
from tests.prepared_resources import prepare_resources

__all__ = ["_cheap_checks"]  # pytest finds it here


@pytest.fixture(scope="module", autouse=True)
def _prepared_parts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:  # of its own: tests undo what they have patched
        copy_new_databases(patch)
        share_engine(patch)
        prepare_resources(patch)
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


@pytest.fixture
def study(request: pytest.FixtureRequest, tmp_path: Path) -> Study:
    """That of :func:`delivered` where a test asks for it, and a new one elsewhere."""
    if "_delivery" in request.fixturenames:
        return request.getfixturevalue("delivered")[0]
    return new_study(tmp_path)


@pytest.fixture
def stick(study: Study) -> Path:
    """The folder between the owner's computer and the others."""
    return study.folder / "stick"


@pytest.fixture
def delivered(_delivery: PreparedFolder[tuple[Study, Machine]]) -> tuple[Study, Machine]:
    """Lena has fetched three tasks, done them, and delivered them, or as far as ``prepare_delivery`` of the module."""
    return _delivery.restore()


@pytest.fixture(scope="module")
def _delivery(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> PreparedFolder[tuple[Study, Machine]]:
    def prepare(folder: Path) -> tuple[Study, Machine]:
        study = new_study(folder)
        return study, getattr(request.module, "prepare_delivery", deliver)(study, folder / "stick")

    return PreparedFolder(tmp_path_factory.mktemp("delivered"), prepare)
