"""A rubric that was changed within its series: every judgement stays beside the questions that its author saw."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.model.anchor import make_span
from annotator.model.annotation import Annotation
from annotator.model.critique_edits import AddCritique
from annotator.model.edits import apply
from annotator.model.task import Task
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.dataset.dataset_folder import Dataset
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.exports.next_round import next_round
from annotator.owner.measures.dataset_query import open_engine
from annotator.owner.measures.study import ReportInputs
from annotator.owner.project.owner_project import Project
from annotator.owner.reviews.task_submissions import final_submissions
from annotator.owner.rubrics.rubrics import load_rubric
from tests.owner.exports.conftest import Lab, everything, rated, read, task

PRESETS = Path(__file__).parents[3] / "resources" / "presets"
PRESET = (PRESETS / "helpsteer" / "rubric.toml").read_text("utf-8")
OTHER = 'title = "Not helpful"'


def asked_twice(lab: Lab) -> tuple[BundleBuildResult, BundleBuildResult]:
    """The same task by two contents of one rubric, in one series; ann has answered the first, bo the second."""
    assert OTHER not in PRESET
    rubric = lab.root / "own.toml"
    rubric.write_text(PRESET)
    first = lab.build([task("one", "fine", "good")], str(rubric))
    path = lab.root / "first.anntask"
    path.write_bytes(first.path.read_bytes())
    lab.answer("ann", first, everything(4))
    rubric.write_text(PRESET.replace('title = "Helpfulness"', OTHER, 1))
    assert OTHER in rubric.read_text()
    second = lab.build([task("one", "fine", "good")], str(rubric))
    assert (first.series, first.sequence + 1) == (second.series, second.sequence)
    lab.answer("bo", second, everything(1))
    return first, second


def asked(dataset: Dataset, sha256: str) -> str:
    """The title of the first question of the rubric with that hash."""
    (row,) = (row for row in dataset.arrow("rubrics").to_pylist() if row["sha256"] == sha256)
    return str(json.loads(row["content"])["blocks"][0]["title"])


def test_annotations_name_the_rubric_that_was_asked(lab: Lab) -> None:
    asked_twice(lab)
    rows = lab.dataset.arrow("annotations").to_pylist()
    titles = {row["annotator"]: asked(lab.dataset, row["rubric_sha256"]) for row in rows}
    assert sorted(titles.values()) == ["Helpfulness", "Not helpful"]


def test_an_export_joins_no_answers_to_different_questions(lab: Lab) -> None:
    asked_twice(lab)
    titles: dict[str, set[str]] = {}
    report = lab.export("helpsteer")
    assert (report.tasks, report.annotations, len(report.people)) == (1, 2, 2), "a task under two rubrics is one"
    for row in read(report.folder / "provenance-train.jsonl"):
        titles.setdefault(row["rubric_sha256"], set()).update(row["annotators"])
    assert sorted(len(value) for value in titles.values()) == [1, 1]


def test_no_mean_is_made_of_answers_to_different_questions(lab: Lab) -> None:
    asked_twice(lab)
    report = lab.export("helpsteer", FinalAnswerRule("mean"))
    assert sorted(row["helpfulness"] for row in read(report.folder / "train.jsonl")) == [1, 1, 4, 4]
    assert "was asked in 2 versions" in (report.folder / "README.md").read_text("utf-8")


@pytest.mark.parametrize("rule", ["majority", "dawid-skene"])
@pytest.mark.parametrize("changed", ["Correctness", "Helpfulness"])
def test_pairs_are_made_of_all_answers_to_the_same_question(lab: Lab, rule: Any, changed: str) -> None:
    """A change of another block leaves the preference what it was; one of the block that compares does not."""
    rubric = lab.root / "own.toml"
    rubric.write_text(PRESET)
    lab.answer("ann", lab.build([task("one", "fine", "good")], str(rubric)), rated({"fine": 4, "good": 1}, ATTRIBUTES))
    rubric.write_text(PRESET.replace(f'title = "{changed}"', OTHER, 1))
    second = lab.build([task("one", "fine", "good")], str(rubric))
    for person in ("bo", "cy"):
        lab.answer(person, second, rated({"fine": 0, "good": 3}, ATTRIBUTES))
    exported = lab.export("trl-preference", FinalAnswerRule(rule))
    people = [row["people"] for row in read(exported.folder / "train.jsonl")]
    assert (sorted(people), exported.contradicting) == (([3], 0) if changed == "Correctness" else ([1, 2], 1))
    rubrics = [row.get("rubrics", [row["rubric_sha256"]]) for row in read(exported.folder / "provenance-train.jsonl")]
    assert len({sha256 for names in rubrics for sha256 in names}) == 2
    assert "was asked in 2 versions" in (exported.folder / "README.md").read_text("utf-8")


def test_a_persons_pair_names_the_rubric_that_was_asked(lab: Lab) -> None:
    rubric = lab.root / "own.toml"
    rubric.write_text(PRESET)
    lab.answer("ann", lab.build([task("one", "fine", "good")], str(rubric)), rated({"fine": 4, "good": 1}, ATTRIBUTES))
    rubric.write_text(PRESET.replace('title = "Correctness"', OTHER, 1))
    second = lab.build([task("one", "fine", "good")], str(rubric))
    lab.answer("bo", second, rated({"fine": 4, "good": 1}, ATTRIBUTES))
    exported = lab.export("trl-preference")
    asked_of = {row["annotators"][0]: row["rubric_sha256"] for row in read(exported.folder / "provenance-train.jsonl")}
    rows = lab.dataset.arrow("annotations").to_pylist()
    assert asked_of == {row["annotator"]: row["rubric_sha256"] for row in rows}


@pytest.mark.parametrize(("form", "shows"), [("label-studio", "label_config.xml"), ("argilla", "settings.json")])
def test_a_form_that_shows_the_questions_shows_those_that_were_asked(lab: Lab, form: str, shows: str) -> None:
    asked_twice(lab)
    with pytest.raises(AnnotatorError, match="'helpfulness' was asked in several ways") as refused:
        lab.export(form)
    assert refused.value.code == "export.other_questions"
    titles = set()
    for row in lab.dataset.arrow("annotations").to_pylist():
        assert row["rubric_sha256"] in refused.value.hint
        report = lab.export(form, where=[f"rubric_sha256={row['rubric_sha256']}"])
        assert list(report.people) == [row["annotator"]]
        titles |= {title for title in ("Helpfulness", "Not helpful") if title in (report.folder / shows).read_text()}
    assert len(titles) == 2


def test_the_refusal_of_a_form_names_each_rubric(lab: Lab) -> None:
    """In a project of several, which one does not fit would not be known."""
    other = lab.root / "other.toml"
    other.write_text(PRESET.replace('id = "helpsteer"', 'id = "other"', 1))
    lab.answer("ann", lab.build([task("one", "fine")], "helpsteer", "first"), everything(3))
    lab.answer("ann", lab.build([task("two", "good")], str(other), "second"), everything(4), device="other")
    with pytest.raises(AnnotatorError, match="Nothing can be exported as 'healthbench'") as refused:
        lab.export("healthbench")
    assert "other: its" in refused.value.message
    assert "helpsteer: its" in refused.value.message


def test_figures_keep_them_apart(lab: Lab) -> None:
    asked_twice(lab)
    with open_engine(lab.dataset, "duckdb") as running:
        attributes = [attribute for attribute in ReportInputs(running).attributes if attribute.block == "helpfulness"]
    assert [attribute.rubric_id for attribute in attributes] == ["helpsteer", "helpsteer"]
    assert len({attribute.rubric for attribute in attributes}) == 2


def test_reviewers_see_the_questions_that_were_asked(lab: Lab) -> None:
    asked_twice(lab)
    works = final_submissions(lab.dataset.root, Project.open(lab.project.root))
    assert sorted(work.rubric.blocks[0].title for work in works) == ["Helpfulness", "Not helpful"]


@pytest.mark.parametrize("change", ["retitled", "removed"])
def test_a_next_round_words_an_error_as_its_author_was_asked(lab: Lab, change: str) -> None:
    def marks(task: Task) -> Annotation:
        done, asked = Annotation(), load_rubric("error-spans").rubric
        for number, target in enumerate(task.targets("response"), 1):
            span = make_span(target, task.texts[target], 0, 4)
            error = AddCritique(target=target, id=f"w{number}", severity="minor", category="style", spans=(span,))
            done = apply(error, asked, task, done)
        return done.model_copy(update={"status": "submitted"})

    preset, rubric = (PRESETS / "error-spans" / "rubric.toml").read_text("utf-8"), lab.root / "own.toml"
    rubric.write_text(preset)
    lab.answer("ann", lab.build([task("one", "fine", "good")], str(rubric)), marks)
    retitled = preset.replace('title = "Minor"', 'title = "Harmless"')
    assert retitled != preset
    rubric.write_text(retitled if change == "retitled" else PRESET.replace('id = "helpsteer"', 'id = "error-spans"', 1))
    lab.build([task("one", "fine", "good")], str(rubric))
    made = next_round(Project.open(lab.project.root), lab.dataset.root, "helpfulness").tasks
    critiques = [critique["text"] for task in made for answer in task["responses"] for critique in answer["critiques"]]
    assert sorted(critiques) == ["Minor, Style: “fine”", "Minor, Style: “good”"]
