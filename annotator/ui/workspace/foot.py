"""What is asked about all responses together, under them: a preference, and why."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from annotator.model.annotation import Annotation
from annotator.ui.look import Look
from annotator.ui.marking.editor import Editor
from annotator.ui.theme import FOCUS_RING, SPACE
from annotator.ui.widgets.panel import Panel
from annotator.ui.workspace.asked import Preferred
from annotator.ui.workspace.rows import Rows
from annotator.ui.workspace.scores import ScoreRow
from annotator.ui.workspace.sheets import Sheet

_ROWS = 460


class Foot(Panel):
    """A panel as wide as the cards."""

    picked = Signal(str, str, int)  # target, row, answer
    focused = Signal(str, str)  # target, row
    explained = Signal(str, str, str)  # target, row, the reason in words
    left = Signal()  # Esc in the editor

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "workspace.foot", parent)
        self.sheet: Sheet | None = None
        self._explains = ""
        self.below = Rows(look, {}, self)
        self.below.picked.connect(lambda key, value: self.picked.emit(self._target, key, value))
        self.below.touched.connect(lambda key: self.focused.emit(self._target, key))
        self.editor = Editor(look, "workspace.foot.reason", (1, 3), self)
        self.editor.kept.connect(lambda words: self.explained.emit(self._target, self._explains, words))
        self.editor.left.connect(self.left)
        inside = QHBoxLayout(self)
        inside.setContentsMargins(FOCUS_RING, FOCUS_RING, 3 * SPACE, FOCUS_RING)
        inside.setSpacing(3 * SPACE)
        inside.addWidget(self.below, 2)
        inside.addWidget(self.editor, 3, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    @property
    def rows(self) -> dict[str, ScoreRow]:
        return self.below.rows

    @property
    def _target(self) -> str:
        return self.sheet.target if self.sheet is not None else ""

    def show_sheet(self, sheet: Sheet | None) -> None:
        """Show what is asked, or nothing. Answers come separately."""
        self.flush()
        self.sheet = sheet
        self.setVisible(sheet is not None)
        if sheet is None:
            return
        self.below.bind(sheet)
        explained = [row for row in sheet.rows if isinstance(row, Preferred) and row.block.justification != "none"]
        self.editor.setVisible(bool(explained))
        if explained:
            asked = explained[0]
            self._explains = asked.key
            needed = asked.block.justification == "required"
            self.editor.setPlaceholderText(self.tr("Why?") if needed else self.tr("Why? (if you like)"))
            self.editor.setAccessibleName(self.tr("{attribute}, why").format(attribute=asked.title))

    def show_work(self, annotation: Annotation) -> None:
        """Show what has been answered."""
        if self.sheet is not None:
            self.below.show_work(annotation)
            self.editor.show_text(annotation.preference(self._target, self._explains).justification)

    def set_current(self, key: str | None) -> None:
        self.set_ringed(key is not None)
        self.below.set_current(key)

    def flush(self) -> None:
        """Hand on what was typed."""
        self.editor.flush()

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(_ROWS), super().sizeHint().height())
