"""The navigator's page: find a task and go there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from annotator.errors import AnnotatorError
from annotator.ui.dialogs.dialog_frame import label_in
from annotator.ui.format_number import grouped
from annotator.ui.jobs import Jobs
from annotator.ui.look import Look
from annotator.ui.navigator.filters import ALL, FACTS, Filters, keep
from annotator.ui.navigator.navigator_model import TaskRows
from annotator.ui.navigator.navigator_table import TaskTable
from annotator.ui.overlay_page import Page
from annotator.ui.reading.labels import set_text
from annotator.ui.theme import TEXT_LABEL

if TYPE_CHECKING:
    from annotator.services.overview import Facts, Overview
    from annotator.services.session import Session

_TYPING_PAUSE = 60  # milliseconds after the last letter
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class NavigatorPage(Page):
    """``chosen`` carries the position (counted from 0) of the task to go to.

    The field takes words, or a number to jump to; arrow keys move in the list meanwhile, and Enter opens.
    """

    chosen = Signal(int)

    def __init__(self, look: Look, session: Session, overview: Overview, parent: QWidget | None = None) -> None:
        super().__init__(look, "navigator", QCoreApplication.translate("Navigator", "Tasks"), parent)
        self._session = session
        self._overview = overview
        self._facts: Facts | None = None
        self._progress = (0, 0)
        self._waiting = False  # words were looked for, and there was no index yet
        self.bar.say(session.project.title)
        self.field = QLineEdit(self)
        self.field.setObjectName("navigator.find")
        self.field.setAccessibleName(self.tr("Words to find, or the number of a task"))
        self.field.setPlaceholderText(self.tr("Find words in the texts, or type a number"))
        self.field.setClearButtonEnabled(True)
        self.field.installEventFilter(self)
        self.filters = Filters(look, self)
        self.rows = TaskRows(session, overview, self)
        self.table = TaskTable(look, self.rows, self)
        self._said = label_in(look, "", "muted", size=TEXT_LABEL, parent=self)
        for widget in (self.field, self.filters, self.table, self._said):
            self.lines.addWidget(widget)
        self._pause = QTimer(self, singleShot=True, interval=_TYPING_PAUSE)
        self._pause.timeout.connect(self.refresh)
        self.field.textChanged.connect(self._typed)
        self.filters.changed.connect(self.refresh)
        self.table.chosen.connect(self.chosen)
        self.filters.show_counts(session, None)
        self._say()

    def start(self) -> None:
        self.field.setFocus()
        self.table.stand_on(self._session.position)

    def load_facts(self, jobs: Jobs) -> None:
        """Find out in the background what stands out."""

        def failed(error: AnnotatorError) -> None:
            self.notices.show_error(error)

        jobs.run(self._overview.facts, self.guarded(self._show_facts), self.guarded(failed))

    def show_progress(self, done: int, total: int) -> None:
        """How far the index is. A search that waited for it, or found what it had by then, is made again once it is
        whole."""
        (before, of), self._progress = self._progress, (done, total)
        if done == total and (self._waiting or (before < of and self.field.text().strip())):
            self.refresh()
        else:
            self._say()

    def refresh(self) -> None:
        """Show what the filters and the field leave, staying on the task that is the current one."""
        self._pause.stop()
        here, query = self.table.position, self.field.text().strip()
        number = self._number(query)
        found = self._overview.search(query) if query and number is None else None
        kind = self.filters.kind
        self.rows.show(keep(self._session, self._facts, kind, found), query if found is not None else "")
        self._waiting = bool(query) and number is None and found is None
        self._say()
        if number is not None:
            here = number
            if self.rows.row_of(number) is None and kind != ALL:
                self.filters.choose(ALL)  # which comes here again
                return
        row = self.rows.row_of(here) if here is not None else None
        if self.rows.positions:
            self.table.stand_on(row or 0)

    def _number(self, query: str) -> int | None:
        """The position that a typed number means."""
        if query.isdecimal() and 1 <= int(query) <= self._session.count:
            return int(query) - 1
        return None

    def _typed(self) -> None:
        if self._number(self.field.text().strip()) is not None:
            self.refresh()  # a jump does not wait
        else:
            self._pause.start()

    def _show_facts(self, facts: Facts) -> None:
        self._facts = facts
        self.rows.set_facts(facts)
        self.filters.show_counts(self._session, facts)
        if self.filters.kind in FACTS:
            self.refresh()

    def _say(self) -> None:
        done, total = self._progress
        words = self.tr("{shown} of {count} tasks. Enter opens the marked one.")
        if self._waiting and total:
            words = self.tr(
                "The texts are being prepared for search: {done} of {total} tasks. Then they can be searched."
            )
        elif self._waiting:
            words = self.tr("The texts cannot be searched yet: they are still being prepared for it.")
        elif not self.rows.positions:
            words = self.tr("No task matches.")
        numbers = {"done": done, "total": total, "shown": len(self.rows.positions), "count": self._session.count}
        set_text(self._said, words.format(**{name: grouped(number) for name, number in numbers.items()}))
        self.table.say_nothing(self._said.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The list can be moved in and opened from the field."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _MOVES:
                self.table.keyPressEvent(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if self._pause.isActive():
                    self.refresh()
                if self.table.position is not None:
                    self.chosen.emit(self.table.position)
                return True
        return False
