"""The layout for writing questions: the passage, the list of questions, and misleading answers and quotes at the
side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication, QWidget

from annotator.model import target as targets
from annotator.model.anchor import make_span
from annotator.model.authored_questions import SIDES, AuthoredQuestion
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.notes_block import NotesBlockBase
from annotator.model.missing_answer import MissingAnswer
from annotator.model.quote_pair_edits import RelocateQuotePair
from annotator.model.span import TextSpan
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.translatable_message import TranslatableMessage
from annotator.ui.actions import Context
from annotator.ui.authoring.authoring_panel import AuthoringPanel
from annotator.ui.authoring.question_form import QuestionField, QuestionForm
from annotator.ui.items.item_list import ItemListPanel
from annotator.ui.key_events import key_cap_text as shown_caps
from annotator.ui.marking.highlight_controller import selected_spans
from annotator.ui.marking.item_list_controller import ItemListController, perform_step
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.translation import counted, translate_message
from annotator.ui.workspace.list_layout_controller import ListLayoutController
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.workspace import lists
from annotator.workspace.authoring_lists import MISLEADING, QUESTIONS, QUOTES, tie, toggle_unanswerable
from annotator.workspace.authoring_model import (
    NEW,
    QUOTES_PANEL,
    AuthoringViewModel,
    authoring_block_of,
    misleading_panel,
)
from annotator.workspace.card_model import Cursor, TaskScreenContent
from annotator.workspace.lists import HighlightAddress, ListStep
from annotator.workspace.places import QUESTION, ListPlace, authoring_place, authoring_text
from annotator.workspace.screen import Hint

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel
    from annotator.ui.workspace_controller import WorkspaceController


class AuthoringLayoutController(ListLayoutController):
    """The layout for writing questions about a passage, with misleading answers and supporting quotes at the side."""

    context: Context = "authoring"
    help_topic = "authoring"
    view_model: AuthoringViewModel

    def __init__(self, workspace: WorkspaceController, block: QuestionAuthoringBlock, task: TaskViewModel) -> None:
        super().__init__(workspace)
        self._block = block
        self._take(task)
        self._field = QUESTION  # the field of the question that had the focus last
        self.panel = AuthoringPanel(workspace.intents, block)
        self.quotes = ItemListPanel(workspace.intents, QUOTES_PANEL)
        self.quotes.new_button.setText(self.tr("Tie"))  # here, since as a message it means an equal rank
        self.misleading = ItemListPanel(workspace.intents, misleading_panel(block))
        self.panel.entered.connect(self._write)
        self.middle = self.panel
        self.rows = self.panel.field_rows
        self.misleading_list = ItemListController(MISLEADING, workspace, self.misleading)
        # The current quotes are outlined, and a selection on one side is added to them.
        self.quote_list = ItemListController(QUOTES, workspace, self.quotes)
        self.quote_list.entered.connect(self.paint)
        self.quote_list.reveal = self._reveal_quote
        self.quote_list.commands = {
            "leave": lambda _: self.panel.setFocus(),
            "show": self._show_quotes,
            "find": lambda quotes: self.quote_list.relocate(quotes, RelocateQuotePair(id=quotes)),
        }
        self.misleading_list.commands = {"leave": lambda _: self.panel.setFocus()}
        for controller in (self.quote_list, self.misleading_list):
            controller.emptied.connect(self._go_answer)
        self.add_lists(self.quote_list, self.misleading_list)
        self.quotes.setVisible(block.corroborations != "none")
        self.misleading.setVisible(block.misleading != "none")
        self._noted = bool(task.rubric.each(NotesBlockBase))
        if self.quotes.isHidden() and self.misleading.isHidden() and not self._noted:
            self.side.hide()  # not used here; a widget without a parent would be a window
        self.handlers = {
            **self.handlers,
            "question": self._go_number,
            "question.text": self._write_question,
            f"{QUESTIONS.name}.focus": self.go_question,
        }
        self.commands = {
            "authoring.question": self.new_question,
            "authoring.remove": self._remove_question,
            "authoring.up": lambda: self._move_question(-1),
            "authoring.down": lambda: self._move_question(1),
            "authoring.unanswerable": self._toggle_unanswerable,
            "authoring.misleading": self._begin_misleading,
            "authoring.tie": self._pair_quotes,
            "authoring.new_tie": lambda: self._pair_quotes(new=True),
            "authoring.caret": self.start_caret,
        }

    # location

    @property
    def question(self) -> AuthoredQuestion | None:
        """The question shown; None for a question that does not exist yet."""
        return self.view_model.question(self.place.text)

    @property
    def form(self) -> QuestionForm:
        return self.panel.forms[self.place.text]

    @property
    def passage_pane(self) -> ReadingPane | None:
        return self._workspace.view.context.by_target.get(PASSAGE)

    def current_target(self) -> str:
        return PASSAGE

    def text_names(self) -> Mapping[str, str]:
        return {path: translate_message(name) for path, name in self.view_model.names.items()}

    # showing

    def fits(self, task: TaskViewModel) -> bool:
        noted = bool(task.rubric.each(NotesBlockBase))
        return noted == self._noted and authoring_block_of(task.rubric, task.task) == self._block

    def show_task(self, task: TaskViewModel, screen: TaskScreenContent, place: str) -> None:
        self.panel.forget()
        self.misleading.forget()
        self._screen = screen
        self._take(task)
        model = self.view_model
        first = ListPlace(model.questions[0].id if model.questions else NEW, part=QUESTION, field=QUESTION)
        stored = authoring_place(place)
        exists = stored is not None and (model.question(stored.text) is not None or (stored.text == NEW and model.more))
        self.place = stored if stored is not None and exists else first

    def _take(self, task: TaskViewModel) -> None:
        self.view_model = AuthoringViewModel(task, self._block, self._workspace.session.missing())

    def show_group(self, number: int) -> None:
        self._turn_to(self.place)

    def show_work(self, task: TaskViewModel) -> None:
        self._take(task)
        self.place = self.view_model.settled(self.place)
        self.show()

    @property
    def _may_begin(self) -> bool:
        """Whether another question can be begun: a new one is written first."""
        return self.view_model.more and self.place.text != NEW

    def show(self) -> None:
        """Update everything that depends on the annotation and on the question shown."""
        view_model, current = self.view_model, self.place.text
        self.panel.show_question_list(
            view_model.tabs(current), view_model.about, view_model.missing_hints(current), more=self._may_begin
        )
        self.panel.show_question(view_model.writing(current))
        if self._block.misleading != "none":
            self.misleading_list.show_list(view_model.misleading(current))
        if self._block.corroborations != "none":
            self.quote_list.show_list(view_model.corroborations(current))
        self.rows.show_work(view_model.annotation)
        self.paint()
        self.share_side()

    def set_current(self, target: str, key: str, *, take_focus: bool) -> None:
        model = self._screen.model(target)
        if model is not None:
            self.panel.show_asked(model)
            self.rows.show_work(self.view_model.annotation)
            self.rows.show_cursor(Cursor(target, key))
        if take_focus:
            row = self.rows.rows.get(key)
            self.resume() if row is None else row.setFocus()

    def paint(self) -> None:
        """Highlight the quotes of the question shown, in its answer and in the passage."""
        highlights_by_text = self.quote_list.highlights() if self._block.corroborations != "none" else {}
        highlights, current = self._workspace.highlights, self.quote_list.current
        highlights.show(QUOTES.name, {PASSAGE: highlights_by_text.get(PASSAGE, [])})
        highlights.focus(current)
        if self.place.text in self.panel.forms:
            answer = targets.authored_answer(self.place.text)
            self.form.answer_editor.show_marks(highlights_by_text.get(answer, []), current)

    # navigation

    def go_question(self, identifier: str) -> None:
        """Show a question and give it the focus."""
        self.flush()
        field = self.place.field if self.place.part == QUESTION and self.place.field else QUESTION
        self._turn_to(replace(self.place, text=identifier, part=QUESTION, field=field))
        self.resume()

    def _turn_to(self, place: ListPlace) -> None:
        """Show the question of a location. Hiding the previous one moves the focus to any other widget first."""
        self.place = place
        self.show()
        self.place = place

    def _go_number(self, number: int) -> None:
        if number < len(self.view_model.questions):
            self.go_question(self.view_model.questions[number].id)

    def step_question(self, step: int) -> bool:
        """Go to the next or previous question. Returns False at the end."""
        if identifier := self._question_beside(step):
            self.go_question(identifier)
        return bool(identifier)

    def _question_beside(self, step: int) -> str:
        """The id of the next or previous question; empty at the end."""
        ids = [question.id for question in self.view_model.questions]
        at = (ids.index(self.place.text) if self.place.text in ids else len(ids)) + step
        return ids[at] if 0 <= at < len(ids) else ""

    def _go_answer(self) -> None:
        """Move the focus to the answer after the last item beside it was removed."""
        self.place = replace(self.place, part=QUESTION, field="answer")
        self.resume()

    def resume(self) -> None:
        """Move the focus back to where it was in the authoring widgets."""
        self.widget_at(self.place).setFocus()

    def _write(self) -> None:
        """Focus the field of the question that had the focus last."""
        self._workspace.view.status.clear_message()
        self.widget_at(replace(self.place, part=QUESTION, field=self._field)).setFocus()

    def widget_at(self, place: ListPlace) -> QWidget:
        """The widget that gets the focus at a location, or the nearest one that exists."""
        if place.part == MISLEADING.name and place.item in self.misleading.cards:
            self.misleading_list.enter(place.item)
            card = self.misleading.cards[place.item]
            return (card.editor(place.field) if place.field else None) or card
        row = self.quotes.cards.get(place.item) if place.part == QUOTES.name else None
        if row is not None:
            return row
        form = self.panel.forms.get(self.place.text)
        if form is None or (place.part == QUESTION and not place.field):
            return self.panel
        return form.editor(place.field)

    # called by the workspace

    def follow_focus(self, now: QWidget | None) -> None:
        self.panel.set_ringed(now is self.panel)
        before = self.place
        super().follow_focus(now)
        if self.place.part == QUESTION and self.place.field:
            self._field = self.place.field
        if before != self.place:
            self._leave_notes()

    def place_of(self, now: QWidget) -> ListPlace | None:
        form = self.panel.forms.get(self.place.text)
        if now is self.panel or (form is not None and form.isAncestorOf(now)):
            field = "" if form is None or now is self.panel else "answer" if now is form.answer_editor else QUESTION
            return replace(self.place, part=QUESTION, field=field)
        return super().place_of(now)

    def saved_location(self) -> str:
        return authoring_text(self.place)

    def regions(self) -> list[QWidget]:
        result: list[QWidget] = [self.form.editor("question")]
        if self._block.answers != "none":
            result.append(self.form.answer_editor)
        return [*result, *self.rows.current_rows, *self.stops()]

    def hints(self) -> list[Hint]:
        text = {
            "authoring.question": self.tr("new question") if self._may_begin else "",
            "go.question": self.tr("next question") if self._question_beside(1) else "",
            "authoring.caret": self.tr("cursor in the passage"),
            "authoring.tie": self.tr("tie"),
            "authoring.misleading": self.tr("misleading answer"),
            "go.missing": self.tr("what is missing"), "task.submit": self.tr("submit"),
            "help.here": self.tr("help"),
        }  # fmt: skip
        return self.command_hints(text)

    def item_hints(self) -> list[Hint]:
        now = QApplication.focusWidget()
        if now is self.panel:
            return [(shown_caps("Enter"), self.tr("write"))]
        if now is not None and now is self.quotes.items.card_of(now):
            return [(shown_caps("Enter"), self.tr("show both")), (shown_caps("Ctrl+Backspace"), self.tr("remove"))]
        return super().item_hints()

    def run(self, command: str) -> None:
        self.flush()
        self._workspace.view.status.clear_message()  # the message of the previous command
        super().run(command)

    # questions

    def _perform(self, step: ListStep) -> bool:
        """Make the edit of a step about questions. Returns whether it was made."""
        return perform_step(self._workspace, step, lambda place: self.go_question(place.item or NEW))

    def _write_question(self, identifier: str, field: QuestionField, text: str) -> None:
        """Store text typed in the form of a question. The first text of a new question creates it."""
        form = self.panel.forms.get(identifier)
        if form is None:
            return
        if identifier == NEW:
            accepted = not text or self._begin_question(field, text)
        else:
            step = QUESTIONS.of(self.view_model).write(identifier, field, text)
            accepted = step.edit is None or self._perform(step)
        if not accepted:
            form.editor(field).mark_not_accepted()

    def _begin_question(self, field: QuestionField, text: str) -> bool:
        """Create the question that is being written. Its form belongs to it from then on."""
        value: dict[str, Any] = {"answer" if field == "answer" else "text": text}
        step = QUESTIONS.of(self.view_model).begin(PASSAGE, **value)
        identifier = QUESTIONS.of(self.view_model).next_id()
        before, self.place = self.place, replace(self.place, text=identifier)
        self.panel.call(NEW, identifier)
        if self._perform(ListStep(step.edit)):
            return True
        self.place = before
        self.panel.call(identifier, NEW)
        return False

    def new_question(self) -> None:
        """Write another question."""
        if self.place.text != NEW and not self.view_model.more:
            most = self._block.maximum
            self._refuse(counted(most, "The maximum is {n} question here.", "The maximum is {n} questions here."))
            return
        if self.place.text == NEW:
            self._workspace.view.status.show_message(self.tr("This question is not written yet."))
        self._go_to_new()

    def _go_to_new(self) -> None:
        self.place = replace(self.place, part=QUESTION, field=QUESTION)
        self.go_question(NEW)

    def _remove_question(self) -> None:
        if self.question is None:
            self._refuse(self.tr("This question is not written yet."))
        else:
            self._perform(QUESTIONS.of(self.view_model).remove(self.question.id))

    def _move_question(self, by: int) -> None:
        if self._perform(QUESTIONS.of(self.view_model).move(self.place.text, by)):
            number = self.view_model.number(self.place.text)
            self._workspace.view.status.show_message(self.tr("Question {n} now.").format(n=number))

    def _toggle_unanswerable(self) -> None:
        self._perform(toggle_unanswerable(self.view_model, self._block, self.place.text))

    def _missing_of_all(self, part: str) -> bool:
        """Move the focus to the control for something that is missing from the list of questions."""
        if part == "unanswerable":
            self.form.answerable_chip.setFocus()
        elif part == "misleading":
            self.misleading.new_button.setFocus()
        elif self.view_model.more:
            self._go_to_new()
        else:
            self.form.remove_button.setFocus()
        return True

    # misleading answers and quotes

    def _begin_misleading(self) -> None:
        if self.question is None:
            self._refuse(self.tr("Write the question first."))
        else:
            self.misleading_list.begin(self.question.id)

    def _pair_quotes(self, *, new: bool = False) -> None:
        """Make the selected words quotes. ``new``: always of a pair of their own."""
        self.flush()  # the selected text may have been typed just now
        question = self.question
        if question is None or not question.answer.strip():
            self._refuse(self.tr("Write the answer first: its words are tied to the passage."))
        elif not (selected := self._selected(question)):
            text = TranslatableMessage(
                "Select words of the answer and words of the passage first: {key:authoring.caret} puts a cursor into "
                "that."
            )
            self._refuse(translate_message(text))
        else:
            current = "" if new else self.quote_list.current
            at_row = self.place.part == QUOTES.name
            step, pair = tie(self.view_model, question.id, selected, current, extends=at_row)
            if self.quote_list.perform(step):
                self.form.answer_editor.clear_selection()
                if self.passage_pane is not None:
                    self.passage_pane.set_caret_mode(False)
                self.quote_list.enter(pair)
                self.resume()

    def _selected(self, question: AuthoredQuestion) -> list[TextSpan]:
        """The selections in the answer and in the passage."""
        editor, source = self.form.answer_editor, question.answer
        chosen = editor.selected_range() if editor.words == source else None
        answer = [make_span(targets.authored_answer(question.id), source, *chosen)] if chosen is not None else []
        passage = {PASSAGE: self.passage_pane} if self.passage_pane is not None else {}
        return [*answer, *(span for span, _ in selected_spans(passage))]

    def _show_quotes(self, identifier: str) -> None:
        """Scroll both sides of a pair of quotes into view."""
        for side in SIDES:
            self.quote_list.show_highlight(HighlightAddress(identifier, 0, side))

    def _reveal_quote(self, span: TextSpan) -> None:
        if span.target != PASSAGE:
            self.form.answer_editor.show_place(span.start, span.end)
        elif self.passage_pane is not None:
            self._workspace.view.context.reveal(PASSAGE)
            self.passage_pane.show_source(span.start, span.end)

    # called by the workspace, for answers

    def highlight(self) -> bool:
        if self._to_notes or self._block.corroborations == "none":
            return False
        self._pair_quotes()
        return True

    def focus_missing(self, problem: MissingAnswer) -> bool:
        if problem.key != self._block.key:
            return False
        target = AnnotationTarget.parse(problem.target)
        if target.form == "passage":
            return self._missing_of_all(problem.part)
        if self.view_model.question(target.path[0]) is None:
            return False
        if target.path[0] != self.place.text:
            self.flush()
            self._turn_to(replace(self.place, text=target.path[0], part=QUESTION, field=QUESTION))
        if not super().focus_missing(problem):
            beside: dict[str, QWidget] = {
                "misleading": self.misleading.new_button,
                "unanswerable": self.form.answerable_chip,
            }
            own = target.form == "authored"
            (beside.get(problem.part, self.form.question_editor) if own else self.form.editor("answer")).setFocus()
        elif target.form == "corroboration" and problem.part == "answer":
            self.form.editor("answer").setFocus()  # a selection is added to these quotes from now on
        return True

    def show_marks(self, mark_of: Callable[[str, str], str]) -> None:
        question, form, names = self.question, self.panel.forms.get(self.place.text), self.text_names()
        if form is None or question is None:
            return
        pair_targets = [targets.quote_pair_target(question.id, pair.id) for pair in question.corroborations]
        places = dict.fromkeys([*question.texts, *pair_targets])
        marked = {names.get(place, place): mark_of(place, self._block.key) for place in places}
        form.set_mark("\n".join(f"{name}: {text}" for name, text in marked.items() if text))

    def written_location(self) -> tuple[str, str] | None:
        question, place = self.question, self.place
        if question is None or isinstance(QApplication.focusWidget(), ScoreRowWidget):
            return None
        at = f"{question.id}/{place.item}" if place.item else None
        inside = {
            "critique": targets.exposing_critique(question.id, place.item),
            "answer": targets.authored_answer(question.id),
        }
        return inside.get(place.field) or at or question.id, self._block.key

    def select_change(self, change: AnnotationEditResult) -> str | None:
        before, after = change.before.authored_questions.questions, change.after.authored_questions.questions
        if before == after:
            return super().select_change(change)
        old, new = {question.id: question for question in before}, {question.id: question for question in after}
        touched = lists.first_changed(new, old)
        if touched in new and touched is not None and touched != self.place.text:
            self._turn_to(replace(self.place, text=touched, part=QUESTION, field=QUESTION))
        return PASSAGE

    def restore_focus(self) -> bool:
        self.resume()
        return True

    def flush(self) -> None:
        self.panel.flush()
        super().flush()
