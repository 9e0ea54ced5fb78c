"""Digits and letters go to the text that has the keyboard, however it got there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.ui.reading.reading_pane import ReadingPane
from tests.ui.conftest import FIVE, Desk, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier
FLAGS = {
    "type": "tags", "key": "look", "title": "Look again", "targets": ["response"],
    "tags": [{"key": "wrong", "title": "Wrong", "letter": "u"}],
}  # fmt: skip

NOTES = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}


def text_of(desk: Desk, number: int) -> ReadingPane:
    return desk.work.view.columns.cards[number].pane


def click(pane: ReadingPane) -> None:
    QTest.mouseClick(pane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, 30))


def three(desk: Desk) -> list[str]:
    """Three answers in sight, the focus on the second attribute of the first one. Their targets."""
    desk.bring([task("one", 3)], rubric(rating("helpfulness"), rating("truth"), FLAGS))
    desk.press(Qt.Key.Key_Down)
    return [model.target for model in desk.work.view.columns.models]


def test_a_click_into_a_text_moves_the_scores_to_it(desk: Desk) -> None:
    targets = three(desk)
    click(text_of(desk, 2))
    QApplication.processEvents()
    card = desk.work.view.columns.cards[2]
    assert card.ringed
    assert not desk.work.view.columns.cards[0].ringed
    assert desk.focused == f"workspace.response.{targets[2]}.text", (
        "the keyboard stays in the text: it is read, or copied"
    )
    desk.press("1")
    assert desk.scores() == {(targets[2], "truth"): 1}


def test_a_command_right_after_the_keyboard_went_there_goes_there_too(desk: Desk) -> None:
    """Keys that were typed ahead come before any timer of the window."""
    desk.bring([task("one", 3)], rubric(rating("helpfulness"), NOTES))
    targets = [model.target for model in desk.work.view.columns.models]
    text_of(desk, 2).setFocus()
    desk.press("n", Qt.Key.Key_Escape, "1")
    assert desk.scores() == {(targets[2], "helpfulness"): 1}


def test_tags_and_the_caret_go_to_the_text_that_was_clicked(desk: Desk) -> None:
    targets = three(desk)
    click(text_of(desk, 1))
    desk.press("u")
    assert desk.work.session.view().annotation.tags_of(targets[1], "look") == {"wrong": True}
    desk.press("v")
    assert text_of(desk, 1).caret_mode


@pytest.mark.parametrize("by_button", [False, True])
def test_a_place_that_was_found_takes_the_scores_with_it(desk: Desk, by_button: bool) -> None:
    answers = [{"id": f"a{n}", "text": f"Only this one has number{n}."} for n in range(3)]
    desk.bring([task("one", responses=answers)], rubric(rating("helpfulness"), rating("truth")))
    shown = [model.target for model in desk.work.view.columns.models if "number2" in model.source]
    desk.press("f", held=CONTROL)
    desk.press(*"number2", Qt.Key.Key_Return)
    if by_button:
        desk.find("workspace.find.close").click()  # type: ignore[attr-defined]
    else:
        desk.press(Qt.Key.Key_Escape)
    desk.press("4")
    assert desk.scores() == {(shown[0], "helpfulness"): 4}


def test_tab_into_a_text_moves_the_scores_and_the_wheel_does_not(desk: Desk) -> None:
    targets = three(desk)
    pane = text_of(desk, 2)
    place = QPointF(pane.viewport().rect().center())
    no = Qt.KeyboardModifier.NoModifier
    wheel = QWheelEvent(
        place, pane.viewport().mapToGlobal(place), QPoint(0, 0), QPoint(0, -120), Qt.MouseButton.NoButton, no,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(pane.viewport(), wheel)
    desk.press("0")
    assert desk.scores() == {(targets[0], "truth"): 0}
    assert desk.focused == f"workspace.response.{targets[1]}.rating.helpfulness"
    text_of(desk, 0).setFocus(Qt.FocusReason.BacktabFocusReason)
    desk.press("3")
    assert desk.scores()[targets[0], "helpfulness"] == 3


def test_a_number_that_is_being_typed_stays_with_its_answer(desk: Desk) -> None:
    desk.bring([task("one", 3)], rubric(rating("share", 0, 99)))
    targets = [model.target for model in desk.work.view.columns.models]
    desk.press("4")
    click(text_of(desk, 2))
    desk.press("5", "6")
    assert desk.scores() == {(targets[0], "share"): 4, (targets[2], "share"): 56}


def test_what_goes_away_leaves_the_scores_where_they_were(desk: Desk) -> None:
    targets = three(desk)
    desk.press(Qt.Key.Key_Right)
    for _ in range(2):
        desk.work.pane_navigation.toggle_guidelines()
        QApplication.processEvents()
    desk.work.view.find_bar.open_bar()
    desk.press(Qt.Key.Key_Escape)
    QApplication.processEvents()
    desk.press("2")
    assert desk.scores() == {(targets[1], "truth"): 2}


def test_find_asked_for_again_in_its_own_bar_goes_back_to_where_it_came_from(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(*map(rating, FIVE)))
    before = desk.focused
    desk.press(Qt.Key.Key_F, held=CONTROL)
    desk.press("z", "z", Qt.Key.Key_Tab)
    assert desk.focused == "workspace.find.close"
    desk.press(Qt.Key.Key_F, held=CONTROL)
    desk.press(Qt.Key.Key_Escape)
    assert desk.focused == before
    desk.press("3")
    assert 3 in desk.scores().values()


def test_the_response_that_find_leads_to_is_named(desk: Desk) -> None:
    """The next digit is for it."""
    targets = three(desk)
    desk.press(Qt.Key.Key_Right)
    desk.press(Qt.Key.Key_F, held=CONTROL)
    desk.press(*"point", Qt.Key.Key_Escape)
    assert "focus" not in desk.work.view.status.message
    desk.press(Qt.Key.Key_F, held=CONTROL)
    desk.press(Qt.Key.Key_Return, Qt.Key.Key_Escape)
    assert desk.work.view.status.message == f"The focus is in {desk.work.view.text_name(targets[2])} now."
    desk.press("2")
    assert desk.scores() == {(targets[2], "truth"): 2}


def test_find_begins_in_the_prompt_wherever_the_focus_is(desk: Desk) -> None:
    three(desk)
    desk.press(Qt.Key.Key_Right)
    desk.press(Qt.Key.Key_F, held=CONTROL)
    desk.press(*"one")
    desk.press(Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert desk.focused == "workspace.prompt.text"


def more_than_fit(desk: Desk) -> None:
    """Two tasks of nine answers with a word of their own each, in a window with room for a few."""
    answers = [{"id": f"a{n}", "text": f"Here is word{n}."} for n in range(9)]
    desk.bring([task("one", responses=answers), task("two", responses=answers)], rubric(rating("helpfulness")))
    desk.window.resize(900, 700)
    QApplication.processEvents()


def word_of(desk: Desk, position: int, place: int) -> str:
    """The word of the answer in this place on the screen."""
    return (
        f"word{int(desk.work.session.view(position).order['q1'][place][-1]) - 1}"  # q1/r1 is the first that was given
    )


@pytest.mark.parametrize("in_bar", [True, False])
def test_what_find_finds_in_another_task_leaves_the_scores_where_they_are(
    desk: Desk, qtbot: QtBot, in_bar: bool
) -> None:
    more_than_fit(desk)
    bar = desk.work.view.find_bar
    desk.press("f", held=CONTROL)
    desk.press(*word_of(desk, 1, 8), Qt.Key.Key_Return)
    if not in_bar:
        row = next(iter(desk.work.view.columns.in_sight[-1].rows.values()))
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    qtbot.waitUntil(lambda: not bar._slice_timer.isActive() and not bar._pause_timer.isActive())
    QApplication.processEvents()
    first = desk.work.view.columns.models[0].target
    assert desk.focused == f"workspace.response.{first}.rating.helpfulness"
    assert bar._count_label.text() == "1 found"
    desk.press("3")
    assert desk.scores() == {(first, "helpfulness"): 3}


def test_the_next_place_takes_the_keyboard_from_an_answer_that_leaves_the_screen(desk: Desk, qtbot: QtBot) -> None:
    more_than_fit(desk)
    desk.press("f", held=CONTROL)
    desk.press(*word_of(desk, 1, 8), Qt.Key.Key_Return)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    qtbot.waitUntil(lambda: desk.work.view.find_bar._count_label.text() == "1 found")
    desk.press(Qt.Key.Key_F3)
    last = desk.work.view.columns.models[8].target
    assert desk.focused == f"workspace.response.{last}.text"
    desk.press("2")
    assert desk.scores() == {(last, "helpfulness"): 2}


def test_find_closed_in_another_task_goes_back_to_its_scores(desk: Desk) -> None:
    more_than_fit(desk)
    desk.press(Qt.Key.Key_Right)
    desk.press("f", held=CONTROL)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    first = desk.work.view.columns.models[0].target
    desk.work.view.find_bar.text_edit.setFocus()
    desk.press(Qt.Key.Key_Escape)
    assert desk.focused == f"workspace.response.{first}.rating.helpfulness"
    desk.press("1")
    assert desk.scores() == {(first, "helpfulness"): 1}


def test_an_answer_out_of_sight_gets_the_keyboard_with_the_spot(desk: Desk) -> None:
    more_than_fit(desk)
    targets = [model.target for model in desk.work.view.columns.models]
    heard: list[str] = []
    QApplication.instance().focusChanged.connect(  # type: ignore[union-attr]
        lambda _, now: heard.append(now.objectName() if now is not None else "")
    )
    for _ in range(8):
        desk.press(Qt.Key.Key_Right)
    assert desk.focused == f"workspace.response.{targets[8]}.rating.helpfulness"
    assert not [each for each in heard if each.endswith(".text")], "no text has it on the way"
    for _ in range(8):
        desk.press(Qt.Key.Key_Left)
    assert desk.focused == f"workspace.response.{targets[0]}.rating.helpfulness"


def test_a_score_goes_to_its_spot_from_a_strip_over_the_task(desk: Desk) -> None:
    """It vanished without a word: the strip about the keyring is no part of the task."""
    targets = three(desk)
    cancel = desk.find("keyring.cancel")
    desk.window._keyring.show()
    cancel.setFocus()
    assert desk.focused == "keyring.cancel"
    desk.press("1", "2")
    assert desk.scores() == {(targets[0], "truth"): 1, (targets[1], "helpfulness"): 2}


def test_a_score_goes_to_its_spot_where_nothing_has_the_keyboard(desk: Desk) -> None:
    targets = three(desk)
    focused = desk.window.focusWidget()
    assert focused is not None
    focused.clearFocus()
    desk.press("1")
    assert desk.scores() == {(targets[0], "truth"): 1}


def test_a_score_is_ignored_while_a_page_covers_the_task(desk: Desk) -> None:
    three(desk)
    desk.window.table["view.progress"].trigger()
    focused = desk.window.focusWidget()
    assert focused is not None
    focused.clearFocus()
    desk.press("1")
    assert desk.scores() == {}
