"""The table for spreadsheets: a row a response, a column for each score, tag, rank and preference of the rubrics."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.model.annotation import Annotation
from annotator.model.answer_edits import SetAnswerNote, SetNumberAnswer
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.blocks.step_verdicts_block import StepVerdictsBlock
from annotator.model.edits import apply
from annotator.model.preference_edits import SetPreference
from annotator.model.ranking_edits import SetResponseRank
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.rubrics.rubrics import load_rubric
from tests.json_lines import read_rows
from tests.owner.exports.conftest import Lab, new_lab, rated, reviews, target_of

PAIR = {
    "id": "sky", "prompt": "Why is the sky blue?", "responses": [
        {"id": "a", "text": "Scattering.", "origin": "m1"}, {"id": "b", "text": "Paint.", "origin": "m2"}],
}  # fmt: skip
TALK = {
    "id": "talk", "conversation": [
        {"role": "user", "text": "Hello?", "rated_as": "prompt"},
        {"role": "assistant", "text": "Hi.", "rated_as": "response"}],
}  # fmt: skip
TRIPLE = {**PAIR, "id": "three", "responses": [*PAIR["responses"], {"id": "c", "text": "=Air.", "origin": "m3"}]}


def compared(task: Task) -> Annotation:
    """Scattering is better than paint; of three, air shares the second rank with it."""
    rubric = load_rubric("comparison").rubric
    done = Annotation()
    if len(task.targets("response")) == 2:
        better, key = target_of(task, "Scattering."), rubric.each(PreferenceBlock)[0].key
        done = apply(SetPreference(target="q1", key=key, preferred=better, strength=2), rubric, task, done)
        return done.model_copy(update={"status": "submitted"})
    for text, rank in (("Scattering.", 1), ("Paint.", 2), ("=Air.", 2)):
        key = rubric.each(RankingBlock)[0].key
        done = apply(SetResponseRank(target="q1", item=target_of(task, text), key=key, rank=rank), rubric, task, done)
    return done.model_copy(update={"status": "submitted"})


def spreadsheet(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Lab:
    """Work under two rubrics in one data set: scores of a pair, and a rated conversation."""
    lab = new_lab(tmp_path_factory.mktemp("mixed"))
    pair = lab.build([PAIR], "helpsteer", "pairs")
    scores = {"ann": (4, 0), "bo": (3, 1), "cy": (3, 4)}
    for person, (scattering, paint) in scores.items():
        lab.answer(person, pair, rated({"Scattering.": scattering, "Paint.": paint}, ATTRIBUTES))
    lab.answer("ann", lab.build([TALK], "conversation-review", "talks"), reviews, device="other")
    return lab


@pytest.mark.parametrize("text", ["Paint!", "Paint?", "Dye."])  # versions are ordered by their hashes
def test_an_answer_that_did_not_change_between_two_people_has_one_row(tmp_path: Path, text: str) -> None:
    """Also where another answer of its task did."""
    lab = new_lab(tmp_path)
    three = TRIPLE["responses"]
    before = {**TRIPLE, "id": "one"}
    after = {**before, "responses": [three[0], {**three[1], "text": text}, three[2]]}
    scores = {"Scattering.": 3, "Paint.": 1, text: 2, "=Air.": 4}
    lab.answer("ann", lab.build([before], "helpsteer", "main"), rated(scores, ATTRIBUTES))
    lab.answer("bo", lab.build([after], "helpsteer", "main"), rated({**scores, "=Air.": 0}, ATTRIBUTES))
    report = lab.export("scores-csv", FinalAnswerRule("adjudicated"))
    rows = {row["text"]: row for row in spreadsheet(report.folder / "train.csv")}
    assert {name: (len(row["annotators"].split(", ")), row["helpfulness"]) for name, row in rows.items()} == {
        "Scattering.": (2, "3.0"), "Paint.": (1, "1.0"), text: (1, "2.0")}  # fmt: skip
    provenance = read_rows(report.folder / "provenance-train.jsonl")
    assert len(provenance) == len(rows) == 3
    (aside,) = read_rows(report.folder / "set_aside.jsonl")
    assert aside["code"] == "undecided"


@pytest.mark.parametrize("flagged", [1, 2, 3])
def test_an_optional_tag_needs_more_than_half_of_the_people(tmp_path: Path, flagged: int) -> None:
    lab = new_lab(tmp_path)
    built = lab.build([TALK], "conversation-review")
    for number, person in enumerate(("ann", "bo", "cy")):
        flags = {"review": {"typos": True}} if number < flagged else {}

        def answer(task: Task, flags: dict[str, Any] = flags) -> Annotation:
            done = reviews(task)
            return done.model_copy(update={"tags": {**done.tags, "m2": {**done.tags["m2"], **flags}}})

        lab.answer(person, built, answer)
    rows = lab.export("scores-csv", FinalAnswerRule("majority"))
    (row,) = (row for row in spreadsheet(rows.folder / "train.csv") if row["text"] == "Hi.")
    assert row["review.typos"] == ("1.0" if flagged > 1 else "0.0")
    assert row["spam.spam"] == "0.0", "a required one is counted by its answers"


def test_answers_that_differ_and_that_nobody_decided_are_set_aside(mixed: Lab) -> None:
    """Also where other answers about the response make a row, whose cells they leave empty."""
    report = mixed.export("scores-csv", FinalAnswerRule("adjudicated"), out="adjudicated")
    rows = [row for row in spreadsheet(report.folder / "train.csv") if row["task"] == "sky"]
    assert rows == []
    lines = [json.loads(line) for line in (report.folder / "set_aside.jsonl").read_text("utf-8").splitlines()]
    assert {(line["task"], line["code"]) for line in lines} == {("sky", "undecided")}
    assert len({line["target"] for line in lines}) == 2
    assert report.aside == {"several people answered differently, and no adjudicator decided": 2}


def test_a_row_with_an_undecided_answer_is_named(tmp_path: Path) -> None:
    lab = new_lab(tmp_path)
    built = lab.build([PAIR], "helpsteer")
    lab.answer("ann", built, rated({"Scattering.": 4, "Paint.": 0}, ATTRIBUTES))
    lab.answer("bo", built, rated({"Scattering.": 4, "Paint.": 1}, ATTRIBUTES))
    report = lab.export("scores-csv", FinalAnswerRule("adjudicated"))
    assert [row["response"] for row in spreadsheet(report.folder / "train.csv")] == ["a"]
    assert [*report.aside.values()] == [1]


def test_score_table_has_a_row_for_each_persons_response(mixed: Lab) -> None:
    rows = spreadsheet(mixed.export("scores-csv").folder / "train.csv")
    by_person: dict[str, dict[str, str]] = {}
    for row in rows:
        if row["task"] == "sky":
            by_person.setdefault(row["annotators"], {})[row["response"]] = row["helpfulness"]
    pairs = sorted((given["a"], given["b"]) for given in by_person.values())
    assert pairs == [("3.0", "1.0"), ("3.0", "4.0"), ("4.0", "0.0")]
    assert {(row["prompt"], row["text"], row["origin"]) for row in rows if row["response"] == "a"} == {
        ("Why is the sky blue?", "Scattering.", "m1")
    }


def test_score_table_has_the_columns_of_every_rubric_of_the_data_set(mixed: Lab) -> None:
    rows = spreadsheet(mixed.export("scores-csv").folder / "train.csv")
    talk = [row for row in rows if row["task"] == "talk"]
    assert [(row["text"], row["quality"], row["fairness"], row["spam.spam"]) for row in talk] == [
        ("Hello?", "5.0", "3.0", "0.0"), ("Hi.", "5.0", "3.0", "0.0"),
    ]  # fmt: skip
    assert all(row["helpfulness"] == "" for row in talk)
    assert all(row["quality"] == "" for row in rows if row["task"] == "sky")


@pytest.mark.parametrize(("rule", "scores"), [("mean", (10 / 3, 5 / 3)), ("median", (3, 1)), ("majority", (3, 1))])
def test_score_table_combines_answers_by_the_rule(mixed: Lab, rule: Any, scores: tuple[float, float]) -> None:
    folder = mixed.export("scores-parquet", FinalAnswerRule(rule), out=rule).folder
    rows = {row["response"]: row for row in pq.read_table(folder / "train.parquet").to_pylist() if row["task"] == "sky"}
    assert (rows["a"]["helpfulness"], rows["b"]["helpfulness"]) == pytest.approx(scores)
    assert rows["a"]["annotators"].count(", ") == 2


def test_score_table_has_ranks_and_signed_preferences(lab: Lab) -> None:
    lab.answer("ann", lab.build([PAIR, TRIPLE], "comparison"), compared)
    preference, ranking = (
        load_rubric("comparison").rubric.each(block)[0].key for block in (PreferenceBlock, RankingBlock)
    )
    rows = spreadsheet(lab.export("scores-csv").folder / "train.csv")
    by = {(row["task"], row["response"]): row for row in rows}
    assert (by["sky", "a"][preference], by["sky", "b"][preference]) == ("2.0", "-2.0")
    assert [by["three", name][ranking] for name in "abc"] == ["1.0", "2.0", "2.0"]
    assert by["three", "c"]["text"] == "'=Air."


def test_score_table_names_a_block_that_is_called_like_another_column(lab: Lab) -> None:
    rubric = lab.root / "own.toml"
    rubric.write_text(
        'id = "own"\ntitle = "Own"\n[[blocks]]\ntype = "rating"\nkey = "text"\ntitle = "Text"\nlow = 1\nhigh = 5\n'
        'targets = ["response"]\n'
    )
    lab.answer("ann", lab.build([PAIR], str(rubric)), rated({"Scattering.": 4, "Paint.": 2}, ["text"]))
    rows = spreadsheet(lab.export("scores-csv").folder / "train.csv")
    assert sorted((row["text"], row["answer.text"]) for row in rows) == [("Paint.", "2.0"), ("Scattering.", "4.0")]


ANSWERS = """
id = "judged"
title = "Other answers"
[[blocks]]
type = "criteria"
key = "criteria"
title = "Criteria"
[[blocks]]
type = "number"
key = "errors"
title = "Errors"
targets = ["response"]
[[blocks]]
type = "text"
key = "prompt"
title = "What to ask instead"
targets = ["response"]
[[blocks]]
type = "text"
key = "share"
title = "Share that is right"
targets = ["response"]
form = "number"
"""
CRITERIA = [
    {"text": "Names the cause.", "points": 3},
    {"text": "Is short.", "points": 1},
    {"text": "Is rude.", "points": -2},
]


def test_score_table_has_columns_for_numbers_typed_texts_and_criteria(tmp_path: Path) -> None:
    lab = new_lab(tmp_path)
    (tmp_path / "judged.toml").write_text(ANSWERS, encoding="utf-8")
    bundle = lab.build([{**PAIR, "criteria": CRITERIA}], str(tmp_path / "judged.toml"), "judged")
    given = {"ann": (2, "Why?", "0.5", (1, 0, 1)), "bo": (4, "Why?", "0.25", (1, 2, 0))}

    def judged(person: str) -> Any:
        def answer(task: Task) -> Annotation:
            number, text, share, met = given[person]
            rubric, done = load_rubric(str(tmp_path / "judged.toml")).rubric, Annotation()
            for target in task.targets("response"):
                edits = [
                    SetNumberAnswer(target=target, key="errors", part="number", value=number),
                    SetAnswerNote(target=target, key="prompt", text=text),
                    SetAnswerNote(target=target, key="share", text=share),
                    *(
                        SetNumberAnswer(target=target, key="criteria", part=criterion.digest, value=value)
                        for criterion, value in zip(task.criteria, met, strict=True)
                    ),
                ]
                for edit in edits:
                    done = apply(edit, rubric, task, done)
            return done.model_copy(update={"status": "submitted"})

        return answer

    for person in given:
        lab.answer(person, bundle, judged(person))
    columns = ("errors", "answer.prompt", "share", "criteria.share")
    single = {
        tuple(row[name] for name in columns) for row in spreadsheet(lab.export("scores-csv").folder / "train.csv")
    }
    assert single == {("2", "Why?", "0.5", "0.25"), ("4", "Why?", "0.25", "1.0")}
    rows = spreadsheet(lab.export("scores-csv", rule=FinalAnswerRule("mean")).folder / "train.csv")
    assert {tuple(row[name] for name in columns) for row in rows} == {("3.0", "Why?", "0.375", "0.5")}
    # a share tells neither what could not be judged nor what is bad and not met
    assert lab.export("scores-csv").lost == {"numbers": 4}
    given["cy"] = (2, "Who?", "0.5", (1, 0, 1))
    lab.answer("cy", bundle, judged("cy"))
    report = lab.export("scores-csv", rule=FinalAnswerRule("mean"), out="differ")
    assert {row["answer.prompt"] for row in spreadsheet(report.folder / "train.csv")} == {""}
    assert report.aside == {}  # the rule is for answers of which it can make one


@pytest.mark.parametrize(("first", "expected"), [((0, 3), ""), ((1, 3), ""), ((0, 0), "0"), ((3, 3), "3")])
def test_score_table_has_the_first_bad_step_where_all_agree(lab: Lab, first: tuple[int, int], expected: str) -> None:
    def judged(bad: int) -> Any:
        def answer(task: Task) -> Annotation:
            rubric, done = load_rubric("steps").rubric, Annotation()
            (block,) = rubric.each(StepVerdictsBlock)
            for target in task.targets("response"):
                asked = block.parts_of(task, target)
                for number, step in enumerate(asked[: bad or len(asked)], 1):
                    edit = SetNumberAnswer(
                        target=target, key=block.key, part=step.name, value=0 if number == bad else 2
                    )
                    done = apply(edit, rubric, task, done)
            return done.model_copy(update={"status": "submitted"})

        return answer

    bundle = lab.build(
        [{"id": "s", "prompt": "Why?", "responses": [{"id": "a", "steps": ["A.", "B.", "C."]}]}], "steps"
    )
    for person, bad in zip(("ann", "bo"), first, strict=True):
        lab.answer(person, bundle, judged(bad))
    (row,) = spreadsheet(lab.export("scores-csv", FinalAnswerRule("mean")).folder / "train.csv")
    assert row["steps.first_bad"] == expected
