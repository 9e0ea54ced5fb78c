"""Biases of position, length and formatting, and strengths for answers of the same length."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

from annotator.owner.measures.bias_figures import fit_length_controlled
from annotator.owner.measures.figures import measure
from annotator.owner.measures.report_page import render_report
from tests.owner.measures.written_dataset import rated, version, write_dataset

FORCE = {"a": 0.8, "b": 0.0, "c": -0.6}
LENGTH = 1.5


def comparisons(number: int = 4000) -> list[tuple[int, int, float, float]]:
    """Of three systems whose longer answers win more, as they are of the same length."""
    chance, names, rows = random.Random(8), [*FORCE], []
    for _ in range(number):
        i, j = chance.sample(range(3), 2)
        length = chance.uniform(-1, 1) + (0.5 if i == 2 else 0)
        odds = FORCE[names[i]] - FORCE[names[j]] + LENGTH * length
        points = 0.5 if chance.random() < 0.1 else float(chance.random() < 1 / (1 + np.exp(-odds)))
        rows.append((i, j, length, points))
    return rows


def test_length_controlled_strengths_are_those_of_a_logistic_regression() -> None:
    from statsmodels.genmod import families
    from statsmodels.genmod.generalized_linear_model import GLM

    rows = comparisons(600)
    coefficients = fit_length_controlled(rows, np.ones(len(rows)))
    assert coefficients is not None
    design = np.zeros((len(rows), 3))
    for at, (i, j, length, _) in enumerate(rows):
        for system, side in ((i, 1), (j, -1)):
            if system < 2:
                design[at, system] += side
        design[at, 2] = length
    fitted = GLM([row[3] for row in rows], design, family=families.Binomial()).fit(tol=1e-12)
    strengths = np.array([fitted.params[0], fitted.params[1], 0.0])
    assert coefficients[:-1] == pytest.approx(strengths - strengths.mean(), abs=1e-6)
    assert coefficients[-1] == pytest.approx(fitted.params[2], abs=1e-6)


def test_length_controlled_strengths_find_what_was_planted() -> None:
    rows = comparisons()
    coefficients = fit_length_controlled(rows, np.ones(len(rows)))
    assert coefficients is not None
    planted = np.array([*FORCE.values()])
    assert coefficients[:-1] == pytest.approx((planted - planted.mean()) * 0.9, abs=0.15)
    assert coefficients[-1] == pytest.approx(LENGTH * 0.9, abs=0.2)


def test_length_controlled_strengths_need_a_loss_of_each_system() -> None:
    assert fit_length_controlled([(0, 1, 0.2, 1.0), (0, 1, -0.3, 1.0)], np.ones(2)) is None
    assert fit_length_controlled([], np.ones(0)) is None


# Tasks of two answers: (person, task, which one stood first, which one is better, by how much, scores of both).
COMPARISONS = [
    ("ann", "t0", "r1", "r1", 2, (4, 1)),
    ("ann", "t1", "r2", "r2", 1, (4, 1)),  # against the scores
    ("ann", "t2", "r1", "r1", 1, (2, 2)),
    ("ann", "t3", "r1", "r2", 3, (1, 3)),
    ("ann", "t4", "r1", "r1", 0, (1, 3)),  # a tie
    ("bo", "t0", "r1", "r2", 1, (1, 2)),  # the other way than ann
    ("bo", "t1", "r1", "r1", 1, (3, 2)),  # and again
    ("bo", "t2", "r2", "r1", 1, (3, 2)),
    ("bo", "t5", "r2", "r2", 1, (1, 2)),
]
WORDS = {"r1": 10, "r2": 30}
TEXTS = {"r1": "# Head\n\n- one **bold** word\n2) two\n", "r2": "A sentence - with a dash, 3. and > signs."}


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    rows = rated(
        (person, task, response, "helpfulness", score)
        for person, task, *_, scores in COMPARISONS
        for response, score in zip(("r1", "r2"), scores, strict=True)
    )
    for row in rows["texts"]:
        response = row["target"].partition("/")[2]
        row |= {"question": "q", "response": response or None, "words": WORDS.get(response, 5)}
        row["text"] = TEXTS.get(response, "Why?")
    orders = {(person, task): [1, 2] if first == "r1" else [2, 1] for person, task, first, *_ in COMPARISONS}
    for row in rows["annotations"]:
        row["display_order"] = json.dumps({"q1": orders[row["annotator"], row["task"]]})
    rows["preferences"] = [
        {
            "series": "s", "task": task, "annotator": person, "device": "d", "revision": 1, "is_final": True,
            "version": version(task), "bundle_id": person, "made_by": "", "question": "q", "block": "better",
            "preferred" if strength else "tied": better, "other": "r2" if better == "r1" else "r1",
            "preferred_origin" if strength else "tied_origin": f"model-{better}", "strength": strength,
            "other_origin": "model-r2" if better == "r1" else "model-r1",
        }
        for person, task, _, better, strength, _ in COMPARISONS
    ]  # fmt: skip
    return measure(write_dataset(tmp_path_factory.mktemp("data") / "data", rows), names=True)


def test_position_length_and_formatting_of_preferences(measured: dict[str, Any]) -> None:
    bias = measured["systems"]["biases"][0]
    strict = [comparison for comparison in COMPARISONS if comparison[4]]
    assert (bias["source"], bias["comparisons"], bias["ties"]) == ("preferences", 9, 1)
    assert bias["shown_first"]["value"] == sum(first == better for _, _, first, better, *_ in strict) / 8 == 5 / 8
    assert bias["shown_first"]["pairs"] == bias["longer"]["pairs"] == 8
    assert bias["longer"]["value"] == sum(better == "r2" for _, _, _, better, *_ in strict) / 8
    assert bias["more_formatted"]["value"] == 1 - bias["longer"]["value"]
    assert bias["more_formatted"]["pairs"] == 8
    assert bias["shown_first"]["low"] < 5 / 8 < bias["shown_first"]["high"]
    page = render_report(measured, "Trial")
    assert "Biases (preferences)" in page


def test_the_mean_of_a_preference_is_that_of_its_strength(measured: dict[str, Any]) -> None:
    (row,) = [attribute for attribute in measured["collected"]["attributes"] if attribute["kind"] == "preference"]
    assert row["mean"] == pytest.approx(sum(strength for *_, strength, _ in COMPARISONS) / len(COMPARISONS))
    assert sum(row["distribution"].values()) == len(COMPARISONS)
    assert row["note"].startswith("Mean and deviation are those of the strength")


def test_the_same_of_scores(measured: dict[str, Any]) -> None:
    bias = measured["systems"]["biases"][1]
    assert (bias["source"], bias["comparisons"], bias["ties"]) == ("rating", 9, 1)
    longer = [scores[1] > scores[0] for *_, scores in COMPARISONS if scores[0] != scores[1]]
    assert bias["longer"]["value"] == sum(longer) / len(longer)
    first = [
        (scores[0] > scores[1]) == (at == "r1") for _, _, at, _, _, scores in COMPARISONS if scores[0] != scores[1]
    ]
    assert bias["shown_first"]["value"] == sum(first) / len(first)
