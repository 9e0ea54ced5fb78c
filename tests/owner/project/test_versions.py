"""Texts and judgements stay together: every judgement comes out with the version of the text that it was made on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.task import Task
from annotator.model.text_hashes import hashes_of_texts
from annotator.owner import export
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.dataset.merge import merge
from annotator.owner.project.owner_project import Project
from annotator.owner.project.sent_tasks import SentTask, read_sent
from tests.owner.collected_results import ResultsFilesContent, collect_results

Deliver = Callable[..., Path]
Make = Callable[..., BundleBuildResult]


def _refused(code: str) -> Any:
    return pytest.raises(AnnotatorError, check=lambda error: error.code == code)


def _changed(rows: tuple[TaskWithLineNumber, ...], **changes: Any) -> tuple[TaskWithLineNumber, ...]:
    """The first row with ``changes``."""
    return (replace(rows[0], task=rows[0].task.model_copy(update=changes)), *rows[1:])


@pytest.fixture
def ann(project: Project) -> SigningKey:
    key = SigningKey.generate("ann")
    project.trust("annotator", key.public, "ann")
    return key


@pytest.fixture
def collected(project: Project) -> Callable[..., ResultsFilesContent]:
    return lambda *files: collect_results(project, files)


@pytest.fixture
def sent(project: Project) -> Callable[[BundleBuildResult, str], SentTask]:
    """A task as a bundle carried it."""
    return lambda built, task: read_sent(Project.open(project.root), built.bundle_id).tasks[task]


def _submitted_on(built: BundleBuildResult, task: SentTask) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """A line over the newer version of ``task``, whose last submitted revision is on the one that ``built`` carried."""

    def change(line: dict[str, Any]) -> dict[str, Any]:
        if line["task_id"] != task.task.id:
            return line
        done = {
            "revision": 7,
            "bundle_id": built.bundle_id,
            "sha256": task.sha256,
            "texts": dict(hashes_of_texts(task.task)),
            "annotation": line["annotation"],
            "display_order": line["display_order"],
            "at": "2026-02-01T00:00:00+00:00",
        }
        working = {**line["annotation"], "status": "in_progress", "ratings": {}}
        return {**line, "status": "in_progress", "annotation": working, "text_changed": True, "submitted": done}

    return change


def test_old_scores_come_out_with_the_old_text(
    make: Make, deliver: Deliver, ann: SigningKey, vicuna: tuple[TaskWithLineNumber, ...], collected: Any, sent: Any
) -> None:
    first = make(vicuna[:2])
    old = sent(first, "vicuna-01")
    second = make(_changed(vicuna[:2], prompt="Another prompt?"))
    changed, same = collected(deliver(ann, second, change=_submitted_on(first, old))).judgements
    assert (changed.task.task.prompt, changed.revision) == (vicuna[0].task.prompt, 7)
    assert changed.sent.bundle_id == first.bundle_id
    assert (changed.changed_since, changed.revised_since, same.changed_since) == (True, True, False)


def test_a_submitted_revision_names_a_version_that_was_sent(
    make: Make, deliver: Deliver, ann: SigningKey, vicuna: tuple[TaskWithLineNumber, ...], collected: Any, sent: Any
) -> None:
    first = make(vicuna[:2])
    old = sent(first, "vicuna-01")
    second = make(_changed(vicuna[:2], prompt="Another prompt?"))
    with _refused("results.other_task"):
        collected(deliver(ann, second, change=_submitted_on(second, old)))
    forged = replace(old, task=Task.model_validate(old.task.model_dump(mode="json") | {"prompt": "Never sent"}))
    with _refused("results.other_text"):
        collected(deliver(ann, second, sequence=1, change=_submitted_on(first, forged)))


def test_a_judgement_of_another_text_than_the_tasks_is_refused(
    make: Make, deliver: Deliver, ann: SigningKey, vicuna: tuple[TaskWithLineNumber, ...], collected: Any
) -> None:
    built = make(vicuna[:1])
    digest = hashlib.sha256(b"something else").hexdigest()
    with _refused("results.other_text") as caught:
        collected(deliver(ann, built, change=lambda line: {**line, "texts": {"q1": digest}}))
    assert caught.value.where.endswith("task vicuna-01, q1")


def test_a_file_that_does_not_say_which_text_was_judged_is_not_guessed_at(
    make: Make, deliver: Deliver, ann: SigningKey, vicuna: tuple[TaskWithLineNumber, ...], collected: Any
) -> None:
    """A change of split, kind or metadata alone is none; nothing is guessed where a text did change."""

    def old_program(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "text_changed": True}

    make(vicuna[:1])
    relabelled = make(_changed(vicuna[:1], split="test", kind="writing", metadata={"a": 1}))
    (judgement,) = collected(deliver(ann, relabelled, change=old_program)).judgements
    assert (judgement.changed_since, judgement.withdrawn) == (False, False)
    edited = make(_changed(vicuna[:1], prompt="Another prompt?"))
    with _refused("results.other_text"):
        collected(deliver(ann, edited, change=old_program))


def test_changed_and_withdrawn_tasks_are_those_of_the_newest_bundle(
    make: Make, deliver: Deliver, ann: SigningKey, vicuna: tuple[TaskWithLineNumber, ...], collected: Any
) -> None:
    results = deliver(ann, make(vicuna[:3]), tasks=3)
    make(_changed(vicuna[1:3], prompt="Another prompt?"))
    states = {j.task.own_id: (j.withdrawn, j.changed_since) for j in collected(results).judgements}
    assert states == {"vicuna-01": (True, False), "vicuna-02": (False, True), "vicuna-03": (False, False)}


def test_two_rubrics_on_one_task_come_out_as_two_judgements_of_it(
    make: Make,
    deliver: Deliver,
    ann: SigningKey,
    vicuna: tuple[TaskWithLineNumber, ...],
    collected: Any,
    tmp_path: Path,
) -> None:
    preset = Path(__file__).parents[3] / "resources" / "presets" / "helpsteer" / "rubric.toml"
    (tmp_path / "other.toml").write_text(preset.read_text("utf-8").replace('id = "helpsteer"', 'id = "again"'))
    one = deliver(ann, make(vicuna[:1], series="one"), device="a")
    two = deliver(ann, make(vicuna[:1], series="two", rubric=str(tmp_path / "other.toml")), device="b")
    judgements = [(j.sent.series, j.task.own_id) for j in collected(one, two).judgements]
    assert judgements == [("one", "vicuna-01"), ("two", "vicuna-01")]


def test_two_keys_of_one_person_are_one_annotator(
    make: Make,
    deliver: Deliver,
    ann: SigningKey,
    vicuna: tuple[TaskWithLineNumber, ...],
    collected: Any,
    project: Project,
) -> None:
    other = SigningKey.generate("other")
    project.trust("annotator", other.public, person="ann")
    built = make(vicuna[:2])
    agree = [deliver(ann, built), deliver(other, built)]
    assert [j.delivery.person for j in collected(*agree).judgements] == ["ann", "ann"]
    assert collected(agree[0], deliver(other, built, score=lambda *_: 0)).twice == 2


def test_rows_say_what_changed(
    make: Make,
    deliver: Deliver,
    ann: SigningKey,
    vicuna: tuple[TaskWithLineNumber, ...],
    project: Project,
    tmp_path: Path,
) -> None:
    rows = _changed(vicuna[:2], split="validation", kind="qa", language="de")
    results = deliver(ann, make(rows, responses=1))
    make(rows[1:], responses=1)
    merge(project, [results], tmp_path / "data", processes=1)
    done = export(tmp_path / "data", "records", tmp_path / "set")
    files = [file.name for file in done.report.files]
    beside = sorted((row for name in files for row in done.rows(name).to_pylist()), key=lambda row: row["task"])
    about = [{name: row[name] for name in ("split", "kind", "language", "withdrawn")} for row in beside]
    assert about[0] == {"split": "validation", "kind": "qa", "language": "de", "withdrawn": True}
    assert about[1]["withdrawn"] is False
    assert done.report.notable["withdrawn"] == 1
    assert "withdrawn" in (tmp_path / "set" / "README.md").read_text("utf-8")
