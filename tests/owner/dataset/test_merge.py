"""Merging results into a data set: the same in any order, repeated or in parts; nothing lost, nothing half done."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset.dataset_folder import DatasetFolder
from annotator.owner.dataset.dataset_tables import TABLES, table_schema
from annotator.owner.exchange.exchange_state import read_exchange
from annotator.owner.measures.figures import measure
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import read_sent
from annotator.owner.reviews.delivery_checks import reported_texts
from annotator.owner.status.merged_figures import merged_figures
from tests.owner.dataset.conftest import Deliver, bundle_id, merged, state, table


def test_any_order_any_repetition_and_any_parts_give_the_same_bytes(
    project: Project, files: list[Path], tmp_path: Path
) -> None:
    whole = tmp_path / "whole"
    merged(project, files, whole)
    chance = random.Random(7)
    for attempt in range(3):  # ``test_order`` has many, of what is merged in memory
        dataset = tmp_path / f"parts-{attempt}"
        waiting = [*files, *chance.choices(files, k=3)]
        chance.shuffle(waiting)
        while waiting:
            size = chance.randint(1, len(waiting))
            merged(project, waiting[:size], dataset)
            del waiting[:size]
        assert state(dataset) == state(whole)


def test_counted_and_superseded_results(
    project: Project, files: list[Path], vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path
) -> None:
    merge_result = merged(project, files, tmp_path / "data")
    decisions = {tuple(row["files"][2:-2].split('", "')): row["decision"] for row in merge_result.decisions}
    assert decisions == {
        ("one-1.annresult",): "superseded",
        ("one-2.annresult",): "taken",
        ("two-laptop.annresult",): "taken",
        ("two-desk.annresult",): "taken",
        ("three.annresult",): "taken",
    }
    annotations = table(tmp_path / "data", project, "annotations")
    assert len(annotations) == 4 + 3 + 2 + 5
    two = SigningKey(bytes([2]) * 32, "").public.fingerprint
    assert sum(row["conflict"] for row in annotations) == 4 == len(merge_result.conflicts)
    assert {row["annotator"] for row in merge_result.conflicts} == {two}
    assert measure(tmp_path / "data", ("collected",))["collected"]["conflicts"] == 2  # tasks, each of two versions
    finals = [row for row in annotations if row["is_final"]]
    assert len(finals) == 4 + 3 + 5 == merge_result.without_time
    assert any("Without a time of submission" in line for line in merge_result.lines())
    ratings = table(tmp_path / "data", project, "ratings")
    assert len(ratings) == 14 * 15
    assert sum(row["is_final"] for row in ratings) == 12 * 15
    assert {(row["response"], row["origin"]) for row in ratings} <= {
        (response.id, response.origin) for row in vicuna for response in row.task.responses
    }


def test_conflicts_are_decided_by_the_device_that_is_preferred(
    project: Project, files: list[Path], tmp_path: Path
) -> None:
    merged(project, files, tmp_path / "data")
    merged(project, files, tmp_path / "data", "desk")
    two = SigningKey(bytes([2]) * 32, "").public.fingerprint
    finals = [
        row for row in table(tmp_path / "data", project, "ratings") if row["is_final"] and row["annotator"] == two
    ]
    assert {(row["device"], row["score"]) for row in finals} == {("desk", 4), ("laptop", 1)}
    assert sum(row["device"] == "desk" for row in finals) == 2 * 15


def test_the_latest_work_is_the_one_submitted_last(
    project: Project, built: BundleBuildResult, deliver: Deliver, tmp_path: Path
) -> None:
    """Which computer wrote its file last says nothing about which answer is newer."""
    key = SigningKey(bytes([2]) * 32, "Two")
    project.trust("annotator", key.public, key.name)

    def at(device: str, hour: int, written: int, score: int) -> Path:
        return deliver(
            key, built, tasks=3, device=device, score=lambda *_: score, created=f"2026-01-02T{written:02}:00:00+00:00",
            change=lambda line: line | {"submitted_at": f"2026-01-01T{hour:02}:00:00+00:00"},
        )  # fmt: skip

    given = [at("laptop", 9, 20, 1), at("desk", 10, 12, 4)]
    merge_result = merged(project, given, tmp_path / "data", "latest")
    finals = [row for row in table(tmp_path / "data", project, "ratings") if row["is_final"]]
    assert {(row["device"], row["score"]) for row in finals} == {("desk", 4)}
    assert (merge_result.counting["annotations"], merge_result.without_time) == (3, 0)
    assert merge_result.rows["annotations"] == 6
    assert ": 3 annotations, 45 ratings in all" in next(merge_result.lines())


def test_work_in_progress_is_no_earlier_delivery(
    project: Project, ann: SigningKey, built: BundleBuildResult, deliver: Deliver, tmp_path: Path
) -> None:

    def begun(line: dict[str, Any]) -> dict[str, Any]:
        status = "submitted" if line["task_id"] == first else "in_progress"
        return {**line, "status": status, "annotation": {**line["annotation"], "status": status}}

    first = next(iter(read_sent(project, built.bundle_id).tasks))
    done = merged(project, [deliver(ann, built, tasks=3, change=begun)], tmp_path / "data")
    assert [line for line in done.lines() if "Not counted" in line] == ["Not counted: 2 annotations in progress"]
    assert done.as_json()["in_progress"] == 2


def test_every_judgement_names_a_text_that_is_there(project: Project, files: list[Path], tmp_path: Path) -> None:
    merged(project, files, tmp_path / "data")
    texts = {(row["task"], row["version"], row["target"]) for row in table(tmp_path / "data", project, "texts")}
    for row in table(tmp_path / "data", project, "ratings"):
        assert (row["task"], row["version"], row["target"]) in texts


def test_a_changed_text_is_a_column_and_no_surprise(
    project: Project,
    files: list[Path],
    make: Callable[..., BundleBuildResult],
    vicuna: tuple[TaskWithLineNumber, ...],
    tmp_path: Path,
) -> None:
    merged(project, files, tmp_path / "data")
    before = table(tmp_path / "data", project, "ratings")
    changed = vicuna[0].task.model_copy(update={"prompt": "Another question?"})
    split = vicuna[1].task.model_copy(update={"split": "test"})
    make((TaskWithLineNumber(1, changed), TaskWithLineNumber(2, split), *vicuna[2:5]), responses=3)
    merged(project, files[:1], tmp_path / "data")
    annotations = table(tmp_path / "data", project, "annotations")
    assert {row["task"] for row in annotations if row["changed_since"]} == {changed.id}
    assert {row["task"] for row in annotations if row["withdrawn"]} <= {vicuna[5].task.id}
    assert table(tmp_path / "data", project, "ratings") == before
    assert len({row["version"] for row in table(tmp_path / "data", project, "tasks") if row["task"] == changed.id}) == 2


def test_a_stranger_is_refused_and_the_others_go_on(
    project: Project, built: BundleBuildResult, deliver: Deliver, files: list[Path], tmp_path: Path
) -> None:
    stranger = SigningKey.generate("Stranger")
    theirs = deliver(stranger, built).rename(tmp_path / "stranger.annresult")
    broken = tmp_path / "broken.annresult"
    broken.write_bytes(files[0].read_bytes()[:-20])
    merge_result = merged(project, [*files, theirs, broken], tmp_path / "data")
    refused = {row["files"]: row["reason"] for row in merge_result.decisions if row["decision"] == "refused"}
    assert set(refused) == {'["stranger.annresult"]', '["broken.annresult"]'}
    assert "trust.unknown_signer" in refused['["stranger.annresult"]']
    assert "bundle.truncated" in refused['["broken.annresult"]']
    assert len(table(tmp_path / "data", project, "annotations")) == 14
    project.trust("annotator", stranger.public, "Stranger")
    now = merged(Project.open(project.root), [theirs], tmp_path / "data")
    assert len(table(tmp_path / "data", project, "annotations")) == 16
    assert now.new_files == 1
    assert next(now.lines()).startswith("Merged 1 new file into")
    assert merged(Project.open(project.root), [theirs], tmp_path / "data").new_files == 0


def test_a_fork_loses_nothing_and_is_a_conflict(
    project: Project, built: BundleBuildResult, deliver: Deliver, files: list[Path], tmp_path: Path
) -> None:
    key = SigningKey(bytes([3]) * 32, "Annotator 3")
    other = deliver(key, built, tasks=5, score=lambda *_: 0).rename(tmp_path / "three-again.annresult")
    merged(project, [*files, other], tmp_path / "a")
    merged(project, [other], tmp_path / "b")
    merged(project, files, tmp_path / "b")
    assert state(tmp_path / "a") == state(tmp_path / "b")
    annotations = [r for r in table(tmp_path / "a", project, "annotations") if r["annotator"] == key.public.fingerprint]
    assert len(annotations) == 10
    assert all(row["conflict"] for row in annotations)
    assert sum(row["is_final"] for row in annotations) == 5


def test_a_device_cannot_be_preferred_to_itself(
    project: Project, ann: SigningKey, built: BundleBuildResult, deliver: Deliver, tmp_path: Path
) -> None:
    """Two copies of one device went on: its name chooses neither of them."""
    copies = [deliver(ann, built, tasks=1, device="laptop", score=score) for score in (lambda *_: 1, lambda *_: 2)]
    for prefer in ("none", "laptop"):
        result = merged(project, copies, tmp_path / "data", prefer=prefer)
        assert [row["device"] for row in result.conflicts] == ["laptop", "laptop"]
        named, choice = [line for line in result.lines() if line.startswith(("Conflict: ", "Choose"))]
        assert named.endswith("on the device laptop, of which two copies went on")
        assert choice.startswith("Choose with --prefer latest, or let")
    assert merged(project, copies, tmp_path / "data", prefer="latest").conflicts == ()


def test_a_choice_between_devices_lasts_until_another_one(
    project: Project, ann: SigningKey, built: BundleBuildResult, deliver: Deliver, tmp_path: Path
) -> None:
    versions = [
        deliver(ann, built, tasks=1, device=device, score=score)
        for device, score in (("laptop", lambda *_: 1), ("desk", lambda *_: 2))
    ]
    assert len(merged(project, versions, tmp_path / "data").conflicts) == 2
    for prefer, effective, replaced in (
        ("laptop", "laptop", ""), (None, "laptop", ""), ("desk,laptop", "desk,laptop", "laptop"),
        ("latest", "latest", "desk,laptop"), (None, "latest", ""), ("none", "none", "latest"),
    ):  # fmt: skip
        result = merged(project, versions, tmp_path / "data", prefer)
        assert (result.prefer, result.replaced) == (effective, replaced)
        assert (result.conflicts == ()) == (effective in ("laptop", "latest"))
        lines = [line for line in result.lines() if "prefer" in line]
        assert any(f"`--prefer {effective}`" in line for line in lines) == (effective != "none")
        assert any(f"no longer `--prefer {replaced}`" in line for line in lines) == bool(replaced)
    with pytest.raises(AnnotatorError, match="a device called ''"):
        merged(project, versions, tmp_path / "data", "")


def test_repeated_merge_is_idempotent(project: Project, files: list[Path], tmp_path: Path) -> None:
    merged(project, files, tmp_path / "data")
    before = state(tmp_path / "data")
    again = merged(project, files, tmp_path / "data")
    assert again.changed == ()
    assert again.new_files == 0
    assert state(tmp_path / "data") == before


def test_every_table_has_its_columns(project: Project, files: list[Path], tmp_path: Path) -> None:
    merged(project, files, tmp_path / "data")
    for name in TABLES:
        path = DatasetFolder(tmp_path / "data").table(project.state.id, name)
        assert pq.ParquetFile(path).schema_arrow.equals(table_schema(name))


@pytest.mark.parametrize("file_name", ["text.txt", "sub/table.parquet"])
def test_a_folder_of_something_else_is_not_written_to(
    project: Project, files: list[Path], tmp_path: Path, file_name: str
) -> None:
    there = tmp_path / "data" / file_name
    there.parent.mkdir(parents=True)
    there.write_text("mine")
    with pytest.raises(AnnotatorError) as refused:
        merged(project, files, tmp_path / "data")
    assert refused.value.code == "dataset.not_ours"
    assert state(tmp_path / "data") == {file_name: b"mine"}


def test_no_files(project: Project, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for given, code in ((tmp_path / "empty", "merge.none"), (tmp_path / "gone", "merge.missing")):
        with pytest.raises(AnnotatorError) as refused:
            merged(project, [given], tmp_path / "data")
        assert refused.value.code == code
    assert not (tmp_path / "data").exists()


def test_work_on_the_current_text_counts_before_work_on_an_older_one(
    project: Project,
    ann: SigningKey,
    built: BundleBuildResult,
    make: Callable[..., BundleBuildResult],
    vicuna: tuple[TaskWithLineNumber, ...],
    deliver: Deliver,
    tmp_path: Path,
) -> None:
    task = vicuna[0].task.model_copy(update={"prompt": "Another question?"})

    def at(device: str, bundle: BundleBuildResult, revision: int, score: int, **more: Any) -> Path:
        seen = {"seen": more.pop("seen", {})}

        def change(line: dict[str, Any]) -> dict[str, Any]:
            return {**line, **seen, "revision": revision}

        return deliver(ann, bundle, tasks=2, device=device, score=lambda *_: score, change=change, **more)

    def counting() -> dict[str, tuple[str, bool]]:
        rows = table(tmp_path / "data", project, "annotations")
        return {row["task"]: (row["device"], row["changed_since"]) for row in rows if row["is_final"]}

    def conflicts() -> set[tuple[str, str]]:
        rows = table(tmp_path / "data", project, "annotations")
        return {(row["task"], row["device"]) for row in rows if row["conflict"]}

    changed, same = vicuna[0].task.id, vicuna[1].task.id
    laptop = at("laptop", built, 25, 1)
    later = at("laptop", built, 26, 1, seen={"desk": 12}, sequence=2, supersedes=bundle_id(laptop))
    desk = at("desk", make((TaskWithLineNumber(1, task), *vicuna[1:6]), responses=3), 12, 4)
    merged(project, [laptop, desk], tmp_path / "data")
    assert counting() == {changed: ("desk", False), same: ("laptop", False)}
    assert conflicts() == {(task, device) for task in (changed, same) for device in ("laptop", "desk")}
    ratings = [row for row in table(tmp_path / "data", project, "ratings") if row["task"] == changed]
    assert {row["score"] for row in ratings if row["is_final"]} == {4}
    merged(project, [], tmp_path / "data", "laptop")  # the owner's choice goes before that
    assert counting() == {changed: ("laptop", True), same: ("laptop", False)}
    merged(project, [later], tmp_path / "data")
    assert counting() == {changed: ("laptop", True), same: ("laptop", False)}
    assert conflicts() == set()


def test_a_device_that_decides_differs_from_its_own_earlier_work(
    project: Project, ann: SigningKey, built: BundleBuildResult, deliver: Deliver, tmp_path: Path
) -> None:

    def with_rival(line: dict[str, Any]) -> dict[str, Any]:
        names = ("bundle_id", "sha256", "display_order")
        other = {target: dict.fromkeys(scores, 4) for target, scores in line["annotation"]["ratings"].items()}
        rival = {**{name: line[name] for name in names}, "revision": 2, "device": "desk",
                 "annotation": {**line["annotation"], "ratings": other}}  # fmt: skip
        return {**line, "revision": 2, "rivals": [rival]}

    first = deliver(ann, built, tasks=1, score=lambda *_: 1, change=with_rival)
    merged(project, [first], tmp_path / "data")
    assert sum(row["conflict"] for row in table(tmp_path / "data", project, "annotations")) == 2
    decided = deliver(
        ann, built, tasks=1, device="desk", score=lambda *_: 3,
        change=lambda line: {**line, "revision": 3, "seen": {"laptop": 2}},
    )  # fmt: skip
    done = merged(project, [decided], tmp_path / "data")
    assert done.conflicts == ()
    assert [row["revision"] for row in table(tmp_path / "data", project, "annotations") if row["is_final"]] == [3]


def test_answers_left_in_a_skipped_task_do_not_count(
    project: Project, ann: SigningKey, built: BundleBuildResult, deliver: Deliver, tmp_path: Path
) -> None:

    def with_reason(line: dict[str, Any]) -> dict[str, Any]:
        skip = {"key": "skip", "reason": "language", "note": ""}
        return {**line, "annotation": {**line["annotation"], "skip": skip}}

    submitted = deliver(ann, built, tasks=1)
    merged(project, [submitted], tmp_path / "data")
    before = measure(tmp_path / "data", ("collected",))["collected"]["attributes"]
    assert before
    skipped = deliver(ann, built, tasks=2, status="skipped", sequence=2, supersedes=bundle_id(submitted),
                      change=lambda line: with_reason({**line, "revision": 2}))  # fmt: skip
    merged(project, [skipped], tmp_path / "data")
    is_final = {
        name: {row["is_final"] for row in table(tmp_path / "data", project, name) if row["revision"] == 2}
        for name in ("annotations", "documents", "skips", "ratings")
    }
    assert is_final == {"annotations": {True}, "documents": {True}, "skips": {True}, "ratings": {False}}
    assert not any(row["is_final"] for row in table(tmp_path / "data", project, "ratings"))
    assert measure(tmp_path / "data", ("collected",))["collected"]["attributes"] == []


def test_a_text_that_is_reported_in_a_skipped_task_is_reported(
    project: Project, ann: SigningKey, make: Callable[..., BundleBuildResult],
    vicuna: tuple[TaskWithLineNumber, ...], deliver: Deliver, tmp_path: Path,
) -> None:  # fmt: skip

    def reported(line: dict[str, Any]) -> dict[str, Any]:
        target = next(iter(line["annotation"]["ratings"]))
        skip = {"key": "skip", "reason": "language", "note": ""}
        tags = {target: {"spam": {"spam": True}, "review": {"typos": True}}}
        return {**line, "annotation": {"status": "skipped", "skip": skip, "tags": tags}}

    built = make(vicuna[:1], rubric="conversation-review")
    merged(project, [deliver(ann, built, tasks=1, status="skipped", change=reported)], tmp_path / "data")
    finals = {row["tag"]: row["is_final"] for row in table(tmp_path / "data", project, "tags") if row["value"]}
    assert finals == {"spam": True, "typos": False}
    assert [text.tags for text in reported_texts(tmp_path / "data", project)] == [["spam"]]


def test_a_conflict_on_a_withdrawn_task_is_named_until_it_is_decided(
    project: Project,
    ann: SigningKey,
    built: BundleBuildResult,
    make: Callable[..., BundleBuildResult],
    vicuna: tuple[TaskWithLineNumber, ...],
    deliver: Deliver,
    tmp_path: Path,
) -> None:
    deliveries = [
        deliver(ann, built, tasks=1, device="laptop", score=lambda *_: 1),
        deliver(ann, built, tasks=1, device="desk", score=lambda *_: 4),
    ]
    merged(project, deliveries, tmp_path / "data")
    make(vicuna[1:6], responses=3)
    done = merged(project, [], tmp_path / "data")
    assert any(f"task {vicuna[0].task.id} of" in line and "withdrawn since" in line for line in done.lines())
    assert merged_figures(project, tmp_path / "data", read_exchange(project)).twice == {}, "nobody can submit it again"
    assert merged(project, [], tmp_path / "data", prefer="desk").conflicts == ()


@pytest.mark.parametrize("score", range(5))
def test_the_row_that_counts_is_of_the_device_that_did_the_work(
    project: Project, ann: SigningKey, built: BundleBuildResult, deliver: Deliver, tmp_path: Path, score: int
) -> None:
    """Another device that imported the answers has another time."""

    def at(device: str, seconds: int, **seen: int) -> Path:
        def change(line: dict[str, Any]) -> dict[str, Any]:
            return {**line, "revision": 12, "active_seconds": seconds, "seen": seen}

        return deliver(ann, built, tasks=1, device=device, score=lambda *_: score, change=change)

    merged(project, [at("desk", 4), at("laptop", 3490, desk=12)], tmp_path / "data")
    (final,) = (row for row in table(tmp_path / "data", project, "annotations") if row["is_final"])
    assert (final["device"], final["active_seconds"], "pace.fast" in final["hasty"]) == ("desk", 4, True)
