"""A second view of the passage stays at its place while the passage is read on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.reading.text_view import TextForm
from tests.ui.conftest import PROJECT, Desk, task
from tests.ui.critique.conftest import story
from tests.ui.preset_tasks import preset
from tests.ui.test_reading_place import LINES, PASSAGE, first_line, opened, passage, settle

ALT = Qt.KeyboardModifier.AltModifier


def pinned(desk: Desk) -> ReadingPane:
    return desk.work.view.context.pinned.pane


def pin(desk: Desk) -> tuple[ReadingPane, ReadingPane]:
    """The second view at line 150, and the passage, which was read on to line 300."""
    pane = opened(desk)
    desk.press("p", held=ALT)
    settle()
    pane.show_top(PASSAGE.index(LINES[300]))
    settle()
    return pinned(desk), pane


def test_the_second_view_stays_where_the_passage_was_read(desk: Desk) -> None:
    second, first = pin(desk)
    assert (first_line(second), first_line(first)) == (LINES[150], LINES[300])
    assert second.height() * 4 > first.height() > second.height()
    appearance.change(percent=130)
    desk.window.resize(1000, 700)
    settle()
    assert (first_line(second), first_line(first)) == (LINES[150], LINES[300])
    desk.press("p", held=ALT)
    settle()
    assert not second.isVisible()
    assert first_line(first) == LINES[300]


def test_it_is_there_again_after_a_restart_and_gone_with_the_passage(desk: Desk, qtbot: QtBot) -> None:
    pin(desk)
    desk.restart()
    desk.window.open_project(PROJECT)
    qtbot.waitUntil(lambda: pinned(desk).isVisible() and first_line(pinned(desk)) == LINES[150])
    qtbot.waitUntil(lambda: first_line(passage(desk)) == LINES[300])
    desk.press(Qt.Key.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    settle()
    assert not pinned(desk).isVisible()


def test_it_stays_for_the_next_task_about_the_same_passage(desk: Desk) -> None:
    desk.bring([task("one", passage=PASSAGE), task("two", passage=PASSAGE)])
    settle()
    passage(desk).show_top(PASSAGE.index(LINES[150]))
    desk.press("p", held=ALT)
    settle()
    desk.press(Qt.Key.Key_PageDown, held=Qt.KeyboardModifier.ControlModifier)
    settle()
    assert pinned(desk).isVisible()
    assert first_line(pinned(desk)) == LINES[150]
    passage(desk).set_form(TextForm(raw=True))
    assert pinned(desk).form.raw


def test_another_project_about_the_same_passage_has_no_second_view(desk: Desk) -> None:
    desk.bring([task("one", passage=PASSAGE)])
    settle()
    desk.press("p", held=ALT)
    settle()
    assert pinned(desk).isVisible()
    desk.window.show_library()
    desk.bring([task("one", passage=PASSAGE)], project=f"{PROJECT[:-1]}6")
    settle()
    assert not pinned(desk).isVisible()


@pytest.mark.parametrize(("title", "with_key"), [("S", True), ("The school on the island of Skarø", False)])
def test_the_key_of_the_format_button_gives_way_to_the_title(
    desk: Desk, qtbot: QtBot, title: str, *, with_key: bool
) -> None:
    told = story("one")
    told["passage"] = {"title": title, "text": "She wrote the word *storm*. " * 60}
    desk.bring([told], preset("critique"))
    desk.window.resize(1366, 768)
    button = desk.find("workspace.context.passage.format")
    qtbot.waitUntil(button.isVisible)  # the panel is laid out a turn later where the project before had none
    assert (button.width() > button.width_without_key) is with_key
    desk.window.resize(900, 768)
    assert button.isVisible()
