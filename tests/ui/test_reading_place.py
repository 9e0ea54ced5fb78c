"""Where one was reading is a place in the text: it stays there, and one comes back to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QApplication
from pytestqt.qtbot import QtBot

from annotator.text.render import render
from annotator.ui.appearance import appearance
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import DARK
from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.preset_tasks import preset

LINES = [f"Sentence number {n} of a passage that is long enough for several pages." for n in range(400)]
PASSAGE = "\n\n".join(LINES)
ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def settle() -> None:
    for _ in range(6):
        QApplication.processEvents()


def passage(desk: Desk) -> ReadingPane:
    return desk.work.view.panes()["passage"]


def opened(desk: Desk) -> ReadingPane:
    desk.bring([task("one", passage=PASSAGE), task("two", passage="Another passage.\n\n" * 200)])
    settle()
    pane = passage(desk)
    pane.show_top(PASSAGE.index(LINES[150]))
    settle()
    return pane


def first_line(pane: ReadingPane) -> str:
    """The first line in view."""
    place = pane._first_in_view()
    return PASSAGE[PASSAGE.rfind("\n", 0, place + 1) + 1 :].split("\n")[0]


def until_at_the_place(desk: Desk, qtbot: QtBot) -> None:
    """Until the line is on top again at which the passage was left."""
    qtbot.waitUntil(lambda: first_line(passage(desk)) == LINES[150])


CHANGES: dict[str, Callable[[Desk], object]] = {
    "size": lambda _: appearance.change(percent=190),
    "smaller": lambda _: appearance.change(percent=80),
    "theme": lambda _: appearance.change(palette=DARK),
    "width": lambda desk: desk.window.resize(900, 600),
    "guidelines": lambda desk: desk.press("g"),
    "source": lambda desk: desk.work.forms.toggle_source_beside(),
    "find": lambda desk: desk.press("f", held=CONTROL),
    "height": lambda desk: desk.window.resize(1366, 500),
}


@pytest.mark.parametrize("name", CHANGES)
def test_the_place_is_kept_through(desk: Desk, name: str) -> None:
    pane = opened(desk)
    before = pane.top
    assert first_line(pane) == LINES[150]
    CHANGES[name](desk)
    settle()
    assert pane.top == before
    assert first_line(pane) == LINES[150]


def test_the_place_does_not_drift(desk: Desk) -> None:
    pane = opened(desk)
    for percent in (190, 80, 170, 90, 150, 100) * 2:
        appearance.change(percent=percent)
        desk.window.resize(900 + percent, 700)
        settle()
        assert first_line(pane) == LINES[150]


@pytest.mark.painted
def test_the_place_is_kept_through_another_task_and_a_restart(desk: Desk, qtbot: QtBot) -> None:
    opened(desk)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    settle()
    assert passage(desk).rendered.source != PASSAGE
    desk.press(Qt.Key.Key_PageUp, held=CONTROL)
    until_at_the_place(desk, qtbot)
    read = passage(desk).read_to
    assert read > PASSAGE.index(LINES[150])
    desk.restart()
    desk.window.open_project(PROJECT)
    desk.work.show_anew()  # before it is scrolled there
    until_at_the_place(desk, qtbot)
    assert passage(desk).read_to >= read


def test_a_task_that_is_passed_over_keeps_its_place_and_gives_it_to_no_other(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", passage="Another passage.\n\n" * 400), task("two", passage=PASSAGE),
                task("three", passage="A third one.\n\n" * 400)])  # fmt: skip
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    settle()
    passage(desk).show_top(PASSAGE.index(LINES[150]))
    settle()
    desk.press(Qt.Key.Key_PageUp, held=CONTROL)
    settle()
    for position in (1, 2):  # faster than the places are shown again
        desk.work.go_to_task(position)
    settle()
    assert passage(desk).top == 0
    assert not passage(desk).verticalScrollBar().value()
    desk.press(Qt.Key.Key_PageUp, held=CONTROL)
    until_at_the_place(desk, qtbot)


def test_jumps_are_taken_back_and_done_again(desk: Desk) -> None:
    pane = opened(desk)
    before = pane.top
    desk.press(Qt.Key.Key_Home, held=ALT)
    assert desk.work.view.status.message.endswith("No jump has left a place here.")
    desk.press("f", held=CONTROL)
    QTest.keyClicks(desk.work.view.find_bar.text_edit, "Sentence number 333 ")
    desk.press(Qt.Key.Key_Return)
    settle()
    there = pane.top
    assert there > PASSAGE.index(LINES[300])
    desk.press(Qt.Key.Key_Escape)
    desk.press(Qt.Key.Key_Home, held=ALT)
    settle()
    assert (pane.top, first_line(pane)) == (before, LINES[150])
    desk.press(Qt.Key.Key_End, held=ALT)
    settle()
    assert pane.top == there


def test_a_jump_to_a_response_out_of_sight_is_taken_back_and_done_again(desk: Desk) -> None:
    long = [{"id": f"r{n}", "text": f"Response {n:02}. " + PASSAGE[:9000]} for n in range(1, 15)]
    desk.bring([task("many") | {"responses": long}])
    settle()
    view = desk.work.view
    first, last = list(view.sources())[1], list(view.sources())[-1]
    view.panes()[first].show_top(PASSAGE.index(LINES[50]))
    settle()
    place = view.panes()[first].top
    desk.press("f", held=CONTROL)
    QTest.keyClicks(view.find_bar.text_edit, view.sources()[last][:12])
    desk.press(Qt.Key.Key_Escape)
    settle()
    assert view.panes().existing_panes[first].visibleRegion().isEmpty()
    desk.press(Qt.Key.Key_Home, held=ALT)
    settle()
    assert view.panes().existing_panes[first].top == place
    assert not view.panes().existing_panes[first].visibleRegion().isEmpty()
    desk.press(Qt.Key.Key_End, held=ALT)
    settle()
    assert not view.panes().existing_panes[last].visibleRegion().isEmpty()


@pytest.mark.parametrize("select", [True, False], ids=["selection", "caret"])
def test_the_caret_keeps_its_place_when_the_source_is_shown(desk: Desk, select: bool) -> None:
    desk.bring([task("one") | {"responses": [{"id": "a", "text": "**Bold** words.\n\n" * 60 + "The *last* word."}]}])
    settle()
    pane = next(pane for target, pane in desk.work.view.panes().items() if target != "q1")
    start = pane.rendered.source.index("last")
    pane.setFocus()
    pane.select_source(start, start + 4)
    if not select:
        pane.clear_selection()
        desk.press(Qt.Key.Key_Left)
    assert pane.caret_mode
    before = pane.caret_offset
    desk.press("u", held=CONTROL)
    settle()
    assert pane.form.raw
    assert (pane.caret_mode, pane.source_range()) == (True, (start, start + 4) if select else None)
    assert pane.caret_offset == before
    desk.press("u", held=CONTROL)
    settle()
    assert pane.caret_offset == before


def test_a_jump_that_moves_nothing_leaves_no_place(desk: Desk) -> None:
    pane = opened(desk)
    pane.scroll_whole(-1)
    settle()
    trail = desk.work.focus.state.trail
    assert trail.behind
    assert not pane.scroll_whole(-1)
    pane.show_source(0, 4)
    assert desk.work.focus.state.trail == trail


@pytest.mark.painted
def test_a_place_is_not_applied_to_a_text_that_was_changed(desk: Desk) -> None:
    pane = opened(desk)
    saved = pane.saved_place
    pane.set_rendered(render(PASSAGE.replace("number", "no.")))
    pane.restore_place(saved)
    assert (pane.top, pane.read_to) == (0, 0)
    pane.set_rendered(render(PASSAGE))
    pane.restore_place(saved)
    assert first_line(pane) == LINES[150]


@pytest.mark.parametrize("rated", [False, True])
def test_the_place_in_a_conversation_is_kept_through_a_restart(desk: Desk, qtbot: QtBot, rated: bool) -> None:
    roles, kinds = ("user", "assistant"), ("prompt", "response")
    turns = [
        {"role": roles[n % 2], "text": f"Turn {n}. " * (40 + 90 * (n % 3))}
        | ({"rated_as": kinds[n % 2]} if rated else {})
        for n in range(30)
    ]
    if rated:
        desk.bring([{"id": "one", "conversation": turns}], preset("conversation-review"))
    else:
        desk.bring([task("one", conversation=turns)])
    settle()
    context = desk.work.view.context
    for _ in range(9):
        context._area.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderPageStepAdd)
        settle()
    before = context._top_text
    assert before[0] > 3
    desk.restart()
    desk.window.open_project(PROJECT)
    qtbot.waitUntil(lambda: desk.work.view.context._top_text[0] == before[0])
    settle()
    after = desk.work.view.context._top_text
    assert after[0] == before[0]
    assert abs(after[1] - before[1]) <= 2 + before[2] / 500


def test_how_far_a_text_was_read_is_marked(desk: Desk) -> None:
    pane = opened(desk)
    bar = pane.verticalScrollBar()
    pane.grab()
    assert bar._mark == 0, "what is in view is marked by the bar"  # type: ignore[attr-defined]
    bar.setValue(0)
    pane.grab()
    assert 0.3 < bar._mark / (bar.maximum() + bar.pageStep()) < 0.5  # type: ignore[attr-defined]


def test_a_long_paragraph_is_read_as_far_as_it_was_in_sight(desk: Desk) -> None:
    desk.bring([task("one", passage=PASSAGE.replace("\n\n", " "))])
    settle()
    pane = passage(desk)
    bar = pane.verticalScrollBar()
    pane.grab()
    assert bar._mark == 0, "nothing below what is in view was read"  # type: ignore[attr-defined]
    bar.setValue(bar.maximum() // 2)
    pane.grab()
    bar.setValue(0)
    pane.grab()
    assert 0.4 < bar._mark / (bar.maximum() + bar.pageStep()) < 0.7  # type: ignore[attr-defined]
