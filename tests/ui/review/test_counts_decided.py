"""Counts that several people gave, decided in the grid: typed, stepped over, taken."""

from __future__ import annotations

from PySide6.QtCore import Qt

from annotator.model.annotation import Annotation
from annotator.model.answer import NumberAnswer
from annotator.ui.review.adjudication_layout_controller import AdjudicationLayoutController
from annotator.workspace.card_model import Cursor
from tests.ui.review.conftest import Reviewer, asks, bring, item, work

K = Qt.Key
ERRORS = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 300, "note": "none"}


def counted(*numbers: int) -> Annotation:
    answers = {
        f"q1/r{n}": {"errors": NumberAnswer(values={"number": number_given})}
        for n, number_given in enumerate(numbers, 1)
    }
    return Annotation(status="submitted", answers=answers)


def begun(reviewer: Reviewer) -> AdjudicationLayoutController:
    works = [work(annotation, f"Annotator {n}") for n, annotation in enumerate((counted(12, 20), counted(13, 21)), 1)]
    asked = asks(ERRORS, purpose="adjudication")
    bring(reviewer.desk, [item("one", *works, answers=2)], asked, "adjudication")
    layout = reviewer.desk.work.task_layout
    assert isinstance(layout, AdjudicationLayoutController)
    return layout


def decided(reviewer: Reviewer, place: tuple[str, str]) -> int | None:
    return reviewer.annotation().answer(place[0], "errors").values.get("number")


def test_a_number_that_was_begun_is_kept_with_a_step(reviewer: Reviewer) -> None:
    layout = begun(reviewer)
    place = layout.table.rows[layout.current].fields[0]
    reviewer.press("7", K.Key_Down, K.Key_Up)
    assert decided(reviewer, place) == 7
    assert layout.table.rows[layout.current].fields[0] == place
    assert reviewer.desk.work.focus.cursor == Cursor(*place)


def test_an_answer_that_is_taken_goes_over_what_was_typed(reviewer: Reviewer) -> None:
    layout = begun(reviewer)
    place = layout.table.rows[layout.current].fields[0]
    reviewer.press("7", "a")
    assert decided(reviewer, place) in (12, 20)


def test_what_is_typed_is_said_and_ended_by_enter(reviewer: Reviewer) -> None:
    layout = begun(reviewer)
    place = layout.table.rows[layout.current].fields[0]
    reviewer.press("1", "7")
    assert reviewer.message == "Errors: 17…"
    reviewer.press(K.Key_Return)
    assert decided(reviewer, place) == 17
    assert reviewer.desk.work.task_layout is layout
    assert layout.table.rows[layout.current].fields[0] != place
