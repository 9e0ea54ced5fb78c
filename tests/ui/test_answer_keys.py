"""Shift and a letter go to the answer that is called so, wherever answers stand, and never where words are typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from annotator.ui.actions import TABLE, with_keys
from annotator.ui.appearance import appearance
from annotator.ui.shortcuts import assign_keys, command_with_keys, remove_keys
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.critique.conftest import Critic, asked, story
from tests.ui.preset_tasks import preset

SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def at(desk: Desk) -> tuple[str, str]:
    """The letter of the answer in focus, and the row."""
    location = desk.work.focus.cursor
    assert location is not None
    model = desk.work.focus.state.model
    assert model is not None
    return model.letter or model.name, location.key


def test_a_letter_goes_to_its_answer_on_the_same_row(desk: Desk) -> None:
    desk.bring([task("one", 6)], rubric(rating("quality"), rating("depth")))
    desk.press(Qt.Key.Key_Down)
    assert at(desk) == ("A", "depth")
    desk.press("F", held=SHIFT)
    assert at(desk) == ("F", "depth")
    assert desk.work.view.columns.numbers.get("q1/r6") is not None
    desk.press("3")
    desk.press("B", held=SHIFT)
    assert at(desk)[0] == "B"
    assert list(desk.scores().values()) == [3]


def test_a_tag_keeps_its_letter_and_a_capital_sets_none(desk: Desk) -> None:
    desk.bring([task("one", 2)], preset("conversation-review"))
    tags = lambda: desk.work.session.view().annotation.tags  # noqa: E731
    desk.press("B", held=SHIFT)
    assert (at(desk)[0], tags()) == ("B", {})
    desk.press("b")
    assert list(tags().values()) == [{"removal": {"chatbot": True}}]
    before = tags()
    desk.press("U", held=SHIFT)
    assert (at(desk)[0], tags()) == ("B", before)
    assert desk.work.view.status.message == "There is no response U here."


def test_capitals_in_an_editor_are_typed(desk: Desk) -> None:
    remarks = {"type": "comment", "key": "remarks", "title": "Remarks", "targets": ["response"]}
    desk.bring([task("one", 3)], rubric(rating("quality"), remarks))
    desk.press("n")
    desk.press("B", held=SHIFT)
    assert at(desk)[0] == "A"
    desk.press(Qt.Key.Key_Escape)
    (notes,) = desk.work.session.view().annotation.comments.values()
    assert [note.text for note in notes] == ["B"]


def test_letters_go_to_answers_of_a_question_with_critiques(desk: Desk) -> None:
    desk.bring([story()], asked())
    critic = Critic(desk)
    desk.press("C", held=SHIFT)
    assert at(desk)[0] == "C"
    assert critic.desk.work.task_layout.one_text
    desk.press("A", held=SHIFT)
    assert at(desk)[0] == "A"
    assert desk.work.session.view().annotation.critiques == {}, "C alone begins a critique, Shift+C does not"
    desk.press("c")
    desk.press("B", held=SHIFT)
    assert at(desk)[0] == "A", "typed into the critique"


def test_answer_letters_in_hints_and_cheat_sheet(desk: Desk) -> None:
    desk.bring([task("one", 4)])
    assert ("Shift\u00a0A – D", "go to") in desk.work.view.status.hints
    (command,) = (command for command in TABLE if command.id == "go.answer")
    assert command.shown_caps == "Shift\u00a0A – Shift\u00a0Z"


def test_another_command_can_have_such_a_key_and_give_it_back(desk: Desk) -> None:
    commands = with_keys({})
    found = command_with_keys(commands, "view.dark", "Shift+B")
    assert found is not None
    assert found.id == "go.answer"
    kept = assign_keys(commands, "view.dark", "Shift+B", alone=True)
    assert kept == {"view.dark": ("Shift+B",)}
    desk.bring([task("one", 4)])
    desk.window.table.remap(kept)
    desk.press("B", held=SHIFT)
    assert (appearance.palette.name, at(desk)[0]) == ("dark", "A")
    desk.window.table.remap(remove_keys(desk.window.table.commands, "view.dark"))
    desk.press("B", held=SHIFT)
    assert at(desk)[0] == "B"


@pytest.mark.parametrize("key", ["b", "B"])
def test_caps_lock_makes_no_difference_to_tags(desk: Desk, key: str) -> None:
    """With caps lock the letter comes as a capital without Shift."""
    desk.bring([task("one", 2)], preset("conversation-review"))
    desk.press(Qt.Key.Key_Right)
    here = at(desk)[0]
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QApplication

    none = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(desk.work, QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_B, none, key))
    assert at(desk)[0] == here
    assert len(desk.work.session.view().annotation.tags) == 1
