"""Of how many tasks each block is asked: counted for what is sent, and a block that no task is asked stops a build."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from annotator.errors import AnnotatorError
from annotator.model.rubric import Rubric
from annotator.owner.build.block_applicability import (
    BlockApplicability,
    BlockApplicabilityCounter,
    check_block_coverage,
)
from annotator.owner.operations.task_counts import TaskCounts
from annotator.owner.rubrics.rubrics import load_rubric
from annotator.owner.tasks.blinding import TaskDisclosureOptions
from annotator.owner.tasks.input_task import InputTask

PREFERENCE = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"]}


def task(name: str, responses: int) -> InputTask:
    answers = [{"id": f"r{n}", "text": f"Answer {n}"} for n in range(responses)]
    return InputTask.model_validate({"id": name, "prompt": "Why?", "responses": answers})


def with_preference() -> Rubric:
    scores = load_rubric("helpsteer").rubric.model_dump(mode="json")
    return Rubric.model_validate({**scores, "blocks": [*scores["blocks"], PREFERENCE]})


def coverage(rubric: Rubric, tasks: Iterable[InputTask]) -> list[BlockApplicability]:
    counter = BlockApplicabilityCounter(rubric)
    for task in tasks:
        counter.add(task)
    return counter.found()


def test_preference_of_six_responses_is_asked_of_none() -> None:
    applicabilities = coverage(with_preference(), [task("a", 6), task("b", 6)])
    assert {applicability.key: applicability.tasks for applicability in applicabilities}["better"] == 0
    assert [applicability.key for applicability in applicabilities if applicability.unasked] == ["better"]
    with pytest.raises(AnnotatorError, match=r"'better' .* 0 of 2 tasks: .* with exactly two") as refused:
        check_block_coverage(applicabilities, 2)
    assert refused.value.code == "build.block_unasked"


def test_block_coverage_counts_tasks_as_they_are_sent() -> None:
    tasks = [TaskDisclosureOptions(responses=2).as_sent(task(name, 6)) for name in "ab"]
    applicabilities = coverage(with_preference(), tasks)
    assert {applicability.key: applicability.tasks for applicability in applicabilities}["better"] == 2
    check_block_coverage(applicabilities, 2)


@pytest.mark.parametrize(("responses", "asked"), [(2, "preference"), (3, "rank")])
def test_ranking_and_preference_take_each_others_place(responses: int, asked: str) -> None:
    applicabilities = coverage(load_rubric("comparison").rubric, [task("a", responses)])
    assert [applicability.key for applicability in applicabilities if applicability.tasks] == [asked]
    assert not any(applicability.unasked for applicability in applicabilities)


def test_a_block_of_passages_is_not_asked_of_prompts() -> None:
    rubric = load_rubric("authoring").rubric
    assert [applicability.unasked for applicability in coverage(rubric, [task("a", 2)])] == [True] * len(
        rubric.blocks[:-1]
    )


def test_an_only_response_needs_no_rank() -> None:
    applicabilities = {
        applicability.key: applicability for applicability in coverage(load_rubric("critique").rubric, [task("a", 1)])
    }
    assert (applicabilities["rank"].tasks, applicabilities["rank"].unasked) == (0, False)


def test_no_tasks_are_not_a_reason() -> None:
    assert not any(applicability.unasked for applicability in coverage(with_preference(), []))


@pytest.mark.parametrize("with_criteria_first", [False, True])
def test_criteria_are_asked_of_the_tasks_that_bring_them(with_criteria_first: bool) -> None:
    plain, brings = task("a", 1), InputTask.model_validate(
        {**task("b", 1).model_dump(mode="json"), "criteria": [{"text": "Names the cause", "points": 3}]}
    )  # fmt: skip
    tasks = [brings, plain] if with_criteria_first else [plain, brings]
    rubric = load_rubric("criteria").rubric
    assert {block.key: block.tasks for block in coverage(rubric, tasks)}["criteria"] == 1
    counts = TaskCounts(rubric)
    for counted in tasks:
        counts.add(counted)
    assert counts.exports["healthbench"] == 1


def test_steps_are_asked_of_responses_with_a_text() -> None:
    empty = InputTask.model_validate({"id": "a", "prompt": "Why?", "responses": [{"id": "r", "text": " "}]})
    applicabilities = coverage(load_rubric("steps").rubric, [empty, task("b", 1)])
    assert {block.type: block.tasks for block in applicabilities}["steps"] == 1
