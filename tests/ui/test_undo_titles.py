"""The menu and the palette say what undo and redo would do, and in which task."""

from __future__ import annotations

import ast
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

import annotator.model
from annotator.errors import AnnotatorError
from annotator.services.history import History
from annotator.ui.dialogs.command_palette import Palette
from annotator.ui.edit_words import edit_words
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.pseudo import is_pseudo, spoken

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


def test_it_is_said_after_a_restart_and_not_of_another_project(desk: Desk) -> None:
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
    with patch.object(History, "undoable", side_effect=damaged):
        assert titles(desk) == ("Undo", "Redo")
        desk.press("k", held=CONTROL)
        assert isinstance(QApplication.activeModalWidget(), Palette)
        desk.press(Qt.Key.Key_Escape)


def test_edits_are_named_in_the_windows_language() -> None:
    assert edit_words("Add critique") == "Add critique"
    with spoken():
        assert is_pseudo(edit_words("Add critique"))
        said = edit_words("Set Off topic")
        assert is_pseudo(said)
        assert "Off topic" in said, "the words of the rubric stay as they are"
        assert edit_words("Quality 3") == "Quality 3"


def test_every_label_of_the_model_is_in_the_translator() -> None:
    labels = []
    for path in Path(annotator.model.__file__).parent.glob("*.py"):
        for found in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(found, ast.FunctionDef) and found.name == "label":
                returns = [part.value for part in ast.walk(found) if isinstance(part, ast.Return) and part.value]
                fixed = [part for value in returns for part in _whole(value)]
                labels += fixed
    assert len(labels) > 25
    with spoken():
        assert [label for label in labels if not is_pseudo(edit_words(label))] == []


def _whole(value: ast.expr) -> list[str]:
    """The texts that an expression can be, where they are fixed."""
    if isinstance(value, ast.IfExp):
        return [*_whole(value.body), *_whole(value.orelse)]
    return [value.value] if isinstance(value, ast.Constant) and isinstance(value.value, str) else []
