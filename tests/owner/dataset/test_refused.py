"""What a merge refuses, leaves out and brings back: the same whatever the order, and always with a reason."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset import extract
from annotator.owner.dataset.dataset_folder import SCHEMA_VERSION, DatasetFolder
from annotator.owner.dataset.finish import sent_digest
from annotator.owner.dataset.merge import decide_again, merge
from annotator.owner.dataset.merge_result import MergeResult, WorkCheckResult
from annotator.owner.project.owner_project import Project
from annotator.owner.status.project_status import dataset_of
from tests.owner.conftest import CREATED
from tests.owner.dataset.conftest import merged, state, table

Deliver = Callable[..., Path]
UNSEEN = "a" * 64


@pytest.fixture
def person(project: Project) -> SigningKey:
    key = SigningKey(b"\7" * 32, "Annotator 7")
    project.trust("annotator", key.public, key.name)
    return key


def test_work_that_a_fork_brings_back_is_there_whatever_came_first(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    """The third state stands for the first until another second one shows that it does not follow it."""
    first = deliver(person, built, tasks=2)
    third = deliver(person, built, tasks=4, sequence=3, supersedes=UNSEEN, score=lambda *_: 2)
    second = deliver(person, built, tasks=3, sequence=2, supersedes="b" * 64, score=lambda *_: 3)
    merged(project, [first, second, third], tmp_path / "whole")
    orders = ([[first, third], [second]], [[third], [second], [first]], [[first], [third, second]])
    for number, steps in enumerate(orders):
        for step in steps:
            merged(project, step, tmp_path / f"parts-{number}")
        assert state(tmp_path / f"parts-{number}") == state(tmp_path / "whole")
    annotations = table(tmp_path / "whole", project, "annotations")
    assert len(annotations) == 9
    assert sum(row["conflict"] for row in annotations) == 8


def test_a_superseded_state_counts_for_nothing(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    first = deliver(person, built, tasks=2)
    third = deliver(person, built, tasks=4, sequence=3, supersedes=UNSEEN, score=lambda *_: 2)
    merge_result = merged(project, [first, third], tmp_path / "data")
    assert sorted(row["decision"] for row in merge_result.decisions) == ["superseded", "taken"]
    annotations = table(tmp_path / "data", project, "annotations")
    assert sorted((row["superseded"], row["is_final"], row["conflict"]) for row in annotations) == [
        *[(False, True, False)] * 4,
        *[(True, False, False)] * 2,
    ]


@pytest.mark.parametrize(("line", "annotation"), [("in_progress", "submitted"), ("submitted", "in_progress")])
def test_a_line_that_contradicts_its_annotation_is_refused(
    project: Project,
    built: BundleBuildResult,
    person: SigningKey,
    deliver: Deliver,
    tmp_path: Path,
    line: str,
    annotation: str,
) -> None:
    def change(result_line: dict[str, Any]) -> dict[str, Any]:
        return {**result_line, "status": line, "annotation": {"status": annotation, "ratings": {}}}

    merge_result = merged(project, [deliver(person, built, change=change)], tmp_path / "data")
    assert [row["code"] for row in merge_result.refusals] == ["results.other_task"] * 2
    assert table(tmp_path / "data", project, "annotations") == []


def test_a_merge_that_takes_nothing_leaves_the_data_set_of_the_project(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    stranger = deliver(SigningKey(b"\x08" * 32, "Stranger"), built)
    mine = deliver(person, built)
    for folder in ("a", "b", "a"):
        merged(project, [mine], tmp_path / folder)
    assert merged(project, [stranger], tmp_path / "c").failed
    assert dataset_of(project) == tmp_path / "a"
    assert decide_again(project) == []
    assert dataset_of(project) == tmp_path / "a"
    assert not merged(project, [mine], tmp_path / "b").failed
    assert dataset_of(project) == tmp_path / "b"


def test_refusals_do_not_depend_on_which_copy_came_first(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    one = deliver(person, built, change=lambda line: {**line, "display_order": {"q1": [1, 1, 1]}})
    copy = Path(shutil.copy(one, tmp_path / "a copy.annresult"))
    merged(project, [one, copy], tmp_path / "a")
    merged(project, [copy, one], tmp_path / "b")
    merged(project, [one], tmp_path / "c")
    merged(project, [copy], tmp_path / "c")
    assert state(tmp_path / "a") == state(tmp_path / "b") == state(tmp_path / "c")
    assert {row["file"] for row in table(tmp_path / "a", project, "refusals")} == {min(one.name, copy.name)}


def test_the_later_export_counts_where_that_is_asked_for(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    later = deliver(person, built, device="desk", score=lambda *_: 4, created="2026-02-01T01:00:00+02:00")
    earlier = deliver(person, built, device="attic", score=lambda *_: 1, created="2026-01-31T22:59:00Z")
    merged(project, [later, earlier], tmp_path / "data", "latest")
    finals = [row for row in table(tmp_path / "data", project, "ratings") if row["is_final"]]
    assert {row["device"] for row in finals} == {"desk"}
    assert len(finals) == 2 * 15


def test_a_device_that_nobody_has_is_not_preferred(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    with pytest.raises(AnnotatorError) as refused:
        merged(project, [deliver(person, built, device="desk")], tmp_path / "data", "dseK")
    assert refused.value.code == "merge.unknown_device"
    assert "desk" in refused.value.hint


def test_a_data_set_is_in_a_folder(
    project: Project,
    built: BundleBuildResult,
    person: SigningKey,
    deliver: Deliver,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    file = deliver(person, built)
    before = set(tmp_path.iterdir())
    for url in ("s3://bucket/data", "gs://bucket/data", "file:///data"):
        with pytest.raises(AnnotatorError) as refused:
            merged(project, [file], Path(url))
        assert refused.value.code == "dataset.not_a_folder"
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("harm", ["gone", "altered"])
def test_a_table_that_is_not_what_was_written_is_damage(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path, harm: str
) -> None:
    files = [deliver(person, built)]
    merged(project, files, tmp_path / "data")
    path = DatasetFolder(tmp_path / "data").table(project.state.id, "ratings")
    path.unlink() if harm == "gone" else path.write_bytes(path.read_bytes()[:-9] + b"123456789")
    with pytest.raises(AnnotatorError) as refused:
        merged(project, files, tmp_path / "data")
    assert refused.value.code == "dataset.damaged"
    assert "ratings" in refused.value.where


def test_a_file_that_is_gone_is_not_refused_again(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    good = deliver(person, built)
    broken = tmp_path / "broken.annresult"
    broken.write_bytes(good.read_bytes()[:-20])
    assert [row["files"] for row in merged(project, [broken, good], tmp_path / "data").refused] == [
        '["broken.annresult"]'
    ]
    again = merged(project, [good], tmp_path / "data")
    assert again.refused == ()
    assert len(again.decisions) == 2


def test_no_dataset_when_all_files_refused(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    from annotator.owner.dataset.merge import merge

    good = deliver(person, built)
    broken = tmp_path / "broken.annresult"
    broken.write_bytes(good.read_bytes()[:-20])
    with pytest.raises(AnnotatorError) as refused:
        merge(project, [broken], tmp_path / "data", processes=1, strict=True)
    assert refused.value.code == "merge.refused"
    assert state(tmp_path / "data") == {}


def test_a_task_has_the_metadata_of_the_newest_bundle_that_has_it(
    project: Project,
    built: BundleBuildResult,
    person: SigningKey,
    deliver: Deliver,
    make: Callable[..., BundleBuildResult],
    vicuna: tuple[TaskWithLineNumber, ...],
    tmp_path: Path,
) -> None:
    one = deliver(person, built)
    for number in range(2, 6):
        first = vicuna[0].task.model_copy(update={"metadata": {"round": number}})
        other = vicuna[5].task.model_copy(update={"prompt": f"Question {number}?"})
        newest = make((TaskWithLineNumber(1, first), *vicuna[1:5], TaskWithLineNumber(6, other)), responses=3)
    merged(project, [one], tmp_path / "data")
    rows = [row for row in table(tmp_path / "data", project, "tasks") if row["task"] == vicuna[0].task.id]
    assert [(json.loads(row["metadata"])["round"], row["tasks_bundle"]) for row in rows] == [(5, newest.bundle_id)]


@pytest.mark.parametrize("created", ["0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "1999-01-01T00:00:00Z"])
def test_bundle_created_at_an_implausible_time_is_merged_without_one(
    project: Project, files: list[Path], built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path,
    created: str,
) -> None:  # fmt: skip
    def change(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "submitted": {"revision": 0, "bundle_id": line["bundle_id"], "sha256": line["sha256"],
                "annotation": line["annotation"], "display_order": line["display_order"], "at": created}}  # fmt: skip

    merged(project, [*files, deliver(person, built, created=created, change=change)], tmp_path / "data")
    rows = table(tmp_path / "data", project, "annotations")
    assert {row["annotator"] for row in rows} > {person.public.fingerprint}
    mine = [row for row in rows if row["annotator"] == person.public.fingerprint]
    assert {row["submitted_at"] for row in mine} == {""}
    provenance = table(tmp_path / "data", project, "provenance")
    assert sorted({one["created"][:4] for one in provenance}) == ["", CREATED[:4]]


def test_answers_that_the_program_cannot_give_or_that_are_incomplete_are_refused(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    def rated(ratings: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
        return lambda line: {**line, "annotation": {**line["annotation"], "ratings": ratings}}

    for ratings, code, said in (
        ({"q1/r1": {"helpfulness": 9}}, "results.bad_annotation", ""),
        ({}, "results.incomplete", ""),
        ([], "results.bad_line", "annotations.jsonl line 2, annotation.ratings: "),
    ):
        merge_result = merged(project, [deliver(person, built, tasks=2, change=rated(ratings))], tmp_path / code)
        assert [row["code"] for row in merge_result.refusals] == [code] * 2
        assert any(row["message"].startswith(said) for row in merge_result.refusals)
        assert table(tmp_path / code, project, "annotations") == []


@pytest.mark.parametrize("projects", [[], {"p": {}}, {"p": 3}, None], ids=["a list", "no title", "a number", "nothing"])
def test_a_description_of_a_data_set_that_is_none_is_reported(tmp_path: Path, projects: object) -> None:
    about = {"schema_version": SCHEMA_VERSION, "projects": projects}
    (tmp_path / "dataset.json").write_text(json.dumps(about), "utf-8")
    with pytest.raises(AnnotatorError) as refused:
        DatasetFolder(tmp_path).about()
    assert refused.value.code == "dataset.damaged"


def test_a_write_that_fails_leaves_nothing(tmp_path: Path) -> None:
    folder = DatasetFolder(tmp_path / "data")

    def write() -> None:
        with folder.locked():
            (folder.root / ".staging").mkdir()
            (folder.root / ".staging" / "annotations.parquet").touch()
            raise RuntimeError("stopped")

    with pytest.raises(RuntimeError, match="stopped"):
        write()
    assert not folder.root.exists()


def test_a_merge_says_how_far_each_of_its_steps_is(
    project: Project, built: BundleBuildResult, person: SigningKey, deliver: Deliver, tmp_path: Path
) -> None:
    calls: list[tuple[str, int, int]] = []
    merge(project, [deliver(person, built, tasks=2)], tmp_path / "data", progress=lambda *call: calls.append(call))
    last = {step: (done, total) for step, done, total in calls}
    assert len(last) > 1
    assert all(done == total > 0 for done, total in last.values())
    assert all(before[1] <= after[1] for before, after in pairwise(calls) if before[0] == after[0])


def test_the_digest_of_sent_tasks_depends_on_their_id_maps(project: Project, built: BundleBuildResult) -> None:
    before, id_map = sent_digest(project), project.id_map(built.bundle_id)
    assert sent_digest(project) == before
    id_map.write_bytes(id_map.read_bytes() + b"\n")
    changed = sent_digest(project)
    id_map.unlink()
    assert len({before, changed, sent_digest(project)}) == 3


def test_files_that_cannot_be_read_are_told_apart_by_their_paths(tmp_path: Path) -> None:
    assert len({extract._digest(tmp_path / name) for name in ("a", "b")}) == 2
    (tmp_path / "a").write_bytes(b"")
    assert extract._digest(tmp_path / "a") == hashlib.sha256(b"").hexdigest()


def review(content: str, device: str, revision: int, **seen: int) -> dict[str, Any]:
    about = {"item": "i", "reviewer": "ann", "status": "submitted", "outcome": "accepted", "returns": "[]"}
    return {**about, "content": content, "device": device, "review_revision": revision, "is_final": True,
            "created": "", "bundle_id": device, "delivered_by": device,
            "seen": json.dumps({"none": 0, **seen})}  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "conflicts"),
    [
        ([review("a", "desk", 1), review("b", "laptop", 2)], [True, True]),
        ([review("a", "desk", 1), review("a", "laptop", 2)], [False, False]),
        ([review("a", "desk", 1), review("b", "laptop", 2, desk=1)], [False, False]),
        ([review("a", "desk", 1), review("b", "laptop", 2, desk=0)], [True, True]),
        ([review("a", "desk", 1, laptop=2), review("b", "laptop", 2)], [False, False]),
        ([{**review("a", "desk", 1), "seen": None}, review("b", "laptop", 2)], [False, False]),
        ([{**review("a", "desk", 1), "is_final": False}, review("b", "laptop", 2)], [False, False]),
        # A copy of a device's revision that another computer delivers, and what the device says next.
        ([{**review("a", "desk", 1), "delivered_by": "laptop"}, review("b", "desk", 2)], [False, False]),
        ([review("a", "desk", 1), review("b", "desk", 2)], [True, True]),  # a fork
    ],
)
def test_reviews_on_two_computers_are_a_conflict_if_neither_knew_the_other(
    rows: list[dict[str, Any]], conflicts: list[bool]
) -> None:
    marked = extract.mark_counted_reviews(rows)
    assert [row["is_final"] for row in marked] == [False, True]
    assert [row["conflict"] for row in marked] == conflicts


def test_people_are_named_once_where_their_name_is_their_id() -> None:
    findings = tuple({"person": person, "reason": f"Reason {n}."} for n, person in enumerate(("ann", "bo", "ann")))
    first, second, last = WorkCheckResult(findings, {"ann": "Ann Lee", "bo": "bo"}).lines()
    assert first == "Look first at the work of Ann Lee (ann): Reason 0. Reason 2."
    assert second == "Look first at the work of bo: Reason 1."
    assert last.startswith("Checks are not a verdict")
    assert list(WorkCheckResult(findings).lines()) == []


def test_a_result_says_what_was_decided_and_only_the_new_refusals_on_request(tmp_path: Path) -> None:
    refused = [
        {"bundle_id": name, "reason": f"{name} is damaged.", "files": json.dumps([f"{name}.annresult"]), "made_for": ""}
        for name in ("old", "new")
    ]
    result = MergeResult(
        tmp_path, rows={"annotations": 7}, counting={"annotations": 4, "reviews": 0}, prefer="none",
        changed=("annotations",), decisions=tuple({"decision": name} for name in ("taken", "taken", "refused")),
        refused=tuple(refused), refusals=(), in_progress=1, conflicts=(), review_conflicts=(), new_files=2,
        before=frozenset({("old", "", "")}),
    )  # fmt: skip
    lines = list(result.lines())
    assert [line for line in lines if line.startswith("Deliveries")] == ["Deliveries so far: 2 taken; 1 refused"]
    assert [line for line in lines if line.startswith("Not counted")] == [
        "Not counted: 1 annotation in progress",
        "Not counted: 2 annotations of earlier deliveries, other computers or void work",
    ]
    assert [line for line in lines if line.startswith("Refused")] == [
        "Refused: old is damaged. (old.annresult)", "Refused: new is damaged. (new.annresult)",
    ]  # fmt: skip
    assert [line for line in result.lines(anew=True) if line.startswith("Refused:")] == [
        "Refused: new is damaged. (new.annresult)"
    ]
    nothing = replace(result, new_files=0, changed=())
    assert next(nothing.lines()) == f"Nothing new for {tmp_path}"
