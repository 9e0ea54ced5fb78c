"""A conversation is read in one column, in its order: who speaks, what is rated, and which turn the keys rate."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.services.view_models import ReturnedAnswer
from annotator.ui.appearance import appearance
from annotator.ui.workspace.context_panel import ContextTextWidget
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.preset_tasks import preset
from tests.ui.review.conftest import hand_back

K = Qt.Key
SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
LONG = "One line of a text that has very many of them.\n\n" * 60


def turn(role: str, text: str, rated: bool = True) -> dict[str, Any]:
    kind = {"user": "prompt", "assistant": "response", "system": "message"}[role]
    return {"role": role, "text": text} | ({"rated_as": kind} if rated else {})


TORN = [
    turn("system", "Answer briefly.", rated=False), turn("user", "When did it happen?"), turn("assistant", "In 1986."),
    turn("user", "?", rated=False), turn("assistant", "In April 1986."),
]  # fmt: skip


def many(count: int, long: int = 0) -> list[dict[str, Any]]:
    texts = [LONG if number == long else f"Turn {number}. " * 12 for number in range(1, count + 1)]
    return [turn(("assistant", "user")[n % 2], text, rated=n > 4) for n, text in enumerate(texts, 1)]


def conversation(*turns: dict[str, Any], name: str = "one", **more: Any) -> dict[str, Any]:
    return {"id": name, "conversation": list(turns), **more}


def settle() -> None:
    for _ in range(8):
        QApplication.processEvents()


def review(desk: Desk, *tasks: dict[str, Any]) -> None:
    desk.bring(tasks, preset("conversation-review"))
    settle()


def sections(desk: Desk) -> list[ContextTextWidget]:
    """The turns on the screen from top to bottom."""
    shown = [section for section in desk.window.findChildren(ContextTextWidget) if section.isVisible()]
    return sorted(shown, key=lambda section: section.mapTo(desk.window, QPoint()).y())


def heads(desk: Desk) -> list[tuple[int, str]]:
    return [(int(section.header.model.badge), section.header.model.name) for section in sections(desk)]


def seen(desk: Desk, target: str) -> QRect:
    """The part of a turn that is in sight, in the column."""
    pane, area = desk.work.view.context.by_target.existing_panes.get(target), desk.find("workspace.context.scroll")
    if pane is None:
        return QRect()
    return QRect(pane.mapTo(area, QPoint()), pane.size()) & area.rect()


def at(desk: Desk) -> str:
    assert desk.work.focus.cursor is not None
    return desk.work.focus.cursor.target


def rated(desk: Desk) -> set[str]:
    """The turns whose rows are on the screen."""
    return {rows.target for rows in desk.work.view.shown_rows() if rows.isVisible()}


def test_rated_and_unrated_turns_are_in_one_column_in_their_order(desk: Desk) -> None:
    review(desk, conversation(*TORN))
    assert [section.pane.rendered.source for section in sections(desk)] == [said["text"] for said in TORN]
    speakers = ["System", "User", "Assistant", "User", "Assistant"]
    assert heads(desk) == list(enumerate(speakers, 1))
    left, width = {section.x() for section in sections(desk)}, {section.width() for section in sections(desk)}
    assert (len(left), len(width)) == (1, 1)
    assert desk.work.view.columns.models == ()


def test_a_line_stands_between_the_context_and_what_is_rated(desk: Desk) -> None:
    review(desk, conversation(*TORN), conversation(*TORN[1:3], name="two"))
    assert [section._line for section in sections(desk)] == ["", "Rated from here", "", "", ""]
    assert [section.header.model.note for section in sections(desk)] == ["", "", "", "not rated", ""]
    desk.press(K.Key_PageDown, held=CONTROL)
    settle()
    assert [section._line for section in sections(desk)] == ["", ""]


def test_the_turn_in_focus_has_the_ring_and_its_rows_alone_are_shown(desk: Desk) -> None:
    review(desk, conversation(*TORN))
    for target, kind in (("m2", "prompt"), ("m3", "response"), ("m5", "response")):
        assert at(desk) == target
        assert [section.model.target for section in sections(desk) if section._current and section.model] == [target]
        assert rated(desk) == {target}
        assert desk.focused.startswith(f"workspace.{kind}.{target}.")
        desk.press(K.Key_Right)
        settle()
    assert at(desk) == "m5"
    desk.press(K.Key_Left)
    assert (at(desk), rated(desk)) == ("m3", {"m3"})


def test_digit_advances_turn_and_header_shows_score(desk: Desk) -> None:
    review(desk, conversation(*TORN))
    desk.press(*"0345", *"1222", "u", "u")  # the first letter after a text waits
    assert at(desk) == "m5"
    answers = [section.header.model.given for section in sections(desk)]
    assert answers == ["", "4/4", "4/4", "", "0/4"]
    desk.press(K.Key_Left)
    settle()
    head = sections(desk)[4].header
    assert "Untrue" in head.model.about[1]
    assert desk.work.view.context.turn_rows.header.model.given == "4/4"
    desk.press(K.Key_Right, *"0111", K.Key_Return)
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_the_end_of_the_question_is_above_a_long_turn(desk: Desk) -> None:
    desk.window.resize(1366, 768)
    question = turn("user", "First. " * 900 + "What is the question?", rated=False)
    review(desk, conversation(question, turn("assistant", LONG)))
    assert at(desk) == "m2"
    line = appearance.reading_line
    assert seen(desk, "m1").height() >= line
    assert seen(desk, "m2").height() > 10 * line


@pytest.mark.parametrize("size", [(1366, 768), (800, 560)])
def test_the_turn_in_focus_comes_into_sight_from_its_beginning(desk: Desk, size: tuple[int, int]) -> None:
    desk.window.resize(*size)
    review(desk, conversation(*many(28, long=13)))
    for number in range(5, 29):
        assert at(desk) == f"m{number}"
        pane, part = desk.work.view.context.by_target[f"m{number}"], seen(desk, f"m{number}")
        area = desk.find("workspace.context.scroll")
        assert part.height() > min(60, pane.height() - 20), number
        assert pane.mapTo(area, QPoint()).y() >= -20 or pane.height() > area.height() - 80, number
        assert pane.mapTo(area, QPoint()).y() >= 0 or number != 13
        desk.press(K.Key_Right)
        settle()


@pytest.mark.parametrize("back", [False, True])
def test_tab_brings_the_text_that_it_focuses_into_sight(desk: Desk, back: bool) -> None:
    """From the rows of a turn, or from outside of the column, it stayed below or above what is in sight."""
    desk.window.resize(900, 520)
    review(desk, conversation(*many(12, long=7)))
    focused = set()
    for _ in range(80):
        desk.press(K.Key_Backtab if back else K.Key_Tab, held=SHIFT if back else Qt.KeyboardModifier.NoModifier)
        settle()
        for target, pane in desk.work.view.context.by_target.existing_panes.items():
            if pane is desk.window.focusWidget():
                focused.add(target)
                room = desk.find("workspace.context.scroll").height()
                assert seen(desk, target).height() >= min(pane.height() - 20, room - 50), target
    assert len(focused) > 8


def test_conversation_scroll_position_depends_on_focus_only(desk: Desk) -> None:
    review(desk, conversation(*many(30)), conversation(*many(7), name="two"))
    bar = desk.work.view.context._area.verticalScrollBar()
    places = []
    for _ in range(10):
        desk.press(K.Key_Right)
        settle()
        places.append(bar.value())
    for place in reversed(places[:-1]):
        desk.press(K.Key_Left)
        settle()
        assert bar.value() == place
    here = bar.value()
    desk.press(K.Key_PageDown, K.Key_PageUp, held=CONTROL)
    settle()
    desk.work.focus_text("m6", "")
    settle()
    assert (at(desk), bar.value()) == ("m6", here)


def test_space_scrolls_a_long_turn_and_digits_leave_it_there(desk: Desk) -> None:
    review(desk, conversation(*many(8, long=5)))
    bar = desk.work.view.context._area.verticalScrollBar()
    before = bar.value()
    desk.press(K.Key_Space)
    settle()
    assert bar.value() > before + 100
    here = bar.value()
    desk.press("0", "3")
    settle()
    assert (at(desk), bar.value()) == ("m5", here)
    desk.press(K.Key_Space, held=SHIFT)
    settle()
    assert bar.value() == before


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, CONTROL])
def test_end_and_home_lead_through_the_turn_in_focus(desk: Desk, held: Qt.KeyboardModifier) -> None:
    review(desk, conversation(*many(8, long=5)))
    status, area = desk.work.view.status, desk.find("workspace.context.scroll")
    pane = desk.work.view.context.by_target["m5"]
    desk.press(K.Key_End, held=held)
    settle()
    assert at(desk) == "m5"
    below = pane.mapTo(area, QPoint(0, pane.height())).y()
    assert area.height() // 2 < below <= area.height() + 20, "the end of the turn is at the lower edge"
    assert status.message == ""
    desk.press(K.Key_End, held=held)
    assert status.message == "The text ends here."
    desk.press(K.Key_Home, held=held)
    settle()
    assert 0 <= pane.mapTo(area, QPoint()).y() < 80, "its beginning is at the upper edge"
    assert status.message == ""
    desk.press(K.Key_Home, held=held)
    assert status.message == "The text begins here."


def test_a_click_into_a_turn_rates_it_and_scrolls_nothing(desk: Desk) -> None:
    review(desk, conversation(*TORN))
    bar = desk.work.view.context._area.verticalScrollBar()
    before = bar.value()
    QTest.mouseClick(desk.work.view.context.by_target["m3"].viewport(), Qt.MouseButton.LeftButton)
    settle()
    assert (at(desk), rated(desk), bar.value()) == ("m3", {"m3"}, before)
    QTest.mouseClick(desk.work.view.context.by_target["m4"].viewport(), Qt.MouseButton.LeftButton)
    settle()
    assert at(desk) == "m3", "an unrated turn is no place for scores"
    QTest.mouseClick(sections(desk)[4].header, Qt.MouseButton.LeftButton)
    settle()
    assert (at(desk), rated(desk)) == ("m5", {"m5"})


def test_candidate_answers_are_shown_beside_the_conversation_that_ends_with_their_prompt(desk: Desk) -> None:
    said = [turn("user", "Hello", rated=False), turn("assistant", "Good day", rated=False)]
    desk.bring([task("one", 3, conversation=said)], preset("conversation-review"))
    settle()
    assert heads(desk) == [(1, "User"), (2, "Assistant"), (3, "User")]
    assert sections(desk)[2].pane.rendered.source == "What about one?"
    assert at(desk) == "q1"
    assert [model.kind for model in desk.work.view.columns.models] == ["response"] * 3
    assert not desk.work.view.prompt.isVisible()
    desk.press("A", held=SHIFT)
    settle()
    assert at(desk).startswith("q1/r")
    assert not any(section._current for section in sections(desk))
    assert "q1" in rated(desk), "its rows stay where they are"
    desk.press(K.Key_Left)
    assert at(desk) == "q1"


def test_an_unrated_prompt_is_the_last_turn_too_and_its_key_leads_there(desk: Desk) -> None:
    said = [turn("user", LONG, rated=False), turn("assistant", "Good day", rated=False)]
    desk.bring([task("one", 2, conversation=said)], rubric(rating("quality")))
    settle()
    assert heads(desk)[-1] == (3, "User")
    assert [section._line for section in sections(desk)] == [""] * len(sections(desk))
    assert seen(desk, "q1").height() > 0
    assert not desk.work.view.prompt.isVisible()
    desk.press("p", held=CONTROL)
    assert desk.focused == "workspace.context.q1.text"
    desk.press("p", held=CONTROL)
    assert desk.focused.endswith(".rating.quality")


def test_a_task_without_a_prompt_says_so(desk: Desk) -> None:
    review(desk, conversation(*TORN))
    desk.press("p", held=CONTROL)
    assert desk.work.view.status.message == "There is no prompt here."


def test_hints_and_refusals_speak_of_messages(desk: Desk) -> None:
    review(desk, conversation(*TORN), conversation(TORN[1], name="two"))
    hints = dict(desk.work.view.status.hints)
    assert hints["← →"] == "message"
    assert not [keys for keys in hints if keys.startswith("Shift")]
    desk.press("B", held=SHIFT)
    assert desk.work.view.status.message == "Messages have no letters. ← → go from one to the next."
    assert at(desk) == "m2"
    desk.press(K.Key_PageDown, held=CONTROL)
    assert "← →" not in dict(desk.work.view.status.hints), "there is no other one"


def test_an_empty_turn_is_named_and_said_to_be_empty(desk: Desk) -> None:
    review(desk, conversation(turn("user", "   "), turn("assistant", "")))
    heads = [section.header.model for section in sections(desk)]
    assert [(head.name, head.about[0]) for head in heads] == [("User", "empty"), ("Assistant", "empty")]
    assert sections(desk)[1].pane.placeholderText() == "This message is empty."


def test_a_card_without_words_keeps_its_name(desk: Desk) -> None:
    desk.bring([task("one", 1, prompt="?")], preset("conversation-review"))
    assert desk.work.view.columns.cards[0].header.model.about == ("Prompt",)


def test_names_say_number_and_speaker_in_reading_order(desk: Desk) -> None:
    review(desk, conversation(*many(9)))
    desk.press(K.Key_Right, K.Key_Right, K.Key_Left)
    settle()
    inside = QAccessible.queryAccessibleInterface(desk.find("workspace.context.inside"))
    names = [inside.child(n).text(QAccessible.Text.Name) for n in range(inside.childCount())]
    found = [name for name in names if name]
    numbers = [int(name.split()[1].rstrip(",")) for name in found]
    assert found
    assert numbers == sorted(numbers)
    assert found[0].endswith((", User", ", Assistant"))
    row = desk.window.focusWidget()
    assert row is not None
    assert row.accessibleName() == "Message 6, Assistant, Spam"
    panes = desk.work.view.context.by_target
    assert panes["m3"].accessibleName() == "Message 3, User, context, text"
    assert panes["m6"].accessibleName() == "Message 6, Assistant, text"


def test_tab_goes_from_a_turn_to_its_rows_and_on_to_the_next(desk: Desk) -> None:
    review(desk, conversation(*TORN))
    desk.work.view.context.by_target["m2"].setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    passed = []
    for _ in range(30):
        passed.append(desk.focused)
        desk.press(K.Key_Tab)
        settle()
    order = [name for name in passed if name.endswith((".text", ".rating.quality"))]
    wanted = [
        "workspace.prompt.m2.text", "workspace.prompt.m2.rating.quality", "workspace.response.m3.text",
        "workspace.response.m3.rating.quality", "workspace.context.m4.text", "workspace.response.m5.text",
        "workspace.response.m5.rating.quality",
    ]  # fmt: skip
    assert order[: len(wanted)] == wanted


def test_regions_are_the_conversation_and_the_row(desk: Desk) -> None:
    review(desk, conversation(*TORN))
    desk.press(K.Key_Right)
    assert [widget.objectName() for widget in desk.work.view.regions()] == [
        "workspace.response.m3.text", "workspace.response.m3.tag.spam.spam",
    ]  # fmt: skip


def test_other_tasks_have_no_rows_and_no_line_of_it(desk: Desk) -> None:
    said = [turn("user", "Hello", rated=False)]
    desk.bring(
        [conversation(*TORN), task("two", 2), task("three", 2, conversation=said), conversation(*TORN, name="four")],
        preset("conversation-review"),
    )
    desk.press(K.Key_PageDown, held=CONTROL)
    settle()
    assert not desk.work.view.context.isVisible()
    assert desk.work.view.tall.isVisible()
    assert rated(desk) >= {"q1"}
    desk.press(K.Key_PageDown, held=CONTROL)
    settle()
    assert heads(desk) == [(1, "User"), (2, "User")]
    width = desk.work.view.context.width()
    desk.press(K.Key_PageDown, held=CONTROL)
    settle()
    assert not desk.work.view.tall.isVisible()
    assert desk.work.view.context.width() > 2 * width
    desk.press(K.Key_PageUp, held=CONTROL)
    settle()
    assert desk.work.view.context.width() == width


def test_another_task_is_shown_from_a_conversation_that_was_scrolled(desk: Desk) -> None:
    desk.window.resize(1366, 660)
    review(desk, conversation(*many(12)), conversation(*TORN, name="two"), conversation(*many(12), name="three"))
    desk.press(*(K.Key_Right,) * 7)
    settle()
    assert desk.work.view.context._column._speaker
    for _ in range(2):
        desk.press(K.Key_PageDown, held=CONTROL)
        settle()
    assert heads(desk)


def test_rows_are_shown_beside_the_column_where_it_is_wide_and_under_it_where_it_is_not(desk: Desk) -> None:
    review(desk, conversation(*TORN))
    settle()

    def places() -> tuple[QRect, QRect]:
        context = desk.work.view.context
        return context._column.geometry(), context.turn_rows.geometry()

    column, asked = places()
    assert asked.left() > column.right()
    desk.window.resize(800, 700)
    settle()
    column, asked = places()
    assert asked.top() > column.bottom()
    assert column.height() > 100
    desk.press(K.Key_Right)
    settle()
    assert places() == (column, asked), "nothing moves from turn to turn"


def test_find_and_undo_scroll_to_hidden_turn(desk: Desk) -> None:
    review(desk, conversation(*many(40)))
    desk.press("0", "3")
    desk.work.focus_text("m40", "")
    settle()
    assert not seen(desk, "m5").height()
    desk.press("z", held=CONTROL)
    settle()
    assert (at(desk), rated(desk)) == ("m5", {"m5"})
    assert seen(desk, "m5").height() > 20
    desk.work.view.reveal("m33")
    settle()
    assert seen(desk, "m33").height() > 20


def test_commands_that_lay_responses_out_do_nothing_where_there_are_none(desk: Desk) -> None:
    review(desk, conversation(*TORN), task("two", 2))
    desk.press("2", held=Qt.KeyboardModifier.AltModifier)
    assert (
        desk.work.view.status.message
        == "“Responses one under the other” does nothing here. This task has no cards to arrange."
    )
    desk.press(K.Key_PageDown, held=CONTROL)
    settle()
    assert not desk.work.view.columns.stacked
    desk.press("2", held=Qt.KeyboardModifier.AltModifier)
    assert desk.work.view.columns.stacked


def test_a_turn_that_was_returned_says_so_in_its_head(desk: Desk) -> None:
    review(desk, conversation(*TORN))
    desk.press(*"0345", *"0222", *"0111")
    hand_back(desk, 0, ReturnedAnswer("m3", "quality", "", "Why so low?"))
    desk.work.show_anew()
    settle()
    assert {s.model.target: s.header.model.marked for s in sections(desk) if s.model is not None} == {
        "m2": "", "m3": "returned", "m5": "",
    }  # fmt: skip
    assert at(desk) == "m3"


@pytest.mark.parametrize("before", ["cards", "conversation"])
def test_the_focus_is_on_the_first_score_whatever_task_was_shown_before(desk: Desk, before: str) -> None:
    """Rows that go hand the keyboard on to others, and that is nobody's choice."""
    said = [turn("user", "Hello", rated=False), turn("assistant", "Good day", rated=False)]
    first = task("one", 3) if before == "cards" else conversation(*TORN)
    review(desk, first, task("two", 3, conversation=said))
    desk.press("0", "3")
    desk.press(K.Key_PageDown, held=CONTROL)
    settle()
    assert (at(desk), desk.focused) == ("q1", "workspace.prompt.q1.tag.spam.spam")
    desk.press("0", "3", "4", "5")
    assert at(desk).startswith("q1/r")
    assert desk.scores() == {("q1", "quality"): 3, ("q1", "fairness"): 4, ("q1", "effort"): 5}
    desk.press(K.Key_PageUp, held=CONTROL)
    settle()
    assert at(desk) == ("q1" if before == "cards" else "m2")
    assert desk.focused.endswith(".rating.fairness")


@pytest.mark.painted
def test_the_line_beside_the_column_moves_with_it(desk: Desk) -> None:
    review(desk, conversation(*many(6)))
    desk.window.resize(1366, 660)
    settle()
    desk.press("g")
    settle()
    desk.press("g")
    settle()
    shown = desk.window.screen().grabWindow(desk.window.winId()).toImage()
    painted = desk.window.grab().toImage()
    assert shown.convertToFormat(painted.format()) == painted


def test_digit_ignored_while_turn_is_scrolled_away(desk: Desk) -> None:
    review(desk, conversation(*many(30)))
    first = at(desk)
    desk.press("0")
    was = desk.scores()
    settle()
    desk.press(*[K.Key_PageDown] * 12)
    settle()
    assert not desk.work.view.context.in_sight(first)
    desk.press("3")
    assert desk.scores() == was
    assert "press again" in desk.work.view.status.message
    settle()
    assert desk.work.view.context.in_sight(first)
    desk.press("3")
    assert len(desk.scores()) == len(was) + 1


def test_rows_are_as_high_after_a_note_in_another_script_as_before(desk: Desk) -> None:
    """Where one row at a time is shown, the letters of its note may make it higher than the others."""
    desk.window.resize(1024, 600)
    errors = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 300}
    notes = {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]}
    flags = {
        "type": "tags",
        "key": "flags",
        "title": "Flags",
        "targets": ["response"],
        "tags": [{"key": "rude", "title": "Rude"}],
    }
    asked = rubric(*[rating(key) for key in ("clear", "fair", "right")], errors, notes, flags)
    desk.bring([conversation(turn("user", "When?"), turn("assistant", LONG))], asked)
    desk.work.perform("text", at(desk), "errors.number")
    rows = desk.work.view.context.turn_rows.rows
    settle()
    assert rows is not None
    assert rows._fit.folded
    empty = desk.work.view.context.turn_rows.height()
    (note,) = rows.reasons.values()
    assert note.minimumHeight() == note.empty_height
    note.textCursor().insertText("灯台 🗼")
    settle()
    assert desk.work.view.context.turn_rows.height() > empty
    desk.press(K.Key_Up)
    settle()
    assert rows.visible_row == "right"
    assert desk.work.view.context.turn_rows.height() == empty


def test_of_a_turn_out_of_focus_the_row_is_shown_that_a_new_window_shows(desk: Desk) -> None:
    """Where one row at a time is shown, it is the one in focus, or the first."""
    desk.window.resize(800, 460)
    both = [rating("clear", targets=("prompt", "response")), rating("fair", targets=("prompt",)), rating("right")]
    said = [{"id": f"r{n}", "text": "An answer."} for n in range(2)]
    talk = conversation(turn("user", "When?"), turn("assistant", "In 1986.", rated=False), responses=said)
    desk.bring([talk | {"prompt": "And where?"}], rubric(*both, rating("last", targets=("prompt",))))
    settle()
    asked = desk.work.view.context.turn_rows
    turn_here = next(iter(desk.work.view.context.turns))
    desk.work.perform("text", turn_here, "fair")
    assert asked.rows is not None
    assert (asked.rows._fit.folded, asked.rows.visible_row) == (True, "fair")
    desk.press("a", held=SHIFT)
    location = desk.work.focus.cursor
    assert location is not None
    assert location.target in ("q1/r1", "q1/r2")  # their order is each annotator's own
    assert (location.key, asked.rows.visible_row) == ("clear", "clear")
    desk.work.perform("text", turn_here, "fair")
    desk.work.perform("text", location.target, "right")
    assert asked.rows.visible_row == "clear"


def test_a_score_of_a_turn_that_goes_out_of_sight_is_said(desk: Desk) -> None:
    turns = [turn("user", LONG), turn("assistant", LONG, rated=False), turn("user", LONG)]
    desk.bring([conversation(*turns)], rubric(rating("quality", 1, 5, ("prompt",))))
    settle()
    desk.press("3")
    settle()
    assert not desk.work.view.context.in_sight("m1")
    assert desk.work.view.status.message == "Message 1, User, Quality: 3"


def test_a_score_of_a_turn_in_sight_needs_no_words(desk: Desk) -> None:
    desk.bring([conversation(*TORN)], rubric(rating("quality", 1, 5, ("prompt", "response"))))
    settle()
    desk.press("3")
    assert desk.work.view.status.message == ""


def test_turns_are_as_high_beside_a_scroll_bar_as_without_one(desk: Desk) -> None:
    """Beside a bar that takes width some turns need a line more, which alone kept the bar there."""
    texts = ["\n\n".join("ab " * k for k in range(n, n + 12)) for n in (230, 250)]
    turns = [{"role": "assistant", "rated_as": "response", "text": each} for each in texts]
    desk.bring([{"id": "one", "conversation": turns}], preset("conversation-review"))
    context = desk.work.view.context

    def scrolled(height: int) -> tuple[bool, int]:
        desk.window.resize(900, height)
        for _ in range(8):
            QApplication.processEvents()
        return context._area.verticalScrollBar().maximum() > 0, context._area.viewport().height()

    barred, room = scrolled(14_000)
    assert not barred
    total = sum(context._heights)
    enough = 14_000 - room + total
    assert scrolled(enough) == (False, total)
    assert scrolled(enough - 500)[0]
    assert sum(context._heights) == total
    assert scrolled(enough) == (False, total)
    assert scrolled(enough - 1)[0]
