"""Figures of a part of the work: the tasks and annotations for which conditions hold, as exports take them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.errors import AnnotatorError
from annotator.owner.measures.figures import measure
from tests.owner.measures.written_dataset import rated, write_dataset

PEOPLE = ("ann", "bo", "cy")
SCORES = [
    (person, f"t{n:02}", response, "helpfulness", (3 * n + 2 * at + len(response + person)) % 5)
    for person in PEOPLE
    for n in range(12)
    for at, response in enumerate(("r1", "r2"))
]


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve tasks: half in German, every third from a book; ann is slow, cy flags the last task, bo knows no time."""
    rows = rated(SCORES)
    for row in rows["tasks"]:
        number = int(row["task"][1:])
        row["language"] = "de" if number % 2 else None
        row["metadata"] = json.dumps({"source": {"name": "web" if number % 3 else "book"}, "number": number})
    for row in rows["annotations"]:
        row["active_seconds"] = {"ann": 90, "bo": None, "cy": 30}[row["annotator"]]
        row["flagged"] = (row["annotator"], row["task"]) == ("cy", "t11")
    return write_dataset(tmp_path_factory.mktemp("data") / "data", rows)


CASES: dict[str, tuple[Sequence[str], Any]] = {
    "language": (["language=de"], lambda at: at[1] % 2),
    "without a language": (["language!=de"], lambda at: not at[1] % 2),
    "metadata": (["metadata.source.name=book"], lambda at: not at[1] % 3),
    "number in metadata": (["metadata.number>=7"], lambda at: at[1] >= 7),
    "two of tasks": (["language=de", "metadata.number<4"], lambda at: at[1] % 2 and at[1] < 4),
    "annotator": (["annotator!=bo"], lambda at: at[0] != "bo"),
    "seconds": (["active_seconds>=60"], lambda at: at[0] == "ann"),
    "flagged": (["flagged=no"], lambda at: at != ("cy", 11)),
    "both": (["task=t03", "annotator=cy"], lambda at: at == ("cy", 3)),
}


@pytest.mark.parametrize("case", CASES)
def test_only_what_the_conditions_name_is_measured(dataset: Path, case: str) -> None:
    where, holds = CASES[case]
    matching = [row for row in SCORES if holds((row[0], int(row[1][1:])))]
    by_person = case in ("metadata", "annotator", "both")  # of tasks, of annotations, of both
    sections = ("collected", "people") if by_person else ("collected",)
    figures = measure(dataset, sections, names=True, where=where)
    given = [row[4] for row in matching]
    assert figures["collected"]["judgements"] == len(matching)
    (attribute,) = figures["collected"]["attributes"]
    assert attribute["mean"] == pytest.approx(np.mean(given))
    assert figures["where"] == list(where)
    if by_person:
        people = {person["person"]: person["submitted"] for person in figures["people"]["people"]}
        assert people == {
            person: len({row[1] for row in matching if row[0] == person}) for person in {row[0] for row in matching}
        }


def test_conditions_that_leave_nothing_or_make_no_sense_are_refused(dataset: Path) -> None:
    for where, code in (("language=xx", "measure.nothing"), ("colour=red", "export.bad_where")):
        with pytest.raises(AnnotatorError) as refused:
            measure(dataset, ("collected",), where=[where])
        assert refused.value.code == code
    assert measure(dataset, ("collected",), where=["flagged!=perhaps"])["collected"]["judgements"] == len(SCORES)
