"""Projects made by hand, without a bundle file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.course.course import Course
from annotator.model.rating_edits import SetRating
from annotator.model.rubric import Rubric
from annotator.paths import DataDir
from annotator.services.session import Session
from annotator.services.view_models import AnnotationEditResult, BundleImportResult
from annotator.store.store import Store
from tests.import_verified import import_verified
from tests.prepared_database import copy_new_databases
from tests.prepared_engine import share_engine
from tests.prepared_resources import prepare_resources

PROJECT = "11111111-2222-4333-8444-555555555555"
OWNER = SigningKey(b"\x01" * 32, "Olga Owner")
ANNOTATOR = SigningKey(b"\x02" * 32, "Anna Annotator")


def make_rubric(*keys: str) -> Rubric:
    blocks = [
        {"type": "rating", "key": key, "title": key.title(), "low": 0, "high": 4, "targets": ["response"]}
        for key in keys
    ]
    return Rubric.model_validate({"id": "test", "title": "Test", "blocks": blocks})


RUBRIC = make_rubric("helpfulness", "verbosity")


def task_line(task_id: str, prompt: str = "What is it?", answers: tuple[str, ...] = ("one", "two")) -> bytes:
    responses = [{"id": f"{task_id}-{text.split()[0]}", "text": text} for text in answers]
    return json.dumps({"id": task_id, "prompt": prompt, "responses": responses}).encode()


def bring(
    store: Store,
    lines: list[bytes],
    *,
    sequence: int = 1,
    series: str = "main",
    project: str = PROJECT,
    owner: SigningKey = OWNER,
    supersedes: str | None = None,
    bundle_id: str = "",
    rubric: Rubric = RUBRIC,
    course: Course | None = None,
) -> BundleImportResult:
    info = BundleMetadata(
        kind="tasks", project_id=project, project_title="Test project", series=series, sequence=sequence,
        supersedes=supersedes, author_fingerprint=owner.public.fingerprint, author_name=owner.name,
        created="2026-01-01T00:00:00+00:00", program_version="0", display_seed="seed",
    )  # fmt: skip
    return import_verified(
        store,
        info,
        bundle_id or f"{sequence:02d}{series[:2].encode().hex()}".ljust(64, "0"),
        rubric=rubric,
        guidelines="# Be fair",
        task_lines=lines,
        owner=owner.public,
        course=course,
    )


def rate(
    session: Session, target: str, value: int | None, key: str = "helpfulness", merge: str = ""
) -> AnnotationEditResult:
    return session.apply(SetRating(target=target, key=key, value=value), merge)


def press_twice(session: Session) -> None:
    """Unlock finished work as a person does: the first press is only answered."""
    with suppress(AnnotatorError):
        session.press()
    session.press()


def rate_all(session: Session, value: int = 3) -> None:
    for target in session.view().task.targets("response"):
        for block in session.rubric.blocks:
            rate(session, target, value, block.key)


@pytest.fixture(scope="module", autouse=True)
def _prepared_parts() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:  # of its own: tests undo what they have patched
        copy_new_databases(patch)
        share_engine(patch)
        prepare_resources(patch)
        yield


@pytest.fixture
def paths(tmp_path: Path) -> DataDir:
    return DataDir(tmp_path / "data")


@pytest.fixture
def store(paths: DataDir) -> Iterator[Store]:
    with Store(paths) as store:
        yield store


@pytest.fixture
def session(store: Store) -> Iterator[Session]:
    bring(store, [task_line(f"t{n}") for n in range(1, 6)])
    session = Session(store, PROJECT, "annotator-1")
    yield session
    session.close()


@pytest.fixture
def events(session: Session) -> list[Any]:
    heard: list[Any] = []
    session.subscribe(heard.append)
    return heard


def lines(path: Path, tmp_path: Path) -> list[dict[str, Any]]:
    with open_bundle(path, tmp_path / "q", "results") as bundle:
        assert bundle.signed_by("annotator") == ANNOTATOR.public
        return [json.loads(line) for line in bundle.lines("annotations.jsonl")]
