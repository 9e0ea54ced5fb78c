"""Tasks and rubrics are valid from construction."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.model.blocks.rating_block import RatingTargetKindTexts
from annotator.model.rubric import Rubric
from annotator.model.target import is_target
from annotator.model.task import Task

STORY = {
    "id": "s",
    "passage": {"title": "The Snare", "text": "Above us, the stars."},
    "questions": [
        {
            "id": "plot",
            "text": "What happens?",
            "responses": [{"id": "a", "text": "Stars.", "critiques": [{"id": "c", "text": "Too short."}]}],
        }
    ],
}


def test_targets_are_paths_in_reading_order() -> None:
    assert dict(Task.model_validate(STORY).kinds) == {
        "task": "task",
        "passage": "passage",
        "q1": "question",
        "q1/r1": "response",
        "q1/r1/c1": "critique",
    }
    assert all(is_target(target) for target in Task.model_validate(STORY).kinds)


def test_a_prompt_is_the_one_question_of_its_task() -> None:
    task = Task.model_validate({"id": "p", "prompt": "Why?", "responses": [{"id": "a", "text": ""}]})
    assert task.kinds["q1"] == "prompt"
    assert task.texts == {"q1": "Why?", "q1/r1": ""}
    assert task.targets("response") == ["q1/r1"]


def test_fields_of_a_later_version_survive() -> None:
    again = Task.model_validate(STORY | {"novelty": [1]}).model_dump(mode="json", exclude_defaults=True)
    assert again["novelty"] == [1]


@pytest.mark.parametrize(
    ("change", "pattern"),
    [
        ({"prompt": "Why?"}, "not both"),
        ({"questions": [], "passage": None}, "needs a `prompt`"),
        ({"responses": [{"id": "a", "text": "x"}]}, "need a `prompt`"),
        ({"questions": [{"id": "x", "text": "1"}, {"id": "x", "text": "2"}]}, "'x'"),
        ({"id": "with space"}, "pattern"),
        ({"id": ""}, "pattern"),
    ],
)
def test_what_is_not_a_task_is_refused(change: dict[str, Any], pattern: str) -> None:
    with pytest.raises(ValidationError, match=pattern):
        Task.model_validate(STORY | change)


@pytest.mark.parametrize("path", ["", "q0", "q1/", "q1/c1", "r1", "m1/r1", "q1/r1/c1/x", "Q1", "q01"])
def test_invalid_targets_are_rejected(path: str) -> None:
    assert not is_target(path)


def rubric(**change: Any) -> Rubric:
    block = {"key": "help", "title": "Help", "low": 0, "high": 4, "targets": ["response"]} | change
    return Rubric.model_validate({"id": "r", "title": "R", "blocks": [block]})


@pytest.mark.parametrize(
    ("change", "pattern"),
    [
        ({"high": 0}, "scale ends"),
        ({"levels": [{"value": 5}]}, "outside"),
        ({"levels": [{"value": 1}, {"value": 1}]}, "twice"),
        ({"wording": {"response": {"levels": [{"value": 9}]}}}, "outside"),
        ({"targets": []}, "targets"),
        ({"colour": "red"}, "Extra inputs"),
    ],
)
def test_what_is_not_a_rubric_is_refused(change: dict[str, Any], pattern: str) -> None:
    with pytest.raises(ValidationError, match=pattern):
        rubric(**change)


def test_two_blocks_cannot_share_a_key() -> None:
    one = rubric().blocks[0]
    with pytest.raises(ValidationError, match="'help'"):
        Rubric(id="r", title="R", blocks=(one, one))


def test_words_for_one_kind_of_target_replace_the_general_ones() -> None:
    block = rubric(
        targets=["response", "prompt"],
        levels=[{"value": 0, "text": "none"}, {"value": 4, "text": "all"}],
        wording={"prompt": {"title": "Clarity", "levels": [{"value": 0, "text": "unclear"}]}},
    ).blocks[0]
    assert block.title_for("prompt") == "Clarity"
    assert block.title_for("response") == "Help"
    assert [block.description("prompt", score) for score in (0, 4)] == ["unclear", ""]
    assert block.description("response", 4) == "all"
    titled = block.model_copy(update={"wording": {"prompt": RatingTargetKindTexts(title="Clarity")}})
    assert titled.description("prompt", 4) == "all"


def test_equal_responses_of_a_question_are_the_same_but_for_blanks_around_them() -> None:
    texts = ("Yes.", "No.", " Yes.\n", "", "  ", "if a:\n  b")
    responses = [{"id": f"r{n}", "text": text} for n, text in enumerate(texts)]
    task = Task.model_validate({"id": "t", "prompt": "Well?", "responses": responses})
    assert task.equal_responses == [("q1/r1", "q1/r3"), ("q1/r4", "q1/r5")]
    questions = [{"id": f"q{n}", "text": "Well?", "responses": [{"id": "r", "text": "Yes."}]} for n in range(2)]
    assert Task.model_validate({"id": "t", "passage": "P", "questions": questions}).equal_responses == []


def test_responses_of_equal_texts_and_messages_of_a_role_are_known() -> None:
    responses = [{"id": f"r{number}", "text": text} for number, text in enumerate(("So.", "No.", " So.\n", "So."))]
    turns = [{"role": role, "text": "Hi."} for role in ("system", "user", "assistant", "user")]
    task = Task.model_validate({"id": "t", "prompt": "Why?", "responses": responses, "conversation": turns})
    assert task.same_as("q1/r1") == ("q1/r3", "q1/r4")
    assert task.same_as("q1/r2") == ()
    assert task.messages_of("user") == {"m2", "m4"}
