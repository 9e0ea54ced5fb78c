"""The controller of a review: work is accepted, corrected by edits, or returned place by place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.annotation import Annotation
from annotator.model.blocks.review_block import ReviewVerdictBlock
from annotator.model.missing_answer import MissingAnswer
from annotator.model.review_comparison import initial_annotation
from annotator.model.review_edits import AddAnswerReturn, ChangeAnswerReturn, RemoveAnswerReturn, SetReviewVerdict
from annotator.model.review_verdict import AnswerReturn, TaskReview
from annotator.model.target import TASK
from annotator.translatable_message import TranslatableMessage
from annotator.ui.actions import Context
from annotator.ui.items.editor import TextEditor
from annotator.ui.review.adjudication_layout_controller import AdjudicationLayoutController
from annotator.ui.review.answer_rows import answer_rows
from annotator.ui.review.comparable_answers import AnswerLocation, AnswersByAnnotation
from annotator.ui.review.corrections_and_returns import CorrectionsAndReturns, corrections_and_returns
from annotator.ui.review.return_reason_form import ReturnReasonForm
from annotator.ui.review.review_bar import ReviewBar, ReviewBarState
from annotator.ui.review.review_panel import ReviewerHintState, ReviewPanel, ReviewPanelState
from annotator.ui.translation import counted
from annotator.ui.workspace.score_row import RETURNED
from annotator.ui.workspace.task_layout_controller import is_adjudication
from annotator.workspace.card_model import Cursor
from annotator.workspace.state import Workspace

if TYPE_CHECKING:
    from annotator.model.reviewed_work import ReviewerHint
    from annotator.services.view_models import ReturnedTask, TaskViewModel
    from annotator.ui.workspace.workspace_controller import WorkspaceController

_CHECK = "check."  # remarks with this prefix are shown at once; differences on request
REPLY = "author.reply"  # the reply to the return of an earlier revision
PANEL = "review"


class ReviewController(QObject):
    """The controller of a review: the corrections and returns in the reviewed work, and the actions on them. The
    annotation itself belongs to the session."""

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._view = workspace.view
        self.bar = ReviewBar(workspace.appearance, workspace.intents, workspace.caps, self._view)
        self.panel = ReviewPanel(workspace.appearance, workspace.intents, self._view)
        self.panel.hide()
        self._view.add_bar(self.bar)
        self._view.panels.add_panel(PANEL, self.panel)
        self._task: TaskViewModel | None = None
        self._base = Annotation()
        self._returned: ReturnedTask | None = None  # the return of the annotator's own work
        self._rows: tuple[AnswersByAnnotation, ...] = ()
        self.marks = CorrectionsAndReturns()
        self._with_others = False  # whether differences from gold and other people are shown
        self._location: Cursor | None = None
        self.contexts: frozenset[Context] = frozenset()
        self.panel.pressed.connect(self.go_to)
        self.panel.reopened.connect(self._take_back)
        self._view.came.connect(self._mark_rows)

    # content

    @property
    def block(self) -> ReviewVerdictBlock | None:
        """The review block of this task; None for the annotator's own work."""
        block = self._task.rubric.review if self._task is not None else None
        return block if block is not None and block.purpose == "review" else None

    def show_task(self, task: TaskViewModel) -> None:
        """Prepare for another task."""
        self._task, self._location, self._with_others = task, None, False
        block = self.block
        self._base = initial_annotation(task.rubric, task.task) if block is not None else task.annotation
        self._returned = task.returned if block is None else None
        self._take_contexts(task)
        self._find_marks(task)
        self._mark_rows()
        if self._returned and not task.locked:
            self.next_returned()
        self.leave_text_field()
        if isinstance(self._workspace.task_layout, AdjudicationLayoutController):
            self._workspace.task_layout.focus_first_open()

    def _take_contexts(self, task: TaskViewModel) -> None:
        """Set the command contexts and show or hide the line, depending on whether the task is a review, an
        adjudication or returned work."""
        contexts: frozenset[Context] = frozenset(
            {"review"} if self.block is not None else {"adjudicating"} if is_adjudication(task) else
            {"returned"} if task.returned else ()
        )  # fmt: skip
        answered = not contexts and self._returned is not None and task.annotation.status == "submitted"
        shown = bool(contexts) and (contexts != {"adjudicating"} or not self._workspace.in_grid)
        self.bar.setVisible(shown or answered)
        if not contexts and not self.panel.isHidden():
            self._view.panels.show_panel(PANEL, False)
        if contexts != self.contexts:
            self.contexts = contexts
            self._workspace.commands_changed.emit()

    def leave_text_field(self) -> None:
        """Move the focus out of editors during a review, so that the bare key that accepts the work is not typed into
        somebody's text."""
        if self.block is not None and isinstance(QApplication.focusWidget(), TextEditor):
            self.bar.setFocus(Qt.FocusReason.OtherFocusReason)

    def render(self, state: Workspace) -> None:
        """Update the marks, and show the mark at the focus in the status line."""
        if state.task is None or (not self.contexts and self._returned is None):
            return
        if state.task is not self._task:
            if self._returned is not None:  # submitted again, or that was undone
                self._take_contexts(state.task)
            self._find_marks(state.task)
        self._mark_rows()
        if state.cursor != self._location:
            self._location = state.cursor
            self._show_review_mark()

    def _find_marks(self, task: TaskViewModel) -> None:
        self._task = task
        if not self.contexts and self._returned is not None:
            self.marks = CorrectionsAndReturns()
            self.bar.show_review(ReviewBarState(self.tr("Submitted again"), "", "muted", ()))
            return
        if not self.contexts or "adjudicating" in self.contexts:
            self.marks = CorrectionsAndReturns()
            self.bar.show_review(ReviewBarState(self.tr("Adjudication"), "", "muted", ("adjudicate.turn",)))
            return
        said = (self._base, task.annotation)
        self._rows = answer_rows(self._workspace.focus.screen, task.rubric, task.task, said)
        block = self.block
        marks = corrections_and_returns(self._rows, self._reasons(), self._who)
        self.marks = (
            marks
            if block is not None
            else CorrectionsAndReturns(tuple(mark for mark in marks.all_places if mark.returned))
        )
        self._show_bar(task)
        self._show_panel(task)

    def _reasons(self) -> list[tuple[AnswerLocation, str]]:
        """The returned places, each with its reason."""
        block, returned = self.block, self._returned
        if block is not None:
            titles = {reason.key: reason.title for reason in block.reasons}
            said = ((one.reason, one.words) for one in self._returns)
            words = (" · ".join(filter(None, (titles.get(key, key), more))) for key, more in said)
            return [(AnswerLocation(*one.place), why) for one, why in zip(self._returns, words, strict=True)]
        if returned is None:
            return []
        whole = [] if returned.places else [(AnswerLocation(TASK), returned.reason)]
        return [*whole, *((AnswerLocation(one.target, one.key, one.part), one.reason) for one in returned.places)]

    @property
    def _returns(self) -> tuple[AnswerReturn, ...]:
        said: TaskReview | None = self._task.annotation.review if self._task is not None else None
        return said.returns if said is not None else ()

    def _show_bar(self, task: TaskViewModel) -> None:
        if self.block is None:
            count = self.marks.returns
            title = self.tr("Returned to you")
            words = counted(count, "{n} place", "{n} places")
            if task.reply:
                words = f"{words} · {self.tr('you replied')}"
            commands = ("returned.reasons", "returned.reply", "returned.next")
            self.bar.show_review(ReviewBarState(title, words, "warning", commands))
            return
        work = task.task.reviewed[0]
        title = self.tr("Review of the work of {who}").format(who=work.author)
        others = ("review.others",) if self._remarks(task, others=True) else ()
        self.bar.show_review(
            ReviewBarState(title, *self._state(task), ("review.changes", *others, "review.return", "review.accept"))
        )

    def show_reply(self, task: TaskViewModel) -> None:
        """Update after the reply to a return was written or removed."""
        if "returned" in self.contexts:
            self._find_marks(task)

    def _state(self, task: TaskViewModel) -> tuple[str, str]:
        """The state of the reviewed work, and the role of its colour."""
        verdict, done = task.annotation.review, task.annotation.status == "submitted"
        corrections, returns = self.marks.corrections, self.marks.returns
        said = []
        if corrections:
            said.append(counted(corrections, "{n} correction", "{n} corrections"))
        if returns:
            said.append(counted(returns, "{n} place to return", "{n} places to return"))
        if unsure := sum(map(len, task.annotation.unsure.values())):
            said.append(counted(unsure, "{n} unsure score", "{n} unsure scores"))
        if done and verdict is not None:
            accepted = self.tr("corrected and accepted") if corrections else self.tr("accepted")
            said.append(accepted if verdict.verdict == "accepted" else self.tr("returned"))
        elif not said:
            remarks = sum(note.code.startswith(_CHECK) for note in task.task.reviewed[0].notes)
            found = counted(remarks, "{n} remark of the checks", "{n} remarks of the checks")
            said.append(found if remarks else self.tr("as it was done"))
        if any(note.code == REPLY for note in task.task.reviewed[0].notes):
            said.append(self.tr("with a reply to the return"))
        role = (
            "success" if done else "warning" if self.marks.all_places or self._remarks(task, others=False) else "muted"
        )
        return " · ".join(said), role

    def _remarks(self, task: TaskViewModel, *, others: bool) -> list[ReviewerHintState]:
        """The remarks that came with the work: those of checks, or with ``others`` the differences from gold and other
        people."""
        notes = task.task.reviewed[0].notes if task.task.reviewed else ()
        return [
            ReviewerHintState(AnswerLocation(note.target, note.key), self._title(note), note.message)
            for note in notes
            if note.code.startswith((_CHECK, REPLY)) != others
        ]

    def _title(self, note: ReviewerHint) -> str:
        if note.code == REPLY:
            return self.tr("The annotator replies to the return")
        return self._called(note.target, note.key)

    def _called(self, target: str, key: str) -> str:
        row = next((row for row in self._rows if row.place.target == target and row.place.key == key), None)
        block = self._task.rubric.by_key.get(key) if self._task is not None else None
        return " · ".join(filter(None, (self._who(target), row.title if row else block.title if block else "")))

    def _who(self, target: str) -> str:
        return self.tr("Whole task") if target == TASK else self._view.who(target)

    def _show_panel(self, task: TaskViewModel) -> None:
        if self.panel.isHidden():
            return
        reviewing = self.block is not None
        others = self._remarks(task, others=True) if reviewing else []
        checks = self._remarks(task, others=False) if reviewing else []
        self.panel.command = "text.compare" if reviewing else "returned.reasons"
        self.panel.show_marks(
            ReviewPanelState(
                self.tr("Changed and returned") if reviewing else self.tr("Returned to you"),
                self.marks.all_places,
                (*checks, *(others if self._with_others else ())),
                0 if self._with_others else len(others),
                with_reopen=reviewing,
                empty=self.tr("Nothing was changed, and nothing is returned."),
            )
        )

    def _mark_rows(self) -> None:
        """Show on every row and card what was corrected or returned."""
        if self._task is None:
            return
        for rows in self._view.shown_rows():
            for key, row in rows.rows.items():
                mark = self.marks.of_field(rows.target, key) if self.contexts else None
                row.set_mark(*(self._words(mark.place) if mark is not None else ("", "")))
        if self._workspace.task_layout is not None:
            self._workspace.task_layout.show_marks(self._mark_at)
        else:
            self._view.context.show_marked(self._marked_turns() if self.contexts else {})

    def _marked_turns(self) -> dict[str, str]:
        """For each text with a mark, whether it was changed or returned."""
        returned = {mark.place.target for mark in self.marks.all_places if mark.returned}
        every = {mark.place.target for mark in self.marks.all_places}
        return {target: self.tr("returned") if target in returned else self.tr("changed") for target in every}

    def _mark_at(self, target: str, key: str) -> str:
        return self._words(AnswerLocation(target, key))[0] if self.contexts else ""

    def _words(self, place: AnswerLocation) -> tuple[str, str]:
        """The mark at a place, in short and in full."""
        mark = self.marks.at(place)
        if mark is None:
            return "", ""
        reviewing = self.block is not None
        was = self.tr("was {words}").format(words=mark.text_before) if mark.corrected and reviewing else ""
        changed = self.tr("changed") if mark.corrected and (mark.prose or not reviewing) else was
        why = [f"{RETURNED} {why}" for why in mark.reasons]
        return " ".join(filter(None, (changed, *why))), " · ".join(filter(None, (was or changed, *why)))

    def _show_review_mark(self) -> None:
        """Show the reason of the return in the status line when the focus reaches a returned place."""
        place = self.place_in_focus()
        mark = self.marks.at(place) if place is not None else None
        if mark is not None and mark.returned:
            self._view.status.show_message(self._words(mark.place)[1], "warning")

    # places

    def place_in_focus(self) -> AnswerLocation | None:
        """The place that a return would refer to: the item with the focus, or the focused row; None if there is
        none."""
        layout, location = self._workspace.task_layout, self._workspace.focus.location
        written = layout.written_location() if layout is not None else None
        if written is not None:
            return AnswerLocation(*written)
        if location is None:
            return None
        row = next(
            (row for row in self._rows if row.field == location.key and row.place.target == location.target), None
        )
        return row.place if row is not None and location.key else AnswerLocation(location.target)

    def go_to(self, place: AnswerLocation) -> None:
        """Scroll a place into view, focus it, and show its mark."""
        mark = self.marks.at(place)
        row = next((row for row in self._rows if row.place == place), None)
        key = row.field if row is not None and row.field else place.key
        words = self._words(place)[1] if mark is not None else ""
        self._location = None
        self._workspace.missing.focus_problem(
            MissingAnswer(
                target=place.target,
                key=key,
                part=place.part,
                code="review.place",
                message=TranslatableMessage("{words}", words=words),
                placed=True,
            )
        )

    def next_returned(self) -> None:
        """Go to the next returned place."""
        mark = self.marks.after(self.place_in_focus() if self._location is not None else None)
        if mark is not None:
            self.go_to(mark.place)
            self._location = self._workspace.focus.location

    # actions

    def run(self, command: str) -> None:
        """Run a command of the table."""
        handlers: dict[str, Callable[[], None]] = {
            "review.accept": self.accept,
            "review.return": self.ask_return,
            "review.whole": lambda: self.ask_return(AnswerLocation(TASK)),
            "review.others": self.show_others,
            "returned.next": self.next_returned,
            "returned.reasons": self.toggle_panel,
            "returned.reply": self._workspace.reply_to_return,
            "adjudicate.turn": lambda: self.adjudicate(in_grid=not self._workspace.in_grid),
        }
        handlers[command]()

    def accept(self) -> None:
        """Accept the work with its corrections, and go to the next task."""
        self._workspace.flush()
        if self._returns:
            words = self.tr(
                "Not accepted: there are places to return. {key} returns the work; to accept it, withdraw them first."
            )
            self._view.show_refused(words.format(key=self._workspace.caps["task.submit"]))
        elif self._workspace.choose(SetReviewVerdict(verdict="accepted")) is not None:
            self._workspace.submit()

    @property
    def accepts_corrected(self) -> bool:
        """Whether submitting now accepts the work with its corrections although no verdict was set."""
        task = self._workspace.focus.task
        undecided = task is not None and task.annotation.review is None
        return undecided and self.block is not None and bool(self.marks.corrections)

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
        self._workspace.in_grid = in_grid
        self._workspace.show_anew(*(place if place[0] else ()))

    def ask_return(self, place: AnswerLocation | None = None) -> None:
        """Ask for the reason to return a place: the given one, or the focused one, or the whole work if the review line
        has the focus."""
        block, place = self.block, place or (AnswerLocation(TASK) if self.bar.has_tab_focus else self.place_in_focus())
        if block is None or place is None:
            return
        self._workspace.flush()
        before = next((one for one in self._returns if AnswerLocation(*one.place) == place), None)
        cap, back = self._workspace.caps["task.submit"], QApplication.focusWidget()
        form = ReturnReasonForm(
            self._workspace.appearance, block, self._name(place), before, self._view, finish_cap=cap
        )
        form.chosen.connect(lambda reason, words, finish: self._return(place, back, reason, words, finish=finish))
        form.left.connect(lambda: self._give_back(back))
        form.open_at(back)

    def _give_back(self, back: QWidget | None) -> None:
        """Return the focus to the place."""
        (back or self.bar).setFocus(Qt.FocusReason.PopupFocusReason)

    def _name(self, place: AnswerLocation) -> str:
        row = next((row for row in self._rows if row.place == place), None)
        if row is not None:
            return f"{row.who} · {row.title}"
        return self._called(place.target, place.key)

    def _return(self, place: AnswerLocation, back: QWidget | None, reason: str, words: str, *, finish: bool) -> None:
        self._give_back(back)
        known = any(AnswerLocation(*one.place) == place for one in self._returns)
        change = ChangeAnswerReturn if known else AddAnswerReturn
        edit = change(target=place.target, key=place.key, part=place.part, reason=reason, words=words)
        if self._workspace.choose(edit) is None:
            return
        if finish:
            self._workspace.submit()
            return
        self._view.status.show_message(self.tr("Returned: {place}").format(place=self._name(place)))

    def _take_back(self, place: AnswerLocation) -> None:
        self._workspace.choose(RemoveAnswerReturn(target=place.target, key=place.key, part=place.part))

    def toggle_panel(self) -> None:
        """Show or hide the panel of all marks."""
        shown = self.panel.isHidden()
        self._view.panels.show_panel(PANEL, shown)
        if shown and self._task is not None:
            self._show_panel(self._task)
        elif not shown:
            self._workspace.focus.go_to(self._workspace.focus.location)

    def show_others(self) -> None:
        """Show the differences from gold and from other people's answers."""
        if self.panel.isHidden():
            self._view.panels.show_panel(PANEL, True)
        self._with_others = True
        if self._task is not None:
            self._show_panel(self._task)
