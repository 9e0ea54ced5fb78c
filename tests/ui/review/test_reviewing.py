"""Somebody's work is accepted, corrected and returned with the keyboard, each in as few keys as can be."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.model.review_verdict import AnswerReturn
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.workspace.answer_rows import AnswerLocation
from tests.ui.review.conftest import CONTROL, Reviewer, asks, bring, item, scored, work

K = Qt.Key
NOTES = (
    {"target": "q1/r1", "key": "helpfulness", "code": "check.too_fast", "message": "Faster than reading allows."},
    {"target": "q1/r2", "key": "helpfulness", "code": "gold.differs", "message": "Gold has 4."},
)


def begun(reviewer: Reviewer, count: int = 2, **other: int) -> Reviewer:
    lines = [item(f"task{n}", work(scored(**other), notes=NOTES)) for n in range(count)]
    bring(reviewer.desk, lines, asks())
    return reviewer


def row(reviewer: Reviewer, target: str, key: str) -> ScoreRowWidget:
    row_widget = reviewer.desk.find(f"workspace.response.{target}.rating.{key}")
    assert isinstance(row_widget, ScoreRowWidget)
    return row_widget


def first(reviewer: Reviewer) -> str:
    """The answer that stands first."""
    return str(reviewer.desk.work.view.columns.models[0].target)


def test_review_shows_submitted_answers(reviewer: Reviewer) -> None:
    begun(reviewer, r1_helpfulness=4)
    assert reviewer.desk.scores()["q1/r1", "helpfulness"] == 4
    assert len(reviewer.desk.scores()) == 20
    assert reviewer.desk.find("workspace.review").accessibleName() == "Review of the work of Annotator 1"
    assert [problem.code for problem in reviewer.desk.work.session.missing()] == ["verdict.missing"]


def test_an_item_is_accepted_with_one_key(reviewer: Reviewer) -> None:
    begun(reviewer)
    reviewer.press("a")
    assert reviewer.pressed == 1
    assert (reviewer.here, reviewer.verdict(0)) == (1, "accepted")
    assert reviewer.desk.work.session.status(0) == "submitted"


def test_held_accept_key_accepts_one_item(reviewer: Reviewer) -> None:
    begun(reviewer, 3)
    assert not reviewer.desk.window.table["review.accept"].autoRepeat()
    assert not reviewer.desk.window.table["task.submit"].autoRepeat()


def test_a_place_is_returned_with_three_keys_and_the_item_with_it(reviewer: Reviewer) -> None:
    begun(reviewer)
    at = first(reviewer)
    reviewer.press("x", "2")
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert dialog.focusWidget().objectName() == "returning.note"
    reviewer.finish()
    assert reviewer.pressed == 3
    assert (reviewer.here, reviewer.verdict(0)) == (1, "returned")
    review = reviewer.annotation(0).review
    assert review is not None
    assert review.returns == (AnswerReturn(target=at, key="helpfulness", reason="unfounded"),)


def test_the_dialog_is_answered_by_control_and_enter_wherever_the_keyboard_is(reviewer: Reviewer) -> None:
    """On *Cancel* it cancelled, and nothing was returned."""
    begun(reviewer)
    reviewer.press("x", "2", K.Key_Tab)
    now = QApplication.focusWidget()
    assert now is not None
    assert now.objectName() == "returning.cancel"
    reviewer.finish()
    assert reviewer.verdict(0) == "returned"
    assert reviewer.message.startswith("The work of task 1 is returned.")


def test_several_places_are_returned_one_by_one_with_words(reviewer: Reviewer) -> None:
    begun(reviewer)
    at = first(reviewer)
    reviewer.press("x", "1", *"Why?", K.Key_Return)
    assert reviewer.desk.focused == f"workspace.response.{at}.rating.helpfulness"
    assert reviewer.here == 0
    reviewer.press(K.Key_Down, "x", "3", K.Key_Return)
    assert row(reviewer, at, "helpfulness").model.mark[0] == "↩ The score is wrong · Why?"
    assert "It was not read" in row(reviewer, at, "correctness").accessibleDescription()
    reviewer.finish()
    review = reviewer.annotation(0).review
    assert review is not None
    assert [(one.key, one.words) for one in review.returns] == [("helpfulness", "Why?"), ("correctness", "")]


def test_a_correction_says_what_was_there_before_and_is_accepted_with_the_item(reviewer: Reviewer) -> None:
    begun(reviewer)
    at = first(reviewer)
    reviewer.press("4")
    assert row(reviewer, at, "helpfulness").model.mark[0] == "was 2"
    assert reviewer.on.bar.state_text == "1 correction"
    reviewer.finish()
    assert (reviewer.here, reviewer.verdict(0)) == (1, "accepted")
    assert reviewer.annotation(0).score(at, "helpfulness") == 4
    assert reviewer.desk.work.session.view(0).task.reviewed[0].annotation.score(at, "helpfulness") == 2


def test_finish_without_verdict_does_not_accept(reviewer: Reviewer) -> None:
    begun(reviewer)
    reviewer.finish()
    assert reviewer.here == 0
    assert "Accept or return" in reviewer.message


def test_a_bare_key_throws_no_return_away(reviewer: Reviewer) -> None:
    begun(reviewer)
    reviewer.press("x", "1", K.Key_Return, "a")
    assert reviewer.here == 0
    assert reviewer.verdict() == "returned"
    assert "Not accepted" in reviewer.message


def test_d_shows_what_was_before_and_a_return_is_taken_back_there(reviewer: Reviewer) -> None:
    begun(reviewer)
    at = first(reviewer)
    reviewer.press("4", "x", "1", K.Key_Return, "d")
    (card, *_) = reviewer.on.panel.in_order()
    assert "2 → 4" in card.accessibleDescription()
    card.buttons["back"].click()
    assert reviewer.verdict() == ""
    assert AnswerLocation(at, "helpfulness") in reviewer.on._shown_model.marks
    reviewer.press("d")
    assert reviewer.on.panel.isHidden()


def test_remarks_of_checks_are_seen_and_differences_only_when_they_are_asked_for(reviewer: Reviewer) -> None:
    begun(reviewer)
    assert reviewer.on.bar.state_text == "1 remark of the checks"
    reviewer.press("d")
    descriptions = [card.accessibleDescription() for card in reviewer.on.panel.in_order()]
    assert descriptions == ["Faster than reading allows"]
    reviewer.press("o", held=Qt.KeyboardModifier.AltModifier)
    assert [card.accessibleDescription() for card in reviewer.on.panel.in_order()][-1] == "Gold has 4"


def test_undo_goes_back_to_the_work_as_it_was_done(reviewer: Reviewer) -> None:
    begun(reviewer)
    at = first(reviewer)
    reviewer.press("4", "x", "1", K.Key_Return)
    reviewer.press("z", "z", held=CONTROL)
    assert reviewer.verdict() == ""
    assert reviewer.annotation().score(at, "helpfulness") == 2
    assert row(reviewer, at, "helpfulness").model.mark == ("", "")


def test_undo_goes_back_to_the_place_that_was_returned(reviewer: Reviewer) -> None:
    begun(reviewer)
    at = first(reviewer)
    reviewer.press(K.Key_Down, K.Key_Down, "x", "1")
    reviewer.finish()
    assert reviewer.here == 1
    for _ in range(2):  # the submission, and the return
        reviewer.press("z", held=CONTROL)
        assert reviewer.here == 0
        assert reviewer.desk.focused == f"workspace.response.{at}.rating.coherence"
    assert reviewer.verdict() == ""


def test_a_restart_keeps_a_review_that_was_begun(reviewer: Reviewer) -> None:
    begun(reviewer)
    at = first(reviewer)
    reviewer.press("4", "x", "1", K.Key_Return)
    assert reviewer.desk.work.save()
    reviewer.desk.restart()
    reviewer.desk.window.open_project("11111111-2222-4333-8444-555555555555")
    assert row(reviewer, at, "helpfulness").model.mark[0] == "was 2 ↩ The score is wrong"


def test_a_restart_keeps_the_panel_of_a_review(reviewer: Reviewer) -> None:
    begun(reviewer)
    for keys, others in (("d", False), ("o", True)):
        reviewer.press(keys, held=Qt.KeyboardModifier.AltModifier if others else Qt.KeyboardModifier.NoModifier)
        before = [card.accessibleDescription() for card in reviewer.on.panel.in_order()]
        reviewer.desk.restart()
        reviewer.desk.window.open_project("11111111-2222-4333-8444-555555555555")
        assert not reviewer.on.panel.isHidden()
        assert [card.accessibleDescription() for card in reviewer.on.panel.in_order()] == before
        assert ("Gold has 4" in before) == others


def test_a_review_asks_no_more_keys_than_its_own(reviewer: Reviewer) -> None:
    """What belongs to a review is offered in its menu and among the keys, and nowhere else."""
    table = begun(reviewer).desk.window.table
    assert table["review.accept"].isEnabled()
    assert table.title("text.compare") == "What was changed or returned"
    reviewer.desk.window.show_library()
    assert not table["review.accept"].isEnabled()
    assert table.title("text.compare") == "Compare with the next response"


def test_the_keyboard_stays_on_the_place_when_a_button_is_pressed(reviewer: Reviewer) -> None:
    begun(reviewer)
    before = reviewer.desk.focused
    QTest.mouseClick(reviewer.desk.find("workspace.review.review.changes"), Qt.MouseButton.LeftButton)
    assert reviewer.desk.focused == before
