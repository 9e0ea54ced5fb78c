"""What is said of a review and of returned work where the eye is: in the last line and at the place itself."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from annotator.services.view_models import ReturnedAnswer
from annotator.ui.appearance import appearance
from annotator.ui.review.review_bar import ReviewBar
from annotator.ui.theme import STRONG_LABEL
from annotator.ui.workspace.score_row import ScoreRowWidget
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.review.conftest import CONTROL, Reviewer, asks, bring, hand_back, item, scored, work

K = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier
WHY = "The score does not fit the guidelines: the answer names no source for its claim about the treaty of 1648"


def last(desk: Desk) -> str:
    return desk.find("workspace.status.missing").text()  # type: ignore[attr-defined,no-any-return]


def test_the_last_line_says_that_corrected_work_can_be_accepted(reviewer: Reviewer) -> None:
    bring(reviewer.desk, [item(f"task{n}", work(scored())) for n in range(2)], asks())
    assert last(reviewer.desk) == "Not accepted or returned yet"
    reviewer.press("4")
    assert last(reviewer.desk) == "✓ Ready to accept with your corrections"
    reviewer.press("z", held=CONTROL)
    assert last(reviewer.desk) == "Not accepted or returned yet"
    reviewer.press("4")
    reviewer.press(K.Key_PageDown, held=CONTROL)
    assert last(reviewer.desk) == "Not accepted or returned yet"
    reviewer.press(K.Key_PageUp, held=CONTROL)
    assert last(reviewer.desk) == "✓ Ready to accept with your corrections"
    reviewer.finish()
    assert (reviewer.here, reviewer.verdict(0)) == (1, "accepted")
    assert last(reviewer.desk) == "Not accepted or returned yet"


def test_a_notice_covers_nothing_of_the_line_of_a_review_and_moves_no_text(reviewer: Reviewer) -> None:
    bring(reviewer.desk, [item("one", work(scored()))], asks())
    view = reviewer.desk.work.view
    before, bar = view.body.geometry(), view.findChild(ReviewBar)
    assert bar is not None
    strip = view.notices.show_notice("1 task was added.", offer=("Details…", lambda: None))
    QApplication.processEvents()
    assert strip.mapTo(view, strip.rect().bottomLeft()).y() < bar.y()
    assert view.body.geometry() == before


def returned(desk: Desk) -> None:
    desk.bring([task("one", 2), task("two", 2)], rubric(rating("help"), rating("truth")))
    desk.press(*"2222")
    hand_back(desk, 0, ReturnedAnswer("q1/r1", "help", "", WHY))
    desk.press(K.Key_PageDown, held=CONTROL)
    desk.press(K.Key_PageUp, held=CONTROL)


def test_why_a_place_came_back_is_read_at_the_place(desk: Desk) -> None:
    returned(desk)
    row, other = (desk.find(f"workspace.response.q1/r1.rating.{key}") for key in ("help", "truth"))
    assert isinstance(row, ScoreRowWidget)
    line = QFontMetrics(appearance.font(STRONG_LABEL)).lineSpacing()
    assert row.height() >= other.height() + line
    assert row.parentWidget().rect().contains(row.geometry())
    assert not row.geometry().intersects(other.geometry())
    desk.press("4")
    assert row.height() >= other.height() + line


def test_the_key_of_returned_places_says_which_task_has_some(desk: Desk) -> None:
    desk.bring([task(name, 2) for name in ("one", "two", "three")], rubric(rating("help")))
    desk.press("2", "2")
    desk.press(K.Key_Return, held=CONTROL)
    desk.press("x", held=ALT)
    refusal = "“Next returned place” does nothing here. This is for returned tasks."
    assert desk.work.view.status.message == refusal
    index = desk.work.session.task_index
    place = type(index).positions
    index_of = lambda self, statuses: [2] if "returned" in statuses else place(self, statuses)  # noqa: E731
    type(index).positions = index_of  # type: ignore[method-assign]
    try:
        desk.press("x", held=ALT)
    finally:
        type(index).positions = place  # type: ignore[method-assign]
    message = desk.work.view.status.message
    assert message.startswith("This task was not returned; task 3 was. ")
    assert message.endswith(" goes there.")
