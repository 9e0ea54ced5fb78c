"""Going back to tasks: the screen and the focus are those of a new process, whatever was on the screen before."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from annotator.model.rubric import Rubric
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.preset_tasks import SKIP, preset

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
K = Qt.Key
PREFERENCE = "workspace.prompt.q1.preference.preference"


def submit(desk: Desk) -> None:
    desk.press(K.Key_Return, held=CONTROL)


def screen(desk: Desk) -> dict[str, Any]:
    """What says where one is: the keyboard, the ring, the levels, the keys of the last line."""
    view, location = desk.work.view, desk.work.focus.cursor
    shown = view.strip._shown_state
    return {
        "keyboard": desk.focused,
        "spot": location,
        "levels": (shown.title if shown else "", view.strip._text_name, view.strip._score, view.strip.isVisible()),
        "hints": view.status.hints,
        "cards": [card.model.target for card in view.columns.in_sight if card.model],
        "foot": view.footer.field_rows.target if view.footer.isVisible() else "",
    }


def ranked_and_preferred(desk: Desk) -> None:
    """A submitted preference, and a task with a ranking that is open."""
    desk.bring([task("pair", 2), task("three", 3)], preset("comparison"))
    desk.press("2")
    submit(desk)
    assert desk.work.session.position == 1
    desk.press(K.Key_Right)


def test_digits_answer_a_submitted_preference_after_a_ranking(desk: Desk) -> None:
    ranked_and_preferred(desk)
    desk.press(K.Key_PageUp, held=CONTROL)
    assert desk.focused == PREFERENCE
    assert screen(desk)["levels"][0] == "Preference"
    desk.press("1", "1")
    assert desk.work.session.view().annotation.preference("q1", "preference").strength == 1


def test_escape_leads_from_a_text_back_to_what_is_asked_of_the_pair(desk: Desk) -> None:
    desk.bring([task("pair", 2)], preset("comparison"))
    desk.work.view.columns.cards[0].pane.setFocus()
    desk.work.focus.sync_focus()
    assert screen(desk)["levels"][0] == "Preference", "no row of the text is there to be described"
    assert ("Esc", "back") in desk.work.view.status.hints
    desk.press(K.Key_Escape)
    assert desk.focused == PREFERENCE


def test_a_digit_in_a_text_without_rows_goes_to_what_was_answered_of_the_pair(desk: Desk) -> None:
    desk.bring([task("pair", 2)], preset("comparison"))
    desk.press("2")
    desk.press(K.Key_Tab, held=SHIFT)
    desk.work.focus.sync_focus()
    assert desk.focused.endswith(".text")
    desk.press("3")
    assert desk.work.session.view().annotation.preference("q1", "preference").strength == 3


@pytest.mark.parametrize(
    ("asked", "state"),
    [
        (rubric(rating("quality"), rating("depth"), SKIP), "begun"),
        (preset("comparison"), "submitted"),
        (preset("comparison"), "skipped"),
        (preset("conversation-review"), "begun"),
        (preset("conversation-review"), "submitted"),
    ],
    ids=["rating-begun", "comparison-submitted", "comparison-skipped", "conversation-begun", "conversation-submitted"],
)
def test_a_task_that_is_gone_back_to_looks_as_in_a_new_process(desk: Desk, asked: Rubric, state: str) -> None:
    desk.bring([task("pair", 2), task("three", 3), task("four", 4)], asked)
    if state == "submitted":
        for _ in range(40):
            if not desk.work.session.missing():
                break
            desk.press("1")
        submit(desk)
    elif state == "skipped":
        desk.press("k", held=CONTROL | SHIFT)
        desk.press("1", K.Key_Return)
        desk.work.go_to_task(2)
    else:
        desk.press("1")
    desk.work.go_to_task(2)
    desk.press(K.Key_Down, K.Key_Right)
    desk.work.go_to_task(0)
    gone_back = screen(desk)
    assert desk.work.focus.state.field is not None, "keys answer something"
    desk.restart()
    desk.window.open_project("11111111-2222-4333-8444-555555555555")
    assert screen(desk) == gone_back
