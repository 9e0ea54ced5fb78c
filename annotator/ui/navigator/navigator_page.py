"""The navigator: finds and opens tasks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from annotator.errors import AnnotatorError
from annotator.ui.appearance import appearance
from annotator.ui.help_request import OWN_TOPIC
from annotator.ui.job_queue import JobQueue
from annotator.ui.key_events import ENTER
from annotator.ui.navigator.task_filter_bar import ALL, FACTS, TaskFilterBar, matching_positions
from annotator.ui.navigator.task_list_loaders import (
    SnippetLoader,
    Snippets,
    TaskListDetailLoader,
    look_up_tasks,
)
from annotator.ui.navigator.task_table import TaskTable
from annotator.ui.navigator.task_table_model import TaskTableModel
from annotator.ui.overlay_page import OverlayPage
from annotator.ui.reading.labels import label_in, remark_label, set_text
from annotator.ui.theme import TEXT_LABEL
from annotator.ui.timer import single_shot_timer
from annotator.ui.translation import counted, error_text
from annotator.ui.widgets.line_edit import ListSearchField

if TYPE_CHECKING:
    from annotator.services.session import Session
    from annotator.services.task_overview import TaskOverviewData, TaskOverviewReader

_TYPING_PAUSE = 60  # milliseconds after the last key press
_LATE = 100  # milliseconds after which rows that do not match the field yet are marked as outdated
_AGAIN = 5_000  # milliseconds before a failed read is retried; the index is repaired after three
_AROUND = 30  # rows around the current one that may be visible


class _SearchQuery:
    """A search in progress; ``dropped``: its result is no longer needed."""

    def __init__(self, text: str) -> None:
        self.query = text
        self.dropped = False


class _SearchResult(NamedTuple):
    """The result of a search. ``positions``: None if searching was impossible; ``snippets``: the snippets of the tasks
    that are seen first; ``error``: why the search failed."""

    query: str
    positions: Sequence[int] | None
    snippets: Snippets | None = None
    error: AnnotatorError | None = None


_NONE = _SearchResult("", None)


def _first_seen(positions: Sequence[int], current: int | None) -> Sequence[int]:
    """The tasks around the one that will be the current row."""
    row = bisect_left(positions, current) if current is not None else 0
    first = row if row < len(positions) and positions[row] == current else 0
    return [*positions[first : first + _AROUND], *positions[max(0, first - _AROUND) : first]]


class TaskNavigatorPage(OverlayPage):
    """The page with the list of tasks. ``chosen`` carries the position (from 0) of the task to open. ``index_wanted``:
    a search failed for lack of an index, ``index_error`` says why, and the index is to be rebuilt.

    The field accepts search words, or a task number to jump to. Arrow keys move in the list while the field has the
    focus, and Enter opens the current task. ``searches`` runs searches on another thread. Only the result for the
    current content of the field is shown, and Enter waits for it.
    """

    chosen = Signal(int)
    index_wanted = Signal()

    def __init__(
        self,
        session: Session,
        overview: TaskOverviewReader,
        searches: JobQueue,
        parent: QWidget,
    ) -> None:
        super().__init__("navigator", QCoreApplication.translate("Navigator", "Tasks"), parent)
        self._session = session
        self._overview = overview
        self._search_jobs = searches
        self._search_query: _SearchQuery | None = None
        self._search_result = _NONE
        self._enter_pressed = False  # Enter was pressed and waits for the result
        self.searching = False
        """Whether the rows do not match the content of the field yet."""
        self._overview_data: TaskOverviewData | None = None
        self._progress = (0, 0)
        self._waiting = False  # the search is waiting for the index
        self._search_error: AnnotatorError | None = None  # why the search failed
        self.index_error: Callable[[], AnnotatorError | None] = lambda: None
        self.bar.show_text(session.project.title)
        self.field = ListSearchField(
            "navigator.find", self.tr("Words to find, or the number of a task"), lambda: self.table, self._open, self,
            hint=self.tr("Find words in the texts, or type a number"),
        )  # fmt: skip
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self.filters = TaskFilterBar(self)
        self._snippets = SnippetLoader(overview, searches, self.guarded)
        self.table_model = TaskTableModel(
            session, TaskListDetailLoader(overview, searches, self.guarded), self._snippets, appearance.family, self
        )
        self.table = TaskTable(self.table_model, self)
        self.table.installEventFilter(self)
        self._message_label = remark_label("", self)
        self._error_label = label_in("", "danger", self, style=TEXT_LABEL, wrap=True)
        self._error_label.hide()
        for widget in (self.field, self.filters, self.table, self._message_label, self._error_label):
            self.lines.addWidget(widget)
        self._pause_timer = single_shot_timer(self, _TYPING_PAUSE, self.refresh)
        self._late_timer = single_shot_timer(self, _LATE, self._show_message)
        self._retry_timer = single_shot_timer(self, _AGAIN, self._try_again)
        self.table_model.on_error_changed = self._show_message
        self.field.textChanged.connect(self._typed)
        self.filters.changed.connect(self._filtered)
        self.table.chosen.connect(self.chosen)
        self.filters.show_counts(session, None)
        self._show_message()

    def start(self) -> None:
        self.field.setFocus()
        self.table.set_current_row(self._session.position)

    def load_facts(self, jobs: JobQueue) -> None:
        """Determine the notable facts of all tasks on another thread."""
        self.run(jobs, self._overview.facts, self._show_facts)

    def show_progress(self, done: int, total: int) -> None:
        """Show the progress of the index. A search that used an incomplete index is repeated once it is complete."""
        (before, of), self._progress = self._progress, (done, total)
        if done == total and (self._waiting or (before < of and self.field.text().strip())):
            self._drop()
            self._search_result = _NONE
            self.refresh()
        else:
            self._show_message()

    def refresh(self) -> None:
        """Show the tasks that match the filters and the field, keeping the current task. New search words are searched
        for first."""
        query = self.field.text().strip()
        if query and self._number(query) is None and query != self._search_result.query:
            self._ask(query)
        else:
            self._drop()
            self._show(query)

    def _ask(self, text: str) -> None:
        """Start a search, unless it is running already; it replaces the previous one."""
        self._wait()
        self._pause_timer.stop()
        if self._search_query is not None and self._search_query.query == text:
            return
        self._drop()
        question, overview, current = _SearchQuery(text), self._overview, self.table.position
        self._search_query = question

        def work() -> _SearchResult:
            positions = None if question.dropped else overview.search(text)
            return _SearchResult(
                text, positions, look_up_tasks(overview, text, _first_seen(positions, current)) if positions else None
            )

        def answered(answer: _SearchResult) -> None:
            if not question.dropped:
                self._take(answer)

        def failed(error: AnnotatorError) -> None:
            answered(_SearchResult(text, None, error=error))

        self._search_jobs.run(work, self.guarded(answered), self.guarded(failed))

    def _drop(self) -> None:
        if self._search_query is not None:
            self._search_query.dropped = True
            self._search_query = None

    def _wait(self) -> None:
        """Mark the rows as outdated."""
        if not self.searching:
            self.searching = True
            self._late_timer.start()

    def _take(self, answer: _SearchResult) -> None:
        """Accept the result of the current search."""
        self._search_query = None
        self._search_result = answer
        self._snippets.show(answer.query, answer.snippets)
        self._show(answer.query)
        if self._enter_pressed:
            self._open()

    def _show(self, query: str) -> None:
        self._pause_timer.stop()
        self._late_timer.stop()
        self.searching = False
        current, number = self.table.position, self._number(query)
        looked_for = bool(query) and number is None
        positions = self._search_result.positions if looked_for else None
        kind = self.filters.kind
        self._snippets.show(query if positions is not None else "")
        self.table_model.show(matching_positions(self._session, self._overview_data, kind, positions))
        self.filters.show_counts(self._session, self._overview_data, positions)
        self._waiting = looked_for and positions is None
        self._search_error = (self._search_result.error or self.index_error()) if self._waiting else None
        if self._waiting:
            self._search_result = _NONE  # so that it is searched again
        self._show_message()
        if number is not None:
            current = number
            if self.table_model.row_of(number) is None and kind != ALL:
                self.filters.choose(ALL)  # calls this method again
                return
        row = self.table_model.row_of(current) if current is not None else None
        if self.table_model.positions:
            self.table.set_current_row(row or 0)

    def _number(self, query: str) -> int | None:
        """The position that a typed task number refers to; None if it is not a valid number."""
        if query.isdecimal() and 1 <= int(query) <= self._session.count:
            return int(query) - 1
        return None

    def _typed(self) -> None:
        self._enter_pressed = False
        if self._number(self.field.text().strip()) is not None:
            self.refresh()  # jumping does not wait
        else:
            self._wait()
            self._drop()
            self._pause_timer.start()

    def _filtered(self) -> None:
        self._enter_pressed = False
        self.refresh()

    def _open(self) -> None:
        """Open the current task, once the rows match the field."""
        if self._pause_timer.isActive():
            self.refresh()
        self._enter_pressed = self.searching
        if not self._enter_pressed and not self._waiting and self.table.position is not None:
            self.chosen.emit(self.table.position)

    def _show_facts(self, facts: TaskOverviewData) -> None:
        self._overview_data = facts
        self.table_model.set_facts(facts)
        if not self.searching:
            positions = (
                self._search_result.positions if self._search_result.query == self.field.text().strip() else None
            )
            self.filters.show_counts(self._session, facts, positions)
        if self.filters.kind in FACTS:
            self.refresh()

    def _show_message(self) -> None:
        done, total = self._progress
        text, error = counted(
            self._session.count, "{shown} of {n} task. Enter opens the selected one.",
            "{shown} of {n} tasks. Enter opens the selected one.", shown=len(self.table_model.positions),
        ), None  # fmt: skip
        if self.searching and not self._late_timer.isActive():
            text = self.tr("Searching… The list still shows the previous result.")
        elif self._search_error is not None:
            text, error = self.tr("The search failed; the program is trying again."), self._search_error
        elif self._waiting and total:
            text = counted(
                total, "The texts are being prepared for search: {done} of {n} task. Then they can be searched.",
                "The texts are being prepared for search: {done} of {n} tasks. Then they can be searched.", done=done,
            )  # fmt: skip
        elif self._waiting:
            text = self.tr("The texts cannot be searched yet: they are still being prepared for it.")
        elif self.table_model.error is not None:
            text, error = self.tr("Some rows cannot be read; the program is trying again."), self.table_model.error
        elif not self.table_model.positions:
            text, query = self.tr("No task matches."), self.field.text().strip()
            if query.isdecimal():
                text = self.tr("There is no task {number}; the last one is {count}. No text has this number either.")
                text = text.format(number=query, count=self._session.count)
        self._show_words(text if error is None else f"{text} {error_text(error)} [{error.code}]", error)

    def _show_words(self, text: str, error: AnnotatorError | None) -> None:
        """Show the number of matches, or ``error`` with its help topic while something cannot be loaded."""
        visible_label, hidden_label = (
            (self._message_label, self._error_label) if error is None else (self._error_label, self._message_label)
        )
        set_text(visible_label, text)
        visible_label.show()
        hidden_label.hide()
        self.table.show_empty_message(visible_label.text())
        self.setProperty(OWN_TOPIC, error.code if error is not None else None)
        if self._search_error is None and self.table_model.error is None:
            self._retry_timer.stop()
        elif not self._retry_timer.isActive():
            self._retry_timer.start()

    def _try_again(self) -> None:
        """Retry what could not be loaded. A search in progress may take longer than the time between two attempts."""
        if self._search_error is not None and not self.searching:
            self.index_wanted.emit()
            self.refresh()
        self.table_model.again()
        self._show_message()

    def hideEvent(self, event: QHideEvent) -> None:
        self._enter_pressed = False
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Enter wait for a search, also in the table. Any other key cancels that."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() not in ENTER:
            self._enter_pressed = False
        elif watched is self.table and self.searching:
            self._open()
            return True
        return False
