"""A build holds one task in memory at a time, and leaves no temporary file."""

from __future__ import annotations

import json
import resource
import weakref
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.assignment import plan
from annotator.owner.assignment.assignment import AssignmentPlanner, AssignmentRequest, read_request
from annotator.owner.assignment.personal_bundles import PersonalBundle
from annotator.owner.build import build as module
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import TaskFileReader, read_source
from annotator.owner.build.task_spool import spool_tasks
from annotator.owner.project import sent_tasks
from annotator.owner.project.owner_project import Project
from annotator.owner.project.review_effects import NextBundleChanges
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask

TASKS = 200
AT_ONCE = 3
"""The task that is dealt with, and those that a loop's names still refer to."""


class _Alive:
    """How many of the objects that it was told of are still there, at most."""

    def __init__(self) -> None:
        self._there: weakref.WeakSet[Any] = weakref.WeakSet()
        self.seen = self.most = 0

    def add(self, thing: Any) -> None:
        self._there.add(_Held.of(thing))
        self.seen += 1
        self.most = max(self.most, len(self._there))


class _Held:
    """Lives as long as the object it belongs to: a task compares by its content, so a set of tasks is no count."""

    @classmethod
    def of(cls, thing: Any) -> _Held:
        held = cls()
        weakref.finalize(thing, lambda _: None, held)
        return held


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "tasks.jsonl"
    rows = [
        {"id": f"t{n}", "prompt": f"Prompt {n}", "responses": [{"id": "a", "text": "A"}, {"id": "b", "text": "B"}]}
        for n in range(TASKS)
    ]
    path.write_bytes(b"\xef\xbb\xbf" + b"\r\n\r\n".join(json.dumps(row).encode() for row in rows))
    return path


def test_a_file_is_read_with_one_task_in_memory(source: Path) -> None:
    alive = _Alive()
    for row in TaskFileReader(source):
        alive.add(row.task)
    assert alive.seen == TASKS
    assert alive.most <= AT_ONCE


def test_a_bundle_is_built_with_one_task_in_memory(
    source: Path, project: Project, owner: SigningKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, taken, blinded = _Alive(), _Alive(), _Alive()
    blind_task = module.blind_task

    def blind(secret: bytes, task: InputTask, *rest: Any) -> Any:
        made = blind_task(secret, task, *rest)
        taken.add(task)
        blinded.add(made)
        return made

    monkeypatch.setattr(module, "blind_task", blind)
    out = tmp_path / "out"
    out.mkdir()
    order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(), "batch", "2026-01-31T12:00:00Z")
    with spool_tasks(source, out, counted.add) as rows:
        built = build(project, rows, order, owner, out / "a.anntask", source.name)
    assert (built.tasks, built.responses, built.changes.added) == (TASKS, 2 * TASKS, TASKS)
    assert [stream.seen for stream in (counted, taken, blinded)] == [TASKS] * 3
    assert max(stream.most for stream in (counted, taken, blinded)) <= AT_ONCE
    assert [path.name for path in out.iterdir()] == ["a.anntask"]
    again = build(Project.open(project.root), read_source(source), order, owner, out / "b.anntask", source.name)
    assert again.bundle_id == built.bundle_id
    assert (out / "a.anntask").read_bytes() == (out / "b.anntask").read_bytes()


def test_a_superseding_bundle_reads_those_tasks_again_whose_lines_differ(
    source: Path, project: Project, owner: SigningKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, made = _Alive(), sent_tasks._sent_task

    def sent(*given: Any) -> Any:
        task = made(*given)
        read.add(task)
        return task

    monkeypatch.setattr(sent_tasks, "_sent_task", sent)
    order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(), "batch", "2026-01-31T12:00:00Z")

    def built() -> NextBundleChanges:
        with spool_tasks(source, tmp_path, lambda _: None) as rows:
            now = Project.open(project.root)
            return build(now, rows, order, owner, tmp_path / "a.anntask", source.name, lambda _: True).changes

    built()
    built()
    assert read.seen == 0
    source.write_bytes(source.read_bytes().replace(b"Prompt 1", b"Question 1"))
    changed = built().changed
    assert len(changed) == read.seen == 111
    assert read.most <= sent_tasks._RECENT + AT_ONCE


def test_a_copy_that_was_changed_after_it_was_opened_is_not_believed(
    source: Path, project: Project, owner: SigningKey, tmp_path: Path
) -> None:
    order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(), "batch", "2026-01-31T12:00:00Z")
    built = build(project, read_source(source), order, owner, tmp_path / "a.anntask", source.name)
    sent = sent_tasks.read_sent(project, built.bundle_id)
    copy = project.built(built.bundle_id)
    copy.write_bytes(copy.read_bytes().replace(b"Prompt 7", b"Prompt 8"))
    assert sent.tasks["t6"].task.prompt == "Prompt 6"
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "project.damaged"):
        assert sent.tasks["t7"]


def test_the_tasks_of_a_spool_are_those_of_the_file(source: Path, tmp_path: Path) -> None:
    with spool_tasks(source, tmp_path, lambda _: None) as rows:
        source.unlink()
        assert [row.line for row in rows] == list(range(1, 2 * TASKS, 2))
        assert [row.task.id for row in rows] == list(rows.ids) == [f"t{n}" for n in range(TASKS)]
        assert len(rows) == TASKS


def test_a_file_with_a_mistake_leaves_nothing_beside_the_bundle(source: Path, tmp_path: Path) -> None:
    source.write_bytes(source.read_bytes() + b'\n{"id": "t1", "prompt": "Twice"}\n')
    out = tmp_path / "out"
    out.mkdir()
    with (
        pytest.raises(AnnotatorError, check=lambda error: error.code == "source.duplicate_id"),
        spool_tasks(source, out, lambda _: None),
    ):
        pass
    assert list(out.iterdir()) == []


def test_tasks_are_shared_out_with_one_in_memory(
    source: Path, project: Project, owner: SigningKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, blind_task = _Alive(), plan.blind_task

    def blind(secret: bytes, task: InputTask, *rest: Any) -> Any:
        made = blind_task(secret, task, *rest)
        taken.add(task)
        return made

    monkeypatch.setattr(plan, "blind_task", blind)
    roster = tmp_path / "roster.csv"
    roster.write_text("id\nann\nbo\n")

    def assigned(tasks: Path | None, out: str, **options: Any) -> list[PersonalBundle]:
        rubric, created = load_rubric("helpsteer"), module.created_time("2026-01-31T12:00:00Z")
        asked = AssignmentRequest(protocol=rubric, created=created, **options)
        with (
            project.locked() as now,
            read_request(now, asked, tasks, roster, {"each": 2}) as request,
        ):
            return AssignmentPlanner(now, request).build(owner, tmp_path / out, lambda _: True)

    before = {path.name for path in project.root.iterdir()}
    built = assigned(source, "one")
    assert [bundle.tasks for bundle in built] == [TASKS, TASKS]
    assert taken.seen == 2 * TASKS
    assert taken.most <= AT_ONCE
    assert {path.name for path in project.root.iterdir()} == {*before, "plans", "files.json", ".lock"}
    again = assigned(None, "two", more=True)  # what was sent is read from the project's copies
    assert [(bundle.bundle_id, bundle.changed) for bundle in again] == [(bundle.bundle_id, False) for bundle in built]
    assert taken.seen == 2 * TASKS


def test_a_full_disk_is_said_with_the_folder(tmp_path: Path) -> None:
    """Closing the temporary file fails once more then, without a name."""
    rows = ({"id": f"t{n}", "prompt": f"Prompt {n}", "responses": [{"id": "a", "text": "A" * 50}]} for n in range(1000))
    source = tmp_path / "tasks.jsonl"
    source.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, before[1]))
    try:
        with pytest.raises(AnnotatorError) as refused, spool_tasks(source, tmp_path, lambda _: None):
            pass
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (refused.value.code, refused.value.where) == ("file.system", str(tmp_path))
