"""Targets: what each one consists of, told once and for all by :class:`annotator.model.target.AnnotationTarget`."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from annotator.model.target import AnnotationTarget, is_target, moved_target, owning_critique, touched_targets
from annotator.model.task import Task

EVERY = {
    "task": ("task", 0, None, None, None, ""),
    "passage": ("passage", 0, None, None, None, ""),
    "m12": ("message", 12, None, None, "m12", ""),
    "m2/w3": ("written", 0, "m2", None, "m2", "w3"),
    "m2/w3/refinement": ("refinement", 0, "m2/w3", None, "m2", "w3"),
    "q1": ("question", 1, None, "q1", None, ""),
    "q10/r21": ("response", 21, "q10", "q10", "q10/r21", ""),
    "q1/r2/c3": ("critique", 3, "q1/r2", "q1", "q1/r2", ""),
    "q1/r2/w34": ("written", 0, "q1/r2", "q1", "q1/r2", "w34"),
    "q1/r2/w3/refinement": ("refinement", 0, "q1/r2/w3", "q1", "q1/r2", "w3"),
}


@pytest.mark.parametrize("text", EVERY)
def test_a_target_says_what_it_consists_of(text: str) -> None:
    target = AnnotationTarget.parse(text)
    parts = (target.form, target.number, target.parent, target.question, target.response, target.critique_id)
    assert parts == EVERY[text]
    assert target.path[-1] is target
    assert [part.parent for part in target.path] == [None, *target.path[:-1]]
    assert owning_critique(text) == ((target.response, target.critique_id) if target.critique_id else None)


@pytest.mark.parametrize(
    "text", ["", "q", "q0", "q1/", "q1/r0", "q1/c1", "r1", "q1/r1/c1/w1", "q1/r1/refinement", "Q1"]
)
def test_what_is_not_a_target_is_refused(text: str) -> None:
    assert not is_target(text)
    assert AnnotationTarget.try_parse(text) is None
    assert owning_critique(text) is None
    with pytest.raises(ValueError, match="is no target"):
        AnnotationTarget.parse(text)


def test_target_equals_its_text() -> None:
    target = AnnotationTarget.parse("q1/r2")
    assert {"q1/r2": 1}[target] == 1
    assert json.dumps({target: [target]}) == '{"q1/r2": ["q1/r2"]}'
    assert target is AnnotationTarget.parse(target) is AnnotationTarget.parse("".join(["q1", "/r2"]))
    assert pickle.loads(pickle.dumps(target)) is copy.deepcopy(target) is target


def test_a_target_never_changes() -> None:
    with pytest.raises(AttributeError):
        AnnotationTarget.parse("q1").number = 2
    assert AnnotationTarget.parse("q1").number == 1


def test_what_was_written_goes_with_its_response() -> None:
    targets = {"q1": "q2", "q1/r2": "m4", "q1/r1/c1": "q2/r3/c1"}
    moved = {path: moved_target(path, targets) for path in (*EVERY, "q1/r1/c1")}
    assert {path: there for path, there in moved.items() if there is not None} == {
        "q1": "q2", "q1/r2/w34": "m4/w34", "q1/r2/w3/refinement": "m4/w3/refinement", "q1/r1/c1": "q2/r3/c1",
    }  # fmt: skip


def test_every_text_of_a_task_has_a_target_that_can_be_taken_apart() -> None:
    response = {"id": "a", "text": "Yes.", "critiques": [{"id": "c", "text": "Too short."}]}
    task = Task.model_validate({"id": "t", "passage": "P", "prompt": "Q", "responses": [response],
                                "conversation": [{"role": "user", "text": "Hi"}]})  # fmt: skip
    forms = [AnnotationTarget.parse(path).form for path in task.texts]
    assert forms == ["passage", "message", "question", "response", "critique"]


@pytest.mark.parametrize(
    ("path", "old", "new", "touched"),
    [
        (["ratings", "q1/r1", "quality"], None, 3, {"q1/r1"}),
        (["ratings"], {"q1/r1": {}}, {"q1/r2": {}}, {"q1/r1", "q1/r2"}),
        (["status"], "draft", "submitted", {"task"}),
        (["series", 0], None, None, {"task"}),
    ],
)
def test_touched_targets_of_a_patch(path: list[str | int], old: object, new: object, touched: set[str]) -> None:
    assert touched_targets([{"path": path, "old": old, "new": new}]) == touched
