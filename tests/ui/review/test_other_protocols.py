"""Critiques, judgements and authored questions are reviewed where they were made."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from annotator.ui.authoring.authoring_layout_controller import AuthoringLayoutController
from annotator.ui.dialogs.reason_dialog import ReasonDialog
from annotator.ui.items.editor import TextEditor
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.workspace.answer_rows import AnswerLocation
from tests.ui.review.conftest import Reviewer, bring, with_review
from tests.ui.review.samples import reviewed

K = Qt.Key
PROTOCOLS = ("critiques", "judging", "authoring")


def begun(reviewer: Reviewer, protocol: str) -> None:
    lines, asks = reviewed(protocol)
    bring(reviewer.desk, lines, with_review(asks))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_one_key_accepts_whatever_was_done(reviewer: Reviewer, protocol: str) -> None:
    begun(reviewer, protocol)
    assert not isinstance(reviewer.desk.window.focusWidget(), TextEditor)
    reviewer.press("a")
    assert (reviewer.here, reviewer.verdict(0)) == (1, "accepted")
    before, after = reviewer.annotation(0), reviewer.desk.work.session.view(0).task.reviewed[0].annotation
    assert before.model_copy(update={"review": None}) == after


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_three_keys_return_whatever_was_done(reviewer: Reviewer, protocol: str) -> None:
    begun(reviewer, protocol)
    reviewer.press("x", "2")
    reviewer.finish()
    assert (reviewer.pressed, reviewer.here, reviewer.verdict(0)) == (3, 1, "returned")


def test_the_critique_that_has_the_keyboard_is_returned_and_says_so(reviewer: Reviewer) -> None:
    begun(reviewer, "critiques")
    reviewer.desk.work.focus_text("q1/r1", "")  # answers stand in an order of this annotator's
    reviewer.desk.find("workspace.critiques.w2").setFocus()
    reviewer.press("x", "1", K.Key_Return)
    review = reviewer.annotation().review
    assert review is not None
    assert [(one.target, one.key) for one in review.returns] == [("q1/r1/w2", "critiques")]
    assert "The score is wrong" in reviewer.desk.find("workspace.critiques.w2.mark").text()  # type: ignore[attr-defined]


def test_the_levels_stay_while_a_reason_is_given(reviewer: Reviewer) -> None:
    begun(reviewer, "critiques")
    view = reviewer.desk.work.view
    next(row for row in view.findChildren(ScoreRowWidget) if row.isVisible()).setFocus()
    assert view.strip.isVisible()
    reviewer.press("x")
    assert isinstance(QApplication.activeModalWidget(), ReasonDialog)
    assert view.strip.isVisible(), "the texts below the dialog would move"
    reviewer.press(K.Key_Escape)
    assert view.strip.isVisible()


def test_a_corrected_critique_is_marked(reviewer: Reviewer) -> None:
    begun(reviewer, "critiques")
    reviewer.desk.work.focus_text("q1/r1", "")  # answers stand in an order of this annotator's
    reviewer.desk.find("workspace.critiques.w1").setFocus()
    reviewer.press("1")  # minor
    assert reviewer.desk.find("workspace.critiques.w1.mark").text() == "changed"  # type: ignore[attr-defined]
    reviewer.press("d")
    (card, *_) = reviewer.on.panel.in_order()
    assert card.accessibleName().endswith("Critique 1")


def test_a_judgement_is_corrected_by_its_own_keys(reviewer: Reviewer) -> None:
    begun(reviewer, "judging")
    assert reviewer.desk.focused == "workspace.judging.1"
    reviewer.press("n")
    assert reviewer.annotation().judgements["q1/r1"].verdicts["q1/r1/c1"].helpful is False
    assert AnswerLocation("q1/r1/c1", "helpful") in reviewer.on._shown_model.marks


def test_no_letter_is_typed_into_a_question_that_is_reviewed(reviewer: Reviewer) -> None:
    begun(reviewer, "authoring")
    layout = reviewer.desk.work.task_layout
    assert isinstance(layout, AuthoringLayoutController)
    layout.form.question_editor.setFocus()
    reviewer.press("!")
    reviewer.press(K.Key_Escape)
    assert not isinstance(reviewer.desk.window.focusWidget(), TextEditor)
    reviewer.press("x", "1", K.Key_Return)
    review = reviewer.annotation().review
    assert review is not None
    assert [one.target for one in review.returns] == ["a1"]
    mark = layout.form._mark.text()
    assert "changed" in mark
    assert "The score is wrong" in mark
