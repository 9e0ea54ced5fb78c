"""The smallest windows, 800 by 560 and 1366 by 768 at 200 %: some lines of every text that is judged are in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.reading.text_view import TextView
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.preset_tasks import preset, vicuna
from tests.ui.screens import SCREENS, Before, closing
from tests.ui.test_responsive_layout_controller import settled

CONTROL = Qt.KeyboardModifier.ControlModifier
LOW, LOWEST = (800, 560), (683, 384)
JUDGED = (
    "helpsteer", "comparison_ranks", "comparison_pair", "notes", "first_steps", "critiques", "review_changes",
    "review_critiques",
)  # fmt: skip
"""Screens with something above the texts, and beside them."""


def resized(desk: Desk, size: tuple[int, int]) -> None:
    for _ in range(2):  # the least size is another one once the layout has given way
        desk.window.resize(*size)
        settled(desk)


def low(desk: Desk, lines: float) -> list[str]:
    """The judged texts of which fewer lines are in sight, and less than all."""
    panes = [pane for pane in desk.window.findChildren(TextView) if pane.isVisible()]
    judged = [pane for pane in panes if pane.objectName().startswith("workspace.response.")]
    assert judged
    seen = [(pane.objectName(), pane.viewport().visibleRegion().boundingRect().height(), pane) for pane in judged]
    return [
        f"{name}: {height}"
        for name, height, pane in seen
        if height < min(pane.document().size().height() - 12, lines * appearance.px(22))
    ]


@pytest.mark.parametrize("name", JUDGED)
def test_texts_that_are_judged_can_be_read_in_small_windows(desk: Desk, qtbot: QtBot, name: str) -> None:
    SCREENS[name](Before(desk, qtbot))
    readable_in_small_windows(desk, "alone")
    desk.press("d", held=CONTROL)
    readable_in_small_windows(desk, "levels", 3.5, None)  # they have what they were asked for, over a line of each text
    desk.press("d", held=CONTROL)
    guidelines = desk.work.view.guidelines
    if not guidelines.isVisible():
        desk.window.table["view.guidelines"].trigger()
        assert guidelines.isVisible()
        readable_in_small_windows(desk, "guidelines")
        desk.window.table["view.guidelines"].trigger()
    desk.press("f", held=CONTROL)
    assert desk.work.view.find_bar.isVisible()
    readable_in_small_windows(desk, "find")
    closing()


def readable_in_small_windows(desk: Desk, beside: str, lines: float = 4.5, fewest: float | None = 2.1) -> None:
    """Of each judged text ``lines`` are in sight in a low window with what is ``beside``, ``fewest`` in the lowest."""
    resized(desk, LOW)
    settled(desk)
    assert low(desk, lines) == [], beside
    resized(desk, LOWEST)
    if fewest is not None:
        assert low(desk, fewest) == [], beside
    resized(desk, LOW)


def test_in_the_smallest_window_four_lines_of_each_answer_are_in_sight(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    desk.work.view.notices.show_notice("Something was done.", "warning", ("Do it", lambda: None))
    resized(desk, LOWEST)
    assert desk.window.height() <= LOWEST[1]
    assert low(desk, 4.5) == []
    assert desk.work.view.prompt.isVisible()
    assert not desk.work.view.strip.isVisible()
    desk.press("d", held=CONTROL)
    assert desk.work.view.strip.isVisible(), "the levels come at a key"
    desk.press("d", held=CONTROL)
    assert not desk.work.view.strip.isVisible()
    resized(desk, (1366, 768))
    assert desk.work.view.strip.isVisible()


def test_the_first_steps_wait_for_the_notice_in_a_low_window(desk: Desk, qtbot: QtBot) -> None:
    SCREENS["first_steps"](Before(desk, qtbot))
    view = desk.work.view
    steps = desk.find("first_steps")

    def shown() -> list[QWidget]:
        return [part for part in (view.notices, steps) if part.isVisible()]

    for size, beside in (((1366, 768), [steps]), (LOWEST, [])):
        resized(desk, size)
        said = view.notices.show_notice("Something was done.")
        assert shown() == [view.notices, *beside]
        said.dismiss_button.click()
        assert shown() == [steps]


def test_panels_beside_critiques_leave_every_column_its_words(desk: Desk, qtbot: QtBot) -> None:
    SCREENS["critiques"](Before(desk, qtbot))
    resized(desk, LOW)
    desk.window.table["view.guidelines"].trigger()
    settled(desk)
    widths = [panel.width() for panel in desk.work.view.panels.panels if panel.isVisible()]
    assert len(widths) == 4
    assert min(widths) >= 250


def test_the_window_becomes_small_whatever_is_open_beside_a_conversation(desk: Desk) -> None:
    turns = [{"role": "user", "text": "How is tea made?"}, {"role": "assistant", "text": "With water."}]
    desk.bring([task("one", 3) | {"conversation": turns}], preset("helpsteer"))
    desk.window.prefer(percent=200)
    desk.window.resize(1920, 1080)
    settled(desk)
    desk.window.table["view.guidelines"].trigger()
    settled(desk)
    desk.window.resize(*LOW)
    assert (desk.window.width(), desk.window.height()) == LOW


def test_where_no_height_is_left_one_answer_is_shown_and_how_to_see_the_others(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    columns, status = desk.work.view.columns, desk.work.view.status
    assert ("← →", "response") in status.hints
    resized(desk, LOWEST)
    assert list(columns.visible_range) == [0]
    assert columns.in_sight[0].width() > 600
    assert ("← →", "other responses") in status._fitting_hints()
    assert desk.work.view.switcher.isVisible(), "it says which ones there are"
    desk.press(Qt.Key.Key_Right)
    assert list(columns.visible_range) == [1]
    resized(desk, LOW)
    assert len(columns.visible_range) > 1
    assert ("← →", "response") in status.hints


def test_the_other_answer_is_said_where_a_question_about_both_has_the_focus(desk: Desk) -> None:
    asked = {"type": "preference", "key": "better", "title": "Preference", "strength": 3, "targets": ["prompt"]}
    desk.bring(vicuna(2), rubric(asked))
    resized(desk, LOWEST)
    columns, status = desk.work.view.columns, desk.work.view.status
    assert list(columns.visible_range) == [0]
    (keys,) = [keys for keys, words in status._fitting_hints() if words == "other responses"]
    assert keys.endswith("A – B")
    desk.press("B", held=Qt.KeyboardModifier.ShiftModifier)
    assert list(columns.visible_range) == [1]


def test_two_answers_are_compared_side_by_side_in_the_smallest_window(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("helpsteer"))
    resized(desk, LOWEST)
    columns = desk.work.view.columns
    desk.window.table["view.pair"].trigger()
    settled(desk)
    assert len(columns.visible_range) == 2
    desk.window.table["view.columns"].trigger()
    settled(desk)
    assert len(columns.visible_range) == 1


def test_first_steps_that_begin_in_a_low_window_wait_for_the_notice(desk: Desk, qtbot: QtBot) -> None:
    resized(desk, LOWEST)
    SCREENS["first_steps"](Before(desk, qtbot))
    settled(desk)
    view = desk.work.view
    assert view.notices.isVisible()
    assert not desk.find("first_steps").isVisible()
    desk.press("n", held=Qt.KeyboardModifier.AltModifier)
    assert desk.find("first_steps").isVisible()


def test_a_prompt_in_one_line_shows_no_half_of_the_next(desk: Desk) -> None:
    """The next line would be cut through its letters; that there is more is said by a button."""
    words = "How can I improve my time management skills, at home and at work, with children and without? " * 3
    desk.bring([{**vicuna(4)[0], "prompt": words}], preset("helpsteer"))
    resized(desk, LOWEST)
    prompt = desk.work.view.prompt
    assert prompt.height() == prompt.height_of(1)
    assert prompt.more_button.isVisible()
    line = prompt.pane.cursorRect(prompt.pane.textCursor()).height()
    second = prompt.pane.document().begin().layout().lineAt(1).y() + 14 - prompt._cuts[0]
    assert line <= prompt.pane.visibleRegion().boundingRect().bottom() + 1 - prompt._cuts[0] <= second + 1


def test_a_number_is_said_when_the_arrow_that_keeps_it_hides_its_card(desk: Desk) -> None:
    desk.bring([task("one", 3)], rubric(rating("weight", 0, 30)))
    resized(desk, LOWEST)
    view = desk.work.view
    first = view.columns.models[0]
    for typed in ("1", "2"):  # the chip says "1/1" both times
        assert list(view.columns.visible_range) == [0]
        desk.press(typed)
        desk.press(Qt.Key.Key_Right)
        assert desk.scores() == {(first.target, "weight"): int(typed)}
        assert list(view.columns.visible_range) == [1]
        assert view.status.message == f"{first.name}, Weight: {typed}"
        desk.press(Qt.Key.Key_Left)


@pytest.mark.parametrize("question", ["How can I improve my time management skills?", "What are the main causes? " * 9])
@pytest.mark.parametrize(("size", "percent"), [((683, 410), 100), ((683, 384), 100), ((1366, 820), 200)])
def test_the_question_can_be_told_in_small_windows(
    desk: Desk, question: str, size: tuple[int, int], percent: int
) -> None:
    """It is whole, or its first words are, beside the letters of the responses or above them."""
    desk.bring([each | {"prompt": question} for each in vicuna(4)], preset("helpsteer"))
    desk.window.prefer(percent=percent)
    resized(desk, size)
    pane = desk.find("workspace.prompt.text")
    seen = pane.viewport().visibleRegion().boundingRect()
    assert seen.height() >= appearance.px(20)
    words = min(appearance.px(300), pane.document().idealWidth())
    assert seen.width() >= words
