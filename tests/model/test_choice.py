"""One choice of several options: set, replaced, missing, compared with gold, carried over, given once more."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from annotator.errors import AnnotatorError
from annotator.model.annotation import Annotation
from annotator.model.completeness import missing_answers
from annotator.model.edits import apply
from annotator.model.gold_points import GoldAndGivenAnswers
from annotator.model.rekey import rekey, target_moves
from annotator.model.replay import drop_unfitting, replay_answers
from annotator.model.rubric import Rubric
from annotator.model.tag_edits import SetTag, choice_points
from annotator.model.task import Response, Task
from annotator.workspace.field_models import ChoiceFieldModel

FORMAT = {
    "type": "choice", "key": "form", "title": "Form", "targets": ["response"],
    "options": [{"key": key, "title": key.capitalize()} for key in ("prose", "list", "table")],
}  # fmt: skip
TASK = Task(id="t", prompt="Why?", responses=(Response(id="a", text="So."), Response(id="b", text="No idea.")))
TURNED = Task(id="t", prompt="Why?", responses=(Response(id="b", text="No idea."), Response(id="a", text="So.")))


def asking(**changes: Any) -> Rubric:
    return Rubric.model_validate({"id": "r", "title": "R", "blocks": [{**FORMAT, **changes}]})


RUBRIC = asking()
(BLOCK,) = RUBRIC.blocks


def chosen(option: str | None, before: Annotation | None = None, target: str = "q1/r1") -> Annotation:
    tag = option or next(iter((before or Annotation()).tags_of(target, "form")))
    edit = SetTag(target=target, key="form", tag=tag, value=True if option else None)
    return apply(edit, RUBRIC, TASK, before or Annotation())


def test_an_option_replaces_the_one_before() -> None:
    annotation = chosen("table", chosen("prose"))
    assert annotation.tags_of("q1/r1", "form") == {"table": True}
    assert chosen(None, annotation).tags == {}


def test_no_to_an_option_is_no_answer() -> None:
    edit = SetTag(target="q1/r1", key="form", tag="prose", value=False)
    assert apply(edit, RUBRIC, TASK, Annotation()).tags == {}


def test_unknown_options_are_refused() -> None:
    with pytest.raises(AnnotatorError, match="no tag"):
        chosen("poem")


def test_each_response_needs_a_choice() -> None:
    missing = missing_answers(RUBRIC, TASK, chosen("list"))
    assert [(missing_answer.target, missing_answer.code) for missing_answer in missing] == [("q1/r2", "choice.missing")]
    assert missing_answers(asking(required=False), TASK, Annotation()) == []


def test_choices_are_carried_over_and_given_once_more() -> None:
    annotation = chosen("list", chosen("prose", target="q1/r2"))
    assert rekey(annotation, target_moves(TASK, TURNED)).tags_of("q1/r2", "form") == {"list": True}
    assert replay_answers(RUBRIC, TASK, annotation) == annotation
    fewer = asking(options=FORMAT["options"][::2])
    assert drop_unfitting(fewer, TASK, annotation).tags_of("q1/r1", "form") == {}


@pytest.mark.parametrize(("given", "right"), [("list", True), ("prose", False)])
def test_gold_compares_the_options_chosen(given: str, right: bool) -> None:
    (point,) = choice_points(BLOCK, "q1/r1", GoldAndGivenAnswers(TASK, chosen("list"), chosen(given), 0))
    assert (point.gold, point.answer, point.right) == ("list", given, right)
    (point,) = choice_points(BLOCK, "q1/r1", GoldAndGivenAnswers(TASK, chosen("list"), Annotation(), 0))
    assert not point.right


def test_a_rubric_is_read_as_it_is_written() -> None:
    assert Rubric.model_validate_json(RUBRIC.model_dump_json()) == RUBRIC
    assert '"options"' in RUBRIC.model_dump_json()


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"options": FORMAT["options"][:1]}, "at least 2"),
        ({"options": [{"key": f"o{n}", "title": "O"} for n in range(21)]}, "at most 20"),
        ({"options": [{"key": "a", "title": "A", "letter": "a"}, {"key": "b", "title": "B"}]}, "by their number"),
        ({"options": [{"key": "a", "title": "A"}, {"key": "a", "title": "B"}]}, "there twice"),
    ],
)
def test_options_that_cannot_be_chosen_are_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        asking(**changes)


def test_a_digit_is_the_number_of_an_option() -> None:
    model = ChoiceFieldModel.of(BLOCK, "response")
    assert [(model.cap(value), model.spelled(value)) for value in model.values] == [
        ("1", "Prose"), ("2", "List"), ("3", "Table"),
    ]  # fmt: skip
    edit = model.edit(Annotation(), "q1/r1", 3)
    annotation = apply(edit, RUBRIC, TASK, Annotation())
    assert model.given(annotation, "q1/r1") == 3
    assert apply(model.edit(annotation, "q1/r1", None), RUBRIC, TASK, annotation).tags == {}
