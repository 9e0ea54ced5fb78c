"""One leaderboard of scores, ranks and preferences, and figures in which reliable people count more."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.owner.measures.figures import measure
from annotator.owner.measures.report_page import render_report
from tests.owner.measures.written_dataset import rated, version, write_dataset

RESPONSES = ("a", "b", "c")
PEOPLE = ("ann", "bo", "cy", "spammer")
Scores = dict[tuple[str, str, str], int]
Choices = dict[tuple[str, str, str, str], int]


def scores_and_choices() -> tuple[Scores, Choices]:
    """Scores, and preferences by the first of two answers: 1, 0 or -1. Careful people mostly say that a beats b beats
    c; the spammer says anything, and nobody prefers in every task."""
    chance, scores, choices = random.Random(3), Scores(), Choices()
    for task in (f"t{number}" for number in range(60)):
        for person in PEOPLE:
            good = {"a": 4, "b": 3, "c": 2}
            for answer in RESPONSES:
                careful = min(5, max(1, good[answer] + chance.choice((-1, 0, 0, 0, 1))))
                scores[person, task, answer] = chance.randint(1, 5) if person == "spammer" else careful
            one, other = sorted(chance.sample(RESPONSES, 2))
            if chance.random() < 0.7:
                right = chance.choice((1, 1, 1, 0, -1))
                choices[person, task, one, other] = chance.choice((1, 0, -1)) if person == "spammer" else right
    return scores, choices


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    scores, choices = scores_and_choices()
    rows = rated((person, task, answer, "overall", score) for (person, task, answer), score in scores.items())
    for row in rows["texts"]:
        row |= {"question": "q", "response": row["target"].partition("/")[2] or None}
    rows["preferences"] = [
        {
            "series": "s", "task": task, "annotator": person, "device": "d", "revision": 1, "is_final": True,
            "version": version(task), "bundle_id": person, "made_by": "", "question": "q", "block": "better",
            "strength": abs(signed), "preferred" if signed else "tied": one if signed >= 0 else other,
            "other": other if signed >= 0 else one,
            "preferred_origin" if signed else "tied_origin": f"model-{one if signed >= 0 else other}",
            "other_origin": f"model-{other if signed >= 0 else one}",
        }
        for (person, task, one, other), signed in choices.items()
    ]  # fmt: skip
    return measure(write_dataset(tmp_path_factory.mktemp("data") / "data", rows), names=True)


def pooled(weights: dict[str, float]) -> np.ndarray[Any, Any]:
    """By hand: the points of each system against each other; whoever scored and compared two answers counts once."""
    scores, choices = scores_and_choices()
    points, places = np.zeros((3, 3)), {name: at for at, name in enumerate(RESPONSES)}
    outcomes_by_pair: dict[tuple[str, str, str, str], list[float]] = defaultdict(list)
    for person in PEOPLE:
        for task in (f"t{number}" for number in range(60)):
            for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
                difference = scores[person, task, one] - scores[person, task, other]
                outcomes_by_pair[person, task, one, other].append(float(np.sign(difference)))
    for key, outcome in choices.items():
        outcomes_by_pair[key].append(float(outcome))
    for (person, _, one, other), outcomes in outcomes_by_pair.items():
        won = (np.mean(outcomes) + 1) / 2
        points[places[one], places[other]] += weights[person] * won
        points[places[other], places[one]] += weights[person] * (1 - won)
    return points


def strengths(points: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Bradley and Terry's by direct maximization of the likelihood, on the Elo scale."""

    def loss(at: np.ndarray[Any, Any]) -> float:
        return float(np.sum(points * np.log1p(np.exp(at[None, :] - at[:, None]))) + at.sum() ** 2)

    from scipy.optimize import minimize  # slow to import

    fitted = minimize(loss, np.zeros(3), method="BFGS", options={"gtol": 1e-9}).x
    return np.asarray(1000 + (fitted - fitted.mean()) * 400 / np.log(10))


def check(board: dict[str, Any], weights: dict[str, float]) -> None:
    points = pooled(weights)
    rows = {row["system"].removeprefix("model-"): row for row in board["systems"]}
    for at, name in enumerate(RESPONSES):
        share = points[at].sum() / (points[at].sum() + points[:, at].sum())
        assert rows[name]["win_rate"]["value"] == pytest.approx(share, abs=1e-9)
        assert rows[name]["bradley_terry"]["value"] == pytest.approx(strengths(points)[at], abs=1e-3)
        assert rows[name]["win_rate"]["low"] < share < rows[name]["win_rate"]["high"]


def test_one_leaderboard_of_all_that_was_said(measured: dict[str, Any]) -> None:
    board = measured["systems"]["joined"]
    assert [source["source"] for source in board["sources"]] == ["preferences", "rating"]
    assert board["comparisons"] == len(PEOPLE) * 60 * 3
    check(board, dict.fromkeys(PEOPLE, 1.0))
    assert len(board["head_to_head"]) == 3
    page = render_report(measured, "Trial")
    assert "Who wins (everything)" in page
    assert "one leaderboard: preferences, overall (rating)." in page


def test_reliable_people_count_more(measured: dict[str, Any]) -> None:
    weighted = measured["systems"]["weighted"]
    reliability = weighted["reliability"]
    estimates = {person["person"]: person["estimates"]["mace"] for person in measured["people"]["people"]}
    assert reliability == estimates
    assert 2 * reliability["spammer"] < min(reliability[name] for name in PEOPLE[:3])
    check(weighted["joined"], reliability)
    scores, _ = scores_and_choices()
    (means,) = weighted["means"]
    for row in means["systems"]:
        own = [(reliability[p], score) for (p, _, a), score in scores.items() if f"model-{a}" == row["system"]]
        assert row["value"] == pytest.approx(sum(w * s for w, s in own) / sum(w for w, _ in own), abs=1e-9)
    (first, *_), (plain, *_) = weighted["joined"]["systems"], measured["systems"]["joined"]["systems"]
    assert first["system"] == plain["system"] == "model-a"
    assert first["win_rate"]["value"] > plain["win_rate"]["value"]  # the spammer's lot draws all towards one half
    assert "With reliable people counting more" in render_report(measured, "Trial")


def test_one_source_alone_is_not_joined(tmp_path: Path) -> None:
    rows = rated(
        (person, f"t{n}", r, "overall", 1 + (r == "a")) for person in ("x", "y") for n in range(3) for r in "ab"
    )
    systems = measure(write_dataset(tmp_path / "data", rows), ("systems",))["systems"]
    assert systems["joined"] == {}
    assert len(systems["leaderboards"]) == 1


def test_the_summary_says_how_many_comparisons_more_tell_the_first_two_apart(tmp_path: Path) -> None:
    """Of 40 comparisons a wins 24: by the normal approximation of a share, 80 % of studies of 0.6 with 196 find it."""
    wins = [24, 16]
    rows = rated(
        ("x", f"t{n}-{winner}", r, "overall", 1 + (r == winner)) for winner, many in zip("ab", wins, strict=True)
        for n in range(many) for r in "ab"
    )  # fmt: skip
    measured = measure(write_dataset(tmp_path / "data", rows))
    (pair,) = measured["systems"]["leaderboards"][0]["head_to_head"]
    needed = (1.959964 + 0.841621) ** 2 * 0.6 * 0.4 / 0.1**2
    assert pair["further"] == pytest.approx(needed - 40, rel=0.1)
    sentence = f"About {pair['further']:,} more comparisons of these two would tell model-a from model-b."
    assert sentence in render_report(measured, "Trial")


def test_a_ranking_has_a_leaderboard_in_which_the_first_rank_wins(tmp_path: Path) -> None:
    rows = rated(
        (person, f"t{at}", answer, "x", 1) for person in ("ann", "bo") for at in range(20) for answer in RESPONSES
    )
    ranks = {"a": 1, "b": 2, "c": 2}
    rows["rankings"] = [
        {**row, "block": "order", "rank": ranks[row["response"]], "tied": 1} for row in rows.pop("ratings")
    ]
    systems = measure(write_dataset(tmp_path / "data", rows), ("systems",), names=True)["systems"]
    (board,) = systems["leaderboards"]
    assert board["source"] == "ranking"
    assert {row["system"]: row["win_rate"]["value"] for row in board["systems"]} == {
        "model-a": 1.0, "model-b": 0.25, "model-c": 0.25,
    }  # fmt: skip
    assert systems["joined"] == {}, "of one source"
