"""Misleading answers, each with the flaw planted in it and the critique that exposes it, by keys alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from annotator.ui.items.editor import TextEditor
from tests.ui.authoring.conftest import Writer, story, written
from tests.ui.conftest import Desk

K = Qt.Key


def wrong(writer: Writer, text: str, critique: str, *choices: str) -> None:
    writer.alt("m")
    writer.type(text)
    writer.press(K.Key_Tab)
    writer.type(critique)
    writer.press(K.Key_Escape, *choices)


def test_text_critique_severity_and_kind(writer: Writer) -> None:
    writer.write("Who signed it?", "Ann Feist.")
    wrong(writer, "The goats did.", "They ate it.", "3", "6")
    (wrong_answer,) = writer.first.misleading
    assert (wrong_answer.id, wrong_answer.text, wrong_answer.critique) == ("x1", "The goats did.", "They ate it.")
    assert (wrong_answer.severity, wrong_answer.category) == ("major", "accuracy")
    writer.press("3")
    assert writer.first.misleading[0].severity is None


def test_missing_parts_of_misleading_answer_are_focused(writer: Writer) -> None:
    writer.write("Who signed it?", "Ann Feist.")
    wrong(writer, "The goats did.", "", "3")
    lacks = [want.text for want in writer.on.view_model.misleading("a1").cards[0].hints]
    assert lacks == ["of what kind is the flaw?", "no critique yet that exposes it"]
    writer.control("n")
    writer.write("What else?", "Nothing.")
    writer.control(K.Key_Return)
    assert writer.on.place.text == "a1"
    assert writer.focused == "workspace.misleading.x1"
    writer.press("6")
    writer.control(K.Key_Return)
    assert writer.focused == "workspace.misleading.x1.critique"


def test_removed_and_brought_back(writer: Writer) -> None:
    writer.write("Who signed it?", "Ann Feist.")
    wrong(writer, "The goats did.", "They ate it.")
    wrong(writer, "The envoy did.", "He slept.")
    writer.control(K.Key_Backspace)
    assert [wrong_answer.id for wrong_answer in writer.first.misleading] == ["x1"]
    assert writer.focused == "workspace.misleading.x1"
    writer.control("z")
    assert [wrong_answer.id for wrong_answer in writer.first.misleading] == ["x1", "x2"]


def test_misleading_answers_come_with_a_question(writer: Writer) -> None:
    writer.alt("m")
    assert "Write the question first" in writer.desk.work.view.status.message
    assert not writer.authored_questions.questions


def test_the_passage_as_a_whole_lacks_some(desk: Desk) -> None:
    desk.bring([story()], written(misleading="required", misleading_minimum=2))
    writer = Writer(desk)
    writer.write("Who signed it?", "Ann Feist.")
    assert [want.text for want in writer.on.view_model.missing_hints("a1")] == ["2 misleading answers to write"]
    writer.control(K.Key_Return)
    assert writer.focused == "workspace.misleading.new"
    writer.press(K.Key_Space)
    assert writer.focused == "workspace.misleading.x1.text"


def test_cards_of_another_question_do_not_stay(writer: Writer) -> None:
    writer.write("Who signed it?", "Ann Feist.")
    wrong(writer, "The goats did.", "They ate it.")
    writer.control("n")
    assert not writer.on.misleading.in_order()
    writer.press(K.Key_PageUp, held=Qt.KeyboardModifier.AltModifier)
    assert [card.id for card in writer.on.misleading.in_order()] == ["x1"]


def test_severity_and_kind_are_chosen_while_typing(writer: Writer) -> None:
    writer.write("Who signed it?", "Ann Feist.")
    writer.alt("m")
    writer.type("The goats ")
    assert ("Ctrl\u00a01 – 8", "choose") in writer.desk.work.view.status.hints
    writer.control("3", "6")
    writer.type("did.")
    writer.press(K.Key_Tab)
    writer.control("2")
    (wrong_answer,) = writer.first.misleading
    assert (wrong_answer.text, wrong_answer.severity, wrong_answer.category) == ("The goats did.", "medium", "accuracy")
    writer.press(K.Key_Tab)
    assert not writer.focused.endswith(".remove")


def _small(writer: Writer) -> None:
    writer.desk.window.resize(800, 560)
    writer.desk.window.prefer(percent=200)
    for _ in range(6):
        QApplication.processEvents()


def test_what_is_typed_is_in_sight_in_a_card_taller_than_its_panel(writer: Writer) -> None:
    _small(writer)
    writer.write("Who signed it?", "Ann Feist.")
    for field in ("text", "critique"):
        writer.alt("m") if field == "text" else writer.press(K.Key_Tab)
        QApplication.processEvents()
        assert writer.focused == f"workspace.misleading.x1.{field}"
        editor = writer.desk.find(f"workspace.misleading.x1.{field}")
        assert isinstance(editor, TextEditor)
        assert editor.viewport().visibleRegion().contains(editor.cursorRect())


def test_a_choice_is_in_sight_in_a_card_taller_than_its_panel(writer: Writer) -> None:
    _small(writer)
    writer.write("Who signed it?", "Ann Feist.")
    wrong(writer, "The goats did.", "They ate it.")
    for key, choice in (("3", "severity.major"), ("6", "category.accuracy"), ("1", "severity.minor")):
        writer.press(key)
        QApplication.processEvents()
        cell = writer.desk.find(f"workspace.misleading.x1.{choice}")
        assert cell.visibleRegion().contains(cell.rect().center())


def test_no_row_of_choices_covers_the_other_in_a_narrow_panel(writer: Writer) -> None:
    """What a card lacks is said on more lines there."""
    _small(writer)
    writer.write("Who signed it?", "Ann Feist.")
    writer.alt("m")
    for _ in range(6):
        QApplication.processEvents()
    severity, category = (writer.desk.find(f"workspace.misleading.x1.{row}") for row in ("severity", "category"))
    assert severity.geometry().bottom() < category.geometry().top()


def test_typing_scrolls_an_editor_that_is_out_of_sight_into_sight(writer: Writer) -> None:
    _small(writer)
    writer.write("Who signed it?", "Ann Feist.")
    writer.alt("m")
    editor = writer.desk.find("workspace.misleading.x1.text")
    area = writer.desk.find("workspace.misleading.scroll")
    assert isinstance(editor, TextEditor)
    assert isinstance(area, QScrollArea)
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())  # as a wheel does
    QApplication.processEvents()
    assert not editor.viewport().visibleRegion().contains(editor.cursorRect())
    writer.press("a")
    QApplication.processEvents()
    assert editor.viewport().visibleRegion().boundingRect().contains(editor.cursorRect())
