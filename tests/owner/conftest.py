"""An owner with a project, and results made straight from the format, without the annotator's side of the program."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildRequest, BundleBuildResult, build
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from tests.prepared_engine import share_engine
from tests.prepared_resources import prepare_resources

ATTRIBUTES = ("helpfulness", "correctness", "coherence", "complexity", "verbosity")
CREATED = "2026-01-31T12:00:00Z"


@pytest.fixture(scope="module", autouse=True)
def _prepared_parts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:  # of its own: tests undo what they have patched
        share_engine(patch)
        prepare_resources(patch)
        yield


@pytest.fixture(scope="session")
def vicuna() -> tuple[TaskWithLineNumber, ...]:
    return read_source(Path(__file__).parent.parent / "data" / "vicuna80" / "vicuna80.jsonl")


@pytest.fixture
def owner() -> SigningKey:
    return SigningKey.generate("Olive Owner")


@pytest.fixture
def project(tmp_path: Path, owner: SigningKey) -> Project:
    return new_project(tmp_path, owner)


def new_project(folder: Path, owner: SigningKey) -> Project:
    """A project with nothing in it, in ``folder``."""
    made = Project.create(folder / "project", "Vicuna answers", owner.public, owner.name)
    # The lots are drawn under the secret: a known one makes every run the same.
    (made.root / "secret").write_text("5e" * 32 + "\n")
    return made


@pytest.fixture
def make(project: Project, owner: SigningKey, tmp_path: Path) -> Callable[..., BundleBuildResult]:
    return maker(project, owner, tmp_path)


@pytest.fixture
def deliver(project: Project, tmp_path: Path) -> Callable[..., Path]:
    return deliverer(project, tmp_path)


def maker(project: Project, owner: SigningKey, folder: Path) -> Callable[..., BundleBuildResult]:
    """Build a bundle from rows; keywords go into the disclosure."""

    def _make(
        rows: tuple[TaskWithLineNumber, ...],
        series: str = "vicuna",
        created: str | None = CREATED,
        rubric: str = "helpsteer",
        **shown: Any,
    ) -> BundleBuildResult:
        order = BundleBuildRequest(load_rubric(rubric), TaskDisclosureOptions(**shown), series, created)
        opened, out = Project.open(project.root), folder / "out.anntask"
        return build(opened, rows, order, owner, out, "rows.jsonl", lambda _: True)

    return _make


def deliverer(project: Project, folder: Path) -> Callable[..., Path]:
    """Write a results file over a built bundle. ``scores`` gives (task id, target, key) its score."""

    def _deliver(
        signer: SigningKey,
        built: BundleBuildResult,
        tasks: int = 2,
        status: str = "submitted",
        device: str = "laptop",
        sequence: int = 1,
        supersedes: str | None = None,
        score: Callable[[str, str, str], int] = lambda task, target, key: (len(task) + len(target) + len(key)) % 5,
        change: Callable[[dict[str, Any]], Mapping[str, Any]] = lambda line: line,
        project_id: str | None = None,
        created: str = CREATED,
    ) -> Path:
        with open_bundle(built.path, folder / "quarantine") as bundle:
            raw = list(bundle.lines("tasks.jsonl"))[:tasks]
        lines = [change(_line(line, built.bundle_id, status, score)) for line in raw]
        info = BundleMetadata(
            kind="results",
            project_id=project_id or project.state.id,
            project_title=project.state.title,
            sequence=sequence,
            supersedes=supersedes,
            tasks_bundles=(built.bundle_id,),
            author_fingerprint=signer.public.fingerprint,
            author_name=signer.name,
            device_id=device,
            created=created,
            program_version="0",
        )
        data = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
        path = folder / f"{signer.name}-{device}-{sequence}-{hashlib.sha256(data).hexdigest()[:6]}.annresult"
        write_bundle(path, "results", {"bundle.json": info.to_json(), "annotations.jsonl": data}, signer, "annotator")
        return path

    return _deliver


def _line(raw: bytes, bundle_id: str, status: str, score: Callable[[str, str, str], int]) -> dict[str, Any]:
    task = Task.model_validate_json(raw)
    ratings = {target: {key: score(task.id, target, key) for key in ATTRIBUTES} for target in task.targets("response")}
    return {
        "task_id": task.id,
        "bundle_id": bundle_id,
        "sha256": hashlib.sha256(raw).hexdigest(),
        "status": status,
        "annotation": {"status": status, "ratings": ratings},
        "display_order": {f"q{q}": list(range(len(asked.responses), 0, -1)) for q, asked in enumerate(task.asked, 1)},
        "active_seconds": 5,
    }
