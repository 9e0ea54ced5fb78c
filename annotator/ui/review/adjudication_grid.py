"""The grid of an adjudication: a row for each question, a column for each person, and a column for the final answer."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAccessible, QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from annotator.text.policy import one_line
from annotator.ui.appearance import AppearanceBinding, appearance
from annotator.ui.callback import Callback
from annotator.ui.key_events import ENTER, accept_shortcut_override, key_letter, score_symbol
from annotator.ui.reading.labels import plain_label, set_text, set_wrapped
from annotator.ui.theme import RADIUS_CONTROL, SPACE, STRONG_LABEL, TEXT_BODY
from annotator.ui.translation import counted
from annotator.ui.widgets.announcement import join_sentences
from annotator.ui.widgets.boxes import in_column, in_row
from annotator.ui.widgets.titled_panel import TitledPanel
from annotator.ui.widgets.vertical_scroll_area import VerticalScrollArea
from annotator.workspace.adjudication import AdjudicationRow, AdjudicationTable
from annotator.workspace.answer_rows import ComparableAnswer, answer_key

if TYPE_CHECKING:
    from annotator.ui.review.adjudication_layout_controller import AdjudicationLayoutController

_SHORT = 200  # characters shown of an answer, but in the focused row
_NAME, _LEAST = 20, 118  # width of a row's name: per cent of the grid, and minimum in pixels at 100 %


class AdjudicationRowWidget(QFrame):
    """A row of the adjudication grid. Clicking a cell adopts its answer; clicking the name focuses the row."""

    accessible_role = QAccessible.Role.Row
    pressed = Signal(int)  # index of the person; -1 for the name or the final answer

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._row: AdjudicationRow | None = None
        self._letters: tuple[str, ...] = ()
        self._current = False
        self._has_heading = False  # the first row about a text shows its name
        self._cells = _Cells(self)  # the name of the question, and the answers
        self._text_label = plain_label("", "", self)
        in_column(self._text_label, self._cells, on=self)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        AppearanceBinding(self, self._show)

    def show_row(self, row: AdjudicationRow, letters: Sequence[str], *, heads: bool) -> None:
        if (row, tuple(letters), heads) == (self._row, self._letters, self._has_heading):
            return
        self._row, self._letters, self._has_heading = row, tuple(letters), heads
        self.setAccessibleName(one_line(f"{row.text_name}, {row.title}" if row.text_name else row.title))
        self.setAccessibleDescription(one_line(self._said(row)))
        self._cells.make(len(letters) + 2)
        self._show()

    def _said(self, row: AdjudicationRow) -> str:
        """All answers of the row, for screen readers."""
        answers = [f"{letter}: {_words(answer)}" for letter, answer in zip(self._letters, row.people, strict=False)]
        return "; ".join([*answers, self.tr("counts: {words}").format(words=_words(row.final))])

    def set_current(self, current: bool) -> None:
        if current != self._current:
            self._current = current
            self._show()

    def _show(self) -> None:
        row = self._row
        if row is None:
            return
        colours = appearance.palette
        edge = colours.accent if self._current else colours.warning if row.differs else "transparent"
        ground = colours.accent_tint if self._current else "transparent"
        self.setStyleSheet(f"AdjudicationRowWidget{{background:{ground};border-left:3px solid {edge}}}")
        self._text_label.setStyleSheet(f"color:{colours.text};padding:{SPACE}px {SPACE}px 0")
        self._text_label.setFont(appearance.font(STRONG_LABEL))  # after the style sheet, which resets it
        set_text(self._text_label, row.text_name)
        self._text_label.setVisible(self._has_heading)
        strong = self._current or row.differs
        self._cells.write(0, row.title, colours.text, strong=strong)
        for number, answer in enumerate((*row.people, row.final)):
            last = number == len(row.people)
            chosen, waits = number in row.taken and row.differs and row.settled, last and not row.settled
            colour = colours.on_accent if chosen else colours.text if strong else colours.muted
            framed = last and row.differs and not chosen
            text = self.tr("?") if waits and not answer_key(answer) else _words(answer)
            text = text if self._current or len(text) <= _SHORT else f"{text[:_SHORT]}…"
            self._cells.write(
                number + 1, text, colours.warning if waits else colour, strong=chosen or last,
                ground=colours.accent if chosen else "transparent", edge=colours.muted if framed else "transparent",
                dashed=waits,
            )  # fmt: skip

    def mousePressEvent(self, event: QMouseEvent) -> None:
        column = self._cells.column(self._cells.mapFromParent(event.position().toPoint()))
        self.pressed.emit(column - 1 if 0 < column <= len(self._letters) else -1)
        event.accept()


class _Cells(QWidget):
    """Wrapped texts side by side: a name, and columns of one width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._labels: list[QLabel] = []
        self._box = in_row(on=self, spacing=2)

    def make(self, count: int) -> None:
        """Have this many cells."""
        while len(self._labels) < count:
            label = plain_label("", "", self)
            label.setWordWrap(True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)  # or the name of a row higher than the grid is out of view
            label.setIndent(0)  # Qt would indent from the top too
            policy = label.sizePolicy()
            policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)  # the words do not decide on the width
            label.setSizePolicy(policy)
            self._labels.append(label)
            self._box.addWidget(label)
        for number, label in enumerate(self._labels):
            label.setVisible(number < count)
            self._box.setStretch(number, (100 - _NAME) if number else _NAME * (count - 1))

    def write(
        self, column: int, text: str, colour: str, *, strong: bool, ground: str = "transparent",
        edge: str = "transparent", dashed: bool = False,
    ) -> None:  # fmt: skip
        """``ground``, ``edge``: colours of the cell's background and border."""
        label = self._labels[column]
        label.setMinimumWidth(appearance.px(_LEAST) if column == 0 else 1)
        label.setStyleSheet(
            f"color:{colour};background:{ground};border:1px {'dashed' if dashed else 'solid'} {edge};"
            f"border-radius:{RADIUS_CONTROL}px;padding:{SPACE - 1}px;padding-left:{SPACE + 2}px"
        )
        label.setFont(appearance.font(TEXT_BODY.strong(strong)))
        set_wrapped(label, text, sys.maxsize)  # what is adopted is shown to its end

    def column(self, at: QPoint) -> int:
        """The column at this point; -1 for none."""
        return next((number for number, label in enumerate(self._labels) if label.geometry().contains(at)), -1)


def _words(answer: ComparableAnswer | None) -> str:
    return answer.text if answer is not None and answer.text else "–"


class AdjudicationGrid(TitledPanel):
    """The grid of all rows to adjudicate, in one focusable widget. Digits that the grid does not handle are scores of
    the focused row; keys that it handles do not reach the window's shortcuts."""

    accessible_role = QAccessible.Role.Table

    def __init__(self, owner: AdjudicationLayoutController) -> None:
        super().__init__("workspace.adjudication", head=36)
        self._owner = owner
        self._table = AdjudicationTable()
        self._current = 0
        self._untouched = True  # no key was pressed in this task
        self.lines: list[AdjudicationRowWidget] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._inside = QWidget(self)
        self._list = in_column(1, on=self._inside, spacing=1)
        container = QWidget(self)
        self._heads = _Cells(container)
        self._area = VerticalScrollArea("workspace.adjudication", self._inside, container)
        self._area.verticalScrollBar().rangeChanged.connect(self._follow_resize)
        bar = self._area.verticalScrollBar().sizeHint().width()
        in_column(
            in_row(self._heads, margins=(0, 0, bar, 0)),
            (self._area, 1),
            on=container,
            margins=(SPACE, 0, SPACE, SPACE),
            spacing=SPACE,
        )
        self.fill(container)
        AppearanceBinding(self, self._show_people)

    def show_table(self, table: AdjudicationTable, current: int) -> None:
        """Show these rows and focus one of them."""
        self._table = table
        self._show_people()
        while len(self.lines) < len(table.rows):
            number = len(self.lines)
            line = AdjudicationRowWidget(f"workspace.adjudication.{number + 1}", self._inside)
            line.pressed.connect(partial(self._press, number))
            self._list.insertWidget(number, line)
            self.lines.append(line)
        for number, line in enumerate(self.lines):
            line.setVisible(number < len(table.rows))
            if number < len(table.rows):
                row = table.rows[number]
                heads = bool(row.text_name) and (number == 0 or table.rows[number - 1].text_name != row.text_name)
                line.show_row(row, table.letters, heads=heads)
        count = len(table.rows)
        agreed = counted(table.agreeing, "{n} of {count} agrees", "{n} of {count} agree", count=count)
        left = len(table.open)
        waits = self.tr("{n} to decide").format(n=left) if left else self.tr("all decided")
        self.set_title(self.tr("Adjudication"), f"{agreed} · {waits}")
        self.setAccessibleName(self.tr("Adjudication: {words}").format(words=f"{agreed}, {waits}"))
        self.set_current(current)

    def _show_people(self) -> None:
        """The column headers, with the letter that adopts a person's answer."""
        colours = appearance.palette
        heads = ["", *map("   ".join, zip(self._table.letters, self._table.people, strict=False))]
        self._heads.make(len(heads) + 1)
        for column, text in enumerate((*heads, self.tr("Counts"))):
            self._heads.write(column, text, colours.text if column == len(heads) else colours.muted, strong=True)

    def forget(self) -> None:
        """Reset before another task is shown."""
        self._untouched = True

    def set_current(self, current: int) -> None:
        """Focus a row and scroll it into view."""
        self._current = current
        for number, line in enumerate(self.lines):
            line.set_current(number == current)
        if 0 <= current < len(self._table.rows):
            line = self.lines[current]
            self.setAccessibleDescription(join_sentences((line.accessibleName(), line.accessibleDescription())))
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

    @property
    def cuts_row(self) -> bool:
        """Whether the focused row is higher than the view."""
        height = self._area.viewport().height()
        return self._current < len(self._table.rows) and self.lines[self._current].height() > height

    def _turn_page(self, by: int) -> None:
        """Scroll within the focused row, so that a line stays in view."""
        row, bar = self.lines[self._current], self._area.verticalScrollBar()
        value = bar.value() + by * (bar.pageStep() - row.fontMetrics().lineSpacing())
        bar.setValue(max(row.y(), min(value, row.y() + row.height() - bar.pageStep())))

    def _press(self, number: int, person: int) -> None:
        self._untouched = False
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._owner.go(number)
        if person >= 0:
            self._owner.adopt_answer(person, whole=False)

    # keys

    def _action(self, event: QKeyEvent) -> Callback | None:
        """The action of a key; None if it is not handled."""
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if step and modifiers in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier):
            return partial(self._owner.step, step, every=bool(modifiers))
        page = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}.get(Qt.Key(event.key()), 0)
        if page and not modifiers and self.cuts_row:
            return partial(self._turn_page, page)
        if not modifiers and event.key() in ENTER:
            return self._owner.enter
        if modifiers not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
            return None
        if score_symbol(event):
            rows = self._table.rows
            return self._owner.refuse_digit if self._current < len(rows) and not rows[self._current].fields else None
        person, letters = key_letter(event).upper(), self._table.letters
        if not person or person not in letters:
            return None
        return partial(self._owner.adopt_answer, letters.index(person), whole=bool(modifiers))

    def press(self, event: QKeyEvent) -> bool:
        """Act on a key. Returns whether the grid has a use for it."""
        self._untouched = False
        action = self._action(event)
        if action is not None:
            action()
        return action is not None

    # Qt event handlers

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.press(event):
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, self._action) or bool(super().event(event))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.set_ringed(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.set_ringed(False)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()
