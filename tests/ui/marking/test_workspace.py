"""Notes, find and comparison in the real window, by real key events, kept like every other edit."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit
from pytestqt.qtbot import QtBot

from annotator.model.annotation import Comment
from annotator.ui.reading.reading_pane import ReadingPane
from tests.ui.conftest import Desk, rating, rubric, task

NOTES: dict[str, Any] = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def bring(desk: Desk, **more: Any) -> None:
    desk.bring([task("t1", 3, **more), task("t2", 3, **more)], rubric(rating("helpfulness"), NOTES))


def comments(desk: Desk) -> list[Comment]:
    notes_by_target = desk.work.session.view().annotation.comments
    return [note for notes in notes_by_target.values() for note in notes]


def pane(desk: Desk, number: int = 0) -> ReadingPane:
    return desk.work.view.panes()[desk.work.view.answers()[number]]


def type_words(text: str) -> None:
    focused = QApplication.focusWidget()
    assert isinstance(focused, QPlainTextEdit)
    QTest.keyClicks(focused, text)


def mark_by_caret(desk: Desk) -> None:
    """The first word of the answer in focus, without a mouse."""
    desk.press("v")
    desk.press(Qt.Key.Key_Right, held=CONTROL | SHIFT)
    desk.press(Qt.Key.Key_Left, held=SHIFT)
    desk.press(Qt.Key.Key_Return)


def test_a_note_is_made_by_keyboard_kept_undone_and_there_after_a_restart(desk: Desk, qtbot: QtBot) -> None:
    bring(desk)
    mark_by_caret(desk)
    type_words("Heavy going")  # H, N, V and G are letters here
    desk.press(Qt.Key.Key_Z, held=CONTROL)  # an editor keeps its own undo
    desk.press("1")
    desk.work.text_tools.flush()
    (note,) = comments(desk)
    assert note.text.endswith("1")
    assert [span.exact for span in note.spans] == ["Answer"]
    assert desk.work.session.wait_saved(60)
    before = comments(desk)
    desk.restart()
    desk.window.open_project(desk.backend.projects()[0].id)
    assert comments(desk) == before
    pane(desk).setFocus()
    desk.press(Qt.Key.Key_Z, held=CONTROL)
    desk.press(Qt.Key.Key_Z, held=CONTROL)
    assert comments(desk) == []
    desk.press(Qt.Key.Key_Z, held=CONTROL | SHIFT)
    assert len(comments(desk)) == 1
    qtbot.waitUntil(lambda: bool(pane(desk)._layers.get("notes")))


def test_an_empty_note_keeps_the_task_from_being_submitted(desk: Desk) -> None:
    bring(desk)
    for _ in range(3):
        desk.press("4")
    desk.press("n")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.position == 0
    assert desk.focused == "notes.n1.text"
    type_words("ok")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.position == 1
    assert comments(desk) == []
    assert desk.work.view.notes.empty


def test_typed_note_is_saved_in_its_own_task(desk: Desk) -> None:
    bring(desk)
    desk.press("n")
    type_words("first task")
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert desk.work.session.position == 1
    assert comments(desk) == []
    desk.press(Qt.Key.Key_PageUp, held=CONTROL)
    assert [note.text for note in comments(desk)] == ["first task"]


def test_find_compare_and_raw_by_their_keys(desk: Desk, qtbot: QtBot) -> None:
    bring(desk, passage="A passage about an answer.")
    desk.press(Qt.Key.Key_F, held=CONTROL)
    QTest.keyClicks(QApplication.focusWidget(), "answer")
    count = desk.find("workspace.find.count")
    assert isinstance(count, QLabel)
    qtbot.waitUntil(lambda: count.text() == "1 of 4")
    desk.press(Qt.Key.Key_Escape)
    pane(desk).setFocus()
    desk.press("d")
    assert pane(desk)._layers["difference"][0].style == "left"
    assert pane(desk, 1)._layers["difference"][0].style == "right"
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert "**Answer" in pane(desk).toPlainText()
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert "**Answer" in pane(desk).toPlainText()
    desk.press(Qt.Key.Key_U, held=CONTROL)
    assert "**" not in pane(desk).toPlainText()


def test_notes_can_be_put_away_and_come_back(desk: Desk) -> None:
    bring(desk)
    assert desk.work.view.notes.isVisible()
    desk.work.view.notes.close_button.click()
    assert not desk.work.view.notes.isVisible()
    desk.press("n")
    assert desk.work.view.notes.isVisible()


def test_closing_the_notes_gives_the_focus_back_to_the_scores(desk: Desk) -> None:
    bring(desk)
    before = desk.focused
    QTest.mouseClick(desk.work.view.notes.close_button, Qt.MouseButton.LeftButton)
    assert not desk.work.view.notes.isVisible()
    assert desk.focused == before


def test_notes_that_were_closed_stay_so_on_the_next_task_and_after_a_restart(desk: Desk) -> None:
    bring(desk)
    desk.work.view.notes.close_button.click()
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert not desk.work.view.notes.isVisible()
    desk.restart()
    desk.window.open_project(desk.backend.projects()[0].id)
    assert not desk.work.view.notes.isVisible()
    desk.press("n")
    desk.restart()
    desk.window.open_project(desk.backend.projects()[0].id)
    assert desk.work.view.notes.isVisible()


def test_a_click_on_the_highlight_of_a_note_shows_closed_notes(desk: Desk, qtbot: QtBot) -> None:
    bring(desk)
    mark_by_caret(desk)
    type_words("here")
    desk.press(Qt.Key.Key_Escape)
    desk.work.view.notes.close_button.click()
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    desk.press(Qt.Key.Key_PageUp, held=CONTROL)
    assert not desk.work.view.notes.isVisible()
    qtbot.waitUntil(lambda: bool(pane(desk)._layers.get("notes")))
    pane(desk).highlight_clicked.emit("n1/0")
    assert desk.work.view.notes.isVisible()
    assert [note.text for note in comments(desk)] == ["here"]


def test_a_rubric_without_notes_keeps_its_room(desk: Desk) -> None:
    desk.bring([task("t1")])
    assert not desk.work.view.notes.isVisible()
    desk.press("h")
    assert not desk.work.view.notes.isVisible()


def test_a_highlight_of_nothing_begins_no_note(desk: Desk) -> None:
    bring(desk)
    desk.press("h", Qt.Key.Key_Escape, "h")
    assert desk.work.view.status.message.startswith("Select a text first:")
    assert comments(desk) == []


def test_the_hints_name_the_keys_of_notes(desk: Desk) -> None:
    bring(desk)
    assert {"note", "highlight"} <= {label for _, label in desk.work.view.status.hints}


def test_the_note_that_is_typed_into_is_in_sight(desk: Desk) -> None:
    bring(desk)
    for number in range(7):
        desk.press("n")
        QApplication.processEvents()
        focused = QApplication.focusWidget()
        assert isinstance(focused, QPlainTextEdit)
        assert focused.visibleRegion().boundingRect() == focused.rect(), number
        type_words("Words.")
        desk.press(Qt.Key.Key_Escape)


def test_the_keyboard_goes_to_the_text_of_the_next_note_when_one_is_removed(desk: Desk) -> None:
    bring(desk)
    for text in ("first", "second"):
        desk.press("n", *text, Qt.Key.Key_Escape)
    QTest.mouseClick(desk.find("notes.n1.remove"), Qt.MouseButton.LeftButton)
    assert desk.focused == "notes.n2.text"


def test_tab_goes_from_the_text_of_a_note_to_its_button(desk: Desk) -> None:
    bring(desk)
    desk.press("n", *"first", Qt.Key.Key_Tab)
    assert desk.focused == "notes.n1.remove"
