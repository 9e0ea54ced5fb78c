"""The table model of the navigator. Positions are in memory; lines are loaded in pages."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from annotator.text.policy import one_line, visible_text
from annotator.ui.reading.script_coverage import missing_scripts, script_names
from annotator.ui.translation import counted
from annotator.ui.workspace.task_labels import clock_text

if TYPE_CHECKING:
    from annotator.errors import AnnotatorError
    from annotator.services.session import Session
    from annotator.services.task_overview import TaskOverviewData
    from annotator.store.listing import TaskListEntry
    from annotator.ui.navigator.task_list_loaders import SnippetLoader, TaskListDetailLoader

PAGE = 64
"""Rows that are loaded together; more than fit on a screen."""
_SEEN = 60
"""Number of characters of a task's beginning that are visible next to a snippet on any screen."""
NUMBER, WORDS, STATE, NOTE, TIME = range(5)
Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_IMAGE = re.compile(r"!\[([^\]\n]*)\]\([^)\s]*\)?")  # which may be cut at the end of the line


class TaskTableModel(QAbstractTableModel):
    """The Qt model of the table of tasks: :attr:`positions`, the filtered tasks (from 0)."""

    def __init__(
        self, session: Session, lines: TaskListDetailLoader, snippets: SnippetLoader, family: str, parent: QObject
    ) -> None:
        """``family``: the font family of texts."""
        super().__init__(parent)
        self._family = family
        self._session = session
        self._detail_loader = lines
        self._snippets = snippets
        self._overview_data: TaskOverviewData | None = None
        self.on_error_changed: Callable[[], None] = lambda: None
        """Called when :attr:`error` changes."""
        snippets.on_error_changed = lines.on_error_changed = lambda: self.on_error_changed()
        snippets.on_loaded = lines.on_loaded = self._look_again
        self.positions: Sequence[int] = range(session.count)

    @property
    def error(self) -> AnnotatorError | None:
        """Why some rows cannot be loaded at present; None if all can."""
        return self._detail_loader.error or self._snippets.error

    def again(self) -> None:
        """Retry rows that could not be loaded."""
        self._detail_loader.again()
        self._snippets.again()

    def show(self, positions: Sequence[int]) -> None:
        """Replace the tasks shown."""
        self.beginResetModel()
        self.positions = positions
        self.endResetModel()

    def _look_again(self, positions: Iterable[int]) -> None:
        """Update the rows of tasks that were loaded."""
        for position in positions:
            row = self.row_of(position)
            if row is not None:
                self.dataChanged.emit(self.index(row, WORDS), self.index(row, TIME))

    def set_facts(self, facts: TaskOverviewData) -> None:
        """Update the rows after the notable facts were determined."""
        self._overview_data = facts
        if self.positions:
            self.dataChanged.emit(self.index(0, NOTE), self.index(len(self.positions) - 1, NOTE))

    def row_of(self, position: int) -> int | None:
        """The row of a task; None if it is filtered out."""
        row = bisect_left(self.positions, position)
        return row if row < len(self.positions) and self.positions[row] == position else None

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.positions)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (self.tr("No."), self.tr("Task"), self.tr("Status"), self.tr("Remarks"), self.tr("Time worked"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.AccessibleTextRole:
            cells = [self.cell(index.row(), column)[0] for column in range(5)]
            snippet = "".join(self.snippet(index.row()) or ())
            return ", ".join(filter(None, (*cells[: WORDS + 1], snippet, *cells[WORDS + 1 :])))
        return self.cell(index.row(), index.column())[0] if role == Qt.ItemDataRole.DisplayRole else None

    def cell(self, row: int, column: int) -> tuple[str, str]:
        """The text of a cell and the role of its colour."""
        position = self.positions[row]
        if column == NUMBER:
            return str(position + 1), "muted"
        if column == STATE:
            return self._statuses()[self._session.status(position)]
        if column == NOTE:
            text, role = self._note(position)
            lacking = self._missing_scripts_text(row)
            return (f"{text}, {lacking}" if text else lacking, "warning") if lacking else (text, role)
        line = self._line(row)
        if line is None:
            return "…" if column == WORDS else "", "muted"
        if column == TIME:
            return (clock_text(line.active_ms // 1000), "muted") if line.active_ms else ("", "muted")
        if line.text is None:
            return self.tr("This task is damaged in the database."), "danger"
        line_text = _IMAGE.sub(lambda image: image[1] or self.tr("Image"), line.text)
        return visible_text(" ".join(line_text.split())), "text"

    def snippet(self, row: int) -> tuple[str, str, str] | None:
        """The search match with the text before and after it; None if the row shows it already."""
        snippet = self._snippets.at(self.positions[row])
        if snippet is None:
            return None
        before, match, after = (_on_a_line(part) for part in (snippet.before, snippet.match, snippet.after))
        if (before + match).strip() in self.cell(row, WORDS)[0][:_SEEN]:
            return None
        return before.lstrip(), match, after.rstrip()

    def _line(self, row: int) -> TaskListEntry | None:
        """The line of a row, or None if it is not loaded yet. The other lines of its page are loaded with it."""
        first = row // PAGE * PAGE
        return self._detail_loader.at(self.positions[row], self.positions[first : first + PAGE])

    def statuses(self) -> list[str]:
        """The names of all statuses as shown in rows."""
        return [text for text, _ in self._statuses().values()]

    def _statuses(self) -> dict[str, tuple[str, str]]:
        """The name of each status, and the role of its colour."""
        return {
            "new": (self.tr("To do"), "muted"),
            "in_progress": (self.tr("Begun"), "text"),
            "revised": (self.tr("Revised"), "warning"),  # that it was not resubmitted is shown next to it
            "submitted": (self.tr("Submitted"), "success"),
            "skipped": (self.tr("Skipped"), "muted"),
            "returned": (self.tr("Returned"), "warning"),
        }

    def _haste(self, code: str) -> str:
        """A short description of a sign of haste."""
        texts = {
            "pace.fast": self.tr("faster than it can be read"),
            "pace.one_score": self.tr("one score for everything"),
        }
        return texts.get(code, self.tr("the same scores again and again"))

    def _missing_scripts_text(self, row: int) -> str:
        """The scripts of a row's text that no installed font covers, as a message; empty if there are none."""
        line = self._line(row)
        scripts = missing_scripts(line.text or "", self._family) if line is not None else ()
        return self.tr("no font for {scripts}").format(scripts=script_names(scripts)) if scripts else ""

    def _note(self, position: int) -> tuple[str, str]:
        facts = self._overview_data
        if facts is None:
            return "", "muted"
        flag = self.tr("flagged") if position in facts.flagged else ""
        if position in facts.damaged:
            return self.tr("damaged"), "danger"
        withdrawn = self._session.task_index.withdrawn
        for positions, text in (
            (withdrawn, self.tr("withdrawn")),
            (facts.text_changed, self.tr("text changed")),
            (facts.done_twice, self.tr("differs on two computers")),
        ):
            if position in positions:
                return _with_flag(flag, text), "warning"
        if self._session.status(position) == "revised":
            return _with_flag(flag, self.tr("not resubmitted")), "warning"
        if position in facts.missing:
            return _with_flag(flag, counted(facts.missing[position], "{n} missing", "{n} missing")), "warning"
        if position in facts.hasty:
            return _with_flag(flag, ", ".join(map(self._haste, facts.hasty[position]))), "warning"
        if position in facts.skipped and self._session.status(position) == "skipped":
            return _with_flag(flag, one_line(facts.skipped[position])), "warning" if flag else "muted"
        if position in facts.since_export:
            return _with_flag(flag, self.tr("changed since export")), "warning" if flag else "muted"
        return flag, "warning"


def _on_a_line(text: str) -> str:
    """Foreign text on one line, with the whitespace at its ends kept."""
    return visible_text(re.sub(r"\s+", " ", text))


def _with_flag(flag: str, text: str) -> str:
    return f"{flag}, {text}" if flag else text
