"""The whole work can go back, with one reason about all of it: by a key of its own, and by X at the work's head."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.ui.conftest import active
from tests.ui.review.conftest import CONTROL, Reviewer, asks, bring, item, scored, work

ALT = Qt.KeyboardModifier.AltModifier


@pytest.mark.parametrize("at_head", [False, True], ids=["by a key of its own", "by X at the head"])
def test_the_whole_work_is_returned(reviewer: Reviewer, at_head: bool) -> None:
    bring(reviewer.desk, [item("one", work(scored())), item("two", work(scored()))], asks())
    active(reviewer.desk)
    if at_head:
        reviewer.on.bar.setFocus(Qt.FocusReason.TabFocusReason)
        reviewer.press("x")
    else:
        reviewer.press("r", held=ALT)
    reviewer.press("1")
    reviewer.press(Qt.Key.Key_Return, held=CONTROL)
    review = reviewer.annotation(0).review
    assert review is not None
    assert [(one.target, one.key, one.reason) for one in review.returns] == [("task", "", "wrong")]
    assert reviewer.here == 1


def test_x_is_about_the_place_in_focus_otherwise(reviewer: Reviewer) -> None:
    bring(reviewer.desk, [item("one", work(scored()))], asks())
    reviewer.on.bar.setFocus(Qt.FocusReason.OtherFocusReason)
    reviewer.press("x", "1")
    reviewer.press(Qt.Key.Key_Return)
    review = reviewer.annotation(0).review
    assert review is not None
    assert [one.target.startswith("q1/") for one in review.returns] == [True]
