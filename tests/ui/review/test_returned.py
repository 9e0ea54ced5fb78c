"""The annotator's own work that came back: the reason stands on its place, and what is answered is submitted again."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.services.view_models import ReturnedAnswer
from annotator.ui.workspace.responsive_state import ResponsiveLayoutState
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.review.conftest import CONTROL, hand_back

K = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
HELP = ReturnedAnswer("q1/r1", "help", "", "The score is wrong: it answers nothing")
TRUTH = ReturnedAnswer("q1/r2", "truth", "", "No reason is given")


def begun(desk: Desk, *places: ReturnedAnswer) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("help"), rating("truth")))
    desk.press(*"2222")
    hand_back(desk, 0, *places)
    desk.press(K.Key_PageDown, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)


def test_the_reason_is_on_its_place_and_in_the_last_line(desk: Desk) -> None:
    begun(desk, HELP, TRUTH)
    order = [model.target for model in desk.work.view.columns.models]
    first = HELP if order[0] == "q1/r1" else TRUTH
    assert desk.focused == f"workspace.response.{first.target}.rating.{first.key}"
    assert first.reason in desk.work.view.status.message
    assert first.reason in desk.find(desk.focused).accessibleDescription()
    assert desk.find("workspace.review").accessibleDescription() == "2 places"


def test_the_keys_go_from_place_to_place(desk: Desk) -> None:
    begun(desk, HELP, TRUTH)
    first = desk.focused
    desk.press("x", held=ALT)
    second = desk.focused
    desk.press("x", held=ALT)
    assert {first, second} == {"workspace.response.q1/r1.rating.help", "workspace.response.q1/r2.rating.truth"}
    assert desk.focused == first


def test_what_is_changed_is_submitted_again_and_the_marks_go(desk: Desk) -> None:
    begun(desk, HELP)
    desk.press("0")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    desk.work.go_to_task(0)
    assert desk.find("workspace.review").isHidden()
    assert "The score is wrong" not in desk.find("workspace.response.q1/r1.rating.help").accessibleDescription()


def test_a_reason_out_of_sight_counts_in_the_height_of_all_cards(desk: Desk) -> None:
    desk.bring([task("one", 12), task("two", 2)], rubric(rating("help")))
    desk.press(*"222222222222")
    columns = desk.work.view.columns
    first, *_, last = (model.target for model in columns.models)
    reasons = {first: "Wrong", last: "The score is wrong, for the answer says nothing of what was asked"}
    hand_back(desk, 0, *(ReturnedAnswer(target, "help", "", reason) for target, reason in reasons.items()))
    plain = columns.asked_height(ResponsiveLayoutState(), 300)
    desk.press(K.Key_PageDown, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)
    assert columns.numbers[last] not in columns.visible_range
    before = columns.asked_height(ResponsiveLayoutState(), 300)
    desk.press("x", held=ALT)
    assert desk.focused == f"workspace.response.{last}.rating.help"
    assert columns.asked_height(ResponsiveLayoutState(), 300) == before > plain


def test_a_reason_for_the_whole_task_is_shown(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("help")))
    hand_back(desk, 0, reason="Done in 14 seconds.")
    desk.work.go_to_task(1)
    desk.work.go_to_task(0)
    desk.press("d", held=ALT)
    review = desk.work.review
    (card,) = review.panel.in_order()  # type: ignore[attr-defined]
    assert card.accessibleName() == "Whole task"
    assert "Done in 14 seconds" in card.accessibleDescription()


def test_only_returned_tasks_have_what_belongs_to_them(desk: Desk) -> None:
    begun(desk, HELP)
    assert desk.window.table["returned.next"].isEnabled()
    assert not desk.window.table["review.accept"].isEnabled()
    desk.press(K.Key_PageDown, held=CONTROL)
    assert not desk.window.table["returned.next"].isEnabled()
    assert desk.window.table.title("text.compare") == "Compare with the next response"


def test_what_is_submitted_again_says_so_where_it_stays_on_the_screen(desk: Desk) -> None:
    desk.bring([task("one", 2)], rubric(rating("help"), rating("truth")))
    desk.press(*"2222")
    hand_back(desk, 0, HELP)
    desk.work.show_anew()
    bar = desk.find("workspace.review")
    assert bar.accessibleName() == "Returned to you"
    desk.press("0")
    desk.press(K.Key_Return, held=CONTROL)
    assert desk.work.session.status(0) == "submitted"
    assert (bar.isHidden(), bar.accessibleName(), bar.accessibleDescription()) == (False, "Submitted again", "")
    assert desk.find("workspace.review.returned.next").isHidden()
    assert not desk.window.table["returned.next"].isEnabled()
    desk.press("z", held=CONTROL)
    assert (bar.accessibleName(), bar.accessibleDescription()) == ("Returned to you", "1 place")
    assert desk.window.table["returned.next"].isEnabled()
