"""Small windows and large text: the row in focus stays in sight, and the levels leave room for the texts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.critique.refinement_chain_bar import RefinementChainBar
from annotator.ui.widgets.button import Button
from tests.ui.conftest import Desk
from tests.ui.critique.conftest import Critic, story
from tests.ui.preset_tasks import preset
from tests.ui.test_responsive_layout_controller import settled

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


def test_the_row_in_focus_stays_in_sight_at_larger_text(critic: Critic, qtbot: QtBot) -> None:
    desk = critic.desk
    critic.press(K.Key_Down)
    for _ in range(9):
        desk.press("+", held=CONTROL)
    assert appearance.percent >= 180
    asked, row = critic.on.panel._fields_area, critic.on.panel.field_rows.rows["rank"]
    assert row.current

    def seen() -> bool:
        top = row.mapTo(asked.viewport(), QPoint(0, 0)).y()
        return top >= 0 and top + row.height() <= asked.viewport().height() + 1

    qtbot.waitUntil(seen)


def test_the_levels_shrink_in_a_small_window(desk: Desk) -> None:
    desk.bring([story("one")], preset("critique"))
    strip = desk.work.view.strip
    assert strip.isVisible()
    assert not strip.brief
    desk.window.resize(800, 560)
    QApplication.processEvents()
    QApplication.processEvents()
    assert strip.brief
    assert strip.height() < 60


@pytest.mark.parametrize(("size", "percent"), [((1366, 768), 130), ((800, 560), 125), ((800, 560), 200)])
def test_the_mark_of_a_rewritten_answer_covers_no_step(desk: Desk, size: tuple[int, int], percent: int) -> None:
    desk.bring([story("one")], preset("critique"))
    desk.window.resize(*size)
    desk.window.prefer(percent=percent)
    for _ in range(6):
        QApplication.processEvents()
    chain = desk.find("workspace.chain")
    assert isinstance(chain, RefinementChainBar)
    if not chain.isVisible():  # the text needs its height
        assert percent == 200
        return
    mark = desk.find("workspace.chain.rewritten")
    assert isinstance(mark, Button)
    assert chain.strip.shown_tabs
    assert not mark.geometry().intersects(chain.strip.geometry())
    if percent == 130:
        assert mark.text() == "rewritten instead"


@pytest.mark.parametrize("first", [True, False])
def test_a_row_on_two_lines_is_seen_whole_at_the_largest_text(desk: Desk, first: bool) -> None:
    desk.window.resize(1366, 768)
    if first:
        desk.window.prefer(percent=200)
    desk.bring([story("one")], preset("critique"))
    desk.window.prefer(percent=200)
    for _ in range(6):
        QApplication.processEvents()
    panel = Critic(desk).on.panel
    row = panel.field_rows.rows["overall"]
    top = row.mapTo(panel._fields_area.viewport(), QPoint(0, 0)).y()
    assert top >= 0
    assert top + row.height() <= panel._fields_area.viewport().height()
    assert panel.pane.viewport().height() >= 3 * appearance.px(22)


@pytest.mark.parametrize("height", [600, 640])
def test_rows_that_had_to_scroll_stand_as_in_a_new_window_once_there_is_room(desk: Desk, height: int) -> None:
    """Beside a scroll bar a row may need two lines, which alone would keep the bar there."""

    def rows(height: int) -> tuple[bool, int]:
        desk.window.resize(800, height)
        for _ in range(6):
            QApplication.processEvents()
        panel = Critic(desk).on.panel
        return panel._fields_area.verticalScrollBar().isVisible(), panel.field_rows.height()

    desk.window.resize(800, height)
    desk.bring([story("one")], preset("critique"))
    first = rows(height)
    assert not first[0]
    for _ in range(2):  # the least height is another one once all has given way
        low = rows(420)
    assert low[0]
    assert rows(height) == first


def test_formatted_answers_fit_a_window_that_becomes_small(desk: Desk) -> None:
    made = story("one", 3)
    made["questions"][0]["text"] = "What happened to the rum that was in the barrels?"
    for response in made["questions"][0]["responses"]:
        response["text"] = "It leaked.\n\n| a | b |\n|---|---|\n| 1 | 2 | 3 |\n"
    desk.bring([made], preset("critique"))
    desk.work.view.notices.show_notice("Something was done.", "warning", ("Do it", lambda: None))
    desk.window.resize(800, 560)
    for _ in range(6):
        QApplication.processEvents()
    assert desk.window.height() == 560, "a window manager does not ask a second time"
    tabs = Critic(desk).on.panel.tabs.shown_tabs

    assert len({tab.y() for tab in tabs}) < len(tabs) == 3
    assert Critic(desk).on.panel.pane.viewport().height() >= 3 * appearance.px(22)


def test_rows_have_the_room_that_is_there_after_the_question_gave_way(desk: Desk) -> None:
    """A window that became lower has the question in one line, and where the text begins is known only then."""
    told = story("one")
    for question in told["questions"]:
        question["text"] = "What is it that they find there, and why does nobody tell of it? " * 4
    desk.bring([told], preset("critique"))
    panel = Critic(desk).on.panel
    for height in range(480, 700, 12):
        for window_height in (768, height):
            desk.window.resize(1366, window_height)
            QApplication.processEvents()
        shared = panel._fields_area.height()
        panel._fit_fields()
        assert panel._fields_area.height() == shared, height


@pytest.mark.parametrize("percent", [150, 200])
def test_a_choice_is_in_sight_in_a_card_taller_than_its_panel(critic: Critic, percent: int) -> None:
    desk = critic.desk
    desk.window.resize(800, 560)
    desk.window.prefer(percent=percent)
    critic.press("c")
    critic.press(*"Not so.")
    critic.press(K.Key_Escape)
    for key, choice in (("3", "severity.major"), ("6", "category.accuracy"), ("1", "severity.minor")):
        critic.press(key)
        for _ in range(3):
            QApplication.processEvents()
        (card,) = critic.on.critique_panel.in_order()
        cell = desk.find(f"{card.objectName()}.{choice}")
        assert cell.visibleRegion().contains(cell.rect().center())


def test_the_tabs_of_many_answers_are_whole_below_every_strip(desk: Desk) -> None:
    made = story("one", 3)
    made["questions"][0]["responses"] = [{"id": f"r{n}", "text": f"It leaked {n} times."} for n in range(8)]
    desk.bring([made], preset("critique"))
    desk.work.view.notices.show_notice("Something was done.", "warning", ("Do it", lambda: None))
    desk.work.view.owner_answers.show_notice("The owner has answered.", "warning", ("Read it", lambda: None))
    desk.press("f", held=CONTROL)
    desk.window.resize(800, 560)
    for _ in range(8):
        QApplication.processEvents()
    assert desk.window.height() == 560
    tabs = Critic(desk).on.panel.tabs.shown_tabs
    assert len(tabs) == 8
    assert [tab.objectName() for tab in tabs if tab.visibleRegion().boundingRect() != tab.rect()] == []


def test_an_expanded_question_covers_nothing(desk: Desk) -> None:
    responses = [{"id": f"r{n}", "text": "The crew lands on the Moon. " * 8} for n in range(3)]
    questions = [{"id": f"q{n}", "text": "What is the plot of it? " * 30, "responses": responses} for n in range(3)]
    passage = {"title": "Tea", "text": "Put the kettle on. " * 40}
    desk.bring([{"id": "one", "passage": passage, "questions": questions}], preset("critique"))
    for percent in (100, 150, 200):
        desk.window.prefer(percent=percent)
        for size in ((1366, 768), (800, 560), (683, 420), (800, 560), (1366, 768)):
            desk.window.resize(*size)
            settled(desk)
            desk.window.table["view.prompt"].trigger()
            settled(desk)
            panel = desk.work.task_layout.panel  # type: ignore[union-attr]
            parts = [panel._question_window, panel.questions, panel.tabs, panel.pane, panel._fields_area]
            ends = [(part.y(), part.y() + part.height()) for part in parts] + [(panel.height(), 0)]
            where = f"{percent} %, {size}: {ends}"
            assert desk.work.view.state.prompt_open, where
            assert all(one[1] <= other[0] for one, other in pairwise(ends)), where
            assert panel.question_pane.viewport().height() >= 2 * appearance.px(22), where
            before = ends
            panel.fit_question()
            panel._fit_fields()
            settled(desk)
            assert [(part.y(), part.y() + part.height()) for part in parts] == before[:-1], where
            desk.window.table["view.prompt"].trigger()
            settled(desk)


def test_a_rank_given_by_a_key_is_in_sight_or_a_message_names_it(desk: Desk) -> None:
    desk.bring([story("one")], preset("critique"))
    for percent, size in ((100, (1366, 768)), (200, (683, 410)), (200, (600, 320))):
        desk.window.prefer(percent=percent)
        desk.window.resize(*size)
        settled(desk)
        desk.press(K.Key_Right, held=CONTROL | Qt.KeyboardModifier.ShiftModifier)
        settled(desk)
        panel = desk.work.task_layout.panel  # type: ignore[union-attr]
        seen, message = not panel.field_rows.rows["rank"].visibleRegion().isEmpty(), desk.work.view.status.message
        assert seen or percent > 100
        assert bool(message) is not seen, (percent, message)
        assert seen or "Ranking" in message
        desk.work.view.status.clear_message()


@pytest.mark.parametrize(("size", "percent"), [((683, 410), 100), ((800, 560), 100), ((1366, 768), 200)])
def test_columns_too_narrow_to_read_are_scrolled_to_the_one_in_use(
    desk: Desk, size: tuple[int, int], percent: int
) -> None:
    desk.bring([story("one", 3)], preset("critique"))
    desk.window.prefer(percent=percent)
    desk.window.resize(*size)
    settled(desk)
    view, critic = desk.work.view, Critic(desk)
    bar = view.body.horizontalScrollBar()
    columns = [panel for panel in view.panels.panels if panel.isVisible()]
    assert min(panel.width() for panel in columns) >= appearance.px(270)

    def whole() -> list[bool]:
        settled(desk)
        return [panel.visibleRegion().boundingRect().width() == panel.width() for panel in columns]

    assert whole()[1], "the answer"
    assert critic.on.panel.pane.viewport().height() >= 5 * appearance.px(22)
    critic.press("c")
    assert whole()[2], "the critique that is begun"
    critic.press(K.Key_Escape)
    critic.press("v", held=Qt.KeyboardModifier.ShiftModifier)
    assert whole()[0], "the passage"
    critic.press(K.Key_Escape)
    desk.window.prefer(percent=100)
    desk.window.resize(1366, 768)
    assert all(whole())
    assert bar.maximum() == 0


def test_questions_have_their_numbers_in_a_small_window_whatever_task_came_before(desk: Desk) -> None:
    responses = [{"id": f"r{n}", "text": f"The crew lands, {n}."} for n in range(2)]
    questions = [{"id": f"q{n}", "text": f"What is plot {n}?", "responses": responses} for n in range(3)]
    passage = {"title": "Tea", "text": "Put the kettle on. " * 40}
    counts = (1, 3, 1)
    lines = [{"id": f"t{n}", "passage": passage, "questions": questions[:k]} for n, k in enumerate(counts)]
    desk.window.resize(683, 420)
    desk.bring(lines, preset("critique"))
    for count in counts:
        settled(desk)
        assert desk.find("workspace.questions").isVisible() is (count > 1)
        desk.press(K.Key_PageDown, held=CONTROL)
