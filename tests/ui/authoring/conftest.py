"""A project of questions to be written about a passage, as its window shows it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from annotator.model.authored_questions import AuthoredQuestion, AuthoredQuestions
from annotator.model.rubric import Rubric
from annotator.model.target import PASSAGE
from annotator.text.source_map import utf16_length
from annotator.ui.authoring.authoring_layout_controller import AuthoringLayoutController
from annotator.ui.items.editor import TextEditor
from annotator.ui.reading.reading_pane import ReadingPane
from tests.ui.conftest import Desk, rubric
from tests.ui.critique.conftest import critiques

K = Qt.Key
ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
STORY = (
    "The envoy slept in the garage on Pearl Street. Nobody in the town had asked for the charter.\n\n"
    "Ann Feist signed the charter with green ink, because black ink fades on sheepskin. The goats ate the rest."
)


def writing(**more: Any) -> dict[str, Any]:
    critique_block = critiques()
    return {
        "type": "authoring", "key": "questions", "title": "Questions", "targets": ["passage"],
        "minimum": 1, "maximum": 8, "unanswerable": True, "misleading": "optional", "corroborations": "optional",
        "severities": critique_block["severities"],
        "categories": [{"key": one["key"], "title": one["title"]} for one in critique_block["categories"]],
    } | more  # fmt: skip


def written(**more: Any) -> Rubric:
    return rubric(writing(**more))


def story(name: str = "one", text: str = STORY) -> dict[str, Any]:
    return {"id": name, "passage": {"title": "The Envoy", "text": text}}


class Writer:
    """The window on a passage to be asked about, with what tests ask of it most."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.press = desk.press

    @property
    def on(self) -> AuthoringLayoutController:
        layout = self.desk.work.task_layout
        assert isinstance(layout, AuthoringLayoutController)
        return layout

    @property
    def authored_questions(self) -> AuthoredQuestions:
        return self.desk.work.session.view().annotation.authored_questions

    @property
    def first(self) -> AuthoredQuestion:
        return self.authored_questions.questions[0]

    @property
    def focused(self) -> str:
        return self.desk.focused

    @property
    def passage(self) -> ReadingPane:
        pane = self.desk.work.view.context.by_target[PASSAGE]
        assert isinstance(pane, ReadingPane)
        return pane

    def type(self, text: str) -> None:
        """Type into what has the keyboard, and have it handed on."""
        self.press(*text)
        self.desk.work.flush()

    def alt(self, *keys: str | Qt.Key) -> None:
        self.press(*keys, held=ALT)

    def control(self, *keys: str | Qt.Key) -> None:
        self.press(*keys, held=CONTROL)

    def write(self, question: str, answer: str = "") -> None:
        """A question and its answer, from the editor of the question on."""
        self.type(question)
        self.press(K.Key_Tab)
        self.type(answer)

    def select(self, quote: str) -> None:
        """Select words of the answer."""
        editor = self.on.form.answer_editor
        text = editor.toPlainText()
        _select(editor, utf16_length(text[: text.index(quote)]), utf16_length(quote))

    def select_passage(self, quote: str) -> None:
        start = self.passage.rendered.source.index(quote)
        self.passage.select_source(start, start + len(quote))


def _select(editor: TextEditor, start: int, count: int) -> None:
    cursor = editor.textCursor()
    cursor.setPosition(start)
    cursor.setPosition(start + count, QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)


@pytest.fixture
def writer(desk: Desk) -> Writer:
    desk.bring([story("one"), story("two")], written())
    return Writer(desk)
