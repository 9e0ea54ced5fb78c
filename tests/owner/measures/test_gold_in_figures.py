"""Gold items and people that are left out: what counts in agreement, means and leaderboards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.measures.check_limits import WorkCheckThresholds
from annotator.owner.measures.figures import measure
from annotator.owner.measures.study import person_aliases
from tests.owner.measures.written_dataset import rated, write_dataset

PEOPLE = ("ann", "bo", "eve")
SECTIONS = ("collected", "agreement", "people")


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve tasks with scores, of which the last four are gold items; eve gives 0 to everything."""
    given = {"ann": 1, "bo": 1, "eve": 0}
    scores = [
        (person, f"t{n:02}", "r1", "helpfulness", (given[person] + n % 3) if person != "eve" else 0)
        for person in PEOPLE
        for n in range(12)
    ]
    rows = rated(scores)
    for row in rows["tasks"]:
        row["gold"] = row["task"] >= "t08"
    return write_dataset(tmp_path_factory.mktemp("data") / "data", rows)


def figures(dataset: Path, **options: Any) -> dict[str, Any]:
    return measure(dataset, SECTIONS, names=True, **options)


def test_gold_is_in_no_figure_but_those_about_people(dataset: Path) -> None:
    without_gold, whole = figures(dataset), figures(dataset, with_gold=True)
    assert (without_gold["collected"]["judgements"], whole["collected"]["judgements"]) == (24, 36)
    alphas = [
        measured["agreement"]["attributes"][0]["measures"]["alpha_ordinal"]["items"]
        for measured in (without_gold, whole)
    ]
    assert alphas == [8, 12]
    assert [measured["people"]["people"][0]["submitted"] for measured in (without_gold, whole)] == [12, 12]
    assert (without_gold["with_gold"], whole["with_gold"]) == (False, True)


def test_gold_of_one_series_is_gold_where_a_condition_hides_that_series(tmp_path: Path) -> None:
    rows = rated([(person, f"t{n}", "r1", "helpfulness", n % 3) for person in PEOPLE for n in range(4)])
    for row in rows["tasks"]:
        row["language"] = "en"
    rows["tasks"].append({**rows["tasks"][0], "series": "other", "language": "de", "gold": True})
    data = write_dataset(tmp_path / "data", rows)
    collected = measure(data, ("collected",), where=["language=en"])["collected"]
    assert (collected["tasks"], collected["judgements"]) == (3, 9)


def test_names_of_blocks_are_texts_in_statements(tmp_path: Path) -> None:
    blocks = ("work.tasks", "it's", "study.none", 'a "quoted" one')
    data, right = (
        write_dataset(tmp_path / name, rated([
            (name, task, "r1", block, given) for block in blocks for task, given in (("t1", score), ("t2", 2))
        ]))
        for name, score in (("data", 1), ("right", 2))
    )  # fmt: skip
    limits = replace(WorkCheckThresholds(), tolerance=dict.fromkeys(blocks, 1))
    people = measure(data, ("people",), gold=right, limits=limits, names=True)["people"]["people"]
    assert people[0]["gold"]["right"]["value"] == 1
    strict = measure(data, ("people",), gold=right, names=True)["people"]["people"]
    assert strict[0]["gold"]["right"]["value"] == 0.5


def test_a_person_is_left_out_by_name_or_alias(dataset: Path) -> None:
    measured = figures(dataset, without=["eve"])
    assert measured["collected"]["judgements"] == 16
    assert measured["agreement"]["attributes"][0]["measures"]["raw_within_0"]["value"] == 1
    assert [person["person"] for person in measured["people"]["people"]] == ["ann", "bo"]
    assert measured["without"] == ["eve"]
    assert measure(dataset, ("tasks",), names=True, without=[person_aliases(PEOPLE)["eve"]])["without"] == ["eve"]


def test_a_person_who_is_not_there_is_refused(dataset: Path) -> None:
    with pytest.raises(AnnotatorError) as refused:
        figures(dataset, without=["mallory"])
    assert refused.value.code == "measure.no_person"
