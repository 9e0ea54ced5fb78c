"""Scripted annotators: of known skill, through the real program, under every rubric that ships."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from statistics import correlation
from typing import Any

import pytest

from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.key_store import KeyStore
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.rubric import AnyBlock
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import TaskWithLineNumber, read_source
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask
from annotator.paths import DataDir
from annotator.services.scripted.annotator import ANSWERS
from annotator.services.scripted.profile import PROFILES
from annotator.services.scripted.scripted_results import ScriptedExportResult, answer_bundle
from annotator.services.work_origin import made_by
from annotator.store.store import Store

PRESETS = ("helpsteer", "comparison", "conversation-review", "critique", "critique-corroborations",
           "critique-helpfulness", "critique-clearly-helpful", "authoring", "criteria", "steps")  # fmt: skip
VICUNA = Path(__file__).parent.parent / "data" / "vicuna80" / "vicuna80.jsonl"
Made = Callable[..., Path]
Answering = Callable[..., ScriptedExportResult]


@pytest.fixture(scope="session")
def owned(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The bundle of a preset's example, of ``count`` tasks; built once."""
    root = tmp_path_factory.mktemp("owner")
    owner = SigningKey.generate("Olive Owner")
    made: dict[tuple[str, int], Path] = {}

    def _made(preset: str, count: int = 12) -> Path:
        if (preset, count) not in made:
            name = f"{preset}-{count}"
            project = Project.create(root / name, "Study", owner.public, owner.name)
            rows = tuple(TaskWithLineNumber(row.line, _task(preset, row.task)) for row in read_source(VICUNA)[:count])
            order = BundleBuildRequest(load_rubric(preset), TaskDisclosureOptions(responses=4))
            made[preset, count] = build(project, rows, order, owner, root / f"{name}.anntask", "rows").path
        return made[preset, count]

    return _made


def _task(preset: str, task: InputTask) -> InputTask:
    """A real prompt with its answers in the form that the preset asks about; some answers say nothing."""
    answers = task.model_dump(mode="json")["responses"]
    answers[1] |= {"text": ""}
    if preset in ("critique", "critique-corroborations"):
        question = {"id": "q", "text": task.prompt, "responses": answers}
        return InputTask.model_validate({"id": task.id, "passage": answers[0]["text"], "questions": [question]})
    if preset in ("critique-helpfulness", "critique-clearly-helpful"):
        critiques = [{"id": f"c{n}", "text": text} for n, text in enumerate(answers[2]["text"].split("\n"), 1)]
        answers = [answers[0] | {"critiques": critiques[:8]}]
        question = {"id": "q", "text": task.prompt, "responses": answers}
        return InputTask.model_validate({"id": task.id, "passage": answers[0]["text"], "questions": [question]})
    if preset == "criteria":
        criteria = [{"text": "Answers the question.", "points": 5}, {"text": "Is rude.", "points": -2}]
        return InputTask.model_validate({**task.model_dump(mode="json"), "criteria": criteria})
    if preset == "authoring":
        return InputTask.model_validate({"id": task.id, "passage": answers[0]["text"]})
    if preset == "conversation-review":
        turns = [{"role": "user", "text": task.prompt, "rated_as": "prompt"},
                 {"role": "assistant", "text": answers[0]["text"], "rated_as": "response"}]  # fmt: skip
        return InputTask.model_validate({"id": task.id, "conversation": turns})
    return task


@pytest.fixture
def answering(tmp_path: Path) -> Answering:
    """Answer a bundle in a data directory of that name."""

    def _answering(
        bundle: Path, profile: str = "careful", seed: str = "1", name: str = "", **more: Any
    ) -> ScriptedExportResult:
        name = name or f"{profile}-{seed}"
        key = SigningKey(name.encode().ljust(32, b".")[:32], name)
        paths, out = DataDir(tmp_path / name), tmp_path / f"{name}.annresult"
        return answer_bundle(paths, bundle, PROFILES[profile], seed, out, key=lambda: key, **more)

    return _answering


def lines(done: ScriptedExportResult, tmp_path: Path) -> dict[str, dict[str, Any]]:
    with open_bundle(done.export_result.path, tmp_path / "quarantine") as bundle:
        return {line["task_id"]: line for line in map(json.loads, bundle.lines("annotations.jsonl"))}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("profile", PROFILES)
def test_every_rubric_is_answered_to_its_end(
    preset: str, profile: str, owned: Made, answering: Answering, tmp_path: Path
) -> None:
    done = answering(owned(preset, 6), profile)
    assert done.run_result.open_tasks == {}
    assert done.run_result.submitted + done.run_result.skipped == done.export_result.tasks == 6
    results = lines(done, tmp_path)
    assert {line["status"] for line in results.values()} <= {"submitted", "skipped"}
    assert all(line["active_seconds"] > 0 for line in results.values()) or profile == "spammer"


def test_every_kind_of_block_is_answered() -> None:
    kinds = {kind.__args__[0].__origin__ if hasattr(kind.__args__[0], "__origin__") else kind.__args__[0]
             for kind in AnyBlock.__args__[0].__args__}  # type: ignore[attr-defined]  # fmt: skip
    assert {kind.__name__ for kind in kinds} - {kind.__name__ for kind in ANSWERS} == {"SkipBlock"}


def test_the_same_seed_says_the_same_and_another_one_something_else(
    owned: Made, answering: Answering, tmp_path: Path
) -> None:
    first, again, other = (answering(owned("critique", 6), seed=seed, name=name) for seed, name in
                           (("1", "a"), ("1", "b"), ("2", "c")))  # fmt: skip
    annotations = [
        {task: line["annotation"] for task, line in lines(done, tmp_path).items()} for done in (first, again, other)
    ]
    assert annotations[0] == annotations[1] != annotations[2]


def test_skill_is_how_near_the_scores_are_to_those_of_an_expert(
    owned: Made, answering: Answering, tmp_path: Path
) -> None:
    def scores(profile: str, seed: str) -> dict[tuple[str, str, str], int]:
        results = lines(answering(owned("helpsteer", 20), profile, seed), tmp_path)
        return {
            (task, target, block): score
            for task, line in results.items()
            for target, given in line["annotation"]["ratings"].items()
            for block, score in given.items()
        }

    truth = scores("expert", "1")
    near = {}
    for profile in ("expert", "careful", "careless"):
        other = scores(profile, "2")
        both = sorted(truth.keys() & other.keys())
        near[profile] = correlation([truth[key] for key in both], [other[key] for key in both])
    assert near["expert"] > near["careful"] + 0.03 > near["careless"] + 0.2
    assert near["careless"] > 0.2
    assert len(set(scores("spammer", "1").values())) == 1


def test_scores_of_a_drifting_script_rise(owned: Made, answering: Answering, tmp_path: Path) -> None:
    steady, drifting = (lines(answering(owned("helpsteer", 40), p), tmp_path) for p in ("careful", "drifting"))
    tasks = list(drifting)

    def mean(source: dict[str, dict[str, Any]], part: list[str]) -> float:
        every = [s for t in part for given in source[t]["annotation"]["ratings"].values() for s in given.values()]
        return sum(every) / len(every)

    assert (
        mean(drifting, tasks[20:]) - mean(steady, tasks[20:])
        > mean(drifting, tasks[:20]) - mean(steady, tasks[:20]) + 0.3
    )


def test_results_say_that_a_program_made_them_whatever_writes_them(
    owned: Made, answering: Answering, tmp_path: Path
) -> None:
    done = answering(owned("helpsteer"), "careless", name="x")
    with open_bundle(done.export_result.path, tmp_path / "quarantine") as bundle:
        assert bundle.info.made_by == "script:careless"
    assert made_by(DataDir(tmp_path / "x")) == "script:careless"


def test_the_next_call_goes_on_where_the_first_one_stopped(owned: Made, answering: Answering, tmp_path: Path) -> None:
    first = answering(owned("helpsteer"), name="x", share=0.5)
    assert (first.run_result.submitted + first.run_result.skipped, first.export_result.tasks) == (6, 6)
    before = lines(first, tmp_path)
    second = answering(owned("helpsteer"), name="x")
    assert (second.run_result.submitted + second.run_result.skipped, second.export_result.tasks) == (6, 12)
    assert before.items() <= lines(second, tmp_path).items()
    with open_bundle(second.export_result.path, tmp_path / "quarantine") as bundle:
        assert (bundle.info.sequence, bundle.info.supersedes) == (2, first.export_result.bundle_id)


@pytest.mark.parametrize("left", ["work", "key"])
def test_no_script_works_where_a_person_does(left: str, owned: Made, answering: Answering, tmp_path: Path) -> None:
    person = DataDir(tmp_path / "x")
    if left == "work":
        with Store(person):
            pass
    else:
        KeyStore(person.keys).create("annotator", "Anna Annotator")
    with pytest.raises(AnnotatorError) as refused:
        answering(owned("helpsteer"), name="x")
    assert refused.value.code == "demo.not_scripted"
    assert made_by(person) is None


def test_another_profile_and_a_damaged_mark_are_refused(owned: Made, answering: Answering, tmp_path: Path) -> None:
    answering(owned("helpsteer"), name="x", share=0.1)
    with pytest.raises(AnnotatorError) as refused:
        answering(owned("helpsteer"), "spammer", name="x")
    assert refused.value.code == "demo.other_profile"
    (tmp_path / "x" / "made-by.txt").write_text("a person\n")
    with pytest.raises(AnnotatorError) as refused:
        answering(owned("helpsteer"), name="x")
    assert refused.value.code == "demo.damaged_mark"
