"""Figures of whole data sets: the same as from plain tables, of aliases, and with a reason where there are none."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.errors import AnnotatorError
from annotator.owner import measure, statistics
from annotator.owner.dataset.dataset_folder import open_dataset
from annotator.owner.measures import agreement, dataset_query
from annotator.owner.measures.agreement import coincidence_matrices, measures_with_intervals
from annotator.owner.measures.figures import SECTIONS
from annotator.owner.measures.report_page import render_report
from annotator.owner.measures.study import person_aliases
from tests.benchmarks.owner.measured_dataset import write_measured_dataset
from tests.owner.measures.plain_tables import counts_of
from tests.owner.measures.written_dataset import rated, write_dataset

Scores = list[tuple[str, str, str, str, int]]


def many(tasks: int = 24, people: int = 4, seed: int = 1) -> Scores:
    """Scores of people who see a truth with noise; person 3 leaves out every fifth task."""
    chance = random.Random(seed)
    ratings = []
    for task in range(tasks):
        for response in ("r1", "r2", "r3"):
            truth = chance.uniform(0, 4)
            for person in range(people):
                if person == 3 and task % 5 == 0:
                    continue
                for block in ("helpfulness", "verbosity"):
                    score = min(4, max(0, round(truth + chance.gauss(0, 0.7))))
                    ratings.append((f"ann-{person}", f"t{task}", response, block, score))
    return ratings


def test_people_a_task_are_those_of_one_rubric(tmp_path: Path) -> None:
    one = rated([("ann", "t1", "r1", "helpfulness", 1)])
    two = rated([(person, "t1", "r1", "safety", 1) for person in ("bo", "cy")], "other")
    for row in (*two["annotations"], *two["ratings"]):
        row["series"] = "other"
    rows = {table: [*one[table], *(two[table] if table in ("annotations", "ratings") else ())] for table in one}
    collected = measure(write_dataset(tmp_path / "data", rows), ("collected",))["collected"]
    assert collected["overlap"] == {"1": 1, "2": 1}


def test_people_a_task_are_those_of_one_version_of_a_rubric(tmp_path: Path) -> None:
    rows = rated([(person, task, "r1", "helpfulness", 1) for person in ("ann", "bo", "cy") for task in ("t1", "t2")])
    for row in rows["annotations"]:
        row["rubric_sha256"] = ("b" if row["annotator"] == "cy" else "a") * 64
    collected = measure(write_dataset(tmp_path / "data", rows), ("collected",))["collected"]
    assert collected["overlap"] == {"1": 2, "2": 2}


def test_highlights_are_compared_under_one_version_of_a_rubric(tmp_path: Path) -> None:
    rows = rated([(person, "t1", "r1", "helpfulness", 1) for person in ("ann", "bo", "cy")])
    for row in rows["annotations"]:
        row["rubric_sha256"] = ("b" if row["annotator"] == "cy" else "a") * 64
    rows["spans"] = [
        {**row, "of": "critique", "start": 0, "end": 10, "block": "critique"} for row in rows["ratings"]
    ]  # fmt: skip
    (agreement,) = measure(write_dataset(tmp_path / "data", rows), ("agreement",))["agreement"]["highlights"]
    f1 = agreement["measures"]["exact_f1"]
    assert (f1["value"], f1["items"], f1["pairs"]) == (1.0, 1, 1)


def table(scores: Scores, block: str) -> tuple[list[list[int | None]], list[str]]:
    """The scores of an attribute as a table of items by people, and the task of each item."""
    people = sorted({row[0] for row in scores})
    items: dict[tuple[str, str], list[int | None]] = {}
    for person, task, response, attribute, score in scores:
        if attribute == block:
            items.setdefault((task, response), [None] * len(people))[people.index(person)] = score
    return list(items.values()), [task for task, _ in items]


def test_figures_of_a_data_set_are_those_of_the_plain_table(tmp_path: Path) -> None:
    scores = many()
    figures = measure(write_dataset(tmp_path / "data", rated(scores)), ("collected", "agreement"))
    assert figures["collected"]["tasks"] == 24
    assert figures["collected"]["judgements"] == len(scores)
    by = {attribute["attribute"]: attribute for attribute in figures["agreement"]["attributes"]}
    assert [*by] == ["helpfulness", "verbosity"]
    for block, attribute in by.items():
        items, clusters = table(scores, block)
        wanted = measures_with_intervals(coincidence_matrices(*counts_of(items, clusters)), 10)
        for name, plain in wanted.items():
            assert attribute["measures"][name]["value"] == pytest.approx(plain.value), name
            assert attribute["measures"][name]["items"] == plain.items
        given = [score for row in scores if row[3] == block for score in row[4:]]
        collected = next(a for a in figures["collected"]["attributes"] if a["attribute"] == block)
        assert collected["mean"] == pytest.approx(np.mean(given))
        assert collected["sd"] == pytest.approx(np.std(given, ddof=1))
        itself = block == "helpfulness"
        assert (collected["correlation"] is None) == itself, "with itself it is 1, which says nothing"
        complete = [row for row in items if None not in row]
        assert attribute["measures"]["icc_2_1"]["items"] == len(complete)
        assert len(attribute["pairs"]) == 6


def test_concordance_of_a_data_set_is_that_of_its_questions(tmp_path: Path) -> None:
    """W with ties is Friedman's statistic rescaled."""
    from scipy.stats import friedmanchisquare

    scores = many(10)
    concordance = statistics(write_dataset(tmp_path / "data", rated(scores)), "kendall_w")
    values = []
    for task in range(10):
        of_task = [row for row in scores if row[1] == f"t{task}" and row[3] == "helpfulness"]
        people = sorted({row[0] for row in of_task})
        table = np.array([[row[4] for row in of_task if row[0] == person] for person in people])
        values.append(friedmanchisquare(*table.T).statistic / (len(people) * (table.shape[1] - 1)))
    assert concordance["helpfulness"]["value"] == pytest.approx(
        np.mean([value for value in values if not np.isnan(value)])
    )


@pytest.mark.parametrize("limit", ["_FEW", "_FEW_BYTES"])
def test_few_or_long_rows_are_not_copied_into_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    dataset = open_dataset(write_measured_dataset(tmp_path / "data", 20, people=2))

    def views() -> int:
        with dataset_query.open_engine(dataset) as running:
            running.define_view("one", "SELECT 1 AS number")
            own = "NOT internal AND database_name = current_database()"
            return running.arrow(f"FROM duckdb_views() WHERE {own}").num_rows

    assert views() == 0
    (texts,) = dataset.files("texts")
    monkeypatch.setattr(dataset_query, limit, texts.stat().st_size if limit == "_FEW_BYTES" else 0)
    assert views() == 1


def test_figures_of_views_are_those_of_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = write_measured_dataset(tmp_path / "data", 500, people=5, every_kind=True)
    of_tables = measure(data)
    assert set(of_tables) > set(SECTIONS)
    monkeypatch.setattr(dataset_query, "_FEW", 0)
    assert measure(data) == of_tables


def test_people_go_by_aliases_that_others_do_not_change(tmp_path: Path) -> None:
    figures = measure(write_dataset(tmp_path / "data", rated(many(people=3))), ("people",))
    assert "ann-" not in json.dumps(figures)
    some, more = (set(person_aliases(f"ann-{number}" for number in range(people)).values()) for people in (3, 4))
    assert {person["person"] for person in figures["people"]["people"]} == some < more


MIXED: Scores = [
    *(("a", f"t{n}", "r1", "one annotator", n % 5) for n in range(8)),
    *((p, "t0", "r1", "one task", score) for p, score in (("a", 1), ("b", 3))),
    *((p, f"t{n}", "r1", "the same score", 2) for p in "abc" for n in range(8)),
    *(("ab"[n % 2], f"t{n}", "r1", "no overlap", n % 5) for n in range(8)),
]
WHY = {
    "one annotator": "there is none",
    "one task": "there is one",
    "the same score": "are the same",
    "no overlap": "there is none",
}
BAD: dict[str, Any] = {
    "empty": {},
    "one annotator and one task": rated([("a", "t", "r1", "helpfulness", 3)]),
    "without numbers": {name: rows for name, rows in rated(many(4)).items() if name != "ratings"},
    "mixed": rated(MIXED),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_measured_as_far_as_it_goes(tmp_path: Path, case: str) -> None:
    figures = measure(write_dataset(tmp_path / "data", BAD[case]))
    assert set(SECTIONS) <= set(figures)
    json.dumps(figures, allow_nan=False)
    attributes = {attribute["attribute"]: attribute["measures"] for attribute in figures["agreement"]["attributes"]}
    for measures in attributes.values():
        assert all("value" in value or value["why"] for value in measures.values())
    for name, why in WHY.items() if case == "mixed" else ():
        assert why in attributes[name]["alpha_ordinal"]["why"]
    assert bool(attributes) == (case not in ("empty", "without numbers"))
    page = render_report(figures, "Bad")
    assert page.casefold().count("not enough data") >= 2
    for section in ("collected", "agreement", "people", "systems", "tasks", "measures"):
        assert f'<h2 id="{section}">' in page


def test_unknown_names_are_refused(tmp_path: Path) -> None:
    data = write_dataset(tmp_path / "data", rated(many(3)))
    for call, code in (
        (lambda: statistics(data, "alpha"), "measure.unknown"),
        (lambda: measure(data, engine="abacus"), "measure.engine"),
        (lambda: measure(data, outcome="taste"), "measure.outcome"),
        (lambda: measure(tmp_path / "none"), "dataset.missing"),
    ):
        with pytest.raises(AnnotatorError) as refused:
            call()
        assert refused.value.code == code


def test_the_scale_has_the_scores_that_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agreement, "MOST_CATEGORIES", 3)
    attributes = measure(write_dataset(tmp_path, rated(many())), ("agreement",))["agreement"]["attributes"]
    assert [attribute["scale"] for attribute in attributes] == [[0, 2, 4]] * 2
