"""The navigator by keyboard: found, filtered, jumped to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from annotator.ui.navigator.navigator_page import TaskNavigatorPage
from annotator.ui.navigator.task_table_model import NOTE
from tests.ui.accessible_names import check_names
from tests.ui.conftest import PROJECT, Desk, active, rating, rubric, task
from tests.ui.preset_tasks import preset

CONTROL = Qt.KeyboardModifier.ControlModifier
K = Qt.Key
WORDS = ("apples", "pears", "plums", "cherries", "Straßenobst")


class Fixture:
    def __init__(self, desk: Desk, qtbot: QtBot) -> None:
        self.desk, self._qtbot = desk, qtbot

    def open(self) -> TaskNavigatorPage:
        self.desk.press("g", held=CONTROL)
        page = self.desk.find("navigator")
        assert isinstance(page, TaskNavigatorPage)
        self._qtbot.waitUntil(lambda: page._overview_data is not None)
        return page

    def indexed(self) -> None:
        search = self.desk.backend.overview(self.desk.work.session).search
        self._qtbot.waitUntil(lambda: len(search("about") or ()) == len(WORDS))

    def until_at(self, position: int) -> None:
        self._qtbot.waitUntil(lambda: self.desk.work.session.position == position)

    def shown(self, page: TaskNavigatorPage, count: int) -> list[int]:
        self._qtbot.waitUntil(lambda: len(page.table_model.positions) == count)
        return list(page.table_model.positions)


@pytest.fixture
def at(desk: Desk, qtbot: QtBot) -> Iterator[Fixture]:
    desk.bring([task(f"t{n}", 2, prompt=f"What about {word}?") for n, word in enumerate(WORDS, 1)])
    return Fixture(desk, qtbot)


def test_a_number_jumps_and_enter_goes(at: Fixture) -> None:
    page = at.open()
    assert at.desk.focused == "navigator.find"
    at.desk.press("4")
    assert page.table.position == 3
    at.desk.press(K.Key_Return)
    assert at.desk.work.session.position == 3
    assert at.desk.window.shown is at.desk.work
    at.desk.press("3")
    assert len(at.desk.scores()) == 1  # the keyboard is back on the scores


def test_arrows_in_the_field_move_in_the_list_and_esc_leaves_everything(at: Fixture) -> None:
    page = at.open()
    at.desk.press(K.Key_Down, K.Key_Down, K.Key_Up)
    assert page.table.position == 1
    at.desk.press(K.Key_Escape)
    assert at.desk.work.session.position == 0
    assert at.desk.window.table["edit.undo"].isEnabled()


def test_words_are_found_while_they_are_typed(at: Fixture) -> None:
    at.indexed()
    page = at.open()
    at.desk.press(*"che")
    assert at.shown(page, 1) == [3]
    at.desk.press(*"rries", K.Key_Return)
    at.until_at(3)


def test_a_word_that_is_nowhere_leaves_an_empty_list_and_enter_is_ignored(at: Fixture) -> None:
    at.indexed()
    page = at.open()
    at.desk.press(*"qqq")
    assert at.shown(page, 0) == []
    at.desk.press(K.Key_Return)
    assert at.desk.find("navigator") is page


def test_filters_by_status_and_problem(at: Fixture) -> None:
    desk = at.desk
    desk.press("3")  # begun, with nine scores to go
    desk.press(K.Key_PageDown, held=CONTROL)
    desk.press(*"0123401234")
    desk.press(K.Key_Return, held=CONTROL)
    page = at.open()
    for kind, positions in {"begun": [0], "submitted": [1], "todo": [2, 3, 4], "problems": [0], "flagged": []}.items():
        page.filters.choose(kind)
        assert list(page.table_model.positions) == positions, kind
    assert desk.find("navigator.filter.todo").accessibleName() == "To do  3"
    page.filters.choose("all")
    assert page.table_model.data(page.table_model.index(0, NOTE)) == "9 missing"
    assert page.table_model.data(page.table_model.index(1, NOTE)) == ""


def test_a_number_outside_the_filter_shows_all_again(at: Fixture) -> None:
    page = at.open()
    page.filters.choose("submitted")
    at.desk.press("5")
    assert page.filters.kind == "all"
    assert page.table.position == 4


def test_the_chips_are_reached_and_chosen_by_keyboard(at: Fixture) -> None:
    page = at.open()
    at.desk.press(K.Key_Tab)
    assert at.desk.focused == "navigator.filter.all"
    at.desk.press(K.Key_Right)
    assert page.filters.kind == "todo"
    at.desk.press(K.Key_Tab, K.Key_Down, K.Key_Return)
    assert at.desk.work.session.position == 1


def test_everything_on_the_page_has_its_name(at: Fixture) -> None:
    at.open()
    names = check_names(at.desk.window)
    assert {"navigator.find", "navigator.table", "navigator.back", "navigator.filter.problems"} <= set(names)


def test_commands_of_a_task_rest_while_the_list_is_shown(at: Fixture) -> None:
    at.open()
    assert not at.desk.window.table["task.submit"].isEnabled()
    at.desk.press("l", held=CONTROL)  # back to the projects is a command of a task, too
    assert at.desk.find("navigator").isVisible()
    at.desk.window.show_library()
    assert not any(page.isVisible() for page in at.desk.window.findChildren(TaskNavigatorPage))


def test_a_hit_shows_where_it_is(at: Fixture) -> None:
    page = at.open()
    at.indexed()
    at.desk.press(*"point")  # in the answers, which the list does not show
    at._qtbot.waitUntil(lambda: page.table_model.snippet(0) is not None)
    assert list(page.table_model.positions) == [0, 1, 2, 3, 4]
    snippet = page.table_model.snippet(0)
    assert snippet is not None
    assert (snippet[1], snippet[2]) == ("point", "")
    assert snippet[0].endswith("- a ")
    assert "a point" in page.table_model.data(page.table_model.index(0, 1), Qt.ItemDataRole.AccessibleTextRole)
    page.field.clear()
    at.shown(page, len(WORDS))
    at._qtbot.waitUntil(lambda: page.table_model.snippet(0) is None)


def test_a_hit_that_is_seen_in_the_list_is_not_shown_twice(at: Fixture) -> None:
    page = at.open()
    at.indexed()
    at.desk.press(*"pears")
    assert at.shown(page, 1) == [1]
    assert page.table_model.snippet(0) is None


def notes(page: TaskNavigatorPage) -> list[str]:
    return [page.table_model.cell(row, NOTE)[0] for row in range(len(page.table_model.positions))]


def test_what_was_quicker_than_it_can_be_read_is_found_again(desk: Desk, qtbot: QtBot) -> None:
    text = {"id": "long", "text": "word " * 400}
    desk.bring([task("one", 0) | {"responses": [text]}, task("two", 1)], rubric(rating("quality")))
    desk.press("3")
    desk.press(K.Key_Return, held=CONTROL)
    page = Fixture(desk, qtbot).open()
    assert notes(page)[0] == "faster than it can be read"
    page.filters.choose("problems")
    assert list(page.table_model.positions) == [0]


def test_the_reason_of_a_skipped_task_is_shown_beside_it(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 1), task("two", 1)], preset("helpsteer"))
    desk.press("k", held=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    desk.press("6", *"Twice", K.Key_Return)
    active(desk)
    qtbot.waitUntil(lambda: desk.work.session.position == 1)
    assert notes(Fixture(desk, qtbot).open())[0] == "Another reason: Twice"


def test_a_change_that_was_undone_is_none_since_the_export(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("quality")))
    desk.press("3")
    assert desk.work.save()
    desk.backend.export(PROJECT, tmp_path / "x.annresult", None)
    desk.press(K.Key_Left, "2")
    page = Fixture(desk, qtbot).open()
    assert "changed since export" in notes(page)[0]
    desk.press(K.Key_Escape)
    desk.press("z", held=CONTROL)
    assert notes(Fixture(desk, qtbot).open())[0] == ""


def test_chips_count_what_the_search_leaves(at: Fixture) -> None:
    at.indexed()
    page = at.open()
    chip = at.desk.find("navigator.filter.todo")
    assert chip.accessibleName() == "To do  5"
    page.field.setText("plums")
    at.shown(page, 1)
    assert chip.accessibleName() == "To do  1"
    page.field.setText("")
    at.shown(page, 5)
    assert chip.accessibleName() == "To do  5"


def test_a_number_that_no_task_has_is_said_to_be_none(at: Fixture) -> None:
    at.indexed()
    page = at.open()
    at.desk.press(*"21")
    at.shown(page, 0)
    assert page._message_label.text() == ("There is no task 21; the last one is 5. No text has this number either.")


def test_what_tasks_are_called(desk: Desk, qtbot: QtBot) -> None:
    turns = [("system", "You are a baker."), ("user", "How warm is it?"), ("assistant", "25.7 °F.")]
    conversation = [{"role": role, "text": text} for role, text in turns]
    picture = "![A photograph of lines](images/9468.png) What is this? ![](images/a.png)"
    desk.bring([{"id": "c", "conversation": conversation}, task("p", 1, prompt=picture)], preset("conversation-review"))
    page = Fixture(desk, qtbot).open()
    qtbot.waitUntil(lambda: page.table_model.cell(1, 1)[0] != "…")
    assert [page.table_model.cell(row, 1)[0] for row in range(2)] == [
        "How warm is it?", "A photograph of lines What is this? Image",
    ]  # fmt: skip
