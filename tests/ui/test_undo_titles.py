"""The menu and the palette say what undo and redo would do, and in which task."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from annotator.errors import AnnotatorError
from annotator.services.journal_undo_history import JournalUndoHistory
from annotator.ui.dialogs.command_palette import CommandPalette
from annotator.ui.translation import translate_message
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.pseudo import pseudo, spoken

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def titles(desk: Desk) -> tuple[str, str]:
    """What the menu calls undo and redo, without their keys."""
    (menu,) = desk.window.findChildren(QMenu, "menu.edit")
    menu.aboutToShow.emit()  # as before it is seen
    undo, redo = (desk.window.table[name].text().partition("\t")[0] for name in ("edit.undo", "edit.redo"))
    assert (undo, redo) == (desk.window.table.title("edit.undo"), desk.window.table.title("edit.redo"))
    return undo, redo


def test_undo_and_redo_are_called_after_the_edit(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("quality")))
    assert titles(desk) == ("Undo", "Redo")
    desk.press("3")
    assert titles(desk) == ("Undo: Quality 3", "Redo")
    desk.press("z", held=CONTROL)
    assert titles(desk) == ("Undo", "Redo: Quality 3")
    desk.press("2")
    assert titles(desk) == ("Undo: Quality 2", "Redo")


def test_the_task_is_named_where_it_is_another_one(desk: Desk) -> None:
    desk.bring([task("one", 1), task("two", 1)], rubric(rating("quality")))
    desk.press("3")
    desk.press(Qt.Key.Key_Return, held=CONTROL)
    assert desk.work.session.position == 1
    assert titles(desk) == ("Undo: Submit (task 1)", "Redo")
    desk.press("z", held=CONTROL)
    assert desk.work.session.position == 0
    assert titles(desk) == ("Undo: Quality 3", "Redo: Submit")
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert titles(desk) == ("Undo: Quality 3 (task 1)", "Redo: Submit (task 1)")


def test_undo_title_after_restart_and_per_project(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality")))
    desk.press("3")
    desk.restart()
    assert titles(desk) == ("Undo", "Redo"), "no task is open"
    desk.press(Qt.Key.Key_Return)
    assert titles(desk) == ("Undo: Quality 3", "Redo")
    desk.window.show_library()
    assert titles(desk) == ("Undo", "Redo")


def test_a_journal_that_cannot_be_read_keeps_no_menu_shut(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality")))
    desk.press("3")
    damaged = AnnotatorError("store.damaged_row", "A row is damaged.")
    with patch.object(JournalUndoHistory, "undoable", side_effect=damaged):
        assert titles(desk) == ("Undo", "Redo")
        desk.press("k", held=CONTROL)
        assert isinstance(QApplication.activeModalWidget(), CommandPalette)
        desk.press(Qt.Key.Key_Escape)


def test_edits_are_named_in_the_windows_language_and_by_the_words_of_the_rubric(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("rank")))
    desk.press("3", Qt.Key.Key_F)
    desk.press("z", held=CONTROL)
    for _ in ("as it was done", "read from the journal"):
        steps = desk.work.session.undo_step, desk.work.session.redo_step
        labels = [step[0] for step in steps if step is not None]
        assert labels == ["Rank 3", "Flag for later"]
        with spoken():
            said = [translate_message(label) for label in labels]
        assert said == [pseudo("{title} {value}").format(title="Rank", value=3), pseudo("Flag for later")]
        desk.restart()
        desk.press(Qt.Key.Key_Return)


def test_an_edit_that_cannot_be_read_keeps_its_english_name(desk: Desk) -> None:
    desk.bring([task("one", 1)], rubric(rating("quality")))
    desk.press("3")
    entry = desk.work.session._history.undoable()
    assert entry is not None
    desk.work.session._history.add(replace(entry, label="Quality 3", edit='{"kind": "of another program"}'))
    assert titles(desk) == ("Undo: Quality 3", "Redo")
