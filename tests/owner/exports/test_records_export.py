"""Records made of results files as they are: the folder whole or untouched."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.exports.exporters import EXPORTERS
from annotator.owner.exports.records_export import RecordsExportResult
from annotator.owner.exports.records_export import export_records as export_data
from annotator.owner.project.owner_project import Project


@pytest.fixture
def ann(project: Project) -> SigningKey:
    key = SigningKey.generate("ann")
    project.trust("annotator", key.public, "ann")
    return key


@pytest.fixture
def export(project: Project, tmp_path: Path) -> Callable[..., RecordsExportResult]:
    def _export(*files: Path, out: Path = tmp_path / "set", replace: bool = False) -> RecordsExportResult:
        return export_data(project, EXPORTERS["records"], files, out, tmp_path / "quarantine", replace=replace)

    return _export


def _refused(code: str) -> Any:
    return pytest.raises(AnnotatorError, check=lambda error: error.code == code)


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_same_files_give_the_same_bytes_and_replace_an_earlier_export_on_demand_only(
    export: Callable[..., RecordsExportResult],
    make: Callable[..., BundleBuildResult],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[TaskWithLineNumber, ...],
    tmp_path: Path,
) -> None:
    results = deliver(ann, make(vicuna[:3]))
    export(results)
    before = {path.name: path.read_bytes() for path in (tmp_path / "set").iterdir()}
    with _refused("export.exists"):
        export(results)
    export(results, replace=True)
    assert {path.name: path.read_bytes() for path in (tmp_path / "set").iterdir()} == before
    (tmp_path / "set" / "thesis.txt").write_text("mine")
    with _refused("export.not_empty"):
        export(results, replace=True)
    assert (tmp_path / "set" / "thesis.txt").read_text() == "mine"
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_failing_disk_leaves_the_earlier_export(
    export: Callable[..., RecordsExportResult],
    make: Callable[..., BundleBuildResult],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[TaskWithLineNumber, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built = make(vicuna[:3])
    export(deliver(ann, built, tasks=1))
    before = (tmp_path / "set" / "records.jsonl").read_bytes()
    rename = Path.rename

    def _full(self: Path, to: Path) -> Path:
        if self.suffix == ".part":
            raise OSError(28, "No space left on device")
        return rename(self, to)

    later = deliver(ann, built, device="desk")
    monkeypatch.setattr(Path, "rename", _full)
    with pytest.raises(OSError, match="No space"):
        export(later, replace=True)
    assert (tmp_path / "set" / "records.jsonl").read_bytes() == before
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_nothing_submitted_is_not_a_data_set(
    export: Callable[..., RecordsExportResult],
    make: Callable[..., BundleBuildResult],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[TaskWithLineNumber, ...],
    tmp_path: Path,
) -> None:
    with _refused("export.nothing"):
        export(deliver(ann, make(vicuna[:2]), status="in_progress"))
    assert not (tmp_path / "set").exists()


def test_the_card_names_the_data_file_and_its_columns(
    export: Callable[..., RecordsExportResult],
    make: Callable[..., BundleBuildResult],
    deliver: Callable[..., Path],
    ann: SigningKey,
    vicuna: tuple[TaskWithLineNumber, ...],
    tmp_path: Path,
) -> None:
    export(deliver(ann, make(vicuna[:1])))
    front = (tmp_path / "set" / "README.md").read_text("utf-8").split("---\n")[1].splitlines()
    assert "  data_files: records.jsonl" in front
    names = [line.removeprefix("  - name: ") for line in front if line.startswith("  - name: ")]
    assert names == list(_read(tmp_path / "set" / "records.jsonl")[0])
