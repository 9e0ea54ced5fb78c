"""The rows and chips of a text: a row for each field, editors for reasons, tags and reactions."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from annotator.model.annotation import Annotation
from annotator.model.typed_text import MAX_TYPED
from annotator.ui.appearance import appearance
from annotator.ui.intents import (
    IntentBus,
)
from annotator.ui.items.editor import TextEditor
from annotator.ui.theme import SPACE
from annotator.ui.widgets.accessible_roles import read_in_order
from annotator.ui.widgets.boxes import discard
from annotator.ui.workspace.chip_bar import ChipBar
from annotator.ui.workspace.responsive_state import ResponsiveLayoutState
from annotator.ui.workspace.score_row import ScoreRowWidget
from annotator.workspace.card_model import NO_CARD, Cursor, TextCardModel
from annotator.workspace.field_models import AnswerFieldModel

_WIDEST = 640  # pixels: maximum row width; in wider rows the eye does not find the cells of a name
_LINES = (1, 3)  # minimum and maximum lines of a reason editor
_SIDE, _ENDS = 2 * SPACE - 1, SPACE + 2  # margins


class AnswerFieldRows(QWidget):
    """The rows of a card's fields: created once per card and rebuilt only if another task has other fields.

    ``beside``: place the reason editors at the right of the rows. If
    folded, a page of rows is shown at a time, in the height of the tallest row and what is spare, so that the text
    above does not move.
    """

    moved = Signal()
    grown = Signal()
    """The height has changed: that of a note, or another row is shown."""
    turned = Signal()
    """Emitted after other rows have come into sight."""

    def __init__(
        self,
        intents: IntentBus,
        parent: QWidget,
        *,
        beside: bool = False,
    ) -> None:
        super().__init__(parent)
        self._intents = intents
        self.model = NO_CARD
        self._fields: tuple[AnswerFieldModel, ...] = ()
        self.rows: dict[str, ScoreRowWidget] = {}
        self.reasons: dict[str, TextEditor] = {}
        self.chips: ChipBar | None = None
        self._beside = beside
        self._fit = ResponsiveLayoutState()
        self.visible_row = ""  # the row whose page is visible, if folded
        self._page: frozenset[str] = frozenset()
        self._hidden: frozenset[str] = frozenset()  # what is not asked after the other answers
        self.hide()
        appearance.changed.connect(self._lay_out)

    @property
    def target(self) -> str:
        """The text that the rows are about."""
        return self.model.target

    def bind(self, model: TextCardModel) -> None:
        """Show the rows of another text; rebuild rows and chips if they differ."""
        self.flush()
        self.model = model  # first: hiding a row or chip moves the focus to another one, which reads the model
        if model.rows != self._fields:
            self._make_rows(model.rows)
        if (self.chips is not None or model.has_chips) and not (self.chips and self.chips.shows(model)):
            self._make_chips(model)
        read_in_order([*self.chain, *([self.chips] if self.chips is not None else [])])
        self.setVisible(model.asks)
        for row in self.rows.values():
            row.bind(model.path, model.name)
        for key, editor in self.reasons.items():
            editor.setObjectName(f"{model.path}.{self.rows[key].field.path}.reason")
            field = self.rows[key].field
            text = {
                "why": self.tr("{who}, {attribute}, why"),
                "alternative": self.tr("{who}, {attribute}, alternative"),
            }.get(field.note_is, self.tr("{who}, {attribute}, note"))
            editor.setAccessibleName(text.format(who=model.name, attribute=field.title))
        if self.chips is not None:
            self.chips.bind(model)

    def asks(self, model: TextCardModel) -> bool:
        """Whether the rows and chips also fit this model."""
        chips = self.chips.shows(model) if self.chips is not None else not model.has_chips
        return model.rows == self._fields and chips

    def release(self) -> None:
        """Store pending text, and clear the object names."""
        self.flush()
        self.model = NO_CARD
        for row in self.rows.values():
            row.bind("", "")
        for widget in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            widget.setObjectName("")

    def show_work(self, annotation: Annotation) -> dict[str, int | None]:
        """Show the answers, and return them by row."""
        target, hidden = self.target, self.model.hidden(annotation)
        answers: dict[str, int | None] = {}
        if hidden != self._hidden:
            self._hidden = hidden
            self.visible_row = self._nearest_asked(self.visible_row)
            self._show_rows(self.rows)
            self._lay_out()
        for key, row in self.rows.items():
            answer = row.field.given(annotation, target)
            if key not in hidden:
                answers[key] = answer
            row.change(score=answer, unsure=row.field.is_unsure(annotation, target))
        for key, editor in self.reasons.items():
            editor.show_text(self.rows[key].field.noted(annotation, target))
        if self.chips is not None:
            self.chips.show_work(annotation)
        return answers

    def show_cursor(self, cursor: Cursor) -> None:
        """Highlight the row of the cursor if it is at this text. If folded, show the row of its field, here or not; the
        first row if there is no such row, as a new window does."""
        is_current = cursor.target == self.target
        for key, row in self.rows.items():
            if row.current != (is_current and key == cursor.key):  # two of a hundred steps
                row.change(current=not row.current)
        wanted = self._nearest_asked(cursor.key if cursor.key in self.rows else next(iter(self.rows), ""))
        if wanted != self.visible_row:
            self.visible_row = wanted
            if self._fit.folded:
                self._turn_page()

    def _nearest_asked(self, key: str) -> str:
        """This row, or the last one above it that is asked if it is not."""
        if key not in self._hidden:  # also where there are no rows
            return key
        above = (row for row in reversed(list(self.rows)[: list(self.rows).index(key)]) if row not in self._hidden)
        return next(above, key)

    @property
    def current_rows(self) -> list[ScoreRowWidget]:
        """The row of the cursor, if it is here."""
        return [row for row in self.rows.values() if row.current]

    @property
    def page(self) -> str:
        """The rows in sight, if others are not and they do not say their places themselves."""
        numbers = [number for number, key in enumerate(self.rows, 1) if key in self._page]
        if not self._fit.spare or not 0 < len(numbers) < len(self.rows):
            return ""
        if len(numbers) == 1:
            return self.tr("{n} of {count}").format(n=numbers[0], count=len(self.rows))
        return self.tr("rows {first}–{last}").format(first=numbers[0], last=numbers[-1])

    def set_fit(self, fit: ResponsiveLayoutState) -> None:
        """Show a page of rows at a time or all."""
        before, self._fit = self._fit, fit
        if self.chips is not None:
            self.chips.set_flags(fit.flags)
        if fit.folded != before.folded:
            self._turn_page()
            self._show_rows(self.rows)
        self._lay_out()
        self.turned.emit()

    def height_at(self, width: int, fit: ResponsiveLayoutState, *, notes: bool = True) -> int:
        """The height at this width in pixels; without ``notes``, that of empty editors. Those of folded rows count as
        empty: a hidden editor may never have wrapped its text."""
        room = width - 2 * _SIDE
        if fit.folded:
            high = max(sum(page.values()) for page in self._pages(room, fit))
        else:
            high = sum(
                self._row_geometry(key, room, False, None if notes else self._empty_note)[0] for key in self.rows
            )
        chips = self.chips.height_at(room, fit.flags) if self.chips is not None else 0
        return high + chips + 2 * _ENDS

    @property
    def _empty_note(self) -> int:
        """The height of an empty reason editor in pixels."""
        return next(iter(self.reasons.values())).empty_height if self.reasons else 0

    def _pages(self, room: int, fit: ResponsiveLayoutState) -> list[dict[str, int]]:
        """The rows that are shown together if folded, with their heights in pixels: as many as fit into the height of
        the tallest and what is spare. Notes count as empty, so that no row goes to another page while one is typed."""
        heights = {key: self._row_geometry(key, room, not fit.spare, self._empty_note)[0] for key in self.rows}
        most = max(heights.values(), default=0) + fit.spare
        pages: list[dict[str, int]] = [{}]
        for key, high in heights.items():
            if sum(pages[-1].values()) + high > most:
                pages.append({})
            pages[-1][key] = high
        return pages

    def row_height_at(self, width: int) -> int:
        """The height of the tallest row at this width in pixels; 0 without rows."""
        return max((self._row_geometry(key, width - 2 * _SIDE, False)[0] for key in self.rows), default=0)

    @property
    def chain(self) -> list[QWidget]:
        """The widgets in tab order: each row, followed by its reason editor."""
        pairs = ((row, self.reasons.get(key)) for key, row in self.rows.items())
        return [widget for pair in pairs for widget in pair if widget is not None]

    def note_of(self, block: str) -> TextEditor | None:
        """The editor for the note of this block."""
        return next((reason for key, reason in self.reasons.items() if self.rows[key].field.block_key == block), None)

    def flush(self) -> None:
        """Store pending text."""
        for editor in self.reasons.values():
            editor.flush()

    def _make_rows(self, fields: tuple[AnswerFieldModel, ...]) -> None:
        for widget in (*self.rows.values(), *self.reasons.values()):
            widget.blockSignals(True)  # hiding moves the focus from row to row, which is not a choice of the user
            discard(widget)
        self._fields = fields
        self.rows = {field.key: self._row(field) for field in fields}
        for number, row in enumerate(self.rows.values() if len(fields) > 1 else (), 1):
            row.change(place=self.tr("{n} of {count}").format(n=number, count=len(fields)))
        self.reasons = {field.key: self._reason(field) for field in fields if field.note != "none"}
        self.visible_row = next(iter(self.rows), "")
        self._show_rows(self.rows)
        self._lay_out()

    def _row(self, field: AnswerFieldModel) -> ScoreRowWidget:
        row = ScoreRowWidget(field, self)
        row.picked.connect(lambda value: self._intents.dispatch("answer", self.target, field.key, value))
        row.focused.connect(lambda: self._intents.dispatch("text", self.target, field.key))
        return row

    def _reason(self, field: AnswerFieldModel) -> TextEditor:
        editor = TextEditor("", _LINES, self, MAX_TYPED)
        needed, offered = {
            "why": (self.tr("Why?"), self.tr("Why? (optional)")),
            "alternative": (self.tr("Alternative"), self.tr("Alternative (optional)")),
            "note": (self.tr("Note"), self.tr("Note (optional)")),
            "answer": (self.tr("Answer"), self.tr("Answer (optional)")),
        }[field.note_is]
        editor.trims = True
        editor.setPlaceholderText(needed if field.note == "required" else offered)
        editor.kept.connect(lambda words: self._explain(field, words))
        editor.left.connect(lambda: self._intents.dispatch("scores"))
        return editor

    def _explain(self, field: AnswerFieldModel, text: str) -> None:
        self._intents.dispatch("note", self.target, field.key, field.note_edit(self.target, text))

    def _make_chips(self, model: TextCardModel) -> None:
        if self.chips is not None:
            discard(self.chips)
            self.chips = None
        if model.has_chips:
            self.chips = ChipBar(self._intents, model, self)
            self.chips.set_flags(self._fit.flags)
            self.chips.show()
        self._lay_out()

    # layout

    def _seen(self, key: str) -> bool:
        return (not self._fit.folded or key in self._page) and key not in self._hidden

    def _turn_page(self) -> None:
        """Show the page of the visible row if folded."""
        pages = self._pages(self.width() - 2 * _SIDE, self._fit)
        before, self._page = self._page, frozenset(next((page for page in pages if self.visible_row in page), ()))
        if before != self._page:
            self._show_rows([key for key in self.rows if key in before | self._page])
            self.turned.emit()

    def _show_rows(self, keys: Iterable[str]) -> None:
        """Show or hide these rows; the focus moves from a hidden row to the one that replaces it. They are laid out by
        the layout request that follows."""
        rows = {key: self.rows[key] for key in keys}
        before = next((row for key, row in rows.items() if row.hasFocus() and not self._seen(key)), None)
        for key, row in rows.items() if before is not None else ():
            if self._seen(key):
                row.show()
                row.take_keyboard()
        for key, row in rows.items():
            if row.isHidden() == self._seen(key):  # to show a row of a hidden card styles it, although it may never be
                row.setVisible(self._seen(key))
            if key in self.reasons:
                self.reasons[key].setVisible(self._seen(key))

    def _row_geometry(self, key: str, room: int, placed: bool, note: int | None = None) -> tuple[int, int, int]:
        """The height of a row including its reason editor, the row's width, and the offset of the editor: to the right,
        or below. ``placed``: the row shows its position. ``note``: the height of the editor if it is not its own."""
        reason = self.reasons.get(key)
        aside = self._beside and bool(self.reasons)
        width = room * 2 // 5 if aside else room
        if not self.model.steps:  # whose names are sentences
            width = min(width, appearance.px(_WIDEST))
        high = self.rows[key].height_at(width, placed=placed)
        if reason is None:
            return high, width, 0
        tall = reason.minimumHeight() if note is None else note
        if aside:
            return max(high, tall), width, width + 3 * SPACE
        return high + tall + SPACE, width, high

    def _lay_out(self) -> None:
        """Place the rows from the top, each with its reason editor, then the chips. The space of rows that are not
        asked stays empty, so that no other row moves."""
        room, top = self.width() - 2 * _SIDE, _ENDS
        alone = self._fit.folded and not self._fit.spare
        if self._fit.folded:
            self._turn_page()
        for key, row in self.rows.items():
            if self._fit.folded and key not in self._page:
                continue
            high, width, start = self._row_geometry(key, room, alone)
            own = row.height_at(width, placed=alone) if key in self.reasons else high
            row.change(shows_place=alone)
            aside = self._beside and bool(self.reasons)
            row.setGeometry(_SIDE, top + (high - own) // 2 if aside else top, width, own)
            if (reason := self.reasons.get(key)) is not None:
                tall = reason.minimumHeight()
                if aside:
                    reason.setGeometry(_SIDE + start, top + (high - tall) // 2, room - start, tall)
                else:
                    reason.setGeometry(_SIDE, top + start, room, tall)
            top += high
        high = self.chips.height_at(room, self._fit.flags) if self.chips is not None else 0
        wanted = top + high + _ENDS
        if self._fit.folded:
            wanted = max(wanted, self.height_at(self.width(), self._fit))
        if self.chips is not None:
            self.chips.setGeometry(_SIDE, wanted - _ENDS - high, room, high)
        if self.height() != wanted or self.minimumHeight() != wanted:
            self.setFixedHeight(wanted)

    def showEvent(self, event: QShowEvent) -> None:
        """Update the layout: Qt posts no layout request to a hidden widget whose content has changed."""
        super().showEvent(event)
        self._lay_out()

    def moveEvent(self, event: QMoveEvent) -> None:
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    def event(self, event: QEvent) -> bool:
        if type(event) is QEvent and event.type() == QEvent.Type.LayoutRequest:  # the height of a child has changed
            before = self.height()
            self._lay_out()
            if self.height() != before:
                self.grown.emit()
        return bool(super().event(event))
