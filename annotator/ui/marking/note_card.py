"""The card of one note: what it is about, its text, its highlights."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.model.comments import MAX_TEXT
from annotator.ui.appearance import Appearance
from annotator.ui.intents import EnterNote, IntentBus, LeaveEditor, RemoveNote, WriteNote
from annotator.ui.marking.editor_footer import EditorFooter
from annotator.ui.marking.highlight_chip import HighlightChip
from annotator.ui.marking.text_editor import TextEditor
from annotator.ui.reading.highlight_styles import HighlightStyle as Kind
from annotator.ui.reading.labels import plain_label, set_text, style_label
from annotator.ui.theme import RADIUS_CONTROL, SPACE, TEXT_LABEL, TEXT_SMALL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import box, text
from annotator.ui.widgets.panel import Panel

_LINES = (2, 8)  # of the editor


@dataclass(frozen=True)
class NoteSpanState:
    """A highlight of a note: whose text, what it quotes, and whether it lost its place."""

    who: str
    quote: str
    lost: bool


@dataclass(frozen=True)
class NoteState:
    """A note as the panel shows it. ``sign`` stands for it on its highlights; ``wanting`` says what it still lacks,
    empty where nothing; ``what`` is the title of the block that it belongs to, where there are several."""

    id: str
    number: int
    sign: str
    who: str
    text: str
    kind: Kind
    spans: tuple[NoteSpanState, ...]
    wanting: str
    what: str = ""


class NoteCard(Panel):
    """An editable note. What is typed is handed on after a pause, and by :meth:`flush`."""

    def __init__(self, look: Appearance, intents: IntentBus, note: NoteState, parent: QWidget) -> None:
        super().__init__(look, f"notes.{note.id}", parent, role="raised")
        self._intents = intents
        self.note = note
        self.editor = TextEditor(look, f"notes.{note.id}.text", _LINES, self, MAX_TEXT)
        self.editor.setPlaceholderText(self.tr("What is there to say?"))
        self.editor.kept.connect(lambda words: intents.dispatch(WriteNote(self.note.id, words)))
        self.editor.entered.connect(lambda: intents.dispatch(EnterNote(self.note.id)))
        self.editor.left.connect(lambda: intents.dispatch(LeaveEditor()))
        self._tally = EditorFooter(look, f"notes.{note.id}.words", self.editor, self)
        self._remove = Button(look, f"notes.{note.id}.remove", self.tr("Remove"), self, kind="quiet", size=TEXT_LABEL)
        self._remove.clicked.connect(lambda: intents.dispatch(RemoveNote(self.note.id)))
        self._wanting = plain_label("", f"notes.{note.id}.wanting", self)
        self._wanting.setWordWrap(True)
        self._chips: list[HighlightChip] = []
        self._arrange()
        self.show_note(note)
        look.changed.connect(self._apply_style)
        self._apply_style()

    def show_note(self, note: NoteState) -> None:
        """Show the note as it is kept; what is being typed stays."""
        self.note = note
        self.editor.show_text(note.text)
        self.editor.setAccessibleName(self.tr("Note {n} on {who}").format(n=note.number, who=note.who))
        self._remove.setAccessibleName(self.tr("Remove note {n}").format(n=note.number))
        set_text(self._wanting, note.wanting)
        self._wanting.setVisible(bool(note.wanting))
        self._show_chips()
        self.update()

    def flush(self) -> None:
        """Hand on what was typed and not handed on yet."""
        self.editor.flush()

    def _show_chips(self) -> None:
        spans = self.note.spans
        while len(self._chips) < len(spans):
            index = len(self._chips)
            chip = HighlightChip(self._look, self._intents, f"notes.{self.note.id}.span.{index + 1}", self)
            chip.set_highlight(self.note.id, index)
            chip.entered.connect(lambda: self._intents.dispatch(EnterNote(self.note.id)))
            self._chips.append(chip)
            self._chip_box.addWidget(chip)
        for index, chip in enumerate(self._chips):
            chip.setVisible(index < len(spans))
            if index < len(spans):
                span = spans[index]
                chip.show_span(span.who, span.quote, self.note.kind, lost=span.lost)

    def _arrange(self) -> None:
        head = QHBoxLayout()
        head.addStretch(1)
        head.addWidget(self._remove)
        self._chip_box = QVBoxLayout()
        self._chip_box.setSpacing(SPACE)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(3 * SPACE, SPACE, 3 * SPACE, 3 * SPACE)
        inside.setSpacing(2 * SPACE - 2)
        inside.addLayout(head)
        inside.addWidget(self.editor)
        inside.addWidget(self._tally)
        inside.addLayout(self._chip_box)
        inside.addWidget(self._wanting)

    def _apply_style(self) -> None:
        style_label(self._wanting, self._look.font(TEXT_SMALL), self._look.palette.warning)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look, painter = self._look, QPainter(self)
        side = look.px(18)
        badge = QRect(3 * SPACE, SPACE + (look.px(28) - side) // 2, side, side)
        box(painter, badge, RADIUS_CONTROL - 1, look.color("accent_tint"), None)
        centre = Qt.AlignmentFlag.AlignHCenter
        text(painter, look, badge, self.note.sign, TEXT_SMALL, "accent", weight=WEIGHT_STRONG, align=centre)
        room = QRect(badge.right() + 2 * SPACE, SPACE, self._remove.x() - badge.right() - 3 * SPACE, look.px(28))
        used = 0
        if self.note.what:
            used = text(painter, look, room, self.note.what, TEXT_LABEL, "text", weight=WEIGHT_STRONG) + 2 * SPACE
        text(painter, look, room.adjusted(used, 0, 0, 0), self.note.who, TEXT_LABEL, "muted")
