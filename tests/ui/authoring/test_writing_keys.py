"""Questions and answers written by keys alone: kept as they are typed, undone, gone back to."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.appearance import appearance
from annotator.ui.items.tab_bar import Tab
from annotator.workspace.authoring_model import NEW
from tests.ui.authoring.conftest import ALT, CONTROL, Writer, story, written
from tests.ui.conftest import PROJECT, Desk

K = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_what_is_typed_is_kept_within_half_a_second(writer: Writer, qtbot) -> None:  # type: ignore[no-untyped-def]
    writer.press(*"Who?")
    qtbot.waitUntil(lambda: [question.text for question in writer.authored_questions.questions] == ["Who?"])
    writer.press(*" Where?")
    qtbot.waitUntil(lambda: writer.first.text == "Who? Where?")
    assert writer.on.form.question_editor.toPlainText() == "Who? Where?"


def test_new_questions_and_the_way_between_them(writer: Writer) -> None:
    writer.write("One?", "1")
    writer.control("n")
    writer.write("Two?", "2")
    assert [q.text for q in writer.authored_questions.questions] == ["One?", "Two?"]
    writer.press(K.Key_PageUp, held=ALT)
    assert writer.on.place.text == "a1"
    assert writer.focused == "workspace.authoring.answer", "the same field of the other question"
    writer.type("!")
    assert [q.answer for q in writer.authored_questions.questions] == ["1!", "2"]
    writer.press(K.Key_Escape, "2")
    assert writer.on.place.text == "a2"


def test_a_new_question_is_offered_where_it_begins_one(writer: Writer) -> None:
    def offered() -> bool:
        return "new question" in [text for _, text in writer.desk.work.view.status.hints]

    assert not offered()
    writer.control("n")
    assert writer.desk.work.view.status.message == "This question is not written yet."
    writer.type("One?")
    assert offered()


def test_a_ninth_question_is_refused_and_said(desk: Desk) -> None:
    desk.bring([story()], written(maximum=2))
    writer = Writer(desk)
    writer.type("One?")
    writer.control("n")
    writer.type("Two?")
    writer.control("n")
    assert "The maximum is 2 questions" in desk.work.view.status.message
    assert len(writer.authored_questions.questions) == 2


def test_undo_takes_back_what_was_typed_and_keeps_the_keyboard(writer: Writer) -> None:
    writer.write("One?", "An answer")
    writer.control("z")
    assert writer.first.answer == ""
    assert writer.on.form.answer_editor.toPlainText() == ""
    assert writer.focused == "workspace.authoring.answer"
    writer.press(K.Key_Z, held=CONTROL | SHIFT)
    assert writer.first.answer == "An answer"


def test_undo_outside_the_editor_brings_a_removed_question_back(writer: Writer) -> None:
    writer.write("One?", "1")
    writer.control("n")
    writer.write("Two?", "2")
    writer.press(K.Key_Backspace, held=CONTROL | SHIFT)
    assert [q.text for q in writer.authored_questions.questions] == ["One?"]
    writer.press(K.Key_Escape)
    writer.control("z")
    assert [q.text for q in writer.authored_questions.questions] == ["One?", "Two?"]
    assert writer.on.place.text == "a2"


def test_enter_goes_back_to_the_field_that_was_written_in(writer: Writer) -> None:
    writer.press(K.Key_Escape, K.Key_Return)
    assert writer.focused == "workspace.authoring.question", "also where nothing is written yet"
    writer.type("Who?")
    writer.press(K.Key_Tab)
    assert writer.focused == "workspace.authoring.answer"
    writer.press(K.Key_Escape, K.Key_Right)
    assert writer.desk.work.view.status.message == "There is nothing after this one.", "there are no responses"
    writer.press(K.Key_Return)
    assert writer.focused == "workspace.authoring.answer"
    assert writer.desk.work.view.status.message == ""


def test_typed_letters_are_not_commands(writer: Writer) -> None:
    text = "hvngfdqrcsw 1234 ?"
    writer.type(text)
    writer.press(K.Key_Tab)
    writer.type(text)
    assert (writer.first.text, writer.first.answer) == (text, text)
    assert not writer.desk.work.session.view().annotation.flagged


def test_questions_are_put_in_another_order(writer: Writer) -> None:
    for number in "123":
        writer.type(f"Question {number}?")
        writer.control("n")
    writer.press(K.Key_PageUp, held=ALT)
    writer.press(K.Key_Up, held=ALT | SHIFT)
    assert [q.text[9] for q in writer.authored_questions.questions] == ["1", "3", "2"]


def test_the_switch_says_that_the_passage_does_not_answer(writer: Writer) -> None:
    writer.type("Who paid?")
    writer.alt("u")
    assert writer.first.unanswerable
    assert writer.on.form.answerable_chip.isChecked()
    writer.alt("u")
    assert not writer.first.unanswerable


def test_submitting_leads_to_what_is_missing(writer: Writer) -> None:
    writer.type("Who?")
    writer.control(K.Key_Return)
    assert writer.focused == "workspace.authoring.answer"
    assert writer.desk.work.view.status.message == "Not submitted yet: The answer to question 1 has no text yet."
    writer.type("Ann.")
    writer.control(K.Key_Return)
    assert writer.desk.work.session.position == 1
    assert writer.focused == "workspace.authoring.question"
    assert writer.on.form.question_editor.toPlainText() == ""


def test_an_empty_question_list_says_how_many_are_to_be_written(desk: Desk) -> None:
    desk.bring([story()], written(minimum=3, unanswerable_minimum=1))
    writer = Writer(desk)
    writer.control(K.Key_Return)
    assert "3 are asked for" in desk.work.view.status.message
    assert writer.focused == "workspace.authoring.question"
    hints = writer.on.view_model.missing_hints(writer.on.place.text)
    lines = [(hint.text, hint.cap) for hint in hints]
    assert lines == [("3 questions to write", ""), ("1 question must be one that the passage does not answer", "")]
    assert not writer.on.panel.new_button.isVisible(), "this one is to be written first"


def test_too_long_a_text_is_kept_and_marked(writer: Writer) -> None:
    writer.type("Q?")
    form = writer.on.form
    form.question_editor.insertPlainText("x" * 5_000)
    writer.desk.work.flush()
    assert len(writer.first.text) == 5_002
    assert form.question_editor.limit == 5_000
    writer.press(K.Key_Tab)
    writer.type("A.")
    writer.control(K.Key_Return)
    assert writer.desk.work.session.position == 0
    assert writer.focused == "workspace.authoring.question"


def test_a_restart_goes_back_to_the_field(writer: Writer) -> None:
    writer.write("One?", "1")
    writer.control("n")
    writer.write("Two?", "2")
    writer.desk.restart()
    writer.desk.window.open_project(PROJECT)
    assert writer.on.place.text == "a2"
    assert writer.focused == "workspace.authoring.answer"
    appearance.change(percent=120)
    writer.type("2")
    assert [q.answer for q in writer.authored_questions.questions] == ["1", "22"], "behind what was there"


def test_a_restart_goes_back_to_the_question_that_is_not_written_yet(writer: Writer) -> None:
    writer.write("One?", "1")
    writer.control("n")
    writer.press(K.Key_Tab)
    writer.desk.restart()
    writer.desk.window.open_project(PROJECT)
    assert (writer.on.place.text, writer.focused) == (NEW, "workspace.authoring.answer")
    assert len(writer.on.panel.bar.findChildren(Tab)) == 2
    writer.type("2")
    assert [q.answer for q in writer.authored_questions.questions] == ["1", "2"]


def test_the_panels_at_the_side_share_another_height_as_if_it_had_been_so_from_the_start(writer: Writer) -> None:
    side = writer.on.side
    for height in range(700, 780, 7):
        writer.desk.window.resize(1366, height)
        QApplication.processEvents()
        shared = side.sizes()
        side.share(writer.on.quotes)
        assert side.sizes() == shared, height
