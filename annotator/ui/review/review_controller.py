"""The controller of a review: work is accepted, corrected by edits, or returned place by place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from annotator.model.annotation import Annotation
from annotator.model.missing_answer import MissingAnswer
from annotator.model.review_comparison import initial_annotation
from annotator.model.review_edits import (
    MAX_WORDS,
    AddAnswerReturn,
    ChangeAnswerReturn,
    RemoveAnswerReturn,
    SetReviewVerdict,
)
from annotator.model.target import TASK
from annotator.translatable_message import TranslatableMessage
from annotator.ui.actions import Context
from annotator.ui.callback import Callback
from annotator.ui.dialogs.reason_dialog import Reason, ReasonDialog
from annotator.ui.intents import IntentHandlers
from annotator.ui.items.editor import TextEditor
from annotator.ui.key_events import command_caps
from annotator.ui.review.adjudication_layout_controller import AdjudicationLayoutController
from annotator.ui.review.review_bar import ReviewBar
from annotator.ui.review.review_panel import ReviewPanel
from annotator.ui.translation import command_names, translate_message
from annotator.workspace.answer_rows import AnswerLocation
from annotator.workspace.card_model import Cursor
from annotator.workspace.review_model import ReviewModel
from annotator.workspace.state import Workspace

if TYPE_CHECKING:
    from annotator.services.view_models import TaskViewModel
    from annotator.ui.workspace_controller import WorkspaceController

PANEL = "review"
OTHERS = "others"
"""In a stored place: the panel also shows the differences from others."""


class ReviewController(QObject):
    """The controller of a review: shows a :class:`ReviewModel` and runs the commands."""

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._view = workspace.view
        self.bar = ReviewBar(workspace.intents, self._view)
        self.panel = ReviewPanel(workspace.intents, self._view)
        self.panel.hide()
        self.bar.hide()
        self._view.add_bar(self.bar)
        self._view.panels.add_panel(PANEL, self.panel)
        self.model: ReviewModel | None = None  # before the first reviewed or returned task
        self._cursor: Cursor | None = None
        self.contexts: frozenset[Context] = frozenset()
        self._view.came.connect(self._mark_rows)
        self.handlers: IntentHandlers = {"marks.focus": lambda _: None, "marks.run": self._run}
        self.commands: Mapping[str, Callback] = {
            "review.accept": self.accept,
            "review.return": self.ask_return,
            "review.whole": lambda: self.ask_return(AnswerLocation(TASK)),
            "review.others": lambda: self.show_panel(others=True),
            "returned.next": self.next_returned,
            "returned.reasons": self.toggle_panel,
            "returned.reply": workspace.reply_to_return,
            "adjudicate.turn": lambda: self.adjudicate(in_grid=not workspace.focus.state.visit.in_grid),
        }

    # content

    def show_task(self, task: TaskViewModel, place: str) -> None:
        """Prepare for another task. ``place``: see :meth:`TaskLayoutController.show_task`."""
        if self.model is None and not task.task.reviewed and not task.returned:
            return
        self._cursor = None
        screen = self._workspace.focus.state.content
        model = ReviewModel(task, Annotation(), task.returned, screen, self._view.text_name, translate_message)
        base = initial_annotation(task.rubric, task.task) if model.block is not None else task.annotation
        self.model = model = replace(model, base=base, returned=None if model.block is not None else task.returned)
        self._take_context(model)
        self._show(model)
        if model.returned and not task.locked:
            self.next_returned()
        self.leave_text_field()
        if isinstance(self._workspace.task_layout, AdjudicationLayoutController):
            self._workspace.task_layout.go_to_place(place)

    def _take_context(self, model: ReviewModel) -> None:
        """Set the context of the commands, and show or hide the line."""
        contexts: frozenset[Context] = frozenset([model.context] if model.context else [])
        answered = not contexts and model.returned is not None and model.task.annotation.status == "submitted"
        is_shown = bool(contexts) and (contexts != {"adjudicating"} or not self._workspace.focus.state.visit.in_grid)
        self.bar.setVisible(is_shown or answered)
        if not contexts and not self.panel.isHidden():
            self._view.panels.show_panel(PANEL, False)
        if contexts != self.contexts:
            self.contexts = contexts
            self._workspace.commands_changed.emit()

    def leave_text_field(self) -> None:
        """Move the focus out of editors during a review, so that the bare key that accepts the work is not typed into
        somebody's text."""
        if "review" in self.contexts and isinstance(QApplication.focusWidget(), TextEditor):
            self.bar.setFocus()

    def render(self, state: Workspace) -> None:
        """Update the marks, and show the mark at the focus in the status line."""
        model = self.model
        if model is None or state.task is None or (not self.contexts and model.returned is None):
            return
        if state.task is not model.task:
            self.model = model = replace(model, task=state.task)
            if model.returned is not None:  # submitted again, or that was undone
                self._take_context(model)
            self._show(model)
        self._mark_rows()
        if state.cursor != self._cursor:
            self._cursor = state.cursor
            place = self.place_in_focus()
            mark = model.marks.get(place) if place is not None else None
            if mark is not None and mark.reasons:
                self._view.status.show_message(model.mark_words(mark.location)[1], "warning")

    def _show(self, model: ReviewModel) -> None:
        if model.context or model.returned is not None:
            self.bar.show_review(model.bar)
        self._show_panel()
        self._mark_rows()

    def _show_panel(self) -> None:
        if self.model is not None and self.model.context in ("review", "returned") and not self.panel.isHidden():
            self.panel.show_model(self.model)

    def show_reply(self, task: TaskViewModel) -> None:
        """Update after the reply to a return was written or removed."""
        if "returned" in self.contexts and self.model is not None:
            self.model = replace(self.model, task=task)
            self._show(self.model)

    def _mark_rows(self) -> None:
        """Show on every row and card what was corrected or returned."""
        model = self.model
        if model is None:
            return
        for target in {place.target for place, mark in model.marks.items() if mark.reasons}:
            self._view.rows(target)  # is made also out of sight: the reason makes the rows of all cards higher
        for rows in self._view.shown_rows():
            for key, row in rows.rows.items():
                mark = model.mark_of_field(rows.target, key)
                row.change(mark=tuple(model.mark_words(mark.location)) if mark is not None else ("", ""))
        self._workspace.task_layout.show_marks(lambda *place: model.mark_words(AnswerLocation(*place))[0])
        self._view.context.show_marked(model.marked_turns)

    # places

    def place_in_focus(self) -> AnswerLocation | None:
        """The place that a return would refer to: the item with the focus, or the focused row; None if there is
        none."""
        location, item_location = self._workspace.focus.cursor, self._workspace.task_layout.written_location()
        if item_location is not None:
            return AnswerLocation(*item_location)
        if location is None:
            return None
        rows = self.model.rows if self.model is not None and location.key else ()
        fields = (row.location for row in rows if (row.location.target, row.field) == (location.target, location.key))
        return next(fields, AnswerLocation(location.target))

    def go_to(self, place: AnswerLocation) -> None:
        """Scroll a place into view, focus it, and show its mark."""
        model = self._shown_model
        row, text = model.row(place), model.mark_words(place)[1]
        key = row.field if row is not None and row.field else place.key
        self._cursor = None
        self._workspace.focus_problem(
            MissingAnswer(
                place.target,
                key,
                "review.place",
                TranslatableMessage("{words}", words=text),
                part=place.part,
                placed=True,
            )
        )

    def next_returned(self) -> None:
        """Go to the next returned place."""
        place = self._shown_model.next_returned(self.place_in_focus() if self._cursor is not None else None)
        if place is not None:
            self.go_to(place)
            self._cursor = self._workspace.focus.cursor

    @property
    def _shown_model(self) -> ReviewModel:
        assert self.model is not None  # commands and marks are those of a task
        return self.model

    # actions

    def accept(self) -> None:
        """Accept the work with its corrections, and go to the next task."""
        self._workspace.flush()
        if self._shown_model.returns:
            text = self.tr(
                "Not accepted: there are places to return. {key} returns the work; to accept it, withdraw them first."
            )
            self._view.show_refused(text.format(key=command_names["task.submit"]))
        elif self._workspace.choose(SetReviewVerdict(verdict="accepted")) is not None:
            self._workspace.submit()

    @property
    def accepts_corrected(self) -> bool:
        """Whether submitting now accepts the work with its corrections although no verdict was set."""
        task = self._workspace.focus.task
        undecided = task is not None and task.annotation.review is None
        return undecided and "review" in self.contexts and bool(self._shown_model.corrections)

    def blocks_submission(self) -> bool:
        """Set the verdict of corrected work before it is submitted. Returns whether rows of an adjudication have no
        decision, after going to the first one."""
        layout = self._workspace.task_layout
        if self.accepts_corrected:
            self._workspace.choose(SetReviewVerdict(verdict="accepted"))
        return isinstance(layout, AdjudicationLayoutController) and layout.has_undecided_rows()

    def adjudicate(self, *, in_grid: bool, place: tuple[str, str] = ("", "")) -> None:
        """Adjudicate in the grid, or in the layout in which the work was done."""
        self._workspace.flush()
        self._workspace.focus.remember(in_grid=in_grid)
        self._workspace.show_anew(*(place if place[0] else ()))

    def ask_return(self, place: AnswerLocation | None = None) -> None:
        """Ask for the reason to return a place: the given one, or the focused one, or the whole work if the review line
        has the focus."""
        model, place = (
            self._shown_model,
            place or (AnswerLocation(TASK) if self.bar.has_tab_focus else self.place_in_focus()),
        )
        block = model.block
        if block is None or place is None:
            return
        self._workspace.flush()
        about, done = self.tr("The annotator sees the reason at this place."), self.tr("Return")
        going_on = self.tr("Return and go on"), command_caps["task.submit"]
        text = self.tr("Return: {place}").format(place=model.name(place)), about, done
        reasons = [Reason(reason.key, reason.title, reason.words) for reason in block.reasons]
        dialog = ReasonDialog("returning", text, reasons, MAX_WORDS, self._view.window(), going_on=going_on)
        if (before := model.return_at(place)) is not None:
            dialog.show_chosen(before.reason, before.words)
        dialog.chosen.connect(partial(self._return, place))
        dialog.open()

    def _return(self, place: AnswerLocation, reason: str, text: str, finish: bool) -> None:
        change = ChangeAnswerReturn if self._shown_model.return_at(place) is not None else AddAnswerReturn
        edit = change(**place._asdict(), reason=reason, words=text)
        if self._workspace.choose(edit) is None:
            return
        if finish:
            self._workspace.submit()
            return
        self._view.status.show_message(self.tr("Returned: {place}").format(place=self._shown_model.name(place)))

    def _run(self, card: str, command: str, _number: int) -> None:
        """Go to the place of a card, or withdraw its return."""
        place = AnswerLocation(*card.split("\n"))
        if command == "back":
            self._workspace.choose(RemoveAnswerReturn(**place._asdict()))
        else:
            self.go_to(place)

    def toggle_panel(self) -> None:
        """Show or hide the panel of all marks."""
        if self.panel.isHidden():
            self.show_panel()
        else:
            self._view.panels.show_panel(PANEL, False)
            self._workspace.focus.go_to(self._workspace.focus.cursor)

    def show_panel(self, *, others: bool = False) -> None:
        """Show the panel of all marks. ``others``: with the differences from gold and from other people's answers."""
        self._view.panels.show_panel(PANEL, True)
        self.model = replace(self._shown_model, with_others=others or self._shown_model.with_others)
        self._show_panel()

    @property
    def panel_place(self) -> str:
        """What is stored of the panel; empty if it is closed."""
        return "" if self.panel.isHidden() else OTHERS if self._shown_model.with_others else PANEL
