"""A line of the prompt is always in sight, and a key shows all of it, wherever it stands."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.ui.appearance import appearance
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.critique.conftest import asked, story
from tests.ui.preset_tasks import preset

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LONG = "Why do people blame the economy for what they do? " * 30


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


def seen(desk: Desk, widget: QWidget) -> QRect:
    """The part of a widget that is in sight, in the window."""
    place = QRect(widget.mapTo(desk.window, QPoint()), widget.size())
    return place & QRect(QPoint(), desk.window.size()) if widget.isVisible() else QRect()


def test_a_rated_prompt_stays_in_sight_when_the_last_answer_is_rated(desk: Desk) -> None:
    desk.bring([task("one", 5, prompt=LONG)], preset("conversation-review"))
    desk.press("E", held=SHIFT)
    settle()
    view = desk.work.view
    assert 0 not in view.columns.visible_range, "the prompt's own card is out of sight"
    line = view.prompt.height_of(1)
    assert seen(desk, view.prompt).height() == line
    assert view.prompt.pane.rendered.source == LONG
    desk.press("p", held=CONTROL)
    settle()
    assert seen(desk, view.prompt).height() > 4 * line
    assert desk.focused == "workspace.prompt.text"
    desk.press("p", held=CONTROL)
    settle()
    assert seen(desk, view.prompt).height() == line
    assert desk.work.focus.cursor is not None
    assert desk.work.focus.cursor.target == "q1/r5" or view.text_name(desk.work.focus.cursor.target) == "Response E"


def test_the_line_stays_where_it_is_from_answer_to_answer(desk: Desk) -> None:
    desk.bring([task("one", 5, prompt=LONG)], preset("conversation-review"))
    settle()
    before = seen(desk, desk.work.view.prompt)
    assert before.height() > 0
    for letter in "EACB":
        desk.press(letter, held=SHIFT)
        settle()
        assert seen(desk, desk.work.view.prompt) == before, "nothing jumps"


def test_where_all_cards_are_in_sight_the_prompt_stands_once(desk: Desk) -> None:
    desk.bring([task("one", 2, prompt="Short?")], preset("conversation-review"))
    settle()
    assert not desk.work.view.prompt.isVisible()
    desk.press("B", held=SHIFT)
    desk.press("p", held=CONTROL)
    assert desk.work.focus.cursor is not None
    assert desk.work.focus.cursor.target == "q1", "the key leads to its card"


def test_prompt_is_pinned_in_every_layout(desk: Desk) -> None:
    desk.bring([task("one", 5, prompt=LONG)], preset("conversation-review"))
    for key in "1234":
        desk.press(key, held=Qt.KeyboardModifier.AltModifier)
        desk.press("D", held=SHIFT)
        settle()
        assert seen(desk, desk.work.view.prompt).height() > 0, key


def test_a_short_prompt_says_that_all_of_it_is_there(desk: Desk) -> None:
    desk.bring([task("one", 2, prompt="Short?")], rubric(rating("quality")))
    desk.press("p", held=CONTROL)
    assert desk.work.view.status.message == "All of the prompt is shown already."


def test_a_long_question_over_critiques_is_shown_whole_by_the_same_key(desk: Desk) -> None:
    lines = story()
    lines["questions"][0]["text"] = LONG
    desk.bring([lines], asked())
    settle()
    panel = desk.find("workspace.question.text")
    before = panel.height()
    assert before > 0
    assert "whole question" in [words for _, words in desk.work.view.status.hints]
    desk.press("p", held=CONTROL)
    settle()
    assert panel.height() > 1.8 * before
    assert desk.focused == "workspace.question.text"
    desk.press("p", held=CONTROL)
    settle()
    assert panel.height() < 1.2 * before
    desk.press("p", held=CONTROL)
    desk.press(Qt.Key.Key_PageDown, held=Qt.KeyboardModifier.AltModifier)
    desk.press("p", held=CONTROL)
    assert desk.work.view.status.message == "All of the prompt is shown already."


def test_a_conversation_without_a_prompt_shows_none_of_another_task(desk: Desk) -> None:
    roles = ("user", "prompt"), ("assistant", "response")
    turns = [{"role": role, "text": f"{role} {n}", "rated_as": rated} for n in range(6) for role, rated in roles]
    chat = {"id": "chat", "conversation": turns}
    car = task("car", 7, prompt="How do I detail a car?")
    desk.bring([chat, car, chat | {"id": "later"}], preset("conversation-review"))
    settle()
    view = desk.work.view
    assert not view.prompt.isVisible()
    for way in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
        desk.work.go_to_task(1)
        settle()
        assert view.prompt.isVisible()
        desk.press(way, held=CONTROL)
        settle()
        assert not view.prompt.isVisible()
        assert view.prompt.pane.rendered.source == "", "and nothing of it waits to be shown"
        desk.press("p", held=CONTROL)
        assert view.status.message == "There is no prompt here."


@pytest.mark.parametrize("name", ["prompt", "question"])
def test_prompt_and_question_have_the_height_of_what_they_show(desk: Desk, name: str) -> None:
    """Their source is higher than the formatted text, and lower again once that is back."""
    words = "# Tea\n\n\n\n\n\n- green\n- black"
    passage = story()
    passage["questions"][0]["text"] = words
    prompted = task("one", 2, prompt=words)
    desk.bring(*(([prompted], rubric(rating("quality"))) if name == "prompt" else ([passage], asked())))
    settle()
    text = desk.find(f"workspace.{name}.text")
    before = text.height()
    text.setFocus()
    for same in (False, True):
        desk.press("u", held=CONTROL)
        settle()
        assert (text.height() == before) is same


@pytest.mark.parametrize("percent", [100, 200])
def test_buttons_give_way_to_the_question(desk: Desk, percent: int) -> None:
    """In large text those that lead to other questions stood over its label, and nothing of it could be read."""
    desk.bring([story("one", questions=2)], preset("comparison"))
    desk.window.resize(962, 808)
    appearance.change(percent=percent)
    desk.press(K.Key_PageDown, held=Qt.KeyboardModifier.AltModifier)
    settle()
    prompt = desk.work.view.prompt
    assert prompt._window.width() >= appearance.px(100)
    for button in (*prompt._steps, prompt.more_button):
        if button.isVisible():
            assert button.x() >= prompt._window.geometry().right(), button.objectName()
            assert button.accessibleName() != ""


def test_a_prompt_that_is_longer_than_its_panel_begins_with_its_first_line_when_a_project_opens(desk: Desk) -> None:
    """Qt scrolls a text to its cursor when it is shown for the first time, which is before the panel has its height."""
    desk.bring([task("one", 4, prompt="\n\n".join(f"Sentence {n} of what is wanted." for n in range(60)))])
    settle()
    bar = desk.work.view.prompt.pane.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == 0
