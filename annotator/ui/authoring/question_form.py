"""The form of a question: an editor for its text and one for its answer."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import Literal

from PySide6.QtWidgets import QWidget

from annotator.model.authoring_parts import MAX_ANSWER, MAX_QUESTION
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.ui.authoring.answer_editor import AnswerEditor
from annotator.ui.intents import IntentBus
from annotator.ui.items.editor import TextEditor
from annotator.ui.items.editor_footer import TextEditorFooter
from annotator.ui.items.missing_hint import HintLines
from annotator.ui.key_events import command_caps
from annotator.ui.reading.labels import label_in, set_text
from annotator.ui.theme import SPACE, STRONG_LABEL, TEXT_LABEL
from annotator.ui.widgets.boxes import in_column
from annotator.ui.widgets.button import CommandButton
from annotator.ui.widgets.chip import Chip
from annotator.ui.widgets.flow_layout import FlowLayout
from annotator.workspace.authoring_lists import QUOTES
from annotator.workspace.authoring_model import NEW, QuestionFormState

QuestionField = Literal["question", "answer"]
_QUESTION_LINES, _ANSWER_LINES = (2, 6), (5, 16)


class QuestionForm(QWidget):
    """The form for writing one question and its answer. Typed text can never be stored in another question."""

    def __init__(self, intents: IntentBus, block: QuestionAuthoringBlock, parent: QWidget) -> None:
        """``block`` asks for the questions."""
        super().__init__(parent)
        self._intents = intents
        self._asks_answer = block.answers != "none"
        name = "workspace.authoring"
        self.state: QuestionFormState | None = None
        strong = partial(label_in, style=STRONG_LABEL, parent=self)
        self._title = strong("", "text", name=f"{name}.title")
        self._mark = strong("", "warning", name=f"{name}.mark", wrap=True)
        self._mark.hide()
        self.question_editor = TextEditor(f"{name}.question", _QUESTION_LINES, self, MAX_QUESTION)
        self.question_editor.setPlaceholderText(self.tr("A question about the passage"))
        self.question_editor.trims = True
        self._question_footer = TextEditorFooter(f"{name}.question.words", self.question_editor, self)
        self._question_hint_lines = HintLines(f"{name}.question.remarks", self)
        self.answerable_chip = Chip(
            self.tr("The passage does not answer it"), command_caps["authoring.unanswerable"], self
        )
        self.answerable_chip.setObjectName(f"{name}.unanswerable")
        self.answerable_chip.setVisible(block.unanswerable)
        self.answerable_chip.clicked.connect(lambda: intents.dispatch("command", "authoring.unanswerable"))
        text = self.tr("Remove question")
        self.remove_button = CommandButton(intents, "authoring.remove", f"{name}.remove", text, self, style=TEXT_LABEL)
        self._answer_title = strong(self.tr("Answer"), "text", name=f"{name}.answer.title")
        self.answer_editor = AnswerEditor(f"{name}.answer", _ANSWER_LINES, self, MAX_ANSWER)
        self._answer_footer = TextEditorFooter(f"{name}.answer.words", self.answer_editor, self)
        self._answer_hint_lines = HintLines(f"{name}.answer.remarks", self)
        self._missing_hints = HintLines(f"{name}.wants", self)
        self.question_editor.kept.connect(lambda words: self._write("question", words))
        self.answer_editor.kept.connect(lambda words: self._write("answer", words))
        self.answer_editor.mark_entered.connect(lambda key: intents.dispatch(f"{QUOTES.name}.focus", key))
        self._arrange()

    def show_writing(self, state: QuestionFormState) -> None:
        """Show the stored text. Text that is being typed is kept."""
        if state == self.state:
            return
        self.state = state
        name = self.tr("Question {n}").format(n=state.number)
        set_text(self._title, name)
        self.question_editor.show_text(state.text)
        self.question_editor.setAccessibleName(name)
        self.answer_editor.show_text(state.answer)
        self.answer_editor.setAccessibleName(self.tr("{who}, answer").format(who=name))
        text = self.tr("What the passage says about it")
        if state.unanswerable:
            text = self.tr("May be empty: the passage does not answer it")
        self.answer_editor.setPlaceholderText(text)
        self.answerable_chip.set_chosen(state.unanswerable)
        self.answerable_chip.setAccessibleName(f"{name}: {self.answerable_chip.text()}")
        self.remove_button.setAccessibleName(f"{name}: {self.remove_button.text()}")
        self.remove_button.setVisible(bool(state.id))
        self._question_hint_lines.show_remarks(state.question_remarks)
        self._answer_hint_lines.show_remarks(state.answer_remarks)
        self._missing_hints.show_missing_hints(state.missing_hints)

    def set_mark(self, text: str) -> None:
        """Show that the question was corrected or returned."""
        set_text(self._mark, text)
        self._mark.setVisible(bool(text))

    def _write(self, field: QuestionField, text: str) -> None:
        self._intents.dispatch("question.text", self.state.id if self.state is not None else NEW, field, text)

    def editor(self, field: str) -> TextEditor:
        return self.answer_editor if field == "answer" and self._asks_answer else self.question_editor

    def flush(self) -> None:
        """Store typed text that is still pending."""
        self.question_editor.flush()
        self.answer_editor.flush()

    def _arrange(self) -> None:
        line = QWidget(self)
        flow = FlowLayout(line, gap=SPACE)
        for button in (self.answerable_chip, self.remove_button):
            flow.addWidget(button)
        answer = (self._answer_title, self.answer_editor, self._answer_footer, self._answer_hint_lines)
        question = (self._title, self._mark, self.question_editor, self._question_footer, self._question_hint_lines)
        margins = (0, SPACE, 0, 2 * SPACE)
        in_column(*question, *answer, self._missing_hints, line, 1, on=self, margins=margins, spacing=SPACE + 1)
        for first, second in pairwise(
            (self.question_editor, self.answer_editor, self.answerable_chip, self.remove_button)
        ):
            QWidget.setTabOrder(first, second)
        if not self._asks_answer:
            for widget in answer:
                widget.hide()
