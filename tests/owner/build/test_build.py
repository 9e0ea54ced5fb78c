"""Task bundles: blind, signed, all or nothing, and the same bytes for the same content."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.info import BundleMetadata
from annotator.bundle.signing_key import SigningKey
from annotator.bundle.trust import AllowedSigners
from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildRequest, BundleBuildResult, build, created_time
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputResponse, InputTask
from annotator.paths import resource

CREATED = "2026-01-31T12:00:00Z"
Make = Callable[..., BundleBuildResult]


def _refused(code: str) -> Any:
    return pytest.raises(AnnotatorError, check=lambda error: error.code == code)


def _content(path: Path, tmp_path: Path) -> tuple[BundleMetadata, list[Task], dict[str, bytes]]:
    with open_bundle(path, tmp_path / "quarantine", "tasks") as bundle:
        tasks = [Task.model_validate_json(line) for line in bundle.lines("tasks.jsonl")]
        return bundle.info, tasks, {name: bundle.read(name) for name in bundle.names}


def _tree(*folders: Path) -> dict[Path, bytes]:
    return {p: p.read_bytes() for folder in folders for p in folder.rglob("*") if p.is_file() and p.name != ".lock"}


@pytest.mark.parametrize(
    ("example", "rubric"), [("ratings", "helpsteer"), ("passage", "critique"), ("conversation", "conversation-review")]
)
def test_the_shipped_examples_build_with_a_shipped_rubric(make: Make, example: str, rubric: str) -> None:
    rows = read_source(resource("examples", f"{example}.jsonl"))
    assert make(rows, rubric=rubric).tasks == len(rows)


def test_the_real_prompts_become_a_bundle_that_reads_back(
    make: Make, vicuna: tuple[TaskWithLineNumber, ...], project: Project, owner: SigningKey, tmp_path: Path
) -> None:
    built = make(vicuna, responses=4)
    info, tasks, files = _content(built.path, tmp_path)
    assert (built.tasks, built.responses, built.sequence, built.changes.added) == (80, 320, 1, 80)
    assert (info.project_id, info.series, info.sequence) == (project.state.id, "vicuna", 1)
    assert (info.created, info.author_fingerprint) == (CREATED, owner.public.fingerprint)
    assert [task.prompt for task in tasks] == [row.task.prompt for row in vicuna]
    assert {len(task.responses) for task in tasks} == {4}
    assert Rubric.model_validate_json(files["rubric.json"]) == load_rubric("helpsteer").rubric
    assert files["guidelines.md"].decode() == load_rubric("helpsteer").guidelines
    assert AllowedSigners.parse(files["keys/allowed_signers"].decode()).roles_of(owner.public) == {"owner"}


def test_bundles_do_not_reveal_the_models_of_responses(
    make: Make, vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path
) -> None:
    """Not by name, not by id, and not by place: each model is about as often in each place."""
    _, tasks, files = _content(make(vicuna).path, tmp_path)
    models = {response.id for row in vicuna for response in row.task.responses}
    marked = b"".join(line for name, line in files.items() if name != "tasks.jsonl")
    assert not [model for model in models if f'"{model}"'.encode() in files["tasks.jsonl"] or model.encode() in marked]
    assert all(not task.metadata and r.origin is None for task in tasks for r in task.responses)
    by_text = {(row.task.id, r.text): r.id for row in vicuna for r in row.task.responses}
    places = Counter((by_text[task.id, r.text], at) for task in tasks for at, r in enumerate(task.responses))
    assert all(2 <= places[model, at] <= 30 for model in models for at in range(7))


def test_responses_are_drawn_at_random_for_each_task_by_itself(
    make: Make, vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path
) -> None:
    _, all_tasks, _ = _content(make(vicuna, responses=4).path, tmp_path)
    _, half, _ = _content(make(vicuna[40:], series="half", responses=4).path, tmp_path)
    assert [task.responses for task in all_tasks[40:]] == [task.responses for task in half]
    by_text = {(row.task.id, r.text): r.id for row in vicuna for r in row.task.responses}
    drawn = Counter(by_text[task.id, r.text] for task in all_tasks for r in task.responses)
    assert len(drawn) == 7
    assert all(25 <= count <= 66 for count in drawn.values())


def test_a_task_with_fewer_responses_than_are_kept_keeps_all(
    make: Make, vicuna: tuple[TaskWithLineNumber, ...]
) -> None:
    assert make(vicuna[:3], responses=50).responses == 21


def test_the_id_map_leads_every_blinded_id_back(
    make: Make, vicuna: tuple[TaskWithLineNumber, ...], project: Project, tmp_path: Path
) -> None:
    built = make(vicuna)
    _, tasks, _ = _content(built.path, tmp_path)
    id_rows = [json.loads(line) for line in project.id_map(built.bundle_id).read_text().splitlines()]
    for row, task, own in zip(vicuna, tasks, id_rows, strict=True):
        original = {response.id: response.text for response in row.task.responses}
        assert {own["ids"][r.id]["response"]: r.text for r in task.responses} == original
        assert (own["task"], own["metadata"]) == (row.task.id, row.task.facts)


def test_questions_and_critiques_are_blinded_and_keep_their_texts(make: Make, project: Project, tmp_path: Path) -> None:
    rows = read_source(resource("examples", "passage.jsonl"))
    built = make(rows)
    _, (task,), files = _content(built.path, tmp_path)
    source = rows[0].task
    assert (task.passage_text, task.asked[0].id) == (source.passage_text, "q-leave")
    assert sorted(task.texts.values()) == sorted(source.texts.values())
    assert b"model-large" not in files["tasks.jsonl"]
    assert b"critic-a" not in files["tasks.jsonl"]
    own = json.loads(project.id_map(built.bundle_id).read_text())["ids"]
    critiques = {c.id: c.text for q in task.questions for r in q.responses for c in r.critiques}
    back = {
        (own[i]["question"], own[i]["response"], own[i]["critique"], own[i]["origin"]): t for i, t in critiques.items()
    }
    assert back == {
        (q.id, r.id, c.id, c.origin): c.text for q in source.questions for r in q.responses for c in r.critiques
    }


def test_listed_metadata_and_origins_go_along(make: Make, tmp_path: Path) -> None:
    rows = read_source(resource("examples", "ratings.jsonl"))
    _, tasks, _ = _content(make(rows, metadata=("category",), origins=True).path, tmp_path)
    assert [task.metadata for task in tasks] == [{"category": "science"}, {"category": "coding"}]
    assert {r.origin for task in tasks for r in task.responses} == {"model-large", "model-small", "model-tiny"}


def test_the_same_content_is_the_same_file_and_anything_else_the_next_of_its_series(
    make: Make, vicuna: tuple[TaskWithLineNumber, ...], project: Project, tmp_path: Path
) -> None:
    first = make(vicuna)
    data = first.path.read_bytes()
    project.trust("annotator", SigningKey.generate("a").public, "a")
    again, undated = make(vicuna), make(vicuna, created=None)
    assert (again.bundle_id, undated.bundle_id, again.sequence) == (first.bundle_id, first.bundle_id, 1)
    assert undated.path.read_bytes() == data
    fewer = make(vicuna[1:])
    info, _, _ = _content(fewer.path, tmp_path)
    summary = (fewer.sequence, fewer.changes.added, len(fewer.changes.withdrawn), info.supersedes)
    assert summary == (2, 0, 1, first.bundle_id)
    later = make(vicuna[1:], created="2026-02-01T00:00:00Z")
    assert (later.sequence, make(vicuna, series="other").sequence, make(vicuna).sequence) == (3, 1, 4)


def test_a_response_keeps_its_blinded_id_from_bundle_to_bundle(
    make: Make, vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path
) -> None:
    _, before, _ = _content(make(vicuna, responses=4).path, tmp_path)
    _, after, _ = _content(make(vicuna[:79], responses=4).path, tmp_path)
    assert before[:79] == after


def test_another_batch_under_the_same_name_is_refused(
    make: Make, vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path
) -> None:
    make(vicuna[:40])
    before = _tree(tmp_path)
    with _refused("build.other_batch"):
        make(vicuna[40:])
    assert _tree(tmp_path) == before


def _row(**fields: Any) -> tuple[TaskWithLineNumber, ...]:
    return (TaskWithLineNumber(7, InputTask.model_validate({"id": "t", **fields})),)


@pytest.mark.parametrize(
    ("rows", "shown", "code"),
    [
        (_row(prompt="x"), {}, "build.nothing_asked"),
        (_row(passage="x"), {}, "build.nothing_asked"),
        (_row(prompt="x", responses=[{"id": "r", "text": ""}]), {"metadata": ("nope",)}, "build.unknown_metadata"),
        (_row(prompt="\\" * 2_200_000, responses=[{"id": "r", "text": ""}]), {}, "json.too_long"),
    ],
)
def test_rows_that_cannot_be_built_leave_nothing_behind(
    make: Make, tmp_path: Path, rows: tuple[TaskWithLineNumber, ...], shown: dict[str, Any], code: str
) -> None:
    before = _tree(tmp_path)
    with _refused(code):
        make(rows, **shown)
    assert _tree(tmp_path) == before


def test_a_failing_disk_leaves_nothing_behind(
    make: Make, vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _tree(tmp_path)

    def _full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Project, "record", _full)
    with pytest.raises(OSError, match="No space"):
        make(vicuna)
    assert _tree(tmp_path) == before


def test_a_full_disk_is_said_with_the_file_that_was_asked_for(make: Make, tmp_path: Path) -> None:
    rows = tuple(
        TaskWithLineNumber(n, InputTask(id=f"t{n}", prompt="x" * 1000, responses=(InputResponse(id="a", text="A"),)))
        for n in range(100)
    )
    before = getrlimit(RLIMIT_FSIZE)
    for most in (20_000, 110_000):  # the tasks do not fit, or the bundle of them does not
        setrlimit(RLIMIT_FSIZE, (most, before[1]))
        try:
            with pytest.raises(AnnotatorError) as refused:
                make(rows)
        finally:
            setrlimit(RLIMIT_FSIZE, before)
        assert (refused.value.code, refused.value.where) == ("file.system", str(tmp_path / "out.anntask"))


def test_only_the_projects_owner_builds_and_only_into_a_fitting_file(
    project: Project, owner: SigningKey, vicuna: tuple[TaskWithLineNumber, ...], tmp_path: Path
) -> None:
    order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions(), "s", CREATED)
    for signer, out, code in (
        (SigningKey.generate("else"), tmp_path / "x.anntask", "project.other_owner"),
        (owner, tmp_path / "x.zip", "build.bad_name"),
        (owner, tmp_path / "none" / "x.anntask", "build.no_folder"),
    ):
        with _refused(code):
            build(project, vicuna, order, signer, out, "x.jsonl")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["project"]


def test_times_are_written_in_utc_and_need_a_zone() -> None:
    assert created_time("2026-01-31T13:00:00+01:00") == CREATED
    assert created_time("2026-01-31 12:00Z") == CREATED
    for wrong in ("2026-01-31T12:00:00", "yesterday", ""):
        with _refused("build.bad_time"):
            created_time(wrong)
