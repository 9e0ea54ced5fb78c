"""What keys do, without a window."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

from annotator.model.annotation import Annotation
from annotator.workspace import cursor as cursors
from annotator.workspace import keys
from annotator.workspace.card_model import Cursor
from annotator.workspace.state import Workspace
from tests.workspace.core import opened, place, press, rating, responses, rubric

RANKING = {"type": "ranking", "key": "order", "title": "Order", "targets": ["prompt"], "ties": True}
PREFERENCE = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"], "strength": 3}
TAGS = {
    "type": "tags", "key": "signs", "title": "Signs", "targets": ["response"],
    "tags": [{"key": "unsafe", "title": "Unsafe"}],
}  # fmt: skip


def given(state: Workspace) -> dict[str, int]:
    every = ((f"{c.target} {c.key}", cursors.answer_at(state, c)) for c in state.cursors)
    return {name: value for name, value in every if value is not None}


def ranks(state: Workspace) -> list[int | None]:
    return [cursors.answer_at(state, Cursor(f"q1/r{number}", "order")) for number in range(1, 4)]


@pytest.mark.parametrize(
    ("symbols", "low", "high", "scores"),
    [
        ("0423", 0, 4, [0, 4, 2, 3]),
        ("1", 1, 10, [1]),
        ("10", 1, 10, [10]),
        ("15", 1, 10, [1, 5]),
        ("-2", -3, 3, [-2]),
        ("2-3", -3, 3, [2, -3]),
        ("7", 0, 4, []),
        ("-", 0, 4, []),
        ("--1", -3, 3, [-1]),
        ("42", 0, 99, [42]),
    ],
)
def test_a_number_that_may_go_on_waits_and_one_that_begins_another_ends_it(
    symbols: str, low: int, high: int, scores: list[int]
) -> None:
    state = press(opened(rubric(rating("share", high, low=low)), responses(5)), symbols)
    assert list(given(keys.finish(state).state).values()) == scores


def test_a_digit_off_the_scale_says_the_scale_and_changes_nothing() -> None:
    state = opened(rubric(rating("quality")), responses(2))
    step = keys.press(state, "7")
    assert step is not None
    assert (step.edit, step.message, step.state) == (None, "Values of Quality: 0 to 4.", state)


COUNT = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 30, "note": "none"}


@pytest.mark.parametrize(("high", "typed"), [(30, ("35", "3.5")), (300, ("350", "3,5", "1-2", "301"))])
def test_no_part_of_an_invalid_count_is_an_answer(high: int, typed: tuple[str, ...]) -> None:
    state = opened(rubric({**COUNT, "high": high}), responses(2))
    for symbols in typed:
        step = keys.finish(press(state, symbols))
        assert (step.edit, step.message) == (None, f"Values of Errors: 0 to {high}."), symbols
        assert (step.state.cursor, step.state.typed, given(step.state)) == (state.cursor, "", given(state)), symbols


def test_an_invalid_count_can_be_corrected() -> None:
    state = keys.take_back(press(opened(rubric(COUNT), responses(2)), "35")).state
    assert list(given(press(state, "0")).values()) == [30]


def test_scales_go_on_with_the_next_digit() -> None:
    state = press(opened(rubric({**COUNT, "high": 10}), responses(2)), "15")
    assert list(given(keys.finish(state).state).values()) == [1, 5]


def test_every_response_takes_the_digits_in_the_same_order() -> None:
    """Score, rank; Right or a letter; score, rank: also for critiques."""
    for one_text in (False, True):
        state = opened(rubric(rating("score", 7), RANKING), responses(3), one_text=one_text)
        for number, digits in enumerate(("32", "23", "61"), 1):
            target = f"q1/r{number}"
            if state.cursor is not None and state.cursor.target != target:
                state = cursors.moved(state, cursors.find(state, target))
            if one_text and number > 1:
                assert place(state) == f"{target} score"
            state = press(state, digits)
        assert [given(state)[f"q1/r{number} score"] for number in (1, 2, 3)] == [3, 2, 6], one_text


def test_clearing_an_answer_stays_at_its_field() -> None:
    state = press(opened(rubric(rating("quality")), responses(2)), "3")
    step = keys.answer(state, Cursor("q1/r1", "quality"), None)
    assert (given(step.state), place(step.state), step.judged) == ({}, "q1/r1 quality", None)


def test_a_tie_ties_once() -> None:
    state = opened(rubric(RANKING), responses(3))
    for target, symbol in (("q1/r1", "1"), ("q1/r2", "2")):
        state = press(cursors.moved(state, Cursor(target, "order")), symbol)
    state = cursors.moved(state, Cursor("q1/r3", "order"))
    tied = keys.rank(state, "rank.tie")
    assert tied is not None
    assert ranks(tied.state) == [1, 2, 2]
    again = keys.rank(tied.state, "rank.tie")
    assert again is not None
    assert (again.edit, again.message, ranks(again.state)) == (None, "Response C is tied already.", [1, 2, 2])


def test_a_preference_moves_by_steps_from_the_middle() -> None:
    steps = [(True, "worse", [0, 1, 2, 3, 3]), (False, "worse", [1, 2, 3, 3]), (False, "better", [-1, -2, -3, -3])]
    for equal, command, values in steps:
        state = opened(rubric({**PREFERENCE, "equal": equal}), responses(2))
        for value in values:
            step = keys.rank(state, f"rank.{command}")
            assert step is not None
            state = step.state
            assert given(state) == {"q1 better": value}
    assert keys.rank(opened(rubric(rating("quality")), responses(2)), "rank.better") is None
    assert given(press(opened(rubric({**PREFERENCE, "equal": False}), responses(2)), "0")) == {}


def test_a_letter_after_the_last_answer_is_held_back_until_the_person_moves() -> None:
    """However one came to it: Esc and a click on the same row are no move."""
    state = press(opened(rubric(rating("quality"), TAGS), responses(2)), "3")
    assert (place(state), state.came_from) == ("q1/r2 quality", Cursor("q1/r1", "quality"))
    held = keys.letter(state, "u")
    assert held is not None
    assert held.edit is None
    assert held.message == ("“Unsafe” is not set yet: press U again for Response B, or go back to Response A first.")
    done = keys.letter(held.state, "u")
    assert done is not None
    assert done.message == "Response B: “Unsafe” is set."
    removed = keys.letter(done.state, "u")
    assert removed is not None
    assert removed.message == "Response B: “Unsafe” is removed."
    walked = keys.letter(cursors.moved(state, cursors.beside(state, -1)), "u")
    assert walked is not None
    assert walked.message == "Response A: “Unsafe” is set."
    assert keys.letter(state, "x") is None


def test_a_letter_after_the_first_score_of_the_next_text_is_its_own() -> None:
    state = press(opened(rubric(rating("quality"), rating("truth"), TAGS), responses(2)), "112")
    own = keys.letter(state, "u")
    assert own is not None
    assert own.message == "Response B: “Unsafe” is set."


def test_unsure_is_marked_before_or_after_the_answer() -> None:
    asked = rubric(rating("quality", unsure=True), rating("style"))
    state = opened(asked, responses(1))
    before = keys.mark_unsure(state)
    assert before is not None
    assert before.message.endswith("the answer that you give here is marked as unsure.")
    there = cursors.moved(press(before.state, "2"), Cursor("q1/r1", "quality"))
    after = keys.mark_unsure(there)
    assert after is not None
    assert after.message == "Response A, Quality: not unsure any more."
    assert keys.mark_unsure(cursors.moved(state, Cursor("q1/r1", "style"))) is None


def asks(
    state: Workspace, way: Literal["undo", "redo"], position: int | None, seconds: float = 0.45, *,
    held: bool = False, updated: bool = False,
) -> keys.KeyStep | None:  # fmt: skip
    """The question when undo or redo is pressed, some seconds after it was pressed last."""
    edit = ("Submit", position) if position is not None else None
    return keys.turn_back(state, way, edit, state.asked_at + seconds, held=held, updated=updated)


def test_undo_asks_before_it_leaves_the_task() -> None:
    state = opened(rubric(rating("quality")), responses(2))
    assert asks(state, "undo", 0) is None, "in this task"
    asked = asks(state, "undo", 55)
    assert asked is not None
    assert asked.message == "Undo would leave this task. Press {key:edit.undo} again to undo: Submit, task 56."
    assert asks(asked.state, "undo", 55) is None, "pressed again"
    assert asks(asked.state, "undo", 55, seconds=0.1) is not None, "one of several in a row"
    assert asks(asked.state, "undo", 55, seconds=0.6, held=True) is not None
    assert asks(asked.state, "redo", 55) is not None
    assert asks(press(asked.state, "3"), "undo", 55) is not None, "something else was done"


def test_undo_says_why_it_passes_over_edits_of_an_updated_task() -> None:
    state = opened(rubric(rating("quality")), responses(2))
    nothing, redo = asks(state, "undo", None), asks(state, "redo", None)
    assert nothing is not None
    assert redo is not None
    assert (nothing.message, redo.message) == ("There is nothing to undo.", "There is nothing to redo.")
    asked, none = asks(state, "undo", 55, updated=True), asks(state, "undo", None, updated=True)
    assert asked is not None
    assert none is not None
    again = "Press {key:edit.undo} again to undo elsewhere: Submit, task 56."
    assert asked.message == f"Undo ends at the update of this task. {again}"
    assert none.message == "Undo ends at the update of this task."
    assert asks(asked.state, "undo", 55, updated=True) is None, "pressed again"


def test_a_key_that_finishes_does_not_act_on_what_has_just_appeared() -> None:
    """The second of two presses for a dialog confirmed a changed text unread, or submitted the next task."""
    state = opened(rubric(rating("quality")), responses(2))
    assert keys.finish_too_soon(state, 5.0) is None
    appeared = replace(state, appeared_at=5.0)
    refused = keys.finish_too_soon(appeared, 5.2)
    assert refused is not None
    assert refused.message == "This has only just appeared: look at it, then press the key again."
    assert keys.finish_too_soon(refused.state, 5.4) is not None, "one of several in a row"
    assert keys.finish_too_soon(refused.state, 5.7) is None
    assert keys.finish_too_soon(press(appeared, "3"), 5.2) is None, "it was worked on"
    assert keys.finish_too_soon(cursors.moved(appeared, Cursor("q1/r2", "quality")), 5.2) is None


def test_undo_of_the_submission_that_led_here_does_not_ask() -> None:
    state = replace(opened(rubric(rating("quality")), responses(2)), submitted_task=4)
    assert asks(state, "undo", 4) is None
    assert asks(press(state, "3"), "undo", 4) is not None


def test_a_flag_changes_no_answer() -> None:
    state = opened(rubric(rating("quality")), responses(2))
    flagged = keys.flag(state)
    assert flagged.state.annotation == Annotation(flagged=True)
    assert keys.flag(flagged.state).message == "Not flagged any more."


SPAM = {
    "type": "tags", "key": "spam", "title": "Spam", "targets": ["response"], "required": True,
    "tags": [{"key": "spam", "title": "Spam"}, {"key": "empty", "title": "Empty"}],
}  # fmt: skip
OPTIONS = {
    "type": "choice", "key": "form", "title": "Form", "targets": ["response"],
    "options": [{"key": f"o{number}", "title": f"Option {number}"} for number in range(1, 13)],
}  # fmt: skip


@pytest.mark.parametrize(
    ("blocks", "symbols", "answers"),
    [
        ([rating("grade", 10, low=1), rating("lean", 3, low=-3), rating("share", 99)], "10-245",
         {"grade": 10, "lean": -2, "share": 45}),
        ([rating("grade", 10, low=1), rating("depth", 10, low=1)], "17", {"grade": 1, "depth": 7}),
        ([SPAM, rating("quality")], "103", {"spam.spam": 1, "spam.empty": 0, "quality": 3}),
        ([OPTIONS], "12", {"form": 12}),
        ([OPTIONS, rating("quality")], "33", {"form": 3, "quality": 3}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("one_text", [False, True])
def test_digits_answer_each_kind_of_field_and_go_on(
    blocks: list[dict[str, Any]], symbols: str, answers: dict[str, int], *, one_text: bool
) -> None:
    state = press(opened(rubric(*blocks), responses(1), one_text=one_text), symbols)
    assert given(keys.finish(state).state) == {f"q1/r1 {key}": value for key, value in answers.items()}


def test_a_choice_is_replaced_and_cleared() -> None:
    state = opened(rubric(OPTIONS), responses(1), at=("q1/r1", "form"))
    for symbols, options in (("2", {"o2": True}), ("3", {"o3": True})):
        state = keys.finish(press(state, symbols)).state
        assert dict(state.annotation.tags_of("q1/r1", "form")) == options
    cleared = keys.answer(state, Cursor("q1/r1", "form"), None).state
    assert not cleared.annotation.tags_of("q1/r1", "form")


def test_a_rank_moves_up_and_ties() -> None:
    state = press(opened(rubric(RANKING), responses(3)), "123")
    state = cursors.moved(state, Cursor("q1/r3", "order"))
    for command, order in (("rank.better", [1, 3, 2]), ("rank.tie", [1, 2, 1])):
        step = keys.rank(state, command)
        assert step is not None
        state = step.state
        assert ranks(state) == order


def test_letters_of_no_tag_set_none() -> None:
    state = opened(rubric(TAGS, rating("quality")), responses(1))
    assert [keys.letter(state, letter) for letter in "zyo"] == [None] * 3


def test_a_preference_can_be_marked_as_unsure() -> None:
    state = press(opened(rubric({**PREFERENCE, "unsure": True}), responses(2)), "2")
    marked = keys.mark_unsure(state)
    assert marked is not None
    assert marked.state.annotation.unsure == {"q1": {"better": True}}


def test_taking_digits_back_takes_no_answer() -> None:
    count = rubric({**COUNT, "high": 300})
    state = keys.finish(press(opened(count, responses(1)), "2"), onward=False).state
    typed = press(state, "12")
    assert list(given(keys.finish(keys.take_back(typed).state).state).values()) == [1]
    emptied = keys.take_back(press(state, "1")).state
    assert (emptied.typed, list(given(emptied).values())) == ("", [2])


def test_a_letter_that_was_given_to_a_command_sets_no_tag() -> None:
    asked = [{"key": "spam", "title": "Spam", "letter": "p"}, {"key": "poor", "title": "Poor"}]
    block = {"type": "tags", "key": "signs", "title": "Signs", "targets": ["response"], "tags": asked}
    letters = {}
    for given_keys in ("", "p", "po", "abcdefghijklmnopqrstuvwxyz"):
        state = opened(rubric(block), responses(2), keys=given_keys)
        assert state.model is not None
        letters[given_keys] = "".join(flag.letter or "-" for flag in state.model.flags)
        assert all(keys.letter(state, key) is None for key in given_keys)
    assert letters == {"": "po", "p": "ao", "po": "ab", "abcdefghijklmnopqrstuvwxyz": "--"}


def test_a_letter_that_was_given_to_a_command_moves_no_letter_of_another_tag() -> None:
    titles = {"off": "Off topic", "toxic": "Toxic", "old": "Old", "illegal": "Illegal"}
    tags = [{"key": key, "title": title} for key, title in titles.items()]
    block = {"type": "tags", "key": "signs", "title": "Signs", "targets": ["response"], "tags": tags}

    def letters(given_keys: str) -> str:
        state = opened(rubric(block), responses(2), keys=given_keys)
        assert state.model is not None
        return "".join(flag.letter or "-" for flag in state.model.flags)

    assert letters("") == "otli"
    assert {given_key: letters(given_key) for given_key in "otliz"} == {
        "o": "ptli", "t": "oxli", "l": "otai", "i": "otla", "z": "otli"
    }  # fmt: skip
    assert letters("tl") == "oxai"
