"""Conditions of ``--where``: what is one, and which rows satisfy it."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.errors import AnnotatorError
from annotator.owner.dataset.task_field_filter import parse_task_field_filter

ROW = {
    "task": "t1", "kind": None, "active_seconds": 60, "hasty": ["too_fast"], "flagged": False,
    "metadata": {"topic": "tea", "size": 3, "source": {"name": "a=b"}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("task=t1", True), ("task!=t1", False), (" task = t1 ", True), ("task=T1", False),
        ("kind=", True), ("kind=x", False), ("kind!=x", True),
        ("active_seconds>=60", True), ("active_seconds>60", False), ("active_seconds<6e1", False),
        ("active_seconds<=60.0", True), ("active_seconds=60", True), ("active_seconds!=soon", True),
        ("hasty=yes", True), ("hasty=No", False), ("flagged=false", True), ("flagged!=yes", True),
        ("flagged!=soon", True),
        ("withdrawn=no", False), ("metadata.topic=tea", True), ("metadata.topic>sea", True), ("metadata.size>=3", True),
        ("metadata.size=three", False), ("metadata.size!=three", True), ("metadata.source.name=a=b", True),
        ("metadata.topic.deep=", True), ("metadata.none!=x", True),
    ],
)  # fmt: skip
def test_a_row_satisfies_a_condition(text: str, holds: bool) -> None:
    assert parse_task_field_filter(text).holds(ROW) == holds


@pytest.mark.parametrize(
    "text",
    ["", "task", "prompt=x", "=x", "metadata=x", "active_seconds>soon", "active_seconds=nan", "hasty=maybe",
     "flagged>no"],
)  # fmt: skip
def test_malformed_where_conditions_are_refused(text: str) -> None:
    with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.bad_where"):
        parse_task_field_filter(text)


def test_conditions_of_tasks_are_told_from_those_of_annotations() -> None:
    columns = {text: parse_task_field_filter(text) for text in ("metadata.a.b=1", "split=test", "annotator=ann")}
    assert {text: (condition.of_task, condition.column) for text, condition in columns.items()} == {
        "metadata.a.b=1": (True, "metadata"), "split=test": (True, "split"), "annotator=ann": (False, "annotator"),
    }  # fmt: skip
    assert [str(condition) for condition in columns.values()] == list(columns)


@pytest.mark.parametrize(
    ("text", "values", "known"),
    [
        ("metadata.topic=tea", [{"topic": "milk"}, None], True), ("metadata.topci=tea", [{"topic": "milk"}], False),
        ("metadata.topci!=tea", [{"topic": "milk"}], True), ("language=en", ["", None], False),
        ("language=en", [], True),
    ],
)  # fmt: skip
def test_a_field_of_which_nothing_is_said_is_refused(text: str, values: list[Any], known: bool) -> None:
    if known:
        parse_task_field_filter(text).check_known(values)
    else:
        with pytest.raises(AnnotatorError, check=lambda error: error.code == "export.empty_field"):
            parse_task_field_filter(text).check_known(values)


@pytest.mark.parametrize(("text", "known"), [("annotator=ann", True), ("annotator=bo", False), ("annotator!=bo", False),
                                             ("annotator>bo", True), ("task=bo", True)])  # fmt: skip
def test_a_person_without_work_is_refused(text: str, known: bool) -> None:
    if known:
        parse_task_field_filter(text).check_person(["ann"])
    else:
        with pytest.raises(AnnotatorError, check=lambda error: error.code == "measure.no_person"):
            parse_task_field_filter(text).check_person(["ann"])
