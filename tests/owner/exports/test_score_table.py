"""The table for spreadsheets: a row a response, a column for each score, tag, rank and preference of the rubrics."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from annotator.model.annotation import Annotation
from annotator.model.blocks.preference_block import PreferenceBlock
from annotator.model.blocks.ranking_block import RankingBlock
from annotator.model.edits import apply
from annotator.model.preference_edits import SetPreference
from annotator.model.ranking_edits import SetResponseRank
from annotator.model.task import Task
from annotator.owner.exports.answer_rule import FinalAnswerRule
from annotator.owner.exports.exporters.helpsteer_forms import ATTRIBUTES
from annotator.owner.rubrics.rubrics import load_rubric
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
