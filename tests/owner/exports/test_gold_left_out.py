"""Gold items, which are known to the owner alone, are in no export unless that is asked for."""

from __future__ import annotations

import json

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.exporters import forms
from annotator.owner.exports.next_round import next_round
from annotator.owner.project.owner_project import Project
from tests.owner.exports.conftest import Lab, everything, task

ONE_SCORE = {form for form in forms() if form.startswith(("trl-", "openai-", "llamafactory-", "axolotl-"))}
"""The forms whose rows have one score of five, or what follows from it."""


def planned(lab: Lab, rubric: str = "helpsteer", name: str = "main", *gold: str) -> None:
    """The project's plan of that name, in which ``gold`` are the gold items."""
    folder = lab.project.root / "plans"
    folder.mkdir(exist_ok=True)
    head = {"plan": 1, "name": name, "rubric": rubric, "options": {}, "disclosure": {}, "people": ["ann"], "left": []}
    lines = [head, {"task": "one", "people": ["ann"]}, *({"gold": gold_item, "people": ["ann"]} for gold_item in gold)]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    (folder / f"{name}.jsonl").write_text(text, "utf-8")


@pytest.fixture
def with_gold(lab: Lab) -> Lab:
    """Two people have judged a task and a gold item."""
    built = lab.build([task("one", "fine", "good"), task("two", "known", "right")], "helpsteer")
    for person in ("ann", "bo"):
        lab.answer(person, built, everything(4))
    planned(lab, "helpsteer", "main", "two")
    return lab


@pytest.mark.parametrize("form", ["helpsteer", "steerlm", "answers-jsonl", "trl-unpaired", "label-studio"])
def test_gold_is_in_no_form_and_is_counted(with_gold: Lab, form: str) -> None:
    report = with_gold.export(form)
    text = "".join((report.folder / file.name).read_text("utf-8") for file in report.files)
    assert "fine" in text
    assert "known" not in text
    assert report.left_out["annotations of gold items (--with-gold takes them)"] == 2
    card = (report.folder / "README.md").read_text("utf-8")
    assert "Gold items are not among the rows." in card
    assert "- Annotations of gold items (--with-gold takes them): 2" in card
    with_them = with_gold.export(form, out="both", with_gold=True)
    text = "".join((with_them.folder / file.name).read_text("utf-8") for file in with_them.files)
    assert "fine" in text
    assert "known" in text
    assert not any("gold" in what for what in with_them.left_out)
    assert "Gold items are among the rows." in (with_them.folder / "README.md").read_text("utf-8")
    assert json.loads((with_them.folder / "lineage.json").read_text("utf-8"))["selection"]["with_gold"] is True


def test_every_form_that_there_is_reads_the_same_stream(with_gold: Lab) -> None:
    tried: list[str] = []
    for form in forms():
        try:
            report = with_gold.export(form, FinalAnswerRule(), out=form)
        except AnnotatorError:  # this form has no place for scores
            continue
        tried.append(form)
        assert report.left_out["annotations of gold items (--with-gold takes them)"] == 2, form
        every = "".join(path.read_text("utf-8", "replace") for path in report.folder.glob("*.jsonl"))
        assert "known" not in every, form
        assert report.lost == ({"ratings": 16} if form in ONE_SCORE else {}), form
        card = (report.folder / "README.md").read_text("utf-8")
        assert f"    path: {report.files[0].name}\n" in card, form  # what `datasets.load_dataset` goes by
    assert len(tried) > 15


def test_export_of_gold_only_is_refused(with_gold: Lab) -> None:
    planned(with_gold, "helpsteer", "main", "one", "two")
    with pytest.raises(AnnotatorError, match="Nothing is left") as error:
        with_gold.export("helpsteer")
    assert "--with-gold" in error.value.hint


def test_an_item_is_gold_for_the_questions_that_its_plan_asks(with_gold: Lab) -> None:
    planned(with_gold, "other", "main", "two")
    assert {row["prompt"] for row in with_gold.rows("helpsteer")} == {"one?", "two?"}


def test_tasks_that_became_gold_are_left_out_after_the_next_merge(lab: Lab) -> None:
    built = lab.build([task("one", "fine"), task("two", "known")], "helpsteer")
    lab.answer("ann", built, everything(2))
    assert len(lab.rows("helpsteer")) == 2
    planned(lab, "helpsteer", "main", "two")
    lab.answer("bo", built, everything(3))
    assert {row["prompt"] for row in lab.rows("helpsteer", out="again")} == {"one?"}


def test_gold_is_in_no_next_round(with_gold: Lab) -> None:
    made = next_round(Project.open(with_gold.project.root), with_gold.dataset.root, "critique")
    assert {task["prompt"] for task in made.tasks} == {"one?"}
    assert dict(made.left_out) == {"gold items": 1}
