"""A question ends where its words end."""

from __future__ import annotations

from tests.ui.authoring.conftest import K, Writer


def test_line_ends_behind_a_question_are_cut(writer: Writer) -> None:
    writer.type("What was the rum's fate?")
    writer.press(K.Key_Return, K.Key_Return)
    writer.desk.work.flush()
    assert writer.first.text == "What was the rum's fate?"
    assert writer.on.form.question.words == "What was the rum's fate?\n\n", "it may go on below"
    writer.type("And why?")
    assert writer.first.text == "What was the rum's fate?\n\nAnd why?"
    writer.press(K.Key_Return, K.Key_Tab)
    assert writer.on.form.question.words == writer.first.text == "What was the rum's fate?\n\nAnd why?"


def test_line_ends_alone_make_no_question(writer: Writer) -> None:
    writer.press(K.Key_Return)
    writer.desk.work.flush()
    assert writer.said.questions == ()
