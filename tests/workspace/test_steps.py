"""Steps of responses by keys: digits judge and lead on, other responses keep their own place, a bad one ends it."""

from __future__ import annotations

from typing import Any

from annotator.model.task import Task
from annotator.ui.marking.highlight_controller import step_highlights
from annotator.workspace import cursor as cursors
from annotator.workspace.card_model import Cursor
from annotator.workspace.screen import no_other, removed_with
from annotator.workspace.state import Workspace
from tests.workspace.core import opened, press, responses, rubric
from tests.workspace.test_screen import shown

STEPS = {"type": "steps", "key": "steps", "title": "Steps"}


def stepped(count: int) -> Task:
    texts = [[f"{letter} does {n}." for n in range(1, count + 1)] for letter in "ab"]
    given = [{"id": f"r{n}", "text": "\n\n".join(steps)} for n, steps in enumerate(texts)]
    return responses(2, responses=given)


def here(state: Workspace) -> tuple[str, int]:
    assert state.cursor is not None
    return state.cursor.target, int(state.cursor.key.removeprefix("steps.").partition("-")[0])


def asked(task: Task, **more: Any) -> Workspace:
    return opened(rubric(STEPS | more), task)


def test_digits_judge_forty_steps_of_both_responses() -> None:
    state = press(asked(stepped(40)), "2" * 39 + "0" + "12" * 20)
    assert cursors.next_open(state) is None
    values = [list(state.annotation.answer(f"q1/r{n}", "steps").values.values()) for n in (1, 2)]
    assert values == [[2] * 39 + [0], [1, 2] * 20]


def test_each_response_keeps_its_place() -> None:
    state = press(asked(stepped(40)), "222")
    assert here(state) == ("q1/r1", 4)
    state = cursors.moved(state, cursors.beside(state, 1))
    assert here(state) == ("q1/r2", 1)
    state = press(state, "22")
    assert here(state) == ("q1/r2", 3)
    assert here(cursors.moved(state, cursors.beside(state, -1))) == ("q1/r1", 4)


def test_after_a_bad_step_the_next_response_comes_if_the_rubric_says_so() -> None:
    state = press(asked(stepped(5), until_first_bad=True), "220")
    assert here(state) == ("q1/r2", 1)
    assert len(state.columns["q1/r1"]) == 3
    assert cursors.next_open(press(state, "0")) is None


def test_up_leads_back_to_the_bad_step_that_led_to_the_next_response() -> None:
    """Its alternative may be written there."""
    state = press(asked(stepped(5), until_first_bad=True), "220")
    assert here(state) == ("q1/r2", 1)
    assert cursors.below(state, -1) == state.columns["q1/r1"][2]
    for rows in (1, 1, -1, -1):
        state = cursors.moved(state, cursors.below(state, rows))
    assert here(state) == ("q1/r2", 1)
    assert cursors.below(state, -1) == state.columns["q1/r1"][2], "also after steps to and fro"
    first = cursors.moved(state, state.columns["q1/r1"][0])
    assert cursors.below(first, -1) == first.cursor
    assert no_other(first, -1, 0) == "There is no step before this one."


def test_steps_do_not_go_round() -> None:
    state = asked(stepped(5))
    assert cursors.below(state, -1) == state.cursor
    last = cursors.moved(state, state.columns["q1/r1"][-1])
    assert cursors.below(last, 1) == last.cursor
    assert no_other(last, 1, 0) == "There is no step after this one."
    assert ("↑ ↓", "step") in shown(state)


def test_a_cursor_behind_a_new_bad_step_goes_to_it() -> None:
    state = press(asked(stepped(5), until_first_bad=True), "2222")
    second = state.columns["q1/r1"][1]
    edit = state.content.by_target["q1/r1"].by_key[second.key].edit(state.annotation, "q1/r1", 0)
    assert state.task is not None
    changed = edit.apply(state.task.rubric, state.task.task, state.annotation)
    assert state.with_annotation(changed).cursor == second


def test_steps_are_numbered_in_the_text_and_that_of_the_cursor_stands_out() -> None:
    state = press(asked(stepped(5)), "021")
    model = state.content.by_target["q1/r1"]
    marks = list(step_highlights(model, state.annotation, state.cursor))
    assert [(mark.number, mark.style) for mark in marks] == [
        ("1", "bad"), ("2", "good"), ("3", "neutral"), ("4", "here"), ("5", "open"),
    ]  # fmt: skip
    assert [model.source[mark.start : mark.end] for mark in marks] == [f"a does {n}." for n in range(1, 6)]
    assert Cursor("q1/r1", model.rows[3].key) == state.cursor


def test_a_bad_step_that_removes_later_answers_says_so() -> None:
    state = press(asked(stepped(5), until_first_bad=True), "22222")
    before, second = state.annotation, state.columns["q1/r1"][1]
    field = state.content.by_target["q1/r1"].by_key[second.key]
    assert state.task is not None
    edit = field.edit(before, "q1/r1", 0)
    after = edit.apply(state.task.rubric, state.task.task, before)
    message = removed_with(before, after)
    assert message == "This has removed 3 other answers; {key:edit.undo} brings them back."
    assert edit.label(state.task.rubric) == "Steps, step 2: 0"
    assert field.edit(before, "q1/r1", None).label(state.task.rubric) == "Clear Steps, step 2"
    cleared = field.edit(after, "q1/r1", None).apply(state.task.rubric, state.task.task, after)
    assert removed_with(after, cleared) == ""
    assert removed_with(before, field.edit(before, "q1/r1", 1).apply(state.task.rubric, state.task.task, before)) == ""


def test_values_of_steps_have_their_digit_and_title() -> None:
    field = asked(stepped(1)).field
    assert field is not None
    assert [(value, field.cap(value)) for value in field.values] == [(value, str(value)) for value in field.values]
    assert field.cap(9) == ""
    assert field.label(9) == "9"
