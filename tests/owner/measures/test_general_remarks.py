"""Remarks that say nothing, and remarks far shorter than the others': who is named, and who is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.owner import measure
from annotator.owner.measures.check_limits import CHECKS, WorkCheckThresholds, limits_of
from annotator.owner.measures.work_checks import rule_texts
from tests.owner.measures.written_dataset import rated, write_dataset

DATA = Path(__file__).parents[2] / "data"
VAGUE = (
    "could be better", "Good answer.", "ok", "The response is good overall.", "It's a nice response!", "Not great.",
    "This could be improved a bit, I think.", "Needs some improvement", "very good", "Could have been better :-)",
    "n/a", "I like this answer", "Well done", "It is OK.",
)  # fmt: skip
ORDINARY = (
    "The answer is good but the date is wrong.", "Better than the other one because it cites its source.",
    "Good, though it misses the second question.", "Could be better with an example.", "Repeats the prompt.",
    "Too long for what was asked.", "It is not true that the drum is new.", "Wrong capital: Canberra, not Sydney.",
    "The tone is rude.", "Good structure, poor grammar in the last paragraph.", "Does not compile.",
    "The summary omits who Ke-teeli is.", "Хороший ответ, но без примера.", "回答很好，但是缺少例子。",
)  # fmt: skip
"""Written for this test."""
TERSE = tuple(f"no date, line {number}" for number in range(14))


def real_feedback() -> list[str]:
    """What the authors of Self-Refine wrote of sentences (tests/data/self_refine_chain/NOTICE)."""
    lines = (DATA / "self_refine_chain" / "iterate.jsonl").read_text("utf-8").splitlines()
    every = [
        sentence["commonsense_feedback"] for line in lines for sentence in json.loads(line)["sentence_to_feedback"]
    ]
    return [text for text in every if text != "None"]


def commented(remarks: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    rows = rated(
        [(person, f"t{n:02}", "r1", "x", n % 5) for person, texts in remarks.items() for n in range(len(texts))]
    )
    rows["comments"] = [
        {**row, "id": "c", "block_type": "comment", "text": remarks[row["annotator"]][int(row["task"][1:])]}
        for row in rows["ratings"]
    ]
    return rows


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    long = tuple(f"{text} The drum of sentence {n} is not named anywhere in it." for n, text in enumerate(ORDINARY))
    remarks = {"vague": VAGUE, "ordinary": ORDINARY, "terse": TERSE, "ann": long, "bo": long, "cy": long}
    data = write_dataset(tmp_path_factory.mktemp("remarks") / "data", commented(remarks))
    return measure(data, ("people",), names=True)["people"]


def reasons(measured: dict[str, Any], rule: str) -> dict[str, str]:
    return {finding["person"]: finding["reason"] for finding in measured["findings"] if finding["rule"] == rule}


def test_vague_remarks_are_a_finding_with_its_reason(measured: dict[str, Any]) -> None:
    assert reasons(measured, "general_words") == {"vague": "14 of 14 remarks say nothing that is about the text."}
    assert measured["suspicion"]["vague"] > max(measured["suspicion"].get(person, 0) for person in ("ordinary", "ann"))


def test_no_ordinary_remark_is_taken_for_general_words(measured: dict[str, Any]) -> None:
    general = {person["person"]: person["general"] for person in measured["people"]}
    assert general == {"vague": 14, "ordinary": 0, "terse": 0, "ann": 0, "bo": 0, "cy": 0}


def test_real_feedback_is_not_taken_for_general_words(tmp_path: Path) -> None:
    texts = tuple(real_feedback())
    assert len(texts) >= 5
    data = write_dataset(tmp_path / "data", commented({"author": texts}))
    (author,) = measure(data, ("people",), names=True)["people"]["people"]
    assert (author["remarks"], author["general"]) == (len(texts), 0)


def test_remarks_far_shorter_than_the_others_are_named(measured: dict[str, Any]) -> None:
    named = reasons(measured, "brief")
    assert "vague" in named
    assert not {"ordinary", "ann", "bo", "cy"} & set(named)
    assert named["vague"].startswith("Half of the comments have ")


def test_both_have_limits_and_can_be_off(tmp_path: Path) -> None:
    (tmp_path / CHECKS).write_text('general_words = 0.4\nbrief = 0.1\noff = ["brief"]\n')
    limits = limits_of(tmp_path)
    assert limits == WorkCheckThresholds(general_words=0.4, brief=0.1, off=frozenset({"brief"}))
    assert "40 %" in rule_texts(limits)["general_words"]
    assert "brief" not in rule_texts(limits)
