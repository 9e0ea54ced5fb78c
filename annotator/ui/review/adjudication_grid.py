"""The grid of an adjudication: a row for each question, a column for each person, and a column for the final answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from annotator.text.policy import one_line, visible_text
from annotator.ui.appearance import Appearance, AppearanceBinding
from annotator.ui.key_events import key_letter, score_symbol
from annotator.ui.theme import (
    FOCUS_RING,
    RADIUS_CONTROL,
    SPACE,
    TEXT_BODY,
    TEXT_LABEL,
    WEIGHT_NORMAL,
    WEIGHT_STRONG,
)
from annotator.ui.translation import counted
from annotator.ui.widgets.boxes import in_column
from annotator.ui.widgets.keyboard_table import KeyboardTable, row_step
from annotator.ui.widgets.paint import key_cap, paint_rounded_box, paint_text
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.workspace.adjudication import AdjudicationRow, AdjudicationTable
from annotator.workspace.answer_rows import ComparableAnswer

_ROW, _HEAD = 28, 30  # pixels: heights of a row and of the column headers
_MOST, _MOST_CURRENT = 6, 40  # most lines shown of a text answer: in any row, and in the focused one
_NAME, _LEAST = 30, 118  # width of a row's name: per cent of the grid, and minimum in pixels at 100 %
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop)


class AdjudicationRowWidget(QWidget):
    """A row of the adjudication grid. Clicking a cell adopts its answer; clicking the name focuses the row."""

    accessible_role = QAccessible.Role.Row
    pressed = Signal(int)  # index of the person; -1 for the name or the final answer

    def __init__(self, appearance: Appearance, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._appearance = appearance
        self._row: AdjudicationRow | None = None
        self._letters: tuple[str, ...] = ()
        self._current = False
        self._heads = False  # the first row about a text shows its name
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_row(self, row: AdjudicationRow, letters: Sequence[str], *, heads: bool) -> None:
        if (row, tuple(letters), heads) == (self._row, self._letters, self._heads):
            return
        self._row, self._letters, self._heads = row, tuple(letters), heads
        self.setAccessibleName(one_line(f"{row.who}, {row.title}" if row.who else row.title))
        self.setAccessibleDescription(one_line(self._said(row)))
        self.updateGeometry()
        self.update()

    def _said(self, row: AdjudicationRow) -> str:
        """All answers of the row, for screen readers."""
        said = [f"{who}: {_words(person)}" for who, person in zip(self._letters, row.people, strict=False)]
        return "; ".join([*said, self.tr("counts: {words}").format(words=_words(row.final))])

    def set_current(self, current: bool) -> None:
        if current != self._current:
            self._current = current
            self.updateGeometry()
            self.update()

    def columns(self) -> list[QRect]:
        """The rectangles of the cells: one for each person, and the final answer."""
        appearance, count = self._appearance, len(self._letters) + 1
        name = max(appearance.px(_LEAST), self.width() * _NAME // 100)
        top = appearance.px(_ROW) if self._heads else 0
        wide = max(1, (self.width() - name) // count)
        return [QRect(name + n * wide, top, wide, self.height() - top) for n in range(count)]

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        row, appearance = self._row, self._appearance
        if row is None:
            return 0
        name = max(appearance.px(_LEAST), width * _NAME // 100)
        wide = max(1, (width - name) // (len(self._letters) + 1)) - 3 * SPACE
        metrics = QFontMetrics(appearance.font(TEXT_BODY))
        line = metrics.lineSpacing()
        high = max(
            metrics.boundingRect(QRect(0, 0, max(1, wide), 10_000), _WRAP, _words(said)).height()
            for said in (*row.people, row.final)
        )
        title = metrics.boundingRect(QRect(0, 0, max(1, name - 4 * SPACE), 10_000), _WRAP, row.title).height()
        lines = min(max(high, title), (_MOST_CURRENT if self._current else _MOST) * line)
        return max(appearance.px(_ROW), lines + 2 * SPACE) + (appearance.px(_ROW) if self._heads else 0)

    def sizeHint(self) -> QSize:
        return QSize(400, self.heightForWidth(max(1, self.width())))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        cells = self.columns()[:-1]
        self.pressed.emit(next((n for n, cell in enumerate(cells) if cell.contains(event.position().toPoint())), -1))
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        row, appearance, painter = self._row, self._appearance, QPainter(self)
        if row is None:
            return
        columns, top = self.columns(), appearance.px(_ROW) if self._heads else 0
        if self._heads:
            room = QRect(2 * SPACE, 0, self.width() - 2 * SPACE, top)
            paint_text(painter, appearance, room, row.who, TEXT_LABEL, "text", weight=WEIGHT_STRONG)
        whole = QRect(0, top, self.width(), self.height() - top)
        if self._current:
            focused = self.parentWidget() is not None and self.window().focusWidget() is self._grid()
            paint_rounded_box(painter, whole.adjusted(1, 0, -1, 0), RADIUS_CONTROL, appearance.color("accent_tint"),
                appearance.color("accent") if focused else None, FOCUS_RING)  # fmt: skip
        elif row.differs:
            painter.fillRect(QRect(0, top + SPACE, 3, whole.height() - 2 * SPACE), appearance.color("warning"))
        name = QRect(3 * SPACE, top + SPACE, columns[0].x() - 4 * SPACE, whole.height() - 2 * SPACE)
        weight = WEIGHT_STRONG if self._current or row.differs else WEIGHT_NORMAL
        self._write(painter, name, row.title, "text", weight)
        for number, (cell, said) in enumerate(zip(columns, (*row.people, row.final), strict=False)):
            self._paint_cell(painter, row, number, cell, said)

    def _grid(self) -> QWidget | None:
        found: QWidget | None = self.parentWidget()
        while found is not None and not isinstance(found, AdjudicationGrid):
            found = found.parentWidget()
        return found

    def _paint_cell(
        self, painter: QPainter, row: AdjudicationRow, number: int, cell: QRect, said: ComparableAnswer | None
    ) -> None:
        appearance, last = self._appearance, number == len(row.people)
        inside = cell.adjusted(2, 2, -2, -2)
        chosen = number in row.taken and row.differs and row.settled
        if chosen:
            paint_rounded_box(painter, inside, RADIUS_CONTROL, appearance.color("accent"), None)
        elif last and row.differs:
            style = Qt.PenStyle.SolidLine if row.settled else Qt.PenStyle.DashLine
            paint_rounded_box(
                painter, inside, RADIUS_CONTROL, appearance.color("panel"), appearance.color("muted"), 1, style
            )
        room = inside.adjusted(SPACE, SPACE - 2, -SPACE, -(SPACE - 2))
        waits = last and not row.settled
        words = self.tr("?") if waits else _words(said)
        role = "on_accent" if chosen else "warning" if waits else "text" if row.differs else "muted"
        self._write(painter, room, words, role, WEIGHT_STRONG if chosen or last else WEIGHT_NORMAL)

    def _write(self, painter: QPainter, room: QRect, words: str, role: str, weight: int) -> None:
        """Draw text wrapped into the available lines, elided if there is more."""
        appearance = self._appearance
        painter.save()
        painter.setClipRect(room)
        painter.setFont(appearance.font(TEXT_BODY, weight))
        painter.setPen(appearance.color(role))
        metrics = QFontMetrics(painter.font())
        shown = visible_text(words)
        if metrics.boundingRect(QRect(0, 0, room.width(), 10_000), _WRAP, shown).height() > room.height() + 2:
            fits = max(1, room.height() // metrics.lineSpacing())
            shown = metrics.elidedText(one_line(shown), Qt.TextElideMode.ElideRight, room.width() * fits - 8 * fits)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft) | _WRAP, shown)
        painter.restore()


def _words(said: ComparableAnswer | None) -> str:
    return said.words if said is not None and said.words else "–"


class _AdjudicationColumnHeaders(QWidget):
    """The column headers, with the letter that adopts a person's answer."""

    def __init__(self, appearance: Appearance, inside: QWidget, parent: QWidget) -> None:
        """``inside``: the widget with the rows."""
        super().__init__(parent)
        self._appearance = appearance
        self._inside = inside
        self._names: tuple[tuple[str, str], ...] = ()
        AppearanceBinding(appearance, self, lambda: self.setFixedHeight(appearance.px(_HEAD)))

    def show_people(self, letters: Sequence[str], people: Sequence[str]) -> None:
        self._names = tuple(zip(letters, people, strict=False))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        appearance, painter = self._appearance, QPainter(self)
        width = self._inside.width()  # without the scroll bar beside the rows
        name = max(appearance.px(_LEAST), width * _NAME // 100)
        wide = max(1, (width - name) // (len(self._names) + 1))
        for number, (cap, who) in enumerate(self._names):
            left = name + number * wide + SPACE
            used = key_cap(painter, appearance, QPoint(left, self.height() // 2), cap, "text")
            room = QRect(left + used + SPACE, 0, wide - used - 3 * SPACE, self.height())
            paint_text(painter, appearance, room, who, TEXT_LABEL, "muted", weight=WEIGHT_STRONG)
        room = QRect(name + len(self._names) * wide + 2 * SPACE, 0, wide - 2 * SPACE, self.height())
        paint_text(painter, appearance, room, self.tr("Counts"), TEXT_LABEL, "text", weight=WEIGHT_STRONG)


class AdjudicationGrid(KeyboardTable):
    """The grid of all rows to adjudicate, in one focusable widget. Digits that the grid does not handle are scores of
    the focused row."""

    took = Signal(int, bool)  # index of a person; whether all of their answers are adopted
    stepped = Signal(int, bool)  # 1 for down, -1 for up; whether to include rows on which all agree
    went = Signal(int)  # index of the row that was clicked
    typed = Signal()  # a digit was typed in a row without scores
    opened = Signal()  # edit the row in the layout in which it was answered

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(appearance, "workspace.adjudication", parent, head=36)
        self._table = AdjudicationTable()
        self._current = 0
        self._untouched = True  # no key was pressed in this task
        self.lines: list[AdjudicationRowWidget] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._inside = QWidget(self)
        self._list = in_column(1, on=self._inside, spacing=1)
        whole = QWidget(self)
        self._heads = _AdjudicationColumnHeaders(appearance, self._inside, whole)
        self._area = VerticalScrollArea("workspace.adjudication", self._inside, whole)
        self._area.verticalScrollBar().rangeChanged.connect(self._follow_resize)
        in_column(self._heads, (self._area, 1), on=whole, margins=(SPACE, 0, SPACE, SPACE), spacing=SPACE)
        self.fill(whole)

    def show_table(self, table: AdjudicationTable, current: int) -> None:
        """Show these rows and focus one of them."""
        self._table = table
        self._heads.show_people(table.letters, table.people)
        while len(self.lines) < len(table.rows):
            number = len(self.lines)
            line = AdjudicationRowWidget(self._appearance, f"workspace.adjudication.{number + 1}", self._inside)
            line.pressed.connect(partial(self._press, number))
            self._list.insertWidget(number, line)
            self.lines.append(line)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(table.rows))
            if number < len(table.rows):
                row = table.rows[number]
                heads = bool(row.who) and (number == 0 or table.rows[number - 1].who != row.who)
                line.show_row(row, table.letters, heads=heads)
        count = len(table.rows)
        agreed = counted(count - len(table.differing), "{n} of {count} agrees", "{n} of {count} agree", count=count)
        left = len(table.open)
        waits = self.tr("{n} to decide").format(n=left) if left else self.tr("all decided")
        self.set_title(self.tr("Adjudication"), f"{agreed} · {waits}")
        self.setAccessibleName(self.tr("Adjudication: {words}").format(words=f"{agreed}, {waits}"))
        self.set_current(current)

    @property
    def first_line_text(self) -> str:
        """The text of the first line."""
        return self._about

    def forget(self) -> None:
        """Reset before another task is shown."""
        self._untouched = True

    def set_current(self, current: int) -> None:
        """Focus a row and scroll it into view."""
        self._current = current
        for number, line in enumerate(self.lines):
            line.set_current(number == current)
        if 0 <= current < len(self._table.rows):
            self.setAccessibleDescription(f"{self.lines[current].accessibleName()}. "
                                          f"{self.lines[current].accessibleDescription()}")  # fmt: skip
            self._heads.update()
            self._reveal()

    def _reveal(self) -> None:
        if self._untouched:
            self._area.verticalScrollBar().setValue(0)
        self._area.reveal(self.lines[self._current], 2 * SPACE)

    def _follow_resize(self) -> None:
        """The height is known only after a new task was shown."""
        if self._untouched and 0 <= self._current < len(self._table.rows):
            self._reveal()

    def in_sight(self, number: int) -> bool:
        """Whether a row is in view."""
        return self._area.in_sight(self.lines[number])

    def _press(self, number: int, person: int) -> None:
        self._untouched = False
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.went.emit(number)
        if person >= 0:
            self.took.emit(person, False)

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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._untouched = False
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._repaint_line()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._repaint_line()

    def _repaint_line(self) -> None:
        if 0 <= self._current < len(self.lines):
            self.lines[self._current].update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()
