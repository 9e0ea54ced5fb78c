"""Gold is about the question that it answers: where a rubric was asked in several versions, those are held apart."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.owner import measure
from tests.owner.measures.written_dataset import rated, write_dataset

OLD, NEW = "1" * 64, "2" * 64
Rows = dict[str, list[dict[str, Any]]]


def asked_in(rows: Rows, digests: dict[str, str | None]) -> Rows:
    """Say of the work on each task in which version of the rubric it was asked."""
    for row in rows["annotations"]:
        row["rubric_sha256"] = digests[row["task"]]
    return rows


CASES: dict[str, tuple[dict[str, str | None], dict[str, str | None]]] = {
    "one version": ({"t1": OLD, "t2": OLD}, {"t1": OLD, "t2": NEW}),
    "two versions": ({"t1": OLD, "t2": NEW}, {"t1": OLD, "t2": NEW}),
    "gold of a source": ({"t1": OLD, "t2": NEW}, {"t1": None, "t2": None}),
    "other versions alone": ({"t1": OLD}, {"t1": NEW}),
}
"""The versions in which somebody was asked, and those of gold, by task; each case has a person and tasks of its own."""


@pytest.fixture(scope="module")
def gold(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What is said of people who give every answer 2, by gold that says 2 of t1 and 4 of t2."""
    root = tmp_path_factory.mktemp("versions")
    own = {f"{case} {task}": digest for case, (versions, _) in CASES.items() for task, digest in versions.items()}
    right = {f"{case} {task}": digest for case, (_, versions) in CASES.items() for task, digest in versions.items()}
    scores = [(case, f"{case} {task}", "r1", "helpfulness", 2) for case, (done, _) in CASES.items() for task in done]
    truth = [("expert", task, "r1", "helpfulness", 2 if task.endswith("t1") else 4) for task in right]
    data = write_dataset(root / "data", asked_in(rated(scores), own))
    known = write_dataset(root / "gold", asked_in(rated(truth), right))
    people = measure(data, ("people",), gold=known, names=True)["people"]["people"]
    return {person["person"]: person["gold"] for person in people}


def test_gold_counts_for_the_version_of_the_rubric_that_it_answers(gold: dict[str, Any]) -> None:
    """The scale of the second version goes up to 8: its 4 is no answer to the first one's question."""
    figures = gold["one version"]
    assert (figures["right"]["value"], figures["right"]["items"], figures["within_1"]) == (1.0, 1, 1.0)
    assert (figures["other_rubric"], figures["other_text"]) == (1, 0)


def test_each_version_is_held_against_its_own_gold(gold: dict[str, Any]) -> None:
    figures = gold["two versions"]
    assert (figures["right"]["value"], figures["right"]["items"], figures["other_rubric"]) == (0.5, 2, 0)


def test_gold_of_a_source_names_no_version_and_counts_for_each(gold: dict[str, Any]) -> None:
    figures = gold["gold of a source"]
    assert (figures["right"]["value"], figures["right"]["items"], figures["other_rubric"]) == (0.5, 2, 0)


def test_gold_of_other_versions_alone_says_so(gold: dict[str, Any]) -> None:
    figures = gold["other versions alone"]
    assert "value" not in figures["right"]
    assert "another version of the rubric" in str(figures["right"])
    assert figures["other_rubric"] == 1
