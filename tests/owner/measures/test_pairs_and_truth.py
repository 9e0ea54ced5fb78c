"""Cohen, Spearman, Kendall, Dawid-Skene, MACE, Bradley-Terry, Elo and the regression, beside what others have."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.owner.measures import figures, system_figures
from annotator.owner.measures.agreement import (
    PairScoreTable,
    Weights,
    cohen_kappa,
    of_pairs,
    rank_correlation,
    weighted_kappa,
)
from annotator.owner.measures.collected_figures import correlations, linear_regression
from annotator.owner.measures.latent_truth import CategoricalAnswers, dawid_skene, mace
from annotator.owner.measures.strengths import bradley_terry_strengths
from annotator.owner.measures.system_figures import (
    SystemComparisons,
    bradley_terry,
    elo_ratings,
    win_rates,
)
from tests.owner.measures.plain_tables import elo_update
from tests.owner.measures.written_dataset import rated, version, write_dataset

CASES = json.loads((Path(__file__).parents[2] / "data" / "classic_agreement" / "cases.json").read_text("utf-8"))


def test_cohens_own_example() -> None:
    case = CASES["cohen_1968"]
    table = np.array(case["table_of_proportions"]) * 200
    assert round(float(cohen_kappa(table)), 3) == case["expected"]["kappa"]
    weighted = weighted_kappa(table, np.array(case["disagreement_weights"]))
    assert round(float(weighted), 3) == case["expected"]["weighted"]


@pytest.mark.parametrize("weights", ["identity", "linear", "quadratic"])
def test_kappa_is_that_of_scikit_learn(weights: Weights) -> None:
    from scipy.stats import spearmanr
    from sklearn.metrics import cohen_kappa_score

    chance = random.Random(4)
    one = [chance.randrange(5) for _ in range(80)]
    other = [min(4, max(0, score + chance.choice((-1, 0, 0, 1)))) for score in one]
    table = np.zeros((5, 5))
    np.add.at(table, (one, other), 1)
    assert cohen_kappa(table, weights) == pytest.approx(
        cohen_kappa_score(one, other, weights=None if weights == "identity" else weights)
    )
    met = [(v, w, int(table[v, w])) for v in range(5) for w in range(5) if table[v, w]]
    assert rank_correlation(met) == pytest.approx(spearmanr(one, other).statistic)
    measures, pairs = of_pairs([PairScoreTable("a", "b", met)], range(5))
    measure = measures["cohen_kappa_quadratic"]
    assert (measure.items, measure.low, measure.high) == (80, None, None)  # one pair has no lowest and highest
    assert pairs[0]["kappa"] == pytest.approx(cohen_kappa(table, "quadratic"))


def test_pairs_without_enough_in_common_or_of_one_score() -> None:
    few, _ = of_pairs([PairScoreTable("a", "b", [(1, 1, 9)])], [1, 2])
    assert few["spearman"].value is None
    assert "10 texts" in few["spearman"].why
    flat, _ = of_pairs([PairScoreTable("a", "b", [(1, 1, 30)])], [1, 2])
    assert flat["cohen_kappa"].value is None
    assert "same score" in flat["cohen_kappa"].why


def the_patients() -> CategoricalAnswers:
    answers = [
        (int(patient) - 1, int(observer) - 1, answer - 1)
        for patient, by in CASES["dawid_skene_1979"]["responses"].items()
        for observer, answers in by.items()
        for answer in answers
    ]
    item, person, category = (np.array(column) for column in zip(*answers, strict=True))
    return CategoricalAnswers(item, person, category, 45, 5, 4)


def test_dawid_and_skenes_own_table() -> None:
    answers, printed = the_patients(), CASES["dawid_skene_1979"]["expected"]
    truth = dawid_skene(answers).truth
    assert np.round(truth.mean(0), 2).tolist() == printed["class_marginals"]
    mine = answers.person == 0
    one_hot = np.eye(4)[answers.category[mine]]
    confusion = truth[answers.item[mine]].T @ one_hot
    confusion /= confusion.sum(1, keepdims=True)
    assert np.round(confusion, 2).tolist() == printed["observer_1_rows_true_class"]


def made(seed: int, skills: list[float], items: int = 300, categories: int = 4) -> tuple[CategoricalAnswers, list[int]]:
    """Answers of people who know with that probability and otherwise say category 0 or draw."""
    chance = random.Random(seed)
    truth = [chance.randrange(categories) for _ in range(items)]
    judgements = []
    for item, right in enumerate(truth):
        for person, skill in enumerate(skills):
            guess = 0 if person % 2 else chance.randrange(categories)
            judgements.append((item, person, right if chance.random() < skill else guess))
    item_, person_, category = (np.array(column) for column in zip(*judgements, strict=True))
    return CategoricalAnswers(item_, person_, category, items, len(skills), categories), truth


@pytest.mark.parametrize("method", [dawid_skene, mace])
def test_dawid_skene_recovers_truth_and_competence(method: object) -> None:
    answers, truth = made(3, [0.9, 0.85, 0.8, 0.3, 0.0])
    estimate = method(answers)  # type: ignore[operator]
    assert np.mean(estimate.truth.argmax(1) == truth) > 0.93
    assert [*np.argsort(-estimate.competence)][-1] == 4
    assert np.allclose(estimate.truth.sum(1), 1)
    if method is mace:
        assert np.abs(estimate.competence - [0.9, 0.85, 0.8, 0.3, 0.0]).max() < 0.12


@pytest.mark.parametrize("method", [dawid_skene, mace])
def test_the_order_of_people_and_items_decides_nothing(method: object) -> None:
    answers, _ = made(5, [0.9, 0.7, 0.5], items=60)
    order = np.random.default_rng(1).permutation(len(answers.item))
    swapped = CategoricalAnswers(59 - answers.item[order], 2 - answers.person[order], answers.category[order], 60, 3, 4)
    one, other = method(answers), method(swapped)  # type: ignore[operator]
    assert np.allclose(one.truth, other.truth[::-1], atol=1e-5)
    assert np.allclose(one.competence, other.competence[::-1], atol=1e-5)


def test_the_worked_example_of_bradley_terry() -> None:
    case = CASES["bradley_terry_wikipedia"]
    strengths = bradley_terry_strengths(np.array(case["wins"], float))
    for value, printed in zip(np.exp(strengths), case["expected_geometric_mean_1"], strict=True):
        digits = len(str(printed).split(".")[1])
        assert round(value, digits) == printed


def test_bradley_terry_of_who_always_wins_is_not_told() -> None:
    wins = np.array([[[0, 3], [0, 0]]], float)
    values = bradley_terry(SystemComparisons(("a", "b"), wins, np.zeros((2, 2))))
    assert all(measure.value is None and "every comparison" in measure.why for measure in values)
    assert [measure.value for measure in win_rates(SystemComparisons(("a", "b"), wins, np.zeros((2, 2))))] == [1, 0]


def test_the_worked_example_of_elo() -> None:
    assert round(elo_update(1613, [1609, 1477, 1388, 1586, 1720], 2.5)) == CASES["elo_wikipedia"]["expected_new_rating"]


def tournament(tasks: int) -> SystemComparisons:
    """Three systems that win in proportion 4 : 2 : 1, and tie now and then."""
    chance = random.Random(2)
    points, ties = np.zeros((tasks, 3, 3)), np.zeros((3, 3))
    force = (4, 2, 1)
    for task in range(tasks):
        for i, j in ((0, 1), (1, 2), (0, 2)):
            if chance.random() < 0.1:
                points[task, i, j] += 0.5
                points[task, j, i] += 0.5
                ties[i, j] += 1
                ties[j, i] += 1
            elif chance.random() < force[i] / (force[i] + force[j]):
                points[task, i, j] += 1
            else:
                points[task, j, i] += 1
    return SystemComparisons(("a", "b", "c"), points, ties)


def test_the_games_of_an_order_are_drawn_without_putting_back() -> None:
    def orders(games: int, last: int, size: int) -> Any:
        drawn = system_figures._orders(np.random.default_rng(3), np.arange(games), last, [size])
        return np.stack([*next(drawn)])

    drawn = orders(20, 5, 4_000)
    assert drawn.shape == (5, 4_000)
    assert all(len(set(column)) == 5 for column in drawn.T.tolist())
    for place in drawn:
        assert np.bincount(place, minlength=20) == pytest.approx(np.full(20, 200), abs=75)
    assert sorted(orders(20, 20, 1)[:, 0].tolist()) == list(range(20))


def test_elo_is_the_mean_of_games_played_one_by_one() -> None:
    comparisons = tournament(12)
    ratings = elo_ratings(comparisons, shuffles=2000)
    games = [
        (i, j, 1.0)
        for i in range(3)
        for j in range(3)
        for _ in range(round(comparisons.points.sum(0)[i, j] - comparisons.ties[i, j] / 2))
    ]
    games += [(i, j, 0.5) for i, j in ((0, 1), (1, 2), (0, 2)) for _ in range(int(comparisons.ties[i, j]))]
    assert len(games) == 36
    chance, every = random.Random(1), []
    for _ in range(2000):
        chance.shuffle(games)
        now = [1000.0] * 3
        for i, j, score in games:
            first = elo_update(now[i], [now[j]], score)
            now[j], now[i] = elo_update(now[j], [now[i]], 1 - score), first
        every.append(now)
    for measure, mean in zip(ratings, np.mean(every, 0), strict=True):
        assert measure.value == pytest.approx(mean, abs=3)
        assert measure.low is not None
        assert measure.high is not None
        assert measure.low < mean < measure.high


def test_more_wins_rank_higher() -> None:
    comparisons = tournament(200)
    for ranking in (win_rates(comparisons), bradley_terry(comparisons), elo_ratings(comparisons, shuffles=50)):
        values = [measure.value for measure in ranking]
        assert all(first > second for first, second in pairwise(v or 0 for v in values))
    far = bradley_terry(comparisons)
    assert (far[0].value or 0) - (far[2].value or 0) == pytest.approx(400 * np.log10(4), rel=0.35)


def test_the_regression_is_that_of_the_rows() -> None:
    from statsmodels.api import OLS, add_constant

    chance = np.random.default_rng(8)
    rows = chance.integers(0, 5, size=(400, 3)).astype(float)
    rows[:, 0] = np.clip(np.rint(0.7 * rows[:, 1] + 0.2 * rows[:, 2] + chance.normal(size=400)), 0, 4)
    patterns, often = np.unique(rows, axis=0, return_counts=True)
    regression = linear_regression(["h", "c", "v"], patterns, often.astype(float))
    wanted = OLS(rows[:, 0], add_constant(rows[:, 1:])).fit()
    assert [coefficient["value"] for coefficient in regression["coefficients"]] == pytest.approx(wanted.params.tolist())
    assert [coefficient["error"] for coefficient in regression["coefficients"]] == pytest.approx(wanted.bse.tolist())
    assert [coefficient["p"] for coefficient in regression["coefficients"]] == pytest.approx(wanted.pvalues.tolist())
    assert regression["r_squared"] == pytest.approx(wanted.rsquared)
    assert correlations(patterns, often.astype(float)) == pytest.approx(np.corrcoef(rows.T)[0].tolist())


def test_a_regression_that_does_not_exist_says_why() -> None:
    rows = np.array([[0.0, 1, 1], [1, 2, 2], [2, 3, 3], [1, 4, 4]])
    assert "follows from" in linear_regression(["a", "b", "c"], rows, np.full(4, 5.0))["why"]
    assert "same first score" in linear_regression(["a", "b"], np.array([[1.0, 1], [1, 2]]), np.full(2, 5.0))["why"]
    assert "one attribute" in linear_regression(["a"], rows[:, :1], np.full(4, 5.0))["why"]


@pytest.mark.parametrize("most", [50_000, 60])
def test_the_competence_of_people_is_that_of_their_judgements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Of all judgements that others made too, or of those of a random share of the tasks."""
    monkeypatch.setattr("annotator.owner.measures.study.ANSWERS", most)
    answers, _ = made(5, [0.9, 0.7, 0.5], items=120)
    judgements = list(zip(answers.item.tolist(), answers.person.tolist(), answers.category.tolist(), strict=True))
    rows = rated((f"p{person}", f"t{item}", "r1", "x", score) for item, person, score in judgements)
    people = figures.measure(write_dataset(tmp_path / "data", rows), ("people",), names=True)["people"]["people"]
    share = int(16**3 * most / len(judgements))
    used = [one for one in judgements if share >= 16**3 or int(version(f"t{one[0]}")[:3], 16) < share]
    assert len(used) == len(judgements) if most > len(judgements) else 10 < len(used) < len(judgements) / 2
    items = {item: at for at, item in enumerate(dict.fromkeys(item for item, _, _ in used))}
    numbers = np.array([(items[item], person, score) for item, person, score in used]).T
    expected = mace(CategoricalAnswers(*numbers, len(items), 3, 4)).competence
    estimates = {person["person"]: person["estimates"]["mace"] for person in people}
    assert estimates == pytest.approx({f"p{at}": share for at, share in enumerate(expected)}, abs=1e-4)
