"""What a person reads before the first task has a size that a person can read: at build and at import."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.bundle import bundle_writer as writer
from annotator.bundle import names
from annotator.bundle.bundle_reader import verify_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.bundle.info import BundleMetadata
from annotator.errors import AnnotatorError
from tests.services.conftest import OWNER, PROJECT, RUBRIC, task_line


def write(path: Path, guidelines: bytes, rubric: bytes = RUBRIC.model_dump_json().encode()) -> Path:
    info = BundleMetadata(
        kind="tasks", project_id=PROJECT, project_title="T", series="main", sequence=1, supersedes=None,
        author_fingerprint=OWNER.public.fingerprint, author_name=OWNER.name, created="2026-01-01T00:00:00+00:00",
        program_version="0", display_seed="seed",
    )  # fmt: skip
    files = {"bundle.json": info.to_json(), "guidelines.md": guidelines, "rubric.json": rubric,
             "tasks.jsonl": task_line("t1") + b"\n"}  # fmt: skip
    write_bundle(path, "tasks", files, OWNER, "owner")
    return path


def test_a_mebibyte_is_the_most(tmp_path: Path) -> None:
    verify_bundle(write(tmp_path / "x.anntask", b"a" * 1024**2), "tasks")


@pytest.mark.parametrize(
    "parts", [{"guidelines": b"a" * (1024**2 + 1)}, {"guidelines": b"", "rubric": b" " * 1024**2 + b"{}"}]
)
def test_more_is_neither_built_nor_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parts: dict[str, bytes]
) -> None:
    path = tmp_path / "x.anntask"
    with pytest.raises(AnnotatorError) as refused:
        write(path, **parts)
    assert refused.value.code == "bundle.limit"
    assert "1,048,576 are permitted" in refused.value.message
    assert not path.exists()
    read_back: Callable[..., None] = lambda *_: None  # noqa: E731
    with monkeypatch.context() as older:  # a bundle of a program that knew no limit
        older.setattr(names, "MAX_READ", {})
        older.setattr(writer, "_verify_written", read_back)
        write(path, **parts)
    with pytest.raises(AnnotatorError) as refused:
        verify_bundle(path, "tasks")
    assert (refused.value.code, refused.value.where.split(", ")[-1]) == (
        "bundle.limit", "rubric.json" if "rubric" in parts else "guidelines.md"
    )  # fmt: skip
