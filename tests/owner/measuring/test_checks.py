"""Checks of people: gold items over time, limits that the owner sets, what others criticise in a person's answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner import measure
from annotator.owner.measuring.check_limits import CHECKS, Limits, limits_of
from annotator.owner.measuring.figures import checks
from annotator.owner.measuring.work_checks import check, rules
from tests.owner.measuring.written_dataset import rated, version, write_dataset

TASKS = 20


def score(person: str, task: int) -> int:
    """ann is right, bo one off in the second half, cy two off wherever it is not the fifth task; truth is 2."""
    return {"ann": 2, "bo": 2 + (task >= TASKS // 2), "cy": 2 if task % 5 == 0 else 4}[person]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    root = tmp_path_factory.mktemp("gold")
    people = ("ann", "bo", "cy")
    rows = rated([(who, f"t{n:02}", "r1", "helpfulness", score(who, n)) for who in people for n in range(TASKS)])
    for row in rows["annotations"]:
        row["submitted_at"] = f"2026-02-{2 if row['task'] < 't10' else 9:02}T12:00:00Z"
    # Gold has half of the tasks, in other bundles, where answers stand at other places.
    gold = rated([("expert", f"t{n:02}", "r1", "helpfulness", 2) for n in range(0, TASKS, 2)])
    for row in gold["ratings"]:
        row["target"], row["version"] = "q1/r7", version("other")
    data, right = write_dataset(root / "data", rows), write_dataset(root / "gold", gold)
    return measure(data, ("people",), names=True, gold=right)["people"]


def test_gold_is_matched_by_the_owners_names_and_told_over_time(measured: dict[str, Any]) -> None:
    people = {each["person"]: each["gold"] for each in measured["people"]}
    assert {name: (each["right"]["value"], each["right"]["items"]) for name, each in people.items()} == {
        "ann": (1.0, 10), "bo": (0.5, 10), "cy": (0.2, 10),
    }  # fmt: skip
    assert people["bo"]["within_1"] == 1.0
    assert people["cy"]["within_1"] == 0.2
    assert {week: each["value"] for week, each in people["bo"]["weeks"].items()} == {"2026-W06": 1.0, "2026-W07": 0.0}
    assert [each["value"] for each in people["bo"]["tenths"]] == [1.0] * 5 + [0.0] * 5
    assert [each["value"] for each in people["bo"]["halves"]] == [1.0, 0.0]
    # Wilson's interval of 5 of 10 (Newcombe 1998 gives its formula): 0.2366 to 0.7634.
    assert people["bo"]["right"]["low"] == pytest.approx(0.2366, abs=5e-5)
    assert people["bo"]["right"]["high"] == pytest.approx(0.7634, abs=5e-5)


def test_who_fails_gold_is_named(measured: dict[str, Any]) -> None:
    person = {"person": "p", "agreement": {}, "words_a_minute": None, "bias": None, "drift": {}}
    habits = dict.fromkeys(("submitted", "skipped", "fast", "straight", "scored", "remarks", "repeated"), 0)
    habits |= dict.fromkeys(("short", "pasted", "spans", "covering"), 0)
    failing = {"right": {"value": 0.2, "low": 0.1, "high": 0.4, "items": 30}}
    (found,) = check([{**person, **habits, "gold": failing}])
    assert (found.rule, found.reason) == ("gold", "Right in 20 % of 30 judgements of gold items.")
    few = {"right": {**failing["right"], "items": 9}}
    assert check([{**person, **habits, "gold": few}]) == []
    assert check([{**person, **habits, "gold": failing}], Limits(gold=0.3)) == []
    assert check([{**person, **habits, "gold": failing}], Limits(off=frozenset({"gold"}))) == []
    assert "gold" in measured["rules"]


def test_limits_come_from_the_project(tmp_path: Path) -> None:
    assert limits_of(tmp_path) == Limits()
    (tmp_path / CHECKS).write_text('fast = 0.4\npace = 3\noff = ["skips"]\n')
    limits = limits_of(tmp_path)
    assert limits == Limits(fast=0.4, pace=3, off=frozenset({"skips"}))
    assert "40 %" in rules(limits)["fast"]
    assert "skips" not in rules(limits)


WRONG = "quick = 0.3|fast = 2|fast = 'much'|pace = -1|pace = nan|fast = true|off = ['all']|off = 1|fast ="


@pytest.mark.parametrize("text", WRONG.split("|"))
def test_limits_that_make_no_sense_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / CHECKS).write_text(text)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "measure.bad_limit"):
        limits_of(tmp_path)


def test_how_often_others_criticise_a_persons_own_answers(tmp_path: Path) -> None:
    """ann wrote the answer r1 of every task; bo criticises it twice in half of them, ann never sees it as another's."""
    rows = rated([(who, f"t{n}", "r1", "overall", 3) for who in ("ann", "bo") for n in range(4)], "critique")
    for row in rows["texts"]:
        row["origin"] = "annotator:ann" if row["kind"] == "response" else None
    work = {row["task"]: row for row in rows["ratings"] if row["annotator"] == "bo"}
    own = {row["task"]: row for row in rows["ratings"] if row["annotator"] == "ann"}
    rows["critiques"] = [
        {**work[f"t{n}"], "id": f"c{n}{m}", "place": m, "text": "It is wrong."} for n in range(2) for m in (1, 2)
    ] + [{**own["t3"], "id": "c", "place": 1, "text": "My own."}]
    for number, row in enumerate(rows["tasks"]):
        row |= {"kind": "critique", "split": "test" if number < 1 else "train"}
        row["metadata"] = json.dumps({"is_topic_based_summarization": number < 2, "source": "x"})
    data = write_dataset(tmp_path / "data", rows)
    found = measure(data, ("collected", "people"), names=True)
    by = [(each["topic_based"], each["split"], each["tasks"]) for each in found["collected"]["tasks_by_type"]]
    assert by == [(False, "train", 2), (True, "test", 1), (True, "train", 1)]
    (ann,) = [each for each in found["people"]["people"] if each["demonstrations"]]
    assert (ann["person"], ann["demonstrations"]) == ("ann", {"seen": 4, "criticised": 2, "share": 0.5})


def test_checks_alone_find_what_all_figures_find(tmp_path: Path) -> None:
    rows = rated([(who, f"t{n}", f"r{r}", "helpfulness", 2 if who == "lazy" else (n + r) % 5)
                  for who in ("ann", "bo", "lazy") for n in range(8) for r in range(1, 6)])  # fmt: skip
    data = write_dataset(tmp_path / "data", rows)
    every = measure(data, ("people",))["people"]
    found = checks(data)
    assert found == {name: every[name] for name in found}
    assert "one_score" in {each["rule"] for each in found["findings"]}
