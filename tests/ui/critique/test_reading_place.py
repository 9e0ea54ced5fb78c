"""A passage opens at its top, and again where it was read, with a whole line first."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication

from annotator.ui.reading.reading_pane import ReadingPane
from tests.ui.conftest import PROJECT, Desk
from tests.ui.critique.conftest import Critic, asked, story

K = Qt.Key


def opened(desk: Desk) -> ReadingPane:
    for _ in range(5):
        QApplication.processEvents()
    return desk.work.view.context.by_target.existing_panes["passage"]


def long_story() -> dict[str, object]:
    made = story("one")
    made["passage"]["text"] = "\n\n".join(f"Paragraph {n} of a tale. " * 12 for n in range(60))
    return made


def test_a_passage_opens_at_its_top_each_time(desk: Desk) -> None:
    desk.bring([long_story()], asked())
    assert opened(desk).verticalScrollBar().value() == 0
    desk.press("3")
    for _ in range(2):
        desk.restart()
        desk.window.open_project(PROJECT)
        assert opened(desk).verticalScrollBar().value() == 0


def test_a_place_comes_back_with_a_whole_line_and_does_not_drift(desk: Desk) -> None:
    desk.bring([long_story()], asked())
    opened(desk).verticalScrollBar().setValue(777)
    tops = set()
    for _ in range(3):
        desk.press("3")
        desk.restart()
        desk.window.open_project(PROJECT)
        pane = opened(desk)
        tops.add(pane.top)
        where = pane.reading_document.map.to_document(pane.top, pane.top + 1)
        assert where is not None
        cursor = QTextCursor(pane.reading_document)
        cursor.setPosition(where[0])
        assert 0 <= pane.cursorRect(cursor).top() <= 8
        assert 700 < pane.verticalScrollBar().value() < 850
    assert len(tops) == 1


def test_invalid_highlight_shows_message(critic: Critic) -> None:
    critic.press("2", "c", *"Bad.", K.Key_Escape, "r", *"Better ", K.Key_Escape, K.Key_Escape)
    critic.press(K.Key_Right, held=Qt.KeyboardModifier.AltModifier)
    critic.on.panel.pane.select_source(0, 6)
    critic.on.critiques.enter("w1")
    critic.press("h")
    message = critic.desk.work.view.status.message
    assert "Highlights of critique 1 lie on" in message
    assert "Passage" in message
    assert "/" not in message


def test_words_selected_in_the_second_view_become_a_highlight_shown_in_both(critic: Critic) -> None:
    desk = critic.desk
    critic.press("p", held=Qt.KeyboardModifier.AltModifier)
    first, second = opened(desk), desk.work.view.context.pinned.pane
    critic.press("c", *"Bad.", K.Key_Escape)
    second.setFocus()
    second.select_source(4, 12)
    assert first.source_range() == (4, 12)
    critic.press(K.Key_Return)
    (answer,) = desk.work.session.view().annotation.critiques.values()
    assert [(span.start, span.end) for span in answer.series[0].spans] == [(4, 12)]
    marks = [[(mark.start, mark.end) for mark in pane._layers["critiques"]] for pane in (first, second)]
    assert marks == [[(4, 12)]] * 2
    assert not second.textCursor().hasSelection()
