"""Cells, rings and lines that keep their form: nine ranks, a prompt with the keyboard, one large answer."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.ui.appearance import appearance
from annotator.ui.main_window import MainWindow
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import STRONG_LABEL, TEXT_READING
from annotator.ui.workspace.score_row import ScoreCellButton
from annotator.ui.workspace.text_display import FocusRing
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.critique.conftest import story
from tests.ui.preset_tasks import preset

K = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
LETTERS = "abcdefghijklmnopqrstuvwxyz "


@pytest.mark.parametrize("answers", [3, 9])
def test_label_and_key_of_a_rank_never_overlap(desk: Desk, answers: int) -> None:
    desk.bring([task("one", answers)], preset("comparison"))
    cells = [cell for cell in desk.window.findChildren(ScoreCellButton) if cell.isVisible()]
    assert len(cells) >= answers
    for cell in cells:
        label = appearance.width(cell.text(), STRONG_LABEL)
        cap = appearance.cap_width(cell.shown_cap) if cell.shown_cap else 0
        assert label + cap < cell.width()
    assert any(cell.shown_cap == "0" for cell in cells) == (answers == 3)


def test_the_ring_of_the_prompt_is_whole(desk: Desk) -> None:
    desk.bring([task("one", prompt="Why? " * 300)])
    pane = desk.work.view.prompt.pane
    pane.setFocus()
    QApplication.processEvents()
    (ring,) = (ring for ring in desk.window.findChildren(FocusRing) if ring.isVisible())
    assert ring.visibleRegion().boundingRect() == ring.rect()
    assert ring.parentWidget().isAncestorOf(pane)


@pytest.mark.parametrize("layout", ["1", "4"])
def test_no_line_of_an_answer_is_too_long_to_read(desk: Desk, layout: str) -> None:
    desk.window.resize(1920, 1000)
    desk.bring([task("one", 1, responses=[{"id": "x", "text": "word " * 200}])])
    desk.press(layout, held=ALT)
    QApplication.processEvents()
    pane = desk.window.findChild(ReadingPane, "workspace.response.q1/r1.text")
    letter = appearance.width(LETTERS, TEXT_READING) / len(LETTERS)
    assert isinstance(pane, ReadingPane)
    assert 60 * letter < pane.text_width < 105 * letter
    desk.window.prefer(measure=140)
    QApplication.processEvents()
    assert pane.text_width > 130 * letter


def test_the_window_says_that_it_opens_before_anything_is_there(desk: Desk, qtbot: QtBot) -> None:
    window = MainWindow(PreferencesFile(desk.paths.preferences))
    qtbot.addWidget(window)
    window.show()
    said = window.findChild(object, "opening.text")
    assert said.text() == "Opening…"  # type: ignore[attr-defined]
    assert said.isVisible()  # type: ignore[attr-defined]
    window.show_nothing("Restoring the backup…")
    assert said.text() == "Restoring the backup…"  # type: ignore[attr-defined]
    assert not desk.find("opening.text").isVisible()  # of the window in which something is shown


@pytest.mark.parametrize("made", [task("one", prompt="What is cup 1 of t8?"), story("one", 2)])
def test_a_prompt_has_a_button_or_not_whatever_was_there_before(desk: Desk, made: dict[str, object]) -> None:
    """It keeps its space: beside it the words of a narrow prompt need more lines, and would have it come back."""
    desk.bring([made])
    prompt, found = desk.work.view.prompt, []
    for width in range(240, 760, 5):
        prompt.resize(width, prompt.height())
        for shown in (False, True):
            prompt.more_button.setVisible(shown)
            prompt._lay_out()
            prompt.wanted_height(prompt.height_of(1), opened=False)
            found.append(prompt.more_button.isHidden())
    assert found[::2] == found[1::2]
    assert found[-1]


def test_no_strip_of_levels_is_shown_where_nothing_is_asked(desk: Desk) -> None:
    """Neither from the start nor after a task where something is."""
    desk.bring([task("one", 1), task("three", 3)], preset("comparison"))
    QApplication.processEvents()
    strip = desk.work.view.strip
    assert not strip.isVisible()
    for key, shown in ((Qt.Key.Key_PageDown, True), (Qt.Key.Key_PageUp, False)):
        desk.press(key, held=Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()
        assert strip.isVisible() is shown


@pytest.mark.painted
def test_the_line_beside_the_rows_goes_down_to_the_edge_of_the_card_wherever_they_come_to_stand(desk: Desk) -> None:
    """It is painted by the card, below the rows as well: whoever moves them has to have it painted there."""
    desk.bring([task("one", 1)], rubric(*(rating(f"k{n}") for n in range(8))))
    window = desk.window
    for height in (900, 560, 900, 600):
        window.resize(1366, height)
        for _ in range(8):
            QApplication.processEvents()
        assert desk.work.view._responsive_layout.fit.beside == (height < 900)
        shown, painted = window.screen().grabWindow(window.winId()).toImage(), window.grab().toImage()
        assert shown.convertToFormat(painted.format()) == painted, height
