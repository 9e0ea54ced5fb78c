"""Who copies another is named together with them; honest people are not named, however well they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.measures.check_limits import WorkCheckThresholds
from annotator.owner.measures.figures import measure, people_reliability, work_check_results
from annotator.owner.measures.flagged_figures import COMPARED
from annotator.owner.measures.report_page import render_report
from annotator.owner.measures.same_answers import chance_of_same, expected_share, stand_ins
from tests.owner.measures.written_dataset import rated, write_dataset

Scores = np.ndarray[Any, np.dtype[np.int64]]
"""People x items."""


def levels(chance: np.random.Generator, items: int, noise: list[float]) -> Scores:
    """Scores from 0 to 4 of texts whose quality lies anywhere."""
    quality = chance.uniform(-0.5, 4.5, items)
    spread = chance.normal(size=(len(noise), items)) * np.array(noise)[:, None]
    return np.clip(np.rint(quality + spread), 0, 4).astype(np.int64)


def yes_or_no(chance: np.random.Generator, items: int, errors: list[float], yes: float = 0.5) -> Scores:
    wrong = chance.random((len(errors), items)) < np.array(errors)[:, None]
    return ((chance.random(items) < yes) ^ wrong).astype(np.int64)


def hard_half(chance: np.random.Generator, items: int, errors: list[float]) -> Scores:
    """Half of the questions are easy for everybody; at the others people err."""
    easy = yes_or_no(chance, items // 2, [0.0] * len(errors))
    return np.hstack([easy, yes_or_no(chance, items - items // 2, errors)])


HONEST: dict[str, Callable[[np.random.Generator, int], Scores]] = {
    "an easy scale": lambda chance, items: levels(chance, items, [0.05] * 8),
    "experts on a scale": lambda chance, items: levels(chance, items, [0.2] * 8),
    "two experts among careless people": lambda chance, items: levels(chance, items, [0.2] * 2 + [1.2] * 6),
    "yes or no without errors": lambda chance, items: yes_or_no(chance, items, [0.0] * 8),
    "yes or no, one error in a hundred": lambda chance, items: yes_or_no(chance, items, [0.01] * 8),
    "yes or no, seldom yes": lambda chance, items: yes_or_no(chance, items, [0.01] * 8, yes=0.05),
    "yes or no, two perfect among eight": lambda chance, items: yes_or_no(chance, items, [0.0] * 2 + [0.2] * 6),
    "hard questions, two experts": lambda chance, items: hard_half(chance, items, [0.03] * 2 + [0.4] * 6),
    "hard questions": lambda chance, items: hard_half(chance, items, [0.3] * 8),
}


def pairs_of(scores: Scores) -> Iterator[dict[str, Any]]:
    """The sums of the check for each two people, counted person by person."""
    people, items = scores.shape
    _, often = np.unique(scores, return_counts=True)
    equal = {(i, j): scores[i] == scores[j] for i, j in combinations(range(people), 2)}
    equal |= {(j, i): same for (i, j), same in equal.items()}
    for i, j in combinations(range(people), 2):
        others = [other for other in range(people) if other not in (i, j)]
        yield {
            "one": i, "two": j, "judged": items, "same": int(equal[i, j].sum()),
            "chance": float(((often / often.sum()) ** 2).sum()),
            "one_with_others": float(np.mean([equal[i, other] for other in others])),
            "two_with_others": float(np.mean([equal[j, other] for other in others])),
            "among_others": float(np.mean([equal[pair] for pair in combinations(others, 2)])),
        }  # fmt: skip


def named(scores: Scores) -> set[tuple[int, int]]:
    people = len(scores)
    return {
        (pair["one"], pair["two"])
        for pair in pairs_of(scores)
        if pair["same"] >= WorkCheckThresholds().same_answers * pair["judged"] and pair["chance"] < 0.8
        and chance_of_same(pair["judged"], pair["same"], expected_share(pair)) < 2e-6 / (people * (people - 1))
    }  # fmt: skip


@pytest.mark.parametrize("kind", HONEST)
@pytest.mark.parametrize("items", [100, 1500])
def test_honest_people_who_agree_well_are_no_copies(kind: str, items: int) -> None:
    draws = (HONEST[kind](np.random.default_rng(seed), items) for seed in range(25))
    assert [named(scores) for scores in draws if named(scores)] == []


@pytest.mark.parametrize("seed", range(10))
def test_copied_answers_are_named(seed: int) -> None:
    scores = levels(np.random.default_rng(seed), 460, [0.5] * 6)
    scores[4] = scores[1]
    scores[4, ::200] = (scores[4, ::200] + 1) % 5  # a few are changed
    assert named(scores) == {(1, 4)}


PEOPLE = ("ann", "bo", "copy", "di", "eve", "flo")


def copied() -> Scores:
    """Two scores of 120 texts by each of the people; copy gives those of bo, apart from two."""
    scores = levels(np.random.default_rng(7), 240, [0.5] * 6)
    scores[2] = scores[1]
    scores[2, :2] = (scores[2, :2] + 1) % 5
    return scores


def written(folder: Path, lacking: str = "", fewer: int = 0) -> Path:
    """The scores as a data set, without the last ones of one person."""
    rows = rated(
        (person, f"t{at // 4:02}", f"r{at % 4 // 2}", f"block-{at % 2}", int(score))
        for person, own in zip(PEOPLE, copied(), strict=True) for at, score in enumerate(own)
        if person != lacking or at < len(own) - fewer
    )  # fmt: skip
    return write_dataset(folder / "data", rows)


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("copied"))


def test_both_are_named_and_the_sums_are_those_of_the_scores(dataset: Path) -> None:
    findings = work_check_results(dataset)["findings"]
    reasons = {finding["person"]: finding["reason"] for finding in findings if finding["rule"] == "same_answers"}
    assert reasons.keys() == {"bo", "copy"}
    assert reasons["bo"].startswith("bo and copy gave the same answers to 238 of 240;")
    people = measure(dataset, ("people",), names=True)["people"]["people"]
    pairs = {row["person"]: row["same_answers"] for row in people if row["same_answers"]}
    chances = [np.unique(copied()[:, block::2], return_counts=True)[1] / (6 * 120) for block in (0, 1)]
    pair = next(pair for pair in pairs_of(copied()) if (pair["one"], pair["two"]) == (1, 2))
    expected = expected_share({**pair, "chance": np.mean([(shares**2).sum() for shares in chances])})
    assert pairs == {
        person: {"with": other, "judged": 240, "same": 238, "expected": pytest.approx(expected)}
        for person, other in (("bo", "copy"), ("copy", "bo"))
    }


def test_a_limit_of_the_project_and_the_list_of_rules_that_are_off_hold(dataset: Path) -> None:
    for limits in (WorkCheckThresholds(same_answers=0.995), WorkCheckThresholds(off=frozenset({"same_answers"}))):
        findings = work_check_results(dataset, limits)["findings"]
        assert not [finding for finding in findings if finding["rule"] == "same_answers"]


def test_the_same_answers_count_once_in_figures_without_the_named(tmp_path: Path) -> None:
    left_out, remaining = "bo", "copy"
    data = written(tmp_path, left_out, fewer=8)
    figures = measure(data, names=True)
    assert figures["people"]["suspicion"].keys() == {"bo", "copy"}, "both are named"
    assert (figures["flagged"]["people"], figures["flagged"]["same_answers"]) == ([left_out], {left_out: remaining})
    assert measure(data, ("flagged",), names=True)["flagged"] == figures["flagged"]
    rest = measure(data, ("agreement",), names=True, without=[left_out])
    for attribute in rest["agreement"]["attributes"]:
        without = {
            row["measure"]: row["without"] for row in figures["flagged"]["attributes"]
            if row["attribute"] == attribute["attribute"]
        }  # fmt: skip
        assert {name: without[name] for name in COMPARED} == {name: attribute["measures"][name] for name in COMPARED}
    page = " ".join(render_report(figures, "Trial").split())
    text = f"{remaining} gave the same answers as {left_out}, and has judged more or as much: these answers count once."
    assert f"and without {left_out}. {text}" in page
    assert f"Without {left_out} α of " in page


def test_whom_another_check_names_stands_in_for_nobody(dataset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    measured = measure(dataset, ("people",), names=True)["people"]
    slow = {"person": "bo", "rule": "skips", "reason": "Skips.", "weight": 1.0, "measured": {}}
    flagged = measure(dataset, ("flagged",), names=True, without=())["flagged"]
    assert flagged["people"] == ["copy"]
    checked = {**measured, "findings": [*measured["findings"], slow]}
    monkeypatch.setattr("annotator.owner.measures.figures._checked", lambda *_: checked)
    flagged = measure(dataset, ("flagged",), names=True)["flagged"]
    assert (flagged["people"], flagged["same_answers"]) == (["bo"], {})


def test_people_with_the_same_answers_are_one_group_however_they_are_paired() -> None:
    pairs = [{"one": "b", "two": "c"}, {"one": "a", "two": "d"}, {"one": "c", "two": "d"}, {"one": "x", "two": "y"}]
    judged = {"a": 5, "b": 5, "c": 7, "d": 5, "x": 1, "y": 2}
    assert stand_ins(pairs, judged) == {"a": "c", "b": "c", "d": "c", "x": "y"}
    assert stand_ins(pairs, judged, {"c"}) == {"b": "a", "d": "a", "x": "y"}
    assert stand_ins(pairs, judged, {"x", "y"}) == {"a": "c", "b": "c", "d": "c"}
    assert stand_ins([], judged) == {}


def test_the_same_answers_have_one_vote_between_them(dataset: Path, tmp_path: Path) -> None:
    """They are no evidence of competence, which is estimated without the copy."""
    alone = write_dataset(
        tmp_path / "data",
        rated(
            (person, f"t{at // 4:02}", f"r{at % 4 // 2}", f"block-{at % 2}", int(score))
            for person, own in zip(PEOPLE, copied(), strict=True) for at, score in enumerate(own) if person != "copy"
        ),
    )  # fmt: skip
    rightly = people_reliability(open_dataset(alone))
    assert people_reliability(open_dataset(dataset)) == {
        **{person: pytest.approx(share) for person, share in rightly.items()},
        "bo": pytest.approx(rightly["bo"] / 2), "copy": pytest.approx(rightly["bo"] / 2),
    }  # fmt: skip
    people = measure(dataset, ("people",), names=True)["people"]["people"]
    estimates = {row["person"]: row["estimates"]["mace"] for row in people}
    assert estimates == pytest.approx({**rightly, "copy": rightly["bo"]})
    off = WorkCheckThresholds(off=frozenset({"same_answers"}))
    plain = people_reliability(open_dataset(dataset), off)
    assert plain["bo"] > rightly["bo"] + 0.2, "what a copy does to the estimates"
    assert plain["bo"] == pytest.approx(plain["copy"], abs=0.01)
