"""Which pairs are chosen to be compared next, compared with a selection that looks at everything."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.owner.exports.pair_selection import (
    JudgedQuestionAnswers,
    PairSelectionOptions,
    choose_pairs,
    rated_against,
    strength_posterior,
    wins_of,
)

NAMES = ("a", "b", "c", "d")
SYSTEMS = ("x", "y", None)
PAIRS = [frozenset(pair) for pair in itertools.combinations(NAMES, 2)]


@st.composite
def places(draw: st.DrawFn) -> list[JudgedQuestionAnswers]:
    questions = []
    for number in range(draw(st.integers(0, 4))):
        names = draw(st.lists(st.sampled_from(NAMES), unique=True))
        means = {name: float(draw(st.integers(0, 4))) for name in names if draw(st.booleans())}
        compared = draw(st.frozensets(st.sampled_from(PAIRS), max_size=2))
        origins = {name: draw(st.sampled_from(SYSTEMS)) for name in names}
        questions.append(JudgedQuestionAnswers(f"t{number}", "v", 1, origins, means, compared, frozenset("a")))
    return questions


def gaps(place: JudgedQuestionAnswers) -> dict[frozenset[str], float]:
    """The gap of each pair of rated answers that was not compared yet."""
    rated = sorted(place.means.keys() & place.origins.keys())
    pairs = map(frozenset, itertools.combinations(rated, 2))
    return {pair: abs(np.subtract(*(place.means[name] for name in pair))) for pair in pairs
            if pair not in place.compared}  # fmt: skip


@given(
    places(),
    st.sampled_from(["best-worst", "nearest"]),
    st.sampled_from([None, 0.0, 1.0, 2.0]),
    st.sampled_from([None, 0, 1, 2]),
)
def test_pairs_by_scores_are_the_furthest_or_nearest_of_each_question(
    given_places: Sequence[JudgedQuestionAnswers],
    by: Literal["best-worst", "nearest"],
    margin: float | None,
    count: int | None,
) -> None:
    best = by == "best-worst"
    expected: list[float] = []
    unrated = unfit = 0
    for place in given_places:
        if not (distances := gaps(place)):
            unrated += 1
            continue
        gap = max(distances.values()) if best else min(distances.values())
        fits = (gap > 0 if margin is None else gap >= margin) if best else (margin is None or gap <= margin)
        unfit += not fits
        expected += [gap] if fits else []
    expected.sort(reverse=best)
    result = choose_pairs(given_places, {}, PairSelectionOptions(by, margin=margin, count=count))
    chosen = expected[:count]
    assert [pair.question.gap(*pair.answers) for pair in result.pairs] == chosen
    for pair in result.pairs:
        assert gaps(pair.question)[frozenset(pair.answers)] == pair.question.gap(*pair.answers)
        for name in pair.answers:
            mark = " by models" if name in pair.question.by_models else ""
            assert f"{name} {pair.question.means[name]:.2f}{mark}" in pair.why
    assert len({pair.question.task for pair in result.pairs}) == len(result.pairs), "one pair of a question"
    left_out = {
        "questions without two rated answers that were not compared yet": unrated,
        f"questions whose scores are not as {'far apart' if best else 'near'} as asked": unfit,
        "pairs beyond --count": len(expected) - len(chosen),
    }
    assert dict(result.left_out) == {why: number for why, number in left_out.items() if number}


def entropy(covariance: Any) -> float:
    return float(np.linalg.slogdet(covariance)[1]) / 2


@given(places(), st.sampled_from([None, 1, 3]), st.sampled_from([None, 1.0]))
def test_pairs_by_information_take_the_largest_gain_first(
    given_places: Sequence[JudgedQuestionAnswers], count: int | None, margin: float | None
) -> None:
    wins = {("x", "y"): 2.0, ("y", "x"): 1.0, ("x", "z"): 3.0}
    fits = unknown = far = 0
    for place in given_places:
        for pair in map(frozenset, itertools.combinations(sorted(place.origins), 2)):
            if pair in place.compared:
                continue
            systems = {place.origins[name] for name in pair}
            gap = place.gap(*sorted(pair))
            if None in systems or len(systems) == 1:
                unknown += 1
            elif margin is not None and gap is not None and gap > margin:
                far += 1
            else:
                fits += 1
    result = choose_pairs(given_places, wins, PairSelectionOptions("information", margin=margin, count=count))
    most = len(given_places) if count is None else count
    assert len(result.pairs) == min(most, fits)
    assert len({(pair.question.task, *sorted(pair.answers)) for pair in result.pairs}) == len(result.pairs)
    beyond = "pairs beyond --count" if count is not None else "pairs beyond one for each question"
    left_out = {
        "pairs of answers that are not by two known systems": unknown,
        "pairs whose scores are further apart than asked": far, beyond: max(0, fits - most),
    }  # fmt: skip
    assert dict(result.left_out) == {why: number for why, number in left_out.items() if number}
    gains = [float(pair.why.rpartition("; ")[2].split()[0]) for pair in result.pairs]
    assert gains == sorted(gains, reverse=True)


def test_the_expected_gain_is_the_loss_of_entropy_of_all_strengths() -> None:
    place = JudgedQuestionAnswers("t", "v", 1, {"a": "x", "b": "y"}, {})
    wins = {("x", "y"): 2.0, ("y", "z"): 1.0}
    (pair,) = choose_pairs([place], wins, PairSelectionOptions("information")).pairs
    strengths, covariance = strength_posterior(["x", "y", "z"], wins)
    chance = 1 / (1 + np.exp(strengths[1] - strengths[0]))
    along = np.array([1.0, -1.0, 0.0])
    curvature = np.linalg.inv(covariance) + chance * (1 - chance) * np.outer(along, along)
    gain = entropy(covariance) - entropy(np.linalg.inv(curvature))
    assert pair.why == f"x wins against y with a chance of {chance:.2f}; {gain:.4f} nats expected"


def test_wins_count_points_for_both_systems_of_known_and_different_origin() -> None:
    rows = [("x", "y", 1.0), ("y", "x", 0.5), ("x", None, 1.0), (None, "y", 0.0), ("x", "x", 1.0)]
    assert wins_of(rows) == {("x", "y"): 1.5, ("y", "x"): 0.5}


@pytest.mark.parametrize(("means", "points"), [((3.0, 1.0), 1.0), ((1.0, 3.0), 0.0), ((2.0, 2.0), 0.5)])
def test_rated_answers_are_compared_by_their_means(means: tuple[float, float], points: float) -> None:
    place = JudgedQuestionAnswers("t", "v", 1, {"b": "y", "a": "x", "c": "z"}, dict(zip("ab", means, strict=True)))
    assert list(rated_against(place)) == [("x", "y", points)]
