"""Answers, properly signed, to tasks that were given to somebody else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pyarrow.parquet as pq
import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.owner.build.build import BundleBuildRequest, BundleBuildResult, build
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.merge import merge
from annotator.owner.dataset.merge_result import MergeResult
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from tests.owner.dataset.conftest import bundle_id, state

ANN, BEN = SigningKey(b"\x11" * 32, "Ann"), SigningKey(b"\x12" * 32, "Ben")


@pytest.fixture
def own(
    project: Project, owner: SigningKey, vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path
) -> dict[str, BundleBuildResult]:
    """A series of their own for two people, whose keys are known."""
    bundles = {}
    for person, key, rows in (("ann", ANN, vicuna[:2]), ("ben", BEN, vicuna[2:5])):
        project.trust("annotator", key.public, key.name, person=person)
        order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(), person, None, person)
        out = tmp_path / f"{person}.anntask"
        with mock.patch("annotator.owner.build.build.recipient_of", return_value=person):
            bundles[person] = build(Project.open(project.root), rows, order, owner, out, "rows.jsonl", lambda _: True)
    return bundles


def merged(project: Project, files: list[Path], dataset: Path, **options: bool) -> MergeResult:
    return merge(project, files, dataset, processes=1, **options)


def whose(project: Project, dataset: Path) -> set[tuple[str, str]]:
    path = DatasetFolder(dataset).table(project.state.id, "annotations")
    return {(row["annotator"], row["series"]) for row in pq.read_table(path, partitioning=None).to_pylist()}


def test_answers_to_somebody_else_s_tasks_are_refused(
    project: Project, own: dict[str, BundleBuildResult], deliver: Callable[..., Path], tmp_path: Path
) -> None:
    honest = deliver(ANN, own["ann"], tasks=2)
    wrong = deliver(ANN, own["ben"], tasks=3, device="other")
    merge_result = merged(project, [honest, wrong], tmp_path / "data")
    assert (len(merge_result.refusals), {row["code"] for row in merge_result.refusals}) == (3, {"results.not_assigned"})
    assert "given to ben, and ann signed" in merge_result.refusals[0]["message"]
    assert whose(project, tmp_path / "data") == {("ann", "ann")}


def test_unassigned_answers_accepted_on_request(
    project: Project, own: dict[str, BundleBuildResult], deliver: Callable[..., Path], tmp_path: Path
) -> None:
    """Whenever that is said, it comes to the same; and it stays so."""
    files = [deliver(ANN, own["ann"], tasks=2), deliver(ANN, own["ben"], tasks=3, device="other")]
    merged(project, files, tmp_path / "late")
    merged(project, files, tmp_path / "late", accept_unassigned=True)
    merge_result = merged(project, files, tmp_path / "late")
    assert not merge_result.refusals
    assert whose(project, tmp_path / "late") == {("ann", "ann"), ("ann", "ben")}
    merged(project, files, tmp_path / "once", accept_unassigned=True)
    assert state(tmp_path / "late") == state(tmp_path / "once")


def test_answers_count_once_the_key_s_person_is_corrected(
    project: Project, own: dict[str, BundleBuildResult], deliver: Callable[..., Path], tmp_path: Path
) -> None:
    """The files that were refused need not be accepted unassigned."""
    key = SigningKey(b"\x14" * 32, "Ben's new computer")
    project.trust("annotator", key.public, key.name, person="ann")
    file = deliver(key, own["ben"], tasks=3)
    assert len(merged(project, [file], tmp_path / "data").refusals) == 3
    project.trust("annotator", key.public, key.name, person="ben")
    assert not merged(project, [file], tmp_path / "data").refusals
    merged(project, [file], tmp_path / "once")
    assert state(tmp_path / "data") == state(tmp_path / "once")


def test_merging_unassigned_results_again_adds_no_rows(
    project: Project, own: dict[str, BundleBuildResult], deliver: Callable[..., Path], tmp_path: Path
) -> None:
    honest = deliver(ANN, own["ann"], tasks=2)
    both = deliver(ANN, own["ben"], tasks=3, sequence=2, supersedes=bundle_id(honest))
    merged(project, [honest, both], tmp_path / "data")
    merge_result = merged(project, [both], tmp_path / "data", accept_unassigned=True)
    again = merged(project, [honest, both], tmp_path / "again", accept_unassigned=True)
    assert dict(merge_result.rows) == dict(again.rows)


def test_a_key_that_belongs_to_nobody_in_the_plan_is_the_owner_s_to_judge(
    project: Project, own: dict[str, BundleBuildResult], deliver: Callable[..., Path], tmp_path: Path
) -> None:
    """It was trusted by hand, and nothing says whose it is."""
    other = SigningKey(b"\x13" * 32, "Somebody")
    project.trust("annotator", other.public, other.name)
    assert not merged(project, [deliver(other, own["ben"], tasks=3)], tmp_path / "data").refusals


def test_a_name_that_the_owner_gave_to_a_key_is_not_an_id_of_the_plan(
    project: Project, own: dict[str, BundleBuildResult], deliver: Callable[..., Path], tmp_path: Path
) -> None:
    second = SigningKey(b"\x13" * 32, "Ann's second laptop")
    project.trust("annotator", second.public, second.name, person="Ann W.")
    merge_result = merged(project, [deliver(second, own["ann"], tasks=2)], tmp_path / "data")
    assert not merge_result.refusals
    assert whose(project, tmp_path / "data") == {("Ann W.", "ann")}


def test_tasks_for_everybody_are_anybody_s(
    project: Project,
    own: dict[str, BundleBuildResult],
    make: Callable[..., BundleBuildResult],
    vicuna: tuple[TaskWithLineNumber, ...],
    deliver: Callable[..., Path],
    tmp_path: Path,
) -> None:
    built = make(vicuna[6:8], series="all")
    assert own
    assert not merged(project, [deliver(BEN, built, tasks=2)], tmp_path / "data").refusals
