"""What the status line shows, without a window."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from annotator.model.annotation import Annotation
from annotator.model.missing_answer import MissingAnswer
from annotator.translatable_message import TranslatableMessage
from annotator.workspace.screen import (
    Hint,
    Keyboard,
    Remaining,
    finished,
    hints,
    no_other,
    no_response,
    remaining,
    returned_elsewhere,
    saved,
)
from annotator.workspace.state import Workspace
from tests.workspace.core import opened, preset, rating, responses, rubric
from tests.workspace.test_commands import MIXED, conversation

CAPS = {
    name: name
    for name in ("go.scores", "text.caret", "rank.better", "rank.worse", "rank.tie", "rate.react", "view.levels")
}
ARROWS = {"rate.up": "↑", "rate.down": "↓", "rate.left": "←", "rate.right": "→"}
KEYBOARD = Keyboard({**CAPS, **ARROWS, "help.here": "F1"}, lambda keys: keys, able=[("F1", "help"), ("U", "unsure")])


def shown(state: Workspace, **more: Any) -> list[Hint]:
    return hints(state, replace(KEYBOARD, **more))


def test_levels_without_room_are_offered_by_their_key() -> None:
    state = opened(rubric(rating("quality")), responses(1))
    assert shown(state, levels_away=True)[:2] == [("0 – 4", "score"), (CAPS["view.levels"], "levels")]


def test_a_field_is_answered_by_digits_and_the_help_comes_last() -> None:
    state = opened(rubric(rating("quality"), rating("style")), responses(2))
    assert shown(state) == [
        ("0 – 4", "score"), ("↑ ↓", "attribute"), ("← →", "response"), ("Shift+A – B", "go to"), ("U", "unsure"),
        ("F1", "help"),
    ]  # fmt: skip


def test_arrows_are_the_keys_that_move() -> None:
    state = opened(rubric(rating("quality"), rating("style")), responses(2))
    other = {**KEYBOARD.caps, "rate.up": "K", "rate.down": "J", "rate.right": ""}
    assert {label: keys for keys, label in shown(state, caps=other)}["attribute"] == "K J"
    assert ("J", "why") in shown(state, caps=other, reason_below=True)
    assert {label: keys for keys, label in shown(state, caps=other)}["response"] == "←"
    assert ("←", "other responses") in shown(state, caps=other, one_of_many=True, among={"q1/r1"})


def test_tab_leads_into_a_field_that_is_written() -> None:
    asking = rubric({"type": "text", "key": "when", "title": "When", "targets": ["response"]}, rating("clear"))
    assert ("Tab", "write") in shown(opened(asking, responses(2)))


def test_preferences_name_the_responses() -> None:
    state = opened(MIXED, responses(2), at=("q1", "better"))
    assert dict(shown(state))["rank.better rank.worse"] == "towards A, B"
    assert "towards A, B" not in dict(shown(state, place="text")).values(), "these keys select in a text"


def test_an_editor_offers_only_keys_that_it_does_not_type() -> None:
    state = opened(rubric(rating("quality")), responses(2))
    assert shown(state, place="editor", typed={"U"}) == [("go.scores", "back"), ("F1", "help")]


@pytest.mark.parametrize(
    ("place", "first", "others"),
    [("picker", "Esc", False), ("caret", "← → ↑ ↓", True), ("highlight", "Delete", True)],
)
def test_each_place_of_the_keyboard_has_its_keys(place: Any, first: str, others: bool) -> None:
    state = opened(rubric(rating("quality")), responses(2))
    keys = shown(state, place=place)
    assert keys[0][0] == first
    assert (("F1", "help") in keys) == others
    assert ("← →", "response") not in keys


def test_the_key_that_leads_to_a_place_is_not_offered_there() -> None:
    state = opened(rubric(rating("quality")), responses(2))
    able = [(CAPS["text.caret"], "select text"), ("F1", "help")]
    assert (CAPS["text.caret"], "select text") in shown(state, able=able)
    assert CAPS["text.caret"] not in dict(shown(state, able=able, place="caret"))


def test_down_leads_to_the_reason_below_before_another_field() -> None:
    state = opened(rubric(rating("quality"), rating("style")), responses(1))
    assert ("↑ ↓", "attribute") in shown(state)
    assert ("↓", "why") in shown(state, reason_below=True)
    assert ("↑ ↓", "attribute") not in shown(state, reason_below=True)


def test_enter_highlights_only_where_something_can_be_highlighted() -> None:
    state = opened(rubric(rating("quality")), responses(2))
    assert ("Enter", "highlight") in shown(state, place="caret", enter_highlights=True)
    assert ("Enter", "highlight") not in shown(state, place="caret")


def test_commands_without_a_key_are_not_offered() -> None:
    state = opened(rubric(rating("quality")), responses(2))
    assert "" not in dict(shown(state, able=[("", "nothing"), ("F1", "help")]))


def test_a_layout_has_its_own_keys_and_letters_where_they_lead_somewhere() -> None:
    state = opened(preset("critique"), responses(3, passage="A passage."), one_text=True)
    layout = [("F1", "help"), ("N", "new critique")]
    onward = [("G", "next task")]
    keys = [hint[0] for hint in shown(state, layout=layout, onward=onward)]
    assert (keys[0], keys[-1]) == ("G", "F1")
    assert "U" not in keys
    assert any(key.startswith("Shift+A") for key in keys) == (len(state.letters) > 1)
    hints = shown(state, layout=layout, letters_lead_to_responses=False)
    assert not any(hint[0].startswith("Shift+A") for hint in hints)


def test_a_response_out_of_sight_is_named_before_what_can_do_without() -> None:
    state = opened(rubric(rating("quality")), responses(3))
    keys = shown(state, one_of_many=True, among={"q1/r1", "q1/r2", "q1/r3"})
    assert keys[:2] == [("0 – 4", "score"), ("← →", "other responses")]


def problem(code: str) -> MissingAnswer:
    return MissingAnswer("q1/r1", "quality", code, TranslatableMessage("No answer."))


SCORE, VERDICT, EMPTY = map(problem, ("rating.missing", "verdict.missing", "critique.empty"))


@pytest.mark.parametrize(
    ("status", "problems", "accepts", "rest"),
    [
        ("new", [SCORE], False, Remaining("1 score to go")),
        ("new", [SCORE, SCORE], False, Remaining("2 scores to go")),
        ("new", [SCORE, EMPTY], False, Remaining("2 things missing")),
        ("new", [VERDICT], False, Remaining("Not accepted or returned yet")),
        ("new", [VERDICT], True, Remaining("✓ Ready to accept with your corrections", good=True, submits=True)),
        ("new", [], False, Remaining("✓ Ready to submit", good=True, submits=True)),
        ("submitted", [], False, Remaining("✓ Submitted", good=True)),
        ("revised", [], False, Remaining("Revised, not resubmitted", submits=True)),
        ("revised", [SCORE], False, Remaining("Revised, not resubmitted · 1 score to go")),
        ("skipped", [SCORE], False, Remaining("Skipped")),
    ],
)
def test_what_is_left(status: str, problems: list[MissingAnswer], accepts: bool, rest: Remaining) -> None:
    assert remaining(status, problems, accepts=accepts) == rest


def test_rows_without_a_decision_are_missing() -> None:
    assert remaining("new", [], undecided=2) == Remaining("2 things missing")


def test_saved_is_shown_only_when_nothing_is_pending() -> None:
    assert saved("", saving=True) == ("Saving…", "muted")
    assert saved("", saving=False) == ("✓ Saved", "success")
    assert saved("store.disk_full", saving=True) == ("Not saved yet, trying again", "danger")
    assert saved("store.moved", saving=False) == ("Not saved", "danger")


def test_messages_name_tasks_as_they_are_numbered() -> None:
    assert finished("submitted", 1233) == "Task 1234 is submitted. {key:edit.undo} undoes this."
    assert finished("skipped", 0) == "Task 1 is skipped. {key:edit.undo} undoes this."
    assert returned_elsewhere([]) == ""
    assert returned_elsewhere([1233]) == "This task was not returned; task 1234 was. {key:go.open} goes there."
    assert returned_elsewhere(range(7)).startswith("This task was not returned; tasks 1, 2, 3, 4, 5, … were.")


def test_a_key_that_leads_nowhere_says_why() -> None:
    cards, turns = (opened(rubric(rating("quality")), responses(2)),
                    opened(preset("conversation-review"), conversation("one")))  # fmt: skip
    assert no_other(cards, 1, 0) == "There are no other questions about it."
    assert [no_other(cards, 0, by) for by in (1, -1)] == [
        "There is no response after this one.", "There is no response before this one.",
    ]  # fmt: skip
    assert no_other(turns, 0, 1) == "There is nothing after this one."
    assert no_response(cards, "C", cards=True) == "There is no response C here."
    assert no_response(cards, "C", cards=False) == "There is no answer C here."
    assert no_response(turns, "C", cards=True) == (
        "Messages have no letters. {key:rate.left} {key:rate.right} go from one to the next."
    )
    assert no_other(replace(turns, task=None), 0, -1) == "There is nothing before this one."
    assert turns.annotation == Annotation()
