"""Measures of agreement: what was printed, what other packages have, and what must hold for any data."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotator.owner.measures.agreement import (
    MEASURES,
    SPREAD,
    coincidence_matrices,
    measures_with_intervals,
    score_categories,
    two_way,
)
from tests.owner.measures.plain_tables import counts_of

CASES = json.loads((Path(__file__).parents[2] / "data" / "classic_agreement" / "cases.json").read_text("utf-8"))
Table = list[list[int | None]]


def values(items: Table, repetitions: int = 0) -> dict[str, float | None]:
    measures = measures_with_intervals(coincidence_matrices(*counts_of(items)), repetitions or 20)
    return {name: measure.value for name, measure in measures.items()}


def transposed(rows: Any) -> Table:
    return [list(column) for column in zip(*rows, strict=True)]


def complete(rows: list[list[int]]) -> tuple[int, ...]:
    table = np.array(rows)
    people = int((table.sum(0) ** 2).sum())
    items = int((table.sum(1) ** 2).sum())
    return (*table.shape, int(table.sum()), items, people, int((table**2).sum()))


@pytest.fixture(scope="module")
def krippendorff() -> Table:
    return transposed(CASES["krippendorff_2011"]["raters_by_units"])


def test_krippendorffs_own_example(krippendorff: Table) -> None:
    measures = values(krippendorff)
    for level, printed in CASES["krippendorff_2011"]["expected"].items():
        assert round(measures[f"alpha_{level}"] or 0, 3) == printed, level


def test_gwets_figures_for_the_same_table(krippendorff: Table) -> None:
    measures, printed = values(krippendorff), CASES["gwet_same_data"]["expected"]
    assert round(measures["gwet_ac1"] or 0, 5) == printed["gwet_AC1"]
    assert round(measures["fleiss_kappa"] or 0, 5) == printed["fleiss"]
    assert round(measures["alpha_nominal"] or 0, 5) == printed["alpha_nominal"]
    # With weights: computed with irrCAC 0.4.4, which Gwet's own work is the source of.
    assert measures["gwet_ac2_linear"] == pytest.approx(0.8587391364, abs=1e-9)
    assert measures["gwet_ac2_quadratic"] == pytest.approx(0.9140007236, abs=1e-9)


def test_fleiss_worked_example() -> None:
    from statsmodels.stats.inter_rater import fleiss_kappa

    case = CASES["fleiss_wikipedia"]
    items: Table = [[score for score, often in enumerate(row) for _ in range(often)] for row in case["counts"]]
    kappa = values(items)["fleiss_kappa"]
    assert round(kappa or 0, 2) == case["expected"]
    assert kappa == pytest.approx(fleiss_kappa(np.array(case["counts"])))


def test_shrout_and_fleiss_table() -> None:
    case = CASES["shrout_fleiss_1979"]
    one, two = values(case["targets_by_judges"]), two_way(*complete(case["targets_by_judges"]))
    coefficients = {
        "ICC1": one["icc_1"], "ICC1k": one["icc_1k"], "ICC2": two["icc_2_1"].value, "ICC2k": two["icc_2_k"].value,
        "ICC3": two["icc_3_1"].value, "ICC3k": two["icc_3_k"].value,
    }  # fmt: skip
    assert {name: round(value or 0, 2) for name, value in coefficients.items()} == case["expected"]
    # Intervals as McGraw and Wong's formulas give them in R's psych (its documentation, the same table).
    assert [round(x or 0, 2) for x in (two["icc_2_1"].low, two["icc_2_1"].high)] == [0.02, 0.76]
    assert [round(x or 0, 2) for x in (two["icc_3_1"].low, two["icc_3_1"].high)] == [0.34, 0.95]


def test_one_way_icc_is_the_analysis_of_variance_of_statsmodels() -> None:
    import pandas
    from statsmodels.formula.api import ols
    from statsmodels.stats.anova import anova_lm

    chance = random.Random(5)
    rows: Table = [
        [chance.randrange(6) if person < 2 + item % 3 else None for person in range(4)] for item in range(40)
    ]
    frame = pandas.DataFrame(
        [(str(item), score) for item, row in enumerate(rows) for score in row if score is not None],
        columns=["item", "score"],
    )
    table = anova_lm(ols("score ~ C(item)", frame).fit())
    between, inside = table["mean_sq"]
    sizes = frame.groupby("item").size()
    size = (sizes.sum() - (sizes**2).sum() / sizes.sum()) / (len(sizes) - 1)
    measures = values(rows)
    assert measures["icc_1"] == pytest.approx((between - inside) / (between + (size - 1) * inside))
    assert measures["icc_1k"] == pytest.approx((between - inside) / between)


tables = st.lists(st.lists(st.one_of(st.none(), st.integers(0, 4)), min_size=4, max_size=4), min_size=3, max_size=12)


def same(one: dict[str, float | None], other: dict[str, float | None]) -> None:
    assert one.keys() == other.keys()
    for name, value in one.items():
        assert (value is None) == (other[name] is None), name
        assert value is None or value == pytest.approx(other[name], abs=1e-9), name


@given(tables, st.randoms(use_true_random=False))
def test_neither_the_order_of_people_nor_that_of_items_matters(rows: Table, chance: random.Random) -> None:
    before = values(rows)
    order = list(range(4))
    chance.shuffle(order)
    shuffled = [[row[person] for person in order] for row in rows]
    chance.shuffle(shuffled)
    same(before, values(shuffled))


@given(tables)
def test_agreement_is_bounded(rows: Table) -> None:
    measures = measures_with_intervals(coincidence_matrices(*counts_of(rows)), 20)
    for name, measure in measures.items():
        if measure.value is None:
            assert measure.why
            continue
        assert measure.value <= 1 + 1e-9, name
        if name.startswith("raw"):
            assert measure.value >= 0
        if measure.low is not None and measure.high is not None:
            assert measure.low <= measure.high


@given(tables)
def test_items_of_one_judgement_say_nothing_of_agreement_in_pairs(rows: Table) -> None:
    before = values(rows)
    after = values([*rows, [3, None, None, None]])
    for name in ("alpha_nominal", "alpha_interval", "raw_within_0", "raw_within_1", "icc_1"):
        assert before[name] == after[name] or before[name] == pytest.approx(after[name])


@pytest.mark.parametrize("name", [name for name in MEASURES if name != "alpha_ratio"])
def test_known_limits(name: str) -> None:
    whole: Table = [[score, score, score] for score in (0, 1, 2, 3, 4, 2)]
    assert values(whole)[name] == pytest.approx(1)
    chance = random.Random(1)
    lots: Table = [[chance.randrange(5) for _ in range(3)] for _ in range(4000)]
    if not name.startswith("raw"):
        assert abs(values(lots)[name] or 0) < 0.05 if name != "icc_1k" else True
    else:
        assert values(lots)[name] == pytest.approx(0.2 if name == "raw_within_0" else 0.52, abs=0.02)


def test_a_constant_shift_lowers_agreement_and_leaves_consistency() -> None:
    rows = [[score, score + 1] for score in (0, 1, 2, 3, 2, 1, 0)]
    two = two_way(*complete(rows))
    assert two["icc_3_1"].value == pytest.approx(1)
    assert (two["icc_2_1"].value or 0) < 0.9


def test_undefined_measures_give_a_reason() -> None:
    for rows, why in (
        ([[1, None], [None, 2]], "there is none"),
        ([[1, 2], [None, 2]], "there is one"),
        ([[2, 2], [2, 2], [2, 2]], "the same"),
        ([], "there is none"),
    ):
        value = measures_with_intervals(coincidence_matrices(*counts_of(rows)), 20)["alpha_interval"]
        assert value.value is None
        assert why in value.why
    negative = measures_with_intervals(coincidence_matrices(*counts_of([[-1, 1], [1, 1], [0, 1]])), 100)
    assert "negative" in negative["alpha_ratio"].why
    assert two_way()["icc_2_1"].why
    assert two_way(*complete([[2, 2], [2, 2]]))["icc_3_1"].why


def test_the_bootstrap_covers_what_is_known_and_narrows_with_more_items() -> None:
    """Items of which the true ICC is one half: an interval for each of some draws covers it mostly."""
    chance = np.random.default_rng(3)
    covered, widths = 0, []
    for size in (60,) * 20 + (600,):
        truth = chance.normal(size=size)
        rows = np.rint(10 * (truth[:, None] + chance.normal(size=(size, 3)))).astype(int).tolist()
        value = measures_with_intervals(coincidence_matrices(*counts_of(rows)), 300)["alpha_interval"]
        assert value.low is not None
        assert value.high is not None
        covered += value.low <= 0.5 <= value.high
        widths.append(value.high - value.low)
    assert covered >= 17
    assert widths[-1] < np.mean(widths[:-1]) / 2


def test_tasks_are_what_is_drawn_not_texts() -> None:
    """Texts of one task that say the same make no interval narrower."""
    chance = random.Random(2)
    rows: Table = [[chance.randrange(5), chance.randrange(5)] for _ in range(40)]
    apart = measures_with_intervals(coincidence_matrices(*counts_of(rows)), 400)["alpha_interval"]
    copied = counts_of([row for row in rows for _ in range(4)], [f"{at:03}" for at in range(40) for _ in range(4)])
    together = measures_with_intervals(coincidence_matrices(*copied), 400)["alpha_interval"]
    assert (together.high or 0) - (together.low or 0) == pytest.approx((apart.high or 0) - (apart.low or 0), rel=0.02)


def test_raw_agreement_is_the_share_of_pairs() -> None:
    """Of two texts one was judged by two people and one by four: seven pairs, not two halves."""
    measures = measures_with_intervals(coincidence_matrices(*counts_of([[1, 1, None, None], [1, 2, 3, 5]])))
    assert measures["raw_within_0"].value == pytest.approx(1 / 7)
    assert measures["raw_within_1"].value == pytest.approx(3 / 7)


def test_scores_of_a_narrow_range_are_all_categories() -> None:
    assert score_categories([3, 1, 3]) == [1, 2, 3]
    assert score_categories([SPREAD - 1, 0]) == list(range(SPREAD))
    assert score_categories([SPREAD, 0, 5]) == [0, 5, SPREAD]
    assert score_categories([]) == []
