"""A batch of six tasks, results of three people for it, and what was merged of them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.merge import merge
from annotator.owner.dataset.merge_result import MergeResult
from annotator.owner.project.owner_project import Project

Deliver = Callable[..., Path]


@pytest.fixture
def built(make: Callable[..., BundleBuildResult], vicuna: tuple[TaskWithLineNumber, ...]) -> BundleBuildResult:
    return make(vicuna[:6], responses=3)


@pytest.fixture
def files(project: Project, built: BundleBuildResult, deliver: Deliver, tmp_path: Path) -> list[Path]:
    """Three people: the first with two states of one device, the second with two devices that agree on nothing."""
    paths = []
    keys = [SigningKey(bytes([number]) * 32, f"Annotator {number}") for number in (1, 2, 3)]
    for key in keys:
        project.trust("annotator", key.public, key.name)

    def delivered(name: str, path: Path) -> Path:
        paths.append(path.rename(tmp_path / f"{name}.annresult"))
        return paths[-1]

    first = delivered("one-1", deliver(keys[0], built, tasks=2))
    delivered("one-2", deliver(keys[0], built, tasks=4, sequence=2, supersedes=bundle_id(first)))
    delivered("two-laptop", deliver(keys[1], built, tasks=3, device="laptop", score=lambda *_: 1))
    delivered("two-desk", deliver(keys[1], built, tasks=2, device="desk", score=lambda *_: 4))
    delivered("three", deliver(keys[2], built, tasks=5))
    return paths


@pytest.fixture
def ann(project: Project) -> SigningKey:
    """The key of an annotator whom the project knows."""
    key = SigningKey.generate("ann")
    project.trust("annotator", key.public, key.name)
    return key


def bundle_id(path: Path) -> str:
    data = path.read_bytes()
    start = data.index(b"manifest.sha256") + len(b"manifest.sha256")
    size = int.from_bytes(data[data.index(b"manifest.sha256") - 12 : data.index(b"manifest.sha256") - 8], "little")
    return hashlib.sha256(data[start : start + size]).hexdigest()


def state(dataset: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(dataset)): path.read_bytes()
        for path in sorted(dataset.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


def table(dataset: Path, project: Project, name: str) -> list[dict[str, Any]]:
    path = DatasetFolder(dataset).table(project.state.id, name)
    rows: list[dict[str, Any]] = pq.ParquetFile(path).read().to_pylist()
    return rows


def merged(project: Project, files: list[Path], dataset: Path, prefer: str | None = None) -> MergeResult:
    return merge(project, files, dataset, prefer, processes=1)
