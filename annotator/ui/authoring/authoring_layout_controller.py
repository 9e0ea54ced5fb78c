"""The layout for writing questions: the passage, the list of questions, and misleading answers and quotes at the
side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model import target as targets
from annotator.model.authored_questions import AuthoredQuestion, SupportingQuoteLink
from annotator.model.authoring_parts import MAX_ANSWER, MAX_QUESTION, authored_questions_of
from annotator.model.blocks.authoring_block import QuestionAuthoringBlock
from annotator.model.blocks.comment_block import NotesBlockBase
from annotator.model.missing_answer import MissingAnswer
from annotator.model.target import PASSAGE, AnnotationTarget
from annotator.ui import intents
from annotator.ui.actions import Context
from annotator.ui.authoring.authoring_actions import AuthoringActions
from annotator.ui.authoring.authoring_location import AuthoringLocation
from annotator.ui.authoring.authoring_panel import AuthoringPanel
from annotator.ui.authoring.authoring_state import NEW
from annotator.ui.authoring.authoring_view_model import AuthoringViewModel, authoring_of
from annotator.ui.authoring.misleading_answers_panel import MisleadingAnswersPanel
from annotator.ui.authoring.question_form import QuestionForm
from annotator.ui.authoring.supporting_quotes_panel import (
    SupportingQuoteLinkRow,
    SupportingQuotesPanel,
    owner_of,
    side_of,
)
from annotator.ui.items.editor import TextEditor
from annotator.ui.key_events import key_cap_text as shown_caps
from annotator.ui.reading.highlight_styles import highlight_style_of
from annotator.ui.reading.highlights import StyledHighlight
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.theme import SPACE
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.ui.workspace.task_layout_controller import TaskLayoutController
from annotator.ui.workspace.workspace_status_bar import Hint
from annotator.workspace.card_model import TaskScreenContent

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel
    from annotator.ui.workspace.workspace_controller import WorkspaceController

_FOCUS = Qt.FocusReason.OtherFocusReason
_LOCATION_WORDS = len(AuthoringLocation().text.split(" "))
"""The number of words that encode an AuthoringLocation in a stored place. The open card and the focused quotes
follow."""


class AuthoringLayoutController(TaskLayoutController):
    """The layout for writing questions about a passage, with misleading answers and supporting quotes at the side."""

    context: Context = "authoring"
    help_topic = "authoring"

    def __init__(self, workspace: WorkspaceController, block: QuestionAuthoringBlock) -> None:
        super().__init__(workspace.marks)
        self._workspace = workspace
        self._block = block
        self._view_model: AuthoringViewModel | None = None
        self._task: TaskViewModel | None = None
        self.place = AuthoringLocation()
        self._field = self.place.field  # the field of the question that had the focus last
        self._unfolded = ""  # from a stored place: the misleading answer whose card is open
        self.tie = ""  # the supporting quotes that are outlined and that a selection on one side is added to
        appearance, caps = workspace.appearance, workspace.caps
        self.panel = AuthoringPanel(appearance, workspace.intents, caps, self._make_form)
        self.quotes = SupportingQuotesPanel(appearance, workspace.intents, caps["authoring.tie"])
        self.misleading = MisleadingAnswersPanel(appearance, workspace.intents, caps["authoring.misleading"], block)
        self.panel.entered.connect(self._write)
        self.middle = self.panel
        self.rows = self.panel.below
        self.side.addWidget(self.quotes)
        self.side.addWidget(self.misleading)
        self.quotes.setVisible(block.corroborations != "none")
        self.misleading.setVisible(block.misleading != "none")
        noted = bool(workspace.session.rubric.each(NotesBlockBase))
        if self.quotes.isHidden() and self.misleading.isHidden() and not noted:
            self.side.hide()  # not used here; a widget without a parent would be a window
        self.actions = AuthoringActions(self, workspace, self)
        self.handlers = {
            intents.OpenQuestionIntent: lambda question: self._go_number(question.number),
            (intents.FocusListItemIntent, "notes"): lambda _: self._enter_notes(),
            (intents.FocusListItemIntent, "misleading"): lambda item: self.open_misleading(item.id),
            (intents.FocusAdjacentListItemIntent, "misleading"): lambda item: workspace.step_item(
                self.misleading.items, item
            ),
            intents.OpenHighlightIntent: lambda span: self._open_corroboration(span.owner),
            intents.MoveHighlightEndIntent: lambda span: self.actions.move_quote(
                span.owner, span.number, span.start, span.end
            ),
            (intents.FocusListItemIntent, "quotes"): lambda item: self.mark_corroboration(item.id),
            (intents.FocusAdjacentListItemIntent, "quotes"): lambda item: workspace.step_item(self.quotes.items, item),
            intents.ShowHighlightIntent: lambda span: self._show_span(span.owner, span.number),
            **self.actions.handlers,
        }

    def _make_form(self, parent: QWidget) -> QuestionForm:
        caps, block = self._workspace.caps, self._block
        asks = (block.answers != "none", block.unanswerable)
        return QuestionForm(
            self._workspace.appearance,
            self._workspace.intents,
            (caps["authoring.unanswerable"], caps["authoring.remove"]),
            (MAX_QUESTION, MAX_ANSWER),
            asks,
            parent,
        )

    # location

    @property
    def view_model(self) -> AuthoringViewModel:
        assert self._view_model is not None
        return self._view_model

    @property
    def question(self) -> AuthoredQuestion | None:
        """The question shown; None for a question that does not exist yet."""
        return self.view_model.question(self.place.question)

    @property
    def form(self) -> QuestionForm:
        return self.panel.forms[self.place.question]

    @property
    def passage(self) -> ReadingPane | None:
        return self._workspace.view.context.by_target.get(PASSAGE)

    def current_target(self) -> str:
        return PASSAGE

    def text_names(self) -> Mapping[str, str]:
        return self._view_model.names if self._view_model is not None else {}

    # showing

    def fits(self, task: TaskViewModel) -> bool:
        return authoring_of(task.rubric, task.task) == self._block

    def show_task(self, task: TaskViewModel, screen: TaskScreenContent, place: str) -> None:
        self.panel.forget()
        self.misleading.forget()
        words = place.split(" ")
        self._task, self._screen = task, screen
        self._unfolded, self.tie = (*words[_LOCATION_WORDS:], "", "")[:2]
        self._view_model = AuthoringViewModel(task, self._block, self._workspace.caps, self._workspace.missing.problems)
        kept = AuthoringLocation.parse(" ".join(words[:_LOCATION_WORDS]))
        first = self._view_model.questions[0].id if self._view_model.questions else NEW
        known = [each.id for each in self._view_model.questions] + [NEW] * self._view_model.more
        self.place = kept if kept is not None and kept.question in known else AuthoringLocation(first)

    def show_group(self, number: int) -> None:
        self._turn_to(self.place)
        self.misleading.mark(self._unfolded)
        self._unfolded = ""

    def show_work(self, task: TaskViewModel) -> None:
        self._task = task
        self._view_model = AuthoringViewModel(task, self._block, self._workspace.caps, self._workspace.missing.problems)
        if self.place.question != NEW and self.question is None:
            questions = self._view_model.questions
            self.place = AuthoringLocation(questions[-1].id if questions else NEW)
        if self.place.question == NEW and not self._view_model.more:
            self.place = AuthoringLocation(self._view_model.questions[-1].id)
        self.show()

    def show(self) -> None:
        """Update everything that depends on the annotation and on the question shown."""
        view_model, question, current = self.view_model, self.question, self.place.question
        self.panel.show_question_list(
            view_model.tabs(current), current, view_model.about, view_model.missing_hints(), more=view_model.more
        )
        self.panel.show_question(view_model.writing(current))
        number = view_model.number(current)
        if self._block.misleading != "none":
            shown = view_model.misleading(question) if question is not None else []
            missing_hints = view_model.misleading_hints(question) if question is not None else []
            more = question is not None and len(shown) < self._block.misleading_maximum
            self.misleading.show_misleading(
                shown, number, view_model.misleading_about(question), missing_hints, more=more
            )
        if self._block.corroborations != "none":
            ties = view_model.corroborations(question) if question is not None else []
            missing_hints = view_model.corroboration_hints(question) if question is not None else []
            self.quotes.show_corroborations(ties, number, view_model.corroborations_about(question), missing_hints)
            if not any(each.id == self.tie for each in ties):
                self.tie = ""
            self.quotes.mark(self.tie)
        if self._task is not None:
            self.panel.below.show_work(self._task.annotation)
        self.paint()
        self._share()

    def set_current(self, target: str, key: str, *, take_focus: bool) -> None:
        model = self._screen.model(target)
        if model is not None:
            self.panel.show_asked(model)
            if self._task is not None:
                self.panel.below.show_work(self._task.annotation)
            self.panel.below.set_current(key)
        if take_focus:
            row = self.panel.below.rows.get(key)
            self.resume() if row is None else row.setFocus(_FOCUS)

    def attach_new_panes(self) -> None:
        if self._view_model is not None:
            self.paint()

    def paint(self) -> None:
        """Highlight the quotes of the question shown, in its answer and in the passage."""
        question = self.question
        found = quote_highlights(self.view_model, question) if question is not None else {}
        highlights = self._workspace.marks.highlights
        highlights.show(LAYER, {PASSAGE: found.get(PASSAGE, [])})
        highlights.focus(self.tie)
        if self.place.question in self.panel.forms:
            answer = targets.authored_answer(question.id) if question is not None else ""
            self.form.answer.show_marks(found.get(answer, []), self.tie)

    # navigation

    def go_question(self, identifier: str) -> None:
        """Show a question and give it the focus."""
        self.flush()
        field = self.place.field if self.place.part == "question" and self.place.field else "question"
        self._turn_to(AuthoringLocation(identifier, field=field))
        self.resume()

    def _turn_to(self, place: AuthoringLocation) -> None:
        """Show the question of a location. Hiding the previous one moves the focus to any other widget first."""
        if place.question != self.place.question:
            self.tie = ""
        self.place = place
        self.show()
        self.place = place

    def _go_number(self, number: int) -> None:
        if number < len(self.view_model.questions):
            self.go_question(self.view_model.questions[number].id)

    def step_question(self, step: int) -> bool:
        """Go to the next or previous question. Returns False at the end."""
        ids = [each.id for each in self.view_model.questions]
        at = ids.index(self.place.question) if self.place.question in ids else len(ids)
        if not 0 <= at + step < len(ids):
            return False
        self.go_question(ids[at + step])
        return True

    def open_misleading(self, identifier: str) -> None:
        """Open the card of a misleading answer."""
        self._workspace.marks.leave_note()
        self.misleading.mark(identifier)
        self.misleading.reveal_item(identifier)
        self._share()

    def _open_corroboration(self, owner: str) -> None:
        """Focus the row of a quote that was clicked."""
        found = side_of(owner)
        row = self.quotes.cards.get(found[0]) if found is not None else None
        if row is not None:
            row.setFocus(_FOCUS)

    def mark_corroboration(self, identifier: str) -> None:
        """Outline supporting quotes on both sides, and open their row."""
        if identifier != self.tie:
            self.tie = identifier
            self.quotes.mark(identifier)
            self.paint()
        self.quotes.reveal_item(identifier, SPACE)

    def open_corroboration(self, identifier: str) -> None:
        """Scroll both sides of supporting quotes into view."""
        tie = self.corroboration_of(identifier)
        if tie is not None:
            for side in ("answer", "passage"):
                if tie.side(side):
                    self.show_quote(identifier, side, 0)

    def _show_span(self, owner: str, number: int) -> None:
        found = side_of(owner)
        if found is not None:
            self.show_quote(*found, number)

    def show_quote(self, identifier: str, side: str, index: int) -> None:
        """Scroll one quote into view."""
        self.mark_corroboration(identifier)
        question, tie = self.question, self.corroboration_of(identifier)
        if question is None or tie is None:
            return
        target = PASSAGE if side == "passage" else targets.authored_answer(question.id)
        placed = self.view_model.placed(question, tie).get(target, [])
        span = next((each for number, each in placed if number == index), None)
        if span is None:
            return
        if side == "answer":
            self.form.answer.show_place(span.start, span.end)
        elif self.passage is not None:
            self._workspace.view.context.reveal(PASSAGE)
            self.passage.show_source(span.start, span.end)

    def corroboration_of(self, identifier: str) -> SupportingQuoteLink | None:
        question = self.question
        ties = question.corroborations if question is not None else ()
        return next((each for each in ties if each.id == identifier), None)

    def resume(self) -> None:
        """Move the focus back to where it was in the authoring widgets."""
        self.widget_at(self.place).setFocus(_FOCUS)

    def _write(self) -> None:
        """Focus the field of the question that had the focus last."""
        self._workspace.view.status.clear_message()
        self.widget_at(AuthoringLocation(self.place.question, field=self._field)).setFocus(_FOCUS)

    def widget_at(self, place: AuthoringLocation) -> QWidget:
        """The widget that gets the focus at a location, or the nearest one that exists."""
        if place.part == "misleading" and place.id in self.misleading.cards:
            self.open_misleading(place.id)
            card = self.misleading.cards[place.id]
            return (card.editor(place.field) if place.field else None) or card
        row = self.quotes.cards.get(place.id) if place.part == "quotes" else None
        if row is not None:
            return row
        form = self.panel.forms.get(self.place.question)
        if form is None or (place.part == "question" and not place.field):
            return self.panel
        return form.editor(place.field)

    # called by the workspace

    def follow_focus(self, now: QWidget | None) -> None:
        self.panel.set_ringed(now is self.panel)
        self.quotes.items.show_keyboard(now)
        self.misleading.items.show_keyboard(now)
        place = self._place_of(now) if now is not None else None
        if place is not None and place.part == "question" and place.field:
            self._field = place.field
        if place is not None and place != self.place:
            self.place = place
            self._workspace.marks.leave_note()
            self._share()

    def _place_of(self, now: QWidget) -> AuthoringLocation | None:
        """The location of a widget; None if it is not an authoring widget."""
        if now is self.panel:
            return AuthoringLocation(self.place.question, field="")
        form = self.panel.forms.get(self.place.question)
        if form is not None and form.isAncestorOf(now):
            return AuthoringLocation(self.place.question, field="answer" if now is form.answer else "question")
        if (card := self.misleading.items.card_of(now)) is not None:
            field = next((name for name, editor in card.editors.items() if now is editor), "")
            return AuthoringLocation(self.place.question, "misleading", card.id, field)
        row = self.quotes.items.card_of(now)
        return AuthoringLocation(self.place.question, "quotes", row.id, "") if row is not None else None

    def saved_location(self) -> str:
        opened = next((card.id for card in self.misleading.in_order() if card.current), "")
        return f"{self.place.text} {opened} {self.tie}"

    def _enter_notes(self) -> None:
        """A note got the focus: the next highlight is added to it."""
        self._share()

    def _share(self) -> None:
        """Give most of the side's height to the panel in use."""
        at = self.place.part
        beside = self.misleading if at == "misleading" or self.quotes.isHidden() else self.quotes
        self.side.share(self._workspace.view.notes if self._to_notes else beside)

    def regions(self) -> list[QWidget]:
        found: list[QWidget] = [self.form.editor("question")]
        if self._block.answers != "none":
            found.append(self.form.answer)
        found += [row for row in self.panel.below.rows.values() if row.current]
        if not self.quotes.isHidden():
            found.append(self.quotes.cards.get(self.tie) or next(iter(self.quotes.in_order()), None) or self.quotes.tie)
        if not self.misleading.isHidden():
            cards = self.misleading.in_order()
            found.append(next((c for c in cards if c.current), cards[0] if cards else self.misleading.new))
        return found

    def hints(self) -> list[Hint]:
        block, now = self._block, QApplication.focusWidget()
        words = {
            "authoring.question": self.tr("new question") if self.view_model.more else "",
            "go.question": self.tr("next question") if len(self.view_model.questions) > 1 else "",
            "authoring.caret": self.tr("cursor in the passage") if block.corroborations != "none" else "",
            "authoring.tie": self.tr("tie") if block.corroborations != "none" else "",
            "authoring.misleading": self.tr("misleading answer") if block.misleading != "none" else "",
            "go.missing": self.tr("what is missing"), "task.submit": self.tr("submit"),
            "help.here": self.tr("help"),
        }  # fmt: skip
        caps = self._workspace.caps
        own: list[Hint] = [(shown_caps("Enter"), self.tr("write"))] if now is self.panel else []
        if (
            isinstance(now, TextEditor)
            and (card := self.misleading.items.card_of(now)) is not None
            and card.held_digits
        ):
            own = [(card.held_digits, self.tr("choose"))]
        if isinstance(now, SupportingQuoteLinkRow):
            own = [(shown_caps("Enter"), self.tr("show both")), (shown_caps("Ctrl+Backspace"), self.tr("remove"))]
        return [*own, *((caps[name], said) for name, said in words.items() if said)]

    def run(self, command: str) -> None:
        self.actions.run(command)

    def highlight(self) -> bool:
        if self._to_notes or self._block.corroborations == "none":
            return False
        self.actions.tie()
        return True

    def focus_missing(self, problem: MissingAnswer) -> bool:
        if problem.key != self._block.key:
            return False
        target = AnnotationTarget.parse(problem.target)
        if target.form == "passage":
            return self.actions.focus_missing_part(problem.part)
        if self.view_model.question(target.path[0]) is None:
            return False
        if target.path[0] != self.place.question:
            self.flush()
            self._turn_to(AuthoringLocation(target.path[0]))
        self._focus_missing_within(target, problem.part).setFocus(_FOCUS)
        return True

    def _focus_missing_within(self, target: AnnotationTarget, part: str) -> QWidget:
        """The widget that gets the focus for something missing from the question shown."""
        question = self.question
        assert question is not None
        if target.form == "authored":
            beside: dict[str, QWidget] = {"misleading": self.misleading.new, "unanswerable": self.form.switch}
            return beside.get(part, self.form.question)
        if target.form == "corroboration":
            ties = (each.id for each in question.corroborations)
            found = next(each for each in ties if targets.supporting_quotes_target(question.id, each) == target)
            self.mark_corroboration(found)  # a selection is added to it from now on
            if part == "answer":
                return self.form.editor("answer")
            return self.quotes.cards.get(found) or self.form.answer
        if target.form in ("misleading", "exposing"):
            ids = (each.id for each in question.misleading)
            found = next(x for x in ids if targets.misleading_answer_target(question.id, x) in target.path)
            field = "critique" if target.form == "exposing" else "text" if part == "text" else ""
            return self.widget_at(replace(self.place, part="misleading", id=found, field=field))
        return self.form.editor("answer")

    def show_marks(self, said: Callable[[str, str], str]) -> None:
        question, form, names = self.question, self.panel.forms.get(self.place.question), self.view_model.names
        if form is None or question is None:
            return
        ties = [targets.supporting_quotes_target(question.id, tie.id) for tie in question.corroborations]
        places = dict.fromkeys([*question.texts, *ties])
        marked = {names.get(place, place): said(place, self._block.key) for place in places}
        form.set_mark("\n".join(f"{who}: {words}" for who, words in marked.items() if words))

    def written_location(self) -> tuple[str, str] | None:
        question, place = self.question, self.place
        if question is None or isinstance(QApplication.focusWidget(), ScoreRowWidget):
            return None
        at = {"misleading": f"{question.id}/{place.id}", "quotes": f"{question.id}/{place.id}"}.get(place.part)
        inside = {
            "critique": targets.exposing_critique(question.id, place.id),
            "answer": targets.authored_answer(question.id),
        }
        return inside.get(place.field) or at or question.id, self._block.key

    def select_change(self, change: AnnotationEditResult) -> str | None:
        before, after = authored_questions_of(change.before).questions, authored_questions_of(change.after).questions
        if before == after:
            return super().select_change(change)
        old, new = {each.id: each for each in before}, {each.id: each for each in after}
        touched = next((path for path in {**new, **old} if old.get(path) != new.get(path)), None)
        if touched in new and touched is not None and touched != self.place.question:
            self._turn_to(AuthoringLocation(touched))
        return PASSAGE

    def restore_focus(self) -> bool:
        self.resume()
        return True

    def flush(self) -> None:
        self.panel.flush()
        self.misleading.flush()


LAYER = "quotes"


def quote_highlights(view_model: AuthoringViewModel, question: AuthoredQuestion) -> dict[str, list[StyledHighlight]]:
    """The highlights of a question's quotes, by target. The quotes of one pair are a group, named by its id."""
    found: dict[str, list[StyledHighlight]] = {}
    for number, tie in enumerate(question.corroborations, 1):
        for target, spans in view_model.placed(question, tie).items():
            owner = owner_of(tie.id, "passage" if target == PASSAGE else "answer")
            found.setdefault(target, []).extend(
                StyledHighlight(
                    span.start,
                    span.end,
                    highlight_style_of(number),
                    f"{owner}/{index}",
                    span.exact,
                    str(number),
                    group=tie.id,
                )
                for index, span in spans
            )
    return found
