"""The layout of an adjudication: the text in question in the middle, the answers of all people beside it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from annotator.model.adjudication import AdoptPersonAnswers
from annotator.model.blocks.critique_judgement_block import CritiqueJudgementBlock
from annotator.model.edit import AnnotationEdit
from annotator.model.judgement_edits import model_critiques_of
from annotator.model.missing_answer import MissingAnswer
from annotator.model.review_comparison import comparison_rows as decided_at_once
from annotator.model.target import AnnotationTarget
from annotator.ui.actions import Context
from annotator.ui.key_events import command_caps
from annotator.ui.key_events import key_cap_text as shown_caps
from annotator.ui.reading.reading_pane import ReadingPane
from annotator.ui.review.adjudication_grid import AdjudicationGrid
from annotator.ui.review.judged_text_panel import JudgedTextPanel
from annotator.ui.translation import counted, translate_message
from annotator.ui.widgets.boxes import is_within
from annotator.ui.workspace.field_rows import AnswerFieldRows
from annotator.ui.workspace.side_panels import SidePanels
from annotator.ui.workspace.task_labels import name_of
from annotator.ui.workspace.task_layout_controller import TaskLayoutController
from annotator.workspace.adjudication import AdjudicationRow, AdjudicationTable, adjudication_table
from annotator.workspace.answer_rows import (
    AnswerLocation,
    AnswersByAnnotation,
    answer_key,
    answer_rows,
    unasked_locations,
)
from annotator.workspace.card_model import Cursor, TaskScreenContent
from annotator.workspace.cursor import answer_at, changed, field_at
from annotator.workspace.field_models import NumberFieldModel
from annotator.workspace.screen import Hint

if TYPE_CHECKING:
    from annotator.services.view_models import AnnotationEditResult, TaskViewModel
    from annotator.ui.workspace_controller import WorkspaceController


class AdjudicationLayoutController(TaskLayoutController):
    """The layout for adjudication: a grid with a row for each question and a column for each person."""

    context: Context = "adjudication"
    help_topic = "review"

    def __init__(self, workspace: WorkspaceController) -> None:
        super().__init__()
        self._workspace = workspace
        self.table = AdjudicationTable()
        view = workspace.view
        self.text = JudgedTextPanel(workspace.intents, view.text_display)
        self.middle = self.text
        self.grid = AdjudicationGrid(self)
        self.rows = AnswerFieldRows(workspace.intents, self.text)
        self.side = SidePanels()
        self.side.addWidget(self.grid)

    # content

    def fits(self, task: TaskViewModel) -> bool:
        return True  # the workspace chooses the layout

    def show_task(self, task: TaskViewModel, screen: TaskScreenContent, place: str) -> None:
        self._screen = screen
        self.grid.forget()
        self.show_work(task)

    def go_to_place(self, place: str) -> None:
        """Focus the stored row, or the first one without a decision."""
        stored = place.isdecimal() and int(place) < len(self.table.rows)
        self.go(int(place) if stored else self.table.next_open(-1) or 0)

    def show_work(self, task: TaskViewModel) -> None:
        people = [work.annotation for work in task.task.reviewed]
        annotations = (*people, task.annotation)
        rows = tuple(
            replace(row, text_name=self._with_question(row))
            for row in answer_rows(
                self._screen, task.rubric, task.task, annotations, translate_message, as_adopted=True
            )
        )
        names = self._columns([work.author for work in task.task.reviewed])
        is_open = task.annotation.status != "submitted"
        decided = self._decided(task) | unasked_locations(self._screen, task.annotation) if is_open else None
        units = {unit: task.rubric.by_key[unit[1]].title for unit in decided_at_once(task.rubric, task.task)}
        missing = {
            AnswerLocation(problem.target, problem.key, problem.part) for problem in self._workspace.session.missing()
        }
        self.table = adjudication_table(rows, names, decided, units, missing)
        self.grid.show_table(self.table, self.current)
        self.undecided = len(self.table.open)

    def _with_question(self, row: AnswersByAnnotation) -> str:
        """The name of a row's text; if the task has several questions, with that of its question."""
        question = str(AnnotationTarget.parse(row.location.target).question or "")
        is_ambiguous = len(self._screen.groups) > 1 and question not in ("", row.location.target)
        return f"{self._text_name(question)}, {row.text_name}" if is_ambiguous else row.text_name

    def _decided(self, task: TaskViewModel) -> Set[AnswerLocation]:
        """The rows of a task for which no answer was adopted."""
        return self._workspace.focus.state.visit.decided.get(task.position, frozenset())

    def _decide(self, task: TaskViewModel, decided: Set[AnswerLocation]) -> None:
        """Remember the rows for which no answer was adopted, and show them."""
        by_position = self._workspace.focus.state.visit.decided
        self._workspace.focus.remember(decided={**by_position, task.position: decided})
        self.show_work(task)
        self._workspace.status_presenter.show_remaining(accepts=False)

    def _columns(self, authors: list[str]) -> list[str]:
        """The column titles. Corrected work appears in several versions, which are numbered."""
        result: list[str] = []
        for at, author in enumerate(authors):
            version = self.tr("{who} ({n})").format(who=author, n=authors[: at + 1].count(author))
            result.append(version if authors.count(author) > 1 else author)
        return result

    def show_group(self, number: int) -> None:
        self._show_text()

    def _show_text(self) -> None:
        """Show the text of the current row with its question; for an answer about a question all of its responses, and
        for one about the task all questions with theirs."""
        task, row = self._workspace.focus.task, self.row
        if task is None:
            return
        target, texts = AnnotationTarget.parse(row.location.target if row is not None else "task"), task.task.texts
        about, question = str(target.response or target), str(target.question or "")
        every = [path for asked, responses in task.order.items() for path in (asked, *responses)]
        if about == "task" and len(task.order) == 1:
            question, *every = every
        answers = every if about == "task" else task.order.get(question, ()) if about == question else ()
        beside = next((str(path) for path in task.task.kinds if path in texts), "")
        judged = answers or (about if about in texts else question or beside,)
        if row is not None and task.rubric.find(row.location.key, CritiqueJudgementBlock) is not None:
            judged = (*judged, *model_critiques_of(task.task, about))
        above, *judged_texts = (
            (path, texts.get(path, ""), self._text_name(path) if path else "")
            for path in (question if question not in judged else "", *judged)
        )
        if about != self.text.target:
            self._workspace.view.context.reveal(about)
        self.text.show_texts(above if above[0] else None, judged_texts)
        self._workspace.text_tools.show_texts()

    def _text_name(self, target: str) -> str:
        model = self._screen.model(target)
        group = next((g.question for g in self._screen.groups if g.question and g.question.target == target), None)
        return (
            model.name
            if model is not None
            else group.name
            if group is not None
            else name_of(target, self._screen.names)
        )

    @property
    def current(self) -> int:
        """The number of the focused row."""
        return self._workspace.focus.state.row

    @property
    def row(self) -> AdjudicationRow | None:
        """The focused row; None if there is none."""
        return self.table.rows[self.current] if 0 <= self.current < len(self.table.rows) else None

    def asks(self, field: Cursor) -> bool:
        row = self.row
        return row is None or (field.target, field.key) in row.fields

    def set_current(self, target: str, key: str, *, take_focus: bool) -> None:
        if not self._is_focused_row(target, key) and (number := self.table.find(target, key)) is not None:
            self._workspace.focus.change(row=number)
        self.side.share(self.grid)
        self.grid.set_current(self.current)
        self._show_text()
        if take_focus:
            self.grid.setFocus()

    def _is_focused_row(self, target: str, key: str) -> bool:
        """Whether the focused row is here: one of its fields, or its text if it has none."""
        row = self.row
        if row is None or row.fields:
            return row is not None and (target, key) in row.fields
        return self._workspace.focus.find(row.location.target) in (None, Cursor(target, key))

    # actions

    def go(self, number: int, field: tuple[str, str] | None = None) -> None:
        """Focus a row, and of several fields the given one, or the first that is not answered."""
        if not 0 <= number < len(self.table.rows):
            return
        row, focus = self.table.rows[number], self._workspace.focus
        focus.change(row=number)
        field = field or next(iter((*self._unanswered(row), *row.fields)), None)
        focus.go_to(Cursor(*field) if field is not None else focus.find(row.location.target) or focus.cursor)

    def _unanswered(self, row: AdjudicationRow) -> list[tuple[str, str]]:
        return [field for field in row.fields if answer_at(self._workspace.focus.state, Cursor(*field)) is None]

    def enter(self) -> None:
        """Enter completes a number being typed; otherwise it opens the row in the layout in which it was answered."""
        if self._workspace.focus.state.typed:
            self._workspace.finish_number()
        else:
            self.open_workspace()

    def step(self, by: int, *, every: bool) -> None:
        """Go to the next row on which people differ; to the next row of any kind with ``every``."""
        self._workspace.view.status.clear_message()
        last = len(self.table.rows) - 1
        self.go(max(0, min(self.current + by, last)) if every else self.table.step(self.current, by))

    def adopt_answer(self, person: int, *, whole: bool) -> None:
        """Adopt a person's answer in the focused row, or all of their answers, and go to the next row without a
        decision."""
        focus, row = self._workspace.focus, self.row
        if row is None or focus.task is None:
            return
        if not whole and self._workspace.refuse_unseen(self._reveal_row(self.current)):
            return
        places = {candidate.location for candidate in self.table.rows if whole or candidate is row}
        edit = AdoptPersonAnswers(person=person) if whole else self._adopting_edit(focus.task, row, person)
        if self._workspace.choose(edit) is None:
            return
        empty = {
            candidate.location
            for candidate in self.table.rows
            if candidate.location in places and not answer_key(candidate.final)
        }
        self._decide(focus.task, self._decided(focus.task) | empty)
        every, one = self.tr("All answers of {who} were adopted."), self.tr("{row}: the answer of {who} was adopted.")
        text = (every if whole else one).format(who=self.table.people[person], row=row.title)
        self._workspace.view.status.show_message(text)
        onward = self.table.next_open(self.current)
        self.go(self.current if onward is None else onward)

    def _adopting_edit(self, task: TaskViewModel, row: AdjudicationRow, person: int) -> AnnotationEdit:
        if row.single:
            target, key = row.fields[0]
            model = self._screen.model(target)
            field = model.by_key.get(key) if model is not None else None
            if isinstance(field, NumberFieldModel):
                place = row.location
                return AdoptPersonAnswers(person=person, target=target, key=place.key, part=place.part)
            if field is not None:
                return field.edit(task.annotation, target, field.given(task.task.reviewed[person].annotation, target))
        return AdoptPersonAnswers(person=person, target=row.location.target, key=row.location.key)

    def go_on(self, field: Cursor) -> None:
        """Go to the next field of the row, or to the next row without a decision. Say which text of several was
        answered, and which is next."""
        number = self.table.find(field.target, field.key)
        if number is None:
            return
        row, state = self.table.rows[number], self._workspace.focus.state
        place = row.next_field((field.target, field.key), self._unanswered(row))
        onward = self.table.next_open(number)
        self.go(number if place is not None or onward is None else onward, place)
        model, value = field_at(state, field), answer_at(state, field)
        if len(row.fields) > 1 and model is not None and value is not None:
            text = f"{self._text_name(field.target)}: {model.spoken_value(value)}."
            if place is not None:
                text += " " + self.tr("The next digit is for {who}.").format(who=self._text_name(place[0]))
            self._workspace.status_presenter.add_message(text, "text")

    def takes_key(self, event: QKeyEvent) -> bool:
        return self.grid.press(event)

    def open_workspace(self) -> None:
        """Open the focused row in the layout in which it was answered, to give an answer that nobody gave."""
        if (row := self.row) is not None:
            place = row.fields[0] if row.fields else (row.location.target, row.location.key)
            self._workspace.review.adjudicate(in_grid=False, place=place)

    def open_judged_text(self, target: str, key: str) -> str:
        number = self.table.find(target, key)
        return self._reveal_row(self.current if number is None else number)

    def in_sight(self, target: str, key: str) -> bool:
        number = self.table.find(target, key)
        return number is None or self.grid.in_sight(number)

    def _reveal_row(self, number: int) -> str:
        """Scroll to a row. Returns its name; empty if it was in view."""
        if not 0 <= number < len(self.table.rows) or self.grid.in_sight(number):
            return ""
        self.grid.set_current(number)
        row = self.table.rows[number]
        return f"{row.text_name}, {row.title}" if row.text_name else row.title

    def refuse_digit(self) -> None:
        self._workspace.view.show_refused(
            self.tr("No digit answers this. Enter opens the workspace to write your own.")
        )

    def has_undecided_rows(self) -> bool:
        onward = self.table.next_open(self.current - 1)
        if onward is None:
            return False
        self.go(onward)
        text = counted(
            len(self.table.open),
            "Not submitted yet: {n} row waits for a decision.",
            "Not submitted yet: {n} rows wait for a decision.",
        )
        self._workspace.view.status.show_message(text, "warning")
        return True

    # called by the workspace

    def current_target(self) -> str:
        now = QApplication.focusWidget()
        return next((target for target, pane in self.text.panes().items() if pane is now), self.text.target)

    def panes(self) -> Mapping[str, ReadingPane]:
        return self.text.panes()

    def text_names(self) -> Mapping[str, str]:
        return {target: self._text_name(target) for target in self.text.panes()}

    def follow_focus(self, now: QWidget | None) -> None:
        self.text.set_ringed(is_within(now, self.text))

    def regions(self) -> list[QWidget]:
        return [*self.text.panes().values(), self.grid]

    def hints(self) -> list[Hint]:
        letters = self.table.letters
        row = self.row
        focus = self._workspace.focus
        field = field_at(focus.state, focus.cursor) if focus.cursor is not None else None
        own = []
        if row is not None and row.fields and focus.cursor is not None and field is not None:
            what = self._text_name(focus.cursor.target) if len(row.fields) > 1 else self.tr("another answer")
            own = [(keys, what) for keys, meaning, _ in field.digits if meaning in ("score", "rank")] or [
                ("0 – 9", what)
            ]
        people = f"{letters[0]} – {letters[-1]}" if letters else ""
        caps_of_all = f"{shown_caps('Shift+A')} – {letters[-1]}" if letters else ""
        return [
            (people, self.tr("take the answer")),
            *own,
            ("↑ ↓", self.tr("what differs")),
            *([(f"{shown_caps('PgUp')} {shown_caps('PgDown')}", self.tr("scroll"))] if self.grid.cuts_row else []),
            (caps_of_all, self.tr("take all")),
            (shown_caps("Enter"), self.tr("write your own")),
            (command_caps["task.submit"], self.tr("submit")),
            (command_caps["help.here"], self.tr("help")),
        ]

    def focus_missing(self, problem: MissingAnswer) -> bool:
        number = self.table.find(problem.target, problem.key)
        if number is not None:
            self.go(number)
        return number is not None

    def select_change(self, change: AnnotationEditResult) -> str | None:
        focus = self._workspace.focus
        if focus.task is not None:
            self._decide(focus.task, frozenset())  # an undo may have concerned one of them
        field = changed(focus.state, change.before, change.after)
        number = self.table.find(field.target, field.key) if field is not None else None
        if number is not None:  # the row of a text without fields has the same place of the keyboard
            focus.change(row=number)
        return super().select_change(change)

    def restore_focus(self) -> bool:
        self.grid.setFocus()
        return True

    def saved_location(self) -> str:
        return str(self.current)
