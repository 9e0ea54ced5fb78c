"""One note: what it is about, its text, its highlights."""

from __future__ import annotations

import time
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from annotator.ui.look import Look
from annotator.ui.marking.chip import SpanChip
from annotator.ui.reading.highlights import Look as Kind
from annotator.ui.reading.labels import plain_label, set_text
from annotator.ui.theme import RADIUS_CONTROL, SPACE, TEXT_BODY, TEXT_LABEL, TEXT_SMALL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import box, text
from annotator.ui.widgets.panel import Panel

PAUSE = 700  # milliseconds without a key after which what was typed is kept
LONGEST = 2.0  # seconds of typing after which it is kept anyway
_LINES = (2, 8)  # of the editor


@dataclass(frozen=True)
class ShownSpan:
    """A highlight of a note: whose text, what it quotes, and whether it lost its place."""

    who: str
    quote: str
    lost: bool


@dataclass(frozen=True)
class ShownNote:
    """A note as the panel shows it. ``wanting`` says what it still lacks, empty where nothing."""

    id: str
    number: int
    who: str
    text: str
    kind: Kind
    spans: tuple[ShownSpan, ...]
    wanting: str


class NoteCard(Panel):
    """An editable note. What is typed is handed on after a pause, and by :meth:`flush`."""

    typed = Signal(str, str)  # id, text
    removed = Signal(str)
    span_chosen = Signal(str, int)
    span_removed = Signal(str, int)
    span_nudged = Signal(str, int, bool, int)
    entered = Signal(str)

    def __init__(self, look: Look, note: ShownNote, parent: QWidget) -> None:
        super().__init__(look, f"notes.{note.id}", parent, role="raised")
        self.note = note
        self.editor = QPlainTextEdit(self)
        self.editor.setObjectName(f"notes.{note.id}.text")
        self.editor.setTabChangesFocus(True)
        self.editor.setPlaceholderText(self.tr("What is there to say?"))
        self.editor.installEventFilter(self)
        self.editor.textChanged.connect(self._edited)
        self._remove = Button(look, f"notes.{note.id}.remove", self.tr("Remove"), self, kind="quiet", size=TEXT_LABEL)
        self._remove.clicked.connect(lambda: self.removed.emit(self.note.id))
        self._wanting = plain_label("", f"notes.{note.id}.wanting", self)
        self._wanting.setWordWrap(True)
        self._chips: list[SpanChip] = []
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.flush)
        self._since: float | None = None
        self._arrange()
        self.show_note(note)
        look.changed.connect(self._dress)
        self._dress()

    def show_note(self, note: ShownNote) -> None:
        """Show the note as it is kept; what is being typed stays."""
        self.note = note
        if self._since is None and self.editor.toPlainText() != note.text:
            self.editor.blockSignals(True)
            self.editor.setPlainText(note.text)
            self.editor.blockSignals(False)
        self.editor.setAccessibleName(self.tr("Note {n} on {who}").format(n=note.number, who=note.who))
        self._remove.setAccessibleName(self.tr("Remove note {n}").format(n=note.number))
        set_text(self._wanting, note.wanting)
        self._wanting.setVisible(bool(note.wanting))
        self._show_chips()
        self._fit()
        self.update()

    def flush(self) -> None:
        """Hand on what was typed and not handed on yet."""
        self._pause.stop()
        if self._since is not None:
            self._since = None
            self.typed.emit(self.note.id, storable(self.editor.toPlainText()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.editor and event.type() == QEvent.Type.FocusOut:
            self.flush()
        elif watched is self.editor and event.type() == QEvent.Type.FocusIn:
            self.entered.emit(self.note.id)
        return super().eventFilter(watched, event)

    def _edited(self) -> None:
        now = time.monotonic()
        self._since = self._since if self._since is not None else now
        self._fit()
        if now - self._since >= LONGEST:
            self.flush()
        else:
            self._pause.start()

    def _show_chips(self) -> None:
        spans = self.note.spans
        while len(self._chips) < len(spans):
            index = len(self._chips)
            chip = SpanChip(self._look, f"notes.{self.note.id}.span.{index + 1}", self)
            chip.clicked.connect(lambda _checked=False, k=index: self.span_chosen.emit(self.note.id, k))
            chip.removed.connect(lambda k=index: self.span_removed.emit(self.note.id, k))
            chip.nudged.connect(lambda at_end, by, k=index: self.span_nudged.emit(self.note.id, k, at_end, by))
            chip.entered.connect(lambda: self.entered.emit(self.note.id))
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
        inside.addLayout(self._chip_box)
        inside.addWidget(self._wanting)

    def _dress(self) -> None:
        look, colours = self._look, self._look.palette
        self.editor.setFont(look.font(TEXT_BODY))
        self.editor.setStyleSheet(
            f"QPlainTextEdit{{background:{colours.panel};color:{colours.text};border:1px solid {colours.line};"
            f"border-radius:{RADIUS_CONTROL}px;padding:2px}}"
            f"QPlainTextEdit:focus{{border:2px solid {colours.accent};padding:1px}}"
        )
        self._wanting.setFont(look.font(TEXT_SMALL))
        self._wanting.setStyleSheet(f"color:{colours.warning}")
        self._fit()

    def _fit(self) -> None:
        line = QFontMetrics(self._look.font(TEXT_BODY)).lineSpacing()
        lines = max(_LINES[0], min(int(self.editor.document().size().height()), _LINES[1]))
        self.editor.setFixedHeight(lines * line + self._look.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        look, painter = self._look, QPainter(self)
        side = look.px(18)
        badge = QRect(3 * SPACE, SPACE + (look.px(28) - side) // 2, side, side)
        box(painter, badge, RADIUS_CONTROL - 1, look.color("accent_tint"), None)
        centre = Qt.AlignmentFlag.AlignHCenter
        text(painter, look, badge, str(self.note.number), TEXT_SMALL, "accent", weight=WEIGHT_STRONG, align=centre)
        room = QRect(badge.right() + 2 * SPACE, SPACE, self._remove.x() - badge.right() - 3 * SPACE, look.px(28))
        text(painter, look, room, self.note.who, TEXT_LABEL, "muted")


def storable(typed: str) -> str:
    """What was typed, without the characters that no file can hold."""
    return "".join(c for c in typed if c != "\0" and not "\ud800" <= c <= "\udfff")
