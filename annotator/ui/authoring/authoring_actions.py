"""The actions of authoring: turns commands and intents into edits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Qt

from annotator.model import target as targets
from annotator.model.anchor import make_span
from annotator.model.authored_questions import AuthoredQuestion, QuoteSide, SupportingQuoteLink
from annotator.model.authoring_edits import (
    UNSET,
    AddAuthoredQuestion,
    AddMisleadingAnswer,
    ChangeAuthoredQuestion,
    ChangeMisleadingAnswer,
    MoveAuthoredQuestion,
    RemoveAuthoredQuestion,
    RemoveMisleadingAnswer,
)
from annotator.model.authoring_parts import authored_questions_of
from annotator.model.edit import AnnotationEdit
from annotator.model.span import TextSpan
from annotator.model.supporting_quote_edits import (
    AddSupportingQuote,
    AddSupportingQuoteLink,
    ChangeSupportingQuote,
    RelocateSupportingQuoteLink,
    RemoveSupportingQuote,
    RemoveSupportingQuoteLink,
)
from annotator.model.target import PASSAGE
from annotator.text.render import render
from annotator.text.rendered_text import move_end_by_word
from annotator.ui import intents
from annotator.ui.authoring.authoring_location import AuthoringLocation
from annotator.ui.authoring.authoring_panel import AuthoringPanel
from annotator.ui.authoring.authoring_state import NEW
from annotator.ui.authoring.authoring_view_model import AuthoringViewModel
from annotator.ui.authoring.misleading_answers_panel import MisleadingAnswersPanel
from annotator.ui.authoring.question_form import QuestionForm
from annotator.ui.authoring.supporting_quotes_panel import SupportingQuotesPanel, side_of
from annotator.ui.intents import IntentHandlers
from annotator.ui.marking.highlight_controller import without_blanks
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.translation import counted

if TYPE_CHECKING:
    from annotator.ui.workspace.workspace_controller import WorkspaceController

_FOCUS = Qt.FocusReason.OtherFocusReason


class AuthoringActionsHost(Protocol):
    """The authoring layout, as its actions see it: its state and its navigation."""

    panel: AuthoringPanel
    quotes: SupportingQuotesPanel
    misleading: MisleadingAnswersPanel
    place: AuthoringLocation
    tie: str

    @property
    def view_model(self) -> AuthoringViewModel: ...

    @property
    def question(self) -> AuthoredQuestion | None: ...

    @property
    def form(self) -> QuestionForm: ...

    @property
    def passage(self) -> ReadingPane | None: ...

    def show(self) -> None: ...

    def flush(self) -> None: ...

    def resume(self) -> None: ...

    def go_question(self, identifier: str) -> None: ...

    def mark_corroboration(self, identifier: str) -> None: ...

    def open_corroboration(self, identifier: str) -> None: ...

    def show_quote(self, identifier: str, side: str, index: int) -> None: ...

    def corroboration_of(self, identifier: str) -> SupportingQuoteLink | None: ...


class AuthoringActions(QObject):
    """The handlers of the commands and intents of authoring."""

    def __init__(self, host: AuthoringActionsHost, workspace: WorkspaceController, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._workspace = workspace
        self._runs = {
            "authoring.question": self.new_question,
            "authoring.remove": self.remove_question,
            "authoring.up": lambda: self.move(-1),
            "authoring.down": lambda: self.move(1),
            "authoring.unanswerable": self.toggle_unanswerable,
            "authoring.misleading": self.new_misleading,
            "authoring.tie": self.tie,
            "authoring.new_tie": lambda: self.tie(new=True),
            "authoring.caret": self.caret,
        }
        self.handlers: IntentHandlers = {
            intents.UpdateQuestionTextIntent: lambda wrote: self._write(wrote.id, wrote.field, wrote.words),
            (intents.UpdateListItemTextIntent, "misleading"): lambda item: self._write_misleading(
                item.id, item.field, item.words
            ),
            (intents.ChooseListItemOptionIntent, "misleading"): lambda item: self._choose(
                item.id, item.field, item.key
            ),
            (intents.RunListItemCommandIntent, "misleading"): lambda item: self._act(item.id, item.what),
            (intents.RunListItemCommandIntent, "quotes"): lambda item: self._run_corroboration_command(
                item.id, item.what
            ),
            intents.DeleteHighlightIntent: lambda span: self._remove_quote(span.owner, span.number),
            intents.NudgeHighlightEndIntent: lambda span: self._nudge_quote(
                span.owner, span.number, span.at_end, span.by
            ),
        }

    def run(self, command: str) -> None:
        """Run a command of the table."""
        self._host.flush()
        self._workspace.view.status.clear_message()  # the message of the previous command
        if command in self._runs:
            self._runs[command]()

    def _apply(self, edit: AnnotationEdit, merge: str = "") -> bool:
        return self._workspace.apply(edit, merge) is not None

    # questions

    def _write(self, identifier: str, field: intents.QuestionField, words: str) -> None:
        """Store text typed in the form of a question. The first text of a new question creates it."""
        host, form = self._host, self._host.panel.forms.get(identifier)
        if form is None:
            return
        question = host.view_model.question(identifier)
        if question is None:
            if identifier == NEW and words and not self._begin(form, field, words):
                form.editor(field).mark_not_accepted()
            return
        if words == (question.answer if field == "answer" else question.text):
            return
        edit = ChangeAuthoredQuestion.model_validate(
            {"id": identifier, "answer" if field == "answer" else "text": words}
        )
        merge = targets.authored_answer(identifier) if field == "answer" else identifier
        if not self._apply(edit, merge):
            form.editor(field).mark_not_accepted()

    def _begin(self, form: QuestionForm, field: intents.QuestionField, words: str) -> bool:
        """Create the question for which ``form`` was opened. The form belongs to it from then on."""
        host = self._host
        identifier = authored_questions_of(host.view_model.annotation).next_id("a")
        values = {"id": identifier, "answer" if field == "answer" else "text": words}
        before, host.place = host.place, replace(host.place, question=identifier)
        host.panel.call(NEW, identifier)
        if self._apply(AddAuthoredQuestion.model_validate(values)):
            return True
        host.place = before
        host.panel.call(identifier, NEW)
        return False

    def new_question(self) -> None:
        host = self._host
        if host.place.question == NEW:
            host.place = AuthoringLocation(NEW)
            host.resume()
        elif not host.view_model.more:
            most = host.view_model.block.maximum
            self._refuse(counted(most, "The maximum is {n} question here.", "The maximum is {n} questions here."))
        else:
            host.place = AuthoringLocation(NEW)
            host.go_question(NEW)

    def remove_question(self) -> None:
        host, question = self._host, self._host.question
        if question is None:
            self._refuse(self.tr("This question is not written yet."))
            return
        ids = [each.id for each in host.view_model.questions]
        at = ids.index(question.id)
        if self._apply(RemoveAuthoredQuestion(id=question.id)):
            left = [each for each in ids if each != question.id]
            host.go_question(left[min(at, len(left) - 1)] if left else NEW)
            keys = self._workspace.caps["edit.undo"]
            self._show_message(self.tr("The question was removed. {keys} brings it back.").format(keys=keys))

    def move(self, step: int) -> None:
        """Move the question by one place."""
        host, question = self._host, self._host.question
        if question is None:
            return
        to = host.view_model.number(question.id) - 1 + step
        if 0 <= to < len(host.view_model.questions) and self._apply(MoveAuthoredQuestion(id=question.id, to=to)):
            self._show_message(self.tr("Question {n} now.").format(n=to + 1))

    def toggle_unanswerable(self) -> None:
        """Toggle whether the passage answers the question."""
        question = self._host.question
        if not self._host.view_model.block.unanswerable:
            self._refuse(self.tr("This project asks for no questions that the passage does not answer."))
        elif question is None:
            self._refuse(self.tr("Write the question first."))
        else:
            self._workspace.choose(ChangeAuthoredQuestion(id=question.id, unanswerable=not question.unanswerable))

    def focus_missing_part(self, part: str) -> bool:
        """Move the focus to the control for something that is missing from the list of questions."""
        host = self._host
        if part == "unanswerable":
            host.form.switch.setFocus(_FOCUS)
        elif part == "misleading":
            host.misleading.new.setFocus(_FOCUS)
        elif host.view_model.more:
            self.new_question()
        else:
            host.form.remove.setFocus(_FOCUS)
        return True

    # misleading answers

    def new_misleading(self) -> None:
        host, question = self._host, self._host.question
        if host.view_model.block.misleading == "none":
            self._refuse(self.tr("This project asks for no misleading answers."))
        elif question is None:
            self._refuse(self.tr("Write the question first."))
        else:
            identifier = authored_questions_of(host.view_model.annotation).next_id("x")
            if self._apply(AddMisleadingAnswer(question=question.id, id=identifier)):
                host.place = AuthoringLocation(question.id, "misleading", identifier, "text")
                host.resume()

    def _write_misleading(self, identifier: str, field: str, words: str) -> None:
        found = authored_questions_of(self._host.view_model.annotation).question(identifier)
        written = next((each for each in found.misleading if each.id == identifier), None) if found else None
        if found is None or written is None or words == (written.critique if field == "critique" else written.text):
            return
        edit = ChangeMisleadingAnswer.model_validate({"id": identifier, field: words})
        card = self._host.misleading.cards.get(identifier)
        merge = (targets.exposing_critique if field == "critique" else targets.misleading_answer_target)(
            found.id, identifier
        )
        if not self._apply(edit, merge) and card is not None and (editor := card.editor(field)) is not None:
            editor.mark_not_accepted()

    def _choose(self, identifier: str, field: str, key: str) -> None:
        """Set a severity or category; clear it if it is set already."""
        found = authored_questions_of(self._host.view_model.annotation).question(identifier)
        written = next((each for each in found.misleading if each.id == identifier), None) if found else None
        if written is not None:
            value = UNSET if getattr(written, field) == key else key
            edit = ChangeMisleadingAnswer.model_validate({"id": identifier, field: value})
            if self._workspace.choose(edit) is not None:
                self._host.misleading.reveal_choice(identifier, field, key)

    def _act(self, identifier: str, what: str) -> None:
        host = self._host
        if what == "leave":
            host.panel.setFocus(_FOCUS)
            return
        ids = [card.id for card in host.misleading.in_order()]
        at = ids.index(identifier)
        if self._apply(RemoveMisleadingAnswer(id=identifier)):
            left = [each for each in ids if each != identifier]
            part = (
                AuthoringLocation(host.place.question, "misleading", left[min(at, len(left) - 1)], "") if left else None
            )
            host.place = part or AuthoringLocation(host.place.question, field="answer")
            host.resume()
            keys = self._workspace.caps["edit.undo"]
            self._show_message(self.tr("The misleading answer was removed. {keys} brings it back.").format(keys=keys))

    # supporting quotes

    def caret(self) -> None:
        """Start caret mode in the passage."""
        if (pane := self._host.passage) is not None:
            self._workspace.marks.enter_text(pane)

    def tie(self, *, new: bool = False) -> None:
        """Add the selected words as quotes. A selection on both sides makes a pair of supporting quotes; a selection on
        one side is added to the open pair, or starts one. ``new`` always starts one."""
        self._host.flush()  # the selected text may have been typed just now
        host, question = self._host, self._host.question
        if host.view_model.block.corroborations == "none":
            self._refuse(self.tr("This project asks for no quotes."))
            return
        if question is None or not question.answer.strip():
            self._refuse(self.tr("Write the answer first: its words are tied to the passage."))
            return
        chosen = self._selected(question)
        if not chosen:
            self._refuse(self._how())
            return
        tie = host.corroboration_of(host.tie)
        joins = None if new or len(chosen) > 1 or tie is None else tie
        if joins is not None and "answer" in chosen and joins.answer and joins.passage and not self._at_row:
            joins = None  # other words of the answer have their own supporting quotes
        if joins is None:
            self._add(question, chosen)
        else:
            self._join(joins, *chosen.popitem())

    @property
    def _at_row(self) -> bool:
        return self._host.place.part == "quotes"

    def _how(self) -> str:
        keys = self._workspace.caps["authoring.caret"]
        words = self.tr("Select words of the answer and words of the passage first: {keys} puts a cursor into that.")
        return words.format(keys=keys)

    def _selected(self, question: AuthoredQuestion) -> dict[QuoteSide, TextSpan]:
        """The selections in the answer and in the passage, as spans."""
        found: dict[QuoteSide, TextSpan] = {}
        editor, source = self._host.form.answer, question.answer
        chosen = editor.selected() if editor.words == source else None
        if chosen is not None:
            found["answer"] = make_span(targets.authored_answer(question.id), source, *chosen)
        pane = self._host.passage
        here = pane.source_range() if pane is not None else None
        if pane is not None and here is not None:
            source = pane.rendered.source
            found["passage"] = make_span(PASSAGE, source, *without_blanks(source, *here))
        return found

    def _add(self, question: AuthoredQuestion, chosen: dict[QuoteSide, TextSpan]) -> None:
        identifier = authored_questions_of(self._host.view_model.annotation).next_id("k")
        sides = {side: (span,) for side, span in chosen.items()}
        edit = AddSupportingQuoteLink(
            question=question.id, id=identifier, answer=sides.get("answer", ()), passage=sides.get("passage", ())
        )
        if not self._apply(edit):
            return
        self._done_with(identifier)
        number = len(question.corroborations) + 1
        caret = self._workspace.caps["authoring.caret"]
        lacks = {
            "answer": self.tr("Quotes {n} are begun: now select what supports them in the passage ({keys})."),
            "passage": self.tr("Quotes {n} are begun: now select the words of the answer that this supports."),
        }
        only = next(iter(chosen)) if len(chosen) == 1 else ""
        words = lacks.get(only, self.tr("Quotes {n} are tied."))
        self._show_message(words.format(n=number, keys=caret))

    def _join(self, tie: SupportingQuoteLink, side: QuoteSide, span: TextSpan) -> None:
        if self._apply(AddSupportingQuote(id=tie.id, span=span)):
            self._done_with(tie.id)
            question = self._host.question
            ids = [each.id for each in question.corroborations] if question is not None else []
            said = {"answer": self.tr("The words of the answer were added to quotes {n}."),
                    "passage": self.tr("The words of the passage were added to quotes {n}.")}  # fmt: skip
            self._show_message(said[side].format(n=ids.index(tie.id) + 1))

    def _done_with(self, identifier: str) -> None:
        """Clear the selections after they became quotes, and move the focus back to the answer or keep it in the
        row."""
        host = self._host
        host.form.answer.clear_selection()
        if host.passage is not None:
            host.passage.set_caret_mode(False)
        host.mark_corroboration(identifier)
        host.resume()

    def _run_corroboration_command(self, identifier: str, what: str) -> None:
        if what == "leave":
            self._host.panel.setFocus(_FOCUS)
        elif what == "remove":
            self._remove_corroboration(identifier)
        elif what == "find":
            self._workspace.choose(RelocateSupportingQuoteLink(id=identifier))
        else:
            self._host.open_corroboration(identifier)

    def _remove_corroboration(self, identifier: str) -> None:
        host = self._host
        ids = [row.id for row in host.quotes.in_order()]
        at = ids.index(identifier)
        if self._apply(RemoveSupportingQuoteLink(id=identifier)):
            left = [each for each in ids if each != identifier]
            if left:
                host.mark_corroboration(left[min(at, len(left) - 1)])
                host.place = AuthoringLocation(host.place.question, "quotes", host.tie, "")
            else:
                host.place = AuthoringLocation(host.place.question, field="answer")
            host.resume()
            keys = self._workspace.caps["edit.undo"]
            self._show_message(self.tr("The quotes were untied. {keys} brings them back.").format(keys=keys))

    def _remove_quote(self, owner: str, index: int) -> None:
        found = side_of(owner)
        if found is None:
            return
        identifier, side = found
        if self._workspace.choose(RemoveSupportingQuote(id=identifier, side=side, index=index)) is not None:
            row = self._host.quotes.cards.get(identifier)
            if row is not None:
                row.setFocus(_FOCUS)
            else:
                self._host.resume()

    def _nudge_quote(self, owner: str, index: int, at_end: bool, step: int) -> None:
        """Move one end of a quote by one word."""
        host, question, found = self._host, self._host.question, side_of(owner)
        tie = host.corroboration_of(found[0]) if found is not None else None
        if question is None or tie is None or found is None:
            return
        identifier, side = found
        span = tie.side(side)[index]
        source = question.answer if side == "answer" else host.view_model.task.passage_text or ""
        if source[span.start : span.end] != span.exact:
            self._refuse(self.tr("This quote was not found. L searches for it again; Delete removes it."))
            return
        rendered = host.passage.rendered if side == "passage" and host.passage is not None else render(source)
        start, end = move_end_by_word(rendered, span.start, span.end, at_end=at_end, step=step)
        moved = make_span(span.target, source, start, end)
        if moved != span and self._apply(ChangeSupportingQuote(id=identifier, side=side, index=index, span=moved)):
            host.show_quote(identifier, side, index)

    def move_quote(self, owner: str, index: int, start: int, end: int) -> None:
        """Set the range of a quote after one of its ends was dragged in the passage."""
        found, pane = side_of(owner), self._host.passage
        if found is not None and pane is not None:
            span = make_span(PASSAGE, pane.rendered.source, start, end)
            self._apply(ChangeSupportingQuote(id=found[0], side=found[1], index=index, span=span))

    def _refuse(self, words: str) -> None:
        self._workspace.view.refuse(words)

    def _show_message(self, words: str) -> None:
        self._workspace.view.status.show_message(words, "text")
