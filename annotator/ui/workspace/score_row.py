"""A row for one field of a text: its name, and a cell for each answer."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QRect, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from annotator.text.policy import one_line, safe_paragraph
from annotator.ui.appearance import WrappedText, appearance
from annotator.ui.reading.labels import set_tooltip
from annotator.ui.theme import (
    FOCUS_RING,
    RADIUS_CONTROL,
    ROW_HEIGHT,
    SPACE,
    STRONG_BODY,
    STRONG_LABEL,
    TEXT_BODY,
    TEXT_LABEL,
)
from annotator.ui.widgets.accessible_roles import FOCUSABLE_GROUP
from annotator.ui.widgets.announcement import join_sentences
from annotator.ui.widgets.paint import CENTRE, RIGHT, key_cap, paint_rounded_box, paint_text
from annotator.ui.widgets.toggle_button import ToggleButton
from annotator.workspace.field_models import MOST_CELLS, RETURNED, UNSURE, AnswerFieldModel
from annotator.workspace.screen import RowModel

_PAD = 2 * SPACE - 2  # pixels at the left and right end
_CELL, _NARROW, _GAP, _HEIGHT = 26, 20, 3, 22
_SIGN = 18  # pixels


class ScoreCellButton(ToggleButton):
    """The button of one score in a row. It is painted by its row: a screen has a hundred cells, and painting each
    widget separately is slower."""

    def __init__(self, row: ScoreRowWidget, text: str, cap: str) -> None:
        super().__init__(row, text, cap)
        self._row = row
        self.setUpdatesEnabled(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Do nothing: see :meth:`draw`."""

    def update(self) -> None:  # type: ignore[override]
        self._row.update(self.geometry())

    def draw(self, painter: QPainter, room: QRect) -> None:
        """Paint the cell in its place with the painter of its row, on its ground."""
        row, chosen = self._row, self.isChecked()
        outlined = row.current and row.hasFocus()
        border = "accent" if chosen or outlined else "muted" if self.underMouse() else "line"
        paint_rounded_box(painter, room, RADIUS_CONTROL, "accent" if chosen else "panel", border)
        role = "on_accent" if chosen else "text" if row.current else "muted"
        style = STRONG_LABEL if chosen else TEXT_LABEL
        if self._cap and (cap := self.shown_cap):
            wide = appearance.cap_width(cap)
            key_cap(painter, QPoint(room.right() - wide - 3, room.y() + room.height() // 2), cap)
            room = room.adjusted(0, 0, -wide - 3, 0)
        paint_text(painter, room, self.text(), style, role, align=CENTRE)

    @property
    def shown_cap(self) -> str:
        """The key cap; empty if the label is the key, or if there is no room for the key caps of all cells."""
        return self._cap if self._cap != self.text() and self._row.has_cap_room else ""

    @property
    def has_cap_room(self) -> bool:
        """Whether there is room for the key cap beside the label, if it has one."""
        if self._cap in ("", self.text()):
            return True
        needed = appearance.width(self.text(), STRONG_LABEL) + appearance.cap_width(self._cap) + SPACE + 3
        return needed <= self.width()

    def width_for(self, text: str) -> int:
        """The width in pixels for ``text`` and the key cap."""
        cap = appearance.cap_width(self._cap) + 3 if self._cap not in ("", text) else 0
        return max(appearance.px(_CELL), appearance.width(text, STRONG_LABEL) + cap + 3 * SPACE)


class ScoreRowWidget(QWidget):
    """The row of one field on a card, with a button for each score; it takes the focus as one widget. Digits are passed
    to the workspace."""

    accessible_role = FOCUSABLE_GROUP
    picked = Signal(int)  # a score was clicked
    focused = Signal()  # the row got the focus or was clicked

    def __init__(self, field: AnswerFieldModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.model = RowModel()
        self._title = field.title
        self._bound = ("", "")
        self._unscored = self._unscored_words()
        self._ends = field.ends
        self._long = len(field.values) > MOST_CELLS
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # setting a score repaints nothing below it
        self._cells: list[ScoreCellButton] = []
        self._cell_area = self._line_rect = QRect()
        self.has_cap_room = False  # for the key caps of all cells
        self._score_of: dict[int, ScoreCellButton] = {}
        if self._long:
            self._cells = [self._cell("−", -1), self._cell("+", 1)]
        else:
            self._score_of = {value: self._cell(field.label(value), value) for value in field.values}
            self._cells = list(self._score_of.values())
        labels = tuple(cell.text() for cell in self._cells)
        spelled = tuple(map(field.spelled, self._score_of)) or labels
        self._spellings = tuple(dict.fromkeys((spelled, labels)))  # the first one that fits is used
        self._named = self._names()
        self._describe()
        appearance.changed.connect(self._lay_out)

    def _cell(self, text: str, value: int) -> ScoreCellButton:
        cell = ScoreCellButton(self, text, "" if self._long else self.field.cap(value))
        cell.clicked.connect(lambda: self._click(value))
        return cell

    def bind(self, path: str, text_name: str) -> None:
        """Show the field of another text: ``path`` is the prefix of object names, ``text_name`` its name."""
        if (path, text_name) == self._bound:
            return
        self._bound = (path, text_name)
        field = self.field
        text_name = field.subject or text_name
        name = f"{path}.{field.path}"
        self.setObjectName(name)
        self.setAccessibleName(self.tr("{who}, {attribute}").format(who=text_name, attribute=self._title))
        called = self.tr("{who}, {attribute}: {score}")
        text_name, attribute = one_line(text_name), one_line(self._title)
        for cell, (part, text) in zip(self._cells, self._named, strict=True):
            cell.setObjectName(f"{name}.{part}")
            cell.setAccessibleName(called.format(who=text_name, attribute=attribute, score=text))

    def _names(self) -> list[tuple[str, str]]:
        """The object names and accessible names of the cells. Text that does not fit is in the tooltips."""
        if self._long:
            return [("less", self.tr("one less")), ("more", self.tr("one more"))]
        names = {value: self.field.spoken_value(value) for value in self._score_of}
        for value, cell in self._score_of.items():
            if names[value] != self.field.label(value):
                set_tooltip(cell, names[value])
        return [(str(value), one_line(text)) for value, text in names.items()]

    def change(self, **changes: Any) -> None:
        """Show the model with other values of these fields."""
        before, self.model = self.model, self.model._replace(**changes)
        if self.model == before:
            return
        for value, cell in self._score_of.items():
            if value in (before.score, self.model.score):
                cell.set_chosen(value == self.model.score)
                cell.update()
        self._describe()
        if self.model.mark != before.mark:
            set_tooltip(self, self.model.mark[1])
            self.updateGeometry()  # the reason of a return is in lines of its own
        if self.model.shows_place != before.shows_place:
            self._lay_out()
        if self._long or self.model._replace(score=before.score) != before:  # or else only cells: as in a new task
            self.update()

    @property
    def current(self) -> bool:
        """Whether it is the row of the cursor."""
        return self.model.current

    def _unscored_words(self) -> str:
        """That the row is unanswered, and the meanings of the ends of the scale."""
        values = self.field.values
        ends = [self.field.meaning(value) for value in (*values[:1], *values[-1:]) if self.field.description(value)]
        return join_sentences((self.tr("not scored"), *ends))

    def _describe(self) -> None:
        model = self.model
        meaning = self._unscored if model.score is None else self.field.meaning(model.score)
        unsure = self.tr("unsure") if model.unsure else ""
        self.setAccessibleDescription(safe_paragraph(join_sentences((meaning, unsure, model.mark[1]))))

    def sizeHint(self) -> QSize:
        return QSize(appearance.px(240), appearance.row(ROW_HEIGHT))

    def _click(self, value: int) -> None:
        if not self._long:
            self.picked.emit(value)
            return
        scores = self.field.values
        typed = next((score for score in scores if str(score) == self.model.typed), self.model.score)
        start = typed if typed is not None else (scores[0] - 1 if value > 0 else scores[-1] + 1)
        self.picked.emit(max(scores[0], min(start + value, scores[-1])))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def height_at(self, width: int, *, placed: bool) -> int:
        """The height in pixels: one line, or two if the cells do not fit beside the name, and the lines of a return's
        reason."""
        return appearance.row(ROW_HEIGHT) * (2 if width < self._least(placed) else 1) + self._mark_height(width)

    def _mark_height(self, width: int) -> int:
        """The height of a return's reason at this width in pixels: at most two lines, since the whole reason is in the
        tooltip and in the list of all reasons."""
        if RETURNED not in self.model.mark[0]:
            return 0
        font = appearance.font(STRONG_LABEL)
        needed = WrappedText(one_line(self.model.mark[0]), font, width - 2 * _PAD).height
        return min(needed, 2 * QFontMetrics(font).lineSpacing()) + SPACE

    def _name_width(self, placed: bool) -> int:
        name = appearance.width(self._title, STRONG_BODY) + 2 * SPACE
        if self.field.may_be_unsure:
            name += self._unsure_width(UNSURE)
        return name + (appearance.width(self.model.place, TEXT_LABEL) + 2 * SPACE if placed and self.model.place else 0)

    def _unsure_width(self, text: str) -> int:
        return appearance.width(text, STRONG_LABEL) + 3 * SPACE

    def _least(self, placed: bool) -> int:
        """The width in pixels for the name and the narrowest form of the cells, which are below the name in less."""
        ends = sum(map(self._end_width, self._ends))
        narrow = sum(self._leasts()) + _GAP * (len(self._cells) - 1)  # words are dropped before cells
        number = self._number_width() if self._long else 0
        return self._name_width(placed) + narrow + number + 2 * _PAD + ends

    @property
    def _range(self) -> str:
        """The range of a number as text."""
        return self.tr("{low} to {high}").format(low=self.field.values[0], high=self.field.values[-1])

    def _number_width(self) -> int:
        """The width in pixels of the longest number and the range."""
        ends = (self.field.values[0], self.field.values[-1])
        longest = max(appearance.width(f"{end}…", STRONG_LABEL) for end in ends)
        return longest + appearance.width(self._range, TEXT_LABEL) + 4 * SPACE

    def _lay_out(self) -> None:
        """Place the cells at the right, aligned with other rows; below the name if the scale is too long."""
        gap, height = _GAP, appearance.px(_HEIGHT)
        count = len(self._cells)
        before, after = map(self._end_width, self._ends)
        room = self.width() - 2 * _PAD - before - after
        name = self._name_width(self.model.shows_place)
        widths = self._spell(room + gap - count * gap - name)
        below = self.width() < self._least(self.model.shows_place)
        most = (room if below else room - name) + gap
        if widths and sum(widths) + count * gap > most:
            widths = self._shared_out(most - count * gap)
        left = (
            _PAD + before if below and not self._long else self.width() - _PAD - after - sum(widths) - (count - 1) * gap
        )
        line = appearance.row(ROW_HEIGHT)
        top = (line if below else 0) + (line - height) // 2
        for cell, width in zip(self._cells, widths, strict=True):
            cell.setGeometry(left, top, width, height)
            left += width + gap
        self.has_cap_room = all(cell.has_cap_room for cell in self._cells)
        self._cell_area, self._line_rect = self._areas()
        self.update()  # the row paints its cells

    def _spell(self, room: int) -> list[int]:
        """Use words on the cells if they fit into ``room``. Returns the widths of the cells in pixels."""
        for text in self._spellings:
            widths = [cell.width_for(word) for cell, word in zip(self._cells, text, strict=True)]
            if sum(widths) <= room:
                break
        for cell, word in zip(self._cells, text, strict=True):
            cell.setText(word)
        return widths

    def _leasts(self) -> list[int]:
        """The minimum widths of the cells in pixels, with labels but without keys."""
        narrow = appearance.px(_NARROW)
        return [max(narrow, appearance.width(label, STRONG_LABEL) + SPACE) for label in self._spellings[-1]]

    def _shared_out(self, room: int) -> list[int]:
        """Distribute ``room`` pixels equally over the cells, unless a label needs more."""
        share, leasts = room // len(self._cells), self._leasts()
        spare = room - sum(leasts)
        if spare < 0 or max(leasts) <= share:
            return [share] * len(leasts)
        return [least + spare // len(leasts) for least in leasts]

    def _end_width(self, end: str) -> int:
        return appearance.width(end, STRONG_LABEL) + 2 * SPACE if end else 0

    def take_keyboard(self) -> None:
        """Take the focus without emitting ``focused``."""
        with QSignalBlocker(self):
            self.setFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.focused.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.focused.emit()
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, dirty = QPainter(self), event.rect()
        painter.fillRect(dirty, appearance.color("panel"))
        if self.current:
            # On black, the tint alone is not visible enough.
            ring = "accent" if self.hasFocus() and appearance.palette.name == "contrast" else ""
            paint_rounded_box(painter, self.rect(), RADIUS_CONTROL, "accent_tint", ring, FOCUS_RING)
        if not self._cell_area.contains(dirty):
            self._paint_name(painter)
        for cell in self._cells:
            place = cell.geometry()
            if place.intersects(dirty):
                cell.draw(painter, place)

    def _areas(self) -> tuple[QRect, QRect]:
        """The rectangle of all cells, empty at the right if there are none; and the area beside them and the end
        labels, which is the whole first line if these are below it."""
        ends = [cell.geometry() for cell in (*self._cells[:1], *self._cells[-1:])]
        cells = ends[0] | ends[-1] if ends else QRect(self.width() - _PAD, 0, 0, 0)
        start = cells.x() - self._end_width(self._ends[0])
        line = QRect(_PAD, 0, start - _PAD - SPACE, appearance.row(ROW_HEIGHT))
        if cells.y() >= line.height():
            line.setWidth(self.width() - 2 * _PAD)
        return cells, line

    def _paint_name(self, painter: QPainter) -> None:
        """Paint everything beside and below the cells: name, position, mark, pending digits and end labels."""
        cells, line = self._cell_area, self._line_rect
        before, after = self._ends
        start = cells.x() - self._end_width(before)
        used = self._paint_title(painter, line)
        if self.model.shows_place and self.model.place:
            rest = line.adjusted(used + 2 * SPACE, 0, 0, 0)
            used += 2 * SPACE + paint_text(painter, rest, self.model.place, TEXT_LABEL, "muted")
        rest = line.adjusted(used + 2 * SPACE, 0, 0, 0)
        if self._long and cells.y() >= line.height():
            self._paint_number(painter, QRect(_PAD, cells.y(), start - _PAD - SPACE, cells.height()))
        elif self._long or self.model.typed:
            rest.setRight(self._paint_number(painter, rest, self._correction))
        if self.model.mark[0]:
            self._paint_mark(painter, rest)
        for end, edge in ((before, start), (after, cells.right() + 1)):
            if end:
                place = QRect(edge, cells.y(), self._end_width(end), cells.height())
                paint_text(painter, place, end, STRONG_LABEL, "text", align=CENTRE)

    def _paint_title(self, painter: QPainter, line: QRect) -> int:
        """Paint the name, followed by the unsure mark. Returns the width in pixels."""
        sign = self._unsure_width(UNSURE) if self.model.unsure else 0
        place = self._name_width(self.model.shows_place) - self._name_width(False)
        room, style = line.adjusted(0, 0, -sign - place, 0), STRONG_BODY if self.current else TEXT_BODY
        title = self._title if sign or self.model.mark[0] or self.model.typed else self.field.line or self._title
        used = paint_text(painter, room, title, style, "text")
        return used + self._paint_unsure(painter, line.adjusted(used, 0, 0, 0)) if sign else used

    def _paint_unsure(self, painter: QPainter, room: QRect) -> int:
        """Paint the unsure mark with its word if that fits. Returns the width in pixels."""
        text = f"{UNSURE} {self.tr('unsure')}"
        rest = self.model.mark[0] or self._long or (self.model.shows_place and self.model.place)  # need the room
        sign_text = text if not rest and self._unsure_width(text) <= room.width() else UNSURE
        wide = self._unsure_width(sign_text)
        high = appearance.px(_SIGN)
        sign = QRect(room.x() + SPACE, room.y() + (room.height() - high) // 2, wide - SPACE, high)
        paint_rounded_box(painter, sign, RADIUS_CONTROL, "panel", "warning", dashed=True)
        paint_text(painter, sign, sign_text, STRONG_LABEL, "warning", align=CENTRE)
        return wide + SPACE

    @property
    def _correction(self) -> str:
        """The mark of a correction, if it is painted beside the name: with a return, both are below everything else."""
        return "" if RETURNED in self.model.mark[0] else self.model.mark[0]

    def _paint_mark(self, painter: QPainter, room: QRect) -> None:
        """Paint the mark of a correction in ``room``, or that of a return."""
        painter.fillRect(0, SPACE, FOCUS_RING + 1, self.height() - 2 * SPACE, appearance.color("warning"))
        if correction := self._correction:
            paint_text(painter, room, correction, STRONG_LABEL, "warning")
        else:
            self._paint_reason(painter)

    def _paint_reason(self, painter: QPainter) -> None:
        """Paint the reason of a return below everything else."""
        high = self._mark_height(self.width())
        font = appearance.font(STRONG_LABEL)
        room = QRect(_PAD, self.height() - high, self.width() - 2 * _PAD, high - SPACE)
        lines = max(1, room.height() // QFontMetrics(font).lineSpacing())
        wide = room.width() if lines == 1 else room.width() * 9 // 5  # wrapped lines are not filled completely
        text = one_line(self.model.mark[0])
        wrapped = WrappedText(text, font, room.width())
        if wrapped.height > room.height() + 1:
            text = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, wide)
            wrapped = WrappedText(text, font, room.width())
        painter.setPen(appearance.color("warning"))
        wrapped.paint(painter, room)

    def _paint_number(self, painter: QPainter, room: QRect, beside: str = "") -> int:
        """Paint the number at the right of ``room``, and the range if both fit with the text ``beside`` them. Returns
        the right edge of the room that is left."""
        number = (
            f"{self.model.typed}…"
            if self.model.typed
            else "–"
            if self.model.score is None
            else self.field.spoken_value(self.model.score)
        )
        gap = 2 * SPACE
        role = "text" if self.current or self.model.score is not None else "muted"
        width = appearance.width(number, STRONG_LABEL)
        width_beside = appearance.width(beside, STRONG_LABEL) + gap if beside else 0
        scale = gap + appearance.width(self._range, TEXT_LABEL)
        if self._long and width_beside + width + scale <= room.width():
            # muted text has too little contrast on the tint of the focused row
            tone = "text" if self.current else "muted"
            paint_text(painter, room, self._range, TEXT_LABEL, tone, align=RIGHT)
            room = room.adjusted(0, 0, -scale, 0)
        paint_text(painter, room, number, STRONG_LABEL, role, align=RIGHT)
        return room.right() - width - gap
