"""Each check finds the one person who does what it looks for, and nobody who works with care on real remarks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.owner.measures.figures import work_check_results
from tests.owner.measures.written_dataset import rated, write_dataset

FEEDBACK = Path(__file__).parents[2] / "data" / "self_refine_chain" / "iterate.jsonl"
TASKS = 12
PLANTED = {
    "hasty": "fast", "liner": "one_score", "copier": "repeated_text", "mute": "empty_words", "paster": "pasted_text",
    "painter": "wide_highlights", "skipper": "skips", "dreamer": "disagreement",
}  # fmt: skip
"""Who does what: by person the check that finds it."""
CAREFUL = ("ann", "bo", "cy", "di")


def real_remarks() -> list[str]:
    """What the authors of Self-Refine wrote of sentences (tests/data/self_refine_chain/NOTICE)."""
    lines = FEEDBACK.read_text("utf-8").splitlines()
    every = [sentence for line in lines for sentence in json.loads(line)["sentence_to_feedback"]]
    return [sentence["commonsense_feedback"] for sentence in every if sentence["commonsense_feedback"] != "None"]


def score(person: str, task: int, response: int) -> int:
    if person == "liner":
        return 3
    if person == "dreamer":
        return (4 - (task + response)) % 5
    return (task + response + (person == "bo" and task == response)) % 5


def remark(person: str, task: int, judged: str) -> str:
    real = real_remarks()
    planted = {
        "copier": "The date is missing in the second line.", "mute": f"ok {task}", "paster": judged[task : task + 60],
    }  # fmt: skip
    return planted.get(person, f"{real[task % len(real)]} ({task})")


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """By check whom it names, with the reason."""
    people = (*CAREFUL, *PLANTED)
    rows: dict[str, list[dict[str, Any]]] = rated(
        (person, f"t{n:02}", f"r{r}", "helpfulness", score(person, n, r))
        for person in people for n in range(TASKS) for r in range(1, 6)
    )  # fmt: skip
    for row in rows["annotations"]:
        if row["annotator"] == "hasty":
            row["hasty"] = "pace.fast"
        if row["annotator"] == "skipper" and row["task"] < "t06":
            row["status"] = "skipped"
    for row in rows["texts"]:
        row |= {"text": row["text"] * 2, "characters": 2 * row["characters"]}
    texts = {(row["task"], row["target"]): row["text"] for row in rows["texts"]}
    first = [row for row in rows["ratings"] if row["response"] == "r1"]
    rows["comments"] = [
        {**row, "id": "c", "block_type": "comment",
         "text": remark(row["annotator"], int(row["task"][1:]), texts[row["task"], row["target"]])}
        for row in first
    ]  # fmt: skip
    rows["spans"] = [
        {**row, "of": "comment", "id": "c", "number": 1, "start": 0,
         "end": len(texts[row["task"], row["target"]]) if row["annotator"] == "painter" else 9}
        for row in first
    ]  # fmt: skip
    results = work_check_results(write_dataset(tmp_path_factory.mktemp("planted") / "data", rows))
    by_rule: dict[str, dict[str, str]] = {}
    for finding in results["findings"]:
        by_rule.setdefault(finding["rule"], {})[finding["person"]] = finding["reason"]
    return by_rule


@pytest.mark.parametrize(("person", "rule"), PLANTED.items(), ids=list(PLANTED.values()))
def test_planted_faults_are_found(named: dict[str, dict[str, str]], person: str, rule: str) -> None:
    assert named.get(rule, {}).get(person, "").endswith(".")


def test_careful_people_have_no_findings(named: dict[str, dict[str, str]]) -> None:
    assert not {(rule, person) for rule, people in named.items() for person in people if person in CAREFUL}
