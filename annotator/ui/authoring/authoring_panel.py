"""The middle panel of the authoring layout: the tabs of the questions, and the form of the current one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.authoring.question_form import QuestionForm
from annotator.ui.intents import IntentBus
from annotator.ui.items.missing_hint import HintLines
from annotator.ui.items.tab_bar import TabBar
from annotator.ui.key_events import ENTER, accept_shortcut_override, score_symbol
from annotator.ui.theme import SPACE
from annotator.ui.translation import translate_message
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP
from annotator.ui.widgets.boxes import discard, in_column
from annotator.ui.widgets.button import CommandButton
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import AutoHeightScrollArea, VerticalScrollArea
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.workspace.authoring_lists import QUESTIONS
from annotator.workspace.authoring_model import QuestionFormState
from annotator.workspace.card_model import TextCardModel
from annotator.workspace.item_cards import MissingAnswerHint
from annotator.workspace.tabs import TabModel

_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_ASKED = 0.35  # most of the height that the fields about the passage get before they scroll


class AuthoringPanel(TitledPanel):
    """The panel for writing questions: a form for each question visited. The forms are discarded with the task."""

    wide = 440

    accessible_role = FOCUSABLE_GROUP
    entered = Signal()  # Enter was pressed: move the focus back to where it was

    def __init__(self, intents: IntentBus, block: QuestionAuthoringBlock) -> None:
        super().__init__("workspace.authoring")
        self._intents, self._block = intents, block
        self.forms: dict[str, QuestionForm] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.bar = TabBar("workspace.authoring.questions", (0, 28), self, pad=9 * SPACE, gap=SPACE)
        self.bar.chosen.connect(lambda question: intents.dispatch(f"{QUESTIONS.name}.focus", question))
        path, text = "workspace.authoring.new", self.tr("New question")
        self.new_button = CommandButton(intents, "authoring.question", path, text, self.bar, kind="plain")
        self.bar.end.append(self.new_button)
        AppearanceBinding(self.new_button, lambda: self.new_button.setFixedHeight(appearance.px(28)))
        self._missing_hints = HintLines("workspace.authoring.questions.wants", self)
        self._stack = QStackedWidget(self)
        inside = QWidget(self)
        in_column(self._stack, on=inside)
        self.area = VerticalScrollArea("workspace.authoring", inside, self)
        content = QWidget(self)
        fields = QWidget(self)
        self.field_rows = AnswerFieldRows(intents, fields)
        in_column(self.field_rows, on=fields)
        self._fields_area = AutoHeightScrollArea("workspace.asked", fields, self)
        self._fields_area.hide()
        in_column(
            self.bar, self._missing_hints, (self.area, 1), self._fields_area, on=content,
            margins=(3 * SPACE, 2 * SPACE + 2, 3 * SPACE, 0), spacing=2 * SPACE - 2,
        )  # fmt: skip
        self.fill(content)

    def show_asked(self, model: TextCardModel) -> None:
        """Show the fields about the passage or the task, next to the questions."""
        self.field_rows.bind(model)
        self._fields_area.setVisible(model.asks)
        self._fields_area.set_most(round(self.height() * _ASKED))

    def show_question_list(
        self,
        tabs: Sequence[TabModel],
        about: str,
        missing_hints: Sequence[MissingAnswerHint],
        *,
        more: bool,
    ) -> None:
        """Show the tabs, and what is missing overall. ``more``: whether another question can be added."""
        self.set_title(self.tr("Questions"), translate_message(about))
        self.setAccessibleName(self.tr("Questions about the passage"))
        self.bar.show_tabs(tabs)
        self.new_button.setVisible(more)
        self._missing_hints.show_missing_hints(missing_hints)
        tab_ids = {tab.id for tab in tabs}
        for identifier in [form_id for form_id in self.forms if form_id not in tab_ids]:
            self._let_go(identifier)

    def show_question(self, question: QuestionFormState) -> QuestionForm:
        """Show the form of this question."""
        form = self.forms.get(question.id)
        if form is None:
            form = self.forms[question.id] = QuestionForm(self._intents, self._block, self._stack)
            for editor in (form.question_editor, form.answer_editor):
                editor.left.connect(self._take_keyboard)
            self._stack.addWidget(form)
        form.show_writing(question)
        if self._stack.currentWidget() is not form:
            self._stack.setCurrentWidget(form)
            self.area.verticalScrollBar().setValue(0)
        return form

    def _take_keyboard(self) -> None:
        """Esc in an editor: take the focus, so that bare keys are commands."""
        self.setFocus()

    def call(self, before: str, after: str) -> None:
        """Assign the form of a question that had no id yet to its new id."""
        if before in self.forms and after not in self.forms:
            self.forms[after] = self.forms.pop(before)

    def forget(self) -> None:
        """Discard all forms. The questions of the next task have the same ids."""
        for identifier in list(self.forms):
            self._let_go(identifier)

    def flush(self) -> None:
        for form in list(self.forms.values()):
            form.flush()

    def _let_go(self, identifier: str) -> None:
        form = self.forms.pop(identifier)
        self._stack.removeWidget(form)
        discard(form)

    # outside the editors, digits select questions

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, self._number) or bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not event.modifiers() & ~_KEYPAD:
            self.entered.emit()
        elif number := self._number(event):
            self._intents.dispatch("question", number - 1)
        else:
            super().keyPressEvent(event)

    def _number(self, event: QKeyEvent) -> int:
        """The number of the question that a digit selects; 0 if it is not a digit or answers a field here."""
        typed = score_symbol(event)
        return int(typed) if typed.isdecimal() and not self.field_rows.rows else 0

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()
