"""A stage with two answers and a prompt, and a session that keeps what is applied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from annotator.errors import AnnotatorError
from annotator.model import edits
from annotator.model.annotation import Annotation
from annotator.model.blocks.notes_block import CorrectnessNotesBlock, NotesBlock
from annotator.model.blocks.rating_block import RatingBlock
from annotator.model.edits import AnnotationEdit
from annotator.model.rubric import Rubric
from annotator.model.task import Response, Task
from annotator.paths import data_dir
from annotator.text.render import render
from annotator.ui.intents import IntentBus
from annotator.ui.key_events import command_caps
from annotator.ui.marking.comparison_legend import ComparisonLegend
from annotator.ui.marking.find_bar import FindBar
from annotator.ui.marking.highlight_controller import HighlightController
from annotator.ui.marking.notes_panel import NotesPanel
from annotator.ui.marking.text_tool_controllers import TextToolControllers
from annotator.ui.preferences_file import PreferencesFile
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.state_holder import StateHolder
from annotator.ui.workspace.task_layout_controller import TaskLayoutController
from annotator.ui.workspace.text_display import TextDisplay
from annotator.workspace.state import Workspace

TASK = Task(
    id="t",
    prompt="Which is **best**?",
    responses=(Response(id="a", text="The *first* one is best."), Response(id="b", text="The second one is best.")),
)
RUBRIC = Rubric(
    id="r",
    title="R",
    blocks=(
        NotesBlock(key="notes", title="Notes", targets=("response",)),
        RatingBlock(key="help", title="Help", low=0, high=4, targets=("response",), required=False),
    ),
)


class Status:
    def __init__(self) -> None:
        self.messages: list[str] = []

    def show_message(self, text: str, _role: str = "text", /) -> None:
        self.messages.append(text)

    def clear_message(self) -> None:
        self.messages.append("")

    def take_back(self, text: str, /) -> None:
        if self.messages and self.messages[-1] == text:
            self.messages.append("")


class Stage(QWidget, StateHolder):
    """What the workspace lends, and the session behind it."""

    def __init__(self, rubric: Rubric) -> None:
        super().__init__()
        self.rubric, self.task, self.annotation = rubric, TASK, Annotation()
        self.state = Workspace(task=self)  # type: ignore[arg-type]  # what lists need of a task
        self.here = "q1/r1"
        self.revealed = ""
        self.edits: list[tuple[AnnotationEdit, str]] = []
        self.status = Status()
        command_caps.update({"text.note": "N", "text.highlight": "H", "text.compare": "D"})
        self.intents = IntentBus(lambda name, *arguments: self.perform(name, arguments))
        self.notes = NotesPanel(self.intents, self)
        self._panes = {target: ReadingPane(target, target, self) for target in TASK.texts}
        self.text_display, self.task_layout = TextDisplay(Workspace), TaskLayoutController()
        self.find_bar = FindBar(self)  # type: ignore[arg-type]
        self.legend = ComparisonLegend(self.intents, self)
        self.side_by_side: tuple[str, str] | None = None
        row = QHBoxLayout(self)
        for widget in (*self._panes.values(), self.notes, self.find_bar, self.legend):
            row.addWidget(widget)
        self.resize(1200, 500)
        self.view = self.focus = self
        self.preferences = PreferencesFile(data_dir().preferences)
        self.highlights = HighlightController(self)  # type: ignore[arg-type]
        self.marks = TextToolControllers(self)  # type: ignore[arg-type]
        self.show_task()

    def perform(self, name: str, arguments: tuple[Any, ...]) -> None:
        commands = {"text.note": self.marks.note, "text.highlight": self.marks.highlight}
        if name == "command" and arguments[0] in commands:
            commands[arguments[0]]()
        elif name in self.marks.notes.handlers:
            self.marks.notes.handlers[name](*arguments)

    def reveal(self, target: str) -> None:
        self.revealed = target

    def show_task(self) -> None:
        self.marks.show_task()
        for target, pane in self._panes.items():
            pane.set_rendered(render(self.task.texts[target]))
        self.marks.show_texts()

    def apply(self, edit: AnnotationEdit, merge: str = "") -> AnnotationEdit | None:
        try:
            self.annotation = edits.apply(edit, self.rubric, self.task, self.annotation)
        except AnnotatorError as error:
            self.refuse(error.message)
            return None
        self.edits.append((edit, merge))
        self.marks.notes.show_notes()
        return edit

    def panes(self) -> Mapping[str, ReadingPane]:
        return self._panes

    def sources(self) -> Mapping[str, str]:
        return {}

    def text_name(self, target: str) -> str:
        return {"q1": "Prompt", "q1/r1": "Response A", "q1/r2": "Response B"}[target]

    def pair(self) -> tuple[str, str] | None:
        return self.side_by_side

    def refuse(self, text: str, _again: bool = False) -> None:
        self.status.show_message(text)

    def show_notes(self, shown: bool) -> None:
        self.notes.setVisible(shown)

    def select(self, target: str, quote: str) -> ReadingPane:
        pane = self._panes[target]
        start = self.task.texts[target].index(quote)
        pane.select_source(start, start + len(quote))
        return pane

    def type(self, text: str) -> None:
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClicks(focused, text)

    def quotes(self, identifier: str) -> list[str]:
        comment = self.annotation.comment(identifier)
        return [span.exact for span in comment[1].spans] if comment else []


def put_up(qtbot: QtBot, rubric: Rubric) -> Stage:
    made = Stage(rubric)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.fixture
def stage(qtbot: QtBot) -> Stage:
    return put_up(qtbot, RUBRIC)


@pytest.fixture
def twofold_stage(qtbot: QtBot) -> Stage:
    """One whose rubric asks for notes of two kinds on answers, and for one kind on the prompt."""
    right = CorrectnessNotesBlock(key="right", title="Why it is right", targets=("response",), required=True)
    remarks = NotesBlock(key="notes", title="Remarks", targets=("response", "prompt"))
    return put_up(qtbot, Rubric(id="r", title="R", blocks=(remarks, right)))


@pytest.fixture
def silent_stage(qtbot: QtBot) -> Stage:
    """One whose rubric asks for no notes."""
    return put_up(qtbot, RUBRIC.model_copy(update={"blocks": RUBRIC.blocks[1:]}))
