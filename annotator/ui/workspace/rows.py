"""What is asked about one text: a row for every answer, why where that is asked, and chips for tags and reactions."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.ui.look import Look
from annotator.ui.marking.editor import Editor
from annotator.ui.theme import SPACE
from annotator.ui.workspace.asked import Asked, Preferred
from annotator.ui.workspace.chips import ChipLine
from annotator.ui.workspace.scores import ScoreRow
from annotator.ui.workspace.sheets import Sheet

_WIDEST = 640  # pixels of a row: further away from their name, cells are hard to follow
_LINES = (1, 3)  # of the editor that asks why


class Rows(QWidget):
    """Made once for each card, and filled anew only where another task asks something else.

    ``caps`` has the keys of the commands behind chips; ``beside`` has the editors stand at the right of the rows.
    """

    picked = Signal(str, str, int)  # target, row, answer
    touched = Signal(str, str)  # target, row
    flagged = Signal(str, str, str)  # target, block, tag
    wanted = Signal(str, str)  # target, the command whose chip was pressed
    explained = Signal(str, str, str)  # target, row, the reason in words
    left = Signal()  # Esc in an editor

    def __init__(self, look: Look, caps: Mapping[str, str], parent: QWidget, *, beside: bool = False) -> None:
        super().__init__(parent)
        self._look = look
        self._caps = caps
        self.sheet: Sheet | None = None
        self._asked: tuple[Asked, ...] = ()
        self.rows: dict[str, ScoreRow] = {}
        self.reasons: dict[str, Editor] = {}
        self.chips: ChipLine | None = None
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        around = QBoxLayout(direction, self)
        around.setContentsMargins(2 * SPACE - 1, SPACE + 2, 2 * SPACE - 1, SPACE + 2)
        around.setSpacing(3 * SPACE if beside else 0)
        self._box, self._why = QVBoxLayout(), QVBoxLayout()
        for box, share in ((self._box, 2), (self._why, 3)):
            box.setSpacing(0)
            around.addLayout(box, share if beside else 0)
        if beside:
            around.setAlignment(self._why, Qt.AlignmentFlag.AlignVCenter)
        self._last = self._box if beside else around
        self.hide()
        look.changed.connect(self._relook)

    def _relook(self) -> None:
        for row in self.rows.values():
            row.setMaximumWidth(self._look.px(_WIDEST))

    @property
    def target(self) -> str:
        """What is asked about."""
        return self.sheet.target if self.sheet is not None else ""

    def bind(self, sheet: Sheet) -> None:
        """Take the names of the text it now stands under, with other rows and chips where it asks something else."""
        self.flush()
        self.sheet = sheet  # at once: a row or chip that goes passes the keyboard on to one that stays or is new
        if sheet.rows != self._asked:
            self._make_rows(sheet.rows)
        if self.chips is None or not self.chips.shows(sheet):
            self._make_chips(sheet)
        self.setVisible(sheet.asks)
        for row in self.rows.values():
            row.bind(sheet.path, sheet.who)
        for key, editor in self.reasons.items():
            editor.setObjectName(f"{sheet.path}.{self.rows[key].asked.path}.reason")
            words = self.tr("{who}, {attribute}, why").format(who=sheet.who, attribute=self.rows[key].asked.title)
            editor.setAccessibleName(words)
        if self.chips is not None:
            self.chips.bind(sheet)

    def show_work(self, annotation: Annotation) -> int:
        """Show what has been answered. Returns how many rows are."""
        given = 0
        for row in self.rows.values():
            answer = row.asked.given(annotation, self.target)
            row.set_score(answer)
            given += answer is not None
        for key, editor in self.reasons.items():
            editor.show_text(annotation.preference(self.target, key).justification)
        if self.chips is not None:
            self.chips.show_work(annotation)
        return given

    def set_current(self, key: str | None) -> None:
        """Put the tint on one row, or on none."""
        for name, row in self.rows.items():
            row.set_current(name == key)

    def flush(self) -> None:
        """Hand on what was typed."""
        for editor in self.reasons.values():
            editor.flush()

    def _make_rows(self, asked: tuple[Asked, ...]) -> None:
        for row in self.rows.values():
            row.blockSignals(True)  # the keyboard goes from one to the next as they go, and that is nobody's choice
        for box, old in ((self._box, self.rows.values()), (self._why, self.reasons.values())):
            for widget in old:
                box.removeWidget(widget)
                widget.setParent(None)
                widget.deleteLater()
        self._asked = asked
        self.rows = {each.key: self._row(each, place) for place, each in enumerate(asked)}
        self.reasons = {
            each.key: self._reason(each)
            for each in asked
            if isinstance(each, Preferred) and each.block.justification != "none"
        }

    def _row(self, asked: Asked, place: int) -> ScoreRow:
        row = ScoreRow(self._look, asked, self, caps=self._keys(asked))
        row.picked.connect(lambda value: self.picked.emit(self.target, asked.key, value))
        row.focused.connect(lambda: self.touched.emit(self.target, asked.key))
        self._box.insertWidget(place, row)
        row.setMaximumWidth(self._look.px(_WIDEST))
        row.show()  # now: a layout shows what it gets only later, and what is not shown cannot have the focus
        return row

    def _keys(self, asked: Asked) -> str:
        """The keys that move an answer by a step."""
        names = ("rank.better", "rank.worse", *(["rank.tie"] if asked.ties else [])) if asked.step else ()
        return " ".join(self._caps[name] for name in names if name in self._caps)

    def _reason(self, asked: Preferred) -> Editor:
        editor = Editor(self._look, "", _LINES, self)
        needed = asked.block.justification == "required"
        editor.setPlaceholderText(self.tr("Why?") if needed else self.tr("Why? (if you like)"))
        editor.kept.connect(lambda words: self.explained.emit(self.target, asked.key, words))
        editor.left.connect(self.left)
        self._why.addWidget(editor)
        editor.show()
        return editor

    def _make_chips(self, sheet: Sheet) -> None:
        if self.chips is not None:
            self._last.removeWidget(self.chips)
            self.chips.setParent(None)
            self.chips.deleteLater()
            self.chips = None
        if sheet.flags or sheet.reactions:
            self.chips = ChipLine(self._look, sheet, self._caps, self)
            self.chips.flagged.connect(lambda block, tag: self.flagged.emit(self.target, block, tag))
            self.chips.wanted.connect(lambda command: self.wanted.emit(self.target, command))
            self._last.addWidget(self.chips)
            self.chips.show()
