"""What results say about how they came about: believed only as far as it can be true."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from annotator.bundle.signing_key import SigningKey
from annotator.errors import AnnotatorError
from annotator.model.pace import MOST_SECONDS
from annotator.owner.build.build import BundleBuildResult
from annotator.owner.build.source import TaskWithLineNumber
from annotator.owner.project.owner_project import Project
from tests.owner.collected_results import ResultsFilesContent, collect_results

Give = Callable[[Mapping[str, Any]], ResultsFilesContent]


@pytest.fixture
def give(
    project: Project,
    make: Callable[..., BundleBuildResult],
    vicuna: tuple[TaskWithLineNumber, ...],
    deliver: Callable[..., Path],
) -> Give:
    """Two tasks of four responses come back with these fields in each line."""
    key = SigningKey.generate("ann")
    project.trust("annotator", key.public, "ann")
    built = make(vicuna[:2], responses=4)

    def _give(fields: Mapping[str, Any]) -> ResultsFilesContent:
        file = deliver(key, built, change=lambda line: {**line, **fields})
        return collect_results(project, [file])

    return _give


@pytest.mark.parametrize(
    "order",
    [
        {"q1": [1, 2, 3]},
        {"q1": [1, 2, 3, 4, 5]},
        {"q1": [0, 1, 2, 3]},
        {"q1": [1, 1, 2, 3]},
        {"q1": [1, 2, 3, 2**62]},
        {"q1": []},
        {"q2": [1, 2, 3, 4]},
        {"q1": [1, 2, 3, 4], "q2": [1]},
        {"": [1, 2, 3, 4]},
    ],
)
def test_an_order_that_cannot_have_been_on_the_screen_is_refused(give: Give, order: Mapping[str, Any]) -> None:
    with pytest.raises(AnnotatorError) as refused:
        give({"display_order": order})
    assert refused.value.code == "results.bad_line"
    assert "display order" in refused.value.message


@pytest.mark.parametrize("order", [{}, {"q1": [4, 2, 1, 3]}])
def test_any_order_of_all_responses_is_taken(give: Give, order: Mapping[str, Any]) -> None:
    assert {judgement.line.display_order.get("q1", ()) for judgement in give({"display_order": order}).judgements} == {
        tuple(order.get("q1", ()))
    }


@pytest.mark.parametrize("seconds", [MOST_SECONDS + 1, 2**62, -1, 1.5])
def test_seconds_that_nobody_worked_are_refused(give: Give, seconds: float) -> None:
    with pytest.raises(AnnotatorError) as refused:
        give({"active_seconds": seconds})
    assert refused.value.code == "results.bad_line"
    assert "active_seconds" in refused.value.where


def test_signs_of_haste_are_found_by_the_owner_whatever_the_file_says(give: Give) -> None:
    for claimed in ([], ["pace.fast"], ["no.such", "pace.one_pattern"]):
        for seconds, codes in ((0, ["pace.fast"]), (MOST_SECONDS, [])):
            collected = give({"active_seconds": seconds, "pace": claimed})
            assert [list(judgement.pace) for judgement in collected.judgements] == [codes, codes]
