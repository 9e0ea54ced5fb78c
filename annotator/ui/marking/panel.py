"""The notes of a task, beside its texts."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from annotator.ui.look import Look
from annotator.ui.marking.card import NoteCard, ShownNote
from annotator.ui.reading.labels import plain_label
from annotator.ui.theme import FOCUS_RING, SPACE, TEXT_BODY, TEXT_LABEL, WEIGHT_STRONG
from annotator.ui.widgets.button import Button
from annotator.ui.widgets.paint import text
from annotator.ui.widgets.panel import Panel

_HEAD = 35


class NotesPanel(Panel):
    """Cards, one for every note, in the order of the screen."""

    typed = Signal(str, str)  # id, text
    removed = Signal(str)
    span_chosen = Signal(str, int)
    span_removed = Signal(str, int)
    span_nudged = Signal(str, int, bool, int)  # id, span, whether its end, words
    entered = Signal(str)

    def __init__(self, look: Look, caps: tuple[str, str], parent: QWidget | None = None) -> None:
        super().__init__(look, "workspace.notes", parent)
        self._cards: dict[str, NoteCard] = {}
        self._title = self.tr("Notes")
        self.close_button = Button(look, "workspace.notes.close", self.tr("Close notes"), self, kind="quiet")
        words = self.tr(
            "No notes yet. {new} begins one; what is selected in a text becomes its highlight. {mark} adds another "
            "highlight to the note with the ring."
        )
        self._empty = plain_label(words.format(new=caps[0], mark=caps[1]), "workspace.notes.empty", self)
        self._empty.setWordWrap(True)
        self._inside = QWidget(self)
        self._inside.setObjectName("workspace.notes.inside")
        self._list = QVBoxLayout(self._inside)
        self._list.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        self._list.setSpacing(2 * SPACE)
        self._list.addWidget(self._empty)
        self._list.addStretch(1)
        self._area = QScrollArea(self)
        self._area.setObjectName("workspace.notes.scroll")
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.viewport().setAutoFillBackground(False)
        self._area.setWidget(self._inside)
        self._inside.setAutoFillBackground(False)
        self._box = QVBoxLayout(self)
        self._box.addWidget(self._area)
        look.changed.connect(self._dress)
        self._dress()

    @property
    def editors(self) -> list[QWidget]:
        """Where F6 goes: the text of the first note, or the close button where there is none."""
        cards = sorted(self._cards.values(), key=self._list.indexOf)
        return [cards[0].editor] if cards else [self.close_button]

    def set_title(self, title: str) -> None:
        """Say what the notes are, where the rubric calls them something."""
        if title != self._title:
            self._title = title
            self.update()

    def show_notes(self, notes: Sequence[ShownNote]) -> None:
        """Show these notes; the card of a note that was there already keeps its cursor."""
        for identifier in [known for known in self._cards if known not in {note.id for note in notes}]:
            card = self._cards.pop(identifier)
            card.hide()
            card.deleteLater()
        for place, note in enumerate(notes):
            card = self._cards.get(note.id) or self._make(note)
            card.show_note(note)
            if self._list.indexOf(card) != place:
                self._list.insertWidget(place, card)
        self._empty.setVisible(not notes)

    def forget(self) -> None:
        """Let go of every card, after handing on what was typed: another task comes."""
        self.flush()
        self.show_notes(())

    def flush(self) -> None:
        """Hand on everything that was typed."""
        for card in list(self._cards.values()):
            card.flush()

    def edit(self, identifier: str) -> None:
        """Put the keyboard into a note's text."""
        card = self._cards.get(identifier)
        if card is not None:
            self._area.ensureWidgetVisible(card)
            card.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def mark(self, identifier: str) -> None:
        """Put the ring around one note, and bring it into view."""
        for known, card in self._cards.items():
            card.set_ringed(known == identifier)
        if identifier in self._cards:
            self._area.ensureWidgetVisible(self._cards[identifier])

    def sizeHint(self) -> QSize:
        return QSize(self._look.px(320), 400)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _make(self, note: ShownNote) -> NoteCard:
        card = NoteCard(self._look, note, self._inside)
        card.typed.connect(self.typed)
        card.removed.connect(self.removed)
        card.span_chosen.connect(self.span_chosen)
        card.span_removed.connect(self.span_removed)
        card.span_nudged.connect(self.span_nudged)
        card.entered.connect(self.entered)
        self._cards[note.id] = card
        return card

    def _dress(self) -> None:
        self._empty.setFont(self._look.font(TEXT_LABEL))
        self._empty.setStyleSheet(f"color:{self._look.palette.muted}")
        self._fit()

    def _fit(self) -> None:
        self._box.setContentsMargins(FOCUS_RING, self._look.px(_HEAD), FOCUS_RING, FOCUS_RING)
        size = self.close_button.sizeHint()
        top = (self._look.px(_HEAD) - size.height()) // 2
        self.close_button.setGeometry(self.width() - size.width() - 8, top, size.width(), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, look = QPainter(self), self._look
        head = QRect(14, 0, self.close_button.x() - 18, look.px(_HEAD))
        text(painter, look, head, self._title, TEXT_BODY, "text", weight=WEIGHT_STRONG)
        painter.fillRect(FOCUS_RING, head.height() - 1, self.width() - 2 * FOCUS_RING, 1, look.color("line"))
