"""A list of a new kind needs no widget of its own: the facts of ``tests/workspace/test_new_list.py`` in a window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from annotator.model.edits import AnnotationEdit
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.item_list import ItemListPanel
from annotator.ui.marking.highlight_controller import selected_spans
from annotator.ui.marking.item_list_controller import ItemListController
from annotator.workspace.lists import NOTHING
from annotator.workspace.places import ListPlace
from tests.ui.marking.conftest import RUBRIC, Stage
from tests.workspace.test_new_list import FACTS, FACTS_PANEL, A, Facts, facts_of, facts_panel

K = Qt.Key


class FactStage(Stage):
    """A stage with a panel of facts."""

    def __init__(self) -> None:
        super().__init__(RUBRIC)
        self.annotation = Facts()
        self.panel = ItemListPanel(self.intents, FACTS_PANEL, self)
        self.facts = ItemListController(FACTS, self, self.panel)
        self.layout().addWidget(self.panel)
        self.facts.place = ListPlace(A)
        self.show_facts()

    def apply(self, edit: AnnotationEdit, merge: str = "") -> AnnotationEdit | None:
        self.annotation = edit.apply(self.rubric, self.task, self.annotation)
        self.edits.append((edit, merge))
        self.show_facts()
        return edit

    def show_facts(self) -> None:
        self.facts.show_list(facts_panel(self))
        self.facts.paint()

    def perform(self, name: str, arguments: tuple[Any, ...]) -> None:
        if name in self.facts.handlers:
            self.facts.handlers[name](*arguments)
        elif name == "command":
            self.facts.begin(A, selected_spans(self.panes()))

    def press(self, *keys: Qt.Key | str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        for key in keys:
            QTest.keyClick(QApplication.focusWidget(), key, held)  # type: ignore[call-overload]


@pytest.fixture
def stage(qtbot: QtBot) -> FactStage:
    stage = FactStage()
    qtbot.addWidget(stage)
    with qtbot.waitExposed(stage):
        stage.show()
    stage.activateWindow()
    return stage


def test_facts_are_typed_judged_marked_and_removed_by_their_description_alone(stage: FactStage) -> None:
    stage.select(A, "first")
    stage.panel.new_button.click()
    editor = QApplication.focusWidget()
    assert isinstance(editor, TextEditor)
    assert (editor.objectName(), editor.accessibleName()) == ("workspace.facts.f1.text", "Fact 1")
    stage.press(*"It was the first.")
    editor.flush()
    (fact,) = facts_of(stage.annotation)
    assert (fact.text, [span.exact for span in fact.spans]) == ("It was the first.", ["first"])
    assert [mark.key for mark in stage.facts.highlights()[A]] == ["f1/0"]
    stage.press("2", held=Qt.KeyboardModifier.ControlModifier)
    stage.press(K.Key_Escape)
    assert facts_of(stage.annotation)[0].verdict == "false"
    stage.press("1")
    assert facts_of(stage.annotation)[0].verdict == "true"
    card = stage.panel.cards["f1"]
    assert QAccessible.queryAccessibleInterface(card).text(QAccessible.Text.Name) == "Fact 1"
    stage.press(K.Key_Down)
    assert stage.status.messages[-1] == "There is nothing after this one."
    stage.panel.new_button.click()
    assert stage.facts.current == "f2"
    assert not card.opened
    assert FACTS.of(stage).remove("f3") == NOTHING
    stage.press(K.Key_Escape)
    stage.press(K.Key_Backspace, held=Qt.KeyboardModifier.ControlModifier)
    assert [fact.id for fact in facts_of(stage.annotation)] == ["f1"]
    assert QApplication.focusWidget() is card
