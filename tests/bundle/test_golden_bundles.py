"""Golden bundles: files of version 1 of the format, and of the draft before it, mean what they always meant.

They are kept for ever and never made anew (``tests/data/bundles/make.py``): whoever breaks one of these tests breaks
the work of people who have such files.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.bundle.bundle_reader import open_bundle, verify_bundle
from annotator.bundle.bundle_writer import write_bundle
from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.merge import merge
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import read_sent
from annotator.paths import DataDir, resource
from annotator.services.intake import read_tasks
from annotator.services.session import Session
from annotator.store.store import Store
from tests.bundle import forge
from tests.bundle.forge import ANNOTATOR, OWNER
from tests.owner.collected_results import collect_results

BUNDLES = Path(__file__).parents[1] / "data" / "bundles"
GOLDEN: dict[tuple[str, str], dict[str, Any]] = {
    (folder.name, preset): golden
    for folder in sorted(BUNDLES.glob("v1*"))
    for preset, golden in json.loads((folder / "golden.json").read_text("utf-8")).items()
}
for_every_bundle = pytest.mark.parametrize(("version", "preset"), GOLDEN, ids=["-".join(key) for key in GOLDEN])


def tasks_of(version: str, preset: str) -> Path:
    return BUNDLES / version / "project" / "built" / f"{GOLDEN[version, preset]['tasks']}.anntask"


def results_of(version: str, preset: str) -> Path:
    return BUNDLES / version / f"{preset}.annresult"


def test_every_preset_has_golden_bundles_of_version_1() -> None:
    presets = {path.name for path in resource("presets").iterdir()}
    assert presets <= {preset for version, preset in GOLDEN if version == "v1"}


@for_every_bundle
@pytest.mark.parametrize("kind", ["tasks", "results"])
def test_a_golden_bundle_is_read_and_written_again_byte_for_byte(
    version: str, preset: str, kind: str, tmp_path: Path
) -> None:
    path, role, key = {
        "tasks": (tasks_of(version, preset), "owner", OWNER),
        "results": (results_of(version, preset), "annotator", ANNOTATOR),
    }[kind]
    with open_bundle(path, tmp_path / "q", kind) as bundle:
        assert bundle.bundle_id == GOLDEN[version, preset][kind]
        assert bundle.info.format == version.removeprefix("v")
        assert bundle.signed_by(role) == key.public
        listed = {line.split("  ")[1] for line in bundle.manifest.decode().splitlines()} - {"mimetype"}
        content = {name: bundle.read(name) for name in bundle.names if name in listed}
    assert write_bundle(tmp_path / "again", kind, content, key, role) == GOLDEN[version, preset][kind]
    assert (tmp_path / "again").read_bytes() == path.read_bytes()


@for_every_bundle
def test_golden_tasks_are_imported_and_asked(version: str, preset: str, tmp_path: Path) -> None:
    with Store(DataDir(tmp_path / "data")) as store:
        project = read_tasks(store, tasks_of(version, preset), tmp_path / "q").project_id
        session = Session(store, project, "ann")
        try:
            assert session.count == 2
            view = session.view()
            assert view.rubric.id == preset
            assert view.task.id == f"{preset}-1"
            assert view.task.texts
        finally:
            session.close()


@for_every_bundle
def test_golden_results_say_what_they_said(version: str, preset: str, project: Project) -> None:
    judgements = collect_results(project, [results_of(version, preset)], with_demo=True).judgements
    annotations = {
        (judgement.task.own_id, judgement.annotation.status): judgement.annotation for judgement in judgements
    }
    sent = read_sent(project, GOLDEN[version, preset]["tasks"]).tasks
    wanted = {
        (sent[line["task_id"]].own_id, line["status"]): Annotation.model_validate(line["annotation"])
        for line in GOLDEN[version, preset]["annotations"]
    }
    assert annotations == wanted
    assert len(annotations) == 2
    assert any(annotation.status == "submitted" for annotation in annotations.values())


@pytest.fixture
def project(version: str, tmp_path: Path) -> Project:
    shutil.copytree(BUNDLES / version / "project", tmp_path / "project")
    return Project.open(tmp_path / "project")


@pytest.mark.parametrize("kind", ["tasks", "results"])
@pytest.mark.parametrize("version", ["2", "1-draft2"])
@pytest.mark.parametrize("more", ["more.jsonl", f"assets/{'0' * 64}.svg", "aaa/before.bin"])
def test_a_newer_version_is_refused_with_what_to_do_before_anything_else_is_read(
    kind: str, version: str, more: str, tmp_path: Path
) -> None:
    """Whatever else is in it: files and fields of its own would be refused with words that lead nowhere."""
    newer = {**forge.info(kind, format=version), "sequence": "first", "kind": "sets"}
    content = forge.files(kind, bundle=newer) | {more: b"<svg/>"}
    path = tmp_path / "newer"
    path.write_bytes(forge.bundle(kind, content))
    with pytest.raises(AnnotatorError) as refused:
        verify_bundle(path, kind)
    assert refused.value.code == "bundle.newer_version"
    assert repr(version) in refused.value.message
    assert "reads '1'" in refused.value.message
    assert "Update" in refused.value.hint


def test_a_newer_bundle_changes_nothing_here(tmp_path: Path) -> None:
    newer = forge.bundle("tasks", forge.files("tasks", bundle=forge.info("tasks", format="2")))
    (tmp_path / "newer.anntask").write_bytes(newer)
    paths = DataDir(tmp_path / "data")
    with Store(paths) as store:
        read_tasks(store, tasks_of("v1", "critique"), tmp_path / "q")
    before = paths.database.read_bytes()
    with Store(paths) as store, pytest.raises(AnnotatorError) as refused:
        read_tasks(store, tmp_path / "newer.anntask", tmp_path / "q")
    assert refused.value.code == "bundle.newer_version"
    assert paths.database.read_bytes() == before
    assert not any((tmp_path / "q").iterdir())


def test_the_golden_bundle_with_images_has_them(tmp_path: Path) -> None:
    golden = BUNDLES / "images-v1.anntask"
    with open_bundle(golden, tmp_path, "tasks") as bundle:
        assert bundle.bundle_id == "fbc76f6f4d9e989c5932f7d258df95cedf903ae91dd8a5f73319e76e0e396640"
        shown = sorted(name for name in bundle.names if name.startswith("images/"))
    data = DataDir(tmp_path / "data")
    with Store(data) as store:
        done = read_tasks(store, golden, data.quarantine)
        session = Session(store, done.project_id, ANNOTATOR.public.fingerprint)
        task = session.view().task
        assert sorted(task.images) == shown
        assert task.conversation[0].text == f"![A kettle]({task.images[0]})\n\nWhat is it?"
        assert all(session.image(name).startswith(b"\x89PNG") for name in task.images)
        session.close()


@pytest.mark.parametrize("version", ["v1"])
def test_golden_results_have_the_answers_of_two_computers(version: str, project: Project, tmp_path: Path) -> None:
    golden, dataset = BUNDLES / f"rivals-{version}.annresult", tmp_path / "data"
    with open_bundle(golden, tmp_path / "q", "results") as bundle:
        assert bundle.bundle_id == "da63bacf8187a1813b7ab47abf36a8805583c6eaf7962500883e0c72fafe5f6b"
        assert bundle.info.format == "1"
    for prefer, counting in (("none", "desk"), ("laptop", "laptop"), ("desk", "desk")):
        merge(project, [golden], dataset, prefer, processes=1)
        path = DatasetFolder(dataset).table(project.state.id, "annotations")
        rows = [row for row in pq.ParquetFile(path).read().to_pylist() if row["task"] == "helpsteer-1"]
        assert {row["device"]: row["is_final"] for row in rows} == {
            name: name == counting for name in ("desk", "laptop")
        }
        assert {row["conflict"] for row in rows} == {prefer == "none"}
