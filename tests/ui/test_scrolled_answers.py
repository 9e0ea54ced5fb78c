"""Answers and messages out of sight have no widget, and all the same everything reaches them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.ui.widgets.button import Button
from annotator.ui.workspace.context_panel import ContextTextWidget
from annotator.ui.workspace.response_card import ResponseCard
from annotator.ui.workspace.responsive_state import ResponsiveLayoutState
from annotator.workspace.lists import HighlightAddress
from tests.ui.conftest import Desk, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier
NOTES = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
K = Qt.Key


def turns(count: int) -> list[dict[str, str]]:
    return [{"role": ("user", "assistant")[n % 2], "text": f"Turn {n} says so. " * 30} for n in range(1, count + 1)]


def in_sight(desk: Desk) -> list[str]:
    return [card.model.target for card in desk.work.view.columns.in_sight if card.model]


def twice(desk: Desk) -> list[str]:
    """Object names that more than one widget has."""
    found = Counter(widget.objectName() for widget in desk.window.findChildren(QWidget))
    return [name for name, count in found.items() if count > 1 and name.startswith("workspace.")]


def find(desk: Desk, qtbot: QtBot, words: str, said: str) -> None:
    desk.press(K.Key_F, held=CONTROL)
    QTest.keyClicks(QApplication.focusWidget(), words)
    count = desk.find("workspace.find.count")
    assert isinstance(count, QLabel)
    qtbot.waitUntil(lambda: count.text() == said)


def test_every_answer_is_reached_by_arrow_and_scored_where_it_is_seen(desk: Desk) -> None:
    desk.bring([task("one", 16)], rubric(rating("quality")))
    order = [model.target for model in desk.work.view.columns.models]
    assert len(in_sight(desk)) < len(order) == 16
    for number, target in enumerate(order):
        assert desk.focused == f"workspace.response.{target}.rating.quality"
        assert target in in_sight(desk)
        pane = desk.work.view.panes()[target]
        assert pane.rendered.source == desk.work.session.view().task.texts[target]
        assert pane.isVisible()
        desk.press(str(number % 5))
    assert desk.scores() == {(target, "quality"): number % 5 for number, target in enumerate(order)}
    assert twice(desk) == []
    for target in reversed(order[:-1]):
        desk.press(K.Key_Left)
        row = desk.work.view.row(desk.work.focus.cursor)  # type: ignore[arg-type]
        assert desk.focused == f"workspace.response.{target}.rating.quality"
        assert row is not None
        assert row.accessibleDescription()
    assert twice(desk) == []


def test_text_is_shown_when_it_comes_into_sight(desk: Desk, qtbot: QtBot) -> None:
    texts = [f"{name} {number} " + "word " * 2_000 for name in ("one", "two") for number in range(12)]
    responses = [{"id": str(number), "text": text} for number, text in enumerate(texts)]
    desk.bring(
        [task("one", responses=responses[:12]), task("two", responses=responses[12:])], rubric(rating("quality"))
    )
    columns = desk.work.view.columns
    for name in ("one", "two"):
        for card in columns.cards:  # none shows the text of the task before
            assert card.pane.toPlainText().startswith(name if card in columns.in_sight else "")
            assert card in columns.in_sight or card.pane.toPlainText() == ""
        desk.press(K.Key_PageDown, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)
    desk.press(*[K.Key_Right] * 11)
    last = columns.cards[11]
    assert last.isVisible()
    assert last.pane.toPlainText().startswith("one ")
    last.pane.scroll_steps(20)
    place = last.pane.top
    assert place > 0
    desk.press(K.Key_PageDown, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)
    qtbot.waitUntil(lambda: columns.pane(11).top == place)


def test_answers_that_were_never_in_sight_have_no_card(desk: Desk) -> None:
    before = len(desk.window.findChildren(ResponseCard))  # the window is that of the tests before
    desk.bring([task("one", 64), task("two", 64)], rubric(rating("quality")))
    columns = desk.work.view.columns
    assert len(desk.window.findChildren(ResponseCard)) == max(before, len(in_sight(desk)))
    assert columns.cards == columns.in_sight
    desk.press(*[K.Key_Right] * len(in_sight(desk)))
    assert len(columns.cards) == len(in_sight(desk)) + 1
    desk.press(K.Key_PageDown, held=CONTROL)
    assert columns.cards == columns.in_sight


def test_tab_goes_from_left_to_right_whichever_card_was_made_first(desk: Desk) -> None:
    desk.bring([task("one", 16)], rubric(rating("quality")))
    order = [model.target for model in desk.work.view.columns.models]
    desk.work.perform("text", order[15])
    desk.press(*[K.Key_Left] * 5)
    assert order[10] == in_sight(desk)[0]
    assert len(in_sight(desk)) > 2
    for target in in_sight(desk):
        assert desk.focused == f"workspace.response.{target}.rating.quality"
        desk.press(K.Key_Tab)
        if target != in_sight(desk)[-1]:
            assert desk.focused == f"workspace.response.{order[order.index(target) + 1]}.text"
            desk.press(K.Key_Tab)
    assert not desk.focused.startswith("workspace.response.")


def test_the_height_of_fields_does_not_depend_on_which_cards_were_in_sight(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Critiques have more fields, and only one answer has a critique, which is out of sight."""
    monkeypatch.setattr("annotator.services.display_order.display_order", lambda *drawn: range(drawn[-1]))
    asked = rubric(rating("help"), *(rating(f"quality{n}", targets=("critique",)) for n in range(5)))
    responses = [
        {"id": f"r{n}", "text": "Yes.", "critiques": [{"id": "c", "text": "No."}] * (n == 11)} for n in range(12)
    ]
    desk.bring([task("one", responses=responses)], asked)
    columns = desk.work.view.columns
    (critique,) = (number for number, model in enumerate(columns.models) if len(model.rows) == 5)
    assert critique not in columns.visible_range
    before = columns.asked_height(ResponsiveLayoutState(), 400)
    for model in columns.models:
        desk.work.perform("text", model.target)
        assert model.target in in_sight(desk)
        assert columns.asked_height(ResponsiveLayoutState(), 400) == before


def test_reasoning_of_an_answer_out_of_sight_is_folded(desk: Desk) -> None:
    texts = [*["Three."] * 11, "<think>\nIs it so?\n</think>\n\nTwo."]
    responses = [{"id": str(number), "text": text} for number, text in enumerate(texts)]
    desk.bring([task("one", responses=responses)], rubric(rating("quality")))
    desk.press(K.Key_T, held=Qt.KeyboardModifier.AltModifier)
    assert desk.work.view.status.message == "Reasoning is folded in this task."
    (last,) = (n for n, model in enumerate(desk.work.view.columns.models) if "so?" in model.source)
    desk.press(*[K.Key_Right] * last)
    assert desk.work.view.columns.cards[last].pane.toPlainText() == "<think> ⋯ </think>\nTwo."


def test_go_missing_scrolls_to_hidden_answer(desk: Desk) -> None:
    desk.bring([task("one", 30)], rubric(rating("quality")))
    order = [model.target for model in desk.work.view.columns.models]
    for number in range(30):
        if number != 27:
            desk.work.perform("answer", order[number], "quality", 3)
    desk.work.focus.go_to(desk.work.focus.find(order[0]))
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.focused == f"workspace.response.{order[27]}.rating.quality"
    assert order[27] in in_sight(desk)


def test_find_reaches_answers_out_of_sight_and_brings_them_in(desk: Desk, qtbot: QtBot) -> None:
    one = task("one", 30)
    for answer in one["responses"]:
        answer["text"] = "Nothing to see."
    one["responses"][11]["text"] = one["responses"][25]["text"] = "Here is the **needle**, at last."
    desk.bring([one])
    find(desk, qtbot, "the needle", "1 of 2")
    texts = desk.work.session.view().task.texts
    for _ in range(2):
        shown = [target for target in in_sight(desk) if "needle" in texts[target]]
        assert shown
        assert any(desk.work.view.panes()[target]._layers["found"] for target in shown)
        desk.press(K.Key_Return)


def test_a_digit_judges_no_answer_that_the_switcher_has_put_out_of_sight(desk: Desk) -> None:
    desk.bring([task("one", 30)], rubric(rating("quality")))
    view = desk.work.view
    first, last = view.columns.models[0], view.columns.models[29]
    view.prompt.pane.setFocus()
    view.columns.reveal(29)
    assert first.target not in in_sight(desk)
    desk.press("3")
    assert desk.scores() == {}
    assert view.status.message == f"{first.name} is visible now: press again to judge it."
    assert first.target in in_sight(desk)
    assert last.target not in in_sight(desk)
    desk.press("3")
    assert desk.scores() == {(first.target, "quality"): 3}


def test_an_answer_that_is_refused_out_of_sight_is_visible_then(desk: Desk) -> None:
    desk.bring([task("one", 30)], rubric(rating("quality")))
    last = desk.work.view.columns.models[29]
    desk.work.perform("answer", last.target, "quality", 3)
    assert desk.scores() == {}
    assert desk.work.view.status.message == f"{last.name} is visible now: press again to judge it."
    assert last.target in in_sight(desk)
    QApplication.processEvents()
    assert last.target in in_sight(desk)


def test_a_note_is_painted_when_its_answer_comes_back(desk: Desk) -> None:
    desk.bring([task("one", 12)], rubric(rating("quality"), NOTES))
    first = desk.work.view.columns.models[0].target
    desk.work.view.panes()[first].select_source(2, 8)
    desk.press("n")
    desk.press(K.Key_Escape)
    for _ in range(11):
        desk.press(K.Key_Right)
    assert first not in in_sight(desk)
    for _ in range(11):
        desk.press(K.Key_Left)
    assert [mark.start for mark in desk.work.view.panes()[first]._layers["notes"]] == [2]
    desk.work.focus.go_to(desk.work.focus.find(desk.work.view.columns.models[11].target))
    assert first not in in_sight(desk)
    desk.work.perform("highlight.show", HighlightAddress("n1", 0))
    assert first in in_sight(desk)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_switcher_says_how_many_more_there_are(desk: Desk, size: tuple[int, int]) -> None:
    desk.window.resize(*size)
    desk.bring([task("one", 64)])
    switcher = desk.work.view.switcher
    assert desk.window.size().width() == size[0]
    seen: set[str] = set()
    while True:
        chips = [w for w in switcher.children() if isinstance(w, QWidget) and w.isVisible()]
        assert all(chip.x() >= 0 for chip in chips)
        assert all(chip.geometry().right() <= switcher.width() for chip in chips)
        before = len(seen)
        seen |= {chip.objectName() for chip in chips}
        assert len(seen) > before
        if not desk.find("workspace.switcher.after").isVisible():
            break
        QTest.mouseClick(desk.find("workspace.switcher.after"), Qt.MouseButton.LeftButton)
    targets = {f"workspace.switcher.{model.target}" for model in desk.work.view.columns.models}
    assert targets <= seen


def test_a_thousand_messages_have_as_many_widgets_as_a_screen(desk: Desk) -> None:
    desk.bring([task("one", 2, conversation=turns(1_000)), task("two", 2, conversation=turns(30))])
    QApplication.processEvents()
    context = desk.work.view.context
    assert "m1000" in context.by_target.existing_panes
    context.panes[-1].setFocus()
    for _ in range(40):
        desk.press(K.Key_PageUp)
        QApplication.processEvents()
    assert len(desk.window.findChildren(ContextTextWidget)) <= 30
    desk.press(K.Key_Home)
    QApplication.processEvents()
    assert visible(desk, "m1")
    desk.press(K.Key_End)
    QApplication.processEvents()
    assert visible(desk, "m1000")
    assert twice(desk) == []


def visible(desk: Desk, target: str) -> bool:
    made, area = desk.work.view.context.by_target.existing_panes, desk.find("workspace.context.scroll")
    if target not in made:
        return False
    top = made[target].mapTo(area, QPoint(0, 0)).y()
    return top < area.height() and top + made[target].height() > 0


def test_scrolling_up_passes_every_message_once_and_in_order(desk: Desk) -> None:
    """Heights that were guessed must neither skip a message nor have the text jump."""
    desk.bring([task("one", 2, conversation=turns(24))])
    QApplication.processEvents()
    context, passed = desk.work.view.context, []
    bar = context._area.verticalScrollBar()
    context._leave_anchor()
    while True:
        first = next(n for n in range(1, 25) if visible(desk, f"m{n}"))
        passed.append(first)
        if bar.value() == 0:
            break
        bar.setValue(bar.value() - 60)
        QApplication.processEvents()
    assert passed[-1] == 1
    assert passed == sorted(passed, reverse=True)
    assert set(passed) == set(range(1, passed[0] + 1))


def test_find_reaches_messages_out_of_sight(desk: Desk, qtbot: QtBot) -> None:
    said: list[dict[str, Any]] = turns(200)
    said[20]["text"] = "What was it that the walrus said?"
    desk.bring([task("one", 2, conversation=said)])
    assert not visible(desk, "m21")
    find(desk, qtbot, "walrus", "1 of 1")
    assert visible(desk, "m21")
    assert desk.work.view.context.by_target["m21"]._layers["found"]
    assert visible(desk, "m21")


def test_the_keyboard_goes_through_the_messages_and_scrolls_them(desk: Desk) -> None:
    desk.bring([task("one", 2, conversation=turns(40))])
    QApplication.processEvents()
    context = desk.work.view.context
    context.reveal("m1")
    QApplication.processEvents()
    context.by_target["m1"].setFocus(Qt.FocusReason.TabFocusReason)
    for number in range(1, 12):
        assert desk.focused == f"workspace.context.m{number}.text"
        assert visible(desk, f"m{number}")
        desk.press(K.Key_Tab)
        QApplication.processEvents()


def test_find_begins_at_the_same_message_whichever_have_a_pane(desk: Desk, qtbot: QtBot) -> None:
    """A conversation opens at its end: the last message has a pane, and the first one none until it is near."""
    said: list[dict[str, Any]] = turns(200)
    for number in (3, 120, 199):
        said[number]["text"] = "What was it that the walrus said?"
    desk.bring([task("one", 2, conversation=said)])
    assert "m200" in desk.work.view.context.by_target.existing_panes
    assert "m4" not in desk.work.view.context.by_target.existing_panes
    find(desk, qtbot, "walrus", "1 of 3")
    assert visible(desk, "m4")
    desk.press(K.Key_Escape)
    desk.press(K.Key_Tab)
    desk.work.focus.go_to(desk.work.focus.cursor)
    find(desk, qtbot, "walrus", "1 of 3")
    assert visible(desk, "m4")


def test_the_switcher_of_hundreds_of_cards_counts_those_at_both_ends(desk: Desk) -> None:
    responses = [
        {"id": f"r{n}", "text": "Yes.", "critiques": [{"id": f"c{m}", "text": "No."} for m in range(30)]}
        for n in range(10)
    ]
    desk.bring([task("one", responses=responses)], rubric(rating("quality", targets=("critique",))))
    models, switcher = desk.work.view.columns.models, desk.work.view.switcher
    before, after = desk.find("workspace.switcher.before"), desk.find("workspace.switcher.after")
    assert isinstance(before, Button)
    assert isinstance(after, Button)
    for number in (1, 150, len(models) - 1):
        desk.work.perform("text", models[number].target)
        chips = [chip.objectName().removeprefix("workspace.switcher.") for chip in switcher.shown_tabs]
        start = [model.target for model in models].index(chips[0])
        assert models[number].target in chips
        assert chips == [model.target for model in models[start : start + len(chips)]]
        assert (before.text(), before.isVisible()) == (f"‹ {start}", start > 0)
        rest = len(models) - start - len(chips)
        assert (after.text(), after.isVisible()) == (f"{rest} ›", rest > 0)
    desk.work.perform("text", models[150].target)
    first = desk.work.view.columns.visible_range[0]
    QTest.mouseClick(switcher.shown_tabs[0], Qt.MouseButton.LeftButton)
    assert desk.work.view.columns.visible_range[0] < first
    assert switcher.shown_tabs[0].isVisible()
