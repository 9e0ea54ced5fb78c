"""Steps on the screen: the current one stays in sight, is the same after a restart, and can be clicked."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextCursor
from PySide6.QtWidgets import QApplication

from annotator.text.render import render
from annotator.ui.reading.text_formats import MARGIN
from annotator.ui.reading.text_view import TextForm
from annotator.ui.theme import WEIGHT_STRONG
from annotator.ui.workspace.score_row import ScoreCellButton
from tests.ui.conftest import Desk, rubric
from tests.ui.ink import texts

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
STEPS = {"type": "steps", "key": "steps", "title": "Steps"}


def stepped(name: str, count: int) -> dict[str, Any]:
    texts = [[f"{letter} does {n}: " + "it adds the same to both sides. " * 4 for n in range(count)] for letter in "ab"]
    responses = [{"id": f"r{n}", "text": "\n\n".join(each)} for n, each in enumerate(texts)]
    return {"id": name, "prompt": "Why?", "responses": responses}


def in_sight(desk: Desk) -> bool:
    """Whether the step at the cursor is in view, with all of its lines."""
    cursor, field = desk.work.focus.cursor, desk.work.focus.state.field
    assert cursor is not None
    assert field is not None
    assert field.span is not None
    pane = desk.work.view.panes()[cursor.target]
    where = pane.reading_document.map.to_document(*field.span)
    assert where is not None
    text = pane.textCursor()
    boxes = []
    for at in where:
        text.setPosition(at)
        boxes.append(pane.cursorRect(text))
    return boxes[0].top() >= 0 and boxes[1].bottom() <= pane.viewport().height()


def test_the_step_in_focus_stays_in_sight(desk: Desk) -> None:
    desk.bring([stepped("a", 40)], rubric(STEPS))
    first = desk.work.focus.state.cards[0].target
    for _ in range(40):
        assert in_sight(desk)
        desk.press("2")
    assert desk.work.focus.cursor is not None
    assert desk.work.focus.cursor.target != first
    assert in_sight(desk)
    desk.press(K.Key_Left)
    assert in_sight(desk)


def test_the_same_step_is_in_sight_in_a_lower_window_and_after_a_restart(desk: Desk) -> None:
    desk.bring([stepped("a", 40)], rubric(STEPS))
    desk.press(*"2" * 25)
    before = desk.work.focus.cursor
    desk.window.resize(1000, 560)
    QApplication.processEvents()
    assert desk.work.focus.cursor == before
    assert in_sight(desk)
    desk.restart()
    desk.press(K.Key_Return)
    assert desk.work.focus.cursor == before
    assert in_sight(desk)


def test_an_alternative_belongs_to_its_step_and_undo_takes_judgements_back(desk: Desk) -> None:
    desk.bring([stepped("a", 3)], rubric(STEPS | {"until_first_bad": True}))
    desk.press("2", "0", K.Key_Left, K.Key_Up)
    assert desk.work.focus.cursor is not None
    target, key = desk.work.focus.cursor.target, desk.work.focus.cursor.key
    desk.press(K.Key_Tab)
    desk.press(*"Or so.")
    desk.press(K.Key_Escape)
    answer = desk.work.session.view().annotation.answer(target, "steps")
    assert answer.notes == {key.removeprefix("steps."): "Or so."}
    assert [int(name[0]) for name in answer.values] == [1, 2]
    desk.press(K.Key_Z, K.Key_Z, held=CONTROL)
    assert [int(name[0]) for name in desk.work.session.view().annotation.answer(target, "steps").values] == [1]


def test_a_response_that_is_done_shows_its_last_step_beside_another_one(desk: Desk) -> None:
    steps = [f"Both do {n}." for n in range(40)]
    both = {"text": "\n\n".join(steps)}
    task = {"id": "a", "prompt": "Why?", "responses": [{"id": "x", **both}, {"id": "y", "text": f"{both['text']} So."}]}
    desk.bring([task], rubric(STEPS | {"until_first_bad": True}))
    first = desk.work.focus.state.cards[0].target
    desk.press(*"220", *"22222")
    rows = desk.work.view.rows(first)
    assert rows is not None
    assert [key.removeprefix("steps.")[:2] for key, row in rows.rows.items() if row.isVisible()][-1] == "3-"


def test_the_chip_of_a_response_counts_the_steps_that_are_asked(desk: Desk) -> None:
    desk.window.prefer(layout="single")
    desk.bring([stepped("a", 2)], rubric(STEPS | {"until_first_bad": True}))
    first = desk.work.focus.state.cards[0].target
    desk.press("0")
    assert desk.find(f"workspace.switcher.{first}").accessibleDescription() == "1/1, not in view"


@pytest.mark.parametrize("form", ["formatted", "source"])
def test_a_click_on_a_step_goes_to_it(desk: Desk, form: str) -> None:
    desk.bring([stepped("a", 3)], rubric(STEPS))
    if form == "source":
        desk.press(K.Key_U, held=CONTROL)
    rows = desk.work.focus.state.content.by_target["q1/r2"].rows
    desk.work.view.panes()["q1/r2"].highlight_clicked.emit(f"q1/r2\n{rows[2].key}")
    QApplication.processEvents()
    assert desk.focused == f"workspace.response.q1/r2.number.{rows[2].key}"


def test_the_step_stays_in_sight_when_results_are_unfolded(desk: Desk) -> None:
    log = "\n".join(f"line {n}" for n in range(100))
    steps = ["So.", f"<tool_response>\n{log}\n</tool_response>", *(f"Step {n}." for n in range(10))]
    desk.bring([{"id": "a", "prompt": "Why?", "responses": [{"id": "r", "text": "\n\n".join(steps)}]}], rubric(STEPS))
    desk.press("2", "2", "2")
    desk.press(K.Key_T, held=Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier)
    assert in_sight(desk)
    desk.press(K.Key_T, held=Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier)
    assert in_sight(desk)


def test_the_outline_leads_to_a_step(desk: Desk) -> None:
    desk.bring([stepped("a", 40)], rubric(STEPS))
    desk.press("2", "q")
    outline = QApplication.activeModalWidget()
    assert outline is not None
    assert outline.objectName() == "outline"
    desk.press("3", "1", K.Key_Return)
    cursor = desk.work.focus.cursor
    assert cursor is not None
    assert cursor.key.startswith("steps.31-")
    assert in_sight(desk)
    desk.press("0")
    assert desk.work.session.view().annotation.answer(cursor.target, "steps").values[cursor.key[6:]] == 0


def test_a_number_typed_in_the_outline_is_that_of_the_same_response(desk: Desk) -> None:
    desk.bring([stepped("a", 40)], rubric(STEPS))
    desk.press(*"2" * 9)
    for typed, step in (("1", "1-"), ("12", "12-"), ("40", "40-"), ("4", "4-")):
        target = desk.work.focus.cursor.target  # type: ignore[union-attr]
        desk.press("q", *typed, K.Key_Return)
        cursor = desk.work.focus.cursor
        assert cursor is not None
        assert (cursor.target, cursor.key.startswith(f"steps.{step}")) == (target, True), typed


@pytest.mark.parametrize("count", [9, 100])
def test_the_number_of_a_step_stands_before_its_text(desk: Desk, count: int) -> None:
    desk.bring([stepped("a", count)], rubric(STEPS))
    pane = desk.work.view.panes()[desk.work.focus.state.cards[0].target]
    font = pane.reading_document.defaultFont()
    font.setPixelSize(round(font.pixelSize() * 0.7))
    font.setWeight(QFont.Weight(WEIGHT_STRONG))
    start = pane.cursorRect(QTextCursor(pane.reading_document)).left()
    assert start >= QFontMetrics(font).horizontalAdvance(str(count)) + 4
    pane.set_form(TextForm(raw=True))
    assert pane.cursorRect(QTextCursor(pane.reading_document)).left() == start
    pane.set_rendered(render("Short."))
    assert pane.reading_document.documentMargin() == MARGIN


def test_the_cells_of_a_row_show_all_of_their_keys_or_none(desk: Desk) -> None:
    desk.bring([stepped("a", 3)], rubric(STEPS))
    (row, *_) = desk.work.view.rows(desk.work.focus.state.cards[0].target).rows.values()
    shown = set()
    for width in range(200, 700):
        row.resize(width, row.height())
        caps = [cell.shown_cap for cell in row.findChildren(ScoreCellButton)]
        assert len(set(map(bool, caps))) == 1, (width, caps)
        shown.add(bool(caps[0]))
    assert shown == {True, False}


def test_the_row_of_a_step_is_as_wide_as_the_card(desk: Desk) -> None:
    desk.window.resize(1366, 768)
    single = stepped("a", 3)
    del single["responses"][1]
    desk.bring([single], rubric(STEPS))
    rows = desk.work.view.rows(desk.work.focus.state.cards[0].target)
    row = next(row for row in rows.rows.values() if row.isVisible())
    assert row.width() > 0.9 * rows.width() > 1000


def test_the_row_of_a_step_shows_as_much_of_it_as_there_is_room_for(desk: Desk) -> None:
    desk.window.resize(1366, 768)
    text = "We consider the number and note that it is divisible by seven, by eleven and by thirteen."
    long = {"id": "a", "prompt": "Why?", "responses": [{"id": "x", "text": f"{text}\n\n{'And so on. ' * 200}"}]}
    desk.bring([long], rubric(STEPS))
    rows = list(desk.work.view.rows(desk.work.focus.state.cards[0].target).rows.values())
    assert f"1. {text}" in [ink.words for ink in texts(desk.window) if ink.widget is rows[0]]
    (cut,) = [ink.words for ink in texts(desk.window) if ink.widget is rows[1] and "And" in ink.words]
    assert cut.startswith("2. And so on.")
    assert cut.endswith("…")
    assert len(cut) > 80
    rows[0].resize(500, rows[0].height())
    assert any(ink.words.startswith("1. We consider") and ink.words.endswith("…") for ink in texts(desk.window))
