"""Courses as their owner writes them: a folder becomes a part of a bundle, and gold stays where it should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from annotator.bundle import strictjson
from annotator.bundle.bundle_reader import open_bundle
from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError, CombinedError
from annotator.model.course.course import Course
from annotator.owner.build.build import BundleBuildRequest, build
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.courses.course_bundle import (
    build_course_from_folder,
    course_history,
    course_tolerance,
    keep_course,
    remove_course,
)
from annotator.owner.courses.course_folder import read_course, shipped_course, start_course
from annotator.owner.project.owner_project import Project
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask
from annotator.paths import resource

SECRET = b"\x07" * 32
PRESETS = sorted(path.parent.name for path in resource("presets").glob("*/course"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return start_course(tmp_path / "mine", "helpsteer")


@pytest.fixture
def own(tmp_path: Path) -> tuple[Project, SigningKey]:
    owner = SigningKey(b"\x01" * 32, "Olga Owner")
    return Project.create(tmp_path / "project", "Rates", owner.public, owner.name), owner


def change_tasks(folder: Path, **fields: object) -> None:
    """Change the first task."""
    path = folder / "tasks.jsonl"
    first, *rest = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(first), **fields}), *rest]), encoding="utf-8")


def test_every_preset_ships_a_course() -> None:
    assert sorted(path.parent.name for path in resource("presets").glob("*/rubric.toml")) == PRESETS


@pytest.mark.parametrize("preset", PRESETS)
def test_the_course_of_every_preset_is_whole(preset: str) -> None:
    made = build_course_from_folder(read_course(shipped_course(preset)), load_rubric(preset).rubric, SECRET)
    kinds = {step.kind for step in made.course.steps}
    assert kinds == {"page", "example", "practice", "qualification"}
    test = made.course.qualification
    assert test is not None
    # What is written there cannot be compared, so a person reads it.
    assert test.scored == ("reviewer" if preset == "authoring" else "owner")
    assert len(test.pool) > test.size
    assert [remark for remark in made.remarks if "attempts after the first" not in remark] == []
    assert len(made.remarks) == test.repeats, "which is said"


def test_a_course_made_before_the_rubric_was_translated_goes_on(
    folder: Path, own: tuple[Project, SigningKey], tmp_path: Path
) -> None:
    project, owner = own
    translated = load_rubric("helpsteer")
    keep_course(project, build_course_from_folder(read_course(folder), translated.rubric.untranslated, project.secret))
    task = {"id": "t1", "prompt": "Why?", "responses": [{"id": "a", "text": "So."}, {"id": "b", "text": "Thus."}]}
    rows = [TaskWithLineNumber(1, InputTask.model_validate(task))]
    order = BundleBuildRequest(translated, TaskDisclosureOptions())
    assert build(project, rows, order, owner, tmp_path / "b.anntask", "x").tasks == 1


def test_right_answers_follow_their_responses_under_blind_names(folder: Path) -> None:
    read = read_course(folder)
    made = build_course_from_folder(read, load_rubric("helpsteer").rubric, SECRET)
    source = read.tasks["practice-train"]
    item = next(step.items[0] for step in made.course.steps if step.title == "Practice: a summary")
    assert item.gold is not None
    for number, response in enumerate(source.task.asked[0].responses, 1):
        sent = next(n for n, other in enumerate(item.task.asked[0].responses, 1) if other.text == response.text)
        assert item.gold.annotation.ratings[f"q1/r{sent}"] == source.gold.ratings[f"q1/r{number}"]
        assert item.task.asked[0].responses[sent - 1].id != response.id
        before = next(
            explanation
            for explanation in source.reasons
            if explanation.target == f"q1/r{number}" and explanation.key == "verbosity"
        )
        assert item.gold.reason(f"q1/r{sent}", "verbosity") == before.text


def test_a_test_that_the_owner_scores_leaves_its_gold_at_home(folder: Path) -> None:
    made = build_course_from_folder(read_course(folder), load_rubric("helpsteer").rubric, SECRET)
    test = made.sent_course.qualification
    assert test is not None
    assert all(item.gold is None for item in test.pool)
    assert all(item.gold is not None for item in made.course.qualification.pool)  # type: ignore[union-attr]
    assert "gold" in made.sent_course.steps[2].model_dump_json()  # the example's, which is shown anyway


def test_a_bundle_carries_the_course_and_other_rubrics_are_refused(
    folder: Path, own: tuple[Project, SigningKey], tmp_path: Path
) -> None:
    project, owner = own
    made = build_course_from_folder(read_course(folder), load_rubric("helpsteer").rubric, project.secret)
    keep_course(project, made)
    task = {"id": "t1", "prompt": "Why?", "responses": [{"id": "a", "text": "So."}, {"id": "b", "text": "Thus."}]}
    rows = [TaskWithLineNumber(1, InputTask.model_validate(task))]
    order = BundleBuildRequest(load_rubric("helpsteer"), TaskDisclosureOptions())
    out = tmp_path / "b.anntask"
    build(project, rows, order, owner, out, "x")
    with open_bundle(out, tmp_path / "q", "tasks") as bundle:
        carried = bundle.read("course.json")
        assert Course.model_validate(strictjson.loads(carried, "course.json")) == made.sent_course
        assert len(list(bundle.lines("tasks.jsonl"))) == 1
    for name in ("test-eggs", "example-kettle"):
        assert name.encode() not in carried
    with pytest.raises(AnnotatorError) as refused:
        build(
            project,
            rows,
            BundleBuildRequest(load_rubric("comparison"), TaskDisclosureOptions()),
            owner,
            tmp_path / "c.anntask",
            "x",
        )
    assert refused.value.code == "course.other_rubric"
    tolerance = course_tolerance(project.root)
    assert tolerance
    assert remove_course(project)
    assert not remove_course(project)
    assert course_tolerance(project.root) == tolerance, "what is right on gold items does not depend on it"
    build(
        project,
        rows,
        BundleBuildRequest(load_rubric("comparison"), TaskDisclosureOptions()),
        owner,
        tmp_path / "c.anntask",
        "x",
    )
    assert [build_result.course for build_result in course_history(project)] == [made.course]


def test_mistakes_are_named_all_at_once(folder: Path) -> None:
    scores = {"helpfulness": 9, "correctness": 4, "coherence": 4, "complexity": 1, "verbosity": 2}
    for translation in folder.glob("course.*.toml"):
        translation.unlink()  # which would name reasons that are taken out
    change_tasks(folder, gold={"ratings": {f"q1/r{n}": scores for n in (1, 2, 3)}}, reasons={"q1/r9": {"x": "y"}})
    with pytest.raises(AnnotatorError) as refused:
        build_course_from_folder(read_course(folder), load_rubric("helpsteer").rubric, SECRET)
    several = refused.value
    assert isinstance(several, CombinedError)
    assert {error.code for error in several.errors} == {"course.bad_gold"}
    assert len(several.errors) == 2


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"gold": None}, "course.bad_field"),
        ({"gold": {"raitings": {}}}, "course.bad_field"),
        ({"gold": {"ratings": {}}}, "course.bad_gold"),
        ({"propmt": "x"}, "source.unknown_field"),
        ({"reasons": ["x"]}, "course.bad_field"),
    ],
)
def test_course_tasks_that_do_not_fit_the_rubric_are_refused(
    folder: Path, fields: dict[str, object], code: str
) -> None:
    change_tasks(folder, **fields)
    with pytest.raises(AnnotatorError) as refused:
        build_course_from_folder(read_course(folder), load_rubric("helpsteer").rubric, SECRET)
    codes = (
        [error.code for error in refused.value.errors]
        if isinstance(refused.value, CombinedError)
        else [refused.value.code]
    )
    assert code in codes


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('file = "welcome.md"', 'file = "../secret.md"'),
        ('file = "welcome.md"', 'file = "gone.md"'),
        ('task = "example-kettle"', 'task = "nowhere"'),
        ("count = 6", "count = 30"),
        ("helpfulness = 0.7", "beauty = 0.7"),
        ("attempts = 3", "attempts = 99"),
        ('about = ["helpfulness", "correctness"]', 'about = ["beauty"]'),
        ("[[steps]]", "[[stepps]]"),
    ],
)
def test_mistakes_in_course_toml_are_refused(folder: Path, old: str, new: str) -> None:
    path = folder / "course.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(AnnotatorError) as refused:
        build_course_from_folder(read_course(folder), load_rubric("helpsteer").rubric, SECRET)
    assert refused.value.code in ("course.bad_field", "course.missing")


def test_a_quote_alone_becomes_a_highlight_in_its_place(folder: Path) -> None:
    note = {"id": "n1", "key": "why", "text": "See here.", "spans": [{"target": "q1/r1", "exact": "rinse twice"}]}
    change_tasks(folder, gold={"comments": {"q1/r1": [note]}})
    gold = read_course(folder).tasks["example-kettle"].gold
    (span,) = gold.comments["q1/r1"][0].spans
    assert span.prefix.endswith("Pour it out, ")
    assert read_course(folder).tasks["example-kettle"].task.texts["q1/r1"][span.start : span.end] == "rinse twice"
    note["spans"] = [{"target": "q1/r1", "exact": "nowhere"}]
    change_tasks(folder, gold={"comments": {"q1/r1": [note]}})
    with pytest.raises(AnnotatorError, match="is not there"):
        read_course(folder)


def test_no_task_of_an_owner_may_take_an_id_of_a_course() -> None:
    with pytest.raises(ValueError, match="kept for tasks of a course"):
        InputTask.model_validate({"id": "course:mine", "prompt": "Why?"})
