"""Series: which batch a build belongs to, what a re-issue does to those who have it, and two rubrics on one task."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.build.build import BundleBuildRequest, BundleBuildResult, build
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.project.owner_project import Project
from annotator.owner.project.review_effects import NextBundleChanges
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.paths import resource


def _refused(code: str) -> Any:
    return pytest.raises(AnnotatorError, check=lambda error: error.code == code)


@pytest.fixture
def issue(project: Project, owner: SigningKey, tmp_path: Path) -> Callable[..., BundleBuildResult]:
    """Build without naming a series, under the name of a file that says too much."""

    def _issue(
        rows: tuple[TaskWithLineNumber, ...],
        rubric: str = "helpsteer",
        series: str | None = None,
        agree: Callable[[NextBundleChanges], bool] = lambda _: False,
        **shown: Any,
    ) -> BundleBuildResult:
        order = BundleBuildRequest(load_rubric(rubric), TaskDisclosureOptions(**shown), series, "2026-01-31T12:00:00Z")
        out = tmp_path / "out.anntask"
        return build(Project.open(project.root), rows, order, owner, out, "secretfile_gpt4_vs_claude.jsonl", agree)

    return _issue


def _renamed(rows: tuple[TaskWithLineNumber, ...], **changes: Any) -> tuple[TaskWithLineNumber, ...]:
    return tuple(replace(row, task=row.task.model_copy(update=changes)) for row in rows)


def _tasks(built: BundleBuildResult, tmp_path: Path) -> list[dict[str, Any]]:
    with open_bundle(built.path, tmp_path / "quarantine") as bundle:
        return [json.loads(line) for line in bundle.lines("tasks.jsonl")]


def test_bundles_do_not_contain_the_name_of_the_input_file(
    issue: Callable[..., BundleBuildResult], vicuna: tuple[TaskWithLineNumber, ...]
) -> None:
    built = issue(vicuna[:3])
    assert built.series == "vicuna-answers-1"
    assert b"secretfile" not in built.path.read_bytes()


def test_a_build_goes_on_with_the_batch_that_has_its_tasks_and_begins_another_one_for_others(
    issue: Callable[..., BundleBuildResult], vicuna: tuple[TaskWithLineNumber, ...]
) -> None:
    first, more, other = issue(vicuna[:3]), issue(vicuna[:5]), issue(vicuna[10:12])
    assert [(b.series, b.sequence) for b in (first, more, other)] == [
        ("vicuna-answers-1", 1),
        ("vicuna-answers-1", 2),
        ("vicuna-answers-2", 1),
    ]
    assert more.changes.added == 2
    with _refused("build.which_series"):
        issue(vicuna[2:11])


def test_a_smoke_test_of_few_rows_takes_nothing_back_unasked(
    issue: Callable[..., BundleBuildResult], vicuna: tuple[TaskWithLineNumber, ...], project: Project
) -> None:
    first = issue(vicuna)
    before = {p: p.read_bytes() for p in project.root.rglob("*") if p.is_file() and p.name != ".lock"}
    asked: list[NextBundleChanges] = []
    with _refused("build.not_agreed") as caught:
        issue(vicuna[:20], agree=lambda effects: bool(asked.append(effects)))
    assert "60 tasks withdrawn" in str(caught.value)
    (effects,) = asked
    assert (len(effects.withdrawn), effects.changed, effects.only_withdraws) == (60, (), True)
    assert {p: p.read_bytes() for p in project.root.rglob("*") if p.is_file() and p.name != ".lock"} == before
    assert issue(vicuna).bundle_id == first.bundle_id
    assert issue(vicuna[:20], agree=lambda effects: effects.only_withdraws).sequence == 2


def test_another_text_and_fewer_answers_are_asked_about(
    issue: Callable[..., BundleBuildResult], vicuna: tuple[TaskWithLineNumber, ...]
) -> None:
    issue(vicuna[:4])
    edited = (*_renamed(vicuna[:1], prompt="Another prompt?"), *vicuna[1:4])
    with _refused("build.not_agreed") as caught:
        issue(edited)
    assert "another text for 1 task" in str(caught.value)
    with _refused("build.not_agreed") as caught:
        issue(vicuna[:4], responses=2)
    assert "another text for 4 tasks" in str(caught.value)


def test_split_kind_language_and_metadata_change_no_text(
    issue: Callable[..., BundleBuildResult], vicuna: tuple[TaskWithLineNumber, ...]
) -> None:
    issue(vicuna[:4])
    again = issue(_renamed(vicuna[:4], split="test", kind="writing", language="en", metadata={"from": "here"}))
    assert again.sequence == 2
    assert (again.changes.changed, again.changes.needs_yes) == ((), False)


def test_a_second_rubric_on_the_same_tasks_is_a_second_batch(
    issue: Callable[..., BundleBuildResult], project: Project, tmp_path: Path
) -> None:
    rows = read_source(resource("examples", "ratings.jsonl"))
    rated = issue(rows)
    before = [task["id"] for task in _tasks(rated, tmp_path)]
    compared = issue(rows, rubric="comparison")
    tasks = _tasks(compared, tmp_path)
    assert (rated.series, compared.series) == ("vicuna-answers-1", "vicuna-answers-2")
    assert not set(before) & {task["id"] for task in tasks}
    id_rows = [json.loads(line) for line in project.id_map(compared.bundle_id).read_text().splitlines()]
    assert [own["task"] for own in id_rows] == [row.task.id for row in rows] == before
    again = issue(_renamed(rows, split="x"), rubric="comparison")
    assert [task["id"] for task in _tasks(again, tmp_path)] == [task["id"] for task in tasks]


def test_the_same_questions_about_the_same_tasks_in_another_series_are_asked_about(
    issue: Callable[..., BundleBuildResult], vicuna: tuple[TaskWithLineNumber, ...]
) -> None:
    issue(vicuna[:4])
    with _refused("build.not_agreed") as caught:
        issue(vicuna[:2], series="pilot")
    assert "vicuna-answers-1 is asked 2 of its tasks once more" in str(caught.value)
    assert issue(vicuna[:2], series="pilot", agree=lambda _: True).changes.twice == {"vicuna-answers-1": 2}


def test_a_project_of_an_older_program_keeps_its_series_and_its_ids(
    issue: Callable[..., BundleBuildResult], vicuna: tuple[TaskWithLineNumber, ...], project: Project, tmp_path: Path
) -> None:
    """It does not say which series a bundle is of, nor by which rubric a series is asked."""
    first = issue(vicuna[:3], series="vicuna80")
    state = json.loads((project.root / "project.json").read_text())
    del state["bundles"]
    del state["series"]["vicuna80"]["rubric"]
    (project.root / "project.json").write_text(json.dumps(state))
    assert issue(vicuna[:3]).bundle_id == first.bundle_id
    again = issue(vicuna[:4])
    assert (again.series, again.sequence) == ("vicuna80", 2)
    assert [task["id"] for task in _tasks(again, tmp_path)] == [row.task.id for row in vicuna[:4]]


def test_only_responses_are_counted_as_responses(issue: Callable[..., BundleBuildResult]) -> None:
    rows = read_source(resource("examples", "conversation.jsonl"))
    built = issue(rows, rubric="conversation-review")
    assert built.responses == sum(len(q.responses) for row in rows for q in row.task.asked)
