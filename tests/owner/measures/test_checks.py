"""Checks of people: gold items over time, limits that the owner sets, what others criticise in a person's answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner import measure
from annotator.owner.measures.check_limits import CHECKS, WorkCheckThresholds, limits_of
from annotator.owner.measures.figures import work_check_results
from annotator.owner.measures.work_checks import apply_rules, rule_texts
from tests.owner.measures.written_dataset import rated, version, write_dataset

TASKS = 20


def score(person: str, task: int) -> int:
    """ann is right, bo one off in the second half, cy two off wherever it is not the fifth task; truth is 2."""
    return {"ann": 2, "bo": 2 + (task >= TASKS // 2), "cy": 2 if task % 5 == 0 else 4}[person]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    root = tmp_path_factory.mktemp("gold")
    people = ("ann", "bo", "cy")
    rows = rated(
        [(person, f"t{n:02}", "r1", "helpfulness", score(person, n)) for person in people for n in range(TASKS)]
    )
    for row in rows["annotations"]:
        row["submitted_at"] = f"2026-02-{2 if row['task'] < 't10' else 9:02}T12:00:00Z"
    # Gold has half of the tasks, in other bundles, where answers stand at other places.
    gold = rated([("expert", f"t{n:02}", "r1", "helpfulness", 2) for n in range(0, TASKS, 2)])
    for row in (*gold["ratings"], *gold["texts"]):
        row["version"] = version(f"{row['task']} elsewhere")
        row["target"] = {"q1/r1": "q1/r7"}.get(row["target"], row["target"])
    # Of one task gold is about an earlier text, which nobody here has seen.
    changed = next(row for row in gold["texts"] if (row["task"], row["target"]) == ("t02", "q1/r7"))
    changed["sha256"] = version("another text")
    data, right = write_dataset(root / "data", rows), write_dataset(root / "gold", gold)
    return measure(data, ("people",), names=True, gold=right)["people"]


def test_gold_is_matched_by_the_owners_names_and_told_over_time(measured: dict[str, Any]) -> None:
    people = {person["person"]: person["gold"] for person in measured["people"]}
    assert {
        name: (round(9 * person["right"]["value"], 6), person["right"]["items"]) for name, person in people.items()
    } == {
        "ann": (9, 9), "bo": (4, 9), "cy": (2, 9),
    }  # fmt: skip
    assert {name: person["other_text"] for name, person in people.items()} == {"ann": 1, "bo": 1, "cy": 1}
    assert people["bo"]["within_1"] == 1.0
    assert people["cy"]["within_1"] == pytest.approx(2 / 9)
    assert {week: share["value"] for week, share in people["bo"]["weeks"].items()} == {"2026-W06": 1.0, "2026-W07": 0.0}
    assert [tenth and tenth["value"] for tenth in people["bo"]["tenths"]] == [1.0, None, 1.0, 1.0, 1.0] + [0.0] * 5
    assert [half["value"] for half in people["bo"]["halves"]] == [1.0, 0.0]
    # Wilson's interval of 9 of 9 is 9 / (9 + 1.96 squared) to 1 (Newcombe 1998).
    assert people["ann"]["right"]["low"] == pytest.approx(9 / (9 + 1.959964**2), abs=1e-6)
    assert people["ann"]["right"]["high"] == 1.0


def test_failing_gold_is_a_finding(measured: dict[str, Any]) -> None:
    person = {"person": "p", "agreement": {}, "words_a_minute": None, "bias": None, "drift": {}}
    habits = dict.fromkeys(("submitted", "skipped", "fast", "straight", "scored", "remarks", "repeated"), 0)
    habits |= dict.fromkeys(("short", "general", "pasted", "spans", "covering"), 0)
    failing = {"right": {"value": 0.2, "low": 0.1, "high": 0.4, "items": 30}}
    (finding,) = apply_rules([{**person, **habits, "gold": failing}])
    assert (finding.rule, finding.reason) == ("gold", "Right in 20 % of 30 judgements of gold items.")
    few = {"right": {**failing["right"], "items": 9}}
    assert apply_rules([{**person, **habits, "gold": few}]) == []
    assert apply_rules([{**person, **habits, "gold": failing}], WorkCheckThresholds(gold=0.3)) == []
    assert apply_rules([{**person, **habits, "gold": failing}], WorkCheckThresholds(off=frozenset({"gold"}))) == []
    assert "gold" in measured["rules"]


def test_a_comparison_is_gold_where_all_its_responses_are_the_same(tmp_path: Path) -> None:
    def round_of(person: str, preferred: str) -> dict[str, Any]:
        rows = rated([(person, f"t{n}", response, "x", 1) for n in range(2) for response in ("r1", "r2")])
        for row in rows["texts"]:
            row["response"], row["question"] = {"q1/r1": "a", "q1/r2": "b"}.get(row["target"]), "q"
        work = [row for row in rows.pop("ratings") if row["response"] == "r1"]
        other = {"a": "b", "b": "a"}[preferred]
        rows["preferences"] = [{**row, "question": "q", "target": None, "block": "better", "preferred": preferred,
                                "other": other, "strength": 2} for row in work]  # fmt: skip
        return rows

    gold = round_of("expert", "a")
    next(row for row in gold["texts"] if (row["task"], row["response"]) == ("t1", "b"))["sha256"] = version("changed")
    data, right = write_dataset(tmp_path / "d", round_of("ann", "b")), write_dataset(tmp_path / "g", gold)
    ((ann,),) = [measure(data, ("people",), gold=right)["people"]["people"]]
    assert (ann["gold"]["right"]["value"], ann["gold"]["right"]["items"], ann["gold"]["other_text"]) == (0.0, 1, 1)
    assert ann["gold"]["within_1"] is None


@pytest.mark.parametrize(
    ("name", "figures", "named"),
    [
        ("bias", {"bias": 0.9, "bias_error": 0.1, "bias_scores": 200}, True),
        ("bias", {"bias": 0.9, "bias_error": 0.1, "bias_scores": 29}, False),
        ("bias", {"bias": 0.9, "bias_error": 0.4, "bias_scores": 200}, False),
        ("bias", {"bias": 0.9, "bias_error": None, "bias_scores": 200}, False),
        ("drift", {"drift": {"change": 1.9, "error": 0.2, "degrees": 8, "scores": 200}}, True),
        ("drift", {"drift": {"change": 1.9, "error": 0.2, "degrees": 8, "scores": 29}}, False),
        ("drift", {"drift": {"change": 1.9, "error": 0.5, "degrees": 4, "scores": 200}}, False),
    ],
)
def test_bias_and_drift_stand_out_from_chance_before_anybody_is_named(
    name: str, figures: dict[str, Any], named: bool
) -> None:
    counts = ("submitted", "skipped", "fast", "straight", "scored", "remarks", "repeated", "short", "pasted", "spans")
    person = {"person": "p", "agreement": {}, "words_a_minute": None, "bias": None, "drift": {}, "gold": None}
    findings = apply_rules([{**person, **dict.fromkeys((*counts, "general", "covering"), 0), **figures}])
    assert [finding.rule for finding in findings] == ([name] if named else [])


@pytest.mark.parametrize(
    ("size", "bias", "drift"),
    [
        (0.8, "0.8 standard deviations above", "0.8 standard deviations higher"),
        (-0.8, "0.8 standard deviations below", "0.8 standard deviations lower"),
    ],
)
def test_the_reason_says_in_which_direction_scores_stand_and_moved(size: float, bias: str, drift: str) -> None:
    counts = ("submitted", "skipped", "fast", "straight", "scored", "remarks", "repeated", "short", "pasted", "spans")
    person = {"person": "p", "agreement": {}, "words_a_minute": None, "gold": None}
    figures = {
        "bias": size, "bias_error": 0.1, "bias_scores": 200,
        "drift": {"change": size, "error": 0.05, "degrees": 8, "scores": 200},
    }  # fmt: skip
    findings = apply_rules([{**person, **dict.fromkeys((*counts, "general", "covering"), 0), **figures}])
    assert {finding.rule: finding.reason for finding in findings} == {
        "bias": f"Scores stand {bias} those of the others for the same texts.",
        "drift": f"From the first task to the last, scores came to stand {drift}.",
    }


def test_preferences_have_no_drift(tmp_path: Path) -> None:
    rows = rated([(person, f"t{n:02}", "r1", "x", 1) for person in ("ann", "bo") for n in range(40)])
    rows["preferences"] = [
        {**row, "question": "q1", "block": "better", "preferred": "a" if late else "b", "other": "b" if late else "a",
         "strength": 3}
        for row in rows.pop("ratings") for late in [row["annotator"] == "ann" and row["task"] >= "t20"]
    ]  # fmt: skip
    (one, other) = measure(write_dataset(tmp_path / "data", rows), ("people",))["people"]["people"]
    assert one["bias"] is None
    assert other["bias"] is None
    assert "change" not in one["drift"]


def test_limits_come_from_the_project(tmp_path: Path) -> None:
    assert limits_of(tmp_path) == WorkCheckThresholds()
    (tmp_path / CHECKS).write_text('fast = 0.4\npace = 3\noff = ["skips"]\n')
    limits = limits_of(tmp_path)
    assert limits == WorkCheckThresholds(fast=0.4, pace=3, off=frozenset({"skips"}))
    assert "40 %" in rule_texts(limits)["fast"]
    assert "skips" not in rule_texts(limits)


WRONG = "quick = 0.3|fast = 2|fast = 'much'|pace = -1|pace = nan|fast = true|off = ['all']|off = 1|fast ="


@pytest.mark.parametrize("text", WRONG.split("|"))
def test_limits_that_make_no_sense_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / CHECKS).write_text(text)
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "measure.bad_limit"):
        limits_of(tmp_path)


def test_an_unknown_table_of_limits_is_told_the_known_one(tmp_path: Path) -> None:
    (tmp_path / CHECKS).write_text("[tolerances]\nhelpfulness = 1\n")
    with pytest.raises(AnnotatorError, check=lambda error: "`[tolerance]`" in error.hint):
        limits_of(tmp_path)


def test_how_often_others_criticise_a_persons_own_answers(tmp_path: Path) -> None:
    """ann wrote the answer r1 of every task; bo criticises it twice in half of them, ann never sees it as another's."""
    rows = rated([(person, f"t{n}", "r1", "overall", 3) for person in ("ann", "bo") for n in range(4)], "critique")
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
    figures = measure(data, ("collected", "people"), names=True)
    by = [(row["topic_based"], row["split"], row["tasks"]) for row in figures["collected"]["tasks_by_type"]]
    assert by == [(False, "train", 2), (True, "test", 1), (True, "train", 1)]
    (ann,) = [person for person in figures["people"]["people"] if person["demonstrations"]]
    assert (ann["person"], ann["demonstrations"]) == ("ann", {"seen": 4, "criticised": 2, "share": 0.5})


def test_answers_without_critiques_are_counted_whether_a_verdict_was_given_or_not(tmp_path: Path) -> None:
    """bo criticises the first of five answers twice, says of the second that it is rewritten, of the third that it is
    like the first, and nothing of the others."""
    rows = rated([("bo", "t", f"r{n}", "overall", 3) for n in range(1, 6)], "critique")
    first, second, third, *_ = rows["ratings"]
    rows["critiques"] = [{**first, "id": f"c{m}", "place": m, "text": "It is wrong."} for m in (1, 2)]
    rows["verdicts"] = [{**first}, {**second, "rewritten": True}, {**third, "similar_to": "q1/r1"}]
    figures = measure(write_dataset(tmp_path / "data", rows), ("collected",))
    assert figures["collected"]["critiques"]["an_answer"] == {"0": 3, "2": 1}


def test_checks_alone_find_what_all_figures_find(tmp_path: Path) -> None:
    rows = rated([(person, f"t{n}", f"r{r}", "helpfulness", 2 if person == "lazy" else (n + r) % 5)
                  for person in ("ann", "bo", "lazy") for n in range(8) for r in range(1, 6)])  # fmt: skip
    data = write_dataset(tmp_path / "data", rows)
    every = measure(data, ("people",), names=True)["people"]
    results = work_check_results(data)
    assert results == {name: every[name] for name in results}
    assert "one_score" in {finding["rule"] for finding in results["findings"]}
