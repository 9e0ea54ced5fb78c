"""What is typed at the wrong moment, without a window."""

from __future__ import annotations

from typing import Any

import pytest

from annotator.workspace.stray_keys import (
    BACKSPACE,
    REST,
    KeyPress,
    StrayText,
    Typing,
    ended,
    first_change,
    press,
    refused,
)

REFUSED = refused(StrayText(), "No critiques here.")


def key(printed: str, **more: Any) -> KeyPress:
    return KeyPress(printed.upper(), printed, **more)


def typed(state: StrayText, *keys: KeyPress | str, read: bool = False, holds: bool = False) -> tuple[StrayText, str]:
    """The state after keys, and which of them were taken (``+``) and which went on (``-``)."""
    taken = ""
    for one_key in keys:
        pressed = one_key if isinstance(one_key, KeyPress) else key(one_key)
        state, was_taken = press(state, pressed, read=read, holds=holds) if state.phase else (state, False)
        taken += "+" if was_taken else "-"
    return state, taken


ESC = KeyPress("Esc", None, ends=True)
SUBMIT = KeyPress("Ctrl+Return", None, ends=True, acts=True, command=True, changes=True)
DOWN = KeyPress("Down", None, acts=True, command=True)
COMMAND = KeyPress("N", "n", acts=True, command=True, changes=True)


def test_text_after_a_refusal_is_taken_and_shown() -> None:
    state, taken = typed(REFUSED, *"wrong 2")
    assert taken == "+" * 7
    assert (
        state.message
        == "No critiques here. Nothing was done with what you typed from here on: “wrong 2” · Esc ends the text"
    )
    assert ended(state).message == "No critiques here. Nothing was done with what you typed from here on: “wrong 2”"


def test_two_letters_are_no_text_but_are_named() -> None:
    named = "“wr” did nothing, since words may follow: press Esc or wait, then a key."
    state, _ = typed(REFUSED, *"wr")
    assert (state.is_text, state.message) == (False, named)
    state, _ = typed(state, "o", KeyPress("Backspace", BACKSPACE))
    assert (state.typed, state.message) == ("wr", named)


def test_two_letters_hold_back_no_submission() -> None:
    assert typed(REFUSED, *"wr", SUBMIT)[1] == "++-"
    assert typed(REFUSED, *"wr", ESC)[1] == "+++"


def test_a_key_that_prints_nothing_ends_what_was_not_begun_also_where_it_acts() -> None:
    state, taken = typed(REFUSED, DOWN, "b", SUBMIT, read=True)
    assert (state.phase, taken) == ("", "---")


def test_text_begins_with_no_space() -> None:
    assert typed(REFUSED, " ", *"wr")[1] == "-++"
    state, taken = typed(refused(StrayText(), "“A” does nothing here.", first="a"), *" gain")
    assert (state.text, taken) == ("a gain", "+++++")


@pytest.mark.parametrize(("last", "taken"), [(SUBMIT, "+"), (ESC, "+"), (DOWN, "-")], ids=["submit", "esc", "down"])
def test_a_key_that_ends_text_is_taken_where_it_would_change_the_task(last: KeyPress, taken: str) -> None:
    state, _ = typed(REFUSED, *"wrong")
    state, was = typed(state, last)
    assert (state.phase, was) == ("", taken)


def test_a_key_that_prints_nothing_ends_what_was_not_begun() -> None:
    assert typed(REFUSED, SUBMIT) == (ended(REFUSED), "-")


def test_commands_work_once_the_refusal_could_be_read() -> None:
    assert typed(REFUSED, COMMAND, read=True)[1] == "-"
    assert typed(REFUSED, COMMAND)[1] == "+"
    state, taken = typed(REFUSED, COMMAND, KeyPress("N", "n", repeated=True), read=True)
    assert (state.acting, taken) == ("N", "-+")
    assert typed(REFUSED, COMMAND, "x", COMMAND, read=True)[1] == "-++"


def test_text_begins_after_the_last_letter_that_had_an_effect() -> None:
    state, taken = typed(refused(StrayText(), "“A” does nothing here.", first="A"), key("g", acts=True), read=True)
    state, _ = typed(state, *"ain and while")
    assert (taken, state.text) == ("-", "ain and while")


def test_a_digit_after_a_key_without_effect_is_an_answer() -> None:
    state, taken = typed(refused(StrayText(), "“Z” does nothing here.", first="z"), "1")
    assert (state.phase, taken) == ("", "-")
    state, taken = typed(refused(StrayText(), "“Z” does nothing here.", first="z"), *"oo 1")
    assert (state.text, taken) == ("zoo 1", "++++")


def test_digits_after_a_refused_command_are_answers_and_words_after_them_are_not_commands() -> None:
    state, taken = typed(REFUSED, *"0123")
    assert (state.phase, state.text, taken) == ("typing", "", "----")
    state, taken = typed(state, *"errors")
    assert (state.text, taken) == ("errors", "++++++")
    assert typed(REFUSED, *"21", holds=True)[1] == "++"


def test_a_key_that_was_asked_about_works_when_it_is_pressed_again() -> None:
    asked = refused(StrayText(), "Submitted. Press again.", again="N")
    assert typed(asked, KeyPress("N", "n", repeated=True), COMMAND)[1] == "+-"
    state, _ = typed(asked, *"wrong", ESC)
    assert state.waiting == "wrong"


def test_keys_that_judge_do_nothing_after_text_until_a_place_was_chosen() -> None:
    state, _ = typed(REFUSED, *"wrong", ESC, holds=True)
    assert state.message.endswith("“wrong” Choose what you judge next, or press Esc.")
    state, taken = typed(REFUSED, *"wrong", ESC, *"21", COMMAND, holds=True)
    assert (state.phase, state.held, taken) == ("holding", "21", "++++++++-")
    assert "Nor with “21”" in state.message
    state, taken = typed(state, ESC, "1")
    assert (state.phase, taken) == ("", "--")


def test_text_after_several_refusals_is_shown_together() -> None:
    state, _ = typed(REFUSED, *"one", ESC)
    state, _ = typed(refused(state, "Again."), *"two")
    assert state.every_word == "one\ntwo"
    assert state.message == "Again. Nothing was done with what you typed from here on: “one” “two” · Esc ends the text"


def test_the_first_change_of_finished_work_says_how_it_is_done() -> None:
    assert first_change("edit.submitted", "x") == "Submitted. Type on to revise it: “x” is put in then."
    assert first_change("edit.skipped", "x") == "Skipped. Type on to take it up: “x” is put in then."
    assert first_change("edit.unconfirmed", "x") == ""


def test_nobody_is_typing_after_a_pause() -> None:
    assert Typing().seconds_to_pause(0.0) == 0.0
    typing = Typing().after_press(5.0, ends=False)
    assert (typing.presses, typing.ignored) == (1, False)
    assert typing.seconds_to_pause(5.0) == REST
    assert typing.seconds_to_pause(5.0 + REST) == 0.0


@pytest.mark.parametrize(
    ("after", "ends", "ignored"), [(REST / 2, False, True), (REST, False, False), (REST / 2, True, False)],
    ids=["typing on", "after a pause", "Esc"],
)  # fmt: skip
def test_keys_are_ignored_before_a_pause(after: float, ends: bool, ignored: bool) -> None:
    typing = Typing(last=5.0, ignored=True).after_press(5.0 + after, ends=ends)
    assert typing.ignored == ignored
    assert typing.after_press(5.0 + after, ends=False).ignored == ignored
