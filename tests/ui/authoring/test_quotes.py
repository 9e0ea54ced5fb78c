"""Words of an answer tied to words of the passage, by caret and by mouse, drawn alike on both sides."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.ui.authoring.conftest import STORY, Writer, story, written
from tests.ui.conftest import PROJECT, Desk

K = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
ANSWER = "Ann Feist 🖋 signed in green, since black fades."


@pytest.fixture
def quoting(writer: Writer) -> Writer:
    writer.write("Who signed it?")
    writer.on.form.answer_editor.insertPlainText(ANSWER)
    writer.desk.work.flush()
    return writer


def quotes(writer: Writer) -> list[tuple[list[str], list[str]]]:
    return [([s.exact for s in k.answer], [s.exact for s in k.passage]) for k in writer.first.corroborations]


def tie(writer: Writer, answer: str, passage: str) -> None:
    writer.select(answer)
    writer.select_passage(passage)
    writer.alt("h")


def test_by_caret_alone(quoting: Writer) -> None:
    """The answer's last word but one, then the passage's first words."""
    quoting.press(K.Key_Left, K.Key_Left)
    quoting.press(K.Key_Left, held=CONTROL)
    for _ in range(2):
        quoting.press(K.Key_Left, held=CONTROL | SHIFT)
    quoting.alt("v")
    assert quoting.passage.caret_mode
    quoting.press(K.Key_Right, held=CONTROL | SHIFT)
    quoting.press(K.Key_Right, held=CONTROL | SHIFT)
    quoting.press(K.Key_Return)
    ((answer, passage),) = quotes(quoting)
    assert answer == ["since black"]
    assert passage == ["The envoy"]
    assert quoting.focused == "workspace.authoring.answer"
    assert not quoting.passage.caret_mode


def test_every_quote_is_its_text_behind_an_emoji_too(quoting: Writer) -> None:
    tie(quoting, "green", "green ink")
    (tied,) = quoting.first.corroborations
    span = tied.answer[0]
    assert ANSWER[span.start : span.end] == span.exact == "green"
    assert STORY[tied.passage[0].start : tied.passage[0].end] == tied.passage[0].exact == "green ink"


def test_one_side_after_the_other_and_more_of_the_passage(quoting: Writer) -> None:
    quoting.select("green")
    quoting.alt("h")
    assert quotes(quoting) == [(["green"], [])]
    assert "Quotes 1 are begun" in quoting.desk.work.view.status.message
    quoting.select_passage("green ink")
    quoting.alt("h")
    quoting.select_passage("black ink fades")
    quoting.alt("h")
    assert quotes(quoting) == [(["green"], ["green ink", "black ink fades"])]
    quoting.select("Ann Feist")
    quoting.alt("h")
    assert len(quoting.first.corroborations) == 2, "other words of the answer have reasons of their own"


def test_new_quotes_on_one_side_only(quoting: Writer) -> None:
    tie(quoting, "green", "green ink")
    quoting.select_passage("sheepskin")
    quoting.press("h", held=Qt.KeyboardModifier.AltModifier | SHIFT)
    assert quotes(quoting) == [(["green"], ["green ink"]), ([], ["sheepskin"])]


def test_number_and_style_are_the_same_on_both_sides(quoting: Writer) -> None:
    tie(quoting, "green", "green ink")
    tie(quoting, "Ann Feist", "Ann Feist")
    there = [(h.badge, h.style, h.group) for h in quoting.passage._layers["quotes"]]
    here = [(m.highlight.badge, m.highlight.style, m.highlight.group) for m in quoting.on.form.answer_editor._marks]
    assert sorted(there) == sorted(here) == [("1", "first", "k1"), ("2", "second", "k2")]


def test_quotes_follow_what_is_typed_before_them(quoting: Writer) -> None:
    tie(quoting, "green", "green ink")
    quoting.press(K.Key_Home, held=CONTROL)
    quoting.press(*"Well: ")
    (mark,) = quoting.on.form.answer_editor._marks
    assert mark.cursor.selectedText() == "green", "at once"
    quoting.desk.work.flush()
    assert quotes(quoting) == [(["green"], ["green ink"])]
    span = quoting.first.corroborations[0].answer[0]
    assert quoting.first.answer[span.start : span.end] == "green"


def test_a_quote_that_was_typed_over_is_named_and_found_again(quoting: Writer) -> None:
    tie(quoting, "green", "green ink")
    quoting.select("green")
    quoting.type("red")
    assert quoting.on.view_model.corroborations("a1").cards[0].spans["answer"][0].lost
    quoting.control(K.Key_Return)
    assert quoting.focused == "workspace.quotes.1"
    quoting.control("z")
    assert not quoting.on.view_model.corroborations("a1").cards[0].spans["answer"][0].lost


def test_untied_and_tied_again_by_keys(quoting: Writer) -> None:
    tie(quoting, "green", "green ink")
    tie(quoting, "Ann Feist", "Ann Feist")
    quoting.on.quotes.in_order()[1].setFocus()
    quoting.control(K.Key_Backspace)
    assert quotes(quoting) == [(["green"], ["green ink"])]
    assert quoting.focused == "workspace.quotes.1"
    quoting.control("z")
    assert len(quotes(quoting)) == 2


def test_the_end_of_a_quote_is_moved_by_a_word(quoting: Writer) -> None:
    tie(quoting, "green", "green ink")
    quoting.on.quotes.in_order()[0].setFocus()
    for _ in range(2):
        quoting.press(K.Key_Tab)
    assert quoting.focused == "workspace.quotes.1.passage.1"
    quoting.press(K.Key_Left)
    assert quotes(quoting) == [(["green"], ["green"])]


def test_by_mouse(quoting: Writer) -> None:
    quoting.select("green")
    pane = quoting.passage
    pane.show_source(0, 1)
    edge = pane.cursorForPosition(QPoint(0, 0))
    edge.setPosition(STORY.index("Pearl"))
    box = pane.cursorRect(edge)
    QTest.mouseDClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=box.center() + QPoint(6, 0))
    QTest.mouseClick(quoting.on.quotes.new_button, Qt.MouseButton.LeftButton)
    assert quotes(quoting) == [(["green"], ["Pearl"])]


def test_a_click_on_a_quote_opens_its_row(quoting: Writer) -> None:
    tie(quoting, "green", "envoy")
    tie(quoting, "Ann Feist", "garage")
    pane = quoting.passage
    cursor = pane.textCursor()
    cursor.setPosition(STORY.index("nvoy"))
    QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=pane.cursorRect(cursor).center())
    assert quoting.focused == "workspace.quotes.1"
    assert quoting.on.quote_list.current == "k1"


def test_corroboration_without_selection_shows_message(desk: Desk) -> None:
    desk.bring([story()], written())
    writer = Writer(desk)
    writer.write("Who?", "Ann.")
    writer.alt("h")
    assert "Select words of the answer" in desk.work.view.status.message
    assert not writer.first.corroborations


def test_required_quotes_are_led_to(desk: Desk) -> None:
    desk.bring([story()], written(corroborations="required"))
    writer = Writer(desk)
    writer.write("Who?", "Ann.")
    writer.press(K.Key_Escape)
    writer.control(K.Key_Return)
    assert writer.focused == "workspace.authoring.answer"
    assert "1 required" in desk.work.view.status.message


def test_an_end_is_dragged_of_the_quote_that_was_taken(quoting: Writer) -> None:
    """Two quotes of one corroboration may begin at the same place."""
    tie(quoting, "green", "Ann Feist")
    quoting.select_passage("Ann Feist signed the charter")
    quoting.alt("h")
    pane, start = quoting.passage, STORY.index("Ann Feist")
    longer = max(pane._layers["quotes"], key=lambda highlight: highlight.end)
    pane.highlight_moved.emit(longer.key, start, start + len("Ann Feist signed"))
    assert quotes(quoting) == [(["green"], ["Ann Feist", "Ann Feist signed"])]


def test_escape_on_a_row_of_quotes_goes_one_step_out(quoting: Writer) -> None:
    tie(quoting, "green", "green ink")
    quoting.on.quotes.in_order()[0].setFocus()
    quoting.press(K.Key_Escape)
    assert quoting.focused == "workspace.authoring"


def test_what_lacks_a_quote_of_the_answer_leads_into_the_answer(quoting: Writer) -> None:
    quoting.select_passage("green ink")
    quoting.alt("h")
    quoting.control("m")
    assert "no quote of the answer" in quoting.desk.work.view.status.message
    assert quoting.focused == "workspace.authoring.answer"
    quoting.select("green")
    quoting.alt("h")
    assert quotes(quoting) == [(["green"], ["green ink"])]


def test_a_restart_keeps_the_outlined_quotes_and_the_open_card(quoting: Writer) -> None:
    tie(quoting, "green", "green ink")
    quoting.on.run("authoring.misleading")
    quoting.type("Nobody.")
    quoting.press(K.Key_Escape)
    quoting.on.go_question(quoting.first.id)
    opened = [card.id for card in quoting.on.misleading.in_order() if card.current]
    assert (quoting.on.quote_list.current, opened) == (quoting.first.corroborations[0].id, ["x1"])
    quoting.desk.restart()
    quoting.desk.window.open_project(PROJECT)
    assert quoting.on.quote_list.current == quoting.first.corroborations[0].id
    assert [card.id for card in quoting.on.misleading.in_order() if card.current] == ["x1"]
    quoting.press(K.Key_PageDown, held=CONTROL)
    assert (quoting.on.quote_list.current, quoting.on.misleading_list.current) == ("", "")


@pytest.mark.parametrize("sides", [("answer", "passage"), ("passage", "answer")])
def test_quotes_are_read_in_one_order_whichever_side_came_first(quoting: Writer, sides: tuple[str, ...]) -> None:
    for side in sides:
        if side == "answer":
            quoting.select("green")
        else:
            quoting.select_passage("green ink")
        quoting.alt("h")
    (card,) = quoting.on.quotes.in_order()
    names = [child.objectName() for child in card.findChildren(QWidget) if child.isVisible()]
    parts = [name.removeprefix("workspace.quotes.1.") for name in names if name]
    order = ["answer.1", "passage.1", "remove"]
    assert [part for part in parts if part in order] == order
