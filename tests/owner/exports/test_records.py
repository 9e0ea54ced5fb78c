"""The records form: a row for each task and annotator, with its texts and all answers, under every rubric."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.model.annotation import Annotation
from annotator.model.task import Task
from annotator.owner.exports.exporters import forms
from annotator.owner.rubrics.rubrics import load_rubric
from tests.answering import answered
from tests.owner.exports.conftest import TASK, Lab, everything, task, works


def drawn(rubric: str) -> Any:
    """Answers to everything that the rubric asks."""
    return lambda asked: answered(load_rubric(rubric).rubric, asked, Random(asked.id))


@pytest.mark.parametrize("rubric", ["helpsteer", "comparison"])
def test_a_row_has_the_texts_and_every_answer(lab: Lab, rubric: str) -> None:
    source = {name: task(name, f"{name} fine", f"{name} good") for name in ("one", "two")}
    built = lab.build([*source.values()], rubric)
    given: dict[str, Annotation] = {}

    def answer(asked: Task) -> Annotation:
        given[str(asked.prompt)] = drawn(rubric)(asked)
        return given[str(asked.prompt)]

    lab.answer("ann", built, answer)
    rows = lab.rows("records")
    assert [(row["task"], row["status"]) for row in rows] == [("one", "submitted"), ("two", "submitted")]
    assert {row["annotator"] for row in rows} == {SigningKey(sha256(b"ann").digest(), "ann").public.fingerprint}
    for row in rows:
        annotation = given[f"{row['task']}?"]
        texts = {text["target"]: text for text in row["texts"]}
        assert texts["q1"]["text"] == f"{row['task']}?"
        assert {texts[f"q1/r{n}"]["response"] for n in (1, 2)} == {r["id"] for r in source[row["task"]]["responses"]}
        assert {(rating["target"], rating["block"]): rating["score"] for rating in row["ratings"]} == {
            (target, block): score for target, scores in annotation.ratings.items() for block, score in scores.items()
        }
        assert {(answer["target"], answer["block"], answer["tag"]): answer["value"] for answer in row["tags"]} == {
            (target, block, tag): value
            for target, blocks in annotation.tags.items()
            for block, tags in blocks.items()
            for tag, value in tags.items()
        }
        assert len(row["preferences"]) == sum(len(blocks) for blocks in annotation.preferences.values())


def test_critiques_quotes_and_refinements_come_out(lab: Lab) -> None:
    lab.answer("ann", lab.build([TASK], "critique"), works)
    (row,) = lab.rows("records")
    assert row["critiques"]
    assert row["refinements"]
    texts = {text["target"]: text["text"] for text in row["texts"]}
    spans = [span for span in row["spans"] if span["target"] in texts]
    assert spans
    assert all(texts[span["target"]][span["start"] : span["end"]] == span["exact"] for span in spans)


def test_a_skipped_task_is_a_row_with_its_reason(lab: Lab) -> None:
    skip = load_rubric("comparison").rubric.skip
    assert skip is not None
    reason = {"key": skip.key, "reason": skip.reasons[0].key, "note": ""}
    built = lab.build([task("one", "fine", "good")], "comparison")
    lab.answer("ann", built, lambda _: Annotation.model_validate({"status": "skipped", "skip": reason}))
    (row,) = lab.rows("records")
    assert (row["status"], row["ratings"]) == ("skipped", [])
    assert [skipped["reason"] for skipped in row["skips"]] == [skip.reasons[0].key]


def test_the_columns_are_the_same_under_every_rubric(lab: Lab) -> None:
    lab.answer("ann", lab.build([task("one", "fine")], "helpsteer"), everything(4))
    lab.answer("ann", lab.build([TASK], "critique", "two"), works)
    columns = forms()["records"].columns_for(())
    rows = lab.rows("records")
    assert {row["task"] for row in rows} == {"one", "p1"}
    for row in rows:
        assert row.keys() == columns.keys()
        for name, kind in columns.items():
            if isinstance(kind, list):
                assert all(entry.keys() == kind[0].keys() for entry in row[name]), name
