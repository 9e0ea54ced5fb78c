"""A selection in a text is active or gone: keys that edit text never change answers, in any layout."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QBrush, QPalette, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.model.rubric import Rubric
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import CONTRAST, DARK, LIGHT
from annotator.ui.workspace.score_row import ScoreRowWidget
from tests.ui.authoring.conftest import story as passage
from tests.ui.authoring.conftest import written
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.critique.conftest import asked, story

K = Qt.Key
ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NOTES = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response", "prompt"]}
PREFERENCE = {"type": "preference", "key": "better", "title": "Better", "targets": ["prompt"]}
RANKING = {"type": "ranking", "key": "rank", "title": "Rank", "targets": ["prompt"], "ties": True}
SKIP = {"type": "skip", "key": "skip", "title": "Skip", "reasons": [{"key": "no", "title": "No"}]}


def turns() -> dict[str, Any]:
    return {
        "id": "talk",
        "conversation": [
            {"role": "user", "text": "How far is the Moon?"},
            {"role": "assistant", "text": "The Moon is far away from the Earth, about 384,000 km."},
        ],
    }


def answers(count: int = 2) -> list[dict[str, Any]]:
    return [{"id": f"a{n}", "text": f"Number{n} says that the Moon is far away from the Earth."} for n in range(count)]


def ranked(*more: dict[str, Any]) -> Rubric:
    return rubric(rating("helpfulness"), RANKING, NOTES, *more)


def texts(desk: Desk) -> list[ReadingPane]:
    return [pane for pane in desk.work.view.panes().values() if pane.rendered.source.strip()]


def annotation(desk: Desk) -> object:
    return desk.work.session.view().annotation


def selected(pane: ReadingPane) -> str:
    found = pane.source_range()
    return pane.rendered.source[slice(*found)] if found else ""


def find(desk: Desk, words: str) -> ReadingPane:
    desk.press("f", held=CONTROL)
    desk.press(*words)
    desk.press(K.Key_Escape)
    pane = QApplication.focusWidget()
    assert isinstance(pane, ReadingPane)
    assert selected(pane).lower() == words
    return pane


def drag(pane: ReadingPane, words: str) -> None:
    """Select by mouse, from the middle of the first to the middle of the last word."""
    start = pane.toPlainText().index(words)
    places = []
    for at in (start + 1, start + len(words) - 1):
        cursor = QTextCursor(pane.document())
        cursor.setPosition(at)
        places.append(pane.cursorRect(cursor).center())
    QTest.mousePress(pane.viewport(), Qt.MouseButton.LeftButton, pos=places[0])
    for place in (places[0] + QPoint(8, 0), places[1]):
        QTest.mouseMove(pane.viewport(), place)
    QTest.mouseRelease(pane.viewport(), Qt.MouseButton.LeftButton, pos=places[1])


LAYOUTS = {
    "rating": lambda desk: desk.bring([task("one", responses=answers(3))], ranked(PREFERENCE)),
    "comparison": lambda desk: desk.bring([task("one", responses=answers(2))], rubric(PREFERENCE, NOTES)),
    "critique": lambda desk: desk.bring([story("one")], asked()),
    "authoring": lambda desk: desk.bring([passage("one")], written()),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_keys_extend_a_found_selection_and_change_no_answer(desk: Desk, layout: str) -> None:
    LAYOUTS[layout](desk)
    word = {"critique": "pumice", "authoring": "garage"}.get(layout, "moon")
    pane = find(desk, word)
    before = annotation(desk)
    desk.press(K.Key_Right, held=SHIFT)
    assert len(selected(pane)) == len(word) + 1
    desk.press(K.Key_Right, K.Key_Right, held=CONTROL | SHIFT)
    longer = selected(pane)
    assert longer.startswith(word[1:], 1)
    assert len(longer) > len(word) + 4
    desk.press(K.Key_Left, K.Key_Left, held=CONTROL | SHIFT)
    desk.press(K.Key_Home, K.Key_End, held=SHIFT)
    desk.press(K.Key_Backspace, K.Key_Delete)
    desk.press(K.Key_Backspace, K.Key_Delete, held=CONTROL)
    assert QApplication.focusWidget() is pane
    assert annotation(desk) == before


@pytest.mark.parametrize("layout", ["rating", "critique"])
def test_keys_extend_a_selection_made_by_mouse(desk: Desk, layout: str) -> None:
    LAYOUTS[layout](desk)
    pane = next(pane for pane in texts(desk) if len(pane.toPlainText().split()) > 6)
    every = pane.toPlainText().split()
    words = next(f"{one} {other}" for one, other in pairwise(every) if min(len(one), len(other)) > 3)
    drag(pane, words)
    assert selected(pane) == words
    before = annotation(desk)
    desk.press(K.Key_Right, held=CONTROL | SHIFT)
    assert len(selected(pane)) > len(words)
    assert annotation(desk) == before


def test_word_selection_keys_do_not_rank_while_a_text_has_the_keyboard(desk: Desk) -> None:
    LAYOUTS["rating"](desk)
    desk.press("1")
    pane = texts(desk)[1]
    QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, 12))
    before = annotation(desk)
    desk.press(K.Key_Right, held=CONTROL | SHIFT)
    assert selected(pane)
    assert pane.caret_mode
    assert annotation(desk) == before


def test_a_skipped_task_stays_skipped_while_words_are_selected(desk: Desk) -> None:
    desk.bring([task("one", responses=answers(3)), task("two")], ranked(SKIP))
    from annotator.model.skip_edits import SkipTask

    desk.work.choose(SkipTask(key="skip", reason="no", note=""))
    pane = find(desk, "moon")
    desk.press(K.Key_Left, K.Key_Left, held=CONTROL | SHIFT)
    assert desk.work.session.view().annotation.status == "skipped"
    assert QApplication.focusWidget() is pane


def test_word_selection_keys_do_not_rank_in_a_locked_editor(desk: Desk) -> None:
    desk.bring([task("one", responses=answers(2)), task("two")], rubric(RANKING, NOTES))
    desk.press("1", "2")
    find(desk, "moon")
    desk.press("n")
    desk.press(*"remark")
    desk.press(K.Key_Return, held=CONTROL)
    desk.work.go_to_task(0)
    assert desk.work.session.locked
    QApplication.processEvents()
    (editor,) = desk.work.view.notes.editors
    editor.setFocus()
    before = annotation(desk)
    desk.press(K.Key_End)
    desk.press(K.Key_Left, held=CONTROL | SHIFT)
    desk.press(K.Key_Left, held=CONTROL | SHIFT)
    assert annotation(desk) == before
    assert editor.textCursor().selectedText() == "remark"
    desk.press(K.Key_Right, held=CONTROL)
    assert desk.work.session.position == 0


def test_escape_lets_the_selection_go_and_gives_the_keyboard_to_the_scores(desk: Desk) -> None:
    LAYOUTS["rating"](desk)
    pane = find(desk, "number1")
    assert pane.caret_mode
    desk.press(K.Key_Escape)
    assert not pane.caret_mode
    assert selected(pane) == ""
    row = QApplication.focusWidget()
    assert isinstance(row, ScoreRowWidget)
    desk.press(K.Key_Down)
    assert QApplication.focusWidget() is not row


def test_escape_goes_back_to_the_card_that_the_caret_was_called_from(desk: Desk) -> None:
    LAYOUTS["critique"](desk)
    desk.press("c", *"Flaw", K.Key_Escape)
    for held in (Qt.KeyboardModifier.NoModifier, SHIFT):
        desk.press("v", held=held)
        assert isinstance(QApplication.focusWidget(), ReadingPane)
        desk.press(K.Key_Escape)
        assert desk.focused == "workspace.critiques.w1"


def test_v_always_goes_into_the_text(desk: Desk) -> None:
    LAYOUTS["critique"](desk)
    pane = desk.work.task_layout.panel.pane  # type: ignore[union-attr]
    desk.press("v", "c", *"Flaw", K.Key_Escape, "v")
    assert QApplication.focusWidget() is pane
    assert pane.caret_mode
    desk.press("v")
    assert QApplication.focusWidget() is pane
    assert pane.caret_mode


def test_alt_v_always_goes_into_the_passage(desk: Desk) -> None:
    LAYOUTS["authoring"](desk)
    desk.press(*"What?")
    desk.press("v", held=ALT)
    desk.press("f", held=CONTROL)
    desk.press(K.Key_Escape)
    desk.press("v", held=ALT)
    pane = QApplication.focusWidget()
    assert isinstance(pane, ReadingPane)
    assert pane.caret_mode
    desk.press("v", held=ALT)
    assert QApplication.focusWidget() is pane
    desk.press(K.Key_Escape)
    assert desk.focused == "workspace.authoring.question"


def test_no_caret_stays_behind_where_the_keyboard_has_left(desk: Desk) -> None:
    LAYOUTS["critique"](desk)
    pane = desk.work.task_layout.panel.pane  # type: ignore[union-attr]
    desk.press("v")
    desk.press(K.Key_F6)
    assert not pane.caret_mode


def test_a_selection_goes_when_the_keyboard_goes_to_a_score(desk: Desk) -> None:
    LAYOUTS["rating"](desk)
    pane = find(desk, "number1")
    desk.press("3")
    assert isinstance(QApplication.focusWidget(), ScoreRowWidget)
    assert selected(pane) == ""


def test_the_hints_are_those_of_the_caret_while_it_is_there(desk: Desk) -> None:
    LAYOUTS["rating"](desk)
    status = desk.work.view.status
    usual = status.hints
    desk.press("v")
    hints = dict(status.hints)
    assert hints["← → ↑ ↓"] == "move"
    assert hints["Esc"] == "leave"
    assert "attribute" not in hints.values()
    desk.press(K.Key_Escape)
    assert status.hints == usual


def test_find_begins_in_the_text_that_has_the_keyboard(desk: Desk) -> None:
    lines = [{"id": f"a{n}", "text": f"Answer {n} has a moon. A moon again."} for n in range(3)]
    desk.bring([task("one", responses=lines)], ranked())
    second = texts(desk)[1]
    QTest.mouseClick(second.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, 12))
    assert find(desk, "moon") is second
    desk.press(K.Key_Right)
    assert find(desk, "moon") is second
    assert second.source_range() == (23, 27), "on from the caret"
    desk.press(K.Key_Escape)
    desk.press("v")
    desk.press(K.Key_End, held=CONTROL)
    assert find(desk, "moon") is not second, "nothing is left in this text"


def test_enter_without_a_selection_says_how_to_select(desk: Desk) -> None:
    LAYOUTS["critique"](desk)
    desk.press("v", K.Key_Return)
    assert "Nothing is selected" in desk.work.view.status.message


def test_a_skipped_task_has_nothing_missing(desk: Desk) -> None:
    from annotator.model.skip_edits import SkipTask

    desk.bring([task("one", responses=answers(3)), task("two")], ranked(SKIP))
    desk.work.choose(SkipTask(key="skip", reason="no", note=""))
    assert desk.find("workspace.status.missing").text() == "Skipped"  # type: ignore[attr-defined]


def test_a_selection_is_painted_in_the_colours_of_the_theme(desk: Desk) -> None:
    table = "| One | Two |\n| --- | --- |\n| ash | birch |\n\nAnd the moon."
    desk.window.prefer(theme="dark")
    desk.bring([story("one") | {"passage": {"title": "Trees", "text": table}}], asked())

    def highlight(pane: ReadingPane) -> QBrush:
        return pane.palette().brush(QPalette.ColorGroup.Active, QPalette.ColorRole.Highlight)

    pane = find(desk, "moon")
    assert highlight(pane).color().name() == DARK.accent
    find(desk, "ash")
    desk.press(K.Key_Right, held=SHIFT)
    desk.press(K.Key_Right, held=SHIFT)
    assert selected(pane) == "ash | birch"
    assert highlight(pane).style() == Qt.BrushStyle.NoBrush
    desk.press(K.Key_Escape)
    assert find(desk, "moon") is pane
    assert highlight(pane).color().name() == DARK.accent
    assert highlight(pane).style() == Qt.BrushStyle.SolidPattern
    for name, theme in (("light", LIGHT), ("dark", DARK), ("contrast", CONTRAST)):
        desk.window.prefer(theme=name)
        assert highlight(pane).color().name() == theme.accent
