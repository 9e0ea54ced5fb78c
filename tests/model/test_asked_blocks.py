"""What is asked of a text follows from its kind: types of block narrow that, and none asks beyond its targets."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from annotator.model.annotation import Annotation
from annotator.model.blocks.skip_block import SkipBlock
from annotator.model.completeness import missing_answers
from annotator.model.rubric import Rubric
from annotator.model.task import Task
from tests.model import authoring_work, critique_work, judgement_work

WORK = [(module.RUBRIC, module.TASK) for module in (authoring_work, critique_work, judgement_work)]
COMPARED = Rubric.model_validate(
    {
        "id": "compared",
        "title": "Compared",
        "blocks": [
            {"type": "ranking", "key": "order", "title": "Order", "targets": ["prompt"]},
            {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"]},
            {"type": "skip", "key": "skip", "title": "Skip", "targets": ["task"], "reasons": [
                {"key": "unclear", "title": "Unclear"}]},
        ],
    }
)  # fmt: skip


def answered(count: int) -> Task:
    responses = [{"id": f"r{number}", "text": f"Answer {number}."} for number in range(count)]
    return Task.model_validate({"id": "t", "prompt": "What is it?", "responses": responses})


@pytest.mark.parametrize(("rubric", "task"), [*WORK, *((COMPARED, answered(count)) for count in (1, 2, 3))])
def test_every_block_is_asked_and_only_of_its_kinds(rubric: Rubric, task: Task) -> None:
    for target, kind in task.kinds.items():
        direct = [block for block in rubric.blocks if block.asked_of(task, target)]
        assert rubric.asked_of(task, target) == direct
        assert all(kind in block.targets for block in direct)
    assert rubric.asked_of(task, "q9/r9") == []


def test_a_preference_is_asked_of_two_answers_alone() -> None:
    keys = [[block.key for block in COMPARED.asked_of(answered(count), "q1")] for count in (1, 2, 3)]
    assert keys == [[], ["order", "better"], ["order"]]


@pytest.mark.parametrize("count", [1, 2])
def test_a_single_answer_leaves_nothing_to_rank_or_compare(count: int) -> None:
    nothing = {block.key: block.has_nothing_to_ask(answered(count)) for block in COMPARED.blocks}
    assert nothing == {"order": count == 1, "better": False, "skip": False}


@pytest.mark.parametrize("kind", ["ranking", "preference"])
def test_only_what_has_responses_can_have_them_compared(kind: str) -> None:
    block = {"type": kind, "key": "order", "title": "Order", "targets": ["prompt", "response"]}
    with pytest.raises(ValidationError, match="responses are compared for each"):
        Rubric.model_validate({"id": "r", "title": "R", "blocks": [block]})


def test_an_optional_ranking_that_was_begun_is_finished() -> None:
    block = {"type": "ranking", "key": "order", "title": "Order", "targets": ["prompt"], "required": False,
             "unrankable": True}  # fmt: skip
    rubric, task = Rubric.model_validate({"id": "r", "title": "R", "blocks": [block]}), answered(3)
    for groups, unrankable, missing in (
        ([], [], []), ([], ["q1/r1"], ["q1/r2", "q1/r3"]), ([["q1/r2"]], ["q1/r3"], ["q1/r1"]),
        ([["q1/r2"]], [], ["q1/r1", "q1/r3"]),
    ):  # fmt: skip
        ranking = {"groups": groups, "unrankable": unrankable}
        annotation = Annotation.model_validate({"rankings": {"q1": {"order": ranking}}})
        assert [problem.target for problem in missing_answers(rubric, task, annotation)] == missing


def test_a_former_reason_to_skip_is_called_by_its_key() -> None:
    (block,) = COMPARED.each(SkipBlock)
    assert (block.reason_title("unclear"), block.reason_title("former")) == ("Unclear", "former")


def test_where_a_block_is_asked_is_described() -> None:
    steps = Rubric.model_validate({"id": "s", "title": "S", "blocks": [{"type": "steps", "key": "s", "title": "S"}]})
    blocks = [*COMPARED.blocks, *judgement_work.RUBRIC.blocks, *steps.blocks]
    assert {block.key: block.asked_where.removeprefix("it asks about every ") for block in blocks} == {
        "order": "prompt with 2 responses or more",
        "better": "prompt with exactly two responses",
        "skip": "task",
        "helpful": "response with model critiques",
        "s": "response that has words",
    }


def test_rubric_copy_asks_its_own_blocks() -> None:
    task = answered(2)
    assert len(COMPARED.asked_of(task, "q1")) == 2
    fewer = COMPARED.model_copy(update={"blocks": COMPARED.blocks[:1]})
    assert fewer.asked_of(task, "q1") == [COMPARED.blocks[0]]
