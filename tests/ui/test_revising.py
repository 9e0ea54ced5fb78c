"""Going back to finished work in the window: held back once, said everywhere, never beside a text that was not seen."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from annotator.ui.items.editor import TextEditor
from annotator.ui.navigator.task_table_model import NOTE
from annotator.ui.widgets.notice_area import NoticeStrip
from tests.ui.conftest import PROJECT, Desk, rating, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
NOTES = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
ASKED = rubric(rating("quality"), NOTES)


def finished(desk: Desk) -> None:
    """Two tasks, the first submitted and on the screen."""
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    desk.press("3", "2")
    desk.press(K.Key_Return, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)
    assert desk.work.session.position == 0


def end(desk: Desk) -> str:
    button = desk.find("workspace.status.missing")
    assert isinstance(button, QAbstractButton)
    return button.text()


def notice(desk: Desk) -> str:
    found = [note.findChild(QLabel, "notice.text") for note in desk.work.view.notices.findChildren(NoticeStrip)]
    return " ".join(label.text() for label in found if label is not None)


def updated(desk: Desk, *lines: dict[str, object]) -> None:
    desk.window.show_library()
    desk.bring(list(lines), ASKED, sequence=2)


def test_a_stray_digit_on_a_submitted_task_is_answered_in_the_last_line(desk: Desk) -> None:
    finished(desk)
    before, location = desk.scores(), desk.work.focus.cursor
    desk.press("0")
    assert desk.work.view.status.message == "Submitted. Press again to revise."
    assert (desk.scores(), desk.work.focus.cursor) == (before, location)
    assert QApplication.activeModalWidget() is None
    assert end(desk) == "✓ Submitted"
    desk.press("0")
    assert sum(desk.scores().values()) == sum(before.values()) - max(before[location.target, location.key] - 0, 0)
    assert end(desk) == "Revised, not resubmitted"
    assert "1 revised" in desk.work.view.top.accessibleDescription()
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_a_click_is_held_back_like_a_key(desk: Desk) -> None:
    finished(desk)
    before = desk.scores()
    row = next(iter(desk.work.view.rows(desk.work.focus.cursor.target).rows.values()))
    cells = [cell for cell in row.findChildren(QAbstractButton) if cell.isCheckable()]
    other = next(cell for cell in cells if not cell.isChecked())
    chosen = [cell.isChecked() for cell in cells]
    other.click()
    assert desk.scores() == before
    assert [cell.isChecked() for cell in cells] == chosen
    other.click()
    assert desk.scores() != before


def test_held_key_counts_as_one_press(desk: Desk) -> None:
    finished(desk)
    before = desk.scores()
    desk.press("0")
    for _ in range(3):
        repeat = QKeyEvent(QKeyEvent.Type.KeyPress, K.Key_0, Qt.KeyboardModifier.NoModifier, "0", True)
        QApplication.sendEvent(desk.work, repeat)
    assert desk.scores() == before


def test_the_first_character_in_a_note_is_held_back_and_is_not_a_command(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    desk.press("3", "2")
    desk.press("n")
    editor = desk.window.focusWidget()
    assert isinstance(editor, TextEditor)
    desk.press("a")
    desk.press(K.Key_Return, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)
    (editor,) = (each for each in desk.work.view.notes.findChildren(TextEditor) if each.isVisible())
    editor.begin()
    assert editor.isReadOnly()
    desk.press(K.Key_Escape)
    assert desk.work.session.locked
    assert not editor.isReadOnly(), "it may show another task next, which can be edited"
    editor.begin()
    before = desk.work.session.view().annotation
    desk.press("f")
    assert editor.words == "a"
    assert not desk.work.session.view().annotation.flagged, "it is no command either"
    assert desk.work.view.status.message == "Submitted. Type on to revise it: “f” is put in then."
    desk.press("b")
    editor.flush()
    after = desk.work.session.view().annotation
    assert [note.text for notes in after.comments.values() for note in notes] == ["afb"]
    assert before != after
    assert desk.work.session.status(0) == "revised"


def test_submitting_what_is_submitted_and_unchanged_is_not_called_a_submission(desk: Desk) -> None:
    finished(desk)
    number = desk.work.session.undo_step
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.view.status.message == "Task 1 was already submitted, and nothing in it has changed since."
    assert desk.work.session.position == 1
    assert desk.work.session.undo_step == number
    desk.press("z", held=CONTROL)
    assert "Submit" in desk.work.view.status.message, "asked: it is not this that would be undone"
    assert desk.work.session.status(0) == "submitted"


def test_a_revision_stands_apart_in_every_list(desk: Desk) -> None:
    finished(desk)
    desk.press("0", "0")
    desk.press("g", held=CONTROL)
    chip = desk.find("navigator.filter.revised")
    assert "1" in chip.accessibleName()
    desk.press(K.Key_Escape)
    desk.window.show_library()
    said = " ".join(label.text() for label in desk.window.library.findChildren(QLabel))
    assert "0 submitted, 1 revised, not resubmitted of 2 tasks" in said
    assert desk.backend.project(PROJECT).counts.revised == 1


def test_submitted_work_is_shown_beside_the_text_it_was_done_on(desk: Desk) -> None:
    finished(desk)
    updated(desk, task("one", 2, prompt="What about something else?"), task("two", 2))
    desk.work.go_to_task(0)
    assert desk.work.focus.task.task.prompt == "What about one?"
    assert "The owner has changed this task since you finished it." in notice(desk)
    desk.press("0")
    desk.press("0")
    assert desk.work.focus.task.task.prompt == "What about something else?"
    assert "It is shown as it is now" in desk.work.view.status.message
    assert "Prompt" in notice(desk)
    assert 0 not in desk.scores().values(), "nothing was judged on a text that nobody had seen"
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "revised"
    assert "The owner changed this text" in desk.work.view.status.message
    assert QApplication.activeModalWidget() is None
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_an_update_of_the_task_in_sight_says_so_beside_what_it_brought(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    desk.press("3")
    desk.window.show_library()
    imported = desk.bring([task("one", 2, prompt="What else?"), task("two", 2)], ASKED, sequence=2)
    desk.window.show_imported(imported)
    qtbot.waitUntil(lambda: "The project was updated" in notice(desk))
    assert "The owner has changed a text since you judged it: Prompt" in notice(desk)


def test_a_changed_question_is_named_until_its_answers_are_submitted_again(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    desk.press("3", "2")
    desk.window.show_library()
    reworded = rubric({**rating("quality"), "title": "Usefulness"}, NOTES)
    desk.bring([task("one", 2), task("two", 2)], reworded, sequence=2)
    assert "The owner has changed a question since you answered it: Usefulness." in notice(desk)
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "in_progress"
    assert desk.work.view.status.message.startswith("The owner changed this question (1 of 1): Usefulness")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    assert "Usefulness" not in notice(desk)


def test_submitting_leads_to_each_changed_question(desk: Desk) -> None:
    """They were named, but the levels of another one stayed on the screen."""
    lines, keys = [task("one", 2), task("two", 2)], ("quality", "style", "length")
    desk.bring(lines, rubric(*(rating(key) for key in keys)))
    desk.press(*"333333")
    desk.press(K.Key_Return, held=CONTROL)
    desk.window.show_library()
    changed = (rating(key) | ({"title": f"{key}, changed"} if key != "quality" else {}) for key in keys)
    desk.bring(lines, rubric(*changed), sequence=2)
    desk.work.go_to_task(0)
    desk.work.session.update_to_newest()
    desk.work.show_anew()
    for key in ("style", "length"):
        desk.press(K.Key_Return, held=CONTROL)
        assert f"{key}, changed" in desk.work.view.status.message
        cursor = desk.work.focus.state.cursor
        assert cursor is not None
        assert cursor.key == key
        assert desk.focused == f"workspace.response.{cursor.target}.rating.{key}"
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def long_line() -> dict[str, Any]:
    text = "\n\n".join(f"Paragraph {number} of the answer." for number in range(200))
    return task("one", 1, responses=[{"id": "one-1", "text": text}])


def check_led_to_the_end(desk: Desk) -> None:
    """Submitting leads from the start of the answer to what was changed in its second half."""
    bar = desk.work.view.panes()["q1/r1"].verticalScrollBar()
    assert bar.value() == 0
    desk.press(K.Key_Return, held=CONTROL)
    QApplication.processEvents()
    assert "changed this text" in desk.work.view.status.message
    assert bar.value() > bar.maximum() // 2


def test_submitting_shows_where_a_long_text_was_changed(desk: Desk) -> None:
    """Its start was shown, and the next key confirmed what was changed below."""
    line = long_line()
    desk.bring([line, task("two", 1)], ASKED)
    desk.press("3")
    desk.press(K.Key_Return, held=CONTROL)
    line["responses"][0]["text"] += "\n\nAnd a last one."
    updated(desk, line, task("two", 1))
    desk.work.go_to_task(0)
    desk.work.session.update_to_newest()
    desk.work.show_anew()
    QApplication.processEvents()
    check_led_to_the_end(desk)


@pytest.mark.parametrize("mark", ["tool_response", "think"])
def test_submitting_unfolds_what_was_changed(desk: Desk, mark: str) -> None:
    line = task("one", 1)
    body = "\n".join(f"Line {number} of it." for number in range(300))
    line["responses"][0]["text"] = f"Let me see.\n\n<{mark}>\n{body}\n</{mark}>\n\nDone."
    desk.bring([line, task("two", 1)], ASKED)
    desk.press("3")
    line["responses"][0]["text"] = line["responses"][0]["text"].replace("Line 150 of", "What was changed in")
    updated(desk, line, task("two", 1))
    if mark == "think":
        desk.work.forms.fold_reasoning()
    desk.press(K.Key_Return, held=CONTROL)
    assert "What was changed" in desk.work.view.panes()["q1/r1"].toPlainText()
    assert desk.work.session.status(0) == "in_progress"


def test_begun_work_is_led_to_what_was_changed_and_marked_in_its_texts(desk: Desk) -> None:
    """Only the start of the text was shown before the work was submitted."""
    line = long_line()
    desk.bring([line, task("two", 1)], ASKED)
    desk.press("3")
    line["responses"][0]["text"] = line["responses"][0]["text"].replace("Paragraph 150", "What was changed")
    updated(desk, line, task("two", 1))
    QApplication.processEvents()
    pane = desk.work.view.panes()["q1/r1"]
    (mark,) = pane._layers["changes"]
    assert pane.rendered.source[mark.start : mark.end] == "What was changed"
    check_led_to_the_end(desk)
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    desk.work.go_to_task(0)
    assert not desk.work.view.panes()["q1/r1"]._layers.get("changes")


def test_the_new_version_can_be_asked_for(desk: Desk) -> None:
    finished(desk)
    updated(desk, task("one", 2, prompt="What about something else?"), task("two", 2))
    desk.work.go_to_task(0)
    button = desk.work.view.notices.findChild(QAbstractButton, "notice.act")
    assert isinstance(button, QAbstractButton)
    button.click()
    assert desk.work.focus.task.task.prompt == "What about something else?"
    assert desk.work.session.status(0) == "revised"


def test_notice_after_the_last_task_goes_when_one_is_open_again(desk: Desk) -> None:
    finished(desk)
    desk.press(K.Key_PageDown, held=CONTROL)
    desk.press("1", "2")
    desk.press(K.Key_Return, held=CONTROL)
    assert "Every task is submitted or skipped" in notice(desk)
    desk.press("z", held=CONTROL)
    assert "Every task is submitted" not in notice(desk)


def test_a_command_shows_the_new_version_of_finished_work(desk: Desk) -> None:
    finished(desk)
    assert not desk.window.table["task.newest"].isEnabled()
    updated(desk, task("one", 2, prompt="What else?"), task("two", 2))
    assert desk.work.session.position == 0
    assert "Your work stands on what you see here." in notice(desk)
    assert desk.work.session.view().task.prompt == "What about one?"
    desk.window.table["task.newest"].trigger()
    assert desk.work.session.view().task.prompt == "What else?"
    assert desk.work.view.prompt.pane.toPlainText() == "What else?"
    assert not desk.window.table["task.newest"].isEnabled()


def test_a_withdrawn_task_says_so_on_its_screen_and_in_the_list(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 2), task("two", 2)], ASKED)
    desk.press("3")
    updated(desk, task("two", 2))
    desk.work.go_to_task(0)
    assert "The owner has withdrawn this task." in notice(desk)
    before = desk.scores()
    for refused in ("2", "n"):
        desk.press(refused)
        assert "The owner has withdrawn this task. Your work on it is kept" in desk.work.view.status.message
        desk.work.view.guard.release()
    desk.press(K.Key_Return, held=CONTROL)
    assert "“Submit and go on” does nothing here. The owner has withdrawn" in desk.work.view.status.message
    assert (desk.scores(), desk.work.session.status(0), end(desk)) == (before, "in_progress", "Withdrawn")
    desk.press("g", held=CONTROL)
    rows = desk.find("navigator.table").model()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: [rows.index(row, NOTE).data() for row in range(2)] == ["withdrawn", ""])
    desk.press(K.Key_Escape)
    desk.restart()
    desk.window.open_project(PROJECT)
    desk.work.go_to_task(0)
    assert "The owner has withdrawn this task." in notice(desk)
    desk.work.go_to_task(1)
    assert "withdrawn" not in notice(desk)
    desk.press("1", "2")
    desk.press(K.Key_Return, held=CONTROL)
    assert "Every task is submitted or skipped" in notice(desk)
    desk.window.show_library()
    shown = " ".join(label.text() for label in desk.window.library.findChildren(QLabel))
    assert "1 submitted of 1 task" in shown
