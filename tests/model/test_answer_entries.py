"""The stream of what an annotation says: nothing is lost, and answers of a new type are in it by themselves."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.answer_entries import FIELDS, AnswerEntry, answer_entries
from annotator.model.edits import apply
from annotator.model.frozen_model import ExtensibleModel
from annotator.model.task import Task
from tests.model import authoring_work, judgement_work
from tests.model.critique_work import TASK
from tests.model.everything_work import EVERYTHING
from tests.random_edits import RandomEdits

BUNDLES = Path(__file__).parents[1] / "data" / "bundles"
GOLDEN = [
    line["annotation"]
    for folder in sorted(BUNDLES.glob("v1*"))
    for golden in json.loads((folder / "golden.json").read_text("utf-8")).values()
    for line in golden["annotations"]
]
MAKERS = {
    "everything": (EVERYTHING, TASK),
    "judging": (judgement_work.RUBRIC, judgement_work.TASK),
    "authoring": (authoring_work.RUBRIC, authoring_work.TASK),
}
rubrics = pytest.mark.parametrize("rubric", MAKERS)


def worked(name: str, seed: int, count: int) -> list[tuple[Task, Annotation]]:
    """The annotation after each of some random edits that the rubric takes."""
    rubric, task = MAKERS[name]
    annotation, edits = Annotation(), RandomEdits(rubric, task, Random(seed))
    work = []
    for _ in range(count):
        with suppress(AnnotatorError):
            annotation = apply(edits.edit(annotation), rubric, task, annotation)
            work.append((task, annotation))
    return work


def told(entries: Iterable[AnswerEntry]) -> dict[str, Any]:
    """The answers that entries tell, as the fields of an annotation."""
    fields: dict[str, Any] = {name: None if name in ("skip", "review") else {} for name in FIELDS}
    last: dict[str, tuple[AnswerEntry, dict[str, Any]]] = {}
    for entry in entries:
        above, _, name = entry.kind.rpartition(".")
        value: Any = entry.parts[""] if "" in entry.parts else dict(entry.parts)
        if entry.kind == "answers":
            value = {"note": value.pop("note"), "values": value}
        if above:
            _nest(value, entry, name, *last[above])
        elif fields[name] is None:
            fields[name] = {**value, "key": entry.block}
            value = fields[name]
        elif entry.place:
            value |= {"id": entry.item, "key": entry.block}
            fields[name].setdefault(entry.target, []).append(value)
        elif entry.block:
            fields[name].setdefault(entry.target, {})[entry.block] = value
        else:
            fields[name][entry.target] = value
        last[entry.kind] = entry, value
    return fields


def _nest(value: Any, entry: AnswerEntry, name: str, parent: AnswerEntry, under: dict[str, Any]) -> None:
    if entry.place and (entry.item, entry.place) != (parent.item, parent.place):
        named = {"id": entry.item} if entry.item else {"target": entry.target, "key": entry.block}
        value |= named
        under[name] = [*under.get(name, ()), value]
    elif entry.target != parent.target:
        under.setdefault(name, {})[entry.target] = value
    else:
        under[name] = value


def answers(annotation: Annotation) -> Mapping[str, Any]:
    return {name: getattr(annotation, name) for name in FIELDS}


def read_again(annotation: Annotation) -> Annotation:
    fields = told(answer_entries(annotation))
    if fields["review"] is not None:
        fields["review"].pop("key")
    return Annotation.model_validate({**fields, "status": annotation.status, "flagged": annotation.flagged})


@pytest.mark.parametrize("document", GOLDEN)
def test_the_answers_of_golden_bundles_can_be_told_from_their_entries(document: dict[str, Any]) -> None:
    annotation = Annotation.model_validate(document)
    assert read_again(annotation) == annotation


@rubrics
@given(seed=st.integers(0, 2**32))
def test_the_answers_of_random_edits_can_be_told_from_their_entries(rubric: str, seed: int) -> None:
    for _, annotation in worked(rubric, seed, 40)[-1:]:
        assert read_again(annotation) == annotation


@rubrics
@given(seed=st.integers(0, 2**32))
def test_entries_differ_exactly_where_answers_differ(rubric: str, seed: int) -> None:
    for (_, before), (_, after) in pairwise(worked(rubric, seed, 30)):
        same = sorted(map(repr, answer_entries(before))) == sorted(map(repr, answer_entries(after)))
        assert same == (answers(before) == answers(after))


def test_items_are_targets_where_the_program_has_such_targets() -> None:
    annotation = Annotation.model_validate(
        {
            "comments": {"q1": [{"id": "n1", "key": "remarks", "text": "Good."}]},
            "critiques": {"q1/r1": {"series": [{"id": "w1", "text": "Wrong."}]}},
            "authored": {"passage": {"questions": [{"id": "a1", "text": "Who?", "misleading": [{"id": "x1"}]}]}},
        }
    )
    own = {entry.item: (entry.target, entry.own_target) for entry in answer_entries(annotation) if entry.item}
    assert own == {"n1": ("q1", "q1"), "w1": ("q1/r1", "q1/r1/w1"), "a1": ("passage", "a1"), "x1": ("a1", "a1/x1")}


def test_what_a_newer_version_says_of_an_item_is_a_value_of_its_own() -> None:
    note = {"id": "n1", "key": "remarks", "text": "Good.", "mood": {"text": "glad"}, "target": "q1/r2"}
    (entry,) = answer_entries(Annotation.model_validate({"comments": {"q1": [note]}}))
    assert (entry.parts["text"], entry.parts["mood"]) == ("Good.", {"text": "glad"})
    assert entry.target == "q1"


class Claim(ExtensibleModel):
    id: str
    text: str
    sources: tuple[str, ...] = ()


class Newer(Annotation):
    texts: Mapping[str, Mapping[str, str]] = Field(default_factory=dict)
    claims: Mapping[str, tuple[Claim, ...]] = Field(default_factory=dict)


def test_answers_of_a_new_type_are_entries_by_themselves() -> None:
    claim = Claim(id="c1", text="It is so.", sources=("q1",))
    annotation = Newer(texts={"q1/r1": {"summary": "Ann lit it."}}, claims={"q1": (claim,)})
    assert list(answer_entries(annotation)) == [
        AnswerEntry("texts", "q1/r1", "summary", "", 0, {"": "Ann lit it."}),
        AnswerEntry("claims", "q1", "", "c1", 1, {"text": "It is so.", "sources": ("q1",)}),
    ]


def test_numbers_of_an_entry_have_their_notes_or_its_other_values_as_text() -> None:
    parts = {"severity": 2, "sure": True, "text": "Wrong.", "mood": {"text": "glad"}, "reason": None, "quotes": ()}
    item = AnswerEntry("critiques.series", "q1/r1", "", "w1", 1, parts)
    text = 'Wrong.\n{"text":"glad"}'
    assert list(item.numbers) == [("w1.severity", 2, text), ("w1.sure", 1, text)]
    notes = {"met": "It is.", "clear": "Nobody knows."}
    answer = AnswerEntry("numbers", "q1", "criteria", "", 0, {"met": 1, "notes": notes})
    assert list(answer.numbers) == [("met", 1, "It is."), ("clear", None, "Nobody knows.")]
    entry = AnswerEntry("texts", "q1/r1", "summary", "", 0, {"": "Ann lit it."})
    assert list(entry.numbers) == [(None, None, "Ann lit it.")]
    assert list(entry._replace(parts={}).numbers) == []
