"""Rating by keyboard alone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from annotator.workspace import keys
from tests.ui.conftest import FIVE, Desk, rating, rubric, task

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
TWENTY = [3, 4, 4, 2, 2, 2, 3, 3, 1, 1, 4, 4, 4, 3, 2, 1, 2, 3, 1, 0]


def test_twenty_one_keys_rate_and_submit_a_task(desk: Desk) -> None:
    desk.bring([task("one"), task("two")])
    desk.work.active_time.stop()  # the place is saved once a second; Saved speaks of the answers
    shown = [card.model.target for card in desk.work.view.columns.cards if card.model]
    desk.press(*map(str, TWENTY))
    wanted = {(target, key): TWENTY[5 * n + m] for n, target in enumerate(shown) for m, key in enumerate(FIVE)}
    assert desk.scores() == wanted
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    assert desk.work.session.position == 1
    assert desk.work.view.top.saved_words == "✓ Saved"
    assert desk.work.session.pending == 0


def hinted(desk: Desk) -> set[str]:
    return {words for _, words in desk.work.view.status.hints}


def test_undo_and_redo_go_across_a_submit_and_a_restart(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 1)])
    desk.press(*"01234")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.press("4")
    desk.restart()
    desk.press(Qt.Key.Key_Return)  # Continue
    assert desk.work.session.position == 1
    desk.press(Qt.Key.Key_Z, Qt.Key.Key_Z, held=CONTROL)
    assert desk.work.session.position == 1
    said = desk.work.view.status.message.replace("\u00a0", " ")
    assert said == "Undo would leave this task. Press Ctrl Z again to undo: Submit, task 1."
    desk.press(Qt.Key.Key_Z, Qt.Key.Key_Z, held=CONTROL)
    assert desk.work.session.position == 0
    assert desk.work.session.status(0) == "in_progress"
    assert sorted(desk.scores().values()) == [0, 1, 2, 3]
    assert desk.focused.endswith(".rating.verbosity")
    assert "Undone" in desk.work.view.status.message
    desk.press(Qt.Key.Key_Z, Qt.Key.Key_Z, Qt.Key.Key_Z, held=CONTROL | SHIFT)
    assert desk.work.session.position == 1
    assert list(desk.scores().values()) == [4]


def test_a_restart_comes_back_to_the_same_place(desk: Desk) -> None:
    desk.bring([task("one"), task("two")])
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    desk.press(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down)
    place = desk.focused
    desk.restart()
    desk.press(Qt.Key.Key_Return)
    assert (desk.work.session.position, desk.focused) == (1, place)


def test_an_incomplete_submit_takes_responses_in_the_order_of_the_screen(desk: Desk) -> None:
    """In tasks whose lots are different."""
    desk.bring([task(f"task{number}", 4) for number in range(1, 4)])
    orders = set()
    for position in range(3):
        desk.work.go_to_task(position)
        orders.add(tuple(desk.work.session.view().order["q1"]))
        paths = [card.model.path for card in desk.work.view.columns.cards if card.model]
        desk.press(*"01234")
        desk.press(Qt.Key.Key_Left)
        for path in paths[1:]:
            desk.press(Qt.Key.Key_Return, held=CONTROL)
            assert desk.focused == f"{path}.rating.helpfulness"
            desk.press(*"01234")
    assert len(orders) > 1


def test_a_click_scores_and_a_second_one_takes_nothing_away(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    cell = desk.find("workspace.response.q1/r1.rating.coherence.3")
    cell.click()
    cell.click()
    assert desk.scores() == {("q1/r1", "coherence"): 3}
    assert cell.isChecked()
    desk.press(Qt.Key.Key_Up)
    desk.press(Qt.Key.Key_Backspace, Qt.Key.Key_Delete)  # no bare key discards anything
    assert desk.scores() == {("q1/r1", "coherence"): 3}


def test_control_backspace_takes_a_score_away(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    desk.press("4", Qt.Key.Key_Up)
    desk.press(Qt.Key.Key_Backspace, held=CONTROL)
    assert desk.scores() == {}
    assert not desk.find("workspace.response.q1/r1.rating.helpfulness.4").isChecked()


def test_the_last_task_says_that_all_is_done(desk: Desk) -> None:
    desk.bring([task("one", 1)])
    desk.press(*"00000")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.done == 1
    assert "Every task is submitted" in desk.work.view.status.message


def test_rated_prompts_and_questions_become_cards_of_their_own(desk: Desk) -> None:
    asked = rubric(rating("quality", targets=("prompt", "response")), rating("bias", targets=("prompt",)))
    desk.bring([task("one", 2)], asked)
    assert [card.model.kind for card in desk.work.view.columns.cards if card.model] == [
        "prompt",
        "response",
        "response",
    ]
    desk.press(*"0123")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_several_questions_follow_each_other(desk: Desk) -> None:
    questions = [
        {"id": f"q{n}", "text": f"Question {n}?", "responses": [{"id": f"a{n}", "text": f"Answer to {n}"}]}
        for n in (1, 2)
    ]
    passage = {"text": "A story. " * 400, "title": "The tale"}
    desk.bring([{"id": "one", "passage": passage, "questions": questions}], rubric(rating("quality")))
    assert desk.work.view.context.isVisible()
    desk.press("3")
    assert desk.focused == "workspace.response.q2/r1.rating.quality"
    assert desk.work.view.prompt.pane.rendered.source == "Question 2?"
    desk.press("4")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def test_a_conversation_is_shown_beside_the_answers(desk: Desk) -> None:
    turns = [{"role": "user", "text": "Hello"}, {"role": "assistant", "text": "Good day"}]
    desk.bring([task("one", 2, conversation=turns)])
    said = [pane.rendered.source for pane in desk.work.view.context.panes]
    assert said == ["Hello", "Good day", "What about one?"]


def test_marked_messages_are_rated_among_the_rest_of_the_conversation(desk: Desk) -> None:
    turns = [
        {"role": "user", "text": "Hello"},
        {"role": "assistant", "text": "Good day", "rated_as": "response"},
        {"role": "user", "text": "Bye"},
    ]
    desk.bring([{"id": "one", "conversation": turns}], rubric(rating("quality")))
    assert [pane.rendered.source for pane in desk.work.view.context.panes] == ["Hello", "Good day", "Bye"]
    desk.press("3")
    assert desk.scores() == {("m2", "quality"): 3}
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"


def turns(count: int) -> list[dict[str, str]]:
    return [{"role": ("user", "assistant")[n % 2], "text": f"Turn {n}. " * 40} for n in range(1, count + 1)]


def seen(desk: Desk, target: str) -> bool:
    """Whether the end of a message is in sight."""
    made, area = desk.work.view.context.by_target.existing_panes, desk.find("workspace.context.scroll")
    if target not in made:
        return False
    pane = made[target]
    bottom = pane.mapTo(area, pane.rect().bottomLeft()).y()
    return 0 < bottom <= area.height()


def test_of_a_conversation_the_last_turn_is_seen_first(desk: Desk) -> None:
    desk.bring([task("one", 2, conversation=turns(9)), task("two", 2, conversation=turns(7))])
    QApplication.processEvents()
    assert seen(desk, "m9")
    assert not seen(desk, "m1")
    desk.window.resize(1366, 500)
    QApplication.processEvents()
    assert seen(desk, "m9")
    desk.work.view.context.panes[-1].setFocus()
    desk.press(Qt.Key.Key_PageUp, Qt.Key.Key_PageUp)
    assert not seen(desk, "m9")
    desk.window.resize(1366, 600)
    QApplication.processEvents()
    assert not seen(desk, "m9")  # who scrolled stays there
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    QApplication.processEvents()
    assert seen(desk, "m7")


def test_the_turn_before_the_message_in_question_is_seen_first(desk: Desk) -> None:
    asked = turns(12)
    asked[5]["rated_as"] = "response"
    desk.bring([{"id": "one", "conversation": asked}], rubric(rating("quality")))
    QApplication.processEvents()
    assert seen(desk, "m5")
    assert not seen(desk, "m7")


PERCENT = {
    "type": "rating", "key": "percent", "title": "Percent", "targets": ["response"],
    "low": 0, "high": 99,
}  # fmt: skip


@pytest.mark.parametrize("leave", ["next", "click", "undo"])
def test_a_number_being_typed_is_taken_before_anything_else(desk: Desk, leave: str) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(PERCENT))
    here = desk.focused
    target = here.removeprefix("workspace.response.").removesuffix(".rating.percent")
    if leave == "undo":
        desk.press("7", "5")
        desk.press(Qt.Key.Key_Left)
    desk.press("8")
    if leave == "next":
        desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    elif leave == "click":
        other = "q1/r2" if target == "q1/r1" else "q1/r1"
        desk.work.perform("answer", other, "percent", 3)
    else:
        desk.press("z", held=CONTROL)
    assert desk.scores(0)[target, "percent"] == (75 if leave == "undo" else 8)


def test_a_project_is_not_left_while_the_disk_takes_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("one", 2)])
    monkeypatch.setattr(desk.work, "save", lambda: False)
    work = desk.work
    desk.window.show_library()
    assert desk.window.workspace is work
    monkeypatch.undo()
    desk.window.show_library()
    assert desk.window.workspace is None


def test_redo_of_a_submission_goes_on_as_submitting_does(desk: Desk) -> None:
    """Digits typed next are those of the next task, and revise nothing."""
    desk.bring([task("one", 1), task("two", 1)])
    desk.press(*"01234")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    said = desk.work.view.status.message.replace("\u00a0", " ")
    assert said == "Task 1 is submitted. Ctrl Z undoes this."
    desk.press(Qt.Key.Key_Z, held=CONTROL)
    assert desk.work.session.position == 0, "right after a submission, undo does not ask"
    desk.press(Qt.Key.Key_Z, held=CONTROL | SHIFT)
    assert (desk.work.session.position, desk.work.session.status(0)) == (1, "submitted")
    assert desk.work.view.status.message == "Redone: Submit, task 1"
    desk.press(*"2222")
    assert desk.work.session.status(0) == "submitted"
    assert sorted(desk.scores().values()) == [2, 2, 2, 2]


def test_a_held_undo_stops_at_the_border_of_the_task(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.bring([task("one", 1), task("two", 1)])
    desk.press(*"01234")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.press(*"22")
    monkeypatch.setattr(keys, "DELIBERATE", 1_000.0)
    desk.press(*[Qt.Key.Key_Z] * 9, held=CONTROL)
    assert (desk.work.session.position, desk.scores()) == (1, {})
    assert desk.work.session.status(0) == "submitted"


def test_a_second_press_does_not_submit_the_task_that_the_first_one_brought(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    optional = rating("quality") | {"required": False}
    desk.bring([task("one", 1), task("two", 1), task("three", 1)], rubric(optional))
    monkeypatch.setattr(keys, "DELIBERATE", 1_000.0)
    desk.press("3")
    desk.press(*[Qt.Key.Key_Return] * 2, held=CONTROL)
    assert [desk.work.session.status(n) for n in range(2)] == ["submitted", "new"]
    assert desk.work.view.status.message.startswith("This has only just appeared")
    monkeypatch.setattr(keys, "DELIBERATE", 0.0)
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.status(1) == "submitted"


def test_undo_from_the_menu_goes_on_after_its_key_was_held(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("quality")))
    desk.press("3")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.press(Qt.Key.Key_PageUp, held=CONTROL)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    for kind, repeats in ((QEvent.Type.KeyPress, True), (QEvent.Type.KeyRelease, False)):
        event = QKeyEvent(kind, Qt.Key.Key_Z, CONTROL, "", repeats)
        QCoreApplication.sendEvent(desk.window.windowHandle(), event)
    assert desk.work.view.status.message.startswith("Undo would leave this task.")
    desk.window.table["edit.undo"].trigger()
    assert desk.work.session.position == 0
