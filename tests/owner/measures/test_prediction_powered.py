"""Prediction-powered means: the published formulas, the intervals' coverage, and what a bad model does to them."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from annotator.owner.measures.judge_figures import _prediction_powered_rows
from annotator.owner.measures.prediction_powered import LEAST, PredictionPoweredMean, powered_mean

_T59 = 2.000995377
"""The 97.5 % quantile of Student's distribution with 59 degrees of freedom."""
TRUTH = 2.5


def drawn(chance: np.random.Generator, *, n: int = 60, more: int = 600, noise: float = 0.5, off: float = 0.8):  # type: ignore[no-untyped-def]
    """What people and a biased model say of n units, and the model of more."""
    every = TRUTH + chance.normal(0, 1, n + more)
    model = every + off + chance.normal(0, noise, n + more)
    return every[:n], model[:n], model[n:]


def test_the_interval_is_that_of_the_paper() -> None:
    """Mean of the model on the rest, plus the mean error; variances of both parts (Angelopoulos et al. 2023)."""
    judged, guessed, rest = drawn(np.random.default_rng(1))
    mean = powered_mean(judged, guessed, rest, weight=1)
    value = rest.mean() + (judged - guessed).mean()
    half = _T59 * math.sqrt(rest.var(ddof=1) / len(rest) + (judged - guessed).var(ddof=1) / len(judged))
    assert mean.powered.value == pytest.approx(value, abs=1e-12)
    assert (mean.powered.low, mean.powered.high) == (pytest.approx(value - half), pytest.approx(value + half))
    plain = powered_mean(judged, guessed, rest, weight=0)
    assert plain.powered.value == pytest.approx(float(judged.mean()), abs=1e-12)
    assert plain.powered.high == pytest.approx(plain.people.high, abs=1e-12)


def test_the_tuned_weight_is_the_one_with_the_narrowest_interval() -> None:
    judged, guessed, rest = drawn(np.random.default_rng(2))
    tuned = powered_mean(judged, guessed, rest)

    def width(weight: float | None) -> float:
        value = powered_mean(judged, guessed, rest, weight=weight).powered
        assert value.low is not None
        assert value.high is not None
        return value.high - value.low

    assert width(None) <= min(width(percent / 100) for percent in range(101)) * 1.05
    assert 0.5 < tuned.weight <= 1


@pytest.mark.parametrize(("noise", "off"), [(0.3, 1.5), (1.0, -0.7), (5.0, 0.0)])
def test_intervals_cover_the_truth_whatever_the_model_is_worth(noise: float, off: float) -> None:
    chance, rounds = np.random.default_rng(7), 1_500
    covered = {"people": 0, "powered": 0}
    widths = {"people": 0.0, "powered": 0.0}
    for _ in range(rounds):
        mean = powered_mean(*drawn(chance, noise=noise, off=off))
        for name in covered:
            interval = getattr(mean, name)
            covered[name] += interval.low <= TRUTH <= interval.high
            widths[name] += (interval.high - interval.low) / rounds
    assert 0.925 < covered["powered"] / rounds < 0.97
    assert widths["powered"] < (0.55 if noise < 1 else 1.01) * widths["people"]


def test_intervals_of_ten_units_cover_the_truth() -> None:
    chance, rounds = np.random.default_rng(11), 2_000
    covered = {"people": 0, "powered": 0}
    for _ in range(rounds):
        mean = powered_mean(*drawn(chance, n=LEAST, more=200))
        for name in covered:
            interval = getattr(mean, name)
            covered[name] += interval.low <= TRUTH <= interval.high
    assert 0.94 < covered["people"] / rounds < 0.96
    assert 0.93 < covered["powered"] / rounds < 0.98


def test_one_unit_of_the_model_alone_has_an_interval() -> None:
    value = powered_mean(*drawn(np.random.default_rng(12), more=1), weight=1).powered
    assert value.low is not None
    assert value.high is not None
    assert value.high - value.low > 2, "the model's value for one unit is as uncertain as its values are apart"


def test_texts_without_a_system_are_the_reason_for_missing_intervals() -> None:
    asked = {"model": "model:m", "attribute": 0}
    rows = [{**asked, "origin": "a", "people": number % 3, "said": number % 4} for number in range(LEAST)]
    rows += [{**asked, "origin": "", "people": None, "said": 1} for _ in range(350)]
    study: Any = SimpleNamespace(query=lambda _: rows, system=str)
    (row,) = _prediction_powered_rows(study, "", "attribute", str)
    assert row["system"] == "a"
    assert row["powered"]["why"].endswith("350 texts that it judged name no system (`origin`).")
    rows.append({**asked, "origin": "a", "people": None, "said": 1})
    (row,) = _prediction_powered_rows(study, "", "attribute", str)
    assert "value" in row["powered"]


def test_a_model_that_says_nothing_counts_nothing() -> None:
    judged, _, rest = drawn(np.random.default_rng(3))
    same = powered_mean(judged, np.full(len(judged), 3.0), np.full(len(rest), 3.0))
    assert same.weight == 0
    assert same.powered.value == pytest.approx(float(judged.mean()))
    against = powered_mean(judged, -judged, -rest)
    assert against.weight == 0


def test_too_few_judgements_have_no_interval() -> None:
    judged, guessed, rest = drawn(np.random.default_rng(4), n=LEAST - 1)
    mean = powered_mean(judged, guessed, rest)
    assert mean.powered.value is None
    assert "Fewer than 10" in mean.powered.why
    alone = powered_mean(*drawn(np.random.default_rng(5), more=0))
    assert alone.people.value is not None
    assert alone.powered.value is None


def width(mean: PredictionPoweredMean, part: str = "powered") -> float:
    measure = getattr(mean, part)
    return float(measure.high - measure.low)


def test_further_judgements_for_an_interval_as_narrow_or_half_as_wide() -> None:
    chance = np.random.default_rng(11)
    judged, guessed, rest = drawn(chance, n=400, more=8_000)
    now = powered_mean(judged, guessed, rest)
    without = powered_mean(*drawn(chance, n=400 + now.saved, more=8_000), weight=0)
    assert width(without, "people") == pytest.approx(width(now), rel=0.1)
    assert now.to_halve is not None
    narrower = powered_mean(*drawn(chance, n=400 + now.to_halve, more=8_000 - now.to_halve))
    assert width(narrower) == pytest.approx(width(now) / 2, rel=0.1)


def test_no_number_of_judgements_where_the_pool_is_too_small_for_half_the_width() -> None:
    assert powered_mean(*drawn(np.random.default_rng(12), n=60, more=20)).to_halve is None
