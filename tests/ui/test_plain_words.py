"""Rows, strips, hints and pages say what they mean in words and in one way."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from annotator.model.tag_letters import letters_of_tags
from annotator.ui.workspace.task_labels import duration_text
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.ink import texts
from tests.ui.preset_tasks import preset, vicuna

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_cells_of_a_preference_say_what_is_typed_and_the_strip_whom_it_is_about(desk: Desk) -> None:
    desk.bring(vicuna(2), preset("comparison"))
    view = desk.work.view
    (row,) = (row for row in view.footer.field_rows.rows.values() if row.field.answer_kind == "preference")
    assert [cell.text() for cell in row._cells] == ["−3", "−2", "−1", "0", "1", "2", "3"]
    labels = [label for _, label, _ in view.strip._shown_state.levels]  # type: ignore[union-attr]
    assert labels == ["−3", "−2", "−1", "0", "1", "2", "3"]
    assert view.strip._text_name == "A and B"
    assert row.accessibleName().startswith("A and B, ")


def test_ranks_say_in_words_what_their_keys_do(desk: Desk) -> None:
    desk.bring(vicuna(4), preset("comparison"))
    said = {words: keys for keys, words in desk.work.view.status.hints}
    join = "\u00a0"
    assert said["rank"] == "1 – 4"
    assert said["not rankable"] == "0"
    assert said["rank higher, lower"] == f"Ctrl{join}Shift{join}← Ctrl{join}Shift{join}→"
    assert "tie" not in said, "there is nothing to tie with yet"
    desk.press("1")
    assert dict(map(reversed, desk.work.view.status.hints))["tie"] == "="


@pytest.mark.parametrize(("answers", "words"), [(3, "not rankable"), (7, "–")])
def test_the_cell_of_not_rankable_says_so_where_it_has_room(desk: Desk, answers: int, words: str) -> None:
    desk.bring(vicuna(answers), preset("comparison"))
    QApplication.processEvents()
    (row,) = (row for row in desk.work.view.columns.cards[0].rows.values() if row.field.answer_kind == "rank")
    assert row._cells[0].text() == words
    assert {cell.width() for cell in row._cells[1:]} == {row._cells[1].width()}
    assert all(cell.width() >= 20 for cell in row._cells)


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0 s"), (42, "42 s"), (305, "5 min 05 s"), (3599, "59 min 59 s"), (3720, "1 h 02 min")]
)
def test_a_time_says_its_units(seconds: float, said: str) -> None:
    assert duration_text(seconds) == said


def test_the_progress_page_says_minutes_and_hours(desk: Desk, qtbot: QtBot) -> None:
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("quality")))
    desk.press("3")
    desk.work.session.add_active(305)
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    desk.press("t", held=CONTROL)
    page = desk.find("progress")
    qtbot.waitUntil(lambda: bool(page.findChildren(QWidget, "progress.bars.0")))
    assert [label.text() for label in page.findChildren(QLabel)].count("5 min 05 s") >= 2


def test_letters_of_the_presets_begin_their_chips() -> None:
    shipped = preset("conversation-review")
    found = {
        tag.title: letters_of_tags(shipped, "response")[block.key, tag.key]
        for block in shipped.blocks
        for tag in getattr(block, "tags", ())
        if (block.key, tag.key) in letters_of_tags(shipped, "response")
    }
    assert len(found) == 8
    assert {title: letter for title, letter in found.items() if title[0].lower() != letter} == {}


def test_the_window_takes_the_first_letter_of_a_word_where_it_is_free() -> None:
    flags = {
        "type": "tags", "key": "flags", "title": "Flags", "targets": ["response"],
        "tags": [{"key": "one", "title": "Very long"}, {"key": "two", "title": "Good plot"}],
    }  # fmt: skip
    assert letters_of_tags(rubric(flags), "response") == {("flags", "one"): "l", ("flags", "two"): "p"}


def test_a_title_from_right_to_left_leaves_its_length_beside_it(desk: Desk) -> None:
    title = "\u05db\u05d5\u05ea\u05e8\u05ea"
    desk.bring([task("one", 2, passage={"text": "Some words.", "title": title})])
    written = {ink.words.strip(): ink.place for ink in texts(desk.find("workspace.context.passage"))}
    assert written[title].right() < written["· 2 words"].left()
