"""A number that could go on is kept as it stands however its row is left, and the next digit begins anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.conftest import Desk, active, rubric, task

K = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
ERRORS = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 300}


class Count:
    """Three answers side by side, with a count that goes to 300 under each; the focus is on the first."""

    def __init__(self, desk: Desk, tasks: int = 1) -> None:
        desk.bring([task(f"a{n}", 3) for n in range(tasks)] + [task("b", 1)], rubric(ERRORS))
        self.desk = desk
        self.begin(0)

    def begin(self, position: int) -> None:
        """Go to a task; the focus is on its first answer."""
        self.desk.work.go_to_task(position)
        self.position = position
        self.targets = [model.target for model in self.desk.work.view.columns.models]
        assert self.desk.focused == self.row(0)

    def row(self, at: int) -> str:
        return f"workspace.response.{self.targets[at]}.number.errors.number"

    def kept(self, at: int = 0) -> int | None:
        return (
            self.desk.work.session.view(self.position)
            .annotation.answer(self.targets[at], "errors")
            .values.get("number")
        )

    def click(self, name: str) -> None:
        QTest.mouseClick(self.desk.find(name), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))

    def away(self) -> None:
        self.other = QWidget()
        self.other.show()
        self.other.activateWindow()
        QApplication.processEvents()


@pytest.fixture
def count(desk: Desk) -> Count:
    return Count(desk)


LEAVING: dict[str, Callable[[Count], object]] = {
    "Tab": lambda count: count.desk.press(K.Key_Tab),
    "Shift Tab": lambda count: count.desk.press(K.Key_Tab, held=Qt.KeyboardModifier.ShiftModifier),
    "Down": lambda count: count.desk.press(K.Key_Down),
    "Right": lambda count: count.desk.press(K.Key_Right),
    "Esc": lambda count: count.desk.press(K.Key_Escape),
    "a row pressed": lambda count: count.click(count.row(1)),
    "a text pressed": lambda count: count.click(f"workspace.response.{count.targets[1]}.text"),
    "another task": lambda count: count.desk.work.step(1),
    "submit": lambda count: count.desk.press(K.Key_Return, held=CONTROL),
    "another window": Count.away,
}


def test_what_was_typed_is_kept_however_the_row_is_left(desk: Desk) -> None:
    count = Count(desk, len(LEAVING))
    for position, (way, leave) in enumerate(LEAVING.items()):
        count.begin(position)
        desk.press("7")
        assert count.kept() is None, "it could become 70"
        leave(count)
        assert count.kept() == 7, way


def test_the_next_digit_starts_again(count: Count) -> None:
    count.desk.press("7", K.Key_Tab, K.Key_Escape)
    assert count.desk.focused == count.row(0)
    count.desk.press("5", K.Key_Tab)
    assert count.kept() == 5


def test_it_starts_again_where_the_window_was_away(count: Count) -> None:
    count.desk.press("7")
    count.away()
    active(count.desk)
    assert count.desk.focused == count.row(0)
    count.desk.press("5", K.Key_Escape)
    assert count.kept() == 5


def test_the_keyboard_stays_in_the_note_that_it_went_to(count: Count) -> None:
    count.desk.press("7", K.Key_Tab, *"Dates")
    assert count.desk.focused == f"{count.row(0)}.reason"
    assert count.kept() == 7


def test_an_arrow_goes_one_row_on(count: Count) -> None:
    count.desk.press("7", K.Key_Right)
    assert count.desk.focused == count.row(1)
    count.desk.press("5", K.Key_Left)
    assert (count.kept(0), count.kept(1)) == (7, 5)


def test_a_step_goes_on_from_what_is_typed(count: Count) -> None:
    count.desk.press("2", K.Key_Return, K.Key_Left, "7")
    count.click(f"{count.row(0)}.more")
    assert count.kept() == 8


def test_undo_takes_back_what_is_typed(count: Count) -> None:
    count.desk.press("2", K.Key_Return, K.Key_Left, "7")
    count.desk.press("z", held=CONTROL)
    assert count.kept() == 2


def test_a_rank_that_is_moved_is_moved_from_what_is_typed(desk: Desk) -> None:
    ranking = {"type": "ranking", "key": "order", "title": "Order", "targets": ["prompt"]}
    desk.bring([task("a", 11)], rubric(ranking))
    targets = [model.target for model in desk.work.view.columns.models]
    desk.press("1", K.Key_Return, "2", K.Key_Left, "1")
    desk.work.run("rank.worse")
    desk.press(K.Key_Escape)
    ranks = desk.work.session.view().annotation.ranking("q1", "order")
    assert [ranks.rank(target) for target in targets[:2]] == [1, 2]


def test_a_tag_ends_a_number_of_its_text_and_goes_on(desk: Desk) -> None:
    spam = {"type": "tags", "key": "marks", "title": "Marks", "targets": ["response"],
            "tags": [{"key": "spam", "title": "Spam", "letter": "p"}]}  # fmt: skip
    form = {"type": "rating", "key": "form", "title": "Form", "targets": ["response"], "low": 0, "high": 4}
    desk.bring([task("a", 2)], rubric(ERRORS, form, spam))
    first = desk.work.focus.state.cursor
    assert first is not None
    desk.press("1", "p", "2")
    annotation = desk.work.session.view(0).annotation
    assert annotation.answer(first.target, "errors").values.get("number") == 1
    assert annotation.tags_of(first.target, "marks") == {"spam": True}
    assert annotation.ratings[first.target] == {"form": 2}
