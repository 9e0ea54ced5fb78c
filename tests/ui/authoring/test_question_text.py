"""A question ends where its words end."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.authoring.conftest import K, Writer
from tests.ui.conftest import PROJECT


def test_line_ends_behind_a_question_are_cut(writer: Writer) -> None:
    writer.type("What was the rum's fate?")
    writer.press(K.Key_Return, K.Key_Return)
    writer.desk.work.flush()
    assert writer.first.text == "What was the rum's fate?"
    assert writer.on.form.question_editor.words == "What was the rum's fate?\n\n", "it may go on below"
    writer.type("And why?")
    assert writer.first.text == "What was the rum's fate?\n\nAnd why?"
    writer.press(K.Key_Return, K.Key_Tab)
    assert writer.on.form.question_editor.words == writer.first.text == "What was the rum's fate?\n\nAnd why?"


def test_line_ends_alone_make_no_question(writer: Writer) -> None:
    writer.press(K.Key_Return)
    writer.desk.work.flush()
    assert writer.authored_questions.questions == ()


def test_an_import_need_not_wait_for_a_question_that_is_written(writer: Writer) -> None:
    """Nothing was imported while the keyboard was in it, which it is from the start."""
    desk, editor = writer.desk, "workspace.authoring.question"
    assert writer.focused == editor
    assert not desk.work.in_use
    desk.window.close_to_reopen("Importing…")
    desk.window.open_project(PROJECT)
    assert writer.focused == editor
    writer.type("Who?")
    writer.press(K.Key_Left)
    assert not desk.work.in_use
    desk.window.close_to_reopen("Importing…")
    desk.window.open_project(PROJECT)
    assert writer.focused == editor
    writer.type(" came")
    assert writer.first.text == "Who came?"
    writer.press("a", held=Qt.KeyboardModifier.ControlModifier)
    assert desk.work.in_use, "what is selected would not be"


def test_the_next_question_is_offered_where_there_is_one(writer: Writer) -> None:
    def is_offered() -> bool:
        return "next question" in [text for _, text in writer.on.hints()]

    writer.write("One?")
    writer.control("n")
    writer.write("Two?")
    assert not is_offered()
    writer.alt(K.Key_PageDown)
    assert writer.desk.work.view.status.message == "There is no question after this one."
    writer.alt(K.Key_PageUp)
    assert is_offered()
