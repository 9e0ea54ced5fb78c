"""The grid of an adjudication: a row for each question, a column for each person, and a column for the final answer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from annotator.text.policy import one_line, safe_paragraph
from annotator.ui.appearance import Appearance
from annotator.ui.key_events import key_letter, score_symbol
from annotator.ui.theme import SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_NORMAL, WEIGHT_STRONG
from annotator.ui.translation import counted
from annotator.ui.widgets.keyboard_table import KeyboardTable, row_step
from annotator.workspace.adjudication import AdjudicationRow, AdjudicationTable
from annotator.workspace.answer_rows import ComparableAnswer

_SHORT, _LONG = 200, 2_000  # characters shown of an answer: in any row, and in the focused one
_NAME, _ROW = 160, 30  # width of a row's name, and least height of a row, in pixels at 100 %


def _words(said: ComparableAnswer | None) -> str:
    return said.words if said is not None and said.words else "–"


class AdjudicationGrid(KeyboardTable):
    """The grid of all rows to adjudicate, in one focusable widget. Digits that the grid does not handle are scores of
    the focused row. Clicking an answer adopts it; clicking the name focuses the row."""

    took = Signal(int, bool)  # index of a person; whether all of their answers are adopted
    stepped = Signal(int, bool)  # 1 for down, -1 for up; whether to include rows on which all agree
    went = Signal(int)  # index of the row that was clicked
    typed = Signal()  # a digit was typed in a row without scores
    opened = Signal()  # edit the row in the layout in which it was answered

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(appearance, "workspace.adjudication", parent, head=36)
        self._table = AdjudicationTable()
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.cells = cells = QTableWidget(self)
        cells.setObjectName("workspace.adjudication.cells")
        cells.setAccessibleName(self.tr("Adjudication"))
        cells.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cells.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        cells.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        cells.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        cells.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        cells.setFrameShape(QFrame.Shape.NoFrame)
        cells.verticalHeader().hide()
        cells.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        cells.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        cells.horizontalHeader().setHighlightSections(False)
        cells.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        cells.cellClicked.connect(self._press)
        self.fill(cells)
        appearance.changed.connect(self._show)

    def show_table(self, table: AdjudicationTable, current: int) -> None:
        """Show these rows and focus one of them."""
        self._table = table
        count, left = len(table.rows), len(table.open)
        agreed = counted(table.agreeing, "{n} of {count} agrees", "{n} of {count} agree", count=count)
        waits = self.tr("{n} to decide").format(n=left) if left else self.tr("all decided")
        self.set_title(self.tr("Adjudication"), f"{agreed} · {waits}")
        self.setAccessibleName(self.tr("Adjudication: {words}").format(words=f"{agreed}, {waits}"))
        self._current = current
        self._show()
        self._reveal()

    def _show(self) -> None:
        """Show the columns, with the letters that adopt the answers of people, and all rows."""
        table, cells = self._table, self.cells
        people = map("   ".join, zip(table.letters, table.people, strict=False))
        heads = [self.tr("Question"), *people, self.tr("Counts")]
        cells.setColumnCount(len(heads))
        cells.setHorizontalHeaderLabels([one_line(words) for words in heads])
        cells.horizontalHeader().setFont(self._appearance.font(TEXT_LABEL, WEIGHT_STRONG))
        cells.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        cells.setColumnWidth(0, self._appearance.px(_NAME))
        line = self._appearance.palette.line  # the panel around it has a border
        cells.setStyleSheet(f"QTableView {{ border: none; gridline-color: {line} }}"
                            f"QHeaderView::section {{ padding-left: {SPACE}px }}")  # fmt: skip
        cells.verticalHeader().setMinimumSectionSize(self._appearance.row(_ROW))
        cells.setRowCount(len(table.rows))
        for number in range(len(table.rows)):
            self._show_row(number)

    def _show_row(self, number: int) -> None:
        row, current = self._table.rows[number], number == self._current
        strong, most = current or row.differs, _LONG if current else _SHORT
        ground = "accent_tint" if current else ""
        begins = bool(row.who) and (number == 0 or self._table.rows[number - 1].who != row.who)
        title = f"{row.who}\n{row.title}" if begins else row.title
        self._write(number, 0, title, "text", ground, strong=strong)
        for person, said in enumerate((*row.people, row.final)):
            last = person == len(row.people)
            chosen, waits = person in row.taken and row.differs and row.settled, last and not row.settled
            role = "on_accent" if chosen else "warning" if waits else "text" if strong else "muted"
            words = self.tr("?") if waits else _words(said)
            words = words if len(words) <= most else f"{words[:most]}…"
            self._write(number, person + 1, words, role, "accent" if chosen else ground, strong=chosen or last)

    def _write(self, row: int, column: int, words: str, role: str, ground: str, *, strong: bool) -> None:
        """Write a cell. ``role``, ``ground``: the roles of the colours of its text and of its background."""
        item = QTableWidgetItem(safe_paragraph(words))
        item.setFont(self._appearance.font(TEXT_BODY, WEIGHT_STRONG if strong else WEIGHT_NORMAL))
        item.setForeground(self._appearance.color(role))
        if ground:
            item.setBackground(self._appearance.color(ground))
        self.cells.setItem(row, column, item)

    def _said(self, row: AdjudicationRow) -> str:
        """A row with all its answers, for screen readers."""
        name = f"{row.who}, {row.title}" if row.who else row.title
        said = [f"{who}: {_words(each)}" for who, each in zip(self._table.letters, row.people, strict=False)]
        return f"{name}. {'; '.join([*said, self.tr('counts: {words}').format(words=_words(row.final))])}"

    @property
    def first_line_text(self) -> str:
        """The text of the first line."""
        return self._about

    def set_current(self, current: int) -> None:
        """Focus a row and scroll it into view."""
        before, self._current = self._current, current
        for number in {before, current}:
            if 0 <= number < len(self._table.rows):
                self._show_row(number)
        self._reveal()

    def _reveal(self) -> None:
        if 0 <= self._current < len(self._table.rows):
            self.setAccessibleDescription(one_line(self._said(self._table.rows[self._current])))
            self.cells.scrollTo(self.cells.model().index(self._current, 0))

    def in_sight(self, number: int) -> bool:
        """Whether a row is in view, or as much of it as there is room for."""
        row, view = self.cells.visualRect(self.cells.model().index(number, 0)), self.cells.viewport().rect()
        return min(row.bottom(), view.bottom()) - max(row.top(), 0) >= min(row.height(), view.height()) - SPACE

    def _press(self, number: int, column: int) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.went.emit(number)
        if 0 < column <= len(self._table.people):
            self.took.emit(column - 1, False)

    # keys

    def key_action(self, event: QKeyEvent) -> Callable[[], object] | None:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = row_step(event)
        if step and held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier):
            return lambda: self.stepped.emit(step, bool(held))
        if not held and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self.opened.emit
        if held not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            return None
        if score_symbol(event):
            rows = self._table.rows
            return self.typed.emit if self._current < len(rows) and not rows[self._current].fields else None
        person, letters = key_letter(event).upper(), self._table.letters
        if not person or person not in letters:
            return None
        return lambda: self.took.emit(letters.index(person), bool(held))

    # Qt event handlers

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()
