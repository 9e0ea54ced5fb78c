"""What was typed and refused goes with its task: it is neither shown in nor written to the next one, whose items and
rows have the same names."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPlainTextEdit

from annotator.errors import AnnotatorError
from annotator.ui.dialogs.confirmation_dialog import ConfirmationDialog
from tests.ui.conftest import Desk, rating, rubric, task

K = Qt.Key
NOTES = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
PREFER = {
    "type": "preference", "key": "better", "title": "Better", "targets": ["prompt"], "strength": 2,
    "justification": "optional",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _closed_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody answers the question at the end of a test."""
    monkeypatch.setattr(ConfirmationDialog, "exec", lambda _dialog: 1)


def refuse_until_the_next_task(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a full disk does that has room again just then."""
    session = desk.work.session
    apply, go = session.apply, session.go_to

    def refused(*_given: object, **_named: object) -> None:
        raise AnnotatorError("edit.refused", "There is no room.")

    def gone(position: int) -> object:
        view = go(position)
        monkeypatch.setattr(session, "apply", apply)
        return view

    monkeypatch.setattr(session, "apply", refused)
    monkeypatch.setattr(session, "go_to", gone)


def test_a_refused_note_is_not_written_into_the_next_task(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("quality"), NOTES))
    for position in (1, 0):
        desk.work.go_to_task(position)
        desk.press("n", *f"Note {position}.", K.Key_Escape)
    editor = desk.find("notes.n1.text")
    editor.setFocus()
    refuse_until_the_next_task(desk, monkeypatch)
    desk.press(*" More")
    desk.work.flush()
    desk.work.go_to_task(1)
    desk.work.flush()
    ((note,),) = desk.work.session.view().annotation.comments.values()
    assert note.text == "Note 1."
    shown = desk.find("notes.n1.text")
    assert isinstance(shown, QPlainTextEdit)
    assert shown.toPlainText() == "Note 1."


def test_a_refused_reason_is_not_written_into_the_next_task(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(PREFER))
    desk.press("2", K.Key_Down, *"Shorter", K.Key_Escape)
    refuse_until_the_next_task(desk, monkeypatch)
    desk.press(K.Key_Down, *" by far")
    desk.work.flush()
    desk.work.go_to_task(1)
    desk.work.flush()
    assert desk.work.session.view().annotation.preferences == {}
    shown = desk.find("workspace.prompt.q1.preference.better.reason")
    assert isinstance(shown, QPlainTextEdit)
    assert shown.toPlainText() == ""


def test_refused_words_are_offered_in_the_next_task_and_when_theirs_is_shown_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_a_note(desk, monkeypatch)
    desk.work.go_to_task(1)
    assert not desk.window.may_reopen()
    assert "task 1 " in said(desk)
    assert "First. More" in said(desk)
    desk.work.go_to_task(2)
    assert said(desk) == ""
    desk.work.go_to_task(0)
    assert "First. More" in said(desk)
    click(desk, "notice.act")
    assert QApplication.clipboard().text() == "First. More"
    click(desk, "notice.dismiss")
    desk.work.go_to_task(1)
    desk.work.go_to_task(0)
    assert said(desk) == ""


def test_closing_names_refused_words_and_leads_to_them(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_a_note(desk, monkeypatch)
    question = closed(desk, monkeypatch)
    assert "task 1 " in question, "they stand in their editor still"
    assert "First. More" in question
    assert desk.window.isVisible()
    desk.work.go_to_task(1)
    assert "First. More" in closed(desk, monkeypatch)
    assert desk.work.session.position == 0
    assert "First. More" in said(desk)
    click(desk, "notice.dismiss")
    assert closed(desk, monkeypatch) == "", "who has put them away has seen them"
    assert not desk.window.isVisible()


def test_a_project_with_refused_words_is_not_left(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    refuse_a_note(desk, monkeypatch)
    desk.work.go_to_task(1)
    workspace = desk.work
    desk.window.show_library()
    assert desk.window.workspace is workspace
    assert desk.work.session.position == 0
    assert "First. More" in said(desk)
    refused: list[AnnotatorError | None] = []
    desk.window.import_tasks(tmp_path / "other.anntask", refused.append)
    assert [error.code for error in refused if error is not None] == ["store.unsaved"]
    assert desk.window.workspace is workspace
    click(desk, "notice.dismiss")
    desk.window.show_library()
    assert desk.window.workspace is None


def test_of_many_refused_words_all_tasks_are_named(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_a_note(desk, monkeypatch)
    long = "word " * 500
    words = dict.fromkeys(range(9), long)
    monkeypatch.setattr(type(desk.work), "refused_words", words)
    question = closed(desk, monkeypatch)
    assert "4, 5, 6, 7, 8, 9" in question
    assert len(question) < len(long)


def refuse_a_note(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three tasks; the first, which is shown, has a note that was "First." and refused when it became longer."""
    desk.bring([task("one", 2), task("two", 2), task("three", 2)], rubric(rating("quality"), NOTES))
    desk.press("n", *"First.", K.Key_Escape)
    desk.work.go_to_task(1)
    desk.work.go_to_task(0)
    desk.find("notes.n1.text").setFocus()
    refuse_until_the_next_task(desk, monkeypatch)
    desk.press(*" More")
    desk.work.flush()


def closed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> str:
    """Close the window, and let it stay where it asks; what it asked, empty where it did not."""
    asked: list[str] = []

    def answer(dialog: ConfirmationDialog) -> int:
        asked.extend(label.text() for label in dialog.findChildren(QLabel))
        return 0

    with monkeypatch.context() as answered:
        answered.setattr(ConfirmationDialog, "exec", answer)
        desk.window.close()
    return " ".join(asked)


def said(desk: Desk) -> str:
    notices = desk.work.view.notices
    return " ".join(label.text() for label in notices.findChildren(QLabel, "notice.text") if label.isVisible())


def click(desk: Desk, name: str) -> None:
    button = desk.find(name)
    assert isinstance(button, QAbstractButton)
    button.click()
