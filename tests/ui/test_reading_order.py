"""A screen reader comes to the parts of a task in the order of the screen, whatever was on it before."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.accessible_names import interfaces
from tests.ui.conftest import Desk, rating, rubric, task
from tests.ui.preset_tasks import preset, vicuna
from tests.ui.screens import SCREENS, Before

CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
TURNS = [{"role": "user", "text": "Hello"}, {"role": "assistant", "text": "Good day", "rated_as": "response"}]


def read(desk: Desk, form: str) -> list[str]:
    """The object names that end in ``form``, as a screen reader meets them."""
    met = (each.object() for each in interfaces(QAccessible.queryAccessibleInterface(desk.window)))
    return [each.objectName() for each in met if each is not None and each.objectName().endswith(form)]


def across(desk: Desk, names: list[str]) -> list[str]:
    return sorted(names, key=lambda name: desk.find(name).mapTo(desk.window, QPoint()).x())


def test_cards_used_again_are_read_from_left_to_right(desk: Desk) -> None:
    desk.bring([task("one", 3), task("two", 12), task("three", 3)], rubric(rating("quality")))
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    desk.press("L", held=Qt.KeyboardModifier.ShiftModifier)
    desk.press("F", held=Qt.KeyboardModifier.ShiftModifier)
    desk.press("C", held=Qt.KeyboardModifier.ShiftModifier)
    texts = [name for name in read(desk, ".text") if ".response." in name]
    assert texts == across(desk, texts)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    texts = [name for name in read(desk, ".text") if ".response." in name]
    assert len(texts) == 3
    assert texts == across(desk, texts)


def test_chips_are_read_after_the_scores_above_them(desk: Desk) -> None:
    flags = {"type": "tags", "key": "flags", "title": "Flags", "targets": ["response", "prompt"],
             "tags": [{"key": "rude", "title": "Rude"}]}  # fmt: skip
    count = {"type": "number", "key": "errors", "title": "Errors", "targets": ["response"], "high": 30}
    asked = rubric(flags, rating("quality", targets=("response", "prompt")), count)
    desk.bring([task("one", 1), {"id": "two", "conversation": TURNS}], asked)
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)  # the card of the prompt is that of an answer then
    found = [name.split(".")[3] for name in read(desk, "") if name.startswith("workspace.response.m2.")]
    kinds = [kind for kind in ("rating", "number", "tag") if kind in found]
    assert sorted(kinds, key=found.index) == ["rating", "number", "tag"]


def test_the_chips_of_the_cards_are_read_before_the_cards(desk: Desk) -> None:
    desk.bring(vicuna(7), preset("helpsteer"))
    for aside in (True, False):
        desk.work.view.set_aside(aside)
    view = desk.work.view
    children = view.columns.parentWidget().children()
    assert children.index(view.switcher) < children.index(view.columns)


def test_a_note_names_its_text_from_the_first_moment(desk: Desk) -> None:
    remarks = {"type": "comment", "key": "remarks", "title": "Remarks", "targets": ["response", "question"]}
    questions = [
        {"id": f"q{q}", "text": f"What {q}?", "responses": [{"id": f"q{q}-{r}", "text": "So."} for r in (1, 2)]}
        for q in (1, 2)
    ]
    asked = rubric(rating("quality"), remarks)
    desk.bring([{"id": "one", "passage": "It was.", "questions": questions}, task("two", 2)], asked)
    desk.press(Qt.Key.Key_PageDown, held=ALT)
    desk.press("n", *"why", Qt.Key.Key_Escape)

    def named() -> str:
        return desk.find("notes.n1.text").accessibleName()

    assert named() == "Note 1 on Response A"
    desk.press(Qt.Key.Key_PageUp, held=ALT)
    assert named() == "Note 1 on Response A"
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    desk.press(Qt.Key.Key_PageUp, held=CONTROL)
    assert named() == "Note 1 on Response A"
    desk.restart()
    desk.window.open_project(desk.backend.projects()[0].id)
    assert named() == "Note 1 on Response A"


def test_a_passage_is_not_called_as_the_turn_before_it(desk: Desk) -> None:
    asked = [{"id": "q", "text": "What?", "responses": [{"id": "r", "text": "So."}]}]
    passage = {"id": "two", "passage": "It was.", "questions": asked}
    desk.bring([task("one", 1, conversation=TURNS), passage], rubric(rating("quality")))
    desk.press(Qt.Key.Key_PageDown, held=CONTROL)
    assert desk.find("workspace.context.passage").accessibleName() == ""


def test_notes_are_read_in_the_order_of_the_screen(desk: Desk) -> None:
    asked = rubric(rating("quality"), {"type": "comment", "key": "notes", "title": "Notes", "targets": ["response"]})
    desk.bring([task("one", 3)], asked)
    for letter in "CBAB":
        desk.press(letter, held=Qt.KeyboardModifier.ShiftModifier)
        desk.press("n", "x", Qt.Key.Key_Escape)
        QApplication.processEvents()
    notes = [name for name in read(desk, ".text") if name.startswith("notes.")]
    assert len(notes) == 4
    assert notes == sorted(notes, key=lambda name: desk.find(name).mapTo(desk.window, QPoint()).y())


@pytest.mark.parametrize(
    ("name", "button", "item"),
    [
        ("critiques", "workspace.critiques.new", "workspace.critiques.w1"),
        ("authoring", "workspace.misleading.new", "workspace.misleading.x1"),
        ("authoring", "workspace.quotes.tie", "workspace.quotes.1"),
        ("notes", "workspace.notes.new", "notes.n1.text"),
        ("notes", "workspace.notes.close", "notes.n1.text"),
    ],
)
def test_the_buttons_above_a_list_are_read_before_its_items(
    desk: Desk, qtbot: QtBot, name: str, button: str, item: str
) -> None:
    SCREENS[name](Before(desk, qtbot))
    met = read(desk, "")
    assert met.index(button) < met.index(item)


def test_hints_are_of_the_task_that_comes_from_its_first_change_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The keyboard may move, and hints with it, while the texts of the next task are put in: it has fewer questions."""
    answer = [{"id": "r", "text": "An answer."}]
    questions = [{"id": f"q{n}", "text": "And then?", "responses": answer} for n in range(3)]
    desk.bring([{"id": "one", "passage": "It was.", "questions": questions}, task("two", 2)])
    desk.work.go_question(1)
    desk.work.go_question(1)
    view, asked = desk.work.view, list[bool]()
    shown = view.show_context
    monkeypatch.setattr(view, "show_context", lambda screen: (asked.append(desk.work.focus.steps), shown(screen)))
    desk.work.go(1)
    assert asked == [True]
