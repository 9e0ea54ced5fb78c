"""Whom the checks name: nobody by chance, with an interval, and what the figures are without them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.owner.measures.check_limits import CHECKS, limits_of
from annotator.owner.measures.figures import measure, work_check_results
from annotator.owner.measures.flagged_figures import COMPARED
from annotator.owner.measures.measure import proportion
from annotator.owner.measures.report_page import render_report
from annotator.owner.measures.system_figures import SystemComparisons, lead_over_others
from annotator.owner.rubrics.rubrics import load_rubric
from tests.owner.measures.written_dataset import rated, write_dataset
from tests.simulation.honest_people import named_people


@pytest.mark.parametrize(("part", "whole"), [(0, 7), (3, 5), (9, 9), (12, 100)])
def test_intervals_of_shares_are_those_of_statsmodels(part: int, whole: int) -> None:
    from statsmodels.stats.proportion import proportion_confint

    low, high = proportion_confint(part, whole, method="wilson")
    value = proportion(part, whole)
    assert (value.value, value.items) == (part / whole, whole)
    assert (value.low, value.high) == (pytest.approx(low, abs=1e-12), pytest.approx(high, abs=1e-12))


@pytest.mark.parametrize(("tasks", "people"), [(3, 200), (100, 40)])
def test_honest_people_are_not_named(tmp_path: Path, tasks: int, people: int) -> None:
    assert named_people(tmp_path / "data", tasks, people, seed=tasks) == []


PEOPLE = ("ann", "bo", "cy", "di", "eve", "spam")


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five people who see nearly the truth, and one who gives scores by lot; model r1 is better by one."""
    return write_dataset(tmp_path_factory.mktemp("data") / "data", rated(_scores()))


def _scores() -> list[tuple[str, str, str, str, int]]:
    chance = random.Random(5)
    scores = []
    for n in range(30):
        for at, response in enumerate(("r1", "r2")):
            right = chance.randrange(4) + (at == 0)
            for person in PEOPLE:
                score = (
                    chance.randrange(5) if person == "spam" else right if chance.random() < 0.8 else min(4, right + 1)
                )
                scores.append((person, f"t{n:02}", response, "helpfulness", score))
    return scores


def test_the_mean_of_preferences_is_of_their_strength(tmp_path: Path) -> None:
    """Their sign follows from ids, which mean nothing: it says no more here than among the figures of all."""
    rows = rated(_scores())
    for at, work in enumerate(rows["annotations"]):
        better, other = ("r1", "r2") if at % 2 else ("r2", "r1")
        sides = {"question": "q1", "preferred": better, "other": other, "strength": 1 + at % 3}
        rows["preferences"].append({**work, **sides, "block": "better"})
    figures = measure(write_dataset(tmp_path / "data", rows), ("collected", "flagged"), names=True)
    (row,) = (r for r in figures["flagged"]["attributes"] if (r["attribute"], r["measure"]) == ("better", "mean"))
    (whole,) = (attribute for attribute in figures["collected"]["attributes"] if attribute["attribute"] == "better")
    assert row["all"]["value"] == whole["mean"] == 2


def test_figures_stand_with_and_without_those_who_are_named(dataset: Path) -> None:
    figures = measure(dataset, names=True)
    assert [*figures["people"]["suspicion"]] == figures["flagged"]["people"] == ["spam"]
    (finding,) = figures["people"]["findings"]
    spam = next(person for person in figures["people"]["people"] if person["person"] == "spam")
    assert finding["measured"] == spam["agreement"]
    assert finding["measured"]["low"] < finding["measured"]["value"] < finding["measured"]["high"] < 0.3
    rest = measure(dataset, names=True, without=["spam"])
    for side, whole in (("all", figures), ("without", rest)):
        rows = {row["measure"]: row[side] for row in figures["flagged"]["attributes"]}
        measures = whole["agreement"]["attributes"][0]["measures"]
        assert {name: rows[name] for name in COMPARED} == {name: measures[name] for name in COMPARED}
        assert rows["mean"]["value"] == whole["collected"]["attributes"][0]["mean"]
        assert rows["mean"]["low"] < rows["mean"]["value"] < rows["mean"]["high"]
        board = {row["system"]: row["win_rate"] for row in whole["systems"]["leaderboards"][0]["systems"]}
        wins = [row for row in figures["flagged"]["systems"] if row["measure"] == "win_rate"]
        assert {row["system"]: row[side] for row in wins} == board
    page = render_report(figures, "Trial")
    assert "With and without them" in page
    assert "The higher score wins" in page, "of the board by helpfulness"
    assert "Without them α of helpfulness is" in page
    assert measure(dataset, ("flagged",), names=True)["flagged"] == figures["flagged"]
    assert "With and without them" not in render_report(rest, "Trial")


def test_one_shared_task_accuses_nobody(tmp_path: Path) -> None:
    """Four people agree on twenty tasks; the fifth did one of them, and disagrees."""
    scores = [
        (person, f"t{n:02}", response, "helpfulness", (n + at) % 5 if person != "eve" else (n + at + 2) % 5)
        for person in ("ann", "bo", "cy", "di", "eve")
        for n in range(20 if person != "eve" else 1)
        for at, response in enumerate(("r1", "r2", "r3", "r4", "r5"))
    ]
    assert work_check_results(write_dataset(tmp_path / "data", rated(scores)))["findings"] == []


def test_gold_may_have_a_tolerance(tmp_path: Path) -> None:
    off = {"ann": (0, 0, 1, 1, 2), "bo": (0, 1, 2, 3, 3)}
    scores = [
        (person, f"t{n}", "r1", "helpfulness", 1 + far)
        for person, distances in off.items()
        for n, far in enumerate(distances)
    ]
    gold = rated([("expert", f"t{n}", "r1", "helpfulness", 1) for n in range(5)])
    data, right = write_dataset(tmp_path / "data", rated(scores)), write_dataset(tmp_path / "gold", gold)

    def shares(**options: Any) -> dict[str, float]:
        people = measure(data, ("people",), names=True, gold=right, **options)["people"]["people"]
        return {person["person"]: round(5 * person["gold"]["right"]["value"], 9) for person in people}

    (tmp_path / CHECKS).write_text("[tolerance]\nhelpfulness = 1\nother = 3\n")
    assert shares(limits=limits_of(tmp_path)) == {"ann": 4, "bo": 2}
    # What the course's test says holds where the file says nothing.
    (tmp_path / "course").mkdir()
    pool = [
        {
            "task": {
                "id": "course:t1",
                "questions": [{"id": "q1", "text": "Why?", "responses": [{"id": "r1", "text": "So."}]}],
            }
        }
    ]
    test = {"kind": "qualification", "title": "Test", "pool": pool, "tolerance": {"helpfulness": 2, "x": 1}}
    course = {"id": "00" * 16, "title": "Course", "steps": [{"kind": "page", "title": "Page"}, test]}
    rubric = load_rubric("helpsteer").rubric.model_dump(mode="json")
    (tmp_path / "course" / "course.json").write_text(json.dumps({"course": course, "rubric": rubric}))
    limits = limits_of(tmp_path)
    assert limits.tolerance == {"helpfulness": 1, "x": 1, "other": 3}
    figures = measure(data, ("people",), gold=right, limits=limits)
    assert figures["tolerance"] == {"helpfulness": 1}, "what was asked"
    assert figures["unknown_tolerances"] == ["other", "x"], "and what was not, such as a misspelt block"
    (tmp_path / CHECKS).unlink()
    assert shares(limits=limits_of(tmp_path)) == {"ann": 5, "bo": 3}


def test_the_lead_of_a_system_is_the_difference_of_shares_over_the_same_draws() -> None:
    points = np.random.default_rng(3).integers(0, 4, (40, 3, 3)).astype(float) * (1 - np.eye(3))
    values = lead_over_others(SystemComparisons(("a", "b", "c"), points, np.zeros((3, 3))), 0)
    again, chance = [], np.random.default_rng(1)
    for _ in range(4000):
        some = points[chance.integers(40, size=40)].sum(0)
        rates = some.sum(1) / (some.sum(1) + some.sum(0))
        again.append(rates[0] - rates)
    whole = points.sum(0)
    now = whole.sum(1) / (whole.sum(1) + whole.sum(0))
    for at in (1, 2):
        assert values[at].value == pytest.approx(now[0] - now[at])
        low, high = np.quantile([draw[at] for draw in again], [0.025, 0.975])
        assert (values[at].low, values[at].high) == (pytest.approx(low, abs=0.01), pytest.approx(high, abs=0.01))
    assert (values[0].value, values[0].low, values[0].high) == (0, None, None)
