"""Authored questions from the task file to tables, exports and the next round, each text by its own name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.task import Task
from annotator.model.text_hashes import text_hash
from annotator.owner.conversion.convert import ConversionOptions, convert_sources
from annotator.owner.exports.next_round import next_round
from annotator.owner.project.owner_project import Project
from tests.model.authoring_work import ANSWER, PASSAGE_TEXT, QUESTION, question_list
from tests.owner.collected_results import collect_results
from tests.owner.exports.conftest import Lab, new_lab, read

TASKS = [
    {"id": "p1", "passage": {"text": PASSAGE_TEXT, "title": "The sphere"}, "split": "test",
     "metadata": {"source": "row-1"}},
    {"id": "p2", "passage": "Nothing happened.", "metadata": {"source": "row-2"}},
]  # fmt: skip


def writes(task: Task) -> Annotation | None:
    done = question_list().model_copy(update={"status": "submitted"})
    return done if task.passage_text == PASSAGE_TEXT else None


@pytest.fixture(scope="module")
def wrote(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    lab = new_lab(tmp_path_factory.mktemp("wrote"))
    lab.answer("ann", lab.build(TASKS, "authoring"), writes)
    return lab


def person(lab: Lab) -> str:
    """The one who wrote, as the data set names them."""
    return str(lab.dataset.arrow("annotations").column("annotator")[0].as_py())


def test_every_text_is_a_row_and_every_quote_is_on_its_text(wrote: Lab) -> None:
    rows = wrote.dataset.arrow("authored").to_pylist()
    assert {row["target"]: (row["part"], row["place"], row["of_question"]) for row in rows} == {
        "a1": ("question", 1, "a1"),
        "a1/answer": ("answer", 1, "a1"),
        "a1/x1": ("misleading", 1, "a1"),
        "a1/x1/critique": ("critique", 1, "a1"),
        "a2": ("question", 2, "a2"),
        "a2/answer": ("answer", 2, "a2"),
    }
    assert {(row["task"], row["annotator"], row["block"], row["is_final"]) for row in rows} == {
        ("p1", person(wrote), "questions", True)
    }
    texts = {row["target"]: row["text"] for row in rows} | {"passage": PASSAGE_TEXT}
    quotes = wrote.dataset.arrow("corroborations").to_pylist()
    assert [(row["side"], row["id"]) for row in quotes] == [("answer", "k1"), ("passage", "k1")]
    assert all(texts[row["target"]][row["start"] : row["end"]] == row["exact"] for row in quotes)


def test_training_text_has_the_question_list_the_answers_the_flaws_and_the_quotes(wrote: Lab) -> None:
    rows = wrote.rows("training-text", seed="1")
    assert Counter(row["type"] for row in rows if "quotes" not in row["type"]) == {
        "question generation": 1, "base": 2, "critiqueability": 1, "critique": 1
    }  # fmt: skip
    by_type = {row["type"]: row for row in rows}
    assert by_type["question generation"]["completion"] == f"{QUESTION}\nWhat did it cost?"
    assert by_type["critique"]["completion"] == "None has."
    assert "Answer: Many did.\n\nIs there any critique" in by_type["critique"]["prompt"]
    assert all(row["prompt"].startswith(PASSAGE_TEXT) and row["started_from"] == "person" for row in rows)
    drawn = {row["type"]: row for seed in "1234567" for row in wrote.rows("training-text", seed=seed, out=f"s{seed}")}
    assert {kind for kind in drawn if "quotes" in kind} == {"corroboration quotes", "question quotes"}
    assert ANSWER not in drawn["question quotes"]["prompt"]
    assert ANSWER in drawn["corroboration quotes"]["prompt"]
    assert drawn["question quotes"]["completion"] == "Nobody has ever touched it"


def test_provenance_marks_training_text_about_misleading_answers(wrote: Lab) -> None:
    folder = wrote.export("training-text", seed="1", out="provenance").folder
    rows = zip(read(folder / "test.jsonl"), read(folder / "provenance-test.jsonl"), strict=True)
    marked = [(row["type"], origin["target"], origin["misleading"]) for row, origin in rows if "misleading" in origin]
    assert marked == [("critiqueability", "a1/x1", True), ("critique", "a1/x1", True)]


def test_demonstrations_come_in_again_the_same(wrote: Lab, tmp_path: Path) -> None:
    report = wrote.export("published-base", out="base")
    (row,) = read(report.folder / "test.jsonl")
    assert (row["labeler"], row["source_id"], row["split"]) == (person(wrote), "row-1", "test")
    assert row["data"]["questions"][0] == {"question": QUESTION, "answer": ANSWER}
    aside = read(report.folder / "set_aside.jsonl")
    assert [judgement["target"] for judgement in aside] == ["a1/x1"], "a misleading answer is never a demonstration"
    convert_sources([report.folder / "test.jsonl"], tmp_path / "again.jsonl", ConversionOptions())
    (again,) = read(tmp_path / "again.jsonl")
    assert again["passage"] == TASKS[0]["passage"]
    first = again["questions"][0]
    assert (first["text"], first["responses"][0]["text"]) == (QUESTION, ANSWER)


def test_web_annotations_link_the_quotes(wrote: Lab) -> None:
    rows = wrote.rows("web-annotation", out="web")
    assert Counter(row["motivation"] for row in rows) == {"questioning": 2, "replying": 1, "linking": 1}
    (link,) = [row for row in rows if row["motivation"] == "linking"]
    position = link["target"][0]["selector"][1]
    assert PASSAGE_TEXT[position["start"] : position["end"]] == "Nobody has ever touched it"
    assert link["target"][1]["source"] == f"urn:sha256:{text_hash(ANSWER)}"


def test_plain_tables_and_records_have_all_of_it(wrote: Lab) -> None:
    rows = wrote.rows("answers-jsonl", out="plain")
    assert Counter(row["type"] for row in rows) == {"authored": 6, "corroboration": 2}
    (record,) = wrote.rows("records", out="records")
    questions = [part for part in record["authored"] if part["part"] == "question"]
    assert [(question["of_question"], question["unanswerable"]) for question in questions] == [
        ("a1", False),
        ("a2", True),
    ]
    assert [part["text"] for part in record["authored"] if part["part"] == "critique"] == ["None has."]
    (quote,) = [
        corroboration["exact"] for corroboration in record["corroborations"] if corroboration["side"] == "passage"
    ]
    assert quote == "Nobody has ever touched it"


def test_authored_questions_become_critique_tasks_that_name_their_author(wrote: Lab) -> None:
    made = next_round(Project.open(wrote.project.root), wrote.dataset.root, "critique")
    (task,) = made.tasks
    assert task["id"].startswith("p1~")
    assert person(wrote) not in task["id"]
    author = f"annotator:{person(wrote)}"
    assert task["passage"] == TASKS[0]["passage"]
    assert [(q["id"], q["text"]) for q in task["questions"]] == [("a1", QUESTION), ("a2", "What did it cost?")]
    answers = [(r["id"], r["text"], r["origin"]) for q in task["questions"] for r in q["responses"]]
    assert answers == [
        ("answer", ANSWER, author),
        ("misleading-x1", "Many did.", author),
        ("answer", "The passage does not say.", author),
    ]


def test_passages_go_round_again_without_their_questions(wrote: Lab) -> None:
    made = next_round(Project.open(wrote.project.root), wrote.dataset.root, "authoring")
    assert [(task["id"], "questions" in task) for task in made.tasks] == [("p1", False), ("p2", False)]


def _quote(side: str) -> Callable[[dict[str, Any]], Any]:
    return lambda authoring: authoring["questions"][0]["corroborations"][0][side][0].update(start=1, end=15)


@pytest.mark.filterwarnings("ignore:Pydantic serializer")
@pytest.mark.parametrize(
    "spoil",
    [
        _quote("answer"),
        lambda authoring: authoring["questions"][0]["corroborations"][0]["passage"][0].update(target="task"),
        lambda authoring: authoring["questions"][0]["misleading"][0].update(severity="awful"),
        lambda authoring: authoring["questions"][0].update(text=" "),
        lambda authoring: authoring["questions"][1].update(id="a1"),
        lambda authoring: authoring["questions"].clear(),
    ],
    ids=["quote off its text", "quote of the task", "unknown severity", "no words", "one id twice", "nothing"],
)
def test_impossible_authored_answers_are_refused(tmp_path: Path, spoil: Callable[[Any], Any]) -> None:
    lab = new_lab(tmp_path)

    def spoilt(task: Task) -> Annotation | None:
        done = writes(task)
        if done is None:
            return None
        data = json.loads(done.model_dump_json())
        spoil(data["authored"]["passage"])
        return Annotation.model_construct(**{"status": "submitted", "authored": data["authored"]})

    file = lab.answer("ann", lab.build(TASKS, "authoring"), spoilt)
    with pytest.raises(AnnotatorError) as refused:
        collect_results(Project.open(lab.project.root), [file])
    assert refused.value.code in ("results.bad_annotation", "results.incomplete", "results.bad_line")
